"""The keyword effects (UA-8): what the vocabulary says of each, by its code.

A keyword is a row of ``cards/vocabulary/words/keyword.toml``; only its code is in
``KeywordName`` as well and its behavior in the rules. See
``docs/guides/add-a-keyword.md``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.effects.model.enums import KeywordName
from cards.vocabulary import Language, load_table


@dataclass(frozen=True, slots=True)
class KeywordDefinition:
    """A keyword.

    Attributes:
        name: Its code.
        names: What it is called, by language.
        is_numbered: Whether it carries a number ("Impact (1)").
        mentions: Patterns that a Japanese reminder in other words must all contain.
        reminders: What cards print in parentheses after it, by language; ``{n}`` is
            the keyword's number.
        reminders_plus: The same where the number is added ("Impact (+1)").
    """

    name: KeywordName
    names: Mapping[str, str]
    is_numbered: bool
    mentions: tuple[re.Pattern[str], ...]
    reminders: Mapping[str, str]
    reminders_plus: Mapping[str, str]

    def get_reminder(self, language: Language, number: int | str, *, plus: bool) -> str:
        """Return what the keyword means, for this number; "" where it has none."""
        template = (self.reminders_plus if plus else self.reminders)[language]
        return template.replace("{n}", str(number))


def _define_keyword(name: KeywordName, row: Mapping[str, Any]) -> KeywordDefinition:
    return KeywordDefinition(
        name=name,
        names=row["name"],
        is_numbered=row.get("numbered", False),
        mentions=tuple(map(re.compile, row["mentions"])),
        reminders=row["text"] | row["reminder"],
        reminders_plus=row.get("reminder_plus", {}),
    )


def _define_keywords() -> dict[KeywordName, KeywordDefinition]:
    rows = load_table("keyword")
    # tests/hygiene/test_keywords.py names a code without a row.
    known = (name for name in KeywordName if name in rows)
    return {name: _define_keyword(name, rows[name]) for name in known}


KEYWORDS: Final[Mapping[KeywordName, KeywordDefinition]] = _define_keywords()


def find_keyword(name: str, language: Language) -> KeywordDefinition | None:
    """Return the keyword with this name in a language, if there is one."""
    return next((one for one in KEYWORDS.values() if one.names[language] == name), None)
