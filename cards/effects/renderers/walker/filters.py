"""Filters: each adds a piece to a noun phrase (``Parts``)."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from cards.effects.model import amounts as a
from cards.effects.model import filters as f
from cards.effects.model.base import Filter, Filters, Number
from cards.effects.model.enums import CardKind, Color, Mode, Side
from cards.effects.model.subjects import get_name_source
from cards.effects.renderers.common_phrases import (
    find_known_key,
    open_slot,
    render_caused,
    render_name,
    render_number,
    render_numeric_phrase,
    render_phrase,
    render_trait,
    render_trigger_icon,
)
from cards.effects.renderers.phrase_parts import Parts, Role
from cards.effects.renderers.walker.default_handler import select_phrase
from cards.effects.renderers.writer import Growth, Writer, make_entry

FilterHandler = Callable[[Writer, Filter, Parts], None]


def _add(writer: Writer, parts: Parts, role: Role, key: str, **places: object) -> None:
    """Say a piece; a language may give it another role."""
    text = render_phrase(writer, key, plural=parts.plural, **places)
    parts.rendered.append((writer.language.roles.get(key, role), text))


def _is_kind(writer: Writer, node: f.IsKind, parts: Parts) -> None:
    del writer
    parts.kind = node.kind


def _named(writer: Writer, node: f.Named, parts: Parts) -> None:
    parts.names.append(render_name(writer, node.name))


def _name_contains(writer: Writer, node: f.NameContains, parts: Parts) -> None:
    # One card has a name, whatever the number of the phrase.
    text = render_phrase(writer, "NameContains", text=node.text)
    parts.rendered.append((Role.HAVING, text))


def _has_trait(writer: Writer, node: f.HasTrait, parts: Parts) -> None:
    rendered = render_trait(writer, node.trait)
    _add(writer, parts, Role.TRAIT, "HasTrait.affinity", traits=rendered)


def render_colors(writer: Writer, shades: tuple[Color, ...]) -> str:
    """Render text like "red or blue"."""
    rendered = [render_phrase(writer, f"Color.{shade.value}") for shade in shades]
    return writer.language.join(rendered, "or")


def _is_color(writer: Writer, node: f.IsColor, parts: Parts) -> None:
    parts.rendered.append((Role.COLOR, render_colors(writer, node.colors)))


def _stat_is(writer: Writer, node: f.StatIs, parts: Parts) -> None:
    parts.rendered.append((Role.HAVING, stat_is(writer, node)))


def stat_is(writer: Writer, node: f.StatIs) -> str:
    """Render text like "BP 3000 or less", a slot of its own if it can be replaced."""
    stat = render_phrase(writer, f"Stat.{node.stat.value}")
    plain = "StatIs.bp" if node.stat.value.endswith("bp") else "StatIs"

    def rendered(value: Number) -> str:
        form = plain
        if not isinstance(value, int):
            form = "StatIs.amount"
            writer.topic = None  # "Its" would be of the card that is described.
        operator = node.operator.value
        key = find_known_key(writer, f"{form}.{operator}", f"StatIs.{operator}")
        return render_phrase(writer, key, stat=stat, value=render_number(writer, value))

    growth = find_growth(node) if "Alt.grows" in writer.phrases else None
    if growth is not None:
        base, grows = growth
        return open_slot(writer, rendered(base), growth=grows)
    return render_numeric_phrase(writer, node.value, rendered)


def find_growth(node: f.StatIs) -> tuple[int, Growth] | None:
    """Return a number that grows for each of something, and how."""
    condition = None
    value = node.value
    if isinstance(value, a.AltAmount) and len(value.cases) == 1:
        (case,) = value.cases
        condition = case.condition
        value = case.value if _get_least(case.value) == value.base else value
    least = _get_least(value)
    if least is None or not isinstance(value, a.Plus):
        return None
    return least, Growth(node.stat, cast(a.Times, value.right), condition)


def _get_least(value: Number) -> int | None:
    """Return what a sum grows from, if it grows for each card of some."""
    match value:
        case a.Plus(left=int() as least, right=a.Times(amount=each)):
            counted = a.Count | a.CountThisTurn | a.FreeSlots | a.Divided
            return least if isinstance(each, counted) else None
        case _:
            return None


def _simple(role: Role) -> Callable[[Writer, Filter, Parts], None]:
    """Return a handler of filters that need no more than their phrase."""

    def rendered(writer: Writer, node: Filter, parts: Parts) -> None:
        key, places = select_phrase(writer, node)
        _add(writer, parts, role, key, **places)

    return rendered


def _did_this_turn(
    writer: Writer, node: f.ThisTurn, parts: Parts, key: str = "ThisTurn"
) -> None:
    if node.cause is not None and f"caused.{key}" in writer.phrases:
        inner = collect_parts(
            writer, (node,), plural=parts.plural, on_field=parts.on_field
        )
        _add(writer, parts, Role.CLAUSE, f"caused.{key}", done=inner.rendered[0][1])
        return
    text = render_phrase(writer, f"{key}.{node.deed.value}", plural=parts.plural)
    parts.rendered.append((Role.CLAUSE, render_caused(writer, text, node.cause)))


def _has_trigger(writer: Writer, node: f.HasTrigger, parts: Parts) -> None:
    if node.trigger is None:
        _add(writer, parts, Role.HAVING, "HasTrigger.any")
        return
    shown = render_trigger_icon(writer, node.trigger, None)
    _add(writer, parts, Role.HAVING, "HasTrigger", trigger=shown)


def _energy_met(writer: Writer, node: f.EnergyMet, parts: Parts) -> None:
    del node
    mine = writer.performer is Side.ME
    key = (
        "EnergyMet" if mine else find_known_key(writer, "EnergyMet.others", "EnergyMet")
    )
    _add(writer, parts, Role.CLAUSE, key)


def _in_zone(writer: Writer, node: f.InZone, parts: Parts) -> None:
    zones = [render_phrase(writer, f"InZone.{zone.value}") for zone in node.zones]
    parts.rendered.append((Role.CLAUSE, writer.language.join(zones, "or")))


def _same_name_as(writer: Writer, node: f.SameNameAs, parts: Parts) -> None:
    writer.topic = None  # "as it" could mean the card itself.
    other = writer.write(get_name_source(node))
    key = "SameNameAs.number" if node.by_number else "SameNameAs"
    _add(writer, parts, Role.HAVING, key, other=other)


# --- alternatives -----------------------------------------------------------------


def _join_parts(writer: Writer, option: Filters) -> str:
    """Return parts of a name that belong together: “A” and “B”."""
    texts = [
        render_phrase(writer, "NameContains.part", text=item.text)
        for item in option
        if isinstance(item, f.NameContains)
    ]
    return writer.language.join(texts, "and")


def _having(writer: Writer, singles: list[Filter], parts: Parts) -> list[str]:
    """Return numbers, and affinities among them, as "with" says them."""
    numbers = [item for item in singles if isinstance(item, f.StatIs)]
    if not numbers or not (parts.kind and writer.language.shares_noun):
        return [stat_is(writer, item) for item in numbers]
    return [
        stat_is(writer, item)
        if isinstance(item, f.StatIs)
        else render_phrase(
            writer, "HasTrait.affinity", traits=render_trait(writer, item.trait)
        )
        for item in singles
        if isinstance(item, f.StatIs | f.HasTrait)
    ]


def _any_of(writer: Writer, node: f.AnyOf, parts: Parts) -> None:
    if all(isinstance(item, f.NameContains) for item in sum(node.options, ())):
        texts = [_join_parts(writer, option) for option in node.options]
        text = writer.language.join(texts, "or")
        text = render_phrase(writer, "NameContains.any", texts=text)
        parts.rendered.append((Role.HAVING, text))
        return
    singles = [option[0] for option in node.options if len(option) == 1]
    if len(singles) == len(node.options):
        if all(isinstance(item, f.Named) for item in singles):
            _fill(writer, tuple(singles), parts)
            return
        rendered = _having(writer, singles, parts)
        if len(rendered) == len(singles):
            parts.rendered.append((Role.HAVING, writer.language.join(rendered, "or")))
            return
    # "Other" before a list could belong to its first member alone.
    is_clear = bool(parts.kind) or not parts.of(Role.OTHER)
    may_share = writer.language.shares_noun and is_clear
    shared = _before_noun(writer, node, parts) if may_share else ""
    if shared:
        parts.rendered.append((Role.TRAIT, shared))
    else:
        _wholes(writer, node, parts)


def _before_noun(writer: Writer, node: f.AnyOf, parts: Parts) -> str:
    """Traits and names that are alternatives before one noun; empty if others are."""
    rendered: list[str] = []
    for option in node.options:
        *others, item = option
        if not isinstance(item, (f.HasTrait, f.Named)) or others not in _MAY_PRECEDE:
            return ""
        inner = collect_parts(
            writer, option, plural=parts.plural, on_field=parts.on_field
        )
        words = (*inner.of(Role.OTHER), *inner.of(Role.TRAIT), *inner.names)
        rendered.append(" ".join(words))
    return writer.language.join(rendered, parts.word)


_MAY_PRECEDE: Final[tuple[list[Filter], ...]] = ([], [f.Other()])


def _wholes(writer: Writer, node: f.AnyOf, parts: Parts) -> None:
    language = writer.language
    options = node.options
    if not language.brackets_exceptions:
        # What holds for one alternative only comes last, so that it cannot seem to
        # hold for the others.
        options = tuple(sorted(options, key=_is_besides))
    for option in options:
        inner = option
        if parts.kind is not None and _lacks_noun(option):
            inner = (*option, f.IsKind(parts.kind))
        whole = collect_parts(
            writer, inner, plural=parts.plural, on_field=parts.on_field
        )
        text = language.compose(writer, whole)
        if language.brackets_exceptions and whole.of(Role.BESIDES):
            text = render_phrase(writer, "group", what=text)
        parts.wholes.append(text)


def _is_besides(filters: Filters) -> bool:
    return any(isinstance(item, f.Without) for item in filters)


def _lacks_noun(filters: Filters) -> bool:
    return not any(isinstance(item, (f.IsKind, f.Named)) for item in filters)


# --- the opposite -----------------------------------------------------------------

_OPPOSITE_MODE: Final = {Mode.ACTIVE: Mode.RESTING, Mode.RESTING: Mode.ACTIVE}


def _without(writer: Writer, node: f.Without, parts: Parts) -> None:
    match node.filters:
        case (f.InMode(mode=mode),):
            _add(writer, parts, Role.STATE, f"InMode.{_OPPOSITE_MODE[mode].value}")
        case (f.Raided(),):
            _add(writer, parts, Role.STATE, "Without.raided")
        case (f.IsColor(colors=shades),):
            shown = render_colors(writer, shades)
            _add(writer, parts, Role.COLOR, "Without.color", color=shown)
        case (f.ThisTurn() as done,):
            _did_this_turn(writer, done, parts, "Without.this_turn")
        case (f.HasUnder(),):
            _add(writer, parts, Role.LACKING, "Without.under")
        case inner if all(isinstance(item, _JOINT_NOUN_FILTERS) for item in inner):
            rendered = collect_parts(
                writer, inner, plural=parts.plural, on_field=parts.on_field
            ).of(Role.HAVING)
            what = writer.language.join(rendered, "nor")
            _add(writer, parts, Role.LACKING, "Without", what=what)
        case inner if all(isinstance(item, f.Named) for item in inner):
            names = collect_parts(writer, inner, plural=False, on_field=False).names
            parts.rendered.extend((Role.BESIDES, item) for item in names)
        case inner:
            text = describe_filters(writer, inner, plural=True, on_field=parts.on_field)
            parts.rendered.append((Role.BESIDES, text))


def _has_traits(writer: Writer, node: f.HasTraits, parts: Parts) -> None:
    besides = [render_trait(writer, item) for item in node.besides]
    key = "HasTraits.besides" if besides else "HasTraits"
    listed = writer.language.join(besides, "or") if besides else ""
    _add(writer, parts, Role.HAVING, key, traits=listed)


_JOINT_NOUN_FILTERS: Final = (
    f.HasIcon,
    f.HasKeyword,
    f.HasTrigger,
    f.HasEffects,
    f.HasTraits,
    f.NameContains,
    f.TraitContains,
)


FILTERS: Final[Mapping[type, FilterHandler]] = dict(
    (
        make_entry(f.IsKind, _is_kind),
        make_entry(f.Named, _named),
        make_entry(f.NameContains, _name_contains),
        make_entry(f.HasTrait, _has_trait),
        make_entry(f.TraitContains, _simple(Role.HAVING)),
        make_entry(f.IsColor, _is_color),
        make_entry(f.StatIs, _stat_is),
        make_entry(f.InMode, _simple(Role.STATE)),
        make_entry(f.Raided, _simple(Role.STATE)),
        make_entry(f.Other, _simple(Role.OTHER)),
        make_entry(f.OwnedBy, _simple(Role.CLAUSE)),
        make_entry(f.HasIcon, _simple(Role.HAVING)),
        make_entry(f.HasKeyword, _simple(Role.HAVING)),
        make_entry(f.HasTrigger, _has_trigger),
        make_entry(f.HasEffects, _simple(Role.HAVING)),
        make_entry(f.HasTraits, _has_traits),
        make_entry(f.HasUnder, _simple(Role.HAVING)),
        make_entry(f.BpAgainstPrinted, _simple(Role.HAVING)),
        make_entry(f.EnergyMet, _energy_met),
        make_entry(f.ThisTurn, _did_this_turn),
        make_entry(f.InBattle, _simple(Role.STATE)),
        make_entry(f.InZone, _in_zone),
        make_entry(f.SameNameAs, _same_name_as),
        make_entry(f.AnyOf, _any_of),
        make_entry(f.Without, _without),
    )
)


# --- together ---------------------------------------------------------------------


def _fill(writer: Writer, filters: Filters, parts: Parts) -> None:
    # The kind first: alternatives need to know it.
    for item in filters:
        if isinstance(item, f.IsKind):
            parts.kind = item.kind
    for item in filters:
        FILTERS[type(item)](writer, item, parts)


def collect_parts(
    writer: Writer, filters: Filters, *, plural: bool, on_field: bool, word: str = "or"
) -> Parts:
    """The pieces of a noun phrase, not yet put together."""
    parts = Parts(plural, on_field, word)
    _fill(writer, filters, parts)
    return parts


def describe_filters(
    writer: Writer, filters: Filters, *, plural: bool, on_field: bool, word: str = "or"
) -> str:
    """Render a noun phrase without number and place, like "other red characters"."""
    parts = collect_parts(writer, filters, plural=plural, on_field=on_field, word=word)
    return writer.language.compose(writer, parts)


def render_kind_noun(
    writer: Writer, kind: CardKind | None, *, plural: bool, on_field: bool
) -> str:
    """As in "character" on the field, "character card" elsewhere, "card" for any."""
    if kind is None:
        return render_phrase(writer, "noun.card", plural=plural)
    suffix = "" if on_field or kind is CardKind.AP_CARD else "_card"
    return render_phrase(writer, f"noun.{kind.value}{suffix}", plural=plural)
