"""Moving, retiring, turning (atoms of ``cards.effects.model.atoms``; UA-7.7).

``Move`` is never a retirement; only ``Retire`` is (UA-7.7.2, UA-7.7.3).
"""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.events import EVERYBODY, CardSeen
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import forbidding, leaving, modes, moving, retiring
from battles.rules.unionarena.actions import ChooseOption
from battles.rules.unionarena.executors.entries import executor
from battles.rules.unionarena.executors.places import PLACES
from battles.rules.unionarena.resolving import choose_first, finish_node
from battles.rules.unionarena.scope import Scope
from battles.rules.unionarena.zones import Zone as Place
from cards.effects.model import atoms
from cards.effects.model.base import Subject
from cards.effects.model.subjects import PartOf, Top
from cards.effects.model.words import Act, Mode, Position, StackPart, Zone

BOTTOM_AT: Final = 0  # The bottom card of a pile is the first of its list.


def affected(scope: Scope, cards: list[int]) -> list[int]:
    """Give the cards the effect does something to (``Unaffected``)."""
    doer = scope.doer
    return [c for c in cards if not forbidding.is_unaffected(scope.state, c, doer)]


# --- Move. The frame's ``cards`` are the moved ones; ``number`` cannot hold more than
# --- the node, so the answers stand in ``data``: zone, position, card beneath which.


def _what(node: atoms.Move | atoms.Retire | atoms.SetMode) -> Subject:
    return node.what


def _is_simple(node: atoms.Move) -> bool:
    return (
        node.under is None
        and not node.any_order
        and node.or_to is None
        and node.position not in (Position.EITHER, Position.SPLIT)
    )


def _move_at_once(scope: Scope, node: atoms.Move, cards: list[int], full: bool) -> bool:
    is_bottom = node.position is Position.BOTTOM
    return _carry_out(scope, node, cards, full, node.to, is_bottom, -1)


def _choose_what(scope: Scope, frame: Frame, node: atoms.Move) -> None:
    choose_first(scope, frame, node.what)


def _choose_under(scope: Scope, frame: Frame, node: atoms.Move) -> None:
    """Keep the moved cards, then say beneath which card they go."""
    frame.data = {
        "cards": list(frame.cards),
        "full": frame.result,
        "to": node.to.value,
        "bottom": node.position is Position.BOTTOM,
    }
    frame.cards = []
    if node.under is not None:
        choose_first(scope, frame, node.under)


def _ask_where(scope: Scope, frame: Frame, node: atoms.Move) -> None:
    """Ask top or bottom, or which of two zones (once for the step)."""
    is_open = node.position is Position.EITHER
    if node.position is Position.SPLIT and _moved(frame):
        if _is_addressable(scope, _moved(frame)):
            _ask_split(scope, frame, node)
        return
    if not _moved(frame) or (not is_open and node.or_to is None):
        return
    places = [(node.to.value, "bottom" if node.position is Position.BOTTOM else "")]
    if is_open:
        places = [(node.to.value, "top"), (node.to.value, "bottom")]
    if node.or_to is not None:
        places.append((node.or_to.value, ""))
    state = scope.state
    player = scope.acting if node.by is None else scope.seat(node.by)
    options = [
        Option(ChooseOption(i), "move_to", params={"zone": zone, "position": position})
        for i, (zone, position) in enumerate(places)
    ]
    state.ask(
        Decision(
            player,
            "choose_option",
            "UA-7.5.2",
            options=options,
            source=state.table.ids[scope.source] or None,
            prompt="where_to",
        )
    )


def _is_addressable(scope: Scope, cards: list[int]) -> bool:
    """Whether the cards can be told apart by who is asked."""
    return all(scope.state.table.ids[card] for card in cards)


def _ask_split(scope: Scope, frame: Frame, node: atoms.Move) -> None:
    """Ask which cards go to the top, topmost first; the rest go to the bottom."""
    state = scope.state
    cards = _moved(frame)
    state.ask(
        Decision(
            scope.acting if node.by is None else scope.seat(node.by),
            "choose_cards",
            "UA-7.5.2",
            candidates=state.ids(cards),
            minimum=0,
            maximum=len(cards),
            ordered=True,
            source=state.table.ids[scope.source] or None,
            prompt="which_to_top",
        )
    )


