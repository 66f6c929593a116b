"""``manage.py recompute_results``: recalculate outcomes and ratings from the logs."""

import sys
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from results.corrections import recalculation


class Command(BaseCommand):
    """Compare what is stored with what follows from the logs."""

    help = "Count outcomes and ratings anew; --check changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the arguments."""
        parser.add_argument("--check", action="store_true", help="change nothing")
        parser.add_argument("--days", type=int, help="only outcomes of so many days")
        parser.add_argument(
            "--ratings-only", action="store_true", help="leave the logs unplayed"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print every difference; with --check, fail if there is one."""
        is_check = options["check"]
        count = 0
        if not options["ratings_only"]:
            since = _since(options["days"])
            for each in recalculation.compare_outcomes(since=since, mend=not is_check):
                count += 1
                self._tell(each)
        for each in recalculation.compare_ratings(mend=not is_check):
            count += 1
            self._tell(each)
        self.stdout.write(f"{count} differences")
        if is_check and count:
            sys.exit(1)

    def _tell(self, found: recalculation.Difference) -> None:
        self.stdout.write(
            f"{found.what}: {found.name} is {found.recorded!r},"
            f" counted {found.counted!r}"
        )


def _since(days: int | None) -> datetime | None:
    return None if days is None else timezone.now() - timedelta(days=days)
