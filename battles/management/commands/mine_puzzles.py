"""`manage.py mine_puzzles`: find puzzles in games between bots, and add them."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from battles.learning.puzzle_mining import mine_puzzles
from battles.learning.puzzles import MINED_FILE


class Command(BaseCommand):
    """Mines puzzles."""

    help = (
        "Play seeded games between bots and add every position with a proved win this "
        "turn to the content file; the same seed and games give the same puzzles."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("--games", type=int, default=100, metavar="N")
        parser.add_argument("--first", type=int, default=0, metavar="GAME")
        parser.add_argument("--seed", default="puzzles", metavar="S")
        parser.add_argument("--most", type=int, default=300, metavar="PUZZLES")
        parser.add_argument(
            "--seconds", type=float, metavar="S", help="stop after so many seconds"
        )
        parser.add_argument("--file", type=Path, default=MINED_FILE, metavar="PATH")

    def handle(self, **options: Any) -> None:
        """Mine, and write the file after each puzzle."""
        path, begun = options["file"], time.monotonic()
        found = json.loads(path.read_text()) if path.exists() else {}
        known = len(found)
        for puzzle in mine_puzzles(options["seed"], options["games"], options["first"]):
            is_late = options["seconds"] and (
                time.monotonic() - begun > options["seconds"]
            )
            if is_late or len(found) >= options["most"]:
                break
            found[puzzle.name] = puzzle.to_dict()
            lines = (
                f"{json.dumps(name)}: {json.dumps(found[name])}"
                for name in sorted(found)
            )
            path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
        took = time.monotonic() - begun
        self.stdout.write(
            f"{len(found) - known} new puzzles in {took:.0f} s, {len(found)} in all"
        )