def _take_where(scope: Scope, frame: Frame, node: atoms.Move, action: Action) -> None:
    assert frame.data is not None  # set above
    if isinstance(action, Choose):
        top = [scope.state.table.find(card_id) for card_id in action.cards]
        frame.data["top"] = list(top)
        frame.data["cards"] = [card for card in _moved(frame) if card not in top]
        frame.data["bottom"] = True
        return
    assert isinstance(action, ChooseOption)  # the question's form
    is_open = node.position is Position.EITHER
    last = 2 if is_open else 1
    if node.or_to is not None and action.option == last:
        frame.data["to"] = node.or_to.value
        frame.data["bottom"] = False
    elif is_open:
        frame.data["bottom"] = action.option == 1


def _moved(frame: Frame) -> list[int]:
    assert frame.data is not None  # set above
    cards = frame.data["cards"]
    assert isinstance(cards, list)  # set above
    return cards  # type: ignore[return-value]  # whole numbers, set above


def _ask_order(scope: Scope, frame: Frame, node: atoms.Move) -> None:
    """Ask for the order, topmost first, if there is one to choose."""
    state = scope.state
    cards = _moved(frame)
    assert frame.data is not None  # set above
    is_pile = frame.data["to"] in (Zone.DECK, Zone.LIFE_AREA)
    if not _is_addressable(scope, cards):
        return  # Nobody has seen them, so there is no order to choose.
    if not node.any_order or len(cards) <= 1 or not is_pile:
        return
    state.ask(
        Decision(
            scope.acting,
            "choose_cards",
            "UA-7.5.2",
            candidates=state.ids(cards),
            minimum=len(cards),
            maximum=len(cards),
            ordered=True,
            source=state.table.ids[scope.source] or None,
            prompt="order_bottom" if frame.data["bottom"] else "order_top",
        )
    )


def _take_order(scope: Scope, frame: Frame, node: atoms.Move, action: Action) -> None:
    assert isinstance(action, Choose)  # the question's form
    assert frame.data is not None  # set above
    frame.data["cards"] = [scope.state.table.find(i) for i in action.cards]


def _move(scope: Scope, frame: Frame, node: atoms.Move) -> None:
    assert frame.data is not None  # set above
    beneath = -1
    if node.under is not None:
        below = frame.cards or scope.cards(node.under)
        if not below:  # Nothing to put them under: they stay.
            scope.bind(node.bind, [], full=False)
            finish_node(scope, frame, full=False)
            return
        beneath = below[0]
    top = frame.data.get("top")
    full_top = True
    if isinstance(top, list) and top:
        cards: list[int] = top  # type: ignore[assignment]  # whole numbers, set above
        full_top = _carry_out(
            scope, node, cards, bool(frame.data["full"]), Zone.DECK, False, -1
        )
        if not _moved(frame):
            finish_node(scope, frame, full=full_top)
            return
    full = full_top and _carry_out(
        scope,
        node,
        _moved(frame),
        bool(frame.data["full"]),
        Zone(str(frame.data["to"])),
        bool(frame.data["bottom"]),
        beneath,
    )
    finish_node(scope, frame, full=full)


def _carry_out(
    scope: Scope,
    node: atoms.Move,
    cards: list[int],
    full: bool,
    to: Zone,
    is_bottom: bool,
    beneath: int,
) -> bool:
    state = scope.state
    cards = [card for card in affected(scope, cards) if _may_move(scope, card, to)]
    old_ids = {card: state.table.ids[card] for card in cards}
    if node.reveal:
        _reveal(scope, cards)
    if to is Zone.UNDER:
        _put_under(scope, cards, beneath, face_down=node.face_down)
    else:
        _put(scope, node, cards, PLACES[to][0], is_bottom)
    for card in cards:
        scope.follow(card, old_ids[card])
    is_full = full and bool(cards) and len(cards) == len(old_ids)
    if isinstance(node.what, Top) and not node.what.up_to:
        is_full = len(cards) == scope.number(node.what.count)
    scope.bind(node.bind, cards, full=is_full)
    return is_full


def _may_move(scope: Scope, card: int, to: Zone) -> bool:
    state = scope.state
    if state.is_on_field(card) and forbidding.is_forbidden(
        state, card, Act.LEAVE_FIELD, doer=scope.doer
    ):
        return False
    if (
        to is Zone.HAND
        and state.is_on_field(card)
        and forbidding.is_forbidden(
            state, card, Act.BE_RETURNED_TO_HAND, doer=scope.doer
        )
    ):
        return False
    if state.zone_of(card) == Place.LIFE_AREA and to is Zone.OUTSIDE_AREA:
        return not forbidding.is_forbidden_to_player(
            state, state.player_of(card), Act.PUT_LIFE_OUTSIDE
        )
    return True


