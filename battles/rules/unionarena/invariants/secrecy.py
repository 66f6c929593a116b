"""What no viewer may learn, checked without trusting the views (chapter 11).

A card hidden from a viewer could be any of the cards it could be; so a twin in which
these have exchanged their faces must look the same to that viewer.
"""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.cards import Roster
from battles.rules.kernel.events import viewer_bit
from battles.rules.kernel.leaks import LeakDetector
from battles.rules.unionarena.decisions.actions import (
    ActivateEffect,
    ActivateTrigger,
    Block,
    DeclareAttack,
    PassCard,
    PerformRaid,
    PlayCard,
    SwapWith,
    UseEvent,
)
from battles.rules.unionarena.position.cards import AP_CARD
from battles.rules.unionarena.position.generated.frames import Resolve
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINES, Zone
from cards.effects.model.enums import Deed

# Events that show cards on purpose, to the viewers who may see them.
REVEALING: Final = frozenset({"life_revealed", "cards_revealed", "cards_looked_at"})

# Deeds that may be done with a card nobody else sees.
UNSEEN_DEEDS: Final = frozenset({Deed.DREW, Deed.LIFE_LOST, Deed.CHOSEN})


def disguise_battle(battle: Battle[State], viewer: int | None) -> Battle[State]:
    """Return a twin in which cards hidden from a viewer have exchanged their faces.

    The hidden cards of each owner take each other's definitions, one further each.
    """
    twin = battle.copy()
    state = twin.position
    cards = list(state.cards)
    speaking = list_cards_with_text_at_work(state)
    for owner in (0, 1):
        hidden = [
            c for c in list_hidden_cards(state, owner, viewer) if c not in speaking
        ]
        faces = [state.cards[card] for card in hidden]
        for card, face in zip(hidden, faces[1:] + faces[:1], strict=True):
            cards[card] = face
    state.cards = tuple(cards)
    state.table.roster = Roster(
        numbers=[card.number for card in cards],
        owners=state.table.roster.owners,
        kinds=state.table.roster.kinds,
    )
    state.change += 1  # Values derived before are out of date.
    return twin


def list_hidden_cards(state: State, owner: int, viewer: int | None) -> list[int]:
    """Return an owner's cards whose faces a viewer may not know."""
    bit = viewer_bit(viewer)
    return [
        card
        for card, known in enumerate(state.table.known)
        if not known & bit
        and state.owner_of(card) == owner
        and state.cards[card] is not AP_CARD
    ]


def list_cards_with_text_at_work(state: State) -> set[int]:
    """List the cards whose text or deed of this turn is at work; these stay."""
    found = {card for each in state.pool for card in (each.source, each.origin)}
    found |= list_lasting_sources(state)
    found |= {delayed.pending.origin for delayed in state.delayed}
    return found | list_resolving_cards(state) | list_cards_seen_to_act(state)


def list_cards_seen_to_act(state: State) -> set[int]:
    """List the cards everybody saw do something this turn, wherever they went since.

    A text that counts Event cards used this turn asks what was used, which a return to
    the hand does not change.
    """
    return {
        done.card
        for done in state.deeds
        if done.card >= 0 and done.deed not in UNSEEN_DEEDS
    }


def list_resolving_cards(state: State) -> set[int]:
    """List the sources of effects being resolved, and the cards that hold the text."""
    resolutions = [frame for frame in state.frames if isinstance(frame, Resolve)]
    return {card for frame in resolutions for card in (frame.source, frame.origin)}


def list_lasting_sources(state: State) -> set[int]:
    """List the cards whose effects last; a view names them as causes."""
    return {applied.origin for applied in state.applied}


def list_actions_about(
    battle: Battle[State], viewer: int, card_id: int
) -> Iterator[Action]:
    """List every action of a seat about a card of that id."""
    state = battle.position
    yield from (PlayCard(card_id, line) for line in LINES)
    yield UseEvent(card_id)
    yield ActivateEffect(card_id, 0)
    yield DeclareAttack(card_id)
    yield Block(card_id)
    yield SwapWith(card_id)
    yield ActivateTrigger(card_id)
    yield PassCard(card_id)
    yield Choose((card_id,))
    for own in state.ids(state.zone(viewer, Zone.HAND)):
        yield PerformRaid(own, card_id)
        yield PerformRaid(card_id, own)
    for own in state.ids(state.field(viewer)):
        yield DeclareAttack(own, card_id)
        yield DeclareAttack(card_id, own)
        yield PerformRaid(card_id, own)


LEAK_DETECTOR: Final = LeakDetector(
    disguise=disguise_battle,
    revealing=REVEALING,
    lasting=lambda battle: (
        list_lasting_sources(battle.position) | list_resolving_cards(battle.position)
    ),
    actions=list_actions_about,
)
