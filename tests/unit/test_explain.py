"""What a verdict says: short as a referee, long with all there is, in text, HTML and data."""

from __future__ import annotations

import re

import pytest

from phase10 import explain, referee
from phase10.cases import load_cases, run
from phase10.judge import Verdict, judge
from phase10.notation import move_text, parse_move
from phase10.position import Position
from phase10.rulesread import rulebook
from phase10.spec import STATUSES
from phase10.variant import load

PLAY = """variant: classic
players: ana ben
turn: ana play
phase: ana 4, ben 4
hand ana: R2 B12 Y5
down ana: run R3 B4 G5 Y6 R7 B8 Y9
down ben: run R3 B4 G5 Y6 R7 B8 Y9
"""


def verdict(text: str, move: str, **rules: str) -> Verdict:
    position = Position.parse(text)
    if rules:
        raise AssertionError("say rules in the text")
    return judge(position, parse_move(position.table, move))


def refused() -> list[Verdict]:
    """One refused move of each kind that the cases show."""
    found: dict[tuple[str, str, str], Verdict] = {}
    for case in load_cases():
        if case.legal is False and not case.id.startswith("q-"):
            one = run(case, case.variants[0]).verdict
            if one is not None and one.decisive is not None:
                found.setdefault((one.move.verb, one.decisive.rule, one.decisive.case), one)
    return list(found.values())


REFUSED = refused()


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?= [A-ZÄÖÜ„]|$)", text))


def test_there_are_refusals_of_many_kinds() -> None:
    assert len(REFUSED) > 80


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_short_form_is_two_sentences_with_the_rule(lang: str) -> None:
    for one in REFUSED:
        told = one.text(lang)
        assert sentences(told) <= 2, told
        rule = one.position.variant.rulebook.rules[str(one.rule)]
        word = "rule" if lang == "en" else "Regel"
        assert f"({word} {rule.id}" in told, told
        assert "{" not in told
        assert "_Unknown" not in told


def test_the_short_form_names_a_player_or_the_cards() -> None:
    for one in REFUSED:
        names = [name.capitalize() for name in one.position.players]
        assert any(name in one.text("en") for name in names), one.text("en")


def test_the_short_form_uses_no_word_of_a_trade_that_the_glossary_lacks() -> None:
    words = rulebook().vocabulary["glossary"]
    known = " ".join(entry["en"] for entry in words.values())
    trade = ("meld", "lay off", "stock", "suit", "trick", "trump", "kitty", "widow", "pot")
    for one in REFUSED:
        told = one.text("en").lower()
        assert not [word for word in trade if re.search(rf"\b{word}s?\b", told)], told
    for word in ("ruling", "conflict", "inferred", "assumed", "house rule", "rule"):
        assert word in known


def test_every_status_but_printed_is_visible() -> None:
    seen = set()
    for one in REFUSED:
        rule = str(one.rule)
        answer = one.position.variant.answers[rule]
        status = "house-rule" if rule in one.position.variant.changes else answer.status
        seen.add(status)
        label = status.replace("-", " ")
        assert (f", {label})" in one.text("en")) == (status != "printed")
        assert one.json()["status"] == status
        assert f'data-status="{status}"' in one.html()
        assert any(f["status"] == status for f in one.json()["findings"])
    assert seen >= {"printed", "ruling", "inferred", "conflict"}
    assert set(STATUSES) >= seen - {"house-rule"}


def test_a_referee_says_what_would_fit() -> None:
    one = verdict(PLAY, "hit B12 ben 1")
    assert one.text("en") == (
        "No: Blue 12 does not fit run 3-9 (rule G1). Run 3-9 takes only 2 or 10; "
        "Ana may hit red 2 on run 3-9 of Ben, hit red 2 on their own run 3-9 or discard any card."
    )
    assert "Folge 3–9 nimmt nur 2 oder 10 auf" in one.text("de")


def test_wild_cards_alone_fail_the_rule_of_natural_cards_whether_named_or_not() -> None:
    text = (
        "variant: classic\nplayers: ana ben\nturn: ana play\nphase: ana 1, ben 1\n"
        "hand ana: W W W R7 B7 G7 Y1\n"
    )
    for words in ("lay set W W W / set R7 B7 G7", "lay set=9 W W W / set R7 B7 G7"):
        one = verdict(text, words)
        assert one.rule == "wild.natural"
        assert "without a natural card: 3 wild cards" in one.text("en")
    free = verdict(f"{text}rule wild.natural: none\n", "lay set W W W / set R7 B7 G7")
    assert free.rule == "group.kinds"
    assert "must say what" in free.text("en")


