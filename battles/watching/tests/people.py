"""Battles with what was agreed on, and those who look on."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from battles.games.registry import RULESETS, USUAL_GAME
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.session import sessions
from battles.match_options.options import BattleOptions
from battles.models import BattleAction
from battles.seating import battle_creation
from battles.tests.client_view import read_all
from battles.tests.factories import Duel, lock, make_player
from battles.watching.spectating.spectator_hub import spectator_hub


def make_room(
    *,
    names=("akari", "botan"),
    origin="matchmaking",
    game=USUAL_GAME.name,
    **options,
):
    """Two people in a battle with these options."""
    people = tuple(make_player(name) for name in names)
    own = RULESETS[game].own
    if own is None:
        decks = [lock(people[0], "keepers"), lock(people[1], "deeptide")]
    else:
        decks = [
            battle_creation.get_bundled_deck(game, name)
            for name in sorted(own.decks)[:2]
        ]
    battle = battle_creation.create_battle(
        seats=[
            battle_creation.SeatRequest(user=person, deck=deck)
            for person, deck in zip(people, decks, strict=True)
        ],
        options=BattleOptions(**options),
        origin=origin,
        game=game,
    )
    return Duel(battle_id=battle.pk, people=people)


def client_of(person):
    """A browser with somebody signed in."""
    client = Client()
    client.force_login(person)
    return client


def age(duel, seconds):
    """As if everything so far had happened so many seconds earlier."""
    for row in BattleAction.objects.filter(battle_id=duel.battle_id):
        row.created_at -= timedelta(seconds=seconds)
        row.save(update_fields=["created_at"])


def in_future(seconds):
    return timezone.now() + timedelta(seconds=seconds)


class Onlooker:
    """Somebody with an open connection; keeps every frame, and how far the log was."""

    def __init__(self, duel, *, seat=None, user_id=0):
        self.duel, self.seat, self.user_id = duel, seat, user_id
        self.told = []
        self.connection = Connection(
            battle_id=duel.battle_id, seat=seat, language="ja", post=self.note
        )

    def note(self, frame):
        session = sessions.find(self.duel.battle_id)
        number = session.game.answered if session else 0
        self.told.append((number, frame))

    def __enter__(self):
        if self.seat is None:
            spectator_hub.join(self.connection, user_id=self.user_id, since=None)
        else:
            hub.join(self.connection, since=None)
        return self

    def __exit__(self, *_error):
        (spectator_hub if self.seat is None else hub).leave(self.connection)

    def of(self, *types):
        messages = read_all(frame for _number, frame in self.told)
        return [message for message in messages if message["type"] in types]
