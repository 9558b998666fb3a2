"""Reading `rules/`: the questions of the family, with every fault in the files found.

One file per topic; besides them `order.toml` (the order of topics and of checks),
`excludes.toml` (answers that cannot stand together), `words.toml` (labels), `synonyms.toml`
(words to find a rule by) and `which.toml` (questions that tell the boxes apart).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.document import read, shown
from phase10.errors import Problem, SpecError
from phase10.reader import Reader, data_folder, optional
from phase10.spec import (
    COLUMNS,
    SHAPES,
    TYPES,
    Exclude,
    Option,
    Rule,
    Rulebook,
    Topic,
    nearest,
    told,
)
from phase10.text import Text

NOT_TOPICS: Final = frozenset(
    {"order.toml", "excludes.toml", "words.toml", "synonyms.toml", "which.toml"}
)


def rulebook(folder: Path | None = None) -> Rulebook:
    """The questions of the family, from the data folder or a given one; read once.

    Raises `SpecError` with every fault in the files.
    """
    return _rulebook(folder or data_folder("rules"))


@lru_cache(maxsize=16)
def _rulebook(folder: Path) -> Rulebook:
    problems: list[Problem] = []
    topics: list[Topic] = []
    for path in sorted(folder.glob("*.toml")):
        if path.name not in NOT_TOPICS:
            document = read(path)
            if isinstance(document, Problem):
                problems.append(document)
            else:
                topics.append(_topic(Reader(document, problems)))
    if not topics and not problems:
        problems.append(
            Problem(shown(folder), 1, "", "no topics here", "add the rules/*.toml files")
        )
    rules: dict[str, Rule] = {}
    by_id: dict[str, Rule] = {}
    for rule in (rule for topic in topics for rule in topic.rules):
        for key, known in ((rule.name, rules), (rule.id, by_id)):
            if key in known:
                other = known[key]
                problems.append(
                    Problem(
                        rule.file,
                        rule.line,
                        rule.name,
                        f"{key!r} is taken by {other.file}:{other.line}",
                        "choose another",
                    )
                )
            known.setdefault(key, rule)
    for rule in rules.values():
        problems.extend(_gate_problems(rule, rules))
    first, order = _order(folder / "order.toml", rules, [topic.name for topic in topics], problems)
    place = {name: number for number, name in enumerate(first)}
    topics.sort(key=lambda topic: place.get(topic.name, len(place)))
    sorted_rules = {rule.name: rule for topic in topics for rule in topic.rules}
    words, vocabulary = _words(folder / "words.toml", problems)
    book = Rulebook(
        topics=tuple(topics),
        rules=sorted_rules,
        by_id={rule.id: rule for rule in sorted_rules.values()},
        order=order,
        excludes=_excludes(folder / "excludes.toml", rules, problems),
        words=words,
        vocabulary=vocabulary,
    )
    if problems:
        raise SpecError(problems)
    return book


def _topic(reader: Reader) -> Topic:
    data = reader.document.data
    reader.keys(data, ("topic", "rule"), (), "")
    head = reader.table(data.get("topic", {}), ("topic",), "", "[topic]")
    reader.keys(head, ("letter", "name", "title", "intro", "if"), ("topic",), "")
    letter, name = str(head.get("letter", "")), str(head.get("name", ""))
    if not (len(letter) == 1 and letter.isascii() and letter.isupper()) or not name:
        reader.fault(
            ("topic",),
            "",
            "the topic has no letter or no name",
            'write letter = "W", name = "wild"',
        )
    nothing = Text("", "")
    title = reader.text(head.get("title"), ("topic", "title"), "", "title") or nothing
    intro = reader.text(head.get("intro"), ("topic", "intro"), "", "intro") or nothing
    gate = dict(reader.table(head.get("if", {}), ("topic", "if"), "", "if"))
    raw = data.get("rule", [])
    rules = []
    for number, one in enumerate(raw if isinstance(raw, list) else []):
        if isinstance(one, Mapping):
            rules.append(_rule(reader, one, number, letter, name, gate))
    if not rules:
        reader.fault((), "", "the topic has no [[rule]]", "write the questions of the topic")
    return Topic(letter, name, title, intro, gate, tuple(rules))


_RULE_KEYS: Final = (
    "id name asks type if structural settles options refuses shape columns says row lead of"
).split()


def _rule(
    reader: Reader,
    raw: Mapping[str, Any],
    number: int,
    letter: str,
    topic: str,
    gate: Mapping[str, object],
) -> Rule:
    path: tuple[str | int, ...] = ("rule", number)
    name = str(raw.get("name", ""))
    reader.keys(raw, _RULE_KEYS, path, name)
    ident = str(raw.get("id", ""))
    if not ident.startswith(letter) or not ident[1:].isdigit() or not name:
        reader.fault(
            path,
            name,
            "the rule has no proper id or name",
            f'write id = "{letter}1" and name = "…"',
        )
    kind = str(raw.get("type", ""))
    if kind not in TYPES:
        reader.fault(
            (*path, "type"), name, f"unknown type {kind!r}", f"use one of {', '.join(TYPES)}"
        )

    def text(key: str) -> Text | None:
        return reader.text(raw[key], (*path, key), name, key) if key in raw else None

    options = {}
    for key, one in reader.table(
        raw.get("options", {}), (*path, "options"), name, "options"
    ).items():
        at = (*path, "options", key)
        entry = reader.table(one, at, name, f"option {key}")
        reader.keys(entry, ("says", "unbuilt"), at, name)
        says = reader.text(entry.get("says"), (*at, "says"), name, f"option {key}: says")
        options[key] = Option(key, says or Text("", ""), not entry.get("unbuilt", False))
    refuses = {}
    for key, one in reader.table(
        raw.get("refuses", {}), (*path, "refuses"), name, "refuses"
    ).items():
        refused = reader.text(one, (*path, "refuses", key), name, f"refuses {key}")
        refuses[key] = refused or Text("", "")
    rule = Rule(
        id=ident,
        name=name,
        topic=topic,
        asks=text("asks") or Text("", ""),
        type=kind,
        gate={**gate, **reader.table(raw.get("if", {}), (*path, "if"), name, "if")},
        options=options,
        structural=bool(raw.get("structural", False)),
        settles=reader.words(raw.get("settles", []), (*path, "settles"), name, "settles"),
        refuses=refuses,
        shape=raw.get("shape"),
        columns=reader.table(raw.get("columns", {}), (*path, "columns"), name, "columns"),
        says=text("says"),
        row=text("row"),
        lead=text("lead"),
        of=raw.get("of"),
        file=reader.document.file,
        line=reader.document.line(*path),
    )
    for message, remedy in _shape_faults(rule, raw):
        reader.fault(path, name, message, remedy)
    return rule


def _shape_faults(rule: Rule, raw: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a rule of its type must have and has not."""
    faults = []
    built = [option.name for option in rule.options.values() if option.built]
    if "asks" not in raw:
        faults.append(("the question is missing", 'write asks = { en = "…", de = "…" }'))
    if rule.type in {"choice", "some", "order"} and not built:
        faults.append(("there is no option to choose", "write [rule.options.NAME]"))
    if rule.type == "flag" and set(rule.options) != {"true", "false"}:
        faults.append(("a flag has the options true and false", "write both, each with says"))
    if rule.type == "number" and any(
        name not in {"n", "none"} and not name.isdigit() for name in rule.options
    ):
        faults.append(("a number has the options n, none and numbers", "rename the other option"))
    if rule.type == "number" and not rule.options:
        faults.append(("a number needs the option n", "write [rule.options.n]"))
    if rule.of and set(rule.options) != {"all", "list"}:
        faults.append(("this set has the options all and list", "write both, each with says"))
    if rule.type == "table":
        if rule.shape not in SHAPES:
            faults.append((f"unknown shape {rule.shape!r}", f"use one of {', '.join(SHAPES)}"))
        wanted = "says" if rule.shape == "record" else "row"
        if getattr(rule, wanted) is None:
            faults.append((f"the table has no {wanted}", f"write {wanted} = {{ en, de }}"))
        strange = [kind for kind in rule.columns.values() if kind not in COLUMNS]
        if strange:
            faults.append(
                (f"unknown column type {strange[0]!r}", f"use one of {', '.join(COLUMNS)}")
            )
        if rule.shape == "record" and not rule.columns:
            faults.append(("the record has no columns", 'write columns = { name = "number" }'))
    elif rule.shape or rule.columns or rule.row:
        faults.append((f"a {rule.type} has no shape, columns or row", "leave them out"))
    return faults


