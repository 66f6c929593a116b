"""The demo from start to finish."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .battle_report import BattleReport
from .client import Client, Refused
from .player import Player, PlayerFailed, RestPlayer
from .servers import HOST, ServerFailed, Servers

QUEUE_POLL_S = 0.3
# Pairing runs every second; results come within a second after the end.
WAIT_S = 60.0
# About a fifth of a battle: both have had a few turns, and most is still to come.
KILL_AFTER_ACTIONS = 40
RULE_BREAKS = (PlayerFailed, ServerFailed, Refused, OSError, TimeoutError)


class DemoFailed(Exception):
    """Something that should have worked did not."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """Options of the demo.

    Attributes:
        kill: Whether the server is killed and restarted in mid-battle.
        practice: Whether one client plays a bot instead of the other client.
        rest: Whether the clients play over REST alone, without sockets.
        game: Name of the game; one with its own decks is played against a bot.
        time_limit_s: When to give up.
        seed: Seed of the clients' choices.
    """

    kill: bool = False
    practice: bool = False
    rest: bool = False
    game: str = ""
    time_limit_s: float = 240.0
    seed: int = 1


@dataclass(slots=True)
class Report:
    """The outcome of the demo, for tests.

    Attributes:
        finished: The server's last message.
        players: The clients.
        results: Each client's result from the result service.
        confirmed: Acknowledged answers found in the log, each exactly once.
        kills: How often the server was killed.
    """

    finished: dict[str, Any] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    results: list[dict[str, Any]] = field(default_factory=list)
    confirmed: int = 0
    kills: int = 0


def run_demo(options: DemoOptions, *, write: Callable[[str], None]) -> Report:
    """Start a server, have clients play a whole battle on it, stop it.

    Args:
        options: The options.
        write: Receives the output, line by line.

    Raises:
        DemoFailed: With a sentence that says what did not work.
    """
    try:
        write("Starting the server ...")
        with Servers() as servers:
            write(f"The server is ready on http://{HOST}:{servers.port}/")
            try:
                return asyncio.run(_within_time(_DemoRun(options, servers, write)))
            except RULE_BREAKS as error:
                text = f"{type(error).__name__}: {error}\n{servers.last_words()}"
                raise DemoFailed(text) from error
    except ServerFailed as error:
        raise DemoFailed(str(error)) from error


async def _within_time(show: "_DemoRun") -> Report:
    async with asyncio.timeout(show.options.time_limit_s):
        return await show.run()


class _DemoRun:
    """One run of the demo."""

    def __init__(
        self, options: DemoOptions, servers: Servers, write: Callable[[str], None]
    ) -> None:
        self.options = options
        self._servers = servers
        self._write = write
        self._story = BattleReport(write)
        self._report = Report()
        self._kill_now = asyncio.Event()

    async def run(self) -> Report:
        """Sign up, find decks and an opponent, play, and check the result."""
        clients = await self._sign_up()
        if self.options.game:
            battles = [await self._play_own(clients[0], self.options.game)]
        else:
            battles = await self._begin(clients)
        kind = RestPlayer if self.options.rest else Player
        self._report.players = [
            kind(client, battle, seed=self.options.seed + i, listen=self._listen)
            for i, (client, battle) in enumerate(zip(clients, battles, strict=True))
        ]
        await self._play()
        await self._confirm()
        await self._read_results()
        return self._report

    async def _sign_up(self) -> list[Client]:
        tag = secrets.token_hex(3)
        names = [f"aki_{tag}", f"mei_{tag}"][
            : 1 if self.options.practice or self.options.game else 2
        ]
        clients = [
            Client(host=HOST, port=self._servers.port, name=name) for name in names
        ]
        for client in clients:
            await client.sign_up(secrets.token_urlsafe(16))
            self._write(f"{client.name} signed up")
        return clients

    async def _find_deck(self, client: Client, place: int) -> dict[str, Any]:
        """Return the starter deck at this place of the list."""
        decks = (await client.call("GET", "/api/v1/decks/"))["results"]
        if not decks:
            raise DemoFailed(f"{client.name} has no starter deck.")
        deck: dict[str, Any] = decks[place % len(decks)]
        self._write(f"{client.name} takes the deck {deck['name']}")
        return deck

    async def _begin(self, clients: Sequence[Client]) -> list[str]:
        decks = [await self._find_deck(c, place) for place, c in enumerate(clients)]
        if self.options.practice:
            return [await self._practice(clients[0], {"deck_id": decks[0]["id"]})]
        return await self._queue(clients, decks)

    async def _play_own(self, client: Client, name: str) -> str:
        """Start a battle of a game with its own decks."""
        games = await client.call("GET", "/api/v1/battles/games/")
        decks = {game["name"]: game["decks"] for game in games}.get(name)
        if not decks:
            raise DemoFailed(f"There is no game {name!r} with decks of its own.")
        deck = decks[self.options.seed % len(decks)]
        self._write(f"{client.name} takes the deck {deck} of {name}")
        return await self._practice(client, {"game": name, "deck": deck})

    async def _practice(self, client: Client, body: dict[str, Any]) -> str:
        battle = await client.call("POST", "/api/v1/battles/practice/", body)
        self._write(f"{client.name} plays against {battle['seats'][1]['name']}")
        return str(battle["id"])

    async def _queue(
        self, clients: Sequence[Client], decks: Sequence[dict[str, Any]]
    ) -> list[str]:
        for client, deck in zip(clients, decks, strict=True):
            body = {"deck_id": deck["id"], "mode": "casual"}
            await client.call("POST", "/api/v1/matchmaking/queue/", body)
            self._write(f"{client.name} queues for a casual match")
        battles = await asyncio.gather(*(self._wait_for_match(c) for c in clients))
        if len(set(battles)) != 1:
            raise DemoFailed("The clients were paired with somebody else.")
        self._write(f"Paired: battle {battles[0]}")
        return list(battles)

    async def _wait_for_match(self, client: Client) -> str:
        async with asyncio.timeout(WAIT_S):
            while True:
                place = await client.call("GET", "/api/v1/matchmaking/queue/")
                if place["type"] == "matched":
                    return str(place["battle_id"])
                if place["type"] == "found" and not place["accepted"]:
                    body = {"meeting": place["meeting"]}
                    await client.call("POST", "/api/v1/matchmaking/queue/accept/", body)
                await asyncio.sleep(QUEUE_POLL_S)

    # --- The battle.

    def _listen(self, player: Player, message: dict[str, Any]) -> None:
        if player is self._report.players[0]:
            self._story.hear(message)
        answers = sum(len(one.acknowledged) for one in self._report.players)
        if answers >= KILL_AFTER_ACTIONS:
            self._kill_now.set()

    async def _play(self) -> None:
        works = [player.play() for player in self._report.players]
        if self.options.kill:
            works.append(self._kill())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            self._report.finished = (await asyncio.gather(*tasks))[0]
        finally:
            for task in tasks:  # the first that fails ends the others
                task.cancel()
        self._write(self._story.end(self._report.finished))

    async def _kill(self) -> dict[str, Any]:
        await self._kill_now.wait()
        self._write("*** the server is killed ***")
        await asyncio.to_thread(self._servers.kill_web)
        await asyncio.to_thread(self._servers.start_web)
        self._report.kills += 1
        self._write("*** the server is back; the clients resume ***")
        return {}

    # --- Afterwards.

    async def _confirm(self) -> None:
        """Resend every acknowledged answer: the log must have it, once."""
        for player in self._report.players:
            for sent, number in player.acknowledged:
                body = {name: sent[name] for name in sent if name != "type"}
                path = f"/api/v1/battles/{player.battle_id}/actions/"
                again = await player.client.call("POST", path, body)
                if not again["repeated"] or again["number"] != number:
                    raise DemoFailed(f"An acknowledged answer was lost: {sent}")
                self._report.confirmed += 1
        self._write(
            f"All {self._report.confirmed} acknowledged answers are in the log."
        )

    async def _read_results(self) -> None:
        for player in self._report.players:
            result = await self._result_of(player)
            self._report.results.append(result)
            self._write(
                f"Result of {player.client.name}: {result['result']} in turn "
                f"{result['turns']} against {result['opponent']['name']}"
            )

    async def _result_of(self, player: Player) -> dict[str, Any]:
        path = f"/api/v1/results/{player.battle_id}/"
        async with asyncio.timeout(WAIT_S):
            while True:
                try:
                    answer: dict[str, Any] = await player.client.call("GET", path)
                except Refused as refusal:
                    if refusal.status not in {404, 409}:  # not recorded yet
                        raise
                    await asyncio.sleep(QUEUE_POLL_S)
                else:
                    return answer
