"""What a verb acts on: a set of cards, so many of it, one of each."""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.filters import LIST, join_options
from cards.effects.compilers.en.grammar.nouns import cards_in, of_opponent
from cards.effects.compilers.engine.meanings import pick, pick_together
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, define_view, read_only
from cards.effects.compilers.engine.phrases import Location, Quantity, options_of
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm
from cards.effects.model.base import Filters, Subject
from cards.effects.model.enums import Distinct, Side, Zone
from cards.effects.model.filters import InBattle, InMode, IsKind, Named
from cards.effects.model.subjects import Among, Cards, SumLimit, Together, Union

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words

LOOKED: Final = Pronoun(ReferenceForm.LOOKED)

reads("how_many", Quantity(_1), "{n}")
reads("how_many", Quantity(_1, 0), "up to {n}")
reads("how_many", Quantity(None, _1), "{n} or more")
reads("how_many", Quantity(_1), "a number (equal to {quantity}) of")
reads("how_many", Quantity(_1, 0), "up to a number (equal to {quantity}) of")
words(
    "how_many", {"any number of": Quantity(None), "a": Quantity(1), "an": Quantity(1)}
)


@rule("how_many", "{n} to {n}")
def from_to(low: int, high: int) -> Value:
    return Quantity(high, low) if low < high else REJECT


@define_view(read_only)
def differing(quantity: Quantity, by: Distinct) -> Quantity:
    return replace(quantity, distinct=by)


reads("object", _1, "{whole}", "{each}", "{so_many}")
reads("object", Together((_1, _2)), "{this} and {so_many}", line=LIST)


# So many of a class, or of one class or another.
_Some = tuple[Quantity, Filters]
reads("some_cards_of", (_1, _2), "{how_many} {class}", line=LIST)
reads("some_cards_of", (_1, _2), "{how_many} {classes}", line=LIST)
rule("classes", "{card_list} or {class}", line=LIST)(join_options)


@rule(
    "some_cards_of",
    "{how_many} {class} or {how_many} {class}",
    "{how_many} {class}, or {how_many} {class}",
    line=LIST,
)
def either_of(some: Quantity, these: Filters, other: Quantity, those: Filters) -> Value:
    """Up to one 〈A〉 or up to one 〈B〉 card: one of both."""
    if other not in (some, Quantity(some.count)):
        return REJECT
    both = join_options(these, those)
    return REJECT if both is REJECT else (some, both)


@rule("so_many", "{some_cards_of}")
def some_of_seen(some: _Some) -> Value:
    """Look at three cards. Reveal up to one 〈X〉 card: of those looked at."""
    quantity, filters = some
    if any(isinstance(item, (InBattle, InMode)) for item in filters):
        return REJECT
    return pick(Among(Pronoun(ReferenceForm.SEEN), filters), quantity)


@rule("so_many", "{some_cards_of} {pool}")
def some_of_pool(some: _Some, pool: Subject) -> Value:
    return pick(Among(pool, some[1]), some[0])


@rule("so_many", "{some_cards_of}{at}")
def some_there(some: _Some, where: Location) -> Value:
    cards = cards_in(where, some[1])
    return REJECT if cards is REJECT else pick(cast(Subject, cards), some[0])


reads("so_many", pick(_2, _1), "{how_many} {cards}", "{how_many} of {cards}")
reads(
    "so_many",
    pick(Among(LOOKED), _1),
    "{how_many} of them",
    "{how_many} of those cards",
)
reads(
    "so_many",
    pick(_2, _1),
    "{how_many} of {those_placed}",
    "{how_many} {done_cards}",
    "{how_many} of the {done_cards}",
)


@rule("so_many", "{how_many} {placed} or {how_many} {placed}")
def one_or_another(
    some: Quantity, these: Subject, others: Quantity, those: Subject
) -> Value:
    """One character on your front line or one site on your field: one of both."""
    return pick(Union((these, those)), some) if others == some else REJECT


reads("so_many", pick(Among(LOOKED), Quantity(None)), "any number of them")
reads("so_many", pick(_1, Quantity(1)), "an{cards}", line="so_many: {how_many} {cards}")


