"""English noun phrases: which cards an effect speaks of.

A filter adds to the parts of a phrase (``Parts``), a subject puts number and place
around it. Sets are written with a quantifier ("all", "up to 2"), in the plural without
one ("red Characters on your field"), or in the singular with an article.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar, cast

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
    StackPart,
    Zone,
)
from cards.effects.renderers.en import grammar
from cards.effects.renderers.markup import mark_number
from cards.effects.renderers.references import FIELD_ZONES, found
from cards.effects.renderers.words import (
    amount,
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
from cards.effects.renderers.writer import THIS, Writer

F = TypeVar("F", bound=Filter)


class Way(StrEnum):
    """Whether cards are spoken of where they are, or as going away from there."""

    AT = "at"
    FROM = "from"


class Noun(NamedTuple):
    """A noun phrase and whether it is plural."""

    text: str
    plural: bool


@dataclass(slots=True)
class Parts:
    """Pieces of a noun phrase in the order they are said.

    Attributes:
        plural: Number of the phrase.
        on_field: Whether the cards are on the field ("Character", no "card").
        adjectives: Before everything.
        traits: Between the adjectives and the name.
        names: Alternatives; the card has one of these names.
        wholes: Alternatives that are phrases of their own and stand for the noun.
        word: What stands between alternatives.
        kind: The noun.
        having: After "with".
        lacking: After "without".
        besides: After "other than".
        clauses: Relative clauses.
    """

    plural: bool
    on_field: bool
    adjectives: list[str] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    wholes: list[str] = field(default_factory=list)
    word: str = "or"
    kind: CardKind | None = None
    having: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    besides: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


# --- filters ----------------------------------------------------------------------


def _is_kind(writer: Writer, node: f.IsKind, parts: Parts) -> None:
    del writer
    parts.kind = node.kind


def _named(writer: Writer, node: f.Named, parts: Parts) -> None:
    parts.names.append(name(writer, node.name))


def _name_contains(writer: Writer, node: f.NameContains, parts: Parts) -> None:
    parts.having.append(say(writer, "NameContains", text=node.text))


def _has_trait(writer: Writer, node: f.HasTrait, parts: Parts) -> None:
    said = trait(writer, node.trait)
    parts.traits.append(say(writer, "HasTrait.affinity", traits=said))


def _trait_contains(writer: Writer, node: f.TraitContains, parts: Parts) -> None:
    parts.having.append(say(writer, "TraitContains", text=node.text))


def colors(writer: Writer, shades: tuple[Color, ...]) -> str:
    """As in "red or blue"."""
    return grammar.join([say(writer, f"Color.{shade.value}") for shade in shades], "or")


def _is_color(writer: Writer, node: f.IsColor, parts: Parts) -> None:
    parts.adjectives.append(colors(writer, node.colors))


def _stat_is(writer: Writer, node: f.StatIs, parts: Parts) -> None:
    parts.having.append(stat_is(writer, node))


def stat_is(writer: Writer, node: f.StatIs) -> str:
    """As in "BP 3000 or less", a slot of its own if it can be replaced."""
    stat = say(writer, f"Stat.{node.stat.value}")

    def said(value: Number) -> str:
        variant = "" if isinstance(value, int) else ".amount"
        key = f"StatIs{variant}.{node.operator.value}"
        return say(writer, key, stat=stat, value=number(writer, value))

    return numeric(writer, node.value, said)


def _in_mode(writer: Writer, node: f.InMode, parts: Parts) -> None:
    parts.adjectives.append(say(writer, f"InMode.{node.mode.value}"))


def _raided(writer: Writer, node: f.Raided, parts: Parts) -> None:
    del node
    parts.adjectives.append(say(writer, "Raided"))


def _other(writer: Writer, node: f.Other, parts: Parts) -> None:
    del node
    parts.adjectives.insert(0, say(writer, "Other"))


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
    parts.having.append(say(writer, "HasUnder", plural=parts.plural))


def _energy_met(writer: Writer, node: f.EnergyMet, parts: Parts) -> None:
    del node
    variant = "" if writer.performer is Side.ME else ".others"
    parts.clauses.append(say(writer, f"EnergyMet{variant}"))


def _this_turn(writer: Writer, node: f.ThisTurn, parts: Parts) -> None:
    key = f"ThisTurn.{node.deed.value}"
    parts.clauses.append(say(writer, key, plural=parts.plural))


def _in_battle(writer: Writer, node: f.InBattle, parts: Parts) -> None:
    parts.adjectives.append(say(writer, f"InBattle.{node.role.value}"))


def _in_zone(writer: Writer, node: f.InZone, parts: Parts) -> None:
    zones = [say(writer, f"InZone.{zone.value}") for zone in node.zones]
    parts.clauses.append(grammar.join(zones, "or"))


def _same_name_as(writer: Writer, node: f.SameNameAs, parts: Parts) -> None:
    writer.topic = None  # "as it" could mean the card itself.
    other = noun(writer, compared_with(node))
    parts.having.append(say(writer, "SameNameAs", other=other.text))


def _any_of(writer: Writer, node: f.AnyOf, parts: Parts) -> None:
    named = [item for (item,) in _singles(node) if isinstance(item, f.Named)]
    if len(named) == len(node.options):
        parts.names.extend(name(writer, item.name) for item in named)
        return
    stats = [item for (item,) in _singles(node) if isinstance(item, f.StatIs)]
    if len(stats) == len(node.options):
        parts.having.append(
            grammar.join([stat_is(writer, item) for item in stats], "or")
        )
        return
    if parts.kind is not None and _adjectives(writer, node, parts):
        return
    # What holds for one alternative only comes last, so that it cannot seem to hold
    # for the others.
    for option in sorted(node.options, key=_is_besides):
        inner = option
        if parts.kind is not None and _lacks_noun(option):
            inner = (*option, f.IsKind(parts.kind))
        parts.wholes.append(
            describe(writer, inner, plural=parts.plural, on_field=parts.on_field)
        )


def _is_besides(filters: Filters) -> bool:
    return any(isinstance(item, f.Without) for item in filters)


def _adjectives(writer: Writer, node: f.AnyOf, parts: Parts) -> bool:
    """Whether nothing but traits and names are alternatives, and they are said."""
    singles = [item for (item,) in _singles(node)]
    if len(singles) != len(node.options):
        return False
    said: list[str] = []
    for item in singles:
        inner = Parts(plural=parts.plural, on_field=parts.on_field)
        if not isinstance(item, (f.HasTrait, f.Named)):
            return False
        FILTERS[type(item)](writer, item, inner)
        said.extend((*inner.traits, *inner.names))
    parts.traits.append(grammar.join(said, "or"))
    return True


def _singles(node: f.AnyOf) -> list[tuple[Filter]]:
    return [(option[0],) for option in node.options if len(option) == 1]


def _lacks_noun(filters: Filters) -> bool:
    return not any(isinstance(item, (f.IsKind, f.Named)) for item in filters)


_OPPOSITE_MODE: Final = {Mode.ACTIVE: Mode.RESTING, Mode.RESTING: Mode.ACTIVE}


def _without(writer: Writer, node: f.Without, parts: Parts) -> None:
    match node.filters:
        case (f.InMode(mode=mode),):
            key = f"InMode.{_OPPOSITE_MODE[mode].value}"
            parts.adjectives.append(say(writer, key))
        case (f.Raided(),):
            parts.adjectives.append(say(writer, "Without.raided"))
        case (f.IsColor(colors=shades),):
            said = colors(writer, shades)
            parts.adjectives.append(say(writer, "Without.color", color=said))
        case (f.ThisTurn(deed=deed),):
            key = f"Without.this_turn.{deed.value}"
            parts.clauses.append(say(writer, key, plural=parts.plural))
        case _ if all(isinstance(item, _SAID_WITH) for item in node.filters):
            inner = Parts(plural=parts.plural, on_field=parts.on_field)
            _fill(writer, node.filters, inner)
            parts.lacking.append(grammar.join(inner.having, "and"))
        case _ if all(isinstance(item, f.Named) for item in node.filters):
            inner = Parts(plural=False, on_field=parts.on_field)
            _fill(writer, node.filters, inner)
            parts.besides.extend(inner.names)
        case _:
            parts.besides.append(
                describe(writer, node.filters, plural=True, on_field=parts.on_field)
            )


_SAID_WITH: Final = (
    f.HasIcon,
    f.HasKeyword,
    f.HasTrigger,
    f.HasEffects,
    f.HasTraits,
    f.HasUnder,
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


def _fill(writer: Writer, filters: Filters, parts: Parts) -> None:
    # The kind first: alternatives need to know it.
    for item in filters:
        if isinstance(item, f.IsKind):
            parts.kind = item.kind
    for item in filters:
        FILTERS[type(item)](writer, item, parts)


def describe(
    writer: Writer,
    filters: Filters,
    *,
    plural: bool,
    on_field: bool,
    word: str = "or",
) -> str:
    """A noun phrase without number and place: "other red Characters with BP …"."""
    parts = Parts(plural=plural, on_field=on_field, word=word)
    _fill(writer, filters, parts)
    return compose(writer, parts)


def parts_of(
    writer: Writer, filters: Filters, *, plural: bool, on_field: bool
) -> Parts:
    """The pieces of a noun phrase, not yet put together."""
    parts = Parts(plural=plural, on_field=on_field)
    _fill(writer, filters, parts)
    return parts


def compose(writer: Writer, parts: Parts) -> str:
    """The pieces put together."""
    head = _head(writer, parts)
    before = [*parts.adjectives, *parts.traits]
    after = [*parts.having, *parts.lacking, *parts.besides, *parts.clauses]
    if len(parts.wholes) > 1 and (before or after):
        head = say(writer, "group", what=head)
    words = [*before, head]
    if parts.having:
        words.append(say(writer, "with", what=grammar.join(parts.having, "and")))
    if parts.lacking:
        words.append(say(writer, "without", what=grammar.join(parts.lacking, "or")))
    if parts.besides:
        words.append(say(writer, "besides", what=grammar.join(parts.besides, "or")))
    if parts.clauses:
        words.append(grammar.join(parts.clauses, "and"))
    return " ".join(words)


def _head(writer: Writer, parts: Parts) -> str:
    if parts.wholes:
        return grammar.join(parts.wholes, parts.word)
    noun = kind_noun(writer, parts.kind, plural=parts.plural, on_field=parts.on_field)
    if not parts.names:
        return noun
    named = grammar.join(parts.names, parts.word)
    if parts.kind is None and not parts.plural:
        return named
    return f"{named} {noun}"


def kind_noun(
    writer: Writer, kind: CardKind | None, *, plural: bool, on_field: bool
) -> str:
    """As in "Character" on the field, "Character card" elsewhere, "card" for any."""
    if kind is None:
        return say(writer, "noun.card", plural=plural)
    suffix = "" if on_field or kind is CardKind.AP_CARD else "_card"
    return say(writer, f"noun.{kind.value}{suffix}", plural=plural)


# --- places -----------------------------------------------------------------------


def place(
    writer: Writer,
    side: Side,
    zones: tuple[Zone, ...],
    *,
    way: Way = Way.AT,
    word: str = "or",
) -> str:
    """As in "on your field", "from your hand or sideline".

    Args:
        writer: The writer.
        side: Whose.
        zones: Where.
        way: Whether the cards go away from there.
        word: What stands between several zones.
    """
    if zones == (Zone.SAME_LINE,):
        return say(writer, f"place.same_line.{side.value}", this=this(writer).text)
    owner = whose(writer, side)
    groups: list[tuple[str, list[str]]] = []
    for zone in zones:
        preposition = say(writer, f"{way.value}.{zone.value}")
        if not groups or groups[-1][0] != preposition:
            groups.append((preposition, []))
        groups[-1][1].append(say(writer, f"Zone.{zone.value}"))
    return f" {word} ".join(
        f"{preposition} {owner} {grammar.join(names, word)}"
        for preposition, names in groups
    )


# --- sets -------------------------------------------------------------------------


def several(
    writer: Writer,
    subject: Subject,
    *,
    plural: bool = True,
    way: Way = Way.AT,
    word: str | None = None,
) -> str:
    """A set without quantifier, to count it or to choose from it.

    Args:
        writer: The writer.
        subject: Which cards.
        plural: In which number.
        way: Whether the cards go away from where they are.
        word: What stands between alternatives; "and" for several, "or" for one.
    """
    word = word or ("and" if plural else "or")
    match subject:
        case s.Cards():
            return _cards(writer, subject, plural=plural, way=way, word=word)
        case s.Among():
            return _among(writer, subject, plural=plural, way=way)
        case s.Union(of=parts):
            return grammar.join(
                [
                    several(writer, part, plural=plural, way=way, word=word)
                    for part in parts
                ],
                word,
            )
        case s.Under():
            return _under(writer, subject, plural=plural)
        case s.Top(side=side):
            return say(writer, "Top.all", whose=whose(writer, side), plural=plural)
        case _:
            return noun(writer, subject).text


def _cards(writer: Writer, cards: s.Cards, *, plural: bool, way: Way, word: str) -> str:
    on_field = FIELD_ZONES.issuperset(cards.zones)
    parts = Parts(plural=plural, on_field=on_field, word=word)
    _fill(writer, cards.filters, parts)
    where = place(writer, cards.side, cards.zones, way=way, word=word)
    if not _has_long_limit(cards.filters):
        phrase = f"{compose(writer, parts)} {where}"
    else:  # The limit speaks of other places; it would claim this one too.
        limits, parts.having = parts.having, []
        phrase = f"{compose(writer, parts)} {where}"
        phrase += " " + say(writer, "with", what=grammar.join(limits, "and"))
    writer.topic = None
    return phrase


def _has_long_limit(filters: Filters) -> bool:
    return any(
        isinstance(item, f.StatIs) and not isinstance(item.value, (int, AltAmount))
        for item in filters
    )


def _among(writer: Writer, among: s.Among, *, plural: bool, way: Way) -> str:
    cards = found(writer, among.of)
    phrase = describe(writer, among.filters, plural=plural, on_field=cards.on_field)
    whole = noun(writer, among.of)
    key = "Among.source" if way is Way.FROM else "Among"
    return say(writer, key, what=phrase, whole=whole.text)


def _under(writer: Writer, under: s.Under, *, plural: bool) -> str:
    key = "Under" if under.face_down_only else "Under.pile"
    return say(writer, key, of=one_of(writer, under.of), plural=plural)


def one_of(writer: Writer, subject: Subject) -> str:
    """Cards of which each has something of its own ("a character on your field")."""
    if not isinstance(subject, s.Cards):
        return noun(writer, subject).text
    one = several(writer, subject, plural=False)
    return one if only_names(subject) else grammar.with_article(one)


def counted(writer: Writer, value: Number) -> str:
    """How many cards: in words up to ten, as card texts have it."""
    key = f"count.{value}"
    if key in writer.phrases:
        return mark_number(say(writer, key))
    return number(writer, value)


def only_names(subject: object) -> s.Cards | None:
    """The set, if nothing but a name says which cards are meant."""
    if not isinstance(subject, s.Cards) or len(subject.filters) != 1:
        return None
    only = subject.filters[0]
    if isinstance(only, f.AnyOf):
        singles = [option[0] for option in only.options if len(option) == 1]
        is_named = len(singles) == len(only.options) and all(
            isinstance(item, f.Named) for item in singles
        )
        return subject if is_named else None
    return subject if isinstance(only, f.Named) else None


# --- subjects ---------------------------------------------------------------------


def this(writer: Writer) -> Noun:
    """As in "this Character", or "it" right after it was mentioned."""
    if writer.topic == THIS:
        return Noun(say(writer, "it"), False)
    writer.topic = THIS
    return Noun(this_card(writer), False)


def this_card(writer: Writer) -> str:
    """As in "this Character"; "this card" where it is not on the field."""
    if is_off_field(writer):
        return say(writer, "This.card")
    return say(writer, f"This.{writer.own_kind().value}")


def is_off_field(writer: Writer) -> bool:
    """Whether the ability speaks from somewhere else than the field."""
    ability = writer.ability
    if ability is None:
        return False
    is_elsewhere = ability.place is not Place.FIELD or ability.kind in _OFF_FIELD
    return is_elsewhere or retires(ability)


_OFF_FIELD: Final = frozenset(
    {AbilityKind.EVENT, AbilityKind.ON_USE, AbilityKind.TRIGGER}
)


def retires(ability: Ability) -> bool:
    """Whether the ability speaks from the sideline, its card having retired."""
    return any(
        moment.on is MomentName.RETIRED and isinstance(moment.subject, s.This)
        for moment in ability.moments
    )


def reference(writer: Writer, bound_name: str) -> Noun:
    """What a step bound: a pronoun if it can only mean that, else by its verb."""
    bound = writer.bindings.get(bound_name)
    if bound is None:
        return Noun(say(writer, "Ref.unknown"), False)
    if writer.topic == bound_name:
        return Noun(say(writer, "them" if bound.plural else "it"), bound.plural)
    writer.topic = bound_name
    card = kind_noun(writer, bound.kind, plural=bound.plural, on_field=bound.on_field)
    key = "Ref"
    ordinal = ""
    if writer.is_alike(bound_name):
        key = "Ref.ordinal"
        ordinal = say(writer, f"ordinal.{min(writer.ordinal(bound_name), 4)}")
    verb = f"{key}.{bound.verb}"
    return Noun(say(writer, verb, noun=card, ordinal=ordinal), bound.plural)


def noun(writer: Writer, subject: Subject, *, way: Way = Way.AT) -> Noun:
    """A subject as the object or the subject of a sentence.

    Args:
        writer: The writer.
        subject: Which cards.
        way: Whether the cards go away from where they are ("from your hand").
    """
    return SUBJECTS[type(subject)](writer, subject, way)


def _this(writer: Writer, node: s.This, way: Way) -> Noun:
    del node, way
    return this(writer)


def _ref(writer: Writer, node: s.Ref, way: Way) -> Noun:
    del way
    return reference(writer, node.name)


def _pick(writer: Writer, node: s.Pick, way: Way) -> Noun:
    return pick(writer, node, way=way)


def _top(writer: Writer, node: s.Top, way: Way) -> Noun:
    del way
    return top(writer, node)


def _top_until(writer: Writer, node: s.TopUntil, way: Way) -> Noun:
    del way
    what = describe(writer, node.filters, plural=False, on_field=False)
    owner = whose(writer, node.side)
    return Noun(say(writer, "TopUntil", whose=owner, what=what), True)


def _rest(writer: Writer, node: s.Rest, way: Way) -> Noun:
    del node, way
    writer.topic = None
    return Noun(say(writer, "Rest"), True)


def _together(writer: Writer, node: s.Together, way: Way) -> Noun:
    nouns = [noun(writer, part, way=way).text for part in node.of]
    return Noun(grammar.join(nouns, "and"), True)


def _player(writer: Writer, node: s.Player, way: Way) -> Noun:
    del way
    return Noun(say(writer, f"Player.{node.side.value}"), node.side is Side.ME)


def _all(writer: Writer, subject: Subject, way: Way) -> Noun:
    if isinstance(subject, s.Among) and not subject.filters:
        return noun(writer, subject.of, way=way)
    if isinstance(subject, s.Cards) and _is_in_battle(subject.filters):
        only = several(writer, subject, plural=False, way=way)
        return Noun(say(writer, "all.the", what=only), False)
    if isinstance(subject, s.Among) and not found(writer, subject.of).plural:
        return _if_so(writer, subject, way)
    if isinstance(subject, s.Under):
        return Noun(say(writer, "all.the", what=several(writer, subject)), True)
    what = several(writer, subject, way=way)
    return Noun(say(writer, "all", what=what), True)


def _is_in_battle(filters: Filters) -> bool:
    return any(isinstance(item, f.InBattle) for item in filters)


def _if_so(writer: Writer, among: s.Among, way: Way) -> Noun:
    """One card, meant only if it passes filters."""
    whole = noun(writer, among.of, way=way)
    card = found(writer, among.of)
    kinds = () if card.kind is None else (f.IsKind(card.kind),)
    what = describe(
        writer, (*among.filters, *kinds), plural=False, on_field=card.on_field
    )
    such = grammar.with_article(what)
    return Noun(say(writer, "Among.single", whole=whole.text, what=such), False)


def _union(writer: Writer, node: s.Union, way: Way) -> Noun:
    nouns = [noun(writer, part, way=way).text for part in node.of]
    return Noun(grammar.join(nouns, "and"), True)


def _of_moment(writer: Writer, subject: Subject, way: Way) -> Noun:
    del way
    if writer.topic == type(subject).__name__:
        return Noun(say(writer, "it"), False)
    writer.topic = type(subject).__name__
    cards = found(writer, subject)
    card = kind_noun(writer, cards.kind, plural=False, on_field=cards.on_field)
    return Noun(say(writer, type(subject).__name__, noun=card), False)


def top(writer: Writer, node: s.Top) -> Noun:
    """As in "the top 4 cards of your deck"."""
    owner = whose(writer, node.side)
    writer.topic = None

    def said(count: Number) -> str:
        if count == 1 and not node.up_to:
            return say(writer, "Top.one", whose=owner)
        if isinstance(count, int):
            key = "Top.up_to" if node.up_to else "Top"
            return say(writer, key, count=counted(writer, count), whose=owner)
        return say(writer, "Top.amount", count=amount(writer, count), whose=owner)

    return Noun(numeric(writer, node.count, said), node.count != 1)


def _part_of(writer: Writer, node: s.PartOf, way: Way) -> Noun:
    del way
    if isinstance(node.of, s.This):
        key, whole = f"PartOf.{node.part.value}.this", ""
    else:
        key, whole = f"PartOf.{node.part.value}", noun(writer, node.of).text
    writer.topic = None
    plural = node.part is StackPart.BELOW_TOP
    return Noun(say(writer, key, of=grammar.possessive(whole), whole=whole), plural)


def _next_used(writer: Writer, node: s.NextUsed, way: Way) -> Noun:
    del way
    card = describe(writer, node.filters, plural=False, on_field=False)
    return Noun(say(writer, f"NextUsed.{node.side.value}", what=card), False)


# --- choices ----------------------------------------------------------------------


def pick(writer: Writer, node: s.Pick, *, way: Way) -> Noun:
    """As in "up to 1 red Character on your field"."""
    count = node.count.base if isinstance(node.count, AltAmount) else node.count
    plural = count != 1
    quantity = _quantity(writer, node)
    if isinstance(node.of, (s.Ref, s.Rest, s.PartOf)) or _is_plain_among(node.of):
        whole = noun(writer, node.of).text
        key = "Pick.any_of" if node.count is None and not node.least else "Pick.of"
        text = say(writer, key, quantity=quantity, whole=whole)
    elif _is_ap(node.of):
        text = _ap_cards(writer, quantity, cast(s.Cards, node.of))
    else:
        what = several(writer, node.of, plural=plural, way=way, word="or")
        text = f"{quantity} {what}"
    return Noun(f"{text}{_provisos(writer, node)}", node.count != 1)


def _is_plain_among(subject: Subject) -> bool:
    return isinstance(subject, s.Among) and not subject.filters


def _is_ap(subject: Subject) -> bool:
    return isinstance(subject, s.Cards) and subject.zones == (Zone.AP_AREA,)


def _ap_cards(writer: Writer, quantity: str, cards: s.Cards) -> str:
    kinds = (f.IsKind(CardKind.AP_CARD),)
    rest = tuple(item for item in cards.filters if not isinstance(item, f.IsKind))
    what = describe(writer, (*rest, *kinds), plural=True, on_field=True)
    writer.topic = None
    return say(
        writer,
        "Pick.ap",
        quantity=quantity,
        whose=whose(writer, cards.side),
        what=what,
    )


def _quantity(writer: Writer, node: s.Pick) -> str:
    if node.count is None:
        fewest = node.least or 0
        form = "Pick.at_least" if fewest else "Pick.any"
        return say(writer, form, least=counted(writer, fewest))
    return numeric(
        writer, node.count, lambda count: _counted(writer, node.least, count)
    )


def _counted(writer: Writer, least: Number | None, most: Number) -> str:
    if least is not None and least not in (0, most):
        fewest = counted(writer, least)
        return say(writer, "Pick.range", least=fewest, most=counted(writer, most))
    key = "Pick.up_to" if least == 0 else "Pick.exactly"
    variant = "" if isinstance(most, (int, AltAmount)) else ".amount"
    return say(writer, f"{key}{variant}", count=counted(writer, most))


def _provisos(writer: Writer, node: s.Pick) -> str:
    extra = ""
    if node.distinct is not None:
        extra += " " + say(writer, f"Pick.distinct.{node.distinct.value}")
    if node.total is not None:
        total = f.StatIs(node.total.stat, node.total.operator, node.total.value)
        extra += " " + say(writer, "Pick.total", limit=stat_is(writer, total))
    if node.at_random:
        extra += " " + say(writer, "Pick.at_random")
    if node.by is not None and node.by is not writer.performer:
        extra += " " + say(writer, f"Pick.by.{node.by.value}")
    return extra


def is_at_least_one(operator: Operator, right: Number) -> bool:
    """Whether a comparison only asks for there being one."""
    return (operator is Operator.AT_LEAST and right == 1) or (
        operator is Operator.MORE and right == 0
    )


SubjectHandler = Callable[[Writer, Subject, Way], Noun]
S = TypeVar("S", bound=Subject)


def _subject(
    subject_type: type[S], handler: Callable[[Writer, S, Way], Noun]
) -> tuple[type, SubjectHandler]:
    return subject_type, cast(SubjectHandler, handler)  # Called with this type only.


SUBJECTS: Final[Mapping[type, SubjectHandler]] = dict(
    (
        _subject(s.This, _this),
        _subject(s.Ref, _ref),
        _subject(s.EventCard, _of_moment),
        _subject(s.BattleOpponent, _of_moment),
        _subject(s.Cards, _all),
        _subject(s.Among, _all),
        _subject(s.Rest, _rest),
        _subject(s.Top, _top),
        _subject(s.TopUntil, _top_until),
        _subject(s.Under, _all),
        _subject(s.PartOf, _part_of),
        _subject(s.Union, _union),
        _subject(s.Pick, _pick),
        _subject(s.Together, _together),
        _subject(s.Player, _player),
        _subject(s.NextUsed, _next_used),
    )
)
