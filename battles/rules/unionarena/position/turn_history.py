"""What was done this turn, for effects that count it (UA-8.10.4 among them)."""

from collections.abc import Iterator
from typing import Final

from battles.rules.unionarena.position.generated.records import Doer, Done
from battles.rules.unionarena.position.state import State
from cards.effects.model.enums import Deed

# Keys of uses that count for the whole battle begin with this or less.
OF_THE_GAME: Final = -10


def record_deed(
    state: State, deed: Deed, player: int, card: int = -1, *, doer: Doer | None = None
) -> None:
    """Record until the end of the turn that something was done.

    Args:
        state: Changed in place.
        deed: What.
        player: The player whose card did it, or the player themselves.
        card: The card as it is right after; -1 where only the player counts.
        doer: The doer; None for the rules themselves.
    """
    card_id = state.table.ids[card] if card >= 0 else 0
    state.deeds.append(Done(deed, player, card, card_id, doer=doer))
    if state.facts.deeds:
        state.change += 1


def record_counted_deed(
    state: State, deed: Deed, player: int, card: int = -1, *, doer: Doer | None = None
) -> None:
    """Record a deed that only card texts count, and only if a card of the battle does.

    The position is then as small, and battles that were stored before there was the
    deed play to the identical position. The arguments are those of ``record_deed``.
    """
    if deed in state.facts.deeds:
        record_deed(state, deed, player, card, doer=doer)


def has_done(state: State, card: int, deed: Deed) -> bool:
    """Return whether this card, as the object it is now, did so this turn."""
    return count_deeds(state, card, deed) > 0


def count_deeds(state: State, card: int, deed: Deed) -> int:
    """Count how often this card, as the object it is now, did so this turn."""
    return sum(1 for _ in list_deeds_of_card(state, card, deed))


def list_deeds_of_card(state: State, card: int, deed: Deed) -> Iterator[Done]:
    """Return each time this card, as the object it is now, did so this turn."""
    card_id = state.table.ids[card]
    for done in state.deeds:
        if done.deed is deed and done.card == card and done.card_id == card_id:
            yield done


def clear_turn_history(state: State) -> None:
    """Forget everything; limited effects can be used again (UA-7.3.4)."""
    state.deeds.clear()
    state.uses = {
        key: count for key, count in state.uses.items() if key[0] <= OF_THE_GAME
    }
    state.change += 1
