"""The rulebook's directives for Sphinx: rules, cards, positions, cases and verdicts.

Needs Sphinx, docutils and phase10, nothing else. See README.md for the syntax.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from phase10_book.base import CaseRole, PageVariant, RuleRole
from phase10_book.claims import ClaimsDirective
from phase10_book.domain import Phase10Domain
from phase10_book.finder import FindDirective, add_finder, write_index
from phase10_book.front import write_front
from phase10_book.numbers import (
    ChancesDirective,
    DifficultyDirective,
    GuessDirective,
    HeatDirective,
    HelpsDirective,
    PaceDirective,
    PlotDirective,
    write_files,
)
from phase10_book.offline import add_manifest, write_offline
from phase10_book.play import (
    BoardDirective,
    CardsDirective,
    CaseDirective,
    CasesDirective,
    PositionDirective,
    VerdictDirective,
)
from phase10_book.rules import (
    RuleDirective,
    RulesDirective,
    SourcesDirective,
    StatusesDirective,
    TopicDirective,
)
from phase10_book.settle import (
    DisputeRole,
    DisputesDirective,
    MistakesDirective,
    QuestionsDirective,
    RegisterDirective,
    WhichDirective,
    WordsDirective,
    WrongDirective,
)
from phase10_book.slim import slim_pages
from phase10_book.tables import (
    CompareDirective,
    CoverageDirective,
    DifferencesDirective,
    PhasesDirective,
)
from phase10_book.widgets import WidgetDirective, add_widgets, clear_app, guard_pages

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

DIRECTIVES = {
    "variant": PageVariant,
    "rule": RuleDirective,
    "topic": TopicDirective,
    "rules": RulesDirective,
    "statuses": StatusesDirective,
    "sources": SourcesDirective,
    "phases": PhasesDirective,
    "board": BoardDirective,
    "cards": CardsDirective,
    "position": PositionDirective,
    "case": CaseDirective,
    "cases": CasesDirective,
    "verdict": VerdictDirective,
    "compare": CompareDirective,
    "coverage": CoverageDirective,
    "disputes": DisputesDirective,
    "wrong": WrongDirective,
    "mistakes": MistakesDirective,
    "register": RegisterDirective,
    "questions": QuestionsDirective,
    "words": WordsDirective,
    "which": WhichDirective,
    "find": FindDirective,
    "differences": DifferencesDirective,
    "chances": ChancesDirective,
    "difficulty": DifficultyDirective,
    "plot": PlotDirective,
    "claims": ClaimsDirective,
    "guess": GuessDirective,
    "heat": HeatDirective,
    "pace": PaceDirective,
    "helps": HelpsDirective,
    "widget": WidgetDirective,
}

SWITCH = (
    '<div class="p10-switch" role="radiogroup" aria-label="Language / Sprache">'
    '<label><input type="radio" name="p10-lang" id="p10-lang-en" value="en" checked'
    ' autocomplete="off"><span lang="en">English</span></label>'
    '<label><input type="radio" name="p10-lang" id="p10-lang-de" value="de" autocomplete="off">'
    '<span lang="de">Deutsch</span></label></div>'
)
"""One switch at the head of a page; without JavaScript the style sheet follows it by itself."""

ICON = "icon.svg"


def add_switch(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Put the switch on every page that has something in two languages."""
    body = context.get("body")
    if isinstance(body, str) and "p10-de" in body:
        context["body"] = SWITCH + body


def _of_some_pages(entry: Any) -> bool:
    name = str(entry if isinstance(entry, str) else entry[0])
    return name.startswith(("app/", "vendor/")) or name == "find.js"


def add_files(app: Sphinx, config: Config) -> None:
    """Name style sheets, script and icon, unless the settings do; they lie in _static.

    Jupyter Book names every script that it finds there; what only some pages need is taken out
    again, and those pages ask for it.
    """
    for files in (config.html_css_files, config.html_js_files):
        files[:] = [one for one in files if not _of_some_pages(one)]
    for files, name in (
        (config.html_css_files, "phase10.css"),
        (config.html_css_files, "numbers.css"),
        (config.html_js_files, "lang.js"),
    ):
        if not any(name in str(one) for one in files):
            files.append((name, {}))
    if not config.html_favicon:
        for folder in config.html_static_path:
            if (Path(app.confdir) / folder / ICON).is_file():
                config.html_favicon = f"{folder}/{ICON}"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives, the roles and the domain."""
    app.add_config_value("phase10_complete", True, "env", [bool])
    app.add_domain(Phase10Domain)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive, override=True)
    app.add_role("rule", RuleRole())
    app.add_role("case", CaseRole())
    app.add_role("dispute", DisputeRole())
    app.connect("config-inited", add_files, priority=900)
    app.connect("builder-inited", clear_app)
    app.connect("build-finished", write_index)
    app.connect("html-page-context", add_switch, priority=900)
    app.connect("html-page-context", write_files)
    app.connect("html-page-context", add_finder)
    app.connect("html-page-context", add_widgets)
    app.connect("html-page-context", add_manifest)
    # In this order: what the policy allows and what is kept offline follows from the pages.
    app.connect("build-finished", slim_pages, priority=850)
    app.connect("build-finished", guard_pages, priority=900)
    app.connect("build-finished", write_front, priority=940)
    app.connect("build-finished", write_offline, priority=950)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
