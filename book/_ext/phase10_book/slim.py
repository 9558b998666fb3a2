"""Makes pages light: what the theme brings and no page uses is left out of the built book.

A phone at a table has a weak connection.  The theme's style sheet is made for every site, and
its icons are a font and a script for thousands of them, so the build keeps only the rules that
can match, and draws the dozen icons that the pages show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# Scripts that only the page of search results needs, and those that no page needs.
_SEARCH: Final = ("searchtools.js", "language_data.js", "searchindex.js")
_NEVER: Final = ("fontawesome.js", "design-tabs.js")
_LARGE: Final = ("pydata-sphinx-theme.css", "sphinx-design.min.css", "sphinx-book-theme.css")
_TAG: Final = re.compile(
    r"""[ \t]*(?:<script\b[^>]*?\bsrc="([^"]+)"[^>]*>\s*</script>|"""
    r"""<link\b(?=[^>]*\brel="preload")[^>]*?\bhref="([^"]+)"[^>]*/?>)[ \t]*\n?""",
    re.IGNORECASE,
)
_SHEET: Final = re.compile(r"([\w.-]+\.css)\?\w+=[0-9a-f]+")
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_CLASS: Final = re.compile(r"[.#](-?[A-Za-z_][\w-]*)")
_NOT: Final = re.compile(r":not\([^()]*\)")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"|' + r"'(?:[^'\\]|\\.)*'")

_STROKE: Final = 'fill="none" stroke="#000" stroke-width="2.4" stroke-linecap="round"'
ICONS: Final = {
    "bars": f'<path {_STROKE} d="M3 6h18M3 12h18M3 18h18"/>',
    "list": f'<path {_STROKE} d="M9 6h12M9 12h12M9 18h12M3.5 6h1M3.5 12h1M3.5 18h1"/>',
    "magnifying-glass": f'<path {_STROKE} d="M16 16l5.5 5.5M10 3a7 7 0 1 0 .1 0z"/>',
    "sun": f'<path {_STROKE} d="M12 7.5a4.5 4.5 0 1 0 .1 0zM12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2'
    'M4.6 4.6l1.4 1.4M18 18l1.4 1.4M4.6 19.4L6 18M18 6l1.4-1.4"/>',
    "moon": '<path d="M20 15.5A9 9 0 1 1 10 3.6a7.2 7.2 0 0 0 10 11.9z"/>',
    "circle-half-stroke": (
        f'<path {_STROKE} d="M12 3a9 9 0 1 0 .1 0z"/><path d="M12 3a9 9 0 0 1 0 18z"/>'
    ),
    "angle-left": f'<path {_STROKE} d="M14.5 5l-7 7 7 7"/>',
    "angle-right": f'<path {_STROKE} d="M9.5 5l7 7-7 7"/>',
    "chevron-down": f'<path {_STROKE} d="M5 9l7 7 7-7"/>',
    "chevron-right": f'<path {_STROKE} d="M9 5l7 7-7 7"/>',
    "chevron-up": f'<path {_STROKE} d="M5 15l7-7 7 7"/>',
    "arrow-up": f'<path {_STROKE} d="M12 20V4M5 11l7-7 7 7"/>',
    "xmark": f'<path {_STROKE} d="M5 5l14 14M19 5L5 19"/>',
    "house": '<path d="M12 3L2 12h3v9h5v-6h4v6h5v-9h3z"/>',
}
"""The icons that the theme names, drawn here on squares of 24."""


_SHAPE: Final = (
    ":is(.fa-solid,.fas){display:inline-block;width:1em;height:1em;line-height:1;"
    "vertical-align:-.125em}"
)
_DRAWN: Final = (
    ":is(.fa-solid,.fas)::before{content:'';display:block;width:100%;height:100%;"
    "background:currentColor;mask:var(--p10-icon) center/contain no-repeat;"
    "-webkit-mask:var(--p10-icon) center/contain no-repeat}"
)
# Where the style sheet itself sets an icon of its font before a text, a sign does.
_SIGNS: Final = (
    "html{--fa-font-solid:normal 700 1em/1 system-ui,sans-serif;"
    "--fa-font-regular:var(--fa-font-solid);"
    "--pst-icon-external-link:'\\2197';--pst-icon-download:'\\2193';"
    "--pst-icon-search-minus:'\\2212';--pst-icon-copy:'\\29C9';--pst-icon-angle-right:'\\203A';"
    + "".join(
        f"--pst-icon-{name}:'{sign}';"
        for signs, sign in (
            ("check-circle admonition-tip admonition-hint", "\\2713"),
            ("info-circle admonition-note admonition-default admonition-seealso", "i"),
            ("admonition-important admonition-attention admonition-caution", "!"),
            ("admonition-warning admonition-danger admonition-error exclamation-triangle", "!"),
            ("versionmodified-default versionmodified-added versionmodified-changed", "\\203A"),
        )
        for name in signs.split()
    )
    + "}"
)


