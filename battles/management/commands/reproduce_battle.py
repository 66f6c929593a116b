"""`manage.py reproduce_battle`: replay a battle's log and show where it breaks."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.maintenance import repair
from unionarena.core.errors import PlatformError


class Command(BaseCommand):
    """Replays a battle from the start; changes nothing."""

    help = "Replay a battle from its log and show where, and how, it breaks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("battle_id", type=UUID)
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Replay and print the report; fail if the battle breaks."""
        try:
            report = repair.replay_with_checks(options["battle_id"])
        except PlatformError as refusal:
            raise CommandError(str(refusal.message)) from refusal
        if options["json"]:
            text = json.dumps(report.to_dict(), indent=2, ensure_ascii=False)
            self.stdout.write(text)
        else:
            self.stdout.write(_as_text(report))
        if report.break_ is not None:
            raise CommandError(f"Breaks at action {report.break_.number}.")


def _as_text(report: repair.ReproductionReport) -> str:
    lines = [
        f"battle   {report.battle_id}, {report.status}",
        f"played   {report.played} of {report.actions} actions",
        f"digest   {report.digest or '-'}",
        f"here     {_words(report.versions)}",
    ]
    if report.recorded is not None:
        halt = report.recorded
        lines += [
            f"halted   {halt['halted_at']}, reference {halt['reference']}",
            f"there    {_words(halt['versions'])}",
            f"at       {_place(halt)}",
            f"with     {halt['error']}",
            f"position {_IS_AS_HALTED[report.is_as_halted]}",
        ]
    if report.break_ is None:
        lines += ["", "It plays, and can be shown to everybody."]
    else:
        found = asdict(report.break_)
        lines += ["", f"Breaks at {_place(found)}", found["traceback"]]
    return "\n".join(lines)


def _place(place: dict[str, Any]) -> str:
    action = json.dumps(place["action"], ensure_ascii=False)
    return (
        f"action {place['number']} of seat {place['seat']} ({place['stage']}): {action}"
    )


_IS_AS_HALTED = {
    None: "not compared",
    True: "is the one at which it was halted",
    False: "is NOT the one at which it was halted",
}


def _words(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in versions.items())
