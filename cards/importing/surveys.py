"""Surveys of a list: properties that no single entry shows.

The first entry may be no card, a name may be written in Latin letters, and simulators
split traits at their dots: the other entries of the list decide.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cards.card_data import is_japanese
from cards.card_data.languages import ENGLISH, RULES_LANGUAGE
from cards.importing.values import Entry, drop_dash, get_text, get_words

DOT: Final = "・"
_SIGNS: Final = (
    ({"cardNumData", "effectData", "needEnergyData"}, "ja-html"),
    ({"code", "effect", "needEnergy"}, "en-plain"),
    ({"code", "cardType", "reqEnergy"}, "fields"),
)
_NAMED_TRAIT: Final = re.compile(r"[［\[]特徴[：:]([^］\]]+)[］\]]")


@dataclass(frozen=True, slots=True)
class Survey:
    """Properties of a list as a whole.

    Attributes:
        format_name: The format whose keys most entries have; empty if none has.
        language: The language of most cards whose language is known.
        traits: Traits with dots in them, as texts and cards have them whole.
    """

    format_name: str = ""
    language: str = RULES_LANGUAGE
    traits: frozenset[str] = frozenset()

    def joined(self, parts: Sequence[str]) -> tuple[str, ...]:
        """Return traits of a card with those joined that were split at their dots."""
        found: list[str] = []
        at = 0
        while at < len(parts):
            end = next(
                (
                    end
                    for end in range(len(parts), at + 1, -1)
                    if DOT.join(parts[at:end]) in self.traits
                ),
                at + 1,
            )
            found.append(DOT.join(parts[at:end]))
            at = end
        return tuple(found)


def survey_list(entries: Iterable[Entry]) -> Survey:
    """Read a list once from its first entry to its last."""
    formats: Counter[str] = Counter()
    languages: Counter[str] = Counter()
    traits: set[str] = set()
    for entry in entries:
        formats.update(name for keys, name in _SIGNS if keys <= entry.keys())
        languages[detect_language(entry)] += 1
        named = _NAMED_TRAIT.findall(get_text(entry, "effectText"))
        traits.update(trait for trait in named if DOT in trait)
        traits.update(trait for trait in get_words(entry, "traits") if DOT in trait)
    return Survey(
        format_name=max(formats, key=lambda name: formats[name], default=""),
        language=ENGLISH
        if languages[ENGLISH] > languages[RULES_LANGUAGE]
        else RULES_LANGUAGE,
        traits=frozenset(traits),
    )


def detect_language(entry: Entry) -> str:
    """Detect ``ja`` or ``en`` from its words; empty where they do not decide.

    Names are also written in Latin letters on Japanese cards; a text is not.
    """
    if text := drop_dash(get_text(entry, "effectText")):
        return RULES_LANGUAGE if is_japanese(text) else ENGLISH
    words = (get_text(entry, "name"), *get_words(entry, "traits"))
    return RULES_LANGUAGE if any(map(is_japanese, words)) else ""
