"""Naming cards: owners and places, what a card is, counts, pronouns.

A *class* says what a card is (a tuple of filters, all of which it must pass); *cards*
are the cards of a class in a place; an *object* is what a verb acts on, with a count.
"""

from dataclasses import replace
from functools import partial
from typing import Final

from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import (
    Take,
    Values,
    _1,
    _2,
    define_view,
    read_only,
)
from cards.effects.compilers.engine.phrases import (
    Destination,
    Location,
    is_on_field,
    sort_filters,
)
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm, Remaining
from cards.effects.compilers.ja.grammar.filters import count_joint_filters
from cards.effects.model.amounts import StatOf
from cards.effects.model.base import Filter, Filters, Subject
from cards.effects.model.enums import (
    CardKind,
    Operator,
    Pool,
    Side,
    StackPart,
    Stat,
    Zone,
)
from cards.effects.model.filters import (
    AnyOf,
    HasTrait,
    HasTrigger,
    HasUnder,
    InBattle,
    InMode,
    InZone,
    IsKind,
    Named,
    Other,
    StatIs,
    ThisTurn,
    Without,
)
from cards.effects.model.subjects import (
    Among,
    BattleOpponent,
    Cards,
    PartOf,
    This,
    Top,
    TopUntil,
    Under,
)

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads


# --- places -------------------------------------------------------------------------

SAME_LINE: Final = Location(Side.ME, (Zone.SAME_LINE,))
_LINE_OF_THIS: Final = "location: [{this_}と]同じライン"
pair(
    "location",
    "同じライン",
    SAME_LINE,
    also=("{this_}と同じライン",),
    line=_LINE_OF_THIS,
)
pair(
    "location",
    "別のライン",
    Location(Side.ME, (Zone.OTHER_LINE,)),
    also=("{this_}と別のライン",),
    line=_LINE_OF_THIS,
)
pair("location", "{owner}{zone}", Location(_1, _2))
_PLACE: Final = "location: {owner}{zone}"
reads("location", Location(_1, (_2,)), "{owner}場の{line}", line=_PLACE)


def _two_zones(where: Location) -> tuple[Value, ...] | None:
    if len(where.zones) != len(("first", "second")):
        return None
    return where.side, where.zones[:1], where.side, where.zones[1:]


@rule(
    "location",
    "{owner}{zone}か{owner}{zone}",
    "{owner}{zone}と{owner}{zone}",
    take=_two_zones,
)
def two_zones_of_owners(
    side: Side, first: tuple[Zone, ...], again: Side, second: tuple[Zone, ...]
) -> Value:
    return REJECT if again is not side else Location(side, first + second)


@rule("location", "{owner}{zone}か{zone}", "{owner}{zone}と{zone}")
def two_zones(
    side: Side, first: tuple[Zone, ...], second: tuple[Zone, ...]
) -> Location:
    return Location(side, first + second)


# --- cards somewhere ----------------------------------------------------------------


@rule(  # Whose hand need not be said.
    "placed",
    "手札の{class}",
    "手札にある{class}",
    "手札から{class+}",
    line="placed: {location}にある{class+}",
)
def cards_in_hand(filters: Filters) -> Value:
    """手札にある〈X〉: of the performer's own hand."""
    return Cards(Side.ACTING, (Zone.HAND,), filters) if filters else REJECT


pair("placed", "{owner}APカード", Cards(_1, (Zone.AP_AREA,)))
pair("placed", "{owner}{mode}のAPカード", Cards(_1, (Zone.AP_AREA,), (InMode(_2),)))
# 自分の手札を1枚場外に置く; decks and life are never acted on like that.
pair(
    "placed",
    "{stored}",
    _1,
    where=lambda cards: isinstance(cards, Cards) and cards.zones == (Zone.HAND,),
)

_NOTHING_UNDER: Final = Without((HasUnder(),))


def where_and_what(cards: Value, *, on_field: bool | None = None) -> Values | None:
    """Return where cards are and what they are, exceptions first."""
    if not isinstance(cards, Cards) or on_field not in (None, is_on_field(cards)):
        return None
    return Location(cards.side, cards.zones), exceptions_first(cards.filters)


ON_FIELD: Final = partial(where_and_what, on_field=True)
ELSEWHERE: Final = partial(where_and_what, on_field=False)


