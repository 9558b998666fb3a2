"""The judge in a real browser: by tap, by keyboard, on a phone, from links good and bad."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from phase10.page import call
from tests.browser.chromium import Chromium
from tests.browser.widgets import DESK, PHONE, WAKES, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LINES = [
    ["players", "ana ben"],
    ["turn", "ana play"],
    ["phase", "ana 4, ben 4"],
    ["hand ana", "R2 B12 Y5"],
    ["down ana", "run R3 B4 G5 Y6 R7 B8 Y9"],
    ["down ben", "run R3 B4 G5 Y6 R7 B8 Y9"],
]
STATE = {"v": "classic", "l": LINES, "m": "hit B12 ben 1"}


@pytest.fixture(scope="module")
def awake(browser: Chromium, home: str) -> Iterator[Opened]:
    """A page whose engine is awake, for the tests that need no fresh one."""
    with opened(browser, home, link(STATE), size=PHONE) as one:
        verdict(one)
        yield one


def link(state: dict[str, Any]) -> str:
    """A link as the page writes it, not packed."""
    plain = json.dumps(state, ensure_ascii=False).encode()
    return f"judge.html#judge=j{urlsafe_b64encode(plain).decode().rstrip('=')}"


def show(one: Opened, state: dict[str, Any]) -> None:
    """Put another table into the page that is open, as a link does."""
    one.page.evaluate("(hash) => { location.hash = hash }", link(state).partition("#")[2])
    one.until(
        """(lines) => {
          const it = document.querySelector("p10-judge");
          const told = it.found ?? it.free ?? it.refusal;
          return it.busy === 0 && told && JSON.stringify(it.lines) === JSON.stringify(lines);
        }""",
        state["l"],
        seconds=WAKES / 1000,
    )


def verdict(one: Opened, *, head: str = "") -> str:
    """The verdict that the page shows, once it is there (and begins so)."""
    box = one.page.locator(".p10-judge-verdict .p10-judge-head")
    box.wait_for(timeout=WAKES)
    if head:
        one.page.locator(".p10-judge-head", has_text=head).first.wait_for(timeout=WAKES)
    return one.page.locator(".p10-judge-verdict .p10-verdict .p10-said").inner_text()


def engine(**asked: Any) -> dict[str, Any]:
    found = json.loads(call("judge", json.dumps(asked)))
    assert isinstance(found, dict)
    return found


def test_before_the_engine_wakes_the_page_shows_a_verdict(browser: Chromium, home: str) -> None:
    with opened(browser, home, "judge.html", size=PHONE) as one:
        one.ready("judge")
        assert one.page.locator("p10-judge .p10-verdict").is_visible()
        assert "does not fit" in one.page.locator("p10-judge").inner_text()
        assert one.page.evaluate("phase10Engine.state") == "asleep"
        assert not one.wide()
        assert one.axe() == []


def test_a_link_brings_table_move_and_verdict_into_a_fresh_profile(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, link(STATE), size=PHONE) as one:
        want = engine(variant="classic", lines=LINES, move="hit B12 ben 1")
        assert verdict(one, head="No") == want["reason"]
        one.page.locator(".p10-judge-asked").wait_for(state="attached", timeout=WAKES)
        assert one.page.locator(".p10-judge-rule .p10-id").inner_text() == want["rule"]["id"]
        assert one.page.locator(".p10-judge-verdict .p10-figure svg").count() == 1
        assert not one.wide()
        assert one.axe() == []
        one.dark()
        assert one.axe() == []
        # A move that is allowed instead is one tap away, and can be played.
        page = one.page
        page.locator("[data-move='hit R2 ben 1 low']").click()
        assert verdict(one, head="Yes").startswith("Red 2 fits run 3-9 of Ben")
        page.get_by_role("button", name="Show it large").click()
        size = "(element) => parseFloat(getComputedStyle(element).fontSize)"
        assert page.locator(".p10-judge-bighead").evaluate(size) >= 56
        assert page.locator(".p10-judge-bigwhy").evaluate(size) >= 24
        page.get_by_role("button", name="Turn it round").click()
        turned = "(element) => getComputedStyle(element).rotate"
        assert page.locator(".p10-judge-sheet").evaluate(turned) == "180deg"
        assert not one.wide()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Play it, and go on from there").click()
        page.locator(".p10-judge-moves [data-move='discard Y5']").wait_for(timeout=WAKES)
        one.saved("judge")
        page.reload()
        page.locator(".p10-judge-moves [data-move='discard Y5']").wait_for(timeout=WAKES)


def test_a_table_is_set_by_tapping_cards_and_the_move_by_choosing(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, "judge.html", size=PHONE) as one:
        one.ready("judge")
        page = one.page
        page.get_by_role("button", name="Set up my table").click()
        hand = page.locator("[data-line='hand ana']")
        hand.get_by_role("button", name="add cards").click(timeout=WAKES)
        for name in ("S", "R7", "R7"):
            hand.locator(f"p10-picker [data-card={name}]").click()
        # The deck has two red sevens, so there is no third one.
        assert hand.locator("p10-picker [data-card=R7]").get_attribute("aria-disabled") == "true"
        hand.locator(".p10-cards [data-card=R7]").first.click()
        assert hand.locator(".p10-cards [data-card=R7]").count() == 1
        page.locator("select[name=step]").select_option("finish")
        page.locator("select[name=verb]").select_option("skip")
        page.locator("#p10-judge-slot-owner").select_option("ben")
        asked = {
            "variant": "classic",
            "lines": [["players", "ana ben"], ["turn", "ana finish"], ["hand ana", "S R7"]],
            "move": "skip ben",
        }
        assert verdict(one) == engine(**asked)["reason"]
        # The bar at the foot says the verdict while its place is out of sight.
        page.locator("select[name=game]").scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, 0)")
        page.locator(".p10-judge-bar").click()
        page.locator(".p10-judge-verdict").wait_for()
        one.saved("judge")
        saved = page.evaluate("location.hash")
        assert saved.startswith("#judge=")
        one.to(f"judge.html{saved}")
        assert verdict(one) == engine(**asked)["reason"]


def test_a_group_is_laid_by_tapping(awake: Opened) -> None:
    state = {**STATE, "m": "", "l": [
        ["players", "ana ben"], ["turn", "ana play"], ["phase", "ana 1"],
        ["hand ana", "R5 B5 W G9 Y9 R9 R1"], ["down ana", "-"],
    ]}  # fmt: skip
    one, page = awake, awake.page
    show(one, state)
    page.locator("select[name=verb]").select_option("lay", timeout=WAKES)
    move = page.locator(".p10-judge-move")
    for cards in (("R5", "B5", "W"), ("G9", "Y9", "R9")):
        move.get_by_role("button", name="add a group").click()
        for name in cards:
            move.locator(f"p10-picker [data-card={name}]").click()
    assert verdict(one, head="Yes").startswith("Ana lays down all that phase 1 asks for")
    page.get_by_text("The move as it is written").click()
    assert move.locator("input[name=move]").input_value() == "lay set R5 B5 W / set G9 Y9 R9"


def test_a_keyboard_is_enough(browser: Chromium, home: str) -> None:
    with opened(browser, home, "judge.html", size=DESK) as one:
        one.ready("judge")
        page = one.page
        page.get_by_role("button", name="Set up my table").focus()
        page.keyboard.press("Enter")
        # Whoever pressed it is not thrown out while the engine wakes, nor when the form comes.
        assert page.evaluate("document.activeElement.textContent.trim()") == "Set up my table"
        add = page.locator("[data-line='hand ana']").get_by_role("button", name="add cards")
        add.wait_for(timeout=WAKES)
        assert page.evaluate("document.activeElement.matches('section.p10-judge')")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.name") == "game"
        # Another game draws all of it anew, and the choice keeps the focus.
        page.keyboard.press("End")
        one.until("() => document.querySelector('p10-judge').formOf !== 'classic'", seconds=90)
        assert page.evaluate("document.activeElement.name") == "game"
        page.locator("select[name=game]").select_option("classic")
        one.until("() => document.querySelector('p10-judge').formOf === 'classic'", seconds=90)
        add.focus()
        page.keyboard.press("Enter")
        page.locator("[data-line='hand ana'] p10-picker").wait_for()
        page.keyboard.press("Tab")
        first = page.evaluate("document.activeElement.dataset.card")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        second = page.evaluate("document.activeElement.dataset.card")
        assert first != second
        row = page.locator("[data-line='hand ana'] .p10-cards button")
        assert {row.nth(at).get_attribute("data-card") for at in range(2)} == {first, second}
        # The engine answers while the move is typed; what stands there already is not lost.
        page.get_by_text("The move as it is written").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.type("ben: ")
        page.evaluate("document.querySelector('p10-judge').refresh()")
        page.keyboard.type(f"discard {first}")
        assert page.locator("input[name=move]").input_value() == f"ben: discard {first}"
        page.keyboard.press("Enter")
        assert verdict(one, head="No").startswith("Ben cannot act now")
        page.get_by_role("button", name="Show it large").focus()
        page.keyboard.press("Enter")
        assert page.locator("dialog.p10-judge-big").is_visible()
        assert one.axe("dialog") == []
        page.keyboard.press("Escape")
        assert not page.locator("dialog.p10-judge-big").is_visible()
        # A move from a list takes the list with it; the focus goes on to what is said of it.
        page.get_by_role("button", name="What is allowed here?").focus()
        page.keyboard.press("Enter")
        page.locator(".p10-judge-moves button").first.wait_for(timeout=WAKES)
        page.locator(".p10-judge-moves button").first.focus()
        page.keyboard.press("Enter")
        verdict(one, head="Yes")
        assert page.evaluate("document.activeElement.matches('.p10-judge-verdict')")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent.trim()") == "Show it large"


def test_we_ruled_it_so_tonight_stays_on_the_device_and_goes_with_the_link(
    browser: Chromium, home: str
) -> None:
    start = {"from": "q-w01", "v": "classic"}
    with opened(browser, home, link(start), size=PHONE) as one:
        page = one.page
        assert "stays where it lies" in verdict(one, head="No")
        assert "May I put mine in its place" in page.locator(".p10-judge-case").inner_text()
        before = page.evaluate("location.hash")
        page.get_by_role("button", name="We ruled it so tonight").first.click(timeout=WAKES)
        verdict(one, head="Yes")
        assert "house rule" in page.locator(".p10-judge-rule").inner_text()
        assert "W8" in page.locator(".p10-judge-ours").inner_text()
        # The link follows a moment after the verdict.
        one.until("(before) => /judge=/.test(location.hash) && location.hash !== before", before)
        one.saved("judge")
        shared = page.evaluate("location.hash")
        # The device keeps it for the next quarrel.
        one.to("judge.html")
        one.ready("judge")
        page.get_by_role("button", name="Set up my table").click()
        page.locator(".p10-judge-ours", has_text="W8").wait_for(timeout=WAKES)
    # And a friend gets it with the link, in a profile that never saw it.
    with opened(browser, home, f"judge.html{shared}", size=PHONE, lang="de") as one:
        verdict(one, head="Ja")
        assert "Hausregel" in one.page.locator(".p10-judge-rule").inner_text()
        one.page.get_by_role("button", name="Auf diesem Gerät behalten").click()
        one.page.get_by_text("Auf diesem Gerät und im Link behalten.").wait_for()
        one.page.get_by_role("button", name="zurücknehmen").first.click()
        verdict(one, head="Nein")


def test_any_rule_can_be_answered_otherwise(awake: Opened) -> None:
    one, page = awake, awake.page
    show(one, STATE)
    page.get_by_text("Our rules tonight").click()
    chosen = page.locator("select[name=rule]")
    chosen.focus()
    one.until("() => document.querySelectorAll('select[name=rule] option').length > 80", seconds=90)
    chosen.select_option("phase.order")
    form = page.locator(".p10-judge-asking")
    form.locator("input[value=free]").check(timeout=WAKES)
    form.get_by_role("button", name="We rule it so tonight").click()
    # It needs other answers with it, and asks for them.
    form.locator(".p10-judge-need").first.wait_for(timeout=WAKES)
    assert "phase.named" in form.locator("[role=alert]").inner_text()
    form.get_by_role("button", name="We rule it so tonight").click()
    # Those bring a question with them again.
    form.locator("[name='need phase.change']").first.wait_for(timeout=WAKES)
    form.get_by_role("button", name="We rule it so tonight").click()
    page.locator(".p10-judge-ours li").nth(1).wait_for(timeout=WAKES)
    page.get_by_role("button", name="Back to the printed rules").click()
    page.get_by_text("The printed rules apply again.").wait_for(state="attached", timeout=WAKES)
    assert page.locator(".p10-judge-ours li").count() == 0


HOSTILE: list[dict[str, Any]] = [
    {"v": "classic", "l": [["players", "<img src=x onerror=alert(1)> ben"]], "m": "draw pile"},
    {"v": "classic", "l": [["hand <script>alert(1)</script>", "R1"]], "m": "<b>x</b>"},
    {"v": "classic", "l": [["players", "ana ben"], ["hand ana", "R7 R7 R7"]], "m": "discard R7"},
    {"v": "classic", "l": [["players", "ana ben"], ["down ana", "run R1 R9"]], "m": "draw pile"},
    {"v": "classic", "l": LINES, "m": "draw pile", "r": {"wild.natural": "<svg onload=alert(1)>"}},
    {"v": "classic", "l": LINES, "m": "draw pile", "r": {"no.such": "1"}},
    {"from": "<img src=x onerror=alert(1)>", "v": "classic"},
    {"v": "classic", "l": [[f"x{n}", "y" * 1400] for n in range(99)], "m": "draw pile"},
    {"v": "<b>", "l": LINES},
]


def test_hostile_links_get_a_clear_message_and_run_nothing(awake: Opened) -> None:
    one, page = awake, awake.page
    show(one, STATE)
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    for state in HOSTILE:
        verdict(one, head="No")
        assert page.locator("p10-judge [role=alert]:not([hidden])").count() == 0
        page.evaluate("(hash) => { location.hash = hash }", link(state).partition("#")[2])
        alert = page.locator("p10-judge [role=alert]:not([hidden])").first
        alert.wait_for(timeout=WAKES)
        assert 5 < len(alert.inner_text()) < 3000, state
        assert page.locator("p10-judge img, p10-judge script").count() == 0
        assert not one.wide(), state
        page.evaluate("(hash) => { location.hash = hash }", link(STATE).partition("#")[2])
        page.locator("p10-judge [role=alert]:not([hidden])").first.wait_for(
            state="detached", timeout=WAKES
        )


@pytest.mark.parametrize("piece", ["jnonsense", "z" + "A" * 40, "x", "j" + "A" * 300_000])
def test_broken_links_are_told_and_leave_the_page_as_it_is(
    browser: Chromium, home: str, piece: str
) -> None:
    with opened(browser, home, f"judge.html#judge={piece}", size=PHONE) as one:
        one.ready("judge")
        assert "link" in one.page.locator("p10-judge .p10-problem").first.inner_text().lower()
        assert one.page.get_by_role("button", name="Set up my table").is_visible()


def test_a_link_that_unpacks_to_megabytes_is_refused(browser: Chromium, home: str) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b'{"v":"' + b"a" * 30_000_000 + b'"}') + packer.flush()
    piece = "z" + urlsafe_b64encode(bomb).decode().rstrip("=")
    with opened(browser, home, f"judge.html#judge={piece}", size=PHONE) as one:
        one.ready("judge")
        assert "link" in one.page.locator("p10-judge .p10-problem").first.inner_text().lower()


def test_a_killed_worker_loses_nothing_and_the_language_can_change(awake: Opened) -> None:
    one = awake
    show(one, STATE)
    one.page.evaluate("phase10Engine.kill()")
    one.page.locator(".p10-judge-move > summary").click()
    one.page.locator("select[name=verb]").select_option("done")
    one.page.locator(".p10-judge-tried", has_text="leave it at that").wait_for(timeout=WAKES)
    one.page.locator(".p10-judge-table > summary").click()
    assert one.page.locator("[data-line='hand ana'] .p10-cards button").count() == 3
    # The language of the page is the language of the verdict.
    one.page.get_by_text("Deutsch", exact=True).click()
    one.page.locator(".p10-judge-tried", has_text="es dabei belassen").wait_for(timeout=WAKES)
    one.page.locator("#p10-lang-en").check(force=True)
    one.page.locator(".p10-judge-tried", has_text="leave it at that").wait_for(timeout=WAKES)


def test_storage_that_is_forbidden_is_no_harm(browser: Chromium, home: str) -> None:
    # The theme's own scripts complain about a storage that is forbidden.
    with opened(browser, home, "judge.html", size=PHONE, faults=False) as one:
        one.page.add_init_script(
            "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
        )
        one.to(link({"from": "q-w01", "v": "classic"}))
        verdict(one)
        one.page.get_by_role("button", name="We ruled it so tonight").first.click(timeout=WAKES)
        verdict(one, head="Yes")
        assert "in the link only" in one.page.locator(".p10-judge-house").inner_text()


ODD = [
    ("I have two red sevens", "Line 1: “I have two red sevens”", "hand ana: R5 B9 W"),
    ("players: ana ben\n\nhand ana R7", "Line 3: “hand ana R7”", "hand ana: R5 B9 W"),
    ("# only a remark", "no line of a position", "players: ana ben"),
    ("players: ana ben\nvariant: chess", "no game “chess”", "classic"),
    ("players: ana ben\nmove: done\nmove: draw pile", "Line 3: “move: draw pile”", "already"),
    ("\n".join(f"hand x{n}: R1" for n in range(101)), "at most 100 lines", ""),
    ("hand ana: " + "R7 " * 600, "“hand ana” is too long", ""),
    ("x" * 20_001, "20001 characters", ""),
]


def test_lines_that_cannot_be_taken_stay_in_their_box(awake: Opened) -> None:
    one, page = awake, awake.page
    show(one, STATE)
    page.evaluate("for (const it of document.querySelectorAll('p10-judge details')) it.open = true")
    box, told = page.locator("#p10-judge-lines"), page.locator("#p10-judge-pasted")
    before = box.input_value()
    for text, *words in ODD:
        box.fill(text)
        box.blur()
        told.wait_for()
        said = told.inner_text()
        assert "Nothing was changed" in said
        assert all(word in said for word in words), said
        assert box.input_value() == text
        assert page.evaluate("document.querySelector('p10-judge').lines") == LINES
    # Lines that can be taken are, and another change of the table writes them anew.
    box.fill("players: ana ben\nturn: ana play; hand ana: R7")
    box.blur()
    told.wait_for(state="detached")
    assert page.locator("[data-line='hand ana'] .p10-cards button").count() == 1
    one.saved("judge")
    show(one, STATE)
    assert box.input_value() == before


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (["hand ana", "R7 R7 R7"], ".p10-judge-verdict"),
        (["phase", "ana 77, ben 1"], ".p10-judge-table"),
        (["points", "ana x"], ".p10-judge-verdict"),
        (["hand zed", "R1"], ".p10-judge-verdict"),
    ],
)
def test_what_cannot_be_is_told_once(awake: Opened, line: list[str], place: str) -> None:
    one, page = awake, awake.page
    show(one, {**STATE, "l": [["players", "ana ben"], ["turn", "ana play"], line]})
    page.evaluate(
        """() => {
          for (const it of document.querySelectorAll("p10-judge details")) {
            it.open = it.matches(".p10-judge-fold");
          }
        }"""
    )
    # Beside its line where that can be seen, and otherwise with the verdict.
    said = page.evaluate("document.querySelector('p10-judge').refusal.message")
    page.locator(place, has_text=said).wait_for()
    one.until(
        "(said) => document.querySelector('p10-judge').innerText.split(said).length === 2", said
    )
    page.locator(".p10-judge-table > summary").click()
    page.locator(".p10-judge-verdict", has_text=said).wait_for()
    assert page.locator("p10-judge").inner_text().count(said) == 1
    page.get_by_role("button", name="Show the table").click()
    one.until(
        "(said) => document.querySelector('p10-judge').innerText.split(said).length === 2", said
    )


def test_a_table_that_makes_room_can_be_brought_back(awake: Opened) -> None:
    one, page = awake, awake.page
    show(one, STATE)
    back = page.get_by_role("button", name="Bring my table back")
    page.evaluate("for (const it of document.querySelectorAll('.p10-judge-fold')) it.open = true")
    page.locator("select[name=game]").select_option("masters")
    one.until("() => document.querySelector('p10-judge').formOf === 'masters'", seconds=90)
    back.click()
    verdict(one, head="No")
    assert page.evaluate("document.querySelector('p10-judge').lines") == LINES
    # Seats that change keep what is theirs; whoever leaves takes it along, and that is said.
    players = page.locator("input[name=players]")
    players.fill("ben ana")
    players.blur()
    hand = "document.querySelector('p10-judge').line('hand ana')"
    one.until(f"() => {hand} === 'R2 B12 Y5'")
    players.fill("ben cleo dan")
    players.blur()
    assert "Out of the game: ana" in page.locator(".p10-judge-aside").inner_text()
    back.click()
    one.until(f"() => {hand} === 'R2 B12 Y5'")


def test_the_verdict_alone_is_printed(awake: Opened) -> None:
    one, page = awake, awake.page
    show(one, STATE)
    page.locator("[data-move='hit R2 ben 1 low']").wait_for(timeout=WAKES)
    one.dark()
    page.emulate_media(media="print", color_scheme="dark")
    shown = {
        name: page.locator(name).first.is_visible()
        for name in ("h1", ".bd-sidebar-primary", "footer", ".p10-judge-set", ".p10-share")
    }
    assert not any(shown.values()), shown
    assert page.locator(".p10-judge-verdict [data-move]").first.is_visible()
    assert "European" in page.locator(".p10-onpaper").inner_text()
    style = "(it, name) => getComputedStyle(it)[name]"
    badge = page.locator(".p10-judge-rule .p10-id")
    assert badge.evaluate(style, "printColorAdjust") == "exact"
    # Dark ink on white paper, also where the screen is dark.
    assert page.locator(".p10-judge-tried").evaluate(style, "color") == "rgb(31, 35, 40)"
    page.emulate_media(media="screen", color_scheme="light")
    one.dark(False)