@rule("so_many", "{how_many} {class} {pool} {differing}")
@rule("so_many", "{how_many} {class} {differing} {pool}")
def differing_of_pool(quantity: Quantity, filters: Filters, *rest: Value) -> Value:
    """Up to two red character cards with unique card names among them."""
    pool = next(part for part in rest if isinstance(part, Subject))
    by = next(part for part in rest if isinstance(part, Distinct))
    return pick(Among(pool, filters), replace(quantity, distinct=by))


@rule(
    "so_many",
    "{how_many} {class}{at} {differing}",
    "{how_many} {class} and {differing}{at}",
)
def differing_there(quantity: Quantity, filters: Filters, *rest: Value) -> Value:
    where = next(part for part in rest if isinstance(part, Location))
    by = next(part for part in rest if isinstance(part, Distinct))
    cards = Cards(where.side, where.zones, filters)
    return pick(cards, replace(quantity, distinct=by))


@rule("so_many", "{how_many} {class} of each {told_apart}{at}")
def one_of_each_kind(
    some: Quantity, filters: Filters, by: Distinct, where: Location
) -> Value:
    """Up to one of each required energy: any number that differ in it."""
    if some != Quantity(1, 0):
        return REJECT
    return differing_there(Quantity(None), filters, where, by)


reads("so_many", pick(_2, _1), "{how_many} {part}", "{how_many} of the {part}")
# So many as there are of others.

# With a limit for all of them together.
reads(
    "sum_limit", SumLimit(_3, _2, _1), "with a[ combined] total of {n}{compared} {stat}"
)


@rule("so_many", "{how_many} {cards} {sum_limit}")
def in_total(quantity: Quantity, cards: Subject, total: SumLimit) -> Value:
    return pick(cards, replace(quantity, total=total))


# --- one of each --------------------------------------------------------------------


words("line_pair", {"front line and energy line": (Zone.FRONT_LINE, Zone.ENERGY_LINE)})


@rule("each", "{how_many} {class} on both {owner} {line_pair}")
def on_both_lines(
    quantity: Quantity, filters: Filters, side: Side, lines: tuple[Zone, ...]
) -> Value:
    """One character on both your front line and energy line."""
    return pick_together(
        *(pick(Cards(side, (line,), filters), quantity) for line in lines)
    )


@rule("each", "{how_many} {class} and {how_many} {class} {pool}")
def these_and_those_of_pool(
    some: Quantity, these: Filters, more: Quantity, those: Filters, pool: Subject
) -> Value:
    """Up to one 〈A〉 and up to one 〈B〉 card among them."""
    return pick_together(pick(Among(pool, these), some), pick(Among(pool, those), more))


@rule("each", "{how_many} {class} and {how_many} {class}{at}")
def these_and_those_there(
    some: Quantity, these: Filters, more: Quantity, those: Filters, where: Location
) -> Value:
    first, second = (Cards(where.side, where.zones, f) for f in (these, those))
    return pick_together(pick(first, some), pick(second, more))


@rule("each", "{how_many} of each of the following {class}{at}: {joint_members}")
def one_of_each(
    quantity: Quantity, filters: Filters, where: Location, named: Filters
) -> Value:
    """Up to one of each of the following cards from your hand: 〈A〉, 〈B〉, and 〈C〉."""
    kinds = [item for item in filters if isinstance(item, IsKind)]
    if len(kinds) != len(filters):
        return REJECT
    # A name says the kind itself.
    classes = [
        option if isinstance(option[0], Named) else (*option, *kinds)
        for option in options_of(named)
    ]
    return pick_together(
        *(pick(Cards(where.side, where.zones, f), quantity) for f in classes)
    )


@rule("each", "{so_many}, {more_each}")
@rule("more_each", "{so_many}, {more_each}")
def several(first: Subject, rest: Subject) -> Value:
    others = rest.of if isinstance(rest, Together) else (rest,)
    return pick_together(first, *others)


reads("more_each", _1, "and {so_many}")


@rule("each", "{how_many} {placed} and {how_many} {placed}")
def these_and_those(
    some: Quantity, these: Cards, more: Quantity, those: Cards
) -> Value:
    """One on your opponent's front line and one on their energy line."""
    is_theirs = these.side is Side.OPPONENT and those.side is Side.ACTING
    second = cast(Cards, of_opponent(those)) if is_theirs else those
    return pick_together(pick(these, some), pick(second, more))