def exceptions_first(found: Filters) -> Filters:
    """〈X〉以外の必要エナジーが3以下の…: what is left out comes first."""
    first = tuple(f for f in found if isinstance(f, Without) and f != _NOTHING_UNDER)
    return (*first, *(item for item in found if item not in first))


@define_view(where_and_what)
def cards_at(where: Location, filters: Filters) -> Subject:
    """Return cards of a class in a place."""
    return Cards(where.side, where.zones, filters)


def cards_in(where: Location, filters: Filters) -> Value:
    """Nothing is known about the cards of a deck."""
    return REJECT if Zone.DECK in where.zones else cards_at(where, filters)


@define_view(read_only)
def also(mods: Filters, filters: Filters) -> Filters:
    """What stands before a place or another word holds as well."""
    return sort_filters(mods + filters)


@define_view(read_only)
def cards_of(side: Side, filters: Filters) -> Value:
    """相手のキャラ, 自分の〈X〉: those on the field."""
    if not any(isinstance(item, (IsKind, Named, HasTrait, AnyOf)) for item in filters):
        return REJECT
    return Cards(side, (Zone.FIELD,), filters)


reads("placed", cards_of(_1, _2), "{owner}{class}")


def _fights(cards: Cards) -> bool:
    return any(isinstance(item, InBattle) for item in cards.filters)


def _in_battle(cards: Value) -> tuple[Value, ...] | None:
    if not isinstance(cards, Cards) or cards.zones != (Zone.FIELD,):
        return None
    found = tuple(item for item in cards.filters if isinstance(item, InBattle))
    if len(found) != 1 or cards.side is Side.EITHER:
        return None
    return found, cards.side, tuple(f for f in cards.filters if f not in found)


@rule("placed", "{mods}{owner}{class-}", take=_in_battle)
def in_battle_of(mods: Filters, side: Side, filters: Filters) -> Value:
    """アタックしている相手のキャラ: on the field, of course."""
    is_in_battle = any(isinstance(item, InBattle) for item in mods)
    cards = Cards(side, (Zone.FIELD,), sort_filters(mods + filters))
    return cards if is_in_battle and filters else REJECT


def _battler(cards: Value) -> tuple[Filters] | None:
    if not isinstance(cards, Cards) or cards.side is not Side.EITHER:
        return None
    return (cards.filters,) if _fights(cards) else None


@rule("placed", "{class-}", take=_battler, line="placed: {mods}{owner}{class-}")
@rule("battler", "{class-}", take=_battler, line="placed: {mods}{owner}{class-}")
def in_battle_of_anyone(filters: Filters) -> Value:
    """アタックしているキャラ: there is only one, so whose it is need not be said."""
    is_in_battle = any(isinstance(item, InBattle) for item in filters)
    return Cards(Side.EITHER, (Zone.FIELD,), filters) if is_in_battle else REJECT


pair("object", "{battler}を[、]", _1)
# The best of a set is one of it whose number is the best number of the set.
pair("best_stat", "最もBPが{highest}", (Stat.BP, _1), also=("BPが最も{highest}",))
pair("best_stat", "最も{stat}が{most}", (_1, _2), also=("最も{stat}の{most}",))


def _best(cards: Value) -> StatIs | None:
    """Return the filter that only the best of these cards pass."""
    if not isinstance(cards, Cards):
        return None
    for item in cards.filters:
        if isinstance(item, StatIs) and isinstance(item.value, StatOf):
            rest = tuple(other for other in cards.filters if other is not item)
            if item.value.of == replace(cards, filters=rest):
                return item
    return None


def _describe_best(*, on_field: bool) -> Take:
    def take(cards: Value) -> tuple[Value, ...] | None:
        best = _best(cards)
        if best is None or not isinstance(cards, Cards):
            return None
        if on_field is not is_on_field(cards) or not isinstance(best.value, StatOf):
            return None
        rest = tuple(item for item in cards.filters if item is not best)
        where = Location(cards.side, cards.zones)
        return where, (best.stat, best.value.pool), rest

    return take


def _best_of_class(where: Location, best: tuple[Stat, Pool], filters: Filters) -> Value:
    return _best_of(cards_in(where, filters), *best)