def _gate_problems(rule: Rule, rules: Mapping[str, Rule]) -> list[Problem]:
    found = []
    for key, condition in rule.gate.items():
        for message in condition_faults(key, condition, rules):
            remedy = "correct the gate under `if`"
            found.append(Problem(rule.file, rule.line, rule.name, f"gate: {message}", remedy))
    return found


def condition_faults(key: str, condition: object, rules: Mapping[str, Rule]) -> list[str]:
    """What is wrong with a condition on a rule: a value, a list, "nonzero" or "has X"."""
    rule = rules.get(key)
    if rule is None:
        near = nearest(key, rules)
        return [f"there is no rule {key!r}" + (f"; perhaps {near!r} is meant" if near else "")]
    faults = []
    for one in condition if isinstance(condition, list) else [condition]:
        if one == "nonzero":
            right = rule.type == "number"
        elif isinstance(one, str) and one.startswith("has "):
            right = rule.type == "table" or (
                rule.type in {"some", "order"} and one[4:] in rule.options
            )
        elif isinstance(one, bool):
            right = rule.type == "flag"
        elif isinstance(one, int):
            right = rule.type == "number"
        else:
            right = rule.type in {"choice", "number"} and one in rule.options
        if not right:
            faults.append(f"{told(one)} is no condition on {key}, which is of type {rule.type}")
    return faults


