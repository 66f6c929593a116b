"""``manage.py effects_reference``: write ``docs/reference/effects.md``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.management.effects_reference_page import write_reference_page


class Command(BaseCommand):
    """Write the reference page of the effect language from the code."""

    help = "Write docs/reference/effects.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: output, check."""
        default = Path(settings.BASE_DIR) / "docs" / "reference" / "effects.md"
        parser.add_argument("--output", type=Path, default=default)
        parser.add_argument(
            "--print", action="store_true", help="Print the page; write nothing."
        )
        parser.add_argument(
            "--check", action="store_true", help="Fail if the page is out of date."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the page, or compare it."""
        path: Path = options["output"]
        page = write_reference_page()
        if options["print"]:
            self.stdout.write(page, ending="")
            return
        if options["check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != page:
                raise CommandError(f"{path} is out of date: run effects_reference.")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
        self.stdout.write(f"wrote {path}")