rule("placed", "{location}の{best_stat}{class-}", take=_describe_best(on_field=True))(
    _best_of_class
)
rule(
    "placed", "{location}にある{best_stat}{class+}", take=_describe_best(on_field=False)
)(_best_of_class)


@rule("placed", "{location}の{class}のうち[、]{best_stat}{head}")
def best_of_those(
    where: Location, filters: Filters, best: tuple[Stat, Pool], head: Filters
) -> Value:
    if not set(head) <= set(filters):
        return REJECT
    return _best_of(cards_in(where, filters), *best)


def _best_of(cards: Value, stat: Stat, pool: Pool) -> Value:
    if not isinstance(cards, Cards) or not cards.filters:
        return REJECT
    best = StatIs(stat, Operator.EQUAL, StatOf(cards, stat, pool))
    return replace(cards, filters=sort_filters((best, *cards.filters)))


# Any other cards.

# Filters that stand before the place: BP3000以下の相手のフロントLのキャラ.
_BEFORE_PLACE: Final = (ThisTurn, StatIs, HasUnder)


def _before_place(cards: Value) -> tuple[Value, ...] | None:
    """Return the first filters that stand before the place, and the cards without them."""
    if not isinstance(cards, Cards) or _best(cards) is not None or _fights(cards):
        return None
    kinds: tuple[type[Filter], ...] = _BEFORE_PLACE
    if any(isinstance(f, Without) and f != _NOTHING_UNDER for f in cards.filters):
        kinds = ()
    if cards.zones == SAME_LINE.zones:
        kinds = (Without,)
    first = tuple(
        f for f in cards.filters if isinstance(f, kinds) or f == _NOTHING_UNDER
    )
    if not first:
        return None
    joint = first[: count_joint_filters(first)]
    rest = tuple(f for f in cards.filters if f not in joint)
    return joint, replace(cards, filters=rest)


@rule("placed", "{mods}{placed}", take=_before_place)
def modified_cards(mods: Filters, cards: Subject) -> Value:
    """BP3000以下の相手のフロントLのキャラ: the filter may stand before the place."""
    if not isinstance(cards, Cards):
        return REJECT
    return replace(cards, filters=sort_filters(mods + cards.filters))


rule("placed", "{location}の{class-}", take=ON_FIELD)(cards_in)
rule("placed", "{location}にある{class+}", take=ELSEWHERE)(cards_in)
rule("placed", "{location}から[、]{class}")(cards_in)


pair("stored", "{owner}{store}", Cards(_1, (_2,)))
_STORED: Final = "stored: {owner}{store}"
pair("stored", "{owner}他の{store}", Cards(_1, (_2,), (Other(),)), line=_STORED)
# 手札を1枚場外に置く: of the performer's own hand.
pair("stored", "手札", Cards(Side.ACTING, (Zone.HAND,)), line=_STORED)


# Cards that leave their place: 自分の手札から…; those on the field are just there.


def _leaving(cards: Value) -> tuple[Value, ...] | None:
    if not isinstance(cards, Cards) or _best(cards) is not None:
        return None
    is_plain_hand = cards.zones == (Zone.HAND,) and not cards.filters
    if is_on_field(cards) or is_plain_hand or cards.zones == (Zone.LIFE_AREA,):
        return None
    return Location(cards.side, cards.zones), cards.filters


rule("leaving_cards", "{location}から{class+}", take=_leaving)(cards_in)
pair("leaving_cards", "{placed}", _1)
pair("whole", "{mods}{this}", Among(_2, _1))
# 場外のこのカード: if it is still there.
pair(
    "whole",
    "[{owner_}]{zone}の{this}",
    Among(_2, (InZone(_1),)),
    also=("[{owner_}]{zone}にある{this}", "[{owner_}]{zone}から{this}"),
    line="whole: {zone}の{this}",
)


# --- pronouns and parts -------------------------------------------------------------

