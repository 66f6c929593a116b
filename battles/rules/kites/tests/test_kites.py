"""Each rule of Kites (``clauses.toml``), with its near miss and its boundary."""

import pytest

from battles.rules.kernel import Choose, Concede, IllegalAction
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.errors import IllegalDeck, MalformedCard
from battles.rules.kites import cards
from battles.rules.kites.game import GAME, LOG_RENDERER, Battle
from battles.rules.kites.position import (
    CAUGHT,
    DECK,
    HAND,
    LANDED,
    ZONES,
    Task,
    new_state,
)
from unionarena.core.chance import Chance

KITES = {kite.name: kite for kite in cards.cards().values()}
PLACES = {"hand": HAND, "deck": DECK, "caught": CAUGHT}
DRAGON, SWALLOWS, BOX = "Long Dragon", "Twin Swallows", "Box Kite"  # 9, 8, 7: no talent


def scene(me, opponent, *, wind=0):
    """Return a battle at the start of a round, by the names of the kites of each zone.

    What lies in ``caught`` belongs to the other player.
    """
    lists, places = ([], []), ([], [])
    for player, zones in enumerate((me, opponent)):
        for zone, names in zones.items():
            owner = 1 - player if zone == "caught" else player
            lists[owner].extend(KITES[name] for name in names)
            places[owner].extend([player * ZONES + PLACES[zone]] * len(names))
    state = new_state(lists, Options(), Chance(b"scene"))
    for card, place in enumerate(places[0] + places[1]):
        state.table.move(card, place)
    state.wind = wind
    state.push(Task("round", wind))
    battle = Battle(GAME, state, is_start=False)
    battle.run()
    return battle


def fly(battle, mine, yours):
    """Let both players fly a kite by its name; return the events of the comparison."""
    battle.apply(Choose((id_of(battle, mine, 0),)), 0)
    return battle.apply(Choose((id_of(battle, yours, 1),)), 1)


def id_of(battle, name, player, zone=HAND):
    state = battle.position
    cards_there = state.zone(player, zone)
    return next(state.table.ids[c] for c in cards_there if state.cards[c].name == name)


def names(battle, player, zone):
    state = battle.position
    return [state.cards[card].name for card in state.zone(player, zone)]


def round_of(mine, yours, **more):
    """Return a battle after one round of these two kites."""
    battle = scene({"hand": [mine, BOX], **more}, {"hand": [yours, SWALLOWS]})
    fly(battle, mine, yours)
    return battle


def test_a_kite_has_height_stars_and_perhaps_a_talent():
    """KT-1.1."""
    face = KITES[DRAGON].to_dict()
    assert (face["height"], face["stars"], face["talent"]) == (9, 4, "")
    for wrong in ({"height": 0}, {"stars": 0}, {"talent": "loud"}, {"bp": 1}):
        with pytest.raises(MalformedCard):
            cards.Kite.from_dict({**face, **wrong})


@pytest.mark.parametrize(("size", "legal"), [(11, False), (12, True), (13, False)])
def test_a_deck_is_twelve_kites(size, legal):
    """KT-2.1."""
    found = cards.deck_problems(list(KITES.values())[:size])
    assert [each["code"] for each in found] == ([] if legal else ["deck.wrong_size"])


def test_no_kite_twice_in_a_deck():
    """KT-2.1."""
    deck = [*cards.deck("high")[:-1], cards.deck("high")[0]]
    with pytest.raises(IllegalDeck) as refused:
        Battle.start(decks=(cards.deck("low"), deck), seed=b"two")
    assert refused.value.clause == "KT-2.1"


def test_both_draw_four_and_one_has_the_wind_by_lot():
    """KT-3.1."""
    winds = set()
    for number in range(20):
        decks = (cards.deck("high"), cards.deck("low"))
        battle = Battle.start(decks=decks, seed=bytes([number + 1]))
        state = battle.position
        assert [len(state.zone(player, HAND)) for player in (0, 1)] == [4, 4]
        winds.add(state.wind)
    assert winds == {0, 1}


def test_the_first_choice_is_hidden_until_both_are_made():
    """KT-4.1."""
    battle = scene({"hand": [DRAGON, BOX]}, {"hand": [SWALLOWS]})
    before = battle.view(1)
    battle.apply(Choose((id_of(battle, DRAGON, 0),)), 0)
    assert battle.view(1)["players"] == before["players"]


def test_one_kite_of_the_hand_is_flown():
    """KT-4.1."""
    battle = scene({"hand": [DRAGON, BOX]}, {"hand": [SWALLOWS]})
    both = (id_of(battle, DRAGON, 0), id_of(battle, BOX, 0))
    for wrong in ((), both, (id_of(battle, SWALLOWS, 1),), (999,)):
        with pytest.raises(IllegalAction):
            battle.apply(Choose(wrong), 0)


def test_the_higher_kite_catches_the_other_and_lands():
    """KT-4.2."""
    battle = round_of(DRAGON, SWALLOWS)
    assert (names(battle, 0, CAUGHT), names(battle, 0, LANDED)) == (
        [SWALLOWS],
        [DRAGON],
    )
    battle = round_of(BOX, SWALLOWS)
    assert (names(battle, 1, CAUGHT), battle.position.wind) == ([BOX], 1)


def test_equal_kites_land_and_the_wind_stays():
    """KT-4.3."""
    battle = round_of(SWALLOWS, SWALLOWS)
    assert names(battle, 0, LANDED) == names(battle, 1, LANDED) == [SWALLOWS]
    assert battle.position.wind == 0


