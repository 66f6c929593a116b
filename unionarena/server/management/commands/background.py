"""`manage.py background`: workers, beat and monitor of one machine."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Run what the site does beside answering requests."""

    help = (
        "Run workers, beat and monitor until SIGTERM. Together they share the memory of"
        " what they load; name some of them to run those alone."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the names."""
        from unionarena.server.processes.worker_group import NAMES

        parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run until SIGTERM."""
        from unionarena.server.monitoring import monitor
        from unionarena.server.processes import worker_group

        watch = partial(monitor.watch, host="127.0.0.1", port=settings.MONITOR_PORT)
        worker_group.run(options["names"] or worker_group.NAMES, watch=watch)
