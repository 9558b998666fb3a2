"""A game against the bots in a real browser: played, refused, explained, saved, shared."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from phase10.page import call
from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, WAKES, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

GAME: dict[str, Any] = {
    "variant": "classic", "players": ["Ana", "Ben", "Cleo"], "seed": "7", "bots": "near",
    "length": "game",
}  # fmt: skip
LOST = "document.body.dataset.lost"


@pytest.fixture(scope="module")
def awake(browser: Chromium, home: str) -> Iterator[Opened]:
    """A page whose engine is awake, for the tests that need no fresh one."""
    with opened(browser, home, "play.html") as one:
        one.ready("play")
        one.wake()
        yield one


def ask(name: str, **asked: Any) -> dict[str, Any]:
    """What the engine says here, without a browser."""
    found: dict[str, Any] = json.loads(call(name, json.dumps({"lang": "en", **asked})))
    return found


def linked(state: object) -> str:
    packed = urlsafe_b64encode(json.dumps(state).encode()).decode().rstrip("=")
    return f"play.html#play=j{packed}"


def saved(moves: list[str], **more: Any) -> dict[str, Any]:
    game = GAME | more
    return {"v": game["variant"], "p": game["players"], "s": game["seed"], "m": moves}


def hinted(game: dict[str, Any], count: int) -> list[str]:
    moves: list[str] = []
    for _ in range(count):
        best = ask("play.hint", **game, moves=moves)["moves"]
        moves = ask("play", **game, moves=moves, **{"try": best[0]["move"]})["moves"]
    return moves


def follow(one: Opened, link: str) -> None:
    """Follow a link on the page that is open, as if nothing had been played or said there."""
    one.page.evaluate(
        """async (hash) => {
          const it = document.querySelector("p10-play");
          if (it.game) it.leave();
          await it._write();
          it.problem = it.refusedLink = "";
          await it.updateComplete;
          location.hash = hash;
        }""",
        link.partition("#")[2],
    )


def waits(one: Opened) -> None:
    """Until it is the reader's turn, or the game is over."""
    one.page.wait_for_selector("h2.p10-turnhead", timeout=WAKES)
    one.page.wait_for_selector(".p10-game:not(.p10-waits) h2.p10-turnhead", timeout=WAKES)


def hand(one: Opened) -> list[str]:
    cards = one.page.locator(".p10-hand .p10-card")
    return [str(cards.nth(at).get_attribute("data-card")) for at in range(cards.count())]


def begun(one: Opened) -> None:
    one.ready("play")
    one.page.get_by_label("Deal number").fill("7")
    one.page.get_by_role("button", name="Deal the cards").click()
    waits(one)


def test_a_turn_by_mouse_with_a_refusal_then_reloaded_and_shared(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, "play.html") as one:
        page = one.page
        one.ready("play")
        assert page.evaluate("phase10Engine.state") == "asleep"
        assert page.locator("p10-play svg.p10-position").is_visible()
        begun(one)
        told = ask("play", **GAME)
        assert hand(one) == told["table"]["seats"][0]["hand"]
        story = page.locator(".p10-story").inner_text()
        for entry in told["told"][-2:]:
            assert entry["text"].split(" (")[0] in story
        # A card cannot be let go before one is drawn, and the rule says so.
        page.locator(".p10-hand .p10-card").first.click()
        page.locator(".p10-composer summary").click()
        page.locator(f"[data-try='discard {hand(one)[0]}']").click()
        refusal = page.locator(".p10-refusal")
        refusal.locator(".p10-ruled").wait_for()
        rule = ask("play", **GAME, **{"try": f"discard {hand(one)[0]}"})["verdict"]["rule"]
        assert refusal.get_by_text(rule["says"]).is_visible()
        address = refusal.locator("a.p10-id").get_attribute("href")
        assert address
        assert f"rule-{rule['id']}" in address
        # The pile is drawn from by tapping it.
        page.get_by_role("button", name="Put them back").click()
        page.locator("button.p10-pile").first.click()
        page.locator("[data-move^='lay ']").first.wait_for()
        lay = page.locator("[data-move^='lay ']").first
        move = lay.get_attribute("data-move")
        lay.click()
        page.get_by_text("has laid down").first.wait_for()
        waits(one)
        after = ask("play", **GAME, moves=["draw pile", move])
        assert hand(one) == after["table"]["seats"][0]["hand"]
        # Why was that allowed?
        page.locator(".p10-whybutton").last.click()
        why = page.locator(".p10-why")
        why.locator(".p10-ruled").first.wait_for()
        assert "Yes: Ana lays down all that phase 1 asks for" in why.inner_text()
        # It comes back on reload, and in a profile that has never seen it.
        one.until("() => location.hash.length > 20")
        one.saved("play")
        link = page.url
        held, story = hand(one), page.locator(".p10-gamehead").inner_text()
        page.reload()
        waits(one)
        assert hand(one) == held
        assert page.locator(".p10-gamehead").inner_text() == story
    with opened(browser, home, link.removeprefix(f"{home}/")) as other:
        waits(other)
        assert hand(other) == held
        assert other.page.get_by_role("button", name=re.compile("^Discard ")).count()
        # The device of that profile keeps it too.
        other.to("play.html")
        other.ready("play")
        other.page.get_by_role("button", name="Go on with the last game").click()
        waits(other)
        assert hand(other) == held


