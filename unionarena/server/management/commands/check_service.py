"""`manage.py check_service`: find stalled work, with an exit code for monitoring."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from unionarena.server.monitoring import site_status

PATIENCE_S = 120
FOUND = 1


class Command(BaseCommand):
    """List stalled work; exit with 1 if there is any."""

    help = (
        "List what does not answer or stands still though it should move: services,"
        " halted and stalled battles, silent bots, overdue clocks, results that were"
        " not recorded, people forgotten in the queue. Ends with 1 if anything does,"
        " with 0 if all is well."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the patience and the output format."""
        parser.add_argument(
            "--patience",
            type=int,
            default=PATIENCE_S,
            metavar="SECONDS",
            help="how long anything may stand still (default %(default)s)",
        )
        parser.add_argument(
            "--limit", type=int, default=20, help="how many of each kind are named"
        )
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check the service and print the findings."""
        site_status.limit_waiting()
        findings = site_status.list_findings(
            now=timezone.now(),
            patience=timedelta(seconds=options["patience"]),
            limit=options["limit"],
        )
        if options["json"]:
            text = json.dumps([asdict(finding) for finding in findings], indent=2)
            self.stdout.write(text)
        elif not findings:
            self.stdout.write("No problems.")
        else:
            for finding in findings:
                self.stdout.write(f"{finding.kind}: {finding.text}")
                for one in finding.ids:
                    self.stdout.write(f"  {one}")
        if findings:
            sys.exit(FOUND)