book.words(
    "this", {"このキャラ": This(), "このカード": This(), "このフィールド": This()}
)
book.words(
    "known",
    {
        "それ": Pronoun(ReferenceForm.THAT),
        "それら": Pronoun(ReferenceForm.THAT),
        "それらのキャラ": Pronoun(ReferenceForm.THAT),
        "それらのカード": Pronoun(ReferenceForm.THAT),
        "そのキャラ": Pronoun(ReferenceForm.THAT_CHARACTER),
        "そのカード": Pronoun(ReferenceForm.THAT),
        "そのフィールド": Pronoun(ReferenceForm.THAT),
        "このキャラとバトル[を]したキャラ": BattleOpponent(),
        "残り[のカード]": Remaining(),
    },
)
reads("known", _1, "{this}")


# What was done with cards before, as it stands before the noun: a verb in its past, in
# its passive, and in mid-sentence.
for _past, _passive, _linking, _form in (
    ("選んだ", "選ばれた", "選び", Pronoun(ReferenceForm.CHOSEN)),
    ("相手が指定した", "指定された", "指定し", Pronoun(ReferenceForm.CHOSEN)),
    ("見た", "見られた", "見", Pronoun(ReferenceForm.LOOKED)),
    ("公開し[てい]た", "公開された", "公開し", Pronoun(ReferenceForm.REVEALED)),
    ("登場させ[てい]た", "登場した", "登場させ", Pronoun(ReferenceForm.PLAYED)),
    ("退場させ[てい]た", "退場した", "退場させ", Pronoun(ReferenceForm.RETIRED)),
    (
        "レスト[に]し[てい]た",
        "レストになった",
        "レストにし",
        Pronoun(ReferenceForm.RESTED),
    ),
    ("置い[てい]た", "置かれた", "置き", Pronoun(ReferenceForm.MOVED)),
):
    _line = f"done_with: {_past}"
    book.words("done_with", {_past: _form, _passive: _form}, line=_line)
    book.words("done_linking", {_linking: _form}, line=_line)


_PUT: Final = "done_with: {goes_to}{put.past}"


@rule(
    "done_with",
    "{goes_to}{put.past}",
    "{goes_to}{put.te}いた",
    "{goes_to}{was_put_}",
    line=_PUT,
)
@rule("done_linking", "{goes_to}{put.linking}", line=_PUT)
@rule("not_done_with", "{goes_to}{put.negative}", line=_PUT)
def put_there(to: Destination, is_moved: bool = False) -> Value:
    """手札に加えた, 場外に置いた, リムーブエリアに置かれた."""
    return REJECT if is_moved else Pronoun(ReferenceForm.MOVED, to.zone)


@rule("done_with", "手札から{goes_to}{put.past}", line=_PUT)
def put_there_from_hand(to: Destination, is_moved: bool = False) -> Value:
    """手札から場外に置いた."""
    done = put_there(to, is_moved)
    return replace(done, origin=Zone.HAND) if isinstance(done, Pronoun) else done


# その〈X〉: of the last step, or the moment, that was about cards of that name.
reads("known", Pronoun(ReferenceForm.THAT, named=Named(_1)), "その{name}")
reads(
    "known",
    Pronoun(ReferenceForm.THAT, named=HasTrigger(_1)),
    "その【{trigger_name}】のトリガーを持つカード",
    "その【{trigger_name}トリガー】を持つカード",
)


book.words(
    "pointed",
    dict.fromkeys(("そのカード", "そのキャラ", "このカード", "このキャラ"), True),
    line="pointed: そのカード",
)


@rule("known", "[この効果で]{done_with}{pointed_}")
def that_done(pronoun: Pronoun) -> Value:
    """場外に置かれたそのカード, この効果で退場させたこのカード: wherever it is now."""
    is_moved = pronoun.form is ReferenceForm.MOVED
    return Pronoun(ReferenceForm.THAT) if is_moved else pronoun


# Cards that are chosen, played, … are of the kind that was looked for.
_SAYS_NOTHING: Final = {(), (IsKind(CardKind.CHARACTER),), (IsKind(CardKind.SITE),)}
_OF_ANY_KIND: Final = (
    ReferenceForm.REVEALED,
    ReferenceForm.LOOKED,
    ReferenceForm.MOVED,
)


@rule("known", "[この効果で]{done_with}{class}")
def known_by_deed(pronoun: Pronoun, filters: Filters) -> Subject:
    """選んだキャラ, この効果で公開した〈X〉."""
    if not filters or (pronoun.form not in _OF_ANY_KIND and filters in _SAYS_NOTHING):
        return pronoun
    return Among(pronoun, filters)


