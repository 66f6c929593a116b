"""Words of English card texts that stand for one thing each."""

from typing import Final

from cards.effects.compilers.engine.parser import RuleBook
from cards.effects.compilers.engine.patterns import _1
from cards.effects.model.enums import (
    CardKind,
    Color,
    Distinct,
    Mode,
    Operator,
    Side,
    Stat,
    Trigger,
    Zone,
)
from cards.vocabulary import get_name

book = RuleBook()
words, reads, forms, terms = book.words, book.reads, book.forms, book.terms

terms(
    "owner",
    {
        "your": Side.ME,
        "your opponent's": Side.OPPONENT,
        "your opponents": Side.OPPONENT,
        "the opponent's": Side.OPPONENT,
        "either player's": Side.EITHER,
        # Of the one who acts: "your opponent places one card from their hand ...".
        "their": Side.ACTING,
    },
)
# What a place is called, and the word that stands before it.
terms("line", {"front line": Zone.FRONT_LINE, "energy line": Zone.ENERGY_LINE})
terms("field", {"field": Zone.FIELD, "side of the field": Zone.FIELD})
reads("field", _1, "{line}")
terms(
    "store",
    {
        "hand": Zone.HAND,
        "sideline": Zone.OUTSIDE_AREA,
        "removal area": Zone.REMOVE_AREA,
        "life area": Zone.LIFE_AREA,
        "life": Zone.LIFE_AREA,
        "deck": Zone.DECK,
    },
)
reads("zone", (_1,), "{field}", "{store}")
_KINDS: Final = {
    kind: get_name("kind", kind, "en")
    for kind in (CardKind.CHARACTER, CardKind.SITE, CardKind.EVENT)
}
for _kind, _word in _KINDS.items():
    forms("kind", _word, f"{_word}s", means=_kind)
    terms("card_kind", {_word: _kind})
forms("plural", "card", "cards")
terms("color", {get_name("color", color, "en"): color for color in Color})
terms("mode", {get_name("mode", mode, "en"): mode for mode in Mode})
terms(
    "stat",
    {
        "BP": Stat.BP,
        "base BP": Stat.PRINTED_BP,
        "required energy": Stat.REQUIRED_ENERGY,
        "base required energy": Stat.PRINTED_REQUIRED_ENERGY,
        "energy generation": Stat.GENERATED_ENERGY,
        "AP cost": Stat.AP_COST,
        "base AP cost": Stat.PRINTED_AP_COST,
    },
)
terms(
    "trigger_name", {f"【{get_name('trigger', item, 'ja')}】": item for item in Trigger}
)
terms(
    "compared",
    {
        " or less": Operator.AT_MOST,
        " or fewer": Operator.AT_MOST,
        " or more": Operator.AT_LEAST,
        "": Operator.EQUAL,
    },
)
THAN: Final = {
    "less than": Operator.LESS,
    "lower than": Operator.LESS,
    "higher than": Operator.MORE,
    "more than": Operator.MORE,
    "fewer than": Operator.LESS,
    "no less than": Operator.AT_LEAST,
    "no fewer than": Operator.AT_LEAST,
    "no more than": Operator.AT_MOST,
    "no higher than": Operator.AT_MOST,
}
terms("than", THAN | {"equal to": Operator.EQUAL})
terms("than", {"equal to or less than": Operator.AT_MOST})
terms("than", {"equal to or more than": Operator.AT_LEAST})

for _by, *_words in (
    (Distinct.NAME, "name", "names", "card name", "card names"),
    (Distinct.REQUIRED_ENERGY, "required energy", "required energies"),
    (Distinct.COLOR, "color", "colors"),
    (Distinct.TRAIT, "affinity", "affinities"),
):
    terms("told_apart", dict.fromkeys(_words, _by))
forms("unique", "unique", "different")
reads("differing", _1, "with {unique_} {told_apart}")
# "An" also stands before "other": another 〈X〉.
forms("article", "a ", "an ", "one ", "one of ", "an", "")
forms("stores", "your", "your opponent's", "their", "the")
reads(
    "way_to",
    _1,
    " into {stores_} {store}",
    " to {stores_} {store}",
    line="way_to: a zone",
)