def test_a_turn_by_keyboard_alone(browser: Chromium, home: str) -> None:
    with opened(browser, home, "play.html") as one:
        page = one.page
        one.ready("play")
        page.get_by_label("Deal number").focus()
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        waits(one)

        def reach(selector: str, most: int = 80) -> None:
            """Press Tab until something is in focus."""
            for _ in range(most):
                if page.evaluate(f"document.activeElement.matches({selector!r})"):
                    return
                page.keyboard.press("Tab")
            raise AssertionError(f"Tab does not reach {selector}")

        reach("[data-move='draw pile']")
        page.keyboard.press("Enter")
        one.until("() => document.activeElement.matches('.p10-turnhead')")
        assert "play cards" in page.locator(".p10-turnhead").inner_text()
        # In a row of cards the arrows go along.
        reach(".p10-offer .p10-cards button")
        first = page.evaluate("document.activeElement.dataset.card")
        page.keyboard.press("ArrowRight")
        second = page.evaluate("document.activeElement.dataset.card")
        assert first != second or hand(one).count(first) > 1
        page.keyboard.press("Enter")
        one.until(
            "(card) => document.querySelector('.p10-story').innerText.includes('Ana') &&"
            " document.querySelector('.p10-turnhead').innerText.includes('draw')"
        )
        waits(one)
        assert ask("play", **GAME, moves=["draw pile", f"discard {second}"])["table"]["seats"][0][
            "hand"
        ] == hand(one)
        # A move can be written.
        reach(".p10-composer summary")
        page.keyboard.press("Enter")
        reach(".p10-composer input")
        page.keyboard.type("skip Ben")
        page.keyboard.press("Enter")
        page.locator(".p10-refusal .p10-ruled").wait_for()
        reach(".p10-refusal button")
        page.keyboard.press("Enter")
        page.locator(".p10-refusal details").wait_for()


@pytest.mark.parametrize("variant", ["board", "junior"])
def test_on_a_phone_in_german(browser: Chromium, home: str, variant: str) -> None:
    game = GAME | {"variant": variant, "players": ["Ana", "Ben"]}
    moves = hinted(game, 5)
    link = linked(saved(moves, **game))
    with opened(browser, home, link, size=PHONE, lang="de", dark=True) as one:
        waits(one)
        page = one.page
        assert "Du bist dran" in page.locator(".p10-turnhead").inner_text()
        assert not one.wide()
        small = page.evaluate(
            """() => [...document.querySelectorAll("p10-play :is(" +
                ".p10-button, .p10-pile, .p10-field, .p10-whybutton, button.p10-card)")]
              .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
              .map(([text]) => text)"""
        )
        assert small == []
        assert one.axe("p10-play") == []
        one.dark(False)
        assert one.axe("p10-play") == []
        page.get_by_role("button", name="Tipp").click()
        hint = page.locator(".p10-hints [data-move]")
        hint.wait_for()
        move = str(hint.get_attribute("data-move"))
        hint.click()
        page.locator(".p10-hints").wait_for(state="detached")
        waits(one)
        after = ask("play", **game, moves=[*moves, move])
        own = after["table"]["seats"][0]["hand"]
        if not after["over"]:
            assert hand(one) == own
        assert not one.wide()


def test_asleep_axe_finds_nothing(browser: Chromium, home: str) -> None:
    with opened(browser, home, "play.html") as one:
        one.ready("play")
        for dark in (False, True):
            one.dark(dark)
            assert one.axe("p10-play") == []
        assert one.page.evaluate("phase10Engine.state") == "asleep"


def test_the_language_changes_in_the_middle(awake: Opened) -> None:
    one = awake
    follow(one, linked(saved(hinted(GAME, 3))))
    waits(one)
    held = hand(one)
    one.page.get_by_text("Deutsch", exact=True).click()
    one.until("() => document.querySelector('.p10-turnhead').innerText.startsWith('Du bist')")
    waits(one)
    assert hand(one) == held
    assert "zieht vom Nachziehstapel" in one.page.locator(".p10-story").inner_text()
    one.page.locator("#p10-lang-en").check(force=True)
    one.until("() => document.querySelector('.p10-turnhead').innerText.startsWith('Your')")


