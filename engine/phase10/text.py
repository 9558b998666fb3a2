"""A text in the two languages of the project."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "de")


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or name, in English and in German.

    >>> Text("red", "rot").in_("de")
    'rot'
    """

    en: str
    de: str

    def in_(self, lang: str) -> str:
        """The text in one language; a ValueError names a language that is not there."""
        if lang == "en":
            return self.en
        if lang == "de":
            return self.de
        raise ValueError(f"language {lang!r} is not one of 'en', 'de'")
