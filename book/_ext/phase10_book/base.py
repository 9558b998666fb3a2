"""What all directives share: the variant of the page, problems with file and line, references."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective, SphinxRole

from phase10 import say
from phase10.errors import Phase10Error
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import Rule, nearest
from phase10.text import Text
from phase10.variant import Variant, load, variants
from phase10_book.domain import Phase10Domain
from phase10_book.html import Nodes, both

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

LANGS = ("en", "de")
PAGE_VARIANT = "phase10_variant"


@lru_cache(maxsize=64)
def variant_of(ident: str) -> Variant:
    """The variant with an id; a ValueError lists those there are."""
    if ident not in variants():
        near = nearest(ident, variants())
        hint = f"perhaps {near!r} is meant" if near else f"use one of {', '.join(variants())}"
        raise Phase10Error(f"there is no variant {ident!r}; {hint}")
    return load(ident)


@lru_cache(maxsize=1)
def editions() -> tuple[Variant, ...]:
    """The variants that are compared: games and editions, without printed variations of them."""
    return tuple(one for one in map(variant_of, variants()) if one.how != "same box")


def rule_of(word: str) -> Rule:
    """The rule with an id or a name; a ValueError names the nearest."""
    book = rulebook()
    found = book.by_id.get(word) or book.rules.get(word)
    if found is None:
        near = nearest(word, (*book.rules, *book.by_id))
        raise Phase10Error(
            f"there is no rule {word!r}" + (f"; perhaps {near!r} is meant" if near else "")
        )
    return found


def spoken(make: Any) -> Text:
    """A text from a function of the language."""
    return Text(*(make(lang) for lang in LANGS))


def short(variant: Variant) -> Text:
    """The short name of a variant."""
    return variant.short


def domain_of(env: BuildEnvironment) -> Phase10Domain:
    """The rulebook's domain."""
    return cast("Phase10Domain", env.get_domain("phase10"))


@lru_cache(maxsize=1)
def _sources() -> tuple[str, ...]:
    """The files that pages hang on: rules, specs, cases, and the engine."""
    folders = [data_folder("rules"), data_folder("specs"), Path(say.__file__).parent]
    return tuple(
        str(path)
        for folder in folders
        for end in ("*.toml", "*.py", "*.json")
        for path in sorted(folder.rglob(end))
    )


def link(
    kind: str,
    key: str,
    *children: nodes.Node,
    variant: str = "",
    soft: bool = True,
    strict: bool = False,
) -> pending_xref:
    """A reference to a rule or a case; a soft one may find nothing and stays text."""
    node = pending_xref(
        "", refdomain="phase10", reftype=kind, reftarget=key, refexplicit=True, refwarn=not soft,
        p10variant=variant, p10soft=soft, p10strict=strict,
    )  # fmt: skip
    node += nodes.inline("", "", *children, classes=["p10-ref"])
    return node


class Base(SphinxDirective):
    """A directive; every ValueError is told with file and line and stops the build at the end."""

    def run(self) -> list[nodes.Node]:
        """The nodes, or nothing and a problem."""
        for path in _sources():
            self.env.note_dependency(path)
        try:
            return self.build()
        except ValueError as error:
            return self.problem(str(error))

    def build(self) -> Nodes:
        """The nodes of the directive."""
        raise NotImplementedError

    def problem(self, message: str) -> list[nodes.Node]:
        """Note a problem here; the page gets a visible mark."""
        where = self.get_location()
        self.domain.note_problem(f"{{{self.name}}}: {message}", where)
        return [nodes.paragraph("", f"[{message}]", classes=["p10-problem"])]

    @property
    def domain(self) -> Phase10Domain:
        """The rulebook's domain."""
        return domain_of(self.env)

    def page_variant(self, *, need: bool = True) -> Variant | None:
        """The variant of the option, or else the one that the page has set."""
        ident = self.options.get("variant") or self.env.temp_data.get(PAGE_VARIANT)
        if ident is None:
            if need:
                raise Phase10Error(
                    "which variant? add ':variant: …', or {variant} … at the top of the page"
                )
            return None
        return variant_of(ident)

    def the_variant(self) -> Variant:
        """The variant; a ValueError if none is named."""
        found = self.page_variant()
        assert found is not None
        return found

    def anchors(self, kind: str, key: str, variant: str, rank: int) -> list[str]:
        """The ids of a block: permanent with the variant, and plain for the first on its page."""
        full = f"{kind}-{key}-{variant}" if variant else f"{kind}-{key}"
        taken: set[str] = self.env.temp_data.setdefault("phase10_ids", set())
        if full in taken:
            return []
        plain = f"{kind}-{key}"
        ids = [full] + ([plain] if plain != full and plain not in taken else [])
        taken.update(ids)
        self.domain.note_anchor(kind, key, variant, full, rank)
        return ids


class PageVariant(Base):
    """`{variant} classic`: the variant that directives further down the page are about."""

    required_arguments = 1

    def build(self) -> Nodes:
        """Nothing to see."""
        self.env.temp_data[PAGE_VARIANT] = variant_of(self.arguments[0]).id
        return []


class RuleRole(SphinxRole):
    """A link to a rule: `W2`, `wild.natural`, `W2@board`, or `its text <W2>`."""

    kind = "rule"

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link; an unknown rule is a problem."""
        shown, word = "", self.text.strip()
        if word.endswith(">") and "<" in word:
            shown, _, word = word[:-1].rpartition("<")
        name, _, ident = word.strip().partition("@")
        where = ":".join(map(str, self.get_source_info()))
        try:
            key, title = self.look_up(name, ident)
        except ValueError as error:
            domain_of(self.env).note_problem(f"{{{self.name}}}: {error}", where)
            return [nodes.inline("", f"[{error}]", classes=["p10-problem"])], []
        ident = ident or ""
        domain_of(self.env).note_wanted(self.kind, key, ident, where)
        content = [nodes.Text(shown.strip())] if shown.strip() else both(title)
        prefer = ident or self.env.temp_data.get(PAGE_VARIANT, "")
        return [link(self.kind, key, *content, variant=prefer, soft=False, strict=bool(ident))], []

    def look_up(self, name: str, ident: str) -> tuple[str, Text]:
        """The id of the rule and what the link says."""
        rule = rule_of(name)
        if ident and not variant_of(ident).asked(rule.name):
            raise Phase10Error(f"rule {name!r} is not asked in variant {ident!r}")
        return rule.id, Text(rule.id, rule.id)


class CaseRole(RuleRole):
    """A link to a case that some page shows."""

    kind = "case"

    def look_up(self, name: str, ident: str) -> tuple[str, Text]:
        """The id of the case and its title."""
        from phase10_book.play import case_of

        found = case_of(name)
        return found.id, found.title
