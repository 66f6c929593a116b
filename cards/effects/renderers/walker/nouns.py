"""Noun phrases: which cards an effect speaks of.

A subject puts number and place around the noun phrase of its filters. Sets are written
with a quantifier ("all", "up to 2"), in the plural without one ("red characters on your
field"), or in the singular with an article.
"""

from collections.abc import Callable, Mapping
from typing import Final, cast

from cards.effects.model import enums
from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import AltAmount
from cards.effects.model.base import Filters, Number, Subject
from cards.effects.model.subjects import get_cause_filters, get_naming_filters
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_number,
    render_numeric_phrase,
    render_optional_phrase,
    render_owner,
    render_phrase,
)
from cards.effects.renderers.markup import mark_number
from cards.effects.renderers.phrase_parts import Noun, Way
from cards.effects.renderers.references import FIELD_ZONES, find_referenced_cards
from cards.effects.renderers.walker.filters import (
    collect_parts,
    describe_filters,
    render_kind_noun,
    stat_is,
)
from cards.effects.renderers.writer import THIS, Handler, Writer, make_entry

# --- sets -------------------------------------------------------------------------


def render_place(
    writer: Writer,
    side: enums.Side,
    zones: tuple[enums.Zone, ...],
    *,
    way: Way = Way.AT,
    word: str = "or",
) -> str:
    """Render text like "on your field", "from your hand or sideline".

    Args:
        writer: The writer.
        side: Whose.
        zones: Where.
        way: Whether the cards go away from there.
        word: Key of the word between several zones.
    """
    if zones == (enums.Zone.OTHER_LINE,):
        return render_phrase(writer, "place.other_line", this=render_this(writer).text)
    if zones == (enums.Zone.SAME_LINE,):
        return render_phrase(
            writer, f"place.same_line.{side.value}", this=render_this(writer).text
        )
    return writer.language.place(writer, side, zones, way, word)


