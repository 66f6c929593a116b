"""Battles and people who play them, for the tests of this app and those to the right.

``load_starter_content`` of ``collection.tests.factories`` must have run before.
"""

import random
import uuid
from dataclasses import dataclass

from battles.live import player_views, submissions
from battles.live.session import sessions
from battles.match_options.options import BattleOptions
from battles.models import Battle, BattleAction, Series
from battles.seating import battle_creation
from collection.services import freeze_deck
from collection.tests.factories import make_deck, make_player
from unionarena.core.accounts.models import User

KEEP = {"type": "decline"}
CONCEDE = {"type": "concede"}


def lock(user, slug="keepers"):
    """A person's starter deck, ready for a battle."""
    return freeze_deck(viewer=user, deck_id=make_deck(user=user, slug=slug).pk)


def make_duel(*, names=("akari", "botan"), now=None, seed=None, **options):
    """Two people in a battle of two starter decks; with a seed always the same one."""
    people = tuple(make_player(name) for name in names)
    battle = battle_creation.create_battle(
        seats=[
            battle_creation.SeatRequest(
                user=people[0], deck=lock(people[0], "keepers")
            ),
            battle_creation.SeatRequest(
                user=people[1], deck=lock(people[1], "deeptide")
            ),
        ],
        options=BattleOptions(**options),
        beginning=battle_creation.Predecessor(seed=seed),
        now=now,
    )
    return Duel(battle_id=battle.pk, people=people)


def make_practice(*, name="akari"):
    """One person in a battle against a bot."""
    person = make_player(name)
    battle = battle_creation.create_practice_battle(user=person, deck=lock(person))
    return Duel(battle_id=battle.pk, people=(person, None))


def make_bot_battle():
    """Two bots in a battle."""
    from collection.selectors import get_starter_deck

    seat = battle_creation.SeatRequest(bot="random", deck=get_starter_deck("deeptide"))
    return battle_creation.create_battle(seats=[seat, seat])


def pick(decision, rng):
    """Any answer that a decision offers, chosen as a client without rules would."""
    if decision["form"] == "options":
        return rng.choice(decision["options"])["action"]
    asked = decision["cards"]
    count = rng.randint(asked["min"], asked["max"])
    return {"type": "choose", "cards": rng.sample(asked["candidates"], count)}


@dataclass
class Duel:
    """A battle and its people; a seat without a person is a bot's."""

    battle_id: uuid.UUID
    people: tuple[User, User | None]

    def view(self, seat=0):
        return player_views.get_current_state_for(
            self.people[seat], self.battle_id
        ).view

    def next_decision(self):
        """Who is asked, and what; (None, None) if nobody."""
        for seat, person in enumerate(self.people):
            decision = self.view(seat)["decision"] if person else None
            if decision and decision["player"] == seat:
                return seat, decision
        return None, None

    def submit(self, seat, action, *, decision_id, client_action_id=None, now=None):
        return submissions.submit_action(
            battle_id=self.battle_id,
            viewer=self.people[seat],
            action=action,
            decision_id=decision_id,
            client_action_id=client_action_id,
            now=now,
        )

    def step(self, rng, *, client_action_id=None, now=None):
        """One random answer; False if nobody is asked."""
        seat, decision = self.next_decision()
        if decision is None:
            return False
        self.submit(
            seat,
            pick(decision, rng),
            decision_id=decision["id"],
            client_action_id=client_action_id,
            now=now,
        )
        return True

    def play(self, steps, *, seed=1):
        """So many random answers, or to the end."""
        rng = random.Random(seed)
        for _ in range(steps):
            if not self.step(rng):
                return


def every_battle():
    """All battles, for tests of other apps, which know no tables of this one."""
    return Battle.objects.all()


def every_series():
    """All series, for tests of other apps."""
    return Series.objects.all()


# --- Looking at what has happened.


def log_of(duel):
    rows = BattleAction.objects.filter(battle_id=duel.battle_id).order_by("number")
    return [(row.number, row.seat, row.action) for row in rows]


def digest(duel):
    return sessions.get(duel.battle_id).game.digest()
