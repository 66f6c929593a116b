"""Whose doing something is: abilities of players, of kinds of cards, of cards; battle."""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.en.grammar.filters import LIST, add
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2
from cards.effects.model.base import Filters
from cards.effects.model.enums import Side, SourceKind, Zone
from cards.effects.model.filters import THE_SOURCE, AnyOf, InZone, IsKind
from cards.effects.model.moments import Cause
from cards.effects.model.traversal import walk_tree

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words
forms, terms = book.forms, book.terms

_ABILITIES: Final = (
    SourceKind.CHARACTER,
    SourceKind.SITE,
    SourceKind.EVENT,
    SourceKind.TRIGGER,
)
terms(
    "source",
    {
        f"{kind.value}{end}": (kind,)
        for kind in _ABILITIES
        for end in ("", "s", " card", " cards")
    },
)
reads("sources", _1, "{source}", line=LIST)
reads("sources", (*_1, *_2), "{source} or {sources}", line=LIST)
reads("sources", (*_1, *_2), "{source}, {sources}", line=LIST)
reads("sources", (*_1, *_2), "{source}, or {sources}", line=LIST)

# --- abilities ----------------------------------------------------------------------

forms(
    "ability_on",
    "an ability on one of",
    "an ability on",
    "abilities on",
    "abilities of",
)
_WHOSE: Final = "cause: abilities of a player"
reads(
    "cause",
    Cause(_1),
    "one of {owner} abilities",
    "{owner} abilities",
    "{owner} ability",
    "an ability of {owner}",
    "{ability_on_} {owner} {plural_}",
    line=_WHOSE,
)
words(
    "cause",
    {
        "one of your or your opponent's abilities": Cause(),
        "abilities": Cause(),
        "abilities of your opponent": Cause(Side.OPPONENT),
        "an ability": Cause(),
        "this card's abilities": Cause(filters=THE_SOURCE),
    },
    line=_WHOSE,
)


@rule(
    "cause",
    "{owner} {sources} abilities",
    "one of {owner} {sources} abilities",
    "{ability_on_} {owner} {sources}",
    line="cause: abilities of kinds of cards",
)
def cause_of_kinds(side: Side, kinds: tuple[SourceKind, ...]) -> Value:
    order = tuple(kind for kind in SourceKind if kind in kinds)
    return Cause(side, order) if len(order) == len(kinds) else REJECT


_CLASS: Final = "cause: abilities of a class of cards"


@rule("cause", "{ability_on_} {owner} {class}", line=_CLASS)
def cause_of_class(side: Side, filters: Filters) -> Value:
    """An ability on one of your ［A］ affinity cards."""
    found = cause_of_any_class(filters)
    return replace(found, side=side) if isinstance(found, Cause) else REJECT


@rule("cause", "{ability_on_} a {bare} on {owner} field", line=_CLASS)
def cause_on_field(filters: Filters, side: Side) -> Value:
    """An ability on a blue 〈X〉 on your field: of one that is there."""
    found = cause_of_class(side, filters)
    if not isinstance(found, Cause):
        return REJECT
    return replace(found, filters=add(found.filters, (InZone((Zone.FIELD,)),)))


@rule("cause", "{ability_on_} {owner} {class} on the field", line=_CLASS)
def cause_on_their_field(side: Side, filters: Filters) -> Value:
    return cause_on_field(filters, side)


@rule("cause", "{ability_on_} {names}", line=_CLASS)
def cause_of_named(filters: Filters) -> Cause:
    return Cause(Side.ME, (), filters)


@rule(
    "cause",
    "{ability_on_} a {bare}",
    "{ability_on_} an {bare}",
    "abilities of {class}",
    line=_CLASS,
)
def cause_of_any_class(filters: Filters) -> Value:
    """An ability on a ［A］ affinity card, whosever it is."""
    names_more = any(
        not isinstance(part, IsKind | AnyOf) for part in walk_tree(filters)
    )
    return Cause(filters=filters) if names_more else REJECT


reads(
    "cause",
    Cause(Side.OPPONENT, (SourceKind.EVENT_FROM_HAND,)),
    "abilities on event cards your opponent uses from their hand",
    "abilities on event cards used from your opponent's hand",
)

# --- battle -------------------------------------------------------------------------

_BATTLE: Final = Cause(sources=(SourceKind.BATTLE,))
words("cause", {"battle": _BATTLE})
# What is left beside battle are abilities, their costs, and BP.
forms(
    "cause",
    "anything other than battle",
    "its BP becoming 0 or less or by an ability",
    means=replace(_BATTLE, is_other=True),
)


@rule("cause", "battle or {cause}", line=LIST)
def battle_or(other: Cause) -> Value:
    """Battle or abilities: those of either player, for a battle is of both."""
    is_any = other == Cause()
    return Cause(sources=(*_ABILITIES, SourceKind.BATTLE)) if is_any else REJECT


reads(
    "done_by", _1, " by {cause}", " due to {cause}", " with {cause}", line="by: a cause"
)
words("done_by", {" in battle": _BATTLE}, line="by: a cause")
reads("by", _1, "{done_by}", line="by: a cause")
words("by", {"": None}, line="by: a cause")
