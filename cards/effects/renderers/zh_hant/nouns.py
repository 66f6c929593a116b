"""Chinese noun phrases: which cards an effect speaks of.

Everything stands before the noun: number, place, numeric limits, standing, 其他, color,
trait, noun. A filter adds to the parts of a phrase, a subject puts number and place
before it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar, cast

from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import AltAmount
from cards.effects.model.base import Filter, Filters, Number, Subject
from cards.effects.model.subjects import compared_with
from cards.effects.model.words import (
    AbilityKind,
    CardKind,
    Color,
    Mode,
    MomentName,
    Operator,
    Place,
    Side,
    Zone,
)
from cards.effects.renderers.references import FIELD_ZONES, found
from cards.effects.renderers.words import (
    icon,
    keyword_icon,
    name,
    number,
    numeric,
    say,
    trait,
    trigger_icon,
    whose,
)
from cards.effects.renderers.writer import THIS, Handler, Writer, entry
from cards.effects.renderers.zh_hant import grammar

F = TypeVar("F", bound=Filter)


@dataclass(slots=True)
class Parts:
    """Pieces of a noun phrase in the order they are said.

    Attributes:
        on_field: Whether the cards are on the field (角色, not 角色卡).
        besides: Before 以外的.
        clauses: Whole clauses before 的.
        having: Numeric limits and possessions, before 的.
        states: Standing, before 的.
        other: 其他.
        colors: Before the noun.
        traits: Right before the noun.
        names: Alternatives; the card has one of these names.
        wholes: Alternatives that are phrases of their own and stand for the noun.
        word: Key of the word between alternatives.
        kind: The noun.
    """

    on_field: bool
    besides: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    having: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    other: str = ""
    colors: list[str] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    wholes: list[str] = field(default_factory=list)
    word: str = "or"
    kind: CardKind | None = None


# --- filters ----------------------------------------------------------------------


def _is_kind(writer: Writer, node: f.IsKind, parts: Parts) -> None:
    del writer
    parts.kind = node.kind


def _named(writer: Writer, node: f.Named, parts: Parts) -> None:
    parts.names.append(name(writer, node.name))


def _name_contains(writer: Writer, node: f.NameContains, parts: Parts) -> None:
    parts.having.append(say(writer, "NameContains", text=node.text))


def _has_trait(writer: Writer, node: f.HasTrait, parts: Parts) -> None:
    parts.traits.append(trait(writer, node.trait))


def _trait_contains(writer: Writer, node: f.TraitContains, parts: Parts) -> None:
    parts.having.append(say(writer, "TraitContains", text=node.text))


def colors(writer: Writer, shades: tuple[Color, ...]) -> str:
    """As in 紅色或藍色."""
    said = [say(writer, f"Color.{shade.value}") for shade in shades]
    return grammar.join(said, say(writer, "or"))


def _is_color(writer: Writer, node: f.IsColor, parts: Parts) -> None:
    parts.colors.append(colors(writer, node.colors))


def _stat_is(writer: Writer, node: f.StatIs, parts: Parts) -> None:
    parts.having.append(stat_is(writer, node))


def stat_is(writer: Writer, node: f.StatIs) -> str:
    """As in BP3000以下, a slot of its own if it can be replaced."""
    stat = say(writer, f"Stat.{node.stat.value}")
    variant = ".bp" if node.stat.value.endswith("bp") else ""

    def said(value: Number) -> str:
        form = variant if isinstance(value, int) else ".amount"
        key = f"StatIs{form}.{node.operator.value}"
        return say(writer, key, stat=stat, value=number(writer, value))

    return numeric(writer, node.value, said)


def _in_mode(writer: Writer, node: f.InMode, parts: Parts) -> None:
    parts.states.append(say(writer, f"InMode.{node.mode.value}"))


def _raided(writer: Writer, node: f.Raided, parts: Parts) -> None:
    del node
    parts.states.append(say(writer, "Raided"))


def _other(writer: Writer, node: f.Other, parts: Parts) -> None:
    del node
    parts.other = say(writer, "Other")


def _has_icon(writer: Writer, node: f.HasIcon, parts: Parts) -> None:
    parts.having.append(say(writer, "HasIcon", icon=icon(writer, node.icon)))


def _has_keyword(writer: Writer, node: f.HasKeyword, parts: Parts) -> None:
    keyword = keyword_icon(writer, node.keyword)
    parts.having.append(say(writer, "HasKeyword", keyword=keyword))


def _has_trigger(writer: Writer, node: f.HasTrigger, parts: Parts) -> None:
    if node.trigger is None:
        parts.having.append(say(writer, "HasTrigger.any"))
        return
    shown = trigger_icon(writer, node.trigger, None)
    parts.having.append(say(writer, "HasTrigger", trigger=shown))


def _has_effects(writer: Writer, node: f.HasEffects, parts: Parts) -> None:
    del node
    parts.having.append(say(writer, "HasEffects"))


def _has_traits(writer: Writer, node: f.HasTraits, parts: Parts) -> None:
    del node
    parts.having.append(say(writer, "HasTraits"))


def _has_under(writer: Writer, node: f.HasUnder, parts: Parts) -> None:
    del node
    parts.clauses.append(say(writer, "HasUnder"))


def _energy_met(writer: Writer, node: f.EnergyMet, parts: Parts) -> None:
    del node
    parts.clauses.append(say(writer, "EnergyMet"))


def _this_turn(writer: Writer, node: f.ThisTurn, parts: Parts) -> None:
    parts.clauses.append(say(writer, f"ThisTurn.{node.deed.value}"))


def _in_battle(writer: Writer, node: f.InBattle, parts: Parts) -> None:
    parts.states.append(say(writer, f"InBattle.{node.role.value}"))


def _in_zone(writer: Writer, node: f.InZone, parts: Parts) -> None:
    zones = [say(writer, f"InZone.{zone.value}") for zone in node.zones]
    parts.clauses.append(grammar.join(zones, say(writer, "or")))


def _same_name_as(writer: Writer, node: f.SameNameAs, parts: Parts) -> None:
    writer.topic = None
    other = noun(writer, compared_with(node))
    parts.clauses.append(say(writer, "SameNameAs", other=other))


def _any_of(writer: Writer, node: f.AnyOf, parts: Parts) -> None:
    word = say(writer, "or")
    singles = [option[0] for option in node.options if len(option) == 1]
    if len(singles) == len(node.options):
        if all(isinstance(item, f.Named) for item in singles):
            for item in singles:
                FILTERS[type(item)](writer, item, parts)
            return
        if all(isinstance(item, f.StatIs) for item in singles):
            said = [stat_is(writer, cast(f.StatIs, item)) for item in singles]
            parts.having.append(grammar.join(said, word))
            return
    for option in node.options:
        inner = option
        if parts.kind is not None and _lacks_noun(option):
            inner = (*option, f.IsKind(parts.kind))
        whole = parts_of(writer, inner, on_field=parts.on_field)
        text = compose(writer, whole)
        parts.wholes.append(say(writer, "group", what=text) if whole.besides else text)


def _lacks_noun(filters: Filters) -> bool:
    return not any(isinstance(item, (f.IsKind, f.Named)) for item in filters)


_OPPOSITE_MODE: Final = {Mode.ACTIVE: Mode.RESTING, Mode.RESTING: Mode.ACTIVE}


def _without(writer: Writer, node: f.Without, parts: Parts) -> None:
    match node.filters:
        case (f.InMode(mode=mode),):
            parts.states.append(say(writer, f"InMode.{_OPPOSITE_MODE[mode].value}"))
        case (f.IsColor(colors=shades),):
            shown = colors(writer, shades)
            parts.clauses.append(say(writer, "Without.color", color=shown))
        case (f.Raided() | f.HasUnder() | f.ThisTurn() as only,):
            inner = Parts(on_field=parts.on_field)
            FILTERS[type(only)](writer, only, inner)
            said = (inner.states or inner.clauses)[0]
            parts.clauses.append(say(writer, "Without.so", what=said))
        case _ if all(isinstance(item, _SAID_WITH) for item in node.filters):
            inner = Parts(on_field=parts.on_field)
            for item in node.filters:
                FILTERS[type(item)](writer, item, inner)
            said = grammar.join(inner.having, say(writer, "or"))
            parts.having.append(say(writer, "Without", what=said))
        case _:
            parts.besides.append(
                describe(writer, node.filters, on_field=parts.on_field)
            )


_SAID_WITH: Final = (
    f.HasIcon,
    f.HasKeyword,
    f.HasTrigger,
    f.HasEffects,
    f.HasTraits,
    f.NameContains,
    f.TraitContains,
)

FilterHandler = Callable[[Writer, Filter, Parts], None]


def _entry(
    filter_type: type[F], handler: Callable[[Writer, F, Parts], None]
) -> tuple[type, FilterHandler]:
    return filter_type, cast(FilterHandler, handler)  # Called with this type only.


FILTERS: Final[Mapping[type, FilterHandler]] = dict(
    (
        _entry(f.IsKind, _is_kind),
        _entry(f.Named, _named),
        _entry(f.NameContains, _name_contains),
        _entry(f.HasTrait, _has_trait),
        _entry(f.TraitContains, _trait_contains),
        _entry(f.IsColor, _is_color),
        _entry(f.StatIs, _stat_is),
        _entry(f.InMode, _in_mode),
        _entry(f.Raided, _raided),
        _entry(f.Other, _other),
        _entry(f.HasIcon, _has_icon),
        _entry(f.HasKeyword, _has_keyword),
        _entry(f.HasTrigger, _has_trigger),
        _entry(f.HasEffects, _has_effects),
        _entry(f.HasTraits, _has_traits),
        _entry(f.HasUnder, _has_under),
        _entry(f.EnergyMet, _energy_met),
        _entry(f.ThisTurn, _this_turn),
        _entry(f.InBattle, _in_battle),
        _entry(f.InZone, _in_zone),
        _entry(f.SameNameAs, _same_name_as),
        _entry(f.AnyOf, _any_of),
        _entry(f.Without, _without),
    )
)


def parts_of(writer: Writer, filters: Filters, *, on_field: bool) -> Parts:
    """The pieces of a noun phrase, not yet put together."""
    parts = Parts(on_field=on_field)
    # The kind first: alternatives need to know it.
    for item in filters:
        if isinstance(item, f.IsKind):
            parts.kind = item.kind
    for item in filters:
        FILTERS[type(item)](writer, item, parts)
    return parts


def describe(writer: Writer, filters: Filters, *, on_field: bool) -> str:
    """A noun phrase without number and place."""
    return compose(writer, parts_of(writer, filters, on_field=on_field))


def compose(writer: Writer, parts: Parts) -> str:
    """The pieces put together."""
    of = say(writer, "of")
    words: list[str] = []
    head = _head(writer, parts)
    more = (parts.besides, parts.clauses, parts.having, parts.states, parts.other)
    if len(parts.wholes) > 1 and any((*more, parts.colors, parts.traits)):
        head = say(writer, "group", what=head)
    if parts.besides:
        listed = grammar.join(parts.besides, say(writer, "and"))
        words.append(say(writer, "besides", what=listed))
    words.extend(clause + of for clause in parts.clauses)
    if parts.having:
        words.append(say(writer, "both").join(parts.having) + of)
    words.extend(state + of for state in parts.states)
    words.append(parts.other)
    words.extend(parts.colors)
    words.extend(parts.traits)
    words.append(head)
    return "".join(words)


def _head(writer: Writer, parts: Parts) -> str:
    if parts.wholes:
        return grammar.join(parts.wholes, say(writer, parts.word))
    if not parts.names:
        return kind_noun(writer, parts.kind, on_field=parts.on_field)
    named = grammar.join(parts.names, say(writer, parts.word))
    if parts.kind is None:
        return named
    noun_word = kind_noun(writer, parts.kind, on_field=parts.on_field)
    return f"{named}{say(writer, 'of')}{noun_word}"


def kind_noun(writer: Writer, kind: CardKind | None, *, on_field: bool) -> str:
    """角色 on the field, 角色卡 elsewhere, 卡片 for any."""
    if kind is None:
        return say(writer, "noun.card")
    suffix = "" if on_field or kind is CardKind.AP_CARD else "_card"
    return say(writer, f"noun.{kind.value}{suffix}")


# --- places -----------------------------------------------------------------------


def place(writer: Writer, side: Side, zones: tuple[Zone, ...]) -> str:
    """As in 自己場上, 自己手牌或場外."""
    if zones == (Zone.SAME_LINE,):
        return say(writer, f"place.same_line.{side.value}", this=this(writer))
    places = [say(writer, f"Zone.{zone.value}") for zone in zones]
    return whose(writer, side) + grammar.join(places, say(writer, "or"))


def is_whole_hand(cards: Subject) -> bool:
    """Whether cards in hand are meant without saying more about them."""
    return (
        isinstance(cards, s.Cards) and cards.zones == (Zone.HAND,) and not cards.filters
    )


# --- sets -------------------------------------------------------------------------


def several(
    writer: Writer, subject: Subject, *, before: str = "", word: str = "or"
) -> str:
    """A set without number.

    Args:
        writer: The writer.
        subject: Which cards.
        before: What stands between the place and the noun (所有).
        word: Key of the word between several sets.
    """
    match subject:
        case s.Cards():
            return _cards(writer, subject, before, word)
        case s.Among():
            cards = found(writer, subject.of)
            what = describe(writer, subject.filters, on_field=cards.on_field)
            whole = noun(writer, subject.of)
            return say(writer, "Among", what=before + what, whole=whole)
        case s.Union(of=parts):
            said = [several(writer, part, before=before) for part in parts]
            return grammar.join(said, say(writer, word))
        case s.Under(of=of, face_down_only=face_down):
            key = "Under" if face_down else "Under.pile"
            return say(writer, key, of=one_of(writer, of))
        case s.Top(side=side):
            return say(writer, "Top.all", whose=whose(writer, side))
        case _:
            return noun(writer, subject)


def one_of(writer: Writer, subject: Subject) -> str:
    """Cards of which each has something of its own (自己場上的角色下面)."""
    is_set = isinstance(subject, s.Cards)
    return several(writer, subject) if is_set else noun(writer, subject)


def _cards(writer: Writer, cards: s.Cards, before: str, word: str) -> str:
    where = place(writer, cards.side, cards.zones)
    writer.topic = None
    if is_whole_hand(cards):
        owner = whose(writer, cards.side)
        return say(writer, "hand", whose=owner, before=before)
    on_field = FIELD_ZONES.issuperset(cards.zones)
    parts = parts_of(writer, cards.filters, on_field=on_field)
    parts.word = word
    what = compose(writer, parts)
    writer.topic = None
    return say(writer, "Cards", place=where, what=before + what)


# --- subjects ---------------------------------------------------------------------


def this(writer: Writer) -> str:
    """這個角色, or 其 right after it was mentioned."""
    if writer.topic == THIS:
        return say(writer, "it")
    writer.topic = THIS
    return this_card(writer)


def this_card(writer: Writer) -> str:
    """這個角色, 這個場域, or 這張卡片 where it is not on the field."""
    if is_off_field(writer):
        return say(writer, "This.card")
    return say(writer, f"This.{writer.own_kind().value}")


def is_off_field(writer: Writer) -> bool:
    """Whether the ability speaks from somewhere else than the field."""
    ability = writer.ability
    if ability is None:
        return False
    is_elsewhere = ability.place is not Place.FIELD or ability.kind in _OFF_FIELD
    return is_elsewhere or _retires(ability)


_OFF_FIELD: Final = frozenset(
    {AbilityKind.EVENT, AbilityKind.ON_USE, AbilityKind.TRIGGER}
)


def _retires(ability: Ability) -> bool:
    return any(
        moment.on is MomentName.RETIRED and isinstance(moment.subject, s.This)
        for moment in ability.moments
    )


def reference(writer: Writer, bound_name: str) -> str:
    """What a step bound: 其 if it can only mean that, else by its verb."""
    bound = writer.bindings.get(bound_name)
    if bound is None:
        return say(writer, "Ref.unknown")
    if writer.topic == bound_name:
        return say(writer, "it")
    writer.topic = bound_name
    card = kind_noun(writer, bound.kind, on_field=bound.on_field)
    ordinal = ""
    if writer.is_alike(bound_name):
        ordinal = say(writer, f"ordinal.{min(writer.ordinal(bound_name), 4)}")
    return say(writer, f"Ref.{bound.verb}", noun=card, ordinal=ordinal)


def noun(writer: Writer, subject: Subject) -> str:
    """A subject as the object or the subject of a sentence."""
    return SUBJECTS[type(subject)](writer, subject)


def _this(writer: Writer, node: s.This) -> str:
    del node
    return this(writer)


def _ref(writer: Writer, node: s.Ref) -> str:
    return reference(writer, node.name)


def _rest(writer: Writer, node: s.Rest) -> str:
    del node
    writer.topic = None
    return say(writer, "Rest")


def _together(writer: Writer, node: s.Together) -> str:
    said = [noun(writer, part) for part in node.of]
    return grammar.join(said, say(writer, "and"))


def _player(writer: Writer, node: s.Player) -> str:
    return say(writer, f"Player.{node.side.value}")


def _next_used(writer: Writer, node: s.NextUsed) -> str:
    what = describe(writer, node.filters, on_field=False)
    return say(writer, f"NextUsed.{node.side.value}", what=what)


def _all(writer: Writer, subject: Subject) -> str:
    if isinstance(subject, s.Among) and not subject.filters:
        return noun(writer, subject.of)
    if isinstance(subject, s.Cards) and any(
        isinstance(item, f.InBattle) for item in subject.filters
    ):
        return several(writer, subject)
    if isinstance(subject, s.Among) and not found(writer, subject.of).plural:
        on_field = found(writer, subject.of).on_field
        what = describe(writer, subject.filters, on_field=on_field)
        whole = noun(writer, subject.of)
        return say(writer, "Among.single", whole=whole, what=what)
    return several(writer, subject, before=say(writer, "all"), word="and")


def _of_moment(writer: Writer, subject: Subject) -> str:
    key = type(subject).__name__
    if writer.topic == key:
        return say(writer, "it")
    writer.topic = key
    cards = found(writer, subject)
    return say(writer, key, noun=kind_noun(writer, cards.kind, on_field=cards.on_field))


def top(writer: Writer, node: s.Top) -> str:
    """As in 自己牌組頂端的4張卡片."""
    owner = whose(writer, node.side)
    writer.topic = None

    def said(count: Number) -> str:
        up_to = "Top.up_to" if node.up_to else "Top"
        key = up_to if isinstance(count, int) else "Top.amount"
        return say(writer, key, count=number(writer, count), whose=owner)

    return numeric(writer, node.count, said)


def _top_until(writer: Writer, node: s.TopUntil) -> str:
    what = describe(writer, node.filters, on_field=False)
    return say(writer, "TopUntil", whose=whose(writer, node.side), what=what)


def _part_of(writer: Writer, node: s.PartOf) -> str:
    whole = noun(writer, node.of)
    writer.topic = None
    return say(writer, f"PartOf.{node.part.value}", of=whole)


# --- choices ----------------------------------------------------------------------


def pick(writer: Writer, node: s.Pick) -> str:
    """As in 最多1張自己場上的紅色角色."""
    quantity = _quantity(writer, node)
    if isinstance(node.of, s.Among):
        cards = found(writer, node.of)
        what = describe(writer, node.of.filters, on_field=cards.on_field)
        whole = noun(writer, node.of.of)
        text = say(writer, "Pick.among", whole=whole, quantity=quantity, what=what)
    elif isinstance(node.of, (s.Ref, s.Rest)):
        whole = noun(writer, node.of)
        text = say(writer, "Pick.of", whole=whole, quantity=quantity)
    elif _is_ap(node.of):
        text = _ap_cards(writer, quantity, cast(s.Cards, node.of))
    else:
        text = quantity + several(writer, node.of)
    return say(writer, "Pick", what=text, proviso=_provisos(writer, node))


def _is_ap(subject: Subject) -> bool:
    return isinstance(subject, s.Cards) and subject.zones == (Zone.AP_AREA,)


def _ap_cards(writer: Writer, quantity: str, cards: s.Cards) -> str:
    rest = tuple(item for item in cards.filters if not isinstance(item, f.IsKind))
    kinds = (f.IsKind(CardKind.AP_CARD),)
    what = describe(writer, (*rest, *kinds), on_field=True)
    writer.topic = None
    owner = whose(writer, cards.side)
    return say(writer, "Pick.ap", quantity=quantity, whose=owner, what=what)


def _quantity(writer: Writer, node: s.Pick) -> str:
    if node.count is None:
        fewest = node.least or 0
        form = "Pick.at_least" if fewest else "Pick.any"
        return say(writer, form, least=number(writer, fewest))
    return numeric(
        writer, node.count, lambda count: _counted(writer, node.least, count)
    )


def _counted(writer: Writer, least: Number | None, most: Number) -> str:
    if least is not None and least not in (0, most):
        fewest = number(writer, least)
        return say(writer, "Pick.range", least=fewest, most=number(writer, most))
    key = "Pick.up_to" if least == 0 else "Pick.exactly"
    variant = "" if isinstance(most, (int, AltAmount)) else ".amount"
    return say(writer, f"{key}{variant}", count=number(writer, most))


def _provisos(writer: Writer, node: s.Pick) -> str:
    extra: list[str] = []
    if node.distinct is not None:
        extra.append(say(writer, f"Pick.distinct.{node.distinct.value}"))
    if node.total is not None:
        total = f.StatIs(node.total.stat, node.total.operator, node.total.value)
        extra.append(say(writer, "Pick.total", limit=stat_is(writer, total)))
    if node.at_random:
        extra.append(say(writer, "Pick.at_random"))
    if node.by is not None and node.by is not writer.performer:
        extra.append(say(writer, f"Pick.by.{node.by.value}"))
    if not extra:
        return ""
    return say(writer, "Pick.proviso", what=say(writer, "list").join(extra))


def is_at_least_one(operator: Operator, right: Number) -> bool:
    """Whether a comparison only asks for there being one."""
    return (operator is Operator.AT_LEAST and right == 1) or (
        operator is Operator.MORE and right == 0
    )


SUBJECTS: Final[Mapping[type, Handler]] = dict(
    (
        entry(s.This, _this),
        entry(s.Ref, _ref),
        entry(s.EventCard, _of_moment),
        entry(s.BattleOpponent, _of_moment),
        entry(s.Cards, _all),
        entry(s.Among, _all),
        entry(s.Rest, _rest),
        entry(s.Top, top),
        entry(s.TopUntil, _top_until),
        entry(s.Under, _all),
        entry(s.PartOf, _part_of),
        entry(s.Union, _all),
        entry(s.Pick, pick),
        entry(s.Together, _together),
        entry(s.Player, _player),
        entry(s.NextUsed, _next_used),
    )
)
