"""Naming cards: sets, and what a verb acts on, with a count.

The lines stand in the book of ``nouns``, after its own.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from cards.effects.compilers.engine.meanings import pick, pick_together
from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import (
    Values,
    _1,
    _2,
    _3,
    _4,
    define_view,
    read_only,
)
from cards.effects.compilers.engine.phrases import (
    Location,
    Quantity,
    is_on_field,
    sort_filters,
)
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm
from cards.effects.compilers.ja.grammar.nouns import book, cards_in, pair, reads, rule
from cards.effects.model.base import Filters, Subject
from cards.effects.model.enums import Distinct, Side, StackPart, Zone
from cards.effects.model.filters import AnyOf, InBattle, InMode, InZone
from cards.effects.model.subjects import (
    Among,
    Cards,
    PartOf,
    Pick,
    SumLimit,
    This,
    Together,
    Union,
)

# --- a choice -----------------------------------------------------------------------


@define_view(read_only)
def _part_picked(part: Subject, quantity: Quantity) -> Value:
    """1枚 of the one card on top, or at the bottom, is that card."""
    is_one = isinstance(part, PartOf) and part.part is not StackPart.BELOW_TOP
    return part if is_one and quantity == Quantity(1) else pick(part, quantity)


reads("object", _part_picked(_1, _2), "{part}を{how_many}")


# --- sets and objects ---------------------------------------------------------------


def list_of(cards: Value, *, on_field: bool | None = None) -> Values | None:
    """Return a list of classes in one place, all of which are meant."""
    match cards:
        case Cards(side=side, zones=zones, filters=(AnyOf(options=options),)):
            is_there = on_field in (None, is_on_field(cards))
            return (Location(side, zones), options) if is_there else None
        case _:
            return None


LIST_ON_FIELD: Final = partial(list_of, on_field=True)
LIST_ELSEWHERE: Final = partial(list_of, on_field=False)


@define_view(list_of)
def listed(where: Location, classes: tuple[Filters, ...]) -> Subject:
    """Return the cards of all these classes."""
    return Cards(where.side, where.zones, (AnyOf(classes),))


rule("cards", "{location}の{list_and-}", take=LIST_ON_FIELD)(listed)
rule("cards", "{location}にある{list_and+}", take=LIST_ELSEWHERE)(listed)
pair("cards", "{placed}", _1)
pair("cards", "{under}", _1)
pair("cards", "{revealed_too}", _1)
pair("cards", "{pool}{class+}", Among(_1, _2))


def _revealed_too(cards: Value) -> tuple[Value, ...] | None:
    first, second = cards.of if isinstance(cards, Union) else (None, None)
    if not isinstance(first, Cards) or not isinstance(second, Among):
        return None
    return Location(first.side, first.zones), (Zone.HAND,), first.filters


@rule("revealed_too", "{location}と{zone}から公開した{class-}", take=_revealed_too)
def field_and_revealed(
    where: Location, hand: tuple[Zone, ...], filters: Filters
) -> Value:
    """自分の場と手札から公開した…: cards on the field and those just revealed."""
    del hand
    cards = Cards(where.side, where.zones, filters)
    return Union((cards, Among(Pronoun(ReferenceForm.REVEALED), filters)))


pair("cards", "{placed}と{placed}", Union((_1, _2)))
# One of these or those; with と it would be both, or two sets that are counted.
reads(
    "either_of",
    Union((_1, _2)),
    "{placed}か[、]{placed}",
    "{this}か[、]{placed}",
    "{under}か[、]{under}",
    line="either_of: {placed}か{placed}",
)
reads("whole", _1, "{known}", "{deck_top}", "{part}", "{under}")


_ALL: Final = "whole: {cards}全て"
rule("whole", "{location}にある全ての{class}", "{location}の全ての{class}", line=_ALL)(
    cards_in
)
reads("whole", _1, "{cards}全て", line=_ALL)


@rule("whole", "{location}の{mods}「{list_and}」全て", line=_ALL)
def all_of_bracketed(
    where: Location, mods: Filters, classes: tuple[Filters, ...]
) -> Value:
    """自分の場の赤の「〈A〉と〈B〉」全て: what stands before holds for both."""
    return cards_in(where, sort_filters((*mods, AnyOf(classes))))


reads("whole", Union((_1, _2)), "{known}と{cards}全て")
reads("whole", Union((_1, _2)), "{known}と{known}", "{known}と{part}")
# 3, 2～4: a number, or from one number to another.
pair("range", "{n}", (_1, _1))


pair("range", "{n}～{n}", (_1, _2), where=lambda low, high: low < high)


@rule("how_many", "{range}枚{up_to}")
def so_many(span: tuple[int, int], up_to: bool) -> Value:
    low, high = span
    if up_to:
        return Quantity(high, 0) if low == high else REJECT
    return Quantity(high) if low == high else Quantity(high, low)


book.words("how_many", {"望む枚数": Quantity(None)})
pair("how_many", "{n}枚以上", Quantity(None, _1))
reads("object", _1, "{whole}を[、]")


known_at = define_view(read_only)(cards_in)


@define_view(read_only)
def in_total(quantity: Quantity, total: SumLimit) -> Quantity:
    """必要エナジーの合計が5以下になるように."""
    return replace(quantity, total=total)


pair(
    "total",
    "{stat}の合計が{n}{compared}になるように",
    SumLimit(_1, _3, _2),
    also=("合計{stat}が{n}{compared}になるように",),
    line="total: {stat}の合計が{n}{compared}になるように",
)


@define_view(read_only)
def differing(quantity: Quantity, by: Distinct) -> Quantity:
    """カード名の異なる."""
    return replace(quantity, distinct=by)


_TOTAL: Final = "object: {total}[、]{cards}を{how_many}"
reads(
    "object", pick(_1, in_total(_3, _2)), "{cards}を{total}{how_many}[を]", line=_TOTAL
)
reads(  # 場外に置いた枚数と同じ枚数の自分の手札を.
    "object",
    pick(_2, Quantity(_1)),
    "{as_many}の{cards}を",
    "{as_many}[、]{cards}を",
    line="how_many: {as_many}",
)
reads("object", _1, "{cards}を全て", "{part}を全て")


@rule("object", "{known}を全て")
def all_of_known(cards: Subject) -> Value:
    """残りを全て; one card is never all."""
    return REJECT if cards == This() else cards


reads("object", pick(_1, _2), "{either_of}を{how_many}[、]")


@rule("object", "{cards}を{how_many}[、]", "{cards}{how_many}を")
def some_of_set(cards: Subject, quantity: Quantity) -> Value:
    return REJECT if isinstance(cards, Union) else pick(cards, quantity)


@rule("object", "{cards}を合計{how_many}", "{either_of}を合計{how_many}")
def some_of_several(cards: Subject, quantity: Quantity) -> Value:
    """AかBを合計2枚まで: so many of both together, of one set there is no sum."""
    if isinstance(cards, Cards | Among):
        is_list = any(isinstance(item, AnyOf) for item in cards.filters)
        is_of_places = isinstance(cards, Cards) and (
            len(cards.zones) > 1 or cards.side in (Side.EITHER, Side.BOTH)
        )
        if not (is_list or is_of_places):
            return REJECT
    return pick(cards, quantity)


# 自分のライフを1枚: life is the cards in the life area.
reads("object", pick(Cards(_1, (Zone.LIFE_AREA,)), _2), "{owner}ライフを{how_many}")


@rule("object", "{class+}を{how_many}")
def some_of_seen(filters: Filters, quantity: Quantity) -> Value:
    """3枚見て、〈X〉を1枚まで: of the cards just looked at."""
    if any(isinstance(item, (InBattle, InMode)) for item in filters):
        return REJECT
    return pick(Among(Pronoun(ReferenceForm.SEEN), filters), quantity)


reads("object", pick(Among(Pronoun(ReferenceForm.SEEN)), _1), "{how_many}")


@rule("object", "{location}から[、]{how_many}を[、]")
def some_from(where: Location, quantity: Quantity) -> Value:
    """自分の手札から1枚を; of a deck it is said which cards, or from which end."""
    cards = cards_in(where, ())
    is_known = isinstance(cards, Cards) and Zone.DECK not in cards.zones
    return pick(cards, quantity) if is_known else REJECT


reads("object", Among(_1, (InZone(_2),)), "{this}を[自分の]{zone}から[、]")


@rule("object", "{known}を{how_many}")
def some_of_known(cards: Subject, quantity: Quantity) -> Value:
    """それを1枚まで: or none of it."""
    return pick(cards, quantity) if isinstance(cards, Pronoun) else REJECT


reads("object", pick(Among(_1), _2), "{pool}{how_many}[を]")
# 山札の上から3枚見る: the particle is left out before a few verbs.
reads("object", _1, "{deck_top}")


# 1枚を手札に加え、1枚を場外に置く: more of the pool of the step before.
reads("object", pick(Among(Pronoun(ReferenceForm.LOOKED)), _1), "{how_many}を")
reads("object", pick(_2, differing(_3, _1)), "{differing}{cards}を{how_many}")
# 赤の異なるカード名のキャラカード: what tells them apart stands anywhere in the noun.
reads("distinct_class", (_1, _2), "{differing}{class}")
Kinds = tuple[Distinct, Filters]


@rule(
    "distinct_class",
    "{mods}{distinct_class}",
    line="distinct_class: {differing}{class}",
)
def modified_distinct(mods: Filters, rest: Kinds) -> Value:
    return rest[0], sort_filters(mods + rest[1])


reads("how_many_kinds", _1, "{how_many}", "それぞれ1枚ずつ[、]合計{how_many}")
# As many as one likes, no two alike.
reads("how_many_kinds", Quantity(None), "それぞれ1枚まで")


@rule("object", "{pool}{distinct_class}を{how_many_kinds}")
def distinct_of_pool(of: Subject, kinds: Kinds, quantity: Quantity) -> Value:
    return pick(Among(of, kinds[1]), replace(quantity, distinct=kinds[0]))


@rule(
    "object",
    "{distinct_class}を{how_many_kinds}",
    line="object: {pool}{distinct_class}を{how_many_kinds}",
)
def distinct_of_seen(kinds: Kinds, quantity: Quantity) -> Value:
    """3枚見て、異なるカード名の〈X〉をそれぞれ1枚まで."""
    return distinct_of_pool(Pronoun(ReferenceForm.SEEN), kinds, quantity)


@rule(
    "object",
    "{location}の{distinct_class}を{how_many_kinds}",
    "{location}にある{distinct_class}を{how_many_kinds}",
    "{location}から[、]{distinct_class}を{how_many_kinds}",
    line="object: {pool}{distinct_class}を{how_many_kinds}",
)
def distinct_of_place(where: Location, kinds: Kinds, quantity: Quantity) -> Value:
    cards = cards_in(where, kinds[1])
    if not isinstance(cards, Cards):
        return REJECT
    return pick(cards, replace(quantity, distinct=kinds[0]))


reads(
    "object",
    pick(Among(_1, _3), in_total(_4, _2)),
    "{pool}{total}[、]{class}を{how_many}",
    line=_TOTAL,
)
reads(
    "object", pick(_2, in_total(_3, _1)), "{total}[、]{cards}を{how_many}", line=_TOTAL
)
reads(
    "object",
    pick(known_at(_1, _3), in_total(_4, _2)),
    "{location}から[、]{total}[、]{class}を{how_many}",
    line=_TOTAL,
)


@rule("object", "{cards}を{how_many}見ないで", "{cards}を見ないで{how_many}")
def unseen_object(cards: Subject, quantity: Quantity) -> Value:
    """相手の手札を見ないで1枚: no one sees what is chosen, so chance decides."""
    choice = pick(cards, quantity)
    is_hand = isinstance(cards, Cards) and cards.zones == (Zone.HAND,)
    if not isinstance(choice, Pick) or not is_hand:
        return REJECT
    return replace(choice, at_random=True)


_EACH: Final = "each: {cards}と[、]{cards}を{each_many}"
reads("each_many", _1, "[、]それぞれ{how_many}[ずつ][、]", "{how_many}ずつ")
reads("bracketed_list", _1, "{list_and}", "〔{list_and}〕", line=_EACH)
_TWO_LINES: Final = "two_lines: {owner}{line}と{owner}{line}の"


reads(
    "two_lines",
    (Location(_1, (_2,)), Location(_1, (_3,))),
    "{owner}{line}と{line}の",
    line=_TWO_LINES,
)
reads(
    "two_lines",
    (Location(_1, (_2,)), Location(_3, (_4,))),
    "{owner}{line}と{owner}{line}の",
    line=_TWO_LINES,
)


@rule("two_lines", "自分と相手の{zone}の", line=_TWO_LINES)
def lines_of_both(zones: tuple[Zone, ...]) -> Value:
    """自分と相手のフロントLのキャラを1枚ずつ: of each player's."""
    if not set(zones) <= {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE}:
        return REJECT
    return Location(Side.ME, zones), Location(Side.OPPONENT, zones)


