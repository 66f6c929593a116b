"""Using a card from hand: needs, payment, entering the field (UA-4.4.3 to 4.4.13).

``explain_…`` gives the reason against a use or None; the Main Phase offers exactly the
uses that have none.
"""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import energy, leaving, moving
from battles.rules.unionarena.actions import ChooseLine
from battles.rules.unionarena.cards import CardKind
from battles.rules.unionarena.questions import ask_cards
from battles.rules.unionarena.refusals import refuse
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import (
    LINE_CAPACITY,
    LINES,
    ZONE_COUNT,
    ZONE_NAMES,
    Zone,
)


def explain_cost(state: State, player: int, card: int) -> Illegal | None:
    """Give what is missing to use a card: energy first, then AP (UA-4.4.3)."""
    definition = state.cards[card]
    needed = definition.required_energy
    if needed:
        available = energy.available_energy(state, player, definition.color_index)
        if available < needed:
            return refuse(
                "play.not_enough_energy",
                name=definition.name,
                needed=needed,
                color=definition.color,
                available=available,
            )
    active = len(state.active_ap(player))
    if active < definition.ap_cost:
        return refuse(
            "play.not_enough_ap",
            name=definition.name,
            needed=definition.ap_cost,
            available=active,
        )
    return None


def explain_play(state: State, player: int, card_id: int, line: int) -> Illegal | None:
    """Give the reason against playing a card of one's hand to a line."""
    card = state.find_in(card_id, player, Zone.HAND)
    if card < 0:
        return refuse("play.not_in_hand", card=card_id)
    definition = state.cards[card]
    if definition.kind is CardKind.EVENT:
        return refuse("play.wrong_kind", name=definition.name, kind="event")
    return explain_line(state, card, line) or explain_cost(state, player, card)


def explain_line(state: State, card: int, line: int) -> Illegal | None:
    """Give the reason against a card entering a line (UA-4.4.10)."""
    definition = state.cards[card]
    if definition.kind is CardKind.SITE and line == Zone.FRONT_LINE:
        return refuse("play.site_on_front_line", name=definition.name)
    return None


def explain_event(state: State, player: int, card_id: int) -> Illegal | None:
    """Give the reason against using an Event of one's hand (UA-4.4.14 to 4.4.16)."""
    card = state.find_in(card_id, player, Zone.HAND)
    if card < 0:
        return refuse("play.not_in_hand", card=card_id)
    definition = state.cards[card]
    if definition.kind is not CardKind.EVENT:
        kind = definition.kind.value
        return refuse("play.wrong_kind", name=definition.name, kind=kind)
    return explain_cost(state, player, card)


def begin(state: State, card_id: int, line: int, *, active: bool = False) -> None:
    """Begin to put a card on a line; what it costs has been paid."""
    player = state.player_of(state.table.find(card_id))
    state.push(Frame("play", player, card=card_id, target=line, number=int(active)))


def _make_room(state: State, frame: Frame) -> None:
    """Choose a card of a full line to place in the remove area (UA-4.4.11)."""
    line = state.zone(frame.player, frame.target)
    if len(line) >= LINE_CAPACITY:
        ask_cards(
            state, frame.player, "overflow", "UA-4.4.11", line, 1, 1, source=frame.card
        )


def _remove(state: State, frame: Frame, action: Action) -> None:
    assert isinstance(action, Choose)  # the question's form
    leaving.leave_field(state, state.table.find(action.cards[0]), Zone.REMOVE_AREA)


def _enter(state: State, frame: Frame) -> None:
    """Enter resting, unless the effect says active (UA-1.3.2, UA-4.4.9)."""
    done(state, frame)
    enter(state, state.table.find(frame.card), frame.target, active=bool(frame.number))


def enter(state: State, card: int, line: int, *, active: bool) -> None:
    """Put a card on a line with room; it counts as played (UA-4.4.12)."""
    moving.move_card(state, card, line)
    state.modes[card] = int(active)
    state.emit(
        "card_played",
        {
            "player": state.player_of(card),
            "card": state.seen(card),
            "line": ZONE_NAMES[line],
            "mode": "active" if active else "resting",
        },
    )


RULE: Final = Rule((_make_room, _enter), {0: _remove})


def _ask_line(state: State, frame: Frame) -> None:
    """The controller chooses a legal line for a card an effect plays (UA-4.4.13)."""
    card = state.table.find(frame.card)
    lines = [line for line in LINES if explain_line(state, card, line) is None]
    if len(lines) == 1:
        frame.target = lines[0]
        return
    options = [
        Option(ChooseLine(line), ZONE_NAMES[line], card=frame.card) for line in lines
    ]
    state.ask(
        Decision(
            frame.player,
            "choose_line",
            "UA-4.4.13",
            options=options,
            source=frame.card,
        )
    )


def _take_line(state: State, frame: Frame, action: Action) -> None:
    assert isinstance(action, ChooseLine)  # the question's form
    frame.target = action.line


def _begin_play(state: State, frame: Frame) -> None:
    done(state, frame)
    begin(state, frame.card, frame.target, active=bool(frame.number))


LINE_RULE: Final = Rule((_ask_line, _begin_play), {0: _take_line})


def _resolve_event(state: State, frame: Frame) -> None:
    """Resolve the effect while the card is in the checking area (UA-4.4.14)."""
    card = state.table.find(frame.card)
    moving.move_card(state, card, Zone.CHECKING_AREA)
    frame.card = state.table.ids[card]
    state.emit("event_used", {"player": frame.player, "card": state.seen(card)})


def _put_event_outside(state: State, frame: Frame) -> None:
    done(state, frame)
    card = state.table.find(frame.card)
    if card >= 0 and state.table.places[card] % ZONE_COUNT == Zone.CHECKING_AREA:
        moving.move_card(state, card, Zone.OUTSIDE_AREA)


EVENT_RULE: Final = Rule((_resolve_event, _put_event_outside))
