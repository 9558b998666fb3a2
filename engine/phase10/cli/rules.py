"""``phase10 rules``: the rules of a variant as text, with status and citation."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from phase10 import say
from phase10.cli.common import (
    YES,
    Out,
    UsageError,
    board_option,
    chosen,
    shift,
    variant_argument,
)
from phase10.house import base_of, changed, spec_text
from phase10.show import wrapped
from phase10.spec import Answer, Rule, Rulebook, nearest, plain
from phase10.text import Text
from phase10.variant import Variant, load

EPILOG = (
    "NAME is a rule (wild.natural), its id (W2), or a topic (wild).\n"
    "Examples: phase10 rules classic wild.natural --lang de\n"
    "          phase10 rules classic --rule wild.natural=per-phase --out our-table.toml"
)
_NOT_ASKED = Text(
    "{rule} ({asks}) is not asked in this variant.",
    "{rule} ({asks}) stellt sich in dieser Variante nicht.",
)
_WHY = Text("Why: {why}", "Warum: {why}")
_OTHER = Text("Other reading, {name}: {text}", "Andere Lesart, {name}: {text}")
_SAVED = Text(
    "Saved in {name}: {n} changed; phase10 rules {name} tells the rules of your table.",
    "Gespeichert in {name}: {n} geändert; phase10 rules {name} nennt die Regeln eures Tisches.",
)
_CHANGED = Text("changed here", "hier geändert")


def arguments(parser: argparse.ArgumentParser) -> None:
    """A variant, perhaps a rule, and a topic to stay in."""
    variant_argument(parser)
    board_option(parser)
    parser.add_argument("name", metavar="NAME", nargs="?", help="a rule, its id, or a topic")
    parser.add_argument("--topic", metavar="TOPIC", help="only the rules of this topic")
    parser.add_argument(
        "--out", metavar="FILE.toml", help="save the changed rules as a spec of your table"
    )


def run(args: argparse.Namespace, out: Out) -> int:
    """Print the answers of a variant, each with its question."""
    shift(args, _is_name, "name")
    variant = chosen(args.variant, args.rule, own_board=args.board)
    if args.out is not None:
        return _save(variant, args.out, out)
    if out.json:
        answers = select(variant, args.name, args.topic)
        out.data([row(variant, answer, out.lang) for answer in answers])
    else:
        tell(variant, args.name, args.topic, out)
    return YES


def _is_name(own: str, word: str) -> bool:
    """Whether a word is a rule or a topic rather than a misspelt variant."""
    book = load(own).rulebook
    return word in book.rules or word.upper() in book.by_id or _named_topic(book, word) is not None


def _named_topic(book: Rulebook, word: str) -> str | None:
    """The topic that a name, a letter, or a title in either language stands for."""
    for topic in book.topics:
        names = (topic.name, topic.letter, topic.title.en, topic.title.de)
        if word.casefold() in [name.casefold() for name in names]:
            return topic.name
    return None


def _save(variant: Variant, name: str, out: Out) -> int:
    """Write the rules of a table as a spec that extends its variant."""
    text = spec_text(variant)
    path = Path(name)
    if path.suffix != ".toml":
        raise UsageError(f"--out {name!r} is no TOML file", example="--out our-table.toml")
    if path.exists():
        raise UsageError(f"--out {name!r} is there already", expected="the name of a new file")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--out {name!r} cannot be written: {error.strerror}") from None
    if out.json:
        saved = {key: plain(value) for key, value in changed(variant).items()}
        out.data({"file": name, "extends": base_of(variant).id, "changes": saved})
    else:
        out.say(out.text(_SAVED, name=name, n=len(changed(variant))))
    return YES


def tell(variant: Variant, name: str | None, topic: str | None, out: Out) -> None:
    """Print the rules for people."""
    answers = select(variant, name, topic)
    single = len(answers) == 1
    under = ""
    for answer in answers:
        if answer.rule.topic != under and not single:
            under = answer.rule.topic
            _head(variant, under, out)
        out.lines(_lines(variant, answer, out, single=single))


def select(variant: Variant, name: str | None, topic: str | None) -> list[Answer]:
    """The answers that a command line asks for; a ValueError suggests what was meant."""
    topics = [known.name for known in variant.rulebook.topics]
    if topic is not None:
        topic = _topic(topic, variant.rulebook)
    if name is not None and name not in variant.rulebook.rules:
        rule = variant.rulebook.by_id.get(name.upper())
        if rule is not None:
            name = rule.name
        elif _named_topic(variant.rulebook, name) is not None:
            topic, name = _topic(name, variant.rulebook), None
        else:
            near = nearest(name, [*variant.rulebook.rules, *topics])
            hint = f"; perhaps {near!r} is meant" if near else ""
            raise UsageError(
                f"there is no rule {name!r}{hint}",
                expected="the name of a rule, its id, or a topic",
                example="phase10 rules classic wild.natural",
            )
    if name is not None:
        answer = variant.answers.get(name)
        if answer is None:
            rule = variant.rulebook.rules[name]
            raise UsageError(
                f"the rule {name!r} ({rule.asks.en}) is not asked in {variant.id!r}",
                example=f"phase10 rules {variant.id}",
            )
        return [answer]
    return [a for a in variant.answers.values() if topic is None or a.rule.topic == topic]


def _topic(word: str, book: Rulebook) -> str:
    found = _named_topic(book, word)
    if found is not None:
        return found
    known = [topic.name for topic in book.topics]
    near = nearest(word, known)
    hint = f"; perhaps {near!r} is meant" if near else ""
    raise UsageError(
        f"there is no topic {word!r}{hint}",
        expected=f"one of {', '.join(known)}",
        example="--topic wild",
    )


def row(variant: Variant, answer: Answer, lang: str) -> dict[str, object]:
    """An answer as plain data."""
    rule = answer.rule
    return {
        "id": rule.id,
        "name": rule.name,
        "topic": rule.topic,
        "asks": rule.asks.in_(lang),
        "is": plain(answer.value),
        "status": answer.status,
        "text": say.sentence(variant, rule.name, lang),
        "cite": list(answer.cite),
        "why": None if answer.why is None else answer.why.in_(lang),
        "readings": {key: text.in_(lang) for key, text in answer.readings.items()},
        "variant": answer.variant,
        "changed": rule.name in variant.changes,
    }


def _head(variant: Variant, name: str, out: Out) -> None:
    topic = next(known for known in variant.rulebook.topics if known.name == name)
    out.say()
    out.say(out.ink.rule(f"{topic.letter} · {topic.title.in_(out.lang)}"))


def _lines(variant: Variant, answer: Answer, out: Out, *, single: bool) -> Iterator[str]:
    rule, lang, ink = answer.rule, out.lang, out.ink
    head = f"{rule.id:<4} "
    indent = " " * len(head)
    if single:
        yield f"{ink.bold(head)}{ink.bold(rule.name)}"
        yield from wrapped(rule.asks.in_(lang).split(), out.width, first=indent, then=indent)
        yield ""
    text = _sentences(variant, rule, lang)
    for at, line in enumerate(text):
        first = ink.bold(head) if at == 0 and not single else indent
        yield from wrapped(line.split(), out.width, first=first, then=indent)
    yield from (ink.dim(line) for line in _grounds(variant, answer, out, indent, single=single))


def _sentences(variant: Variant, rule: Rule, lang: str) -> list[str]:
    if rule.type == "table" and rule.shape != "record" and rule.row is not None:
        lead = [rule.lead.in_(lang)] if rule.lead is not None else []
        return [*lead, *(f"– {said}" for _, said in say.rows(variant, rule.name, lang))]
    return [say.sentence(variant, rule.name, lang)]


def _grounds(
    variant: Variant, answer: Answer, out: Out, indent: str, *, single: bool
) -> Iterator[str]:
    lang = out.lang
    status = say.status(variant, answer.status, lang)
    if answer.rule.name in variant.changes:
        status = out.text(_CHANGED)
    name = "" if single else f"{answer.rule.name} · "
    grounds = f"{name}{status}" + (f": {'; '.join(answer.cite)}" if answer.cite else "")
    yield from wrapped(grounds.split(), out.width, first=indent, then=indent + "  ")
    if answer.why is not None and answer.rule.name not in variant.changes:
        why = out.text(_WHY, why=answer.why.in_(lang))
        yield from wrapped(why.split(), out.width, first=indent, then=indent + "  ")
    if single:
        for key, text in answer.readings.items():
            other = out.text(_OTHER, name=key, text=text.in_(lang))
            yield from wrapped(other.split(), out.width, first=indent, then=indent + "  ")
