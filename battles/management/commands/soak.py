"""`manage.py soak`: play random games and check the invariants."""

import json
import sys
import time
from argparse import ArgumentParser
from math import inf
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.games.registry import RULESETS, USUAL_GAME
from battles.rules.kernel.json_types import JsonObject
from battles.simulation.soak import (
    Deck,
    Findings,
    Soak,
    read_card_pool,
    read_list_pool,
    run_soak,
)

SHOWN_VIOLATIONS = 10  # The JSON report has all of them.


class Command(BaseCommand):
    """Plays random games and inspects them."""

    help = (
        "Play random games, of the usual game with random decks, and look for "
        "anything that must not be: lost cards, overfull lines, leaks, refusals that "
        "change something, replays or restored states that differ, games without "
        "an end."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("--games", type=int, default=1000, metavar="N")
        parser.add_argument(
            "--seconds", type=float, metavar="S", help="stop after so many seconds"
        )
        parser.add_argument("--seed", default="1", metavar="S")
        parser.add_argument(
            "--game",
            default=USUAL_GAME.name,
            choices=sorted(RULESETS),
            help="which game (default: %(default)s)",
        )
        parser.add_argument(
            "--every",
            type=int,
            default=40,
            metavar="K",
            help="look thoroughly at about one decision in K",
        )
        parser.add_argument("--processes", type=int, default=1, metavar="P")
        parser.add_argument(
            "--only", type=int, metavar="GAME", help="play this one game of the series"
        )
        parser.add_argument(
            "--list",
            action="append",
            type=Path,
            dest="lists",
            metavar="FILE",
            help="with random decks of the cards of this card list (JSON); repeatable",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, inspect and report; exits with 1 if anything was found."""
        game = options["game"]
        soak = Soak(
            seed=options["seed"],
            cards=self._read_cards(game, options["lists"]),
            every=options["every"],
            game=game,
        )
        began = time.perf_counter()
        findings = Findings()
        limit, only = options["seconds"], options["only"]
        until = began + (inf if limit is None else limit)
        games = range(options["games"]) if only is None else range(only, only + 1)
        for part in run_soak(soak, games, processes=options["processes"]):
            findings.add(part)
            if time.perf_counter() > until:
                break
        report = findings.report(seconds=time.perf_counter() - began)
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
        else:
            self._tell(report, findings)
        if findings.violations:
            sys.exit(1)

    def _read_cards(self, game: str, lists: list[Path] | None) -> Deck:
        """Return what random decks are made of."""
        if lists is None:
            return read_card_pool() if game == USUAL_GAME.name else ()
        if game != USUAL_GAME.name:
            raise CommandError(f"--list has cards of {USUAL_GAME.name}, not of {game}")
        try:
            return read_list_pool(lists, tell=self.stderr.write)
        except (OSError, ValueError) as error:
            raise CommandError(f"--list: {error}") from error

    def _tell(self, report: JsonObject, findings: Findings) -> None:
        for name, value in report.items():
            if name != "violations":
                self.stdout.write(f"{name.replace('_', ' ')}: {value}")
        self.stdout.write(f"violations: {len(findings.violations)}")
        for violation in findings.violations[:SHOWN_VIOLATIONS]:
            self.stdout.write(f"  {json.dumps(violation, ensure_ascii=False)}")
