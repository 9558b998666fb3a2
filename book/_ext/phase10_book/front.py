"""The front door: the book's address without the name of a page leads to the first page."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_LEADS: Final = re.compile(r'<meta http-equiv="Refresh" content="0; url=([^"]+)" ?/?>')
_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Refresh" content="0; url={first}">
<title>{title}</title>
{icon}</head>
<body><p><a href="{first}">{title}</a></p></body>
</html>
"""


def write_front(app: Sphinx, error: Exception | None) -> None:
    """Make a whole page of the bare line that leads on: with a title, a link and the icon.

    Without a named icon a browser asks for one that is not there.
    """
    path = Path(app.outdir) / "index.html"
    if error is not None or app.builder.format != "html" or not path.is_file():
        return
    leads = _LEADS.fullmatch(path.read_text(encoding="utf-8").strip())
    if leads is None:
        return
    name = Path(str(app.config.html_favicon or "")).name
    icon = f'<link rel="icon" href="_static/{escape(name)}">\n' if name else ""
    title = escape(str(app.config.html_title or app.config.project))
    path.write_text(_PAGE.format(first=leads[1], title=title, icon=icon), encoding="utf-8")


__all__ = ["write_front"]
