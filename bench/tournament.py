"""A Swiss tournament with a top 8 over the running site, without an organizer's hand.

``python -m bench tournament [--players N] [--json]``. Starts the site as ``bench load``
does. An organizer creates the tournament by REST and does nothing more: players enter
by REST, the site begins it at its time, and in every match the loser, drawn at random,
gives up by REST. The program ends with 1 if two players meet twice in the Swiss rounds,
if nobody wins, if a request fails, or if a round takes more than a second to pair.
"""

import random
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from typing import Any, Final

from ._harness import Report, benchmark, option, summarize, time_call
from ._people import make_people

BACKGROUND: Final = ("worker", "bots", "notices", "beat")
REGISTRATION: Final = timedelta(seconds=45)
CLIENTS: Final = 16
LOOK_EVERY_S: Final = 0.5
ROUND_S: Final = 300.0
PAIRED_MS: Final = 1000.0
TOP: Final = 8


@dataclass
class Event:
    """The tournament as its players see it by REST.

    Attributes:
        ask: Sends a request of one player: their name, method, path and body.
        decks: One for each player, by name.
        address: Of the tournament.
    """

    ask: Callable[..., Any]
    decks: dict[str, int]
    address: str = ""

    @property
    def players(self) -> list[str]:
        """Return the names of the players."""
        return list(self.decks)

    def create(self, organizer: str) -> None:
        """Create it; it begins by itself."""
        settings = {
            "name": "Harbour open",
            "kind": "swiss",
            "capacity": len(self.players),
            "top_cut": str(TOP),
            "break_s": 0,
            "begins_at": (datetime.now(UTC) + REGISTRATION).isoformat(),
        }
        made = self.ask(organizer, "POST", "/api/v1/tournaments/", settings)
        self.address = f"/api/v1/tournaments/{made['tournament']['id']}/"

    def enter(self, player: str) -> None:
        """Enter with a deck."""
        deck = {"deck_id": self.decks[player]}
        self.ask(player, "PUT", f"{self.address}entry/", deck)

    def read(self) -> dict[str, Any]:
        """Return everything public about it."""
        return dict(self.ask(self.players[0], "GET", self.address))

    def wait_for_round(self, number: int) -> dict[str, Any]:
        """Return the tournament once the round is there, or once it is over.

        Raises:
            TimeoutError: Neither came.
        """
        until = time.monotonic() + ROUND_S
        while time.monotonic() < until:
            seen = self.read()
            if len(seen["rounds"]) >= number or seen["tournament"]["state"] == "over":
                return seen
            time.sleep(LOOK_EVERY_S)
        raise TimeoutError(f"round {number} does not begin")

    def give_up(self, loser: str, battle: str) -> None:
        """Give up for a player."""
        self.ask(loser, "POST", f"/api/v1/battles/{battle}/concede/", {})


def _draw_losers(
    round_: dict[str, Any], chance: random.Random
) -> list[tuple[str, str]]:
    """Return who gives up where: a player and the battle of each match."""
    return [
        (chance.choice((one["first"], one["second"])), one["battle"])
        for one in round_["tables"]
        if one["outcome"] == "pending"
    ]


@benchmark(option("--players", 256))
def measure(options: Namespace) -> Report:
    """Play one tournament from its creation to its end."""
    from .load import Caller, build_site

    with build_site(tables=1, each=1, background=BACKGROUND) as site:
        from collection.services import grant_starter

        caller = Caller(site.port)
        people = make_people(options.players + 1)
        sessions = {person.username: session for person, session in people}
        places = {name: number for number, name in enumerate(sessions)}

        def ask(name: str, method: str, path: str, body: object = None) -> object:
            number = places[name]
            return caller.ask(
                method,
                path,
                session=sessions[name],
                body=body,
                address=f"10.2.{number // 200}.{number % 200 + 1}",
            )

        (organizer, _session), *playing = people
        decks = {one.username: grant_starter(user=one)[0].pk for one, _ in playing}
        event = Event(ask, decks)
        event.create(organizer.username)
        return _run(event, organizer.username)


def _run(event: Event, organizer: str) -> Report:
    chance, number, played, waits = random.Random(len(event.players)), 0, 0, []
    began = time.monotonic()
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(event.enter, event.players))
        entered = time.monotonic() - began
        seen = event.wait_for_round(1)
        while seen["tournament"]["state"] != "over":
            number += 1
            losers, battles = zip(
                *_draw_losers(seen["rounds"][-1], chance), strict=True
            )
            list(clients.map(event.give_up, losers, battles))
            played += len(battles)
            ended = time.monotonic()
            seen = event.wait_for_round(number + 1)
            waits.append((time.monotonic() - ended) * 1000)
    pairing = list(_time_pairing(event.address))
    acts = event.ask(organizer, "GET", f"{event.address}acts/")
    report = {
        "players": len(seen["players"]),
        "rounds": number,
        "battles": played,
        "entered_s": round(entered, 1),
        "played_s": round(time.monotonic() - began - entered, 1),
        "pairing_ms": summarize(pairing),
        # From the answer to the last concession until the next round is seen.
        "next_round_ms": summarize(waits),
        "acts_of_the_organizer": len(acts),
    }
    return report | {"problems": list(_find_problems(seen, pairing))}


def _time_pairing(address: str) -> Iterator[float]:
    """Return how long each Swiss round takes to pair, of the rounds as played."""
    from matchmaking.tournaments import rules, selectors
    from matchmaking.tournaments.models import Tournament

    tournament = Tournament.objects.get(pk=int(address.strip("/").split("/")[-1]))
    players = selectors.build_players(selectors.list_entries(tournament))
    tables = selectors.build_tables(tournament)
    for number in range(1, tournament.rounds + 1):
        past = [one for one in tables if one.round < number]
        seed = bytes(tournament.seed)
        yield time_call(partial(rules.pair_round, players, past, seed=seed))


def _find_problems(seen: dict[str, Any], pairing: Iterable[float]) -> Iterator[str]:
    swiss = [one for one in seen["rounds"] if not one["is_knockout"]]
    met = Counter(
        frozenset((table["first"], table["second"]))
        for round_ in swiss
        for table in round_["tables"]
    )
    if twice := [sorted(pair) for pair, times in met.items() if times > 1]:
        yield f"met twice in the Swiss rounds: {twice[:3]}"
    widths = [len(one["tables"]) for one in seen["rounds"] if one["is_knockout"]]
    if any(wide != 2 * narrow for wide, narrow in pairwise(widths)) or not widths:
        yield f"no bracket: {widths}"
    if [one["place"] for one in seen["standings"]].count(1) != 1:
        yield "not one winner"
    if max(pairing) > PAIRED_MS:
        yield f"a round took {max(pairing):.0f} ms to pair"
