"""`manage.py serve`: one web process of a production site."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Uvicorn, which leaves in order."""

    help = "Serve pages, API and sockets; needs its services running."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Serve until SIGTERM or Ctrl-C."""
        from unionarena.server.web import PortInUse, serve

        try:
            serve(host=options["host"], port=options["port"])
        except PortInUse:
            text = f"Port {options['port']} is taken by another program."
            raise CommandError(text) from None