@pytest.mark.parametrize(
    ("lang", "name", "such", "number"),
    [("en", "Anna Lena", "Anna-Lena", "1 to 19 digits"), ("de", "1.", "Ana", "1 bis 19 Ziffern")],
)
def test_a_name_and_a_number_are_taken_as_they_are_or_told(
    browser: Chromium, home: str, lang: str, name: str, such: str, number: str
) -> None:
    with opened(browser, home, "play.html", size=PHONE, lang=lang) as one:
        one.ready("play")
        page = one.page
        own, seed = page.locator("input[name=name]"), page.locator("input[name=seed]")
        own.fill(name)
        seed.fill("abc")
        page.locator(".p10-setup [type=submit]").click()
        assert such in page.locator("#p10-play-name-told").inner_text()
        assert number in page.locator("#p10-play-seed-told").inner_text()
        assert (own.input_value(), seed.input_value()) == (name, "abc")
        one.until("() => document.activeElement.name === 'name'")
        assert one.axe("p10-play") == []
        assert not one.wide()
        own.fill("A" * 21)
        page.locator(".p10-setup [type=submit]").click()
        assert own.input_value() == "A" * 21
        page.locator("#p10-play-name-told").wait_for()
        assert page.evaluate("document.querySelector('p10-play').game") is None
        assert page.evaluate("phase10Engine.state") == "asleep"


def test_a_game_that_was_not_finished_makes_room_and_stays(awake: Opened) -> None:
    one, page = awake, awake.page
    for seed in ("7", "8"):
        follow(one, linked(saved(["draw pile"], seed=seed)))
        waits(one)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Go on with the game before").click()
    waits(one)
    assert page.evaluate("document.querySelector('p10-play').game.seed") == "7"
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Go on with the last game").click()
    waits(one)
    assert page.evaluate("document.querySelector('p10-play').game.seed") == "7"


SCRIPT = "<img src=x onerror=\"document.body.dataset.lost='1'\">"


@pytest.mark.parametrize(
    "state",
    [
        {"v": SCRIPT, "p": ["Ana", "Ben"], "s": "1", "m": []},
        {"v": "classic", "p": [SCRIPT[:40], "Ben"], "s": "1", "m": []},
        {"v": "classic", "p": ["Ana", "Ben"], "s": "1", "m": [SCRIPT]},
        {"v": "classic", "p": ["Ana", "Ben"], "s": "1", "m": [], "r": {"wild.natural": SCRIPT}},
        {"v": "classic", "p": ["Ana", "Ben"], "s": "-1", "m": []},
        {"v": "classic", "p": "Ana", "s": "1"},
        {"v": 1},
        {"v": "classic", "p": ["Ana", "Ben"], "s": "1", "m": ["draw pile"] * 6000},
        {"v": "classic", "p": ["A"] * 5000, "s": "1"},
        {"v": "classic", "p": ["Ana", "Ben"], "s": "1", "m": ["x" * 50_000]},
    ],
)
def test_a_hostile_link_gets_words_and_runs_nothing(awake: Opened, state: dict[str, Any]) -> None:
    page = awake.page
    follow(awake, linked(state))
    page.locator(".p10-problem:visible").first.wait_for(timeout=WAKES)
    said = page.locator(".p10-problem:visible").first.inner_text()
    assert 20 < len(said) < 1500
    assert "Traceback" not in said
    assert page.evaluate(LOST) is None
    assert page.locator("p10-play img").count() == 0
    # From there a game can be begun.
    again = page.get_by_role("button", name="Another game")
    if again.count():
        again.click()
    elif page.get_by_role("button", name="New game").count():
        page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Deal the cards").wait_for()


def test_a_link_that_stops_half_way_is_kept_and_shown(awake: Opened) -> None:
    moves = hinted(GAME, 2)
    link = linked(saved([*moves, "discard R99", "draw pile"]))
    one = awake
    follow(one, link)
    waits(one)
    page = one.page
    alert = page.locator(".p10-problem[role=alert]:visible")
    assert "cannot go on after 2 of 4 moves" in alert.inner_text()
    # What was sent is still in the link until the reader goes on.
    assert page.url.endswith(link.partition("#")[2])
    page.get_by_role("button", name="Go on from here").click()
    alert.wait_for(state="detached")
    waits(one)
    one.until("(piece) => !location.hash.endsWith(piece)", link.partition("=")[2])


def test_the_worker_dies_in_the_middle(browser: Chromium, home: str) -> None:
    with opened(browser, home, linked(saved(hinted(GAME, 6)))) as one:
        waits(one)
        held = hand(one)
        one.page.evaluate("phase10Engine.kill()")
        assert hand(one) == held
        one.page.get_by_role("button", name="Draw from the draw pile").click()
        one.until(
            "(held) => [...document.querySelectorAll('.p10-hand .p10-card')]"
            ".map((one) => one.dataset.card).join() !== held",
            ",".join(held),
            seconds=WAKES / 1000,
        )
        waits(one)
        assert one.page.locator(".p10-problem:visible").count() == 0


def test_a_device_that_keeps_nothing(browser: Chromium, home: str) -> None:
    with opened(browser, home, "play.html") as one:
        one.page.add_init_script(
            # The theme's own script does not bear a full storage, which is not at issue here.
            """const set = Storage.prototype.setItem;
            Storage.prototype.setItem = function (key, value) {
              if (key.startsWith("phase10")) throw new DOMException("", "QuotaExceededError");
              return set.call(this, key, value);
            };"""
        )
        one.to(linked(saved(["draw pile"])))
        waits(one)
        assert one.page.get_by_text("This device keeps nothing").is_visible()
        held = hand(one)
        one.page.reload()
        waits(one)
        assert hand(one) == held
