"""The rule finder: `phase10 find` in the reader's browser, from static files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from phase10 import find
from phase10.text import Text
from phase10.variant import variants
from phase10_book.base import Base, domain_of, short, variant_of
from phase10_book.html import Nodes, par, raw, spans

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_LABEL = Text("Find a rule or a dispute", "Eine Regel oder Streitfrage finden")
_BUTTON = Text("Find", "Finden")
_WITHOUT = Text(
    "Where the search box does not appear (it needs JavaScript), "
    "use the search of this book, or on the command line:",
    "Wo das Suchfeld fehlt (es braucht JavaScript), "
    "hilft die Suche dieses Buches, oder auf der Kommandozeile:",
)
_TOLD = {
    "one": Text("One answer.", "Eine Antwort."),
    "some": Text("{} answers, best first.", "{} Antworten, die beste zuerst."),
    "none": Text("Nothing found. Try other words.", "Nichts gefunden. Versuch es anders."),
    "rule": Text("rule", "Regel"),
    "dispute": Text("dispute", "Streitfrage"),
    "mistake": Text("mistake", "Versehen"),
    "word": Text("word", "Wort"),
}
_FORM = (
    '<form class="p10-find" role="search" hidden><label for="p10-find">{label}</label>'
    '<div class="p10-find-row"><input id="p10-find" type="search" name="find" autocomplete="off"'
    ' maxlength="{longest}" enterkeyhint="search"><button type="submit">{button}</button></div>'
    '<p class="p10-find-told" role="status"></p><ol class="p10-found"></ol></form>'
)


class FindDirective(Base):
    """`{find}`: a box that finds rules, disputes, mistakes and words; once on a page."""

    def build(self) -> Nodes:
        """The box, hidden until its script runs, and what to do without it."""
        form = _FORM.format(label=spans(_LABEL), button=spans(_BUTTON), longest=find.LONGEST)
        without = par(
            _WITHOUT, " ", [nodes.literal("", "phase10 find")], ".", classes=["p10-find-without"]
        )
        return [raw(form), without]


def add_finder(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Load the finder's script on the pages that have its box."""
    body = context.get("body")
    if isinstance(body, str) and 'class="p10-find"' in body:
        app.add_js_file("find.js", loading_method="defer")


def write_index(app: Sphinx, error: Exception | None) -> None:
    """Put the index beside pages that use it: as JSON, and as a script that works without a server
    too.
    """
    if error is not None or app.builder.format != "html" or not _used(Path(app.outdir)):
        return
    data = find.index().json()
    data["links"] = _links(app)
    data["variants"] = {name: _plain(short(variant_of(name))) for name in variants()}
    data["told"] = {name: _plain(text) for name, text in _TOLD.items()}
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    folder = Path(app.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "find.json").write_text(text + "\n", encoding="utf-8")
    # Widgets link to rules and have no use for the index.
    links = json.dumps(data["links"], sort_keys=True, separators=(",", ":"))
    (folder / "links.json").write_text(links + "\n", encoding="utf-8")
    (folder / "find-data.js").write_text(f"globalThis.phase10Index = {text};\n", encoding="utf-8")


def _used(folder: Path) -> bool:
    """Whether a page has the box, or a widget, which links to rules."""
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        if 'class="p10-find"' in text or "<p10-" in text:
            return True
    return False


def _plain(text: Text) -> dict[str, str]:
    return {"en": text.en, "de": text.de}


def _links(app: Sphinx) -> dict[str, dict[str, str]]:
    """Where the pages show an entry: the best place under the empty name, and each variant's."""
    domain = domain_of(app.env)
    found: dict[str, dict[str, str]] = {}
    for key, entry in find.index().entries.items():
        for name in ("", *(entry.variants if entry.kind == "rule" else ())):
            place = domain.target(entry.kind, entry.id, name, "")
            if place is not None:
                address = f"{app.builder.get_target_uri(place[0])}#{place[1]}"
                found.setdefault(key, {})[name] = address
    return found


__all__ = ["FindDirective", "add_finder", "write_index"]
