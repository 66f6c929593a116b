"""`manage.py run`: the whole platform in one process."""

from argparse import ArgumentParser
from io import StringIO
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from unionarena.server.demo_accounts.people import DEMO_PASSWORD, ensure_demo_people

# The rulings that ship with the platform; the others are checked by and by.
RULINGS_AT_START = 10


class Command(BaseCommand):
    """Migrate, load the starter content, serve; a second start keeps the data."""

    help = "Run the whole platform in one process, with no service but Python."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add address and port."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--no-demo-people",
            action="store_true",
            help="do not create the demo editor and players",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run until interrupted."""
        from battles.simulation.ruling_checks import check_rulings
        from unionarena.server.processes.embedded_server import (
            PortInUse,
            serve_embedded,
        )

        host, port = options["host"], options["port"]
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_content", verbosity=0)
        call_command("index_cards", missed=True, stdout=StringIO())
        check_rulings(only_due=True, limit=RULINGS_AT_START)
        lines = [f"Union Arena is ready on http://{host}:{port}/"]
        if not options["no_demo_people"]:
            lines += [
                f"  sign in as {person.username:<8} ({person.role}), "
                f"password {DEMO_PASSWORD}"
                for person in ensure_demo_people()
            ]
            lines.append(f"  admin: http://{host}:{port}/admin/")
        lines.append(f"  data: {settings.DATABASES['default']['NAME']}; stop: Ctrl-C")

        def ready() -> None:
            self.stdout.write("\n".join(lines))
            self.stdout.flush()

        try:
            serve_embedded(host=host, port=port, ready=ready)
        except PortInUse:
            text = (
                f"Port {port} is taken by another program. "
                f"Choose another: make run PORT={port + 1}"
            )
            raise CommandError(text) from None
