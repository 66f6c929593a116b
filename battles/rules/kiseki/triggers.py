"""Texts that begin by themselves when something happens; they wait for their turn.

An action is carried out completely (TR-8.6): what it triggers waits in the position, in
the order of what happened, and is carried out before the next question and before
anything else of the turn. Of texts triggered at once, the initiative player's come
first, and of one player's those on the field, in the order of the cards, then those of
the base (K-11).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from battles.rules.kiseki.effects import Ability
from battles.rules.kiseki.position import BASE, FIELD, NOBODY, OPEN, State, Task
from battles.rules.kiseki.queries import has_traits, is_in_state

# In place of the id of a card whose text resolves wherever the card has gone.
ANYWHERE: Final = NOBODY


def queue_triggers(state: State, on: str, cards: Sequence[int] = ()) -> None:
    """Let the texts wait that something triggers; called before it changes the cards.

    Args:
        state: The position.
        on: What happens; one of ``effects.TRIGGERS``.
        cards: The cards it happens to, all at once; none for what the turn does.
    """
    for player in (state.initiative, 1 - state.initiative):
        for source in _list_open_cards(state, player, cards):
            for part, ability in state.cards[source].triggers:
                if ability.on == on:
                    is_leaving = on == "destroyed" and source in cards
                    was = ANYWHERE if is_leaving else state.table.ids[source]
                    times = _count_occasions(state, source, ability, cards)
                    state.waiting += [(source, part, was)] * times


def _list_open_cards(state: State, player: int, cards: Sequence[int]) -> Iterator[int]:
    """List cards face up, and stunned units of ``cards``: both know them (K-02)."""
    for card in state.zone(player, FIELD):
        if not state.stunned[card] or card in cards:
            yield card
    for card in state.zone(player, BASE):
        if not state.down[card]:
            yield card


def _count_occasions(
    state: State, source: int, ability: Ability, cards: Sequence[int]
) -> int:
    """Return how often a text is triggered: once for each unit it watches for."""
    if not cards:
        return 1
    if not ability.watches:
        return int(source in cards)
    if state.stunned[source]:
        return 0  # TR-3.5: it watches for nothing.
    return sum(_is_watched(state, source, ability, card) for card in cards)


def _is_watched(state: State, source: int, ability: Ability, card: int) -> bool:
    """Return whether a card is one of the units that a text is about.

    A filter without a state means any: who watches for destroyed units sees a stunned
    one, too.
    """
    is_own = state.owner_of(card) == state.owner_of(source)
    wanted = ability.filter
    return (
        state.zone_of(card) == FIELD
        and state.cards[card].kind == "unit"
        and (ability.side == "each" or is_own == (ability.side == "me"))
        and has_traits(state, card, wanted)
        and (not wanted.state or is_in_state(state, card, wanted.state))
    )


def begin_next_text(state: State) -> bool:
    """Begin the text that has waited longest; return whether there was one.

    A card that is no longer the one in play does nothing any more, except for its own
    destruction. A phase has room for ``action_limit`` such texts.
    """
    if not state.waiting:
        return False
    card, part, was = state.waiting.pop(0)
    if was not in (ANYWHERE, state.table.ids[card]):
        _emit(state, "trigger_lapsed", card)
    elif state.triggered >= state.options.action_limit:
        _emit(state, "trigger_cut", card)
    else:
        state.triggered += 1
        state.something_done()
        _emit(state, "trigger_began", card, on=state.cards[card].abilities[part].on)
        owner = state.owner_of(card)
        task = Task("resolve", owner, card=card, part=part, rest=(was, 0))
        task.result = True  # Its beginning is reported already.
        state.push(task)
    return True


def _emit(state: State, event: str, card: int, **more: str) -> None:
    """Report what becomes of a text; all viewers saw what triggered it."""
    seen = state.seen_at_work(card, OPEN)
    state.emit(event, {"player": state.owner_of(card), "card": seen, **more})


def after_triggers(
    rule: Callable[[State, Task], None],
) -> Callable[[State, Task], None]:
    """Return a rule that lets texts that wait go first (TR-8.6)."""

    def advance(state: State, task: Task) -> None:
        if not begin_next_text(state):
            rule(state, task)

    return advance


__all__ = ["after_triggers", "begin_next_text", "queue_triggers"]
