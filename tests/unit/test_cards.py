"""Cards and decks: which there are, how they are written, and what they equal."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from phase10.cards import HIDDEN, Card, Deck
from phase10.errors import NotationError, Phase10Error

CARDS: dict[str, Any] = {
    "deck.features": {"number": "1..12", "colour": ["red", "blue", "green", "yellow"]},
    "deck.build": "each-combination",
    "deck.copies": 2,
    "deck.wilds": 8,
    "deck.skips": 4,
    "wild.are": ("printed",),
}
TURNED: dict[str, Any] = {
    "deck.features": {"number": "1..12", "colour": ["red", "green", "yellow", "violet"]},
    "deck.build": "each-combination",
    "deck.copies": 2,
    "deck.wilds": 0,
    "deck.skips": 0,
    "wild.are": ("turned",),
}
SYMBOLS: dict[str, Any] = {
    "deck.features": {
        "animal": ["dog", "cat", "hamster", "hare"],
        "colour": ["red", "yellow", "green", "violet"],
        "thing": ["skateboard", "gift", "book", "football"],
    },
    "deck.build": "each-pair",
    "deck.copies": 1,
    "deck.wilds": 7,
    "deck.skips": 0,
    "wild.are": ("printed",),
}


@pytest.mark.parametrize(
    ("answers", "size", "kinds"),
    [(CARDS, 108, 50), (TURNED, 96, 48), (SYMBOLS, 55, 49)],
    ids=["cards", "turned", "symbols"],
)
def test_the_deck_has_the_cards_that_its_answers_say(
    answers: dict[str, Any], size: int, kinds: int
) -> None:
    deck = Deck.from_answers(answers)
    assert len(deck.cards) == size
    assert len(deck.kinds) == kinds
    assert sum(deck.count(card) for card in deck.kinds) == size
    assert list(deck.cards) == sorted(deck.cards, key=lambda card: card.order)
    assert len({card.order for card in deck.kinds}) == kinds


def test_the_same_answers_give_the_same_deck() -> None:
    assert Deck.from_answers(CARDS) is Deck.from_answers(dict(CARDS))


@pytest.mark.parametrize("answers", [CARDS, TURNED, SYMBOLS], ids=["cards", "turned", "symbols"])
def test_every_card_is_read_back_from_its_name(answers: dict[str, Any]) -> None:
    deck = Deck.from_answers(answers)
    for card in (*deck.kinds, HIDDEN):
        assert deck.parse(card.name) is card
        assert deck.parse(f" {card.name} ") is card
        if deck.turns and card.is_natural:
            assert deck.parse(f"J{card.name}") is card.turn()


def test_a_card_shows_its_features() -> None:
    card = Deck.from_answers(CARDS).parse("Y11")
    assert (card.kind, card.value("number"), card.value("colour")) == ("natural", 11, "yellow")
    assert card.value("animal") is None
    assert (card.is_natural, card.is_wild, card.turned) == (True, False, False)


def test_a_symbol_card_shows_two_symbols_in_the_order_of_the_categories() -> None:
    deck = Deck.from_answers(SYMBOLS)
    card = deck.parse("hare.red")
    assert card.features == (("animal", "hare"), ("colour", "red"))
    assert deck.parse("red.hare") is card
    assert deck.showing("hare") == 8
    assert deck.ordered is None
    assert deck.wild is deck.parse("star")
    assert deck.skip is None


def test_a_turned_card_is_wild_and_another_card_than_its_face() -> None:
    deck = Deck.from_answers(TURNED)
    face = deck.parse("G5")
    twin = face.turn()
    assert (twin.name, twin.is_wild, twin.is_natural, twin.turned) == ("JG5", True, False, True)
    assert twin != face
    assert twin.face() is face
    assert face.face() is face
    assert deck.count(twin) == deck.count(face) == 2
    with pytest.raises(Phase10Error, match="JG5"):
        twin.turn()
    assert twin.order > max(card.order for card in deck.kinds)


def test_a_card_does_not_turn_where_no_answer_says_so() -> None:
    deck = Deck.from_answers(CARDS)
    with pytest.raises(Phase10Error, match="'R7'"):
        deck.parse("R7").turn()
    with pytest.raises(NotationError):
        deck.parse("JR7")


def test_cards_of_two_decks_are_equal_by_name() -> None:
    one, other = Deck.from_answers(CARDS).parse("Y7"), Deck.from_answers(TURNED).parse("Y7")
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert one != "Y7"
    assert len({one, other}) == 1


@pytest.mark.parametrize("name", ["W", "R7", "JG5", "G5"])
def test_a_card_survives_being_stored(name: str) -> None:
    deck = Deck.from_answers(TURNED if "G" in name else CARDS)
    card = deck.parse(name)
    again: Card = pickle.loads(pickle.dumps(card))
    assert again == card
    assert (again.features, again.order, again.is_wild) == (card.features, card.order, card.is_wild)
    if deck.turns:
        assert again.face() == card.face()


@pytest.mark.parametrize(
    ("answers", "text", "expected", "example"),
    [
        (
            CARDS,
            "R13",
            "a colour letter (R, B, G, Y) with a number from 1 to 12, W or S",
            "R7, W, S",
        ),
        (CARDS, "", "a colour letter", "R7, W, S"),
        (TURNED, "W", "J before it if it is turned", "R7, JR7"),
        (SYMBOLS, "hare.dog", "two symbols of two categories", "dog.red, star"),
    ],
)
def test_a_wrong_name_is_answered_with_what_would_be_right(
    answers: dict[str, Any], text: str, expected: str, example: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Deck.from_answers(answers).parse(text)
    assert repr(text) in str(caught.value)
    assert expected in str(caught.value)
    assert caught.value.example == example
    for name in example.split(", "):
        assert Deck.from_answers(answers).parse(name).name == name


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"deck.features": {"number": "1..12", "colour": ["red", "rose"]}}, "first letter"),
        ({"deck.features": {"number": "12..1", "colour": ["red"]}}, "no usable values"),
        ({"deck.features": {"colour": ["red"], "thing": ["book"]}}, "one range and one list"),
        ({"deck.build": "each-triple"}, "each-triple"),
        ({"deck.build": "each-pair", "deck.features": {"a": ["x"], "b": ["x"]}}, "two categories"),
    ],
)
def test_answers_that_make_no_deck_are_refused(change: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        Deck.from_answers({**CARDS, **change})


@pytest.mark.parametrize(
    ("answers", "name", "en", "de"),
    [
        (CARDS, "R7", "red 7", "rote 7"),
        (CARDS, "G12", "green 12", "grüne 12"),
        (CARDS, "W", "wild card", "Joker"),
        (CARDS, "S", "skip", "Aussetzer"),
        (CARDS, "?", "hidden card", "verdeckte Karte"),
        (TURNED, "JV5", "joker (violet 5)", "Joker (violette 5)"),
        (SYMBOLS, "hare.gift", "hare and gift", "Hase und Geschenk"),
        (SYMBOLS, "star", "star", "Stern"),
    ],
)
def test_a_card_in_words(answers: dict[str, Any], name: str, en: str, de: str) -> None:
    card = Deck.from_answers(answers).parse(name)
    assert (card.says("en"), card.says("de")) == (en, de)