def _order(
    path: Path, rules: Mapping[str, Rule], topics: list[str], problems: list[Problem]
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The order of the topics, and for each kind of move the order of its checks."""
    document = optional(path, problems)
    if document is None:
        return (), {}
    reader = Reader(document, problems)
    first: tuple[str, ...] = ()
    order: dict[str, tuple[str, ...]] = {}

    def take(table: Mapping[str, Any], at: tuple[str, ...]) -> None:
        nonlocal first
        for key, raw in table.items():
            if isinstance(raw, Mapping):
                take(raw, (*at, key))
                continue
            names = reader.words(raw, (*at, key), "", key)
            known: Iterable[str] = topics if key == "topics" else rules
            for name in names:
                if name not in known:
                    near = nearest(name, known)
                    hint = f"; perhaps {near!r} is meant" if near else ""
                    reader.fault((*at, key), name, f"{key}: no such name{hint}", "correct the name")
            if key == "topics":
                first = names
            else:
                order[key] = names

    take(document.data, ())
    return first, order


def _excludes(
    path: Path, rules: Mapping[str, Rule], problems: list[Problem]
) -> tuple[Exclude, ...]:
    document = optional(path, problems)
    if document is None:
        return ()
    reader = Reader(document, problems)
    reader.keys(document.data, ("exclude",), (), "")
    raw = document.data.get("exclude", [])
    found = []
    for number, one in enumerate(raw if isinstance(raw, list) else []):
        path_ = ("exclude", number)
        entry = reader.table(one, path_, "", "exclude")
        reader.keys(entry, ("these", "why"), path_, "")
        these = dict(reader.table(entry.get("these"), path_, "", "these"))
        why = reader.text(entry.get("why"), (*path_, "why"), "", "why")
        faults = [
            message
            for key, value in these.items()
            for message in condition_faults(key, value, rules)
        ]
        for message in faults:
            reader.fault((*path_, "these"), "", message, "correct the pair")
        if these and why and not faults:
            found.append(Exclude(these, why, document.file, document.line(*path_)))
    return tuple(found)


def _words(path: Path, problems: list[Problem]) -> tuple[dict[str, Text], Mapping[str, Any]]:
    """The labels by dotted name, and the file as it is with everything else it says."""
    document = optional(path, problems)
    if document is None:
        return {}, {}
    reader = Reader(document, problems)
    words: dict[str, Text] = {}

    def take(table: Mapping[str, Any], at: tuple[str, ...]) -> None:
        pair = {lang: table[lang] for lang in ("en", "de") if isinstance(table.get(lang), str)}
        if pair:
            text = reader.text(pair, at, "", ".".join(at))
            if text is not None:
                words[".".join(at)] = text
        for key, raw in table.items():
            if isinstance(raw, Mapping):
                take(raw, (*at, key))

    take(document.data, ())
    return words, document.data
