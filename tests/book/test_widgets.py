"""Widgets in a page, the policy, what the theme loses, and the book's own list of its files."""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64decode
from hashlib import sha256
from pathlib import Path
from zlib import decompress

import pytest

from phase10_book.offline import kept, manifest
from phase10_book.slim import ICONS, icons, purged, slimmed
from phase10_book.widgets import WIDGETS, guarded, policy, state_link
from tests.book.test_extension import ROOT, build
from tests.browser.chromium import missing

PAGES = {
    "index": "# Index\n\n```{toctree}\nplain\n```\n\n"
    "````{widget} which\n:guides: classic=plain\n\n```{which}\n```\n````\n\n"
    "```{widget} offline\n```\n",
    "plain": "# Plain\n\nNothing here.\n",
}


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("widgets")
    done = build(folder, PAGES)
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip()
    return folder / "_build" / "html"


def test_a_widget_holds_its_static_state_and_its_options(html: Path) -> None:
    text = (html / "index.html").read_text(encoding="utf-8")
    inner = text.partition('<p10-which data-guides="classic=plain">')[2].partition("</p10-which>")
    assert "What lies in the box" in inner[0]
    assert "needs JavaScript" in text.partition("<p10-offline>")[2].partition("</p10-offline>")[0]


def test_only_pages_with_a_widget_load_the_script(html: Path) -> None:
    if not (ROOT / "book" / "_static" / "app" / "main.js").is_file():
        missing("the widgets are not built (run make book)")
    assert "app/main.js" in (html / "index.html").read_text(encoding="utf-8")
    assert "app/main.js" not in (html / "plain.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("```{widget} juge\n```", "there is no widget 'juge'; use one of judge"),
        ("```{widget} which\n:variant: classik\n```", "perhaps 'classic' is meant"),
    ],
)
def test_a_wrong_widget_stops_the_build(tmp_path: Path, text: str, says: str) -> None:
    done = build(tmp_path, {"index": f"# Index\n\n{text}\n"}, builder="dummy")
    assert says in done.stderr


def test_every_widget_has_its_script() -> None:
    source = ROOT / "book" / "web" / "src"
    main = (source / "main.js").read_text(encoding="utf-8")
    named = re.findall(r"^  ([a-z]+): \(\) => import\(\"\./([a-z]+)\.js\"\)", main, re.MULTILINE)
    assert sorted(key for key, _ in named) == sorted(WIDGETS)
    for key, file in named:
        assert key == file
        assert (source / f"{key}.js").is_file(), key


# -- the policy --------------------------------------------------------------------------------


def test_the_policy_allows_exactly_the_scripts_that_stand_in_a_page() -> None:
    code = "let a = '<b>';\n"
    page = (
        f"<html><head><title>x</title></head><body><script>{code}</script>"
        '<script src="x.js"></script><script type="application/json">{}</script>'
        "<script></script></body></html>"
    )
    found = policy(page)
    mark = f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"
    assert f"script-src 'self' {mark};" in found
    assert found.count("sha256") == 1
    scripts = found.partition("script-src ")[2].partition(";")[0]
    assert "unsafe" not in scripts
    assert "*" not in found
    safe = guarded(page)
    assert safe.index("Content-Security-Policy") < safe.index("<script")
    assert guarded(safe) == safe
    assert guarded("no head") == "no head"


def test_every_built_page_has_the_policy_and_the_manifest(html: Path) -> None:
    for path in html.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "Content-Security-Policy" in text, path
        assert 'rel="manifest"' in text, path


# -- links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [{"a": 1}, {"text": "Grüße 🎴 " * 50}])
def test_a_state_in_a_link_is_read_back(state: dict[str, object]) -> None:
    page, _, piece = state_link("judge.html", "judge", state).partition("#judge=")
    assert page == "judge.html"
    assert re.fullmatch(r"[jz][A-Za-z0-9_-]+", piece)
    data = urlsafe_b64decode(piece[1:] + "=" * (-len(piece[1:]) % 4))
    assert json.loads(decompress(data, -15) if piece[0] == "z" else data) == state


# -- the theme ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("css", "rest"),
    [
        (".a{x:y}", ".a{x:y}"),
        (".b{x:y}", ""),
        (".a,.b,.a>.b{x:y}", ".a{x:y}"),
        ("p:hover,a[href='.b,{']{x:y}", "p:hover,a[href='.b,{']{x:y}"),
        (":not(.b) .a{x:y}", ":not(.b) .a{x:y}"),
        (":is(.b,.a){x:y}", ":is(.b,.a){x:y}"),
        ("@media print{.b{x:y}}.a{x:y}", ".a{x:y}"),
        ("@media print{.b{x:y}.a{x:y}}", "@media print{.a{x:y}}"),
        ('@charset "utf-8";.a{content:"}.b{"}', '@charset "utf-8";.a{content:"}.b{"}'),
        ("@keyframes turn{to{x:y}}", "@keyframes turn{to{x:y}}"),
        ("@font-face{font-family:Font Awesome\\ 6 Free;src:url(x)}", ""),
        (".fa-bars:before{content:'x'}", ""),
        ("/* .a{ */.a{x:y}", ".a{x:y}"),
    ],
)
def test_a_style_sheet_keeps_what_can_match(css: str, rest: str) -> None:
    assert purged(css, {"a", "fa-bars"}) == rest


def test_pages_lose_the_scripts_that_they_do_not_use() -> None:
    page = (
        '<script src="_static/scripts/fontawesome.js?d=1"></script>\n'
        '<script src="_static/searchtools.js"></script>\n'
        '<script src="_static/lang.js"></script>\n'
        '<link rel="preload" as="font" href="_static/fa-solid-900.woff2">\n'
    )
    assert slimmed(page).split("\n") == ['<script src="_static/lang.js"></script>', ""]
    assert "searchtools" in slimmed(page, search=True)


def test_icons_are_drawn_only_where_they_are_named() -> None:
    found = icons({"fa-bars", "fa-unknown"})
    assert ".fa-bars{" in found
    assert ".fa-sun{" not in found
    for body in ICONS.values():
        assert body.count("<path") == body.count("/>")


# -- without a network -------------------------------------------------------------------------


def test_the_list_has_every_file_that_a_page_may_ask_for(tmp_path: Path) -> None:
    for name in ("index.html", "_static/a.js", "_static/a.js.map", ".buildinfo", "objects.inv"):
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text("x", encoding="utf-8")
    names = [path.relative_to(tmp_path).as_posix() for path in kept(tmp_path)]
    assert names == ["_static/a.js", "index.html"]


def test_the_version_follows_from_the_files(html: Path) -> None:
    worker = html / "sw.js"
    if not worker.is_file():
        missing("the widgets are not built (run make book)")
    listed = json.loads((html / "offline.json").read_text(encoding="utf-8"))
    for name, (digest, size) in listed["files"].items():
        data = (html / name).read_bytes()
        assert (sha256(data).hexdigest()[:16], len(data)) == (digest, size), name
    assert listed["bytes"] == sum(size for _, size in listed["files"].values())
    assert listed["version"] in worker.read_text(encoding="utf-8")
    assert "{{version}}" not in worker.read_text(encoding="utf-8")
    assert manifest(html)["icons"]
