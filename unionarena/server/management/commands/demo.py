"""`manage.py demo`: two clients play a whole battle on a real server."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from unionarena.server.demo import DemoFailed, DemoOptions, run_demo


class Command(BaseCommand):
    """Start a server, sign up, queue, play to the end, print log and result."""

    help = "Two clients play a whole battle on their own server, printed as text."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options of the demo."""
        parser.add_argument(
            "--kill",
            action="store_true",
            help="kill the server in mid-battle and start it again",
        )
        parser.add_argument(
            "--practice",
            action="store_true",
            help="one client against a bot instead of two clients",
        )
        parser.add_argument(
            "--rest", action="store_true", help="play over REST alone, without sockets"
        )
        parser.add_argument(
            "--game", default="", help="a game that brings its decks along, by name"
        )
        parser.add_argument("--seed", type=int, default=1, help="of the clients' whims")
        parser.add_argument("--time-limit", type=float, default=240.0, metavar="S")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the demo; a failure is printed and gives a non-zero exit code."""
        demo_options = DemoOptions(
            kill=options["kill"],
            practice=options["practice"],
            rest=options["rest"],
            game=options["game"],
            seed=options["seed"],
            time_limit_s=options["time_limit"],
        )
        try:
            run_demo(demo_options, write=self._write)
        except DemoFailed as error:
            raise CommandError(str(error)) from error

    def _write(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
