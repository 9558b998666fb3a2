"""What the pages show: anchors of rules and cases, references to them, and what went wrong.

A wrong page stops the build: every problem is kept with file and line and told at
the end of reading, whether warnings count as errors or not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.domains import Domain
from sphinx.errors import SphinxError
from sphinx.util.nodes import make_refnode

from phase10.variant import load, variants

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


class RulebookError(SphinxError):
    """A page that does not agree with the rules, the cases or the other pages."""

    category = "Rulebook"


class Phase10Domain(Domain):
    """Anchors and references of the rulebook.

    An anchor is (kind, key, variant, anchor, rank): of several the lowest rank is the
    target of a reference, then the earliest variant, then the page's name.
    """

    name = "phase10"
    label = "Rulebook"
    initial_data: dict[str, Any] = {  # noqa: RUF012 - Sphinx declares it so
        "anchors": {},
        "wanted": {},
        "problems": {},
        "full": {},
    }
    data_version = 1

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read anew."""
        for part in self.data.values():
            if isinstance(part, dict):
                part.pop(docname, None)

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for key in self.initial_data:
            for docname in docnames:
                if docname in otherdata[key]:
                    self.data[key][docname] = otherdata[key][docname]

    def note_anchor(self, kind: str, key: str, variant: str, anchor: str, rank: int) -> None:
        """Note an anchor on the page that is read now."""
        found = self.data["anchors"].setdefault(self.env.docname, [])
        found.append((kind, key, variant, anchor, rank))

    def note_wanted(self, kind: str, key: str, variant: str, location: str) -> None:
        """Note a reference that must find its anchor."""
        found = self.data["wanted"].setdefault(self.env.docname, [])
        found.append((kind, key, variant, location))

    def note_full(self, variant: str) -> None:
        """Note that a page shows all rules of a variant."""
        self.data["full"].setdefault(self.env.docname, []).append(variant)

    def note_problem(self, message: str, location: str) -> None:
        """Note what is wrong on the page that is read now."""
        self.data["problems"].setdefault(self.env.docname, []).append(f"{location}: {message}")

    def target(self, kind: str, key: str, variant: str, page: str) -> tuple[str, str] | None:
        """The page and the anchor of a rule or a case; best on the same page."""
        best: tuple[Any, ...] | None = None
        order = {name: at for at, name in enumerate(variants())}
        for docname, anchors in self.data["anchors"].items():
            for k, found, of, anchor, rank in anchors:
                if k != kind or found != key or (variant and of != variant):
                    continue
                place = (docname != page, rank, order.get(of, len(order)), docname)
                if best is None or (place, anchor) < best[:2]:
                    best = (place, anchor, docname)
        return None if best is None else (best[2], best[1])

    def resolve_xref(
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, typ: str, target: str,
        node: pending_xref, contnode: Element,
    ) -> nodes.reference | None:  # fmt: skip
        """Link a reference; a soft one without an anchor stays text."""
        wanted = str(node.get("p10variant", ""))
        found = self.target(typ, target, wanted, fromdocname)
        if found is None and wanted and not node.get("p10strict"):
            found = self.target(typ, target, "", fromdocname)
        if found is None:
            return contnode if node.get("p10soft") else None  # type: ignore[return-value]
        return make_refnode(builder, fromdocname, found[0], found[1], contnode)

    def check_consistency(self) -> None:
        """At the end of reading: every problem, dangling references, rules that no page shows."""
        problems = [one for page in self.data["problems"].values() for one in page]
        for page, wanted in self.data["wanted"].items():
            for kind, key, variant, location in wanted:
                if self.target(kind, key, variant, page) is None:
                    where = f" for variant {variant!r}" if variant else ""
                    problems.append(f"{location}: no page shows the {kind} {key!r}{where}")
        problems.extend(self._unshown())
        if problems:
            count = len(problems)
            raise RulebookError(
                f"{count} problem{'' if count == 1 else 's'} in the pages:\n  "
                + "\n  ".join(problems)
            )

    def _unshown(self) -> list[str]:
        """Rules that some variant asks and no page shows, once pages show full rules."""
        if not self.env.config.phase10_complete or not any(self.data["full"].values()):
            return []
        shown = {
            key
            for page in self.data["anchors"].values()
            for kind, key, *_ in page
            if kind == "rule"
        }
        lost = []
        for variant in map(load, variants()):
            for name in variant.answers:
                rule = variant.rulebook.rules[name]
                if rule.id not in shown:
                    shown.add(rule.id)
                    lost.append(
                        f"{rule.file}:{rule.line}: no page shows the rule {rule.id} {name!r}"
                        f" (remedy: write {{rules}} {variant.id} on a page)"
                    )
        return lost