def _reveal(scope: Scope, cards: list[int]) -> None:
    shown: list[CardSeen] = []
    for card in cards:
        seen = scope.state.seen(card)
        seen.knows_face = EVERYBODY
        shown.append(seen)
    scope.state.emit(
        "cards_revealed",
        {"player": scope.acting, "count": len(cards), "cards": shown},
    )


def _put(
    scope: Scope, node: atoms.Move, cards: list[int], place: int, is_bottom: bool
) -> None:
    """Put cards in a zone of their owners; of a pile the first comes to lie on top."""
    state = scope.state
    if isinstance(node.what, PartOf) and node.what.part is StackPart.TOP:
        for card in cards:
            leaving.lift_top(state, card, place)
        return
    at = BOTTOM_AT if is_bottom else None
    on_field = [card for card in cards if state.is_on_field(card)]
    if on_field and len(on_field) == len(cards):
        order = cards if is_bottom else cards[::-1]
        leaving.leave_field(state, order, place, at=at, doer=scope.doer)
        return
    for card in cards if is_bottom else reversed(cards):
        leaving.move_anywhere(state, card, place, at=at, doer=scope.doer)


def _put_under(
    scope: Scope, cards: list[int], beneath: int, *, face_down: bool
) -> None:
    """Put cards under a Character; they make no Raid stack (UA-6.12)."""
    state = scope.state
    for card in cards:
        if card == beneath:
            continue
        faces = 1 << state.owner_of(card) if face_down else EVERYBODY
        if state.is_on_field(card):  # It was public: what is known stays known.
            leaving.leave_field(state, [card], Place.UNDER, doer=scope.doer)
            state.table.known[card] = faces
        else:
            if state.zone_of(card) == Place.UNDER:
                leaving.take_from_under(state, card)
            moving.move_card(state, card, Place.UNDER, faces=faces)
        state.beneath.setdefault(beneath, []).append(card)
    state.change += 1


# --- Retire.


def _choose_doomed(scope: Scope, frame: Frame, node: atoms.Retire) -> None:
    choose_first(scope, frame, node.what)


def _begin_retiring(scope: Scope, frame: Frame, node: atoms.Retire) -> None:
    state = scope.state
    cards = [card for card in affected(scope, frame.cards) if state.is_on_field(card)]
    frame.cards = [*cards, *state.ids(cards), frame.result]
    retiring.begin(state, cards, doer=scope.doer)


def _end_retiring(scope: Scope, frame: Frame, node: atoms.Retire) -> None:
    *both, full = frame.cards
    half = len(both) // 2
    cards, old_ids = both[:half], both[half:]
    gone = [card for card in cards if not scope.state.is_on_field(card)]
    for card, old_id in zip(cards, old_ids, strict=True):
        scope.follow(card, old_id)
    is_full = bool(full) and bool(cards) and len(gone) == len(cards)
    scope.bind(node.bind, gone, full=is_full)
    finish_node(scope, frame, full=is_full)


# --- SetMode.


def _set_mode(scope: Scope, node: atoms.SetMode, cards: list[int], full: bool) -> bool:
    """Already so counts as done."""
    state = scope.state
    targets = affected(scope, cards)
    for card in targets:
        if node.mode is Mode.ACTIVE:
            modes.make_active(state, card, doer=scope.doer)
        else:
            modes.make_resting(state, card, doer=scope.doer)
    if node.mode is Mode.RESTING:  # One that could not be rested was not.
        targets = [card for card in targets if not state.modes[card]]
    is_full = full and bool(targets)
    scope.bind(node.bind, targets, full=is_full)
    return is_full


MOVING: Final = dict(
    (
        executor(
            atoms.Move,
            subject=_what,
            act=_move_at_once,
            is_simple=_is_simple,
            steps=(_choose_what, _choose_under, _ask_where, _ask_order, _move),
            answers={2: _take_where, 3: _take_order},
        ),
        executor(atoms.Retire, steps=(_choose_doomed, _begin_retiring, _end_retiring)),
        executor(atoms.SetMode, subject=_what, act=_set_mode),
    )
)
