"""Players in the queue, for the tests of this app."""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from collection.selectors import list_decks_for
from collection.tests.factories import make_deck, make_player
from matchmaking import selectors, services
from matchmaking.errors import NoMeeting, NotStarted
from matchmaking.models import Ticket

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def at(seconds):
    """Return the moment so many seconds after noon, when everything begins."""
    return NOON + timedelta(seconds=seconds)


def deck_of(user):
    """Return a legal deck of a user."""
    return list_decks_for(user).earliest("pk").pk


def make_people(*names):
    people = tuple(make_player(name) for name in names)
    return people if len(people) != 1 else people[0]


def choose_deck(user):
    return services.DeckChoice(deck_of(user))


def join(user, *, mode="ranked", now=NOON, deck_id=None, code=None):
    deck_id = deck_of(user) if deck_id is None else deck_id
    return services.join_queue(
        user=user,
        deck=services.DeckChoice(deck_id),
        queue=services.Queue(mode=mode, format=code or ""),
        now=now,
    )


def stay(*people, now):
    """Note that everyone is online."""
    for person in people:
        services.touch_ticket(user=person, now=now)


def set_rating(user, rating):
    """Give a player this rating, which is certain."""
    Ticket.objects.waiting().owned_by(user).update(rating=rating, deviation=0)


def accept_all(*, now):
    """Accept for everyone who is asked."""
    for ticket in Ticket.objects.waiting().filter(meeting__isnull=False):
        with suppress(NoMeeting, NotStarted):
            services.accept_meeting(user=ticket.user, meeting=ticket.meeting, now=now)


@dataclass
class Paired:
    """Counts of a tick, and the battles after everyone accepted."""

    found: int
    missed: int
    expired: int
    started: int
    failed: int


def pair(*, now):
    """Run a tick, and accept for everyone who is found."""
    before = Ticket.objects.filter(status="matched").count()
    done = services.run_tick(now=now)
    accept_all(now=now)
    started = (Ticket.objects.filter(status="matched").count() - before) // 2
    return Paired(
        found=done.found,
        missed=done.missed,
        expired=done.expired,
        started=started,
        failed=done.found - started,
    )


def battle_of(user):
    """Return the battle the queue led a player to, if it did."""
    return selectors.get_place(user).battle_id


def status_of(user):
    ticket = selectors.find_last_ticket(user)
    return ticket and (ticket.status, ticket.reason)


def spoil_deck(user):
    """Create a user's deck that is illegal: one card too few."""
    deck = make_deck(user=user)
    entry = deck.entries.first()
    entry.count -= 1
    if entry.count:
        entry.save()
    else:
        entry.delete()
    return deck.pk


@dataclass
class Heard:
    """Messages sent over the channel layer."""

    messages: list = field(default_factory=list)

    async def group_send(self, group, message):
        self.messages.append((group, message))

    def of(self, user):
        return [m for group, m in self.messages if group == f"user.{user.pk}"]
