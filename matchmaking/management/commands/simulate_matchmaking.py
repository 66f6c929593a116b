"""Replay of arrivals through the pairing: waits, rating differences, repeats, cost."""

import csv
import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matchmaking.pairing.arrival_replay import Arrival, draw_arrivals, replay_arrivals
from matchmaking.pairing.histograms import draw_histogram


class Command(BaseCommand):
    """``simulate_matchmaking --players 500 --arrivals poisson:0.5 --json``."""

    help = "Replay arrivals through the pairing and report how people fared."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the arguments."""
        parser.add_argument("--players", type=int, default=500)
        parser.add_argument(
            "--arrivals",
            default="poisson:0.5",
            help="poisson:PER_SECOND, burst (everyone at once), or a CSV file with"
            " seconds, number, rating, deviation in each line",
        )
        parser.add_argument("--seconds", type=float, default=3600.0)
        parser.add_argument("--game-seconds", type=float, default=900.0)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--plots", type=Path, help="a folder for two SVG files")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Replay and print the figures."""
        replayed = replay_arrivals(_arrivals(options), clock=time.perf_counter)
        if options["plots"] and replayed.differences:
            _plot(options["plots"], replayed.waits, replayed.differences)
        figures = {"players": options["players"], **replayed.as_dict()}
        if options["json"]:
            self.stdout.write(json.dumps(figures, indent=2))
            return
        for name, value in figures.items():
            self.stdout.write(f"{name}: {value}")


def _arrivals(options: dict[str, Any]) -> Iterable[Arrival]:
    kind, _colon, rate = options["arrivals"].partition(":")
    drawn = {"players": options["players"], "seed": options["seed"]}
    if options["players"] < 1:
        raise CommandError("No players: --players must be at least 1.")
    if kind == "burst":
        everyone = draw_arrivals(
            **drawn, per_s=options["players"] * 1e3, seconds=1.0, game_s=1e9
        )
        return [Arrival(0.0, a.user_id, a.rating, a.deviation) for a in everyone]
    if kind == "poisson":
        try:
            per_s = float(rate)
        except ValueError as error:
            raise CommandError("poisson:PER_SECOND, such as poisson:0.5") from error
        if not 0 < per_s < float("inf"):
            raise CommandError("Arrivals per second must be above zero.")
        return draw_arrivals(
            **drawn,
            per_s=per_s,
            seconds=options["seconds"],
            game_s=options["game_seconds"],
        )
    return _read(Path(options["arrivals"]))


def _read(path: Path) -> list[Arrival]:
    try:
        with path.open(encoding="utf-8") as lines:
            rows = [
                Arrival(float(row[0]), int(row[1]), *map(float, row[2:4]))
                for row in csv.reader(lines)
                if row
            ]
    except (OSError, ValueError, IndexError, TypeError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from error
    return sorted(rows, key=lambda each: each.at_s)


def _plot(folder: Path, waits: list[float], differences: list[float]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {
        "matchmaking-waiting.svg": draw_histogram(
            waits, title="Waiting", unit="seconds"
        ),
        "matchmaking-difference.svg": draw_histogram(
            differences, title="Rating difference of pairs", unit="points"
        ),
    }
    for name, svg in drawn.items():
        (folder / name).write_text(svg, encoding="utf-8")
