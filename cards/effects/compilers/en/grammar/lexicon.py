"""Words of English card texts that stand for one thing each."""

from typing import Final

from cards.effects.compilers.engine.parser import RuleBook
from cards.effects.compilers.engine.patterns import _1
from cards.effects.model import enums
from cards.vocabulary import get_name

book = RuleBook()
words, reads, forms, terms = book.words, book.reads, book.forms, book.terms

terms(
    "owner",
    {
        "your": enums.Side.ME,
        "your opponent's": enums.Side.OPPONENT,
        "your opponents": enums.Side.OPPONENT,
        "the opponent's": enums.Side.OPPONENT,
        "either player's": enums.Side.EITHER,
        # Of the one who acts: "your opponent places one card from their hand ...".
        "their": enums.Side.ACTING,
    },
)
# What a place is called, and the word that stands before it.
terms(
    "line", {"front line": enums.Zone.FRONT_LINE, "energy line": enums.Zone.ENERGY_LINE}
)
terms("field", {"field": enums.Zone.FIELD, "side of the field": enums.Zone.FIELD})
reads("field", _1, "{line}")
terms(
    "store",
    {
        "hand": enums.Zone.HAND,
        "sideline": enums.Zone.OUTSIDE_AREA,
        "removal area": enums.Zone.REMOVE_AREA,
        "life area": enums.Zone.LIFE_AREA,
        "life": enums.Zone.LIFE_AREA,
        "deck": enums.Zone.DECK,
    },
)
reads("zone", (_1,), "{field}", "{store}")
_KINDS: Final = {
    kind: get_name("kind", kind, "en")
    for kind in (enums.CardKind.CHARACTER, enums.CardKind.SITE, enums.CardKind.EVENT)
}
for _kind, _word in _KINDS.items():
    forms("kind", _word, f"{_word}s", means=_kind)
    terms("card_kind", {_word: _kind})
forms("plural", "card", "cards")
terms("color", {get_name("color", color, "en"): color for color in enums.Color})
terms("mode", {get_name("mode", mode, "en"): mode for mode in enums.Mode})
terms(
    "stat",
    {
        "BP": enums.Stat.BP,
        "base BP": enums.Stat.PRINTED_BP,
        "required energy": enums.Stat.REQUIRED_ENERGY,
        "base required energy": enums.Stat.PRINTED_REQUIRED_ENERGY,
        "energy generation": enums.Stat.GENERATED_ENERGY,
        "AP cost": enums.Stat.AP_COST,
        "base AP cost": enums.Stat.PRINTED_AP_COST,
    },
)
terms(
    "trigger_name",
    {f"【{get_name('trigger', item, 'ja')}】": item for item in enums.Trigger},
)
terms(
    "compared",
    {
        " or less": enums.Operator.AT_MOST,
        " or fewer": enums.Operator.AT_MOST,
        " or more": enums.Operator.AT_LEAST,
        "": enums.Operator.EQUAL,
    },
)
THAN: Final = {
    "less than": enums.Operator.LESS,
    "lower than": enums.Operator.LESS,
    "higher than": enums.Operator.MORE,
    "more than": enums.Operator.MORE,
    "fewer than": enums.Operator.LESS,
    "no less than": enums.Operator.AT_LEAST,
    "no fewer than": enums.Operator.AT_LEAST,
    "no more than": enums.Operator.AT_MOST,
    "no higher than": enums.Operator.AT_MOST,
}
terms("than", THAN | {"equal to": enums.Operator.EQUAL})
terms("than", {"equal to or less than": enums.Operator.AT_MOST})
terms("than", {"equal to or more than": enums.Operator.AT_LEAST})

for _by, *_words in (
    (enums.Distinct.NAME, "name", "names", "card name", "card names"),
    (enums.Distinct.REQUIRED_ENERGY, "required energy", "required energies"),
    (enums.Distinct.COLOR, "color", "colors"),
    (enums.Distinct.TRAIT, "affinity", "affinities"),
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