@rule("each", "{two_lines}{class}を{each_many}", line=_EACH)
def some_of_each_line(
    lines: tuple[Location, ...], filters: Filters, quantity: Quantity
) -> Value:
    """自分のフロントLとエナジーLのキャラを1枚ずつ."""
    return pick_together(*(pick(cards_in(line, filters), quantity) for line in lines))


@rule("each", "{cards}と[、]{cards}を{each_many}", line=_EACH)
def so_many_of_each(first: Subject, second: Subject, quantity: Quantity) -> Value:
    return _together((first, second), quantity)


@rule(
    "each",
    "{location}の{bracketed_list}を{each_many}",
    "{location}にある{bracketed_list}を{each_many}",
    "{location}から[、]{bracketed_list}を{each_many}",
    line=_EACH,
)
def so_many_of_each_class(
    where: Location, classes: tuple[Filters, ...], quantity: Quantity
) -> Value:
    sets = tuple(Cards(where.side, where.zones, f) for f in classes)
    return _together(sets, quantity)


@rule("each", "{pool}{bracketed_list}を{each_many}", line=_EACH)
def so_many_of_each_looked(
    of: Subject, classes: tuple[Filters, ...], quantity: Quantity
) -> Value:
    return _together(tuple(Among(of, f) for f in classes), quantity)


