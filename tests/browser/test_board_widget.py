"""Your board in a real browser: enter it, pass it on, roll, move, count; hostile input."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from phase10 import board
from phase10.chance import Chance
from phase10.page.board import BLOCKS, TURNS, boards, long_run, position
from phase10.variant import Variant, load
from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, Opened, opened

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGE = "your-board.html"
OWN = load(boards()[0])


@pytest.fixture(scope="module")
def awake(browser: Chromium, home: str) -> Iterator[Opened]:
    """A page whose engine is awake, for the tests that need one."""
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("board")
        one.wake()
        yield one


def link(state: dict[str, Any]) -> str:
    plain = json.dumps(state, ensure_ascii=False).encode()
    return f"{PAGE}#board=j{urlsafe_b64encode(plain).decode().rstrip('=')}"


def button(one: Opened, name: str) -> Locator:
    return one.page.locator("p10-board").get_by_role("button", name=name, exact=True)


def space(one: Opened, at: int) -> Locator:
    return one.page.locator(f'[data-space="{at}"]')


def line(one: Opened) -> str:
    text = one.page.locator(".p10-line").input_value()
    return text.removeprefix("board: ")


def drawn(which: int) -> Variant:
    return board.with_layout(OWN, board.random_layout(Chance(8), which, OWN))


def show(one: Opened, variant: Variant, **state: Any) -> None:
    """Put a board into the page that is open, as a link would."""
    one.page.evaluate(
        """async (state) => {
          const it = document.querySelector("p10-board");
          it.setState(state);
          await it.updateComplete;
        }""",
        {"board": board.layout_line(variant), "mode": "roll", "pieces": [0], **state},
    )


def settled(one: Opened) -> None:
    """Wait until the engine has answered everything that was asked."""
    one.until(
        "() => { const it = document.querySelector('p10-board');"
        " return it.busy === 0 && it.found !== null; }"
    )


# -- entering ----------------------------------------------------------------------------


def test_taps_enter_a_board_and_a_reload_keeps_it(browser: Chromium, home: str) -> None:
    names = [str(one) for one in board.spaces(drawn(1))]
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("board")
        assert line(one) == board.layout_line(OWN)
        assert "assumed" in one.page.locator("p10-board .p10-note").first.inner_text()
        words = {
            entry["name"]: entry["words"]["en"]
            for entry in one.page.evaluate("document.querySelector('p10-board').of.names")
        }
        for name in dict.fromkeys(names[1:]):
            one.page.locator(".p10-brushes").get_by_role(
                "button", name=words[name], exact=True
            ).click()
            for at in range(1, len(names)):
                if names[at] == name:
                    space(one, at).click()
        assert line(one) == board.short(names)
        assert "that you entered" in one.page.locator("p10-board .p10-note").first.inner_text()
        assert not one.wide()
        one.saved("board")
        one.page.reload()
        one.ready("board")
        assert line(one) == board.short(names)
        shared = one.page.evaluate("document.querySelector('p10-board').shareLink()")
        # On this device the board is there without the link too.
        one.to(PAGE)
        one.ready("board")
        assert line(one) == board.short(names)
    with opened(browser, home, shared.removeprefix(home + "/")) as there:
        there.ready("board")
        assert line(there) == board.short(names)


def test_a_tap_cycles_through_every_kind_and_undo_goes_back(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("board")
        kinds = one.page.evaluate(
            "document.querySelector('p10-board').of.names.map((one) => one.short)"
        )
        before = line(one)
        met = []
        for _ in kinds:
            space(one, 5).click()
            met.append(line(one).split()[5])
        assert sorted(met) == sorted(kinds)
        assert line(one) == before
        for _ in kinds:
            button(one, "Undo").click()
        assert line(one) == before
        assert button(one, "Undo").is_disabled()
        # The start has only the kinds that a start can have.
        starts = set()
        for _ in range(4):
            space(one, 0).click()
            starts.add(line(one).split()[0])
        assert starts == set(one.page.evaluate("document.querySelector('p10-board').of.starts"))


def test_a_keyboard_is_enough(awake: Opened) -> None:
    one, keys = awake, awake.page.keyboard
    show(one, OWN, mode="enter")
    space(one, 0).focus()
    keys.press("ArrowUp")
    assert one.page.evaluate("document.activeElement.dataset.space") == "1"
    before = line(one).split()[1]
    keys.press("Enter")
    after = line(one).split()[1]
    assert after != before
    one.until("() => document.querySelector('.p10-voice').textContent !== ''")
    keys.press("Backspace")
    assert line(one).split()[1] == before
    keys.press("End")
    assert one.page.evaluate("document.activeElement.dataset.space") == "31"
    button(one, "Roll and move").focus()
    keys.press("Enter")
    settled(one)
    one.page.locator(".p10-throw").focus()
    keys.press("Enter")
    one.page.locator(".p10-moves button").first.wait_for()
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Tab")
    assert one.page.evaluate("document.activeElement.closest('.p10-moves') !== null")
    keys.press("Enter")
    one.until(
        "() => { const { thrown, going } = document.querySelector('p10-board');"
        " return thrown.length === 0 || going !== null; }"
    )
    if one.page.evaluate("document.querySelector('p10-board').going !== null"):
        keys.press("Enter")
    assert one.page.evaluate("document.querySelector('p10-board').pieces[0]") != 0


def test_a_line_is_pasted_and_copied(awake: Opened) -> None:
    one = awake
    show(one, OWN, mode="enter")
    wanted = board.layout_line(drawn(2))
    one.page.locator(".p10-line").fill(f"  board: {wanted.replace(' ', chr(10), 5)}  # ours\n")
    button(one, "Use this line").click()
    one.page.locator("p10-board").get_by_text("The board is read.").wait_for()
    assert line(one) == wanted
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(one, "Copy the line").click()
    one.page.locator("p10-board").get_by_text("The line is copied.").wait_for()
    assert one.page.evaluate("navigator.clipboard.readText()") == f"board: {wanted}"
    button(one, "A random board").click()
    one.page.locator("p10-board").get_by_text("no printed one").wait_for()
    assert line(one) != wanted
    button(one, "The assumed board").click()
    assert line(one) == board.layout_line(OWN)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("board: free take2", "2 spaces, but this board has 32"),
        ("<img src=x onerror=alert(1)>", "line 1, column 1"),
        ("free\npick t4ke", "line 2, column 6"),
        ("free " + "lava " * 31, "lava"),
        ("x" * 9_000, "no board"),
        ("free " + "take1 " * 31, "missing"),
        ("y" * 60, f"'{'y' * 30}…' is no space"),
        # An emptied field is no board, and not the assumed one either.
        ("", "The line is empty"),
        ("board:", "The line is empty"),
    ],
)
def test_a_line_that_is_none_is_refused_and_stays(awake: Opened, text: str, said: str) -> None:
    one = awake
    show(one, OWN, mode="enter")
    one.page.locator(".p10-line").fill(text)
    button(one, "Use this line").click()
    alert = one.page.locator("p10-board .p10-problem[role=alert]")
    one.until(
        "(said) => document.querySelector('p10-board .p10-problem').textContent.includes(said)",
        said,
    )
    assert len(alert.inner_text()) < 500
    assert one.page.locator(".p10-line").input_value() == text
    assert "is read" not in one.page.locator("p10-board").inner_text()
    assert one.page.evaluate("document.querySelector('p10-board').own")
    # A tap beside it drops nothing that was typed.
    space(one, 7).click()
    assert one.page.locator(".p10-line").input_value() == text
    button(one, "The line of the board above").click()
    assert line(one) != board.layout_line(OWN)
    button(one, "Undo").click()
    assert line(one) == board.layout_line(OWN)
    assert one.page.locator("p10-board img").count() == 0


# -- rolling -----------------------------------------------------------------------------


def test_moves_are_the_engines(awake: Opened) -> None:
    one = awake
    for which, dice in enumerate([[1, 2], [3, 3], [6, 5], [6, 6]]):
        variant = drawn(which)
        pieces = [2, 3, 0, 20]
        show(one, variant, pieces=pieces, seat=1, dice=dice)
        settled(one)
        p = position(variant, tuple(pieces))
        wanted = {board.landing(p, 1, far) for far in board.distances(variant, tuple(dice))}
        lit = {int(at.get_attribute("data-space") or -1) for at in
               one.page.locator(".p10-target button").all()}  # fmt: skip
        assert lit == wanted
        assert one.page.locator(".p10-moves button").count() == len(wanted)
        # A tap on the space moves the piece there; then it is the next one's turn.
        plain = [at for at in wanted if not board.chooses(variant, board.spaces(variant)[at].kind)]
        if not plain:
            continue
        space(one, plain[0]).click()
        told = one.page.evaluate(
            "(() => { const it = document.querySelector('p10-board');"
            " return [it.pieces, it.seat, it.thrown]; })()"
        )
        assert told == [[2, plain[0], 0, 20], 2, []]


def test_a_free_choice_asks_where_to(awake: Opened) -> None:
    one = awake
    free = [at for at, kind in enumerate(board.spaces(OWN)) if board.chooses(OWN, kind.kind)]
    at = free[-1]
    show(one, OWN, pieces=[at - 3], dice=[3, 1])
    settled(one)
    one.page.locator(".p10-moves button").nth(1).click()
    one.page.get_by_text("A free choice: go on to").wait_for()
    ways = one.page.locator(".p10-moves button").count() - 1
    assert ways == one.page.locator(".p10-target").count() > 3
    one.page.locator(".p10-target").first.click()
    assert one.page.evaluate("document.querySelector('p10-board').pieces[0]") not in free


def test_a_roll_is_fair_and_kept_in_the_link(awake: Opened) -> None:
    one = awake
    show(one, OWN)
    settled(one)
    seen = set()
    for _ in range(25):
        one.page.locator(".p10-throw").click()
        seen |= set(one.page.evaluate("document.querySelector('p10-board').thrown"))
    settled(one)
    assert seen == set(range(1, 7))
    one.saved("board")
    thrown = one.page.evaluate("document.querySelector('p10-board').thrown")
    state = one.page.evaluate("document.querySelector('p10-board').getState()")
    assert state["dice"] == thrown
    assert "board=" in one.page.url


def test_shares_are_exact_for_one_and_sampled_for_several(awake: Opened) -> None:
    one = awake
    variant = drawn(3)
    show(one, variant, mode="enter")
    one.page.get_by_label("Pieces on the board").select_option("1")
    button(one, "Work it out").click()
    one.page.get_by_text("Exact, for one piece").wait_for(timeout=60_000)
    landed, _ = long_run(variant)
    shown = [float(text) for text in one.page.locator(".p10-sharein").all_inner_texts()]
    assert shown == [pytest.approx(100 * float(share), abs=0.0501) for share in landed]
    one.page.get_by_label("Pieces on the board").select_option("2")
    button(one, "Work it out").click()
    one.page.get_by_text("Sampled: 2 pieces").wait_for(timeout=120_000)
    text = one.page.locator(".p10-shares").inner_text()
    assert f"{BLOCKS * TURNS * 2} turns in {BLOCKS} blocks" in text
    assert "95 % interval" in text
    # A board that changes takes its shares with it.
    button(one, "Enter the board").click()
    space(one, 4).click()
    assert one.page.locator(".p10-sharetable").count() == 0


def test_a_count_can_be_stopped(awake: Opened) -> None:
    one = awake
    show(one, OWN, mode="enter")
    one.page.get_by_label("Pieces on the board").select_option("6")
    button(one, "Work it out").click()
    button(one, "Stop").click()
    button(one, "Work it out").wait_for()
    assert one.page.locator(".p10-sharetable").count() == 0
    assert one.page.locator("p10-board .p10-problem").is_hidden()
    # The engine is free again.
    assert one.call("board", {"variant": OWN.id})["line"] == board.layout_line(OWN)


# -- links and devices -------------------------------------------------------------------


LINKS = [
    f"{PAGE}#board=",
    f"{PAGE}#board=zzzz",
    f"{PAGE}#board={'j' * 300_000}",
    link({"board": "<img src=x onerror=alert(1)>"}),
    link({"board": 7, "pieces": "all"}),
    link({"board": "free take2"}),
    link({"board": ["free"] * 32}),
]


def test_links_that_cannot_be_are_refused(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("board")
        space(one, 7).click()
        mine = line(one)
        one.page.add_init_script("window.alert = (text) => { window.alerted = text; }")
        for where in LINKS:
            one.to(where)
            one.ready("board")
            assert line(one) == mine
            assert one.page.evaluate("window.alerted") is None
            assert one.page.locator("p10-board .p10-problem[role=alert]").is_visible(), where[:60]


def test_the_board_of_a_link_does_not_replace_the_one_entered(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("board")
        space(one, 7).click()
        mine = line(one)
        one.saved("board")
        other = board.layout_line(drawn(4))
        one.to(link({"board": other}))
        one.ready("board")
        assert line(one) == other
        space(one, 9).click()
        assert one.page.evaluate("JSON.parse(localStorage.getItem('phase10:board'))") == mine
        button(one, "Show my board").click()
        assert line(one) == mine
        assert one.page.locator(".p10-fromlink").count() == 0
        one.to(link({"board": other}))
        one.ready("board")
        button(one, "Keep this one instead").click()
        assert one.page.evaluate("JSON.parse(localStorage.getItem('phase10:board'))") == other


def test_nonsense_beside_a_good_board_is_left_out(browser: Chromium, home: str) -> None:
    state = {"board": board.layout_line(drawn(4)), "pieces": [99, "x"], "seat": 7, "dice": [9, 9]}
    with opened(browser, home, link(state)) as one:
        one.ready("board")
        assert line(one) == board.layout_line(drawn(4))
        assert one.page.evaluate("document.querySelector('p10-board').pieces") == [0]
        assert one.page.evaluate("document.querySelector('p10-board').thrown") == []


def test_a_device_that_keeps_nothing_says_so(browser: Chromium, home: str) -> None:
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'x'); };"
    with opened(browser, home, PAGE, faults=False) as one:
        one.page.add_init_script(full)
        one.to(PAGE)
        one.ready("board")
        space(one, 7).click()
        mine = line(one)
        assert "keeps nothing" in one.page.locator("p10-board").inner_text()
        one.saved("board")
        one.page.reload()
        one.ready("board")
        assert line(one) == mine


def test_an_engine_that_comes_late_is_told_once_and_goes_on(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("board")
        one.page.route("**/worker.js", lambda route: route.abort())
        button(one, "Roll and move").click()
        start = one.page.get_by_role("button", name="Start the engine")
        one.page.locator("p10-board [role=alert]:visible").first.wait_for()
        assert one.page.locator("p10-board [role=alert]:visible").count() == 1
        one.page.unroute("**/worker.js")
        one.seen.take()
        start.click()
        one.page.locator(".p10-far").first.wait_for(timeout=60_000)


def test_a_worker_that_dies_loses_nothing(awake: Opened) -> None:
    one = awake
    show(one, drawn(5), pieces=[4, 9])
    settled(one)
    one.page.evaluate("phase10Engine.kill()")
    one.page.get_by_label("Piece 1 stands on").select_option("6")
    one.until("() => document.querySelector('p10-board').busy === 0", seconds=120)
    assert one.page.locator(".p10-far").count() > 3
    assert one.page.evaluate("document.querySelector('p10-board').pieces") == [6, 9]


# -- what it looks like ------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_asleep(browser: Chromium, home: str, dark: bool) -> None:
    with opened(browser, home, PAGE, dark=dark, size=PHONE) as one:
        one.ready("board")
        space(one, 7).click()
        assert not one.axe("p10-board")
        small = one.page.evaluate(
            """() => [...document.querySelectorAll("p10-board :is(button, select, textarea)")]
              .map((it) => [it, it.getBoundingClientRect()])
              .filter(([it, box]) => box.width && (box.height < 42.5 || box.width < 42.5))
              .map(([it, box]) => `${it.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
        )
        assert small == []


def test_axe_finds_nothing_awake(awake: Opened) -> None:
    one = awake
    for dark in (True, False):
        one.dark(dark)
        show(one, OWN, pieces=[4, 9, 0], dice=[2, 5])
        settled(one)
        assert not one.axe("p10-board")
        show(one, OWN, pieces=[4, 9, 0])
        settled(one)
        one.page.get_by_label("Pieces on the board").select_option("1")
        button(one, "Work it out").click()
        one.page.locator(".p10-sharetable").wait_for(timeout=60_000)
        assert not one.axe("p10-board")
        assert not one.wide()


def test_everything_is_said_in_german_too(awake: Opened) -> None:
    one = awake
    show(one, OWN, pieces=[4, 9], dice=[2, 5])
    settled(one)
    one.page.locator("#p10-lang-de").check(force=True)
    settled(one)
    text = one.page.locator("p10-board").inner_text()
    one.page.locator("#p10-lang-en").check(force=True)
    assert "Figur 1 zieht" in text
    for word in ("Piece", "Roll", "space", "choice", "Share"):
        assert word not in text


def test_without_javascript_the_board_is_a_picture(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, java_script_enabled=False) as one:
        assert one.page.locator("p10-board svg.p10-circuit").is_visible()
        text = one.page.locator("p10-board").inner_text()
        assert "not known" in text
        assert board.layout_line(OWN) in text
