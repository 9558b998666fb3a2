"""Small pieces of pages: raw HTML around plain nodes, and texts in both languages.

All words are ordinary nodes, so that every builder shows them; raw HTML only frames
them. A text in two languages is two spans, and the page's switch shows one of them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from html import escape

from docutils import nodes

from phase10.text import Text

Nodes = list[nodes.Node]


def raw(html: str) -> nodes.Node:
    """A piece of HTML; other builders leave it out."""
    return nodes.raw("", html, format="html")


def text_only(text: str) -> nodes.Node:
    """A piece for the text builder, such as a picture in words."""
    return nodes.raw("", text, format="text")


def both(text: Text, *, classes: Sequence[str] = ()) -> Nodes:
    """A text in both languages; where they agree it stands there once."""
    if text.en == text.de:
        return [nodes.inline("", text.en, classes=[*classes])] if classes else [nodes.Text(text.en)]
    return [
        nodes.inline("", text.en, classes=["p10-en", "language-en", *classes]),
        nodes.inline("", " / ", classes=["p10-gap"]),  # for builders that show both
        nodes.inline("", text.de, classes=["p10-de", "language-de", *classes]),
    ]


def par(*parts: nodes.Node | Nodes | Text | str, classes: Sequence[str] = ()) -> nodes.paragraph:
    """A paragraph of nodes and texts."""
    found = nodes.paragraph("", "", classes=[*classes])
    for part in parts:
        found.extend(inline(part))
    return found


def inline(part: nodes.Node | Nodes | Text | str) -> Nodes:
    """A part of a paragraph as nodes."""
    if isinstance(part, str):
        return [nodes.Text(part)]
    if isinstance(part, Text):
        return both(part)
    return part if isinstance(part, list) else [part]


def div(content: Iterable[nodes.Node], *, classes: str, ids: Sequence[str] = ()) -> Nodes:
    """Nodes in a frame; the first id is its anchor, further ones point to its top."""
    first = f' id="{escape(ids[0])}"' if ids else ""
    more = "".join(f'<span id="{escape(one)}"></span>' for one in ids[1:])
    return [raw(f'<div class="{classes}"{first}>{more}'), *content, raw("</div>")]


def details(
    summary: Text, content: Iterable[nodes.Node], *, classes: str = "", open_: bool = False
) -> Nodes:
    """Nodes that unfold; without JavaScript too."""
    state = " open" if open_ else ""
    head = f'<details class="p10-more {classes}"{state}><summary>{spans(summary)}</summary>'
    return [raw(head), *content, raw("</details>")]


def fold(summary: str, content: Iterable[nodes.Node], *, classes: str) -> Nodes:
    """Nodes that a script folds on phones; without JavaScript they are open."""
    head = f'<details class="p10-fold {classes}" open><summary>{summary}</summary>'
    return [raw(head), *content, raw("</details>")]


def spans(text: Text) -> str:
    """A text in both languages as HTML."""
    if text.en == text.de:
        return escape(text.en)
    return (
        f'<span class="p10-en" lang="en">{escape(text.en)}</span>'
        f'<span class="p10-de" lang="de">{escape(text.de)}</span>'
    )


def figure(svg: str, told: Text | None, *, classes: str = "") -> Nodes:
    """A picture; `told` says the same in words for builders without pictures."""
    found = [raw(f'<div class="p10-figure {classes}">{svg}</div>')]
    return [*found, text_only(f"[{told.en}]")] if told is not None else found


def code(text: str) -> nodes.literal_block:
    """Lines that can be copied."""
    return nodes.literal_block(text, text, language="text", classes=["p10-lines"])


def bullets(
    items: Iterable[Nodes | nodes.Node], *, classes: Sequence[str] = ()
) -> nodes.bullet_list:
    """A list; each item is inline nodes, or one block."""
    found = nodes.bullet_list("", classes=[*classes])
    for item in items:
        if isinstance(item, list):
            found.append(nodes.list_item("", par(item)))
        else:
            found.append(nodes.list_item("", item))
    return found


def table(
    heads: Sequence[Text | Nodes],
    rows: Sequence[Sequence[Nodes]],
    *,
    classes: str,
    widths: Sequence[int],
    marked: Container[int] = (),
) -> Nodes:
    """A table in a frame that scrolls by itself; cells are block nodes, `marked` rows stand out."""
    group = nodes.tgroup("", cols=len(heads))
    for width in widths:
        group.append(nodes.colspec("", colwidth=width))
    top = nodes.row("")
    for head in heads:
        top.append(nodes.entry("", par(*inline(head))))
    group.append(nodes.thead("", top))
    body = nodes.tbody("")
    for at, cells in enumerate(rows):
        line = nodes.row("", classes=["p10-marked"] if at in marked else [])
        for cell in cells:
            line.append(nodes.entry("", *cell))
        body.append(line)
    group.append(body)
    found = nodes.table("", group, classes=["p10-table"])
    frame = raw(
        f'<div class="p10-wide {classes}" tabindex="0" role="group" aria-label="Table / Tabelle">'
    )
    return [frame, found, raw("</div>")]