def test_both_draw_after_a_round_who_has_the_wind_first():
    """KT-4.4."""
    me = {"hand": [BOX, DRAGON], "deck": [DRAGON]}
    battle = scene(me, {"hand": [SWALLOWS, BOX], "deck": [BOX, DRAGON]})
    events = fly(battle, BOX, SWALLOWS)
    drawn = [e.data["player"] for e in events if e.data.get("from") == "deck"]
    assert drawn == [1, 0]
    assert len(names(battle, 0, HAND)) == len(names(battle, 1, HAND)) == 2


@pytest.mark.parametrize(
    ("mine", "yours", "caught"),
    [
        ("Painted Warrior", SWALLOWS, True),  # steady 8 against 8
        ("Painted Warrior", "Painted Warrior", False),  # both are
        ("Painted Warrior", DRAGON, False),  # lower
    ],
)
def test_a_steady_kite_wins_ties(mine, yours, caught):
    """KT-5.1."""
    assert bool(names(round_of(mine, yours), 0, CAUGHT)) is caught


@pytest.mark.parametrize(
    ("yours", "caught"),
    [(DRAGON, True), (BOX, True), ("Weather Vane", False)],  # 9, 7, 6
)
def test_a_cutter_cuts_kites_of_seven_and_more(yours, caught):
    """KT-5.2."""
    assert bool(names(round_of("Paper Minnow", yours), 0, CAUGHT)) is caught


def test_a_climber_is_higher_while_behind():
    """KT-5.3."""
    # 6 against 7: with the stars equal it loses, one star behind it flies at 9.
    assert names(round_of("Uphill Fox", BOX), 1, CAUGHT) == ["Uphill Fox"]
    behind = {"hand": [BOX, DRAGON], "caught": ["Paper Minnow"]}
    battle = scene({"hand": ["Uphill Fox", DRAGON]}, behind)
    fly(battle, "Uphill Fox", BOX)
    assert names(battle, 0, CAUGHT) == [BOX]


def test_a_homing_kite_goes_back_to_the_hand():
    """KT-5.4."""
    battle = scene({"hand": [DRAGON, BOX]}, {"hand": ["Silk Carp"]}, wind=1)
    fly(battle, DRAGON, "Silk Carp")
    assert (names(battle, 0, CAUGHT), names(battle, 1, HAND)) == ([], ["Silk Carp"])
    assert battle.position.wind == 1


def test_a_scout_draws_when_it_catches():
    """KT-5.5."""
    me = {"hand": ["Moon Lantern", BOX], "deck": [DRAGON, SWALLOWS]}
    battle = scene(me, {"hand": [BOX, DRAGON]})
    fly(battle, "Moon Lantern", BOX)
    assert len(names(battle, 0, HAND)) == 3
    battle = scene(me, {"hand": ["Silk Carp", DRAGON]})  # that one is not caught
    fly(battle, "Moon Lantern", "Silk Carp")
    assert len(names(battle, 0, HAND)) == 2


def test_a_trimmer_may_exchange_a_card():
    """KT-5.6."""
    me = {"hand": ["Festival Drum", BOX], "deck": [DRAGON, SWALLOWS]}
    for chosen, hand in ((), {BOX, SWALLOWS}), ((BOX,), {SWALLOWS, DRAGON}):
        battle = scene(me, {"hand": ["Weather Vane", DRAGON]})
        fly(battle, "Festival Drum", "Weather Vane")
        assert battle.decision.kind == "trim"
        battle.apply(Choose(tuple(id_of(battle, name, 0) for name in chosen)), 0)
        assert set(names(battle, 0, HAND)) == hand


def test_who_has_more_stars_wins_when_a_hand_is_empty():
    """KT-6.1."""
    battle = scene({"hand": [BOX]}, {"hand": ["Rooftop Cat"]})
    fly(battle, BOX, "Rooftop Cat")
    assert (battle.result.winner, battle.result.clause) == (0, "KT-6.1")


def test_equal_stars_are_a_draw():
    """KT-6.2."""
    battle = scene({"hand": [BOX]}, {"hand": [BOX]})
    fly(battle, BOX, BOX)
    assert (battle.result.winner, battle.result.clause) == (None, "KT-6.2")


def test_who_concedes_loses():
    """KT-6.3."""
    battle = scene({"hand": [BOX]}, {"hand": [BOX]})
    battle.apply(Concede(), 1)
    assert (battle.result.winner, battle.result.clause) == (0, "KT-6.3")


@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_every_event_has_a_sentence_in_each_language(language):
    me = {"hand": ["Festival Drum", DRAGON], "deck": [BOX, SWALLOWS]}
    battle = scene(me, {"hand": ["Silk Carp", "Weather Vane"], "deck": [BOX]})
    events = [*fly(battle, "Festival Drum", "Weather Vane")]
    events += battle.apply(Choose((id_of(battle, DRAGON, 0),)), 0)
    events += fly(battle, "Box Kite", "Box Kite")
    for reader in (0, 1, None):
        lines = LOG_RENDERER.render_lines(
            [event.to_dict(reader) for event in events],
            language=language,
            reader=reader,
            players=("Aya", "Ben"),
            cards={},
        )
        assert len(lines) > 8
        assert all(part["text"] for line in lines for part in line["parts"])
