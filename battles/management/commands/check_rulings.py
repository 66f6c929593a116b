"""``manage.py check_rulings``: ask the engine whether it plays as rulings say."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.rules.kernel.errors import MalformedScenario
from battles.simulation import ruling_checks
from battles.simulation.ruling_checks import CheckReport
from cards.rulings.verdicts import CHECKED, DIFFERS, NOT_UNDERSTOOD


class Command(BaseCommand):
    """Checks the rulings that are linked to a scenario, and stores the verdicts."""

    help = (
        "Play the scenarios of rulings and store whether the engine agrees. With "
        "--scenarios, rulings are first linked to the scenarios whose names begin with "
        "their numbers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            "--scenarios",
            nargs="+",
            type=Path,
            default=[],
            metavar="PATH",
            help="scenario files and folders to link rulings to",
        )
        parser.add_argument(
            "--source", default="", help="link only rulings of this source"
        )
        parser.add_argument(
            "--due",
            action="store_true",
            dest="only_due",
            help="only what this version of the engine has not checked yet",
        )
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Link, check and report."""
        linked = self._link(options["scenarios"], options["source"])
        report = ruling_checks.check_rulings(only_due=options["only_due"])
        if options["as_json"]:
            self.stdout.write(
                json.dumps(_to_dict(report, linked), ensure_ascii=False, indent=1)
            )
            return
        if options["scenarios"]:
            self.stdout.write(f"{linked} rulings have another scenario than before")
        for number, detail in report.failing:
            self.stdout.write(self.style.ERROR(f"{number} differs"))
            for line in detail.splitlines():
                self.stdout.write(f"  {line}")
        found = report.verdicts
        self.stdout.write(
            f"{sum(found.values())} checked: {found.get(CHECKED, 0)} hold, "
            f"{found.get(DIFFERS, 0)} differ, "
            f"{found.get(NOT_UNDERSTOOD, 0)} not understood; "
            f"{report.changed} verdicts changed"
        )

    def _link(self, paths: list[Path], source: str) -> int:
        if not paths:
            return 0
        try:
            return ruling_checks.attach_scenario_files(paths, source=source)
        except FileNotFoundError as error:
            raise CommandError(f"There is no {error}.") from error
        except MalformedScenario as error:
            raise CommandError(error.message) from error


def _to_dict(report: CheckReport, linked: int) -> dict[str, Any]:
    return {
        "engine": ruling_checks.get_engine_version(),
        "linked": linked,
        "verdicts": dict(report.verdicts),
        "changed": report.changed,
        "differing": [
            {"number": number, "detail": detail} for number, detail in report.failing
        ],
    }