def slim_pages(app: Sphinx, error: Exception | None) -> None:
    """Take out of every page, and out of the theme's style sheets, what nothing uses."""
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    pages = [path for path in sorted(out.rglob("*.html")) if "_static" not in path.parts]
    words: set[str] = set()
    for path in pages:
        text = path.read_text(encoding="utf-8")
        slim = slimmed(text, search=path.name == "search.html")
        words.update(_WORD.findall(slim))
        if slim != text:
            path.write_text(slim, encoding="utf-8")
    static, renamed = out / "_static", {}
    for path in static.rglob("*.js"):
        if path.name not in _NEVER and path.name != "find-data.js":
            words.update(_WORD.findall(path.read_text(encoding="utf-8")))
    for path in sorted(static.rglob("*.css")):
        if path.name in _LARGE:
            text = purged(path.read_text(encoding="utf-8"), words)
            if path.name == "pydata-sphinx-theme.css":
                text += icons(words)
            path.write_text(text, encoding="utf-8")
            renamed[path.name] = sha256(text.encode()).hexdigest()[:8]
    # A browser may have kept a sheet of the same name that lacked what is used now.
    for path in pages:
        text = path.read_text(encoding="utf-8")
        path.write_text(_SHEET.sub(partial(_query, renamed), text), encoding="utf-8")
    # What no page names any more would still be kept offline.
    for path in sorted(static.rglob("*")):
        if path.name in _NEVER or path.name.endswith((".map", ".LICENSE.txt")) or _font(path):
            path.unlink()


def _query(renamed: Mapping[str, str], found: re.Match[str]) -> str:
    known = renamed.get(found[1])
    return f"{found[1]}?v={known}" if known else found[0]


def _font(path: Path) -> bool:
    return "webfonts" in path.parts and path.is_file()


def slimmed(html: str, *, search: bool = False) -> str:
    """A page without the scripts that it doesn't use; `search` for the page of results."""

    def kept(tag: re.Match[str]) -> str:
        name = (tag[1] or tag[2]).split("?")[0].rpartition("/")[2]
        gone = name in _NEVER or (name in _SEARCH and not search) or name.endswith(".woff2")
        return "" if gone else tag[0]

    return mended(_TAG.sub(kept, html))


def mended(html: str) -> str:
    """A page of the theme with what a screen reader stumbles over put right."""
    # The field's own words name it; a label would have to repeat all of them.
    html = re.sub(r'(class="[^"]*search-button-field[^"]*"[^>]*?) aria-label="Search"', r"\1", html)
    # The arrows that unfold a part of the contents have no words.
    html = html.replace(
        '<summary><span class="toctree-toggle"',
        '<summary aria-label="Subpages / Unterseiten"><span class="toctree-toggle"',
    )
    # What stands in the sidebar is part of something.
    return html.replace(
        'class="bd-sidebar-primary bd-sidebar"',
        'class="bd-sidebar-primary bd-sidebar" role="region" aria-label="Sidebar"',
    )


def purged(css: str, words: set[str]) -> str:
    """A style sheet without the rules that can match nothing.

    A selector stays if every class and id in it is a word of some page or script.

    >>> purged(".a .b{x:y}.a .c,.a{x:y}@media print{.c{x:y}.d>.a{x:y}}", {"a", "d"})
    '.a{x:y}@media print{.d>.a{x:y}}'
    """
    return "".join(_rules(css, words))


def _rules(css: str, words: set[str]) -> Iterator[str]:
    for head, body in _blocks(css):
        if body is None:
            yield head
        elif head.lstrip().startswith(("@media", "@supports", "@layer", "@container")):
            inner = purged(body, words)
            if inner.strip():
                yield f"{head}{{{inner}}}"
        elif head.lstrip().startswith("@font-face"):
            if "Font Awesome" not in body and "FontAwesome" not in body:
                yield f"{head}{{{body}}}"
        elif head.lstrip().startswith("@"):
            yield f"{head}{{{body}}}"
        else:
            alive = [one for one in _selectors(head) if _alive(one, words)]
            if alive:
                yield f"{','.join(alive)}{{{body}}}"


def _blocks(css: str) -> Iterator[tuple[str, str | None]]:
    """The rules of a style sheet: what stands before the braces, and between them."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    at, start, depth, head = 0, 0, 0, ""
    while at < len(css):
        char = css[at]
        if char in "\"'":
            found = _STRING.match(css, at)
            at = found.end() if found else at + 1
            continue
        if char == "{":
            if depth == 0:
                head, start = css[start:at], at + 1
            depth += 1
        elif char == "}":
            depth -= 1
            if depth == 0:
                yield head, css[start:at]
                start = at + 1
        elif char == ";" and depth == 0:
            yield css[start : at + 1], None
            start = at + 1
        at += 1


def _selectors(head: str) -> list[str]:
    """The selectors of a rule, parted at the commas that stand outside of brackets."""
    found, depth, start = [], 0, 0
    for at, char in enumerate(head):
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            found.append(head[start:at])
            start = at + 1
    return [*found, head[start:]]


def _alive(selector: str, words: set[str]) -> bool:
    plain = _NOT.sub("", _STRING.sub("", selector))
    # Of alternatives in brackets one is enough, so what stands there is not asked.
    plain = re.sub(r":(?:is|where)\([^()]*\)", "", plain)
    names = _CLASS.findall(plain)
    if any(name.startswith("fa-") or name in {"fa", "fas", "far", "fab"} for name in names):
        return False
    return all(name in words for name in names)


def icons(words: set[str]) -> str:
    """The rules for the icons that are named anywhere."""
    used = {name: body for name, body in ICONS.items() if f"fa-{name}" in words}
    rules = [_SHAPE, _DRAWN, ".fa-lg{font-size:1.25em;vertical-align:-.19em}", _SIGNS]
    for name, body in sorted(used.items()):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{body}</svg>'
        rules.append(
            f".fa-{name}{{--p10-icon:url('data:image/svg+xml,{quote(svg, safe='/: =')}')}}"
        )
    return "\n" + "\n".join(rules) + "\n"


__all__ = ["ICONS", "icons", "purged", "slim_pages", "slimmed"]
