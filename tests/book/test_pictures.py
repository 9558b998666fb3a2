"""Pictures are well formed, tell in words what they show, and come out the same every time."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from phase10 import picture
from phase10.errors import Phase10Error
from phase10.groups import Group, inspect
from phase10.position import Position
from phase10.shapes import shape
from phase10.variant import Variant, load, variants

SVG = "{http://www.w3.org/2000/svg}"

TABLE = """\
variant: classic
players: ana ben cleo
dealer: cleo
phase: ana 4, ben 5, cleo 4
points: ana 35, ben 0, cleo 120
turn: ana play
hand ana: R3 B4 G5 Y6 R7 W Y9 S B2 B12 G1
hand ben: ?x2
hand cleo: ?x10
down ben: run R3 B4 W G6 Y7 R8 B9 Y10
skipped cleo: S
discard: B5 R9 G11 Y12
draw: ?x71
"""


def group(variant: Variant, kind: str, cards: str, value: int | str | None = None) -> Group:
    found = inspect(variant.grouping, kind, tuple(map(variant.deck.parse, cards.split())), value)
    assert found.group is not None
    return found.group


def read(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    return root


def bare(svg: str) -> str:
    """A picture without its words."""
    return re.sub(r'<title.*?</title>| aria-label="[^"]*"| data-de="[^"]*"', "", svg)


def titles(root: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in root.findall(f"{SVG}title")]


@pytest.mark.parametrize("ident", variants())
def test_every_card_of_every_variant_is_drawn_in_both_languages(ident: str) -> None:
    variant = load(ident)
    turned = [card.turn() for card in variant.deck.kinds if variant.deck.turns]
    for card in (*variant.deck.kinds, *turned, variant.deck.HIDDEN):
        root = read(picture.card_svg(variant, card))
        assert titles(root) == [card.says("en"), card.says("de")]
        assert (root.get("aria-label"), root.get("data-de")) == (card.says("en"), card.says("de"))


def test_no_two_cards_of_a_variant_look_alike() -> None:
    for variant in map(load, variants()):
        seen: dict[str, str] = {}
        for card in variant.deck.kinds:
            drawn = bare(picture.card_svg(variant, card))
            assert seen.setdefault(drawn, card.name) == card.name


def test_cards_are_told_apart_without_colour() -> None:
    variant = load("classic")
    grey = set()
    for card in variant.deck.kinds:
        grey.add(re.sub(r'fill="#[0-9a-fA-F]+"', "", bare(picture.card_svg(variant, card))))
    assert len(grey) == len(variant.deck.kinds)


def test_shapes_look_the_same_upside_down() -> None:
    """Every corner of a shape has its counterpart through the middle."""
    for name in ("square", "hourglass", "plus", "bar"):
        points = {
            tuple(map(float, pair.split())) for pair in shape(name, 0, 0, 10)[1:-1].split("L")
        }
        assert points == {(-x + 0.0, -y + 0.0) for x, y in points}, name


def test_one_language_has_only_that_language() -> None:
    svg = picture.position_svg(Position.parse(TABLE), lang="de")
    assert "Nachziehstapel" in svg
    assert "draw pile" not in svg
    assert "p10-en" not in svg


def test_both_languages_wait_side_by_side() -> None:
    svg = picture.position_svg(Position.parse(TABLE))
    root = read(svg)
    english, german = titles(root)
    assert "Ana" in english
    assert "hand green 1, blue 2" in english
    assert "Ablagestapel: gelbe 12" in german
    texts = list(root.iter(f"{SVG}text"))
    german_texts = [text for text in texts if text.get("class") == "p10-de"]
    assert german_texts
    assert all(text.get("display") == "none" for text in german_texts)


def test_the_text_alternative_tells_every_fact() -> None:
    english = titles(read(picture.position_svg(Position.parse(TABLE))))[0]
    for fact in (
        "to act: play cards",
        "phase 4",
        "35 points",
        "10 hidden",
        "run 3-10",
        "Draw pile: 71 cards",
        "skip in front skip",
    ):
        assert fact in english


def test_pictures_are_the_same_every_time() -> None:
    position = Position.parse(TABLE)
    assert picture.position_svg(position) == picture.position_svg(Position.parse(TABLE))


def test_a_wild_card_shows_what_it_stands_for() -> None:
    variant = load("classic")
    assert ">=5<" in picture.group_svg(variant, group(variant, "run", "R3 B4 W G6"))
    assert ">=9<" in picture.group_svg(variant, group(variant, "set", "R9 W"))
    read(
        picture.groups_svg(
            variant, (group(variant, "colour", "R1 W R5"), group(variant, "set", "R9 W"))
        )
    )


def test_many_cards_break_into_rows_that_a_phone_can_show() -> None:
    variant = load("classic")
    root = read(picture.cards_svg(variant, variant.deck.cards[:30]))
    assert float(root.get("width", "0")) <= 480
    read(picture.cards_svg(variant, ()))


def test_the_board_shows_all_its_spaces() -> None:
    variant = next(one for one in map(load, variants()) if one.asked("board.spaces"))
    english, german = titles(read(picture.board_svg(variant)))
    count = len(variant["board.spaces"])
    assert f"Board with {count} spaces" in english
    assert f"Plan mit {count} Feldern" in german
    assert english.count(",") >= count - 1


def test_a_variant_without_a_board_has_no_picture_of_one() -> None:
    with pytest.raises(Phase10Error, match="'classic' has no board"):
        picture.board_svg(load("classic"))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="'fr'"):
        picture.card_svg(load("classic"), "R7", lang="fr")


@pytest.mark.parametrize("ident", variants())
def test_the_start_of_a_game_is_drawn(ident: str) -> None:
    """Whatever zones and marks a variant has, its table can be drawn."""
    game = load(ident).game(2, seed=3)
    svg = picture.position_svg(game.position)
    read(svg)
    assert svg.count("<rect") < 400