@rule("each", "{pool}{class+}を{how_many}[と|、|と、]{class+}を{how_many}", line=_EACH)
def these_and_those_looked(
    of: Subject, first: Filters, so_many: Quantity, second: Filters, others: Quantity
) -> Value:
    """その中から〈A〉を1枚と〈B〉を2枚まで."""
    return pick_together(
        pick(Among(of, first), so_many), pick(Among(of, second), others)
    )


@rule(
    "each",
    "{location}から{class+}を{how_many}[と|、|と、]{class+}を{how_many}",
    line=_EACH,
)
def these_and_those_there(
    where: Location,
    first: Filters,
    so_many: Quantity,
    second: Filters,
    others: Quantity,
) -> Value:
    """自分の場外から〈A〉を1枚と〈B〉を2枚まで."""
    these, those = cards_in(where, first), cards_in(where, second)
    return pick_together(pick(these, so_many), pick(those, others))


@rule(
    "each",
    "{cards}を{how_many}と[、]{cards}を{how_many}",
    "{cards}{how_many}と[、]{cards}{how_many}を",
    line=_EACH,
)
def so_many_and_so_many(
    first: Subject, so_many: Quantity, second: Subject, others: Quantity
) -> Value:
    """相手のフロントLのキャラを1枚と、自分の場の〈X〉を1枚."""
    return pick_together(pick(first, so_many), pick(second, others))


reads("object", _1, "{each}")


@rule("object", "{this}と{cards}を{how_many}", line=_EACH)
def this_and_some(this: Subject, cards: Subject, quantity: Quantity) -> Value:
    """このカードと自分の場外にある〈X〉を1枚."""
    choice = pick(cards, quantity)
    return Together((this, choice)) if isinstance(choice, Pick) else REJECT


def _together(sets: tuple[Subject, ...], quantity: Quantity) -> Value:
    return pick_together(*(pick(cards, quantity) for cards in sets))
