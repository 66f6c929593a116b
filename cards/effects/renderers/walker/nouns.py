"""Noun phrases: which cards an effect speaks of.

A subject puts number and place around the noun phrase of its filters. Sets are written
with a quantifier ("all", "up to 2"), in the plural without one ("red characters on your
field"), or in the singular with an article.
"""

from collections.abc import Callable, Mapping
from typing import Final, cast

from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import AltAmount
from cards.effects.model.base import Filters, Number, Subject
from cards.effects.model.words import (
    AbilityKind,
    CardKind,
    MomentName,
    Operator,
    Place,
    Side,
    StackPart,
    Zone,
)
from cards.effects.renderers.markup import mark_number
from cards.effects.renderers.pieces import Noun, Way
from cards.effects.renderers.references import FIELD_ZONES, found
from cards.effects.renderers.walker.filters import (
    describe,
    kind_noun,
    parts_of,
    stat_is,
)
from cards.effects.renderers.words import known, number, numeric, say, whose
from cards.effects.renderers.writer import THIS, Handler, Writer, entry

# --- sets -------------------------------------------------------------------------


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
        word: Key of the word between several zones.
    """
    if zones == (Zone.OTHER_LINE,):
        return say(writer, "place.other_line", this=this(writer).text)
    if zones == (Zone.SAME_LINE,):
        return say(writer, f"place.same_line.{side.value}", this=this(writer).text)
    return writer.language.place(writer, side, zones, way, word)


def several(
    writer: Writer,
    subject: Subject,
    *,
    plural: bool = True,
    way: Way = Way.AT,
    word: str | None = None,
    before: str = "",
) -> str:
    """A set, to count it or to choose from it.

    Args:
        writer: The writer.
        subject: Which cards.
        plural: In which number.
        way: Whether the cards go away from where they are.
        word: Key of the word between alternatives; "and" for several, "or" for one.
        before: The quantifier, if one belongs to it ("all").
    """
    word = word or ("and" if plural else "or")
    match subject:
        case s.Cards():
            return _cards(
                writer, subject, plural=plural, way=way, word=word, before=before
            )
        case s.Among(of=of, filters=filters):
            on_field = found(writer, of).on_field
            what = describe(writer, filters, plural=plural, on_field=on_field)
            whole = noun(writer, of)
            return say(writer, "Among", before=before, what=what, whole=whole.text)
        case s.Union(of=parts):
            said = [
                several(writer, part, plural=plural, way=way, word=word)
                for part in parts
            ]
            return writer.language.join(said, word)
        case s.Under(of=of, face_down_only=face_down):
            key = "Under" if face_down else "Under.pile"
            return say(writer, key, of=one_of(writer, of), plural=plural)
        case s.Top(side=side):
            return say(writer, "Top.all", whose=whose(writer, side), plural=plural)
        case _:
            return noun(writer, subject).text


def _cards(
    writer: Writer, cards: s.Cards, *, plural: bool, way: Way, word: str, before: str
) -> str:
    on_field = FIELD_ZONES.issuperset(cards.zones)
    where = ""
    if writer.language.place_first:
        where = place(writer, cards.side, cards.zones)
        writer.topic = None  # A pronoun after the place could mean what is there.
    parts = parts_of(writer, cards.filters, plural=plural, on_field=on_field, word=word)
    where = where or place(writer, cards.side, cards.zones, way=way, word=word)
    text = writer.language.cards(writer, cards, parts, where, before)
    writer.topic = None
    return text


def single(writer: Writer, subject: Subject, *, way: Way = Way.AT) -> str:
    """One of a set, with its article where it is not known by name."""
    if isinstance(subject, s.Among) and isinstance(subject.of, s.This):
        return _if_so(writer, subject, way).text
    text = several(writer, subject, plural=False, way=way, word="or")
    return text if only_names(subject) else writer.language.one(text)


def one_of(writer: Writer, subject: Subject) -> str:
    """Cards of which each has something of its own ("a character on your field")."""
    if isinstance(subject, s.Cards):
        return single(writer, subject)
    return noun(writer, subject).text


def counted(writer: Writer, value: Number) -> str:
    """How many cards: in words where card texts have words."""
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
        is_named = all(
            len(option) == 1 and isinstance(option[0], f.Named)
            for option in only.options
        )
        return subject if is_named else None
    return subject if isinstance(only, f.Named) else None


def is_at_least_one(operator: Operator, right: Number) -> bool:
    """Whether a comparison only asks for there being one."""
    return (operator is Operator.AT_LEAST and right == 1) or (
        operator is Operator.MORE and right == 0
    )


# --- this card, and what was found ------------------------------------------------


def this(writer: Writer) -> Noun:
    """As in "this character", or "it" right after it was mentioned."""
    if writer.topic == THIS:
        return Noun(say(writer, "it"), False)
    writer.topic = THIS
    return Noun(this_card(writer), False)


def this_card(writer: Writer) -> str:
    """As in "this character"; "this card" where it is not on the field."""
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
        return Noun(pronoun(writer, plural=bound.plural), bound.plural)
    writer.topic = bound_name
    card = kind_noun(writer, bound.kind, plural=bound.plural, on_field=bound.on_field)
    key = known(writer, f"Ref.{bound.verb}", "Ref")
    ordinal = ""
    if writer.is_alike(bound_name):
        key = known(writer, f"Ref.ordinal.{bound.verb}", key)
        ordinal = say(writer, f"ordinal.{min(writer.ordinal(bound_name), 4)}")
    return Noun(say(writer, key, noun=card, ordinal=ordinal), bound.plural)


def pronoun(writer: Writer, *, plural: bool) -> str:
    """As in "it", "them"."""
    return say(writer, "them" if plural else "it")


def as_subject(writer: Writer, text: str) -> str:
    """A noun before its verb: "they" for "them"."""
    return say(writer, "they") if text == say(writer, "them") else text


# --- subjects ---------------------------------------------------------------------


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


def _top(writer: Writer, node: s.Top, way: Way) -> Noun:
    """As in "the top 4 cards of your deck"."""
    del way
    owner = whose(writer, node.side)
    writer.topic = None

    def said(count: Number) -> str:
        key = "Top.up_to" if node.up_to else "Top"
        if not isinstance(count, int):
            key = "Top.amount"
        elif count == 1 and not node.up_to:
            key = known(writer, "Top.one", key)
        return say(writer, key, count=counted(writer, count), whose=owner)

    return Noun(numeric(writer, node.count, said), node.count != 1)


def _top_until(writer: Writer, node: s.TopUntil, way: Way) -> Noun:
    del way
    what = describe(writer, node.filters, plural=False, on_field=False)
    owner = whose(writer, node.side)
    return Noun(say(writer, "TopUntil", whose=owner, what=what), True)


def _rest(writer: Writer, node: s.Rest, way: Way) -> Noun:
    del node, way
    writer.topic = None
    return Noun(say(writer, "Rest"), True)


def _joined(writer: Writer, node: s.Union | s.Together, way: Way) -> Noun:
    said = [noun(writer, part, way=way).text for part in node.of]
    return Noun(writer.language.join(said, "and"), True)


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
    return Noun(several(writer, subject, way=way, before=say(writer, "all")), True)


def _is_in_battle(filters: Filters) -> bool:
    return any(isinstance(item, f.InBattle) for item in filters)


def _if_so(writer: Writer, among: s.Among, way: Way) -> Noun:
    """One card, meant only if it passes filters."""
    whole = noun(writer, among.of, way=way)
    match among.filters:
        case (f.InZone(zones=(zone,)),):
            there = say(writer, f"InZone.{zone.value}")
            placed = say(writer, "Among.placed", whole=whole.text, what=there)
            return Noun(placed, False)
    card = found(writer, among.of)
    kinds = () if card.kind is None else (f.IsKind(card.kind),)
    what = describe(
        writer, (*among.filters, *kinds), plural=False, on_field=card.on_field
    )
    such = writer.language.one(what)
    return Noun(say(writer, "Among.single", whole=whole.text, what=such), False)


def _of_moment(writer: Writer, subject: Subject, way: Way) -> Noun:
    del way
    key = type(subject).__name__
    if writer.topic == key:
        return Noun(say(writer, "it"), False)
    writer.topic = key
    cards = found(writer, subject)
    card = kind_noun(writer, cards.kind, plural=False, on_field=cards.on_field)
    return Noun(say(writer, key, noun=card), False)


def _part_of(writer: Writer, node: s.PartOf, way: Way) -> Noun:
    del way
    key = f"PartOf.{node.part.value}"
    own = f"{key}.this"
    if isinstance(node.of, s.This) and own in writer.phrases:
        key, whole = own, ""
    else:
        whole = noun(writer, node.of).text
    writer.topic = None
    owner = writer.language.possessive(whole)
    return Noun(say(writer, key, of=owner), node.part is StackPart.BELOW_TOP)


def _next_used(writer: Writer, node: s.NextUsed, way: Way) -> Noun:
    del way
    card = describe(writer, node.filters, plural=False, on_field=False)
    return Noun(say(writer, f"NextUsed.{node.side.value}", what=card), False)


# --- choices ----------------------------------------------------------------------


def _pick(writer: Writer, node: s.Pick, way: Way) -> Noun:
    """As in "up to 1 red character on your field"."""
    count = node.count.base if isinstance(node.count, AltAmount) else node.count
    quantity = _quantity(writer, node)
    if isinstance(node.of, s.Among) and "Pick.among" in writer.phrases:
        on_field = found(writer, node.of).on_field
        what = describe(writer, node.of.filters, plural=True, on_field=on_field)
        whole = noun(writer, node.of.of).text
        text = say(writer, "Pick.among", whole=whole, quantity=quantity, what=what)
    elif isinstance(node.of, (s.Ref, s.Rest, s.PartOf)) or _is_plain_among(node.of):
        whole = noun(writer, node.of).text
        key = "Pick.of"
        if node.count is None and not node.least:
            key = known(writer, "Pick.any_of", key)
        text = say(writer, key, quantity=quantity, whole=whole)
    elif isinstance(node.of, s.Cards) and node.of.zones == (Zone.AP_AREA,):
        text = _ap_cards(writer, quantity, node.of)
    else:
        what = several(writer, node.of, plural=count != 1, way=way, word="or")
        text = say(writer, "Pick.some", quantity=quantity, what=what)
    return Noun(text + _provisos(writer, node), node.count != 1)


def _is_plain_among(subject: Subject) -> bool:
    return isinstance(subject, s.Among) and not subject.filters


def _ap_cards(writer: Writer, quantity: str, cards: s.Cards) -> str:
    kinds = (f.IsKind(CardKind.AP_CARD),)
    rest = tuple(item for item in cards.filters if not isinstance(item, f.IsKind))
    what = describe(writer, (*rest, *kinds), plural=True, on_field=True)
    writer.topic = None
    owner = whose(writer, cards.side)
    return say(writer, "Pick.ap", quantity=quantity, whose=owner, what=what)


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


SubjectHandler = Callable[[Writer, Subject, Way], Noun]
SUBJECTS: Final[Mapping[type, SubjectHandler]] = dict(
    (
        entry(s.This, _this),
        entry(s.Ref, _ref),
        entry(s.EventCard, _of_moment),
        entry(s.BattleOpponent, _of_moment),
        entry(s.Cards, _all),
        entry(s.Among, _all),
        entry(s.Rest, _rest),
        entry(s.Top, _top),
        entry(s.TopUntil, _top_until),
        entry(s.Under, _all),
        entry(s.PartOf, _part_of),
        entry(s.Union, _joined),
        entry(s.Pick, _pick),
        entry(s.Together, _joined),
        entry(s.Player, _player),
        entry(s.NextUsed, _next_used),
    )
)


def _text(writer: Writer, subject: Subject) -> str:
    return noun(writer, subject).text


# The same as plain text, for filters and languages that need no number.
WRITTEN_SUBJECTS: Final[Mapping[type, Handler]] = dict.fromkeys(
    SUBJECTS, cast(Handler, _text)
)
