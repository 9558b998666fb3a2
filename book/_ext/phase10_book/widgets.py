"""Widgets: elements that a script fills with life, the files that they need, and what may run.

A page without JavaScript shows what stands inside the directive: made by the same engine when
the book was built. Scripts come from book/web by way of `make book`; nothing here needs them.
"""

from __future__ import annotations

import json
import re
import shutil
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils.parsers.rst import directives

from phase10.errors import Phase10Error
from phase10.text import Text
from phase10_book.base import Base, variant_of
from phase10_book.html import Nodes, par, raw

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import OptionSpec

WIDGETS = ("judge", "hand", "odds", "which", "board", "score", "play", "replay", "offline")
"""The widgets that there are; each is an element p10-NAME."""

_WITHOUT = Text("This part needs JavaScript.", "Dieser Teil braucht JavaScript.")


class WidgetDirective(Base):
    """`{widget} NAME`: an element that comes alive; its content is what stands there before.

    Options go to the widget as `data-…`. If there is no content, the widget's module in
    `phase10.page` may make it: `still(options)` gives HTML in both languages.
    """

    has_content = True
    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(
        (
            "variant", "position", "move", "cards", "phase", "board", "record", "guides", "players",
            "start", "name", "game",
        ),
        directives.unchanged,
    )  # fmt: skip

    def build(self) -> Nodes:
        """The element with its static state."""
        name = self.arguments[0]
        if name not in WIDGETS:
            raise Phase10Error(f"there is no widget {name!r}; use one of {', '.join(WIDGETS)}")
        options = {key: str(value) for key, value in self.options.items()}
        if "variant" in options:
            variant_of(options["variant"])
        marks = "".join(f' data-{key}="{escape(value)}"' for key, value in options.items())
        return [raw(f"<p10-{name}{marks}>"), *self._still(name, options), raw(f"</p10-{name}>")]

    def _still(self, name: str, options: Mapping[str, str]) -> Nodes:
        if self.content:
            return list(self.parse_content_to_nodes())
        try:
            module = import_module(f"phase10.page.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"phase10.page.{name}":
                raise
        else:
            still = getattr(module, "still", None)
            if still is not None:
                return [raw(still(options))]
        return [par(_WITHOUT)]


def state_link(page: str, widget: str, state: Mapping[str, Any]) -> str:
    """The address of a page with a widget's state, as book/web/src/link.js reads it."""
    plain = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(plain) + packer.flush()
    kind, best = ("z", packed) if len(packed) < len(plain) and len(plain) >= 100 else ("j", plain)
    return f"{page}#{widget}={kind}{urlsafe_b64encode(best).decode().rstrip('=')}"


def add_widgets(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Load the widgets' script and style on the pages that have one, and nowhere else."""
    body = context.get("body")
    if isinstance(body, str) and "<p10-" in body and _built(app):
        app.add_css_file("app/widgets.css")
        app.add_js_file("app/main.js", type="module")


def _built(app: Sphinx) -> bool:
    """Whether `make book` has made the files of the widgets; other builds do without."""
    return any(
        (Path(app.confdir) / folder / "app" / "main.js").is_file()
        for folder in app.config.html_static_path
    )


def clear_app(app: Sphinx) -> None:
    """Take away what an older build left: its names follow from its content, so it would stay."""
    if app.builder.format == "html":
        shutil.rmtree(Path(app.outdir) / "_static" / "app", ignore_errors=True)


# -- what may run ---------------------------------------------------------------------------

POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self'",
    # The theme and the pictures set styles on single elements.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""What a page may do. No script but our files, and the theme's few lines by their hashes."""

_INLINE = re.compile(
    r"<script(?P<marks>(?![^>]*\bsrc\s*=)[^>]*)>(?P<code>.*?)</script>", re.DOTALL | re.IGNORECASE
)
_DATA_BLOCK = re.compile(r"""\btype\s*=\s*["']?application/(?:ld\+)?json""", re.IGNORECASE)
_HEAD = re.compile(r"<head[^>]*>", re.IGNORECASE)


def policy(html: str) -> str:
    """The Content-Security-Policy of a page, as the value of its meta element.

    Scripts that stand in the page are allowed by their hashes; attributes such as `onclick`
    are not allowed at all.
    """
    hashes = {
        f"'sha256-{b64encode(sha256(one['code'].encode()).digest()).decode()}'"
        for one in _INLINE.finditer(html)
        if one["code"].strip() and not _DATA_BLOCK.search(one["marks"])
    }
    lines = dict(POLICY)
    lines["script-src"] = " ".join([lines["script-src"], *sorted(hashes)])
    return "; ".join(f"{name} {value}" for name, value in lines.items())


def guarded(html: str) -> str:
    """A page with its policy; a page that has one, or no head, stays as it is."""
    head = _HEAD.search(html)
    if head is None or 'http-equiv="Content-Security-Policy"' in html:
        return html
    meta = f'\n    <meta http-equiv="Content-Security-Policy" content="{policy(html)}">'
    return html[: head.end()] + meta + html[head.end() :]


def guard_pages(app: Sphinx, error: Exception | None) -> None:
    """Put the policy on every page that was built."""
    if error is not None or app.builder.format != "html":
        return
    for path in sorted(Path(app.outdir).rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        if "_static" not in path.relative_to(app.outdir).parts:
            path.write_text(guarded(text), encoding="utf-8")


__all__ = [
    "POLICY",
    "WidgetDirective",
    "add_widgets",
    "clear_app",
    "guard_pages",
    "guarded",
    "policy",
]
