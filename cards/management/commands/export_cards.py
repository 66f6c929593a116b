"""``manage.py export_cards``: write cards as a file that ``import_cards`` reads."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from cards.importing.exports import EXPORT_FORMATS, export_cards


class Command(BaseCommand):
    """Export every card with a revision, also those players cannot see yet."""

    help = "Export cards as they are now: exchange format, flat JSON or CSV."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: format, series, output."""
        parser.add_argument(
            "--format",
            default="exchange",
            choices=list(EXPORT_FORMATS),
            dest="format_name",
        )
        parser.add_argument("--series", nargs="*", default=(), metavar="CODE")
        parser.add_argument("-o", "--output", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file, or to standard output; a file appears only when complete."""
        pieces = export_cards(
            format_name=options["format_name"], series=options["series"]
        )
        target: Path | None = options["output"]
        if target is None:
            for piece in pieces:
                self.stdout.write(piece, ending="")
            return
        partial = target.with_name(f"{target.name}.part")
        with partial.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        os.replace(partial, target)  # noqa: PTH105 - replaces what was there
        self.stdout.write(f"wrote {target}")
