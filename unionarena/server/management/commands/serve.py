"""`manage.py serve`: one web process of a production site."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Serve with Daphne on uvloop."""

    help = "Serve pages, API and sockets with Daphne; needs its services running."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add address and port."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--proxy-headers",
            action="store_true",
            help="take the client's address from the proxy in front",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Serve until SIGTERM or Ctrl-C."""
        from unionarena.celery import first_start
        from unionarena.server.processes.web_server import PortInUse, serve_web

        first_start()
        try:
            serve_web(
                host=options["host"],
                port=options["port"],
                is_behind_proxy=options["proxy_headers"],
            )
        except PortInUse:
            text = (
                f"Port {options['port']} is taken by another program: stop it"
                " (`ss -ltnp` names it), or give --port another one."
            )
            raise CommandError(text) from None
