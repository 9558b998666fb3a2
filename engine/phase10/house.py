"""The rulebook of a table as a file: a spec that extends a variant and changes a few answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.spec import plain
from phase10.text import Text
from phase10.variant import Variant, load, variants

_TITLE: Final = Text("{title}, our table", "{title}, unser Tisch")
_SHORT: Final = Text("{short}, our table", "{short}, unser Tisch")
_WHY: Final = Text("Agreed at this table.", "So an diesem Tisch vereinbart.")


def base_of(variant: Variant) -> Variant:
    """The variant of the project that a table's rules rest on."""
    known = variants()
    found = next((one for one in variant.lineage if one in known), None)
    if found is None:
        raise Phase10Error(f"{variant.id!r} rests on no variant of {', '.join(known)}")
    return load(found)


def changed(variant: Variant) -> Mapping[str, Any]:
    """The answers in which a table differs from the variant it rests on.

    >>> dict(changed(load("classic").with_rules({"wild.natural": "none"})))
    {'wild.natural': 'none'}
    """
    base = base_of(variant)
    return {
        name: value
        for name, value in variant.values.items()
        if not base.asked(name) or plain(base[name]) != plain(value)
    }


def spec_text(variant: Variant) -> str:
    """The rules of a table as a spec: same box, each change as a ruling of the table.

    Raises a ValueError if nothing is changed.
    """
    base = base_of(variant)
    changes = changed(variant)
    if not changes:
        raise Phase10Error(f"nothing is changed, so there is nothing to save beside {base.id!r}")
    title = Text(*(_TITLE.in_(lang).format(title=base.title.in_(lang)) for lang in ("en", "de")))
    short = Text(*(_SHORT.in_(lang).format(short=base.short.in_(lang)) for lang in ("en", "de")))
    lines = [
        "[variant]",
        f"title = {_both(title)}",
        f"short = {_both(short)}",
        f"extends = {{ variant = {_text(base.id)}, how = {_text('same box')} }}",
    ]
    for name, value in changes.items():
        asks = variant.rulebook.rules[name].asks.en
        lines += [
            "",
            f"# {asks}",
            f"[{_text(name)}]",
            f"is = {_value(plain(value))}",
            'status = "ruling"',
            f"why = {_both(_WHY)}",
        ]
    return "\n".join(lines) + "\n"


def _both(text: Text) -> str:
    return f"{{ en = {_text(text.en)}, de = {_text(text.de)} }}"


def _text(text: str) -> str:
    # A JSON string without characters beyond the basic plane is a TOML string as well.
    return json.dumps(text, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_text(str(key))} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    return _text(str(value))


__all__ = ["base_of", "changed", "spec_text"]
