"""What all entries of a list say together, which none of them says alone.

The first entry may be no card, a name may be written in Latin letters, and simulators
cut traits at their dots: each is told by the others of the list.
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
    """What a list says as a whole.

    Attributes:
        format_name: The format most entries have the keys of; empty if none has.
        language: The language of most cards that tell theirs.
        traits: Traits with dots in them, as texts and cards have them whole.
    """

    format_name: str = ""
    language: str = RULES_LANGUAGE
    traits: frozenset[str] = frozenset()

    def joined(self, parts: Sequence[str]) -> tuple[str, ...]:
        """Traits of a card, those whole again that were cut at their dots."""
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
    """``ja`` or ``en`` as its own words tell, empty where they do not.

    Names are also written in Latin letters on Japanese cards; a text is not.
    """
    if text := drop_dash(get_text(entry, "effectText")):
        return RULES_LANGUAGE if is_japanese(text) else ENGLISH
    words = (get_text(entry, "name"), *get_words(entry, "traits"))
    return RULES_LANGUAGE if any(map(is_japanese, words)) else ""
