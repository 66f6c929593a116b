"""`manage.py resume_battle`: let a halted battle go on, or call it off."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.maintenance import repair
from unionarena.core import site_time
from unionarena.core.errors import PlatformError


class Command(BaseCommand):
    """Resumes a battle after a fix, or calls it off."""

    help = "Let a halted battle go on once it plays again, or call it off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("battle_id", type=UUID)
        choice = parser.add_mutually_exclusive_group()
        choice.add_argument(
            "--force",
            action="store_true",
            help="resume although it still breaks, or plays to another position",
        )
        choice.add_argument(
            "--void",
            action="store_true",
            help="end it without a result: it counts for nobody",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Resume or call off, or print why not."""
        battle_id, now = options["battle_id"], site_time.now()
        try:
            if options["void"]:
                repair.call_off_halted_battle(battle_id=battle_id, now=now)
                self.stdout.write("Called off; it counts for nobody.")
                return
            report = repair.resume_halted_battle(
                battle_id=battle_id, now=now, force=options["force"]
            )
        except PlatformError as refusal:
            raise CommandError(str(refusal.message)) from refusal
        self.stdout.write(f"Goes on after {report.played} actions.")
