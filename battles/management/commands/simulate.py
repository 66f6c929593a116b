"""`manage.py simulate`: play games between bots and report statistics."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any, cast

from django.core.management.base import BaseCommand, CommandError

from battles.games.pinned_cards import PinnedCards
from battles.games.registry import RULESETS, USUAL_GAME
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena import CardDefinition
from battles.simulation import starter_content
from battles.simulation.bot_games import (
    BOTS,
    Deck,
    Series,
    Tally,
    list_bundled_decks,
    play_series,
)
from collection.errors import StarterDeckNotFound
from collection.services import freeze_any_deck
from unionarena.core.errors import PlatformError

SHOWN_GAMES = 10  # The JSON report has all of them.


class Command(BaseCommand):
    """Plays games between bots."""

    help = "Play games between bots and print wins, ends, speed and what went wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("--games", type=int, default=100, metavar="N")
        parser.add_argument(
            "--game",
            default=USUAL_GAME.name,
            choices=sorted(RULESETS),
            help="which game (default: %(default)s)",
        )
        parser.add_argument("--seed", default="1", metavar="S")
        parser.add_argument(
            "--deck",
            action="append",
            metavar="NAME",
            help=(
                "a starter deck, the number of a deck, or a file with a list; give two "
                "or more, or none for all starter decks"
            ),
        )
        parser.add_argument(
            "--bots",
            nargs=2,
            default=["random", "random"],
            choices=sorted(BOTS),
            metavar=("SEAT_0", "SEAT_1"),
            help=f"who plays: {', '.join(sorted(BOTS))}",
        )
        parser.add_argument("--processes", type=int, default=1, metavar="P")
        parser.add_argument(
            "--only", type=int, metavar="GAME", help="play this one game of the series"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and report."""
        series = Series(
            seed=options["seed"],
            decks=_decks(options["deck"], options["game"]),
            game=options["game"],
            bots=(options["bots"][0], options["bots"][1]),
        )
        games = range(options["games"])
        if options["only"] is not None:
            games = range(options["only"], options["only"] + 1)
        began = time.perf_counter()
        tally = Tally()
        for part in play_series(series, games, processes=options["processes"]):
            tally.add(part)
        report = tally.report(seconds=time.perf_counter() - began)
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
        else:
            self._tell(report)

    def _tell(self, report: JsonObject) -> None:
        for name, value in report.items():
            label = name.replace("_", " ")
            if isinstance(value, dict):
                counts = ", ".join(f"{key}: {count}" for key, count in value.items())
                self.stdout.write(f"{label}: {counts}")
            elif isinstance(value, list):
                self.stdout.write(f"{label}: {len(value)}")
                for game in value[:SHOWN_GAMES]:
                    self.stdout.write(f"  {json.dumps(game, ensure_ascii=False)}")
            else:
                self.stdout.write(f"{label}: {value}")


def _decks(names: list[str] | None, game: str) -> dict[str, Deck]:
    """Return the decks: starter decks from their files, others from the database."""
    decks: dict[str, Deck] = {
        **(list_bundled_decks(game) or starter_content.read_starter_decks())
    }
    unknown = [name for name in names or () if name not in decks]
    if unknown and game != USUAL_GAME.name:
        there = ", ".join(decks)
        raise CommandError(f"There is no deck {unknown[0]!r}; there are: {there}.")
    return {
        name: decks[name] if name in decks else _stored(name, known=decks)
        for name in names or decks
    }


def _stored(name: str, *, known: Iterable[str]) -> starter_content.Deck:
    try:
        locked = freeze_any_deck(name)
    except StarterDeckNotFound as error:
        there = ", ".join(known)
        raise CommandError(f"There is no deck {name!r}; there are: {there}.") from error
    except PlatformError as error:
        raise CommandError(f"{name}: {error}") from error
    pinned = PinnedCards(USUAL_GAME.name, locked.revision_ids)
    return tuple(cast("list[CardDefinition]", pinned.deck(locked.revision_ids)))
