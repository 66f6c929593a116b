"""`manage.py run_scenarios PATH...`: run scenario files and folders.

Prints what passed, and for what failed the difference; ends with a code other than 0
if anything failed. The format is described in docs/guides/scenarios.md.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.rules.kernel.scenario import Outcome
from battles.simulation import scenario_files
from battles.simulation.scenario_files import FileReport

SHOWN_DIFFERENCES = 5  # Of one scenario; the JSON report has all of them.


class Command(BaseCommand):
    """Runs scenario files."""

    help = "Run scenario files and folders; without a path, the project's own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("paths", nargs="*", metavar="PATH", type=Path)
        parser.add_argument(
            "--clause", help="only scenarios of this clause, such as UA-4.3.5"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run and report; exits with 1 if anything failed."""
        paths: list[Path] = options["paths"] or [scenario_files.OWN_SCENARIOS]
        try:
            files = scenario_files.find_scenario_files(paths)
        except FileNotFoundError as error:
            raise CommandError(f"There is no {error}.") from error
        if not files:
            raise CommandError("There are no scenario files (*.yaml) there.")
        reports = [
            scenario_files.run_scenario_file(file, clause=options["clause"])
            for file in files
        ]
        summary = scenario_files.summarise_reports(reports)
        if not summary["passed"] and not summary["failed"]:
            raise CommandError("There is no such scenario in these files.")
        if options["json"]:
            self.stdout.write(json.dumps(summary, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self._tell(report)
            self.stdout.write(_count(summary))
        if summary["failed"]:
            sys.exit(1)

    def _tell(self, report: FileReport) -> None:
        for error in report.errors:
            self.stdout.write(self.style.ERROR(f"cannot read: {error}"))
        if not report.outcomes:
            return
        good = sum(outcome.has_passed for outcome in report.outcomes)
        self.stdout.write(f"{report.path}: {good} of {len(report.outcomes)}")
        for outcome in report.outcomes:
            if not outcome.has_passed:
                self._tell_failure(outcome)
            elif outcome.answered:
                answers = "; ".join(outcome.answered)
                self.stdout.write(
                    f"  answered, the only way: {outcome.name}: {answers}"
                )

    def _tell_failure(self, outcome: Outcome) -> None:
        clauses = ", ".join(outcome.clauses)
        self.stdout.write(self.style.ERROR(f"  failed: {outcome.name} ({clauses})"))
        shown: list[str] = []
        for way, differences in outcome.differences.items():
            for difference in differences[:SHOWN_DIFFERENCES]:
                if str(difference) not in shown:  # The ways often differ alike.
                    shown.append(str(difference))
                    self.stdout.write(f"    [{way}] {difference}")


def _count(summary: dict[str, Any]) -> str:
    """Give how many passed and failed, and of these how many for which reason."""
    failed = {
        verdict: count
        for verdict, count in summary["verdicts"].items()
        if count and verdict != "passed"
    }
    reasons = ", ".join(f"{count} {verdict}" for verdict, count in failed.items())
    told = f"{summary['passed']} passed, {summary['failed']} failed"
    return f"{told} ({reasons})" if reasons else told
