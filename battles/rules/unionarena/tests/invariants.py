"""What must hold after every action, as assertions."""

from battles.rules.kernel.cards import Roster
from battles.rules.unionarena.invariants.secrecy import list_cards_with_text_at_work
from battles.rules.unionarena.position.zones import ZONE_KINDS, ZONE_NAMES

HIDDEN_ZONES = {"deck", "hand", "life_area", "looked_at"}


def assert_conserved(battle):
    """Every card lies in exactly one zone; ids point at the cards that bear them."""
    table = battle.position.table
    seen = sorted(card for zone in table.zones for card in zone)
    assert seen == list(range(len(table.places)))
    for place, zone in enumerate(table.zones):
        for card in zone:
            assert table.places[card] == place
            assert bool(table.ids[card]) == bool(table.roster.ids[place])
    assert table.card_by_id == {i: card for card, i in enumerate(table.ids) if i}


def assert_lines_hold_at_most_four(battle):
    """UA-1.2.1, UA-1.2.2"""
    for player in (0, 1):
        for line in (0, 1):
            assert len(battle.position.zone(player, line)) <= 4


def assert_no_hidden_card_in_events(battle, events):
    """Check that a card moving between hidden zones is shown to its owner at most.

    For cards whose effects let nobody look or reveal.
    """
    for event in events:
        if event.type not in ("card_moved", "card_drawn"):
            continue
        owner = event.data["player"]
        origin, target = event.data["from"], event.data["to"]
        if {origin, target} <= HIDDEN_ZONES:
            for viewer in (1 - owner, None):
                card = event.to_dict(viewer)["card"]
                assert card["number"] is None
                if target in ("hand", "deck"):
                    assert card["id"] is None


def assert_views_depend_on_nothing_hidden(battle):
    """Check that swapping the faces of hidden cards changes no view of the viewer.

    Cards whose text is at work stay: what they have done is there for all to see.
    """
    for viewer in (0, 1, None):
        twin = battle.copy()
        state = twin.position
        bit = 4 if viewer is None else 1 << viewer
        staying = list_cards_with_text_at_work(state)
        hidden = [
            card
            for card, mask in enumerate(state.table.known)
            if not mask & bit
            and ZONE_NAMES[state.zone_of(card)] in HIDDEN_ZONES
            and card not in staying
        ]
        cards = list(state.cards)
        for card, other in zip(hidden, reversed(hidden), strict=True):
            cards[card] = battle.position.cards[other]
        state.cards = tuple(cards)
        state.table.roster = Roster(
            numbers=[card.number for card in cards],
            owners=state.table.roster.owners,
            kinds=ZONE_KINDS,
        )
        assert twin.view(viewer) == battle.view(viewer)
