"""Costs, abilities, the Raid line and the whole card."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import costs
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.atoms import Move, Relocate
from cards.effects.model.base import Filters
from cards.effects.model.control import May, Nothing
from cards.effects.model.enums import AbilityKind, CardKind, MomentName, Side, Zone
from cards.effects.model.filters import HasTrait, IsKind
from cards.effects.model.icons import list_ability_icons
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import Cards, EventCard
from cards.effects.renderers import card_layout, icons
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_caption,
    render_name,
    render_number,
    render_optional_phrase,
    render_owner,
    render_phrase,
    render_trait,
)
from cards.effects.renderers.markup import mark_icon
from cards.effects.renderers.walker import conditions, moments, nouns
from cards.effects.renderers.walker.control import BULLET, render_frequency, with_slots
from cards.effects.renderers.walker.filters import describe_filters
from cards.effects.renderers.writer import STOP, Handler, Writer, make_entry

# --- costs ------------------------------------------------------------------------


def of_cards(writer: Writer, node: costs.Discard | costs.RemoveFromOutside) -> str:
    """Render text like "place 1 card from your hand into your sideline"."""
    key = type(node).__name__
    return render_phrase(
        writer,
        find_known_key(writer, f"{key}.of", key) if node.filters else key,
        count=render_number(writer, node.count),
        what=describe_filters(
            writer, node.filters, plural=node.count != 1, on_field=False
        ),
        whose=_payer(writer),
    )


def move_this(writer: Writer, node: costs.MoveThis) -> str:
    """Render text like "return this card to your hand"."""
    return render_phrase(writer, f"MoveThis.{node.to.value}", whose=_payer(writer))


def rest_cards(writer: Writer, node: costs.RestCards) -> str:
    """Render text like "switch one active character on their front line to resting"."""
    cards = costs.find_rested_cards(node)
    what = nouns.render_set(writer, cards, plural=node.count != 1)
    count = nouns.render_count(writer, node.count)
    return render_phrase(writer, "RestCards", count=count, what=what)


def _payer(writer: Writer) -> str:
    return render_owner(writer, Side.ME if writer.performer is Side.ME else Side.ACTING)


# --- abilities --------------------------------------------------------------------


def ability(writer: Writer, node: Ability) -> str:
    """Render one ability: icons, then sentences."""
    with card_layout.nested_state(writer, node):
        keywords = card_layout.render_keyword_line(writer, node)
        if keywords is not None:
            return keywords
        head = card_layout.list_header_icons(writer, node)
        body = writer.language.finish(_sentences(writer, node))
        return render_phrase(writer, "Ability", icons=head, body=body) if head else body


def window(writer: Writer, node: Window) -> str:
    """Render text like "[During Your Turn](If on the Front Line)"."""
    return "".join(render_caption(writer, key) for key in icons.window_keys(node))


def limit(writer: Writer, node: Limit) -> str:
    """Render text like "[Once Per Turn]", or the sentence that says it of a name."""
    if node.times is None:
        key = "Limit.does_not_stack"
        if node.name is None:
            return render_phrase(writer, key)
        named = render_name(writer, node.name)
        return render_phrase(
            writer, find_known_key(writer, f"{key}.name", key), name=named
        )
    if node.per_game:
        return render_phrase(
            writer, "Limit.per_game", times=render_frequency(writer, node.times)
        )
    if node.name is not None:
        is_event = writer.ability is not None and (
            writer.ability.kind is AbilityKind.EVENT
        )
        times = "" if node.times == 1 else ".times"
        event_key = f"Limit.by_name.event{times}" if is_event else ""
        key = find_known_key(writer, event_key, f"Limit.by_name{times}")
        named = render_name(writer, node.name)
        return render_phrase(
            writer, key, name=named, times=render_number(writer, node.times)
        )
    key = "icon.per_turn_1" if node.times == 1 else "icon.per_turn"
    return mark_icon(
        icons.times_key(node.times), render_phrase(writer, key, n=node.times)
    )


def _sentences(writer: Writer, node: Ability) -> str:
    rendered: list[str] = []
    only_if: list[str] = []
    if node.conditions:
        holds = [writer.write(item) for item in node.conditions]
        is_event = node.kind is AbilityKind.EVENT
        key = "Ability.use_only_if" if is_event else "Ability.only_if"
        only_if.append(
            render_phrase(writer, key, condition=writer.language.clauses(holds, "and"))
        )
        writer.topic = None
    is_led = node.kind is AbilityKind.TIMED and not list_ability_icons(node)
    body = [_body(writer, node)]
    rendered += [*body, *only_if] if is_led else [*only_if, *body]
    if node.limit is not None and card_layout.is_sentence_limit(node.limit):
        # After a list it needs a line of its own.
        gap = "\n" if BULLET in rendered[-1] else ""
        rendered.append(gap + writer.write(node.limit))
    return STOP.join(rendered)


def _body(writer: Writer, node: Ability) -> str:
    if node.kind is AbilityKind.REPLACEMENT:
        return _replacement(writer, node)
    if node.kind is AbilityKind.TIMED and not list_ability_icons(node):
        when = moments.render_moments(writer, node.moments)
        text = with_slots(writer, writer.write(node.body))
        return render_phrase(writer, "Ability.when", when=when, do=text)
    text = with_slots(writer, writer.write(node.body))
    if node.kind is not AbilityKind.ON_USE:
        return text
    if node.required:
        return render_phrase(writer, "Ability.required", do=writer.language.bare(text))
    return render_phrase(writer, "Ability.on_use", do=text)


def _replacement(writer: Writer, node: Ability) -> str:
    would = moments.render_moments(writer, node.moments)
    if isinstance(node.body, Nothing):
        nothing = render_phrase(writer, f"Nothing.{node.moments[0].on.value}")
        return render_phrase(writer, "Ability.would_not", would=would, do=nothing)
    if node.body == May(Nothing()):
        return render_phrase(writer, "Ability.need_not", would=would)
    beaten = _beaten(writer, node)
    if beaten:
        return beaten
    body, key = node.body, "Ability.instead"
    if isinstance(body, May) and "Ability.may_instead" in writer.phrases:
        body, key = body.do, "Ability.may_instead"
    text = with_slots(writer, writer.write(body))
    first, stop, rest = text.partition(STOP)
    return render_phrase(writer, key, would=would, do=first) + stop + rest


_BEATEN: Final = Moment(
    MomentName.WOULD_LOSE_BATTLE_RETIRE,
    Cards(Side.OPPONENT, (Zone.FIELD,), (IsKind(CardKind.CHARACTER),)),
    opponent_is_this=True,
)


def _beaten(writer: Writer, node: Ability) -> str:
    """Render what becomes of characters that lose to this one, if said in one."""
    match node.body:
        case Move(to=to) | Relocate(to=to) if node.moments == (_BEATEN,):
            is_plain = node.body in (Move(EventCard(), to), Relocate(EventCard(), to))
            key = f"Ability.beaten.{to.value}"
            return render_optional_phrase(writer, key) if is_plain else ""
        case _:
            return ""


# --- the card ---------------------------------------------------------------------


def raid(writer: Writer, node: Raid) -> str:
    """Render text like "[Raid] <X>: …" with whom it may be raided onto."""
    onto = [_raid_base(writer, filters) for filters in node.onto]
    joint = render_optional_phrase(writer, "Raid.or")
    listed = joint.join(onto) if joint else writer.language.join(onto, "or")
    return render_phrase(
        writer, "Raid", icon=render_caption(writer, icons.RAID), onto=listed
    )


def _raid_base(writer: Writer, filters: Filters) -> str:
    match filters:
        case (HasTrait(trait=trait),) if "Raid.or" in writer.phrases:
            return render_trait(writer, trait)
        case _:
            return describe_filters(writer, filters, plural=False, on_field=True)


def card_effects(writer: Writer, node: CardEffects) -> str:
    """Render all lines of a card but its life trigger."""
    return "\n".join(card_layout.arrange_lines(writer, node))


def moment(writer: Writer, node: Moment) -> str:
    """Render a moment, as if every such moment were meant."""
    return moments.render_moment(writer, node, once=False)


ABILITIES: Final[Mapping[type, Handler]] = dict(
    (
        make_entry(costs.Discard, of_cards),
        make_entry(costs.MoveThis, move_this),
        make_entry(costs.RemoveFromOutside, of_cards),
        make_entry(costs.RestCards, rest_cards),
        make_entry(Ability, ability),
        make_entry(Window, window),
        make_entry(Limit, limit),
        make_entry(Raid, raid),
        make_entry(CardEffects, card_effects),
        make_entry(Cause, conditions.cause),
        make_entry(Moment, moment),
    )
)