@rule(
    "known",
    "[この効果で]{done_with}{theirs}{class}",
    line="known: [この効果で]{done_with}{class}",
)
def owned_by_deed(pronoun: Pronoun, owner: Side, filters: Filters) -> Value:
    """退場させた自分のキャラ: of the last such step that was about one's own cards."""
    return known_by_deed(replace(pronoun, owner=owner), filters)


@rule(
    "known", "{owner}{done_with}{class}", line="known: [この効果で]{done_with}{class}"
)
def done_by_owner(owner: Side, pronoun: Pronoun, filters: Filters) -> Value:
    """自分の公開したカード: each player has shown one."""
    is_shown = pronoun.form is ReferenceForm.REVEALED
    return owned_by_deed(pronoun, owner, filters) if is_shown else REJECT


reads("theirs", _1, "{owner}", line="theirs: {location}の")
rule("theirs", "{location}の")(lambda where: where.side)


def _top(cards: Value) -> Values | None:
    return (cards.side, (cards.count, cards.up_to)) if isinstance(cards, Top) else None


@define_view(_top)
def top_of_deck(side: Side, many: tuple[int, bool]) -> Subject:
    return Top(side, many[0], up_to=many[1])


# 2枚, 2枚まで: so many cards, and whether fewer will do.
pair("many_cards", "{n}枚{up_to}", (_1, _2))
pair("deck_top", "{owner}山札の上から{many_cards}", top_of_deck(_1, _2))
reads(
    "deck_top",
    Top(_1, _2),
    "{owner}山札の上を{n}枚",
    line="deck_top: {owner}山札の上から{many_cards}",
)
reads(
    "deck_top",
    Top(_1, 1),
    "{owner}山札の一番上のカード[1枚]",
    line="deck_top: {owner}山札の上から{many_cards}",
)
pair(
    "deck_top",
    "{owner}山札の上から{class+}が出るまで",
    TopUntil(_1, _2),
    where=lambda _, filters: bool(filters),
)
reads("under", Under(_1, face_down_only=_2), "{under_base}{below}")
reads("under_base", _1, "{known}")
reads("under_base", cards_at(_1, _2), "{location}の{class}")
reads("under_base", cards_of(_1, _2), "{owner}{class}")


def _of_opponent(cards: Value) -> tuple[Filters] | None:
    """相手のキャラ: those on the field, where nothing stands before the owner."""
    if not isinstance(cards, Cards) or cards.side is not Side.OPPONENT:
        return None
    is_plain = not _fights(cards) and _before_place(cards) is None
    is_plain = is_plain and _best(cards) is None and cards.zones == (Zone.FIELD,)
    return (exceptions_first(cards.filters),) if is_plain else None


@rule("base", "相手の{class-}", take=_of_opponent, line="placed: {owner}{class}")
def opponents_base(filters: Filters) -> Value:
    return cards_of(Side.OPPONENT, filters)


# BP500以上のこのキャラ.
reads("base", Among(This(), _1), "{mods}{this_}", line="whole: {mods}{this}")
pair("base", "{placed}", _1)
pair("base", "{known}", _1)
_PART: Final = "part: レイド状態の{known}の{stack_part}"
reads("part", PartOf(_1, _2), "レイド状態の{known}の{stack_part}")
reads("part", PartOf(_1, StackPart.TOP), "{known}の一番上のカード", line=_PART)
reads("part", PartOf(_1, StackPart.BELOW_TOP), "{known}のレイド元[のカード]")


reads("part", PartOf(Pronoun(ReferenceForm.ELIDED), _1), "レイド状態の{stack_part}")
book.words("pool", {"その中から[、]": Pronoun(ReferenceForm.LOOKED)})


@rule("pool", "{known}の中から[、]", "{known}のうち[、]")
def pool_of_known(cards: Subject) -> Value:
    """公開したカードの中から: all that was shown, whatever was taken of it since."""
    if isinstance(cards, Pronoun) and cards.form in (
        ReferenceForm.REVEALED,
        ReferenceForm.LOOKED,
    ):
        return Pronoun(ReferenceForm.LOOKED)
    return cards if isinstance(cards, Pronoun) else REJECT
