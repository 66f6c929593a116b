"""Rebuild the search index, or check whether it is up to date."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.search.indexing import check_index, heal_index, index_everything


class Command(BaseCommand):
    """``manage.py index_cards [--check] [--missed] [--force]``."""

    help = "Bring the search index of cards up to date."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if out of date"
        )
        parser.add_argument(
            "--missed", action="store_true", help="only what was never indexed; fast"
        )
        parser.add_argument(
            "--force", action="store_true", help="write every card again"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Index, or check."""
        if options["check"]:
            found = check_index()
            if not found.is_clean:
                raise CommandError(
                    f"{found.written} of {found.cards} cards are out of date, "
                    f"{found.removed} are gone: run index_cards"
                )
            self.stdout.write(f"{found.cards} cards, all up to date")
            return
        if options["missed"]:
            found = heal_index()
        else:
            found = index_everything(
                force=options["force"], report_progress=self._report_progress
            )
        self.stdout.write(f"{found.cards} cards, {found.written} written")

    def _report_progress(self, done: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{done} cards", ending="\r")
