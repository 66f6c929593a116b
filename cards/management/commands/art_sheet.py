"""``manage.py art_sheet``: many pictures on one page, to check drawn parts."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from cards.art import draw_art
from cards.card_data import COLORS


class Command(BaseCommand):
    """Write a page of pictures of one art line, in every colour."""

    help = "Write a page of pictures of an art line: art_sheet sheet.html figure hood"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: output, art line, count."""
        parser.add_argument("output", type=Path)
        parser.add_argument("words", nargs="*", help="the art line")
        parser.add_argument("--kind", default="character")
        parser.add_argument("--traits", nargs="*", default=[])
        parser.add_argument("--count", type=int, default=6, help="of each colour")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw the line for cards of different numbers."""
        words = " ".join(options["words"])
        pictures = []
        for color in COLORS:
            for n in range(options["count"]):
                face = {
                    "number": f"ART-1-{n:03}",
                    "name": words,
                    "kind": options["kind"],
                    "color": color,
                    "traits": options["traits"],
                }
                pictures.append(draw_art(face, words))
        drawn = "".join(pictures)
        columns = f"repeat({options['count']}, auto)"
        style = f"display: grid; gap: 4px; grid-template-columns: {columns}"
        options["output"].write_text(
            f'<!doctype html><meta charset="utf-8"><body style="{style}">{drawn}\n',
            encoding="utf-8",
        )
