"""``manage.py try_balance PROPOSAL``: bot games before and after a balance proposal."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from battles.simulation.bot_games import BOTS
from results.bot_games import balance_trials
from unionarena.core.errors import PlatformError


class Command(BaseCommand):
    """Play a trial and print its report."""

    help = (
        "Play bot games before and after a balance proposal, with the same seeds and "
        "both seats, and print win rates with 95 % intervals. The report is kept."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("proposal", help="the address of the proposal")
        parser.add_argument(
            "--games",
            type=int,
            default=20,
            metavar="N",
            help="seeds for each pairing; each is four games",
        )
        parser.add_argument("--processes", type=int, default=1, metavar="P")
        parser.add_argument(
            "--deck",
            action="append",
            default=[],
            metavar="NAME",
            help="a starter deck, the number of a deck, or a file with a list",
        )
        parser.add_argument(
            "--bot", default=balance_trials.USUAL_BOT, choices=sorted(BOTS)
        )
        parser.add_argument("--seed", default="1", metavar="S")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play the trial and print the report."""
        try:
            trial = balance_trials.start_trial(
                slug=options["proposal"],
                rounds=options["games"],
                decks=options["deck"],
                bot=options["bot"],
                seed=options["seed"],
            )
        except PlatformError as error:
            raise CommandError(str(error)) from error
        balance_trials.play_whole_trial(
            trial,
            processes=max(1, options["processes"]),
            now=timezone.now,
            report_progress=self._print_progress
            if not options["json"]
            else lambda _done, _total: None,
        )
        report = {"trial": trial.pk, "proposal": trial.proposal, **(trial.report or {})}
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
        else:
            self._print_report(report)

    def _print_progress(self, done: int, total: int) -> None:
        self.stderr.write(f"\r{done}/{total}", ending="\n" if done == total else "")

    def _print_report(self, report: dict[str, Any]) -> None:
        self.stdout.write(f"{report['games']} games, {report['unfinished']} unfinished")
        for name, replaced in report["replaced"].items():
            cards = ", ".join(f"{count} {number}" for number, count in replaced.items())
            self.stdout.write(f"{name} was filled up with {cards}")
        for line in report["decks"]:
            self._line(line["deck"], line)
        for line in report["pairings"]:
            self._line(" – ".join(line["decks"]), line)

    def _line(self, name: str, line: dict[str, Any]) -> None:
        change = line["difference"]
        mean, low, high = change["mean"], change["low"], change["high"]
        clear = " *" if change["is_clear"] else ""
        before, after = _rate(line["before"]), _rate(line["after"])
        moved = f"{mean:+.1%} [{low:+.1%}, {high:+.1%}]{clear}"
        self.stdout.write(f"{name:36} {before} → {after}  {moved}")


def _rate(rate: dict[str, float]) -> str:
    return f"{rate['rate']:6.1%} [{rate['low']:.1%}, {rate['high']:.1%}]"