def test_nearest_moves_are_legal() -> None:
    for one in REFUSED:
        for move in explain.nearest(one):
            found = judge(one.position, move)
            assert found.legal is not False, move_text(one.position.table, move)


def test_an_allowed_move_says_what_makes_it_so_and_what_follows() -> None:
    one = verdict(PLAY, "hit R2 ben 1 low")
    assert one.legal is True
    assert "Red 2 fits run 3-9 of Ben" in one.text("en")
    assert "Ana then holds 2 cards" in one.text("en")
    out = verdict(PLAY.replace("hand ana: R2 B12 Y5", "hand ana: R2"), "discard R2")
    assert "over" in out.text("en") or "next" in out.text("en") or out.text("en").startswith("Yes")


def test_it_depends_on_a_fact_with_both_outcomes() -> None:
    text = (
        "variant: classic\nplayers: ana ben\nturn: ana play\nhand ana: R2 R10 B1\n"
        "down ben: run R3 B4 G5 Y6 R7 B8 Y9\n"
    )
    one = verdict(text, "hit R10 ben 1")
    assert one.legal is None
    assert one.text("en").startswith("It depends: ")
    assert "if it does, the move is allowed; if not, it is not allowed" in one.text("en")
    assert "Wenn ja, ist der Zug erlaubt; wenn nein, ist er nicht erlaubt" in one.text("de")
    legal = {found.known: found.legal for found in explain.outcomes(one)}
    assert legal["no"] is False
    assert legal["yes"] is not False
    assert one.json(long=True)["outcomes"]


def test_other_games_and_readings_where_the_verdict_differs() -> None:
    text = (
        "variant: classic\nplayers: ana ben cleo\nturn: ana play\nphase: ana 6, ben 6, cleo 6\n"
        "hand ana: W G5\ndown ana: run R1 B2 G3 Y4 R5 B6 Y7 R8 B9\n"
        "down ben: run R1 B2 G3 Y4 B5 B6 Y7 R8 B9 G10 Y11 R12\n"
    )
    one = verdict(text, "hit W ben 1 high")
    assert one.legal is False
    assert one.rule == "wild.on-full"
    both = [*explain.readings(one), *explain.house_rules(one)]
    assert any(other.changed == "wild.on-full" and other.legal is True for other in both)
    long = one.text("en", long=True)
    assert "wild.on-full = true" in long
    assert long.splitlines()[0] == one.text("en")
    for other in explain.elsewhere(one):
        assert other.legal is not one.legal


def test_the_long_form_has_the_same_lines_in_both_languages() -> None:
    for one in REFUSED[::9]:
        assert len(one.text("en", long=True).splitlines()) == len(
            one.text("de", long=True).splitlines()
        )


def test_html_is_balanced_and_escaped() -> None:
    for one in REFUSED[::9]:
        html = one.html("de")
        assert html.count("<div") == html.count("</div>") == 1
        assert html.count("<li ") == len(one.findings)
        assert html.startswith('<div class="verdict no" lang="de"')


def test_a_message_of_an_illegal_move_is_made_when_it_is_read() -> None:
    from phase10.errors import IllegalMove
    from phase10.game import play

    position = Position.parse(PLAY)
    with pytest.raises(IllegalMove, match="takes only 2 or 10") as caught:
        play(position, parse_move(position.table, "hit B12 ben 1"))
    assert caught.value.verdict.rule == "group.kinds"


def test_moves_of_every_kind_have_words() -> None:
    from phase10.legal import legal_moves

    for one in REFUSED:
        for move in list(legal_moves(one.position, most_lays=3))[:12]:
            for lang in ("en", "de"):
                assert "{" not in referee.act(one.position, move, lang)


def test_where_a_rule_stands_is_told_with_its_reason() -> None:
    classic = load("classic")
    answer = next(a for a in classic.answers.values() if a.status == "ruling" and a.why)
    assert answer.why is not None
    assert answer.why.en.rstrip(".") in referee.grounds(classic, answer, "en")
