"""Nothing hidden reaches a seat: every frame of whole games, searched (rules ch. 11).

What may be known is worked out anew here, from the log and the zones a card went
through, and not from the engine's own bookkeeping of who knows what.
"""

import json
import os
import random

import pytest

from battles.errors import MalformedMessage
from battles.live import player_views, protocol
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.session import Session, sessions
from battles.models import BattleAction
from battles.rules.kernel.events import CardSeen
from battles.rules.unionarena.position.generated.frames import Use
from battles.tests.client_view import read_all

# LEAK_GAMES=2000 plays more of them; each takes about a second.
GAMES = int(os.environ.get("LEAK_GAMES", "6"))
OPEN_ZONES = {
    "front_line",
    "energy_line",
    "outside_area",
    "remove_area",
    "checking_area",
    "under",
}
WISHES = (
    lambda n: {"type": "play_card", "card": n, "line": "front_line"},
    lambda n: {"type": "perform_raid", "card": n, "base": n + 1},
    lambda n: {"type": "use_event", "card": n},
    lambda n: {"type": "activate_effect", "card": n, "effect": 0},
    lambda n: {"type": "declare_attack", "card": n, "target": None},
    lambda n: {"type": "block", "card": n},
    lambda n: {"type": "activate_trigger", "card": n},
    lambda n: {"type": "choose", "cards": [n]},
)


class Recorder:
    """All a seat is told: frames, explanations, what REST gives; with the moment."""

    def __init__(self, duel, seat):
        self.duel, self.seat = duel, seat
        self.told = []
        self.connection = Connection(
            battle_id=duel.battle_id, seat=seat, language="ja", post=self.note
        )

    def note(self, frame):
        number = sessions.find(self.duel.battle_id).game.answered
        self.told.append((number, frame))

    def ask_around(self, rng):
        viewer, battle_id = self.duel.people[self.seat], self.duel.battle_id
        wish = rng.choice(WISHES)(rng.randrange(200))
        try:
            explained = player_views.explain_action_for(viewer, battle_id, wish)
        except MalformedMessage:
            return
        if explained.refusal:
            self.note(json.dumps(explained.refusal.as_dict(), ensure_ascii=False))
        if rng.random() < 0.02:
            batch = player_views.get_events_since(
                viewer, battle_id, since=0, language="en"
            )
            self.note(json.dumps([batch.events, batch.view]))


def history(battle_id):
    """For each number of answers: card numbers seen openly, and by each seat alone."""
    session = Session.load(battle_id)
    game = session.fresh_game()
    open_numbers, alone = set(), (set(), set())
    moments = []

    def follow(events):
        for event in events:
            cards = [v for v in event.data.values() if isinstance(v, CardSeen)]
            zones = {event.data.get("from"), event.data.get("to")}
            is_open = bool(zones & OPEN_ZONES)
            if event.type in {"life_revealed", "cards_revealed"}:
                cards, is_open = event.data["cards"], True  # shown where they lie
            if event.type == "cards_looked_at":
                looked = {card.number for card in event.data["cards"]}
                alone[event.data["player"]].update(looked)
            for card in cards:
                if is_open:
                    open_numbers.add(card.number)
                if "hand" in zones or event.type == "card_drawn":
                    alone[event.data["player"]].add(card.number)
        # A card is declared when its use begins (UA-4.4.3), before an event moves it.
        position = game.position
        used = [frame.card_id for frame in position.frames if isinstance(frame, Use)]
        declared = {position.table.find(card_id) for card_id in used} - {-1}
        open_numbers.update(position.cards[card].number for card in declared)
        moments.append((set(open_numbers), set(alone[0]), set(alone[1])))

    follow(game.last_events)
    log = BattleAction.objects.filter(battle_id=battle_id).order_by("number")
    for row in log:
        follow(game.apply(session.ruleset.read_action(row.action), row.seat))
    return session, moments


def without_catalogue(frame):
    message = json.loads(frame)
    if isinstance(message, dict):
        message.pop("catalogue", None)
    return json.dumps(message, ensure_ascii=False)


def names_of(session, numbers):
    return {
        session.pinned.definition_by_revision[
            session.pinned.revision_by_number[number]
        ].name
        for number in numbers
    }


def list_leaked_names(session, text, hidden, known):
    """Names of hidden cards in a text; they may stand within those of known ones."""
    known_names = names_of(session, known)
    for name in sorted(known_names, key=len, reverse=True):
        text = text.replace(name, "")
    return [n for n in names_of(session, hidden) - known_names if n in text]


@pytest.mark.parametrize("game", range(GAMES))
def test_no_frame_shows_a_seat_what_it_may_not_know(duel, game):
    rng = random.Random(game)
    recorders = [Recorder(duel, seat) for seat in (0, 1)]
    for recorder in recorders:
        hub.join(recorder.connection, since=0)
    try:
        while duel.step(rng):
            for recorder in recorders:
                recorder.ask_around(rng)
    finally:
        for recorder in recorders:
            hub.leave(recorder.connection)

    session, moments = history(duel.battle_id)
    seed = session.record.seed.hex()
    checked = 0
    for recorder in recorders:
        own = session.numbers_of(recorder.seat)
        others = session.numbers_of(1 - recorder.seat)
        for number, frame in recorder.told:
            seen_openly, *seen_alone = moments[number]
            seen = seen_openly | seen_alone[recorder.seat]
            hidden_of_others, hidden_of_mine = others - seen, own - seen
            assert not [number for number in hidden_of_others if number in frame]
            plain = without_catalogue(frame)  # a card's text may name another card
            assert not list_leaked_names(session, plain, hidden_of_others, own | seen)
            assert not [card for card in hidden_of_mine if card in plain]
            if '"type":"finished"' not in frame:
                assert seed not in frame or number == len(moments) - 1
            checked += 1
    assert checked > 2 * len(moments)


def test_the_opponent_is_never_told_what_could_be_chosen(duel):
    recorders = [Recorder(duel, seat) for seat in (0, 1)]
    for recorder in recorders:
        hub.join(recorder.connection, since=None)
    duel.play(80)
    for recorder in recorders:
        hub.leave(recorder.connection)

    for recorder in recorders:
        for message in read_all(frame for _number, frame in recorder.told):
            decision = message.get("view", {}).get("decision")
            if decision and decision["player"] != recorder.seat:
                assert set(decision) == {"id", "player", "kind"}


def test_every_message_type_with_a_view_is_among_those_searched():
    """If a message with a view is added, the search above must learn of it."""
    with_view = {
        message.__struct_config__.tag
        for message in (type(example) for example in protocol.EXAMPLES)
        if {"view", "changes", "events"} & set(message.__struct_fields__)
    }

    assert with_view == {"welcome", "events"}