def render_set(
    writer: Writer,
    subject: Subject,
    *,
    plural: bool = True,
    way: Way = Way.AT,
    word: str | None = None,
    before: str = "",
) -> str:
    """Render a set, to count it or to choose from it.

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
            on_field = find_referenced_cards(writer, of).on_field
            what = describe_filters(writer, filters, plural=plural, on_field=on_field)
            whole = render_noun(writer, of)
            return render_phrase(
                writer, "Among", before=before, what=what, whole=whole.text
            )
        case s.Union(
            of=(s.Cards() as there, s.Among(of=s.Ref(name=name), filters=filters))
        ) if (
            filters == there.filters
            and "Among.shown" in writer.phrases
            and writer.bindings[name].verb == "revealed"
        ):
            what = describe_filters(writer, filters, plural=plural, on_field=False)
            where = render_place(writer, there.side, there.zones)
            return render_phrase(writer, "Among.shown", what=what, where=where)
        case s.Union(of=parts):
            rendered = [
                render_set(writer, part, plural=plural, way=way, word=word)
                for part in parts
            ]
            return writer.language.join(rendered, word)
        case s.Under(of=of, face_down_only=face_down):
            key = "Under" if face_down else "Under.pile"
            return render_phrase(
                writer, key, of=render_each_of(writer, of), plural=plural
            )
        case s.Top(side=side):
            return render_phrase(
                writer, "Top.all", whose=render_owner(writer, side), plural=plural
            )
        case _:
            return render_noun(writer, subject).text


def _cards(
    writer: Writer, cards: s.Cards, *, plural: bool, way: Way, word: str, before: str
) -> str:
    on_field = FIELD_ZONES.issuperset(cards.zones)
    where = ""
    if writer.language.place_first:
        where = render_place(writer, cards.side, cards.zones)
        writer.topic = None  # A pronoun after the place could mean what is there.
    parts = collect_parts(
        writer, cards.filters, plural=plural, on_field=on_field, word=word
    )
    where = where or render_place(writer, cards.side, cards.zones, way=way, word=word)
    text = writer.language.cards(writer, cards, parts, where, before)
    writer.topic = None
    return text


def render_single(writer: Writer, subject: Subject, *, way: Way = Way.AT) -> str:
    """Render one of a set, with its article where it is not known by name."""
    if isinstance(subject, s.Among) and isinstance(subject.of, s.This):
        return _if_so(writer, subject, way).text
    text = render_set(writer, subject, plural=False, way=way, word="or")
    return text if render_names_only(subject) else writer.language.one(text)


def render_each_of(writer: Writer, subject: Subject) -> str:
    """Cards of which each has something of its own ("a character on your field")."""
    if isinstance(subject, s.Cards):
        return render_single(writer, subject)
    return render_noun(writer, subject).text


def render_count(writer: Writer, value: Number) -> str:
    """Render how many cards: in words where card texts have words."""
    key = f"count.{value}"
    if key in writer.phrases:
        return mark_number(render_phrase(writer, key))
    return render_number(writer, value)


def render_names_only(subject: object) -> s.Cards | None:
    """Return the set, if nothing but a name says which cards are meant."""
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


def is_at_least_one(operator: enums.Operator, right: Number) -> bool:
    """Return whether a comparison only asks for there being one."""
    return (operator is enums.Operator.AT_LEAST and right == 1) or (
        operator is enums.Operator.MORE and right == 0
    )


# --- this card, and what was found ------------------------------------------------


def render_this(writer: Writer) -> Noun:
    """Return text like "this character", or "it" right after it was mentioned."""
    if writer.topic == THIS:
        return Noun(render_phrase(writer, "it"), False)
    writer.topic = THIS
    return Noun(render_this_card(writer), False)


def render_this_card(writer: Writer) -> str:
    """Render text like "this character"; "this card" where it is not on the field."""
    if is_off_field(writer):
        return render_phrase(writer, "This.card")
    return render_phrase(writer, f"This.{writer.own_kind().value}")


def is_off_field(writer: Writer) -> bool:
    """Return whether the ability speaks from somewhere else than the field."""
    ability = writer.ability
    if ability is None:
        return False
    is_elsewhere = ability.place is not enums.Place.FIELD or ability.kind in _OFF_FIELD
    return is_elsewhere or _retires(ability)


_OFF_FIELD: Final = frozenset(
    {enums.AbilityKind.EVENT, enums.AbilityKind.ON_USE, enums.AbilityKind.TRIGGER}
)


def _retires(ability: Ability) -> bool:
    """Return whether the ability speaks from the sideline, its card having retired."""
    return any(
        moment.on is enums.MomentName.RETIRED and isinstance(moment.subject, s.This)
        for moment in ability.moments
    )


def render_reference(writer: Writer, bound_name: str) -> Noun:
    """Return what a step bound: a pronoun if that is clear, else by its verb."""
    bound = writer.bindings.get(bound_name)
    if bound is None:
        return Noun(render_phrase(writer, "Ref.unknown"), False)
    if writer.topic == bound_name:
        return Noun(render_pronoun(writer, plural=bound.plural), bound.plural)
    writer.topic = bound_name
    card = render_kind_noun(
        writer, bound.kind, plural=bound.plural, on_field=bound.on_field
    )
    key = find_known_key(writer, f"Ref.{bound.verb}", "Ref")
    ordinal = ""
    if writer.is_alike(bound_name):
        key = find_known_key(writer, f"Ref.ordinal.{bound.verb}", key)
        ordinal = render_phrase(writer, f"ordinal.{min(writer.ordinal(bound_name), 4)}")
    text = render_phrase(
        writer, key, noun=card, ordinal=ordinal, whose=render_owner(writer, bound.side)
    )
    return Noun(text, bound.plural)


def render_each_found(writer: Writer, bound_name: str) -> str:
    """Render text like "each card placed into your sideline"; empty without such."""
    bound = writer.bindings.get(bound_name)
    key = "" if bound is None else f"Ref.each.{bound.verb}"
    if bound is None or key not in writer.phrases:
        return ""
    card = render_kind_noun(writer, bound.kind, plural=False, on_field=bound.on_field)
    owner = render_owner(writer, bound.side)
    return render_phrase(writer, key, noun=card, whose=owner)


def render_pronoun(writer: Writer, *, plural: bool) -> str:
    """Render text like "it", "them"."""
    return render_phrase(writer, "them" if plural else "it")


def to_subject_form(writer: Writer, text: str) -> str:
    """Render a noun before its verb: "they" for "them"."""
    return (
        render_phrase(writer, "they") if text == render_phrase(writer, "them") else text
    )


# --- subjects ---------------------------------------------------------------------


def render_noun(writer: Writer, subject: Subject, *, way: Way = Way.AT) -> Noun:
    """Return a subject as the object or the subject of a sentence.

    Args:
        writer: The writer.
        subject: Which cards.
        way: Whether the cards go away from where they are ("from your hand").
    """
    return SUBJECTS[type(subject)](writer, subject, way)


def _this(writer: Writer, node: s.This, way: Way) -> Noun:
    del node, way
    return render_this(writer)


def _ref(writer: Writer, node: s.Ref, way: Way) -> Noun:
    del way
    return render_reference(writer, node.name)


def _top(writer: Writer, node: s.Top, way: Way) -> Noun:
    """Return text like "the top 4 cards of your deck"."""
    del way
    owner = render_owner(writer, node.side)
    writer.topic = None

    def rendered(count: Number) -> str:
        key = "Top.up_to" if node.up_to else "Top"
        if not isinstance(count, int):
            key = "Top.amount"
        elif count == 1 and not node.up_to:
            key = find_known_key(writer, "Top.one", key)
        return render_phrase(
            writer, key, count=render_count(writer, count), whose=owner
        )

    return Noun(render_numeric_phrase(writer, node.count, rendered), node.count != 1)


def _top_until(writer: Writer, node: s.TopUntil, way: Way) -> Noun:
    del way
    what = describe_filters(writer, node.filters, plural=False, on_field=False)
    owner = render_owner(writer, node.side)
    return Noun(render_phrase(writer, "TopUntil", whose=owner, what=what), True)


def _rest(writer: Writer, node: s.Rest, way: Way) -> Noun:
    del node, way
    writer.topic = None
    return Noun(render_phrase(writer, "Rest"), True)


def _joined(writer: Writer, node: s.Union | s.Together, way: Way) -> Noun:
    rendered = [render_noun(writer, part, way=way).text for part in node.of]
    return Noun(writer.language.join(rendered, "and"), True)


def _player(writer: Writer, node: s.Player, way: Way) -> Noun:
    del way
    return Noun(
        render_phrase(writer, f"Player.{node.side.value}"), node.side is enums.Side.ME
    )


def _all(writer: Writer, subject: Subject, way: Way) -> Noun:
    if isinstance(subject, s.Among) and not subject.filters:
        return render_noun(writer, subject.of, way=way)
    if isinstance(subject, s.Among) and isinstance(subject.filters[0], f.OwnedBy):
        return _owned(writer, subject.of, subject.filters[0].side)
    if isinstance(subject, s.Cards) and _is_in_battle(subject.filters):
        only = render_set(writer, subject, plural=False, way=way)
        return Noun(render_phrase(writer, "all.the", what=only), False)
    if (
        isinstance(subject, s.Among)
        and not find_referenced_cards(writer, subject.of).plural
    ):
        return _if_so(writer, subject, way)
    if isinstance(subject, s.Under):
        key = find_known_key(writer, "all.under", "all.the")
        return Noun(render_phrase(writer, key, what=render_set(writer, subject)), True)
    return Noun(
        render_set(writer, subject, way=way, before=render_phrase(writer, "all")), True
    )


def _owned(writer: Writer, whole: Subject, side: enums.Side) -> Noun:
    """Return text like "your revealed card", where each player has shown one."""
    writer.topic = None  # "It" could be the other player's.
    article = render_optional_phrase(writer, "article")
    what = render_noun(writer, whole).text.removeprefix(article)
    owner = render_owner(writer, side)
    return Noun(render_phrase(writer, "Among.owned", whose=owner, what=what), False)


def _is_in_battle(filters: Filters) -> bool:
    return any(isinstance(item, f.InBattle) for item in filters)


def _if_so(writer: Writer, among: s.Among, way: Way) -> Noun:
    """Return one card, meant only if it passes filters."""
    whole = render_noun(writer, among.of, way=way)
    match among.filters:
        case (f.InMode(mode=mode),) if (
            isinstance(among.of, s.This) and "Among.mode" in writer.phrases
        ):
            kind = writer.own_kind()
            noun = render_kind_noun(writer, kind, plural=False, on_field=True)
            state = render_phrase(writer, f"InMode.{mode.value}")
            own = render_phrase(writer, "Among.mode", mode=state, noun=noun)
            return Noun(own, False)
        case (f.InZone(zones=(zone,)),):
            placed = render_phrase(
                writer,
                "Among.placed",
                whole=whole.text,
                what=render_phrase(writer, f"InZone.{zone.value}"),
                where=render_place(writer, enums.Side.ME, (zone,), way=Way.FROM),
            )
            return Noun(placed, False)
    card = find_referenced_cards(writer, among.of)
    kinds = () if card.kind is None else (f.IsKind(card.kind),)
    if among.filters == kinds:  # Its noun says so.
        return whole
    what = describe_filters(
        writer, (*among.filters, *kinds), plural=False, on_field=card.on_field
    )
    such = writer.language.one(what)
    is_own_mode = isinstance(among.of, s.This) and isinstance(
        among.filters[0], f.InMode
    )
    if is_own_mode and "This.so" in writer.phrases:
        return Noun(render_phrase(writer, "This.so", what=what), False)
    return Noun(
        render_phrase(writer, "Among.single", whole=whole.text, what=such), False
    )


def _of_moment(writer: Writer, subject: Subject, way: Way) -> Noun:
    del way
    key = type(subject).__name__
    if writer.topic == key:
        return Noun(render_phrase(writer, "it"), False)
    writer.topic = key
    cards = find_referenced_cards(writer, subject)
    card = render_kind_noun(writer, cards.kind, plural=False, on_field=cards.on_field)
    return Noun(render_phrase(writer, key, noun=card), False)


def _cause_card(writer: Writer, node: s.CauseCard, way: Way) -> Noun:
    """Return text like "that <X>": the card whose effect the ability waits for."""
    del node, way
    moments = writer.ability.moments if writer.ability else ()
    named = get_naming_filters(get_cause_filters(moments))
    what = describe_filters(writer, named, plural=False, on_field=False)
    return Noun(render_phrase(writer, "CauseCard", what=what), False)


def _part_of(writer: Writer, node: s.PartOf, way: Way) -> Noun:
    del way
    key = f"PartOf.{node.part.value}"
    own = f"{key}.this"
    if isinstance(node.of, s.This) and own in writer.phrases:
        key, whole = own, ""
    else:
        whole = render_noun(writer, node.of).text
    writer.topic = None
    owner = writer.language.possessive(whole)
    return Noun(
        render_phrase(writer, key, of=owner), node.part is enums.StackPart.BELOW_TOP
    )


def _next_used(writer: Writer, node: s.NextUsed, way: Way) -> Noun:
    del way
    card = describe_filters(writer, node.filters, plural=False, on_field=False)
    return Noun(render_phrase(writer, f"NextUsed.{node.side.value}", what=card), False)


# --- choices ----------------------------------------------------------------------


def _pick(writer: Writer, node: s.Pick, way: Way) -> Noun:
    """Return text like "up to 1 red character on your field"."""
    count = node.count.base if isinstance(node.count, AltAmount) else node.count
    quantity = _quantity(writer, node)
    if isinstance(node.of, s.Among) and "Pick.among" in writer.phrases:
        on_field = find_referenced_cards(writer, node.of).on_field
        what = describe_filters(writer, node.of.filters, plural=True, on_field=on_field)
        whole = render_noun(writer, node.of.of).text
        text = render_phrase(
            writer, "Pick.among", whole=whole, quantity=quantity, what=what
        )
    elif isinstance(node.of, (s.Ref, s.Rest, s.PartOf)) or _is_plain_among(node.of):
        whole = render_noun(writer, node.of).text
        key = "Pick.of"
        if node.count is None and not node.least:
            key = find_known_key(writer, "Pick.any_of", key)
        text = render_phrase(writer, key, quantity=quantity, whole=whole)
    elif isinstance(node.of, s.Cards) and node.of.zones == (enums.Zone.AP_AREA,):
        text = _ap_cards(writer, quantity, node.of)
    else:
        writer.quantity = quantity
        what = render_set(writer, node.of, plural=count != 1, way=way, word="or")
        writer.quantity = ""
        text = render_phrase(writer, "Pick.some", quantity=quantity, what=what)
    return Noun(text + _provisos(writer, node), node.count != 1)


def _is_plain_among(subject: Subject) -> bool:
    return isinstance(subject, s.Among) and not subject.filters


def _ap_cards(writer: Writer, quantity: str, cards: s.Cards) -> str:
    kinds = (f.IsKind(enums.CardKind.AP_CARD),)
    rest = tuple(item for item in cards.filters if not isinstance(item, f.IsKind))
    what = describe_filters(writer, (*rest, *kinds), plural=True, on_field=True)
    writer.topic = None
    owner = render_owner(writer, cards.side)
    return render_phrase(writer, "Pick.ap", quantity=quantity, whose=owner, what=what)


def _quantity(writer: Writer, node: s.Pick) -> str:
    if node.count is None:
        fewest = node.least or 0
        form = "Pick.at_least" if fewest else "Pick.any"
        return render_phrase(writer, form, least=render_count(writer, fewest))
    return render_numeric_phrase(
        writer, node.count, lambda count: _counted(writer, node.least, count)
    )


def _counted(writer: Writer, least: Number | None, most: Number) -> str:
    if least is not None and least not in (0, most):
        fewest = render_count(writer, least)
        return render_phrase(
            writer, "Pick.range", least=fewest, most=render_count(writer, most)
        )
    key = "Pick.up_to" if least == 0 else "Pick.exactly"
    variant = "" if isinstance(most, (int, AltAmount)) else ".amount"
    return render_phrase(writer, f"{key}{variant}", count=render_count(writer, most))


def _provisos(writer: Writer, node: s.Pick) -> str:
    extra: list[str] = []
    if node.distinct is not None:
        extra.append(render_phrase(writer, f"Pick.distinct.{node.distinct.value}"))
    if node.total is not None:
        total = f.StatIs(node.total.stat, node.total.operator, node.total.value)
        extra.append(render_phrase(writer, "Pick.total", limit=stat_is(writer, total)))
    if node.at_random:
        extra.append(render_phrase(writer, "Pick.at_random"))
    if node.by is not None and node.by is not writer.performer:
        extra.append(render_phrase(writer, f"Pick.by.{node.by.value}"))
    if not extra:
        return ""
    return render_phrase(
        writer, "Pick.proviso", what=render_phrase(writer, "list").join(extra)
    )


SubjectHandler = Callable[[Writer, Subject, Way], Noun]
SUBJECTS: Final[Mapping[type, SubjectHandler]] = dict(
    (
        make_entry(s.This, _this),
        make_entry(s.Ref, _ref),
        make_entry(s.EventCard, _of_moment),
        make_entry(s.CauseCard, _cause_card),
        make_entry(s.BattleOpponent, _of_moment),
        make_entry(s.Cards, _all),
        make_entry(s.Among, _all),
        make_entry(s.Rest, _rest),
        make_entry(s.Top, _top),
        make_entry(s.TopUntil, _top_until),
        make_entry(s.Under, _all),
        make_entry(s.PartOf, _part_of),
        make_entry(s.Union, _joined),
        make_entry(s.Pick, _pick),
        make_entry(s.Together, _joined),
        make_entry(s.Player, _player),
        make_entry(s.NextUsed, _next_used),
    )
)


def _text(writer: Writer, subject: Subject) -> str:
    return render_noun(writer, subject).text


# The same as plain text, for filters and languages that need no number.
WRITTEN_SUBJECTS: Final[Mapping[type, Handler]] = dict.fromkeys(
    SUBJECTS, cast(Handler, _text)
)
