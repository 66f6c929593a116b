"""`manage.py monitor`: the resident monitor of a production site."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from .check_service import limit_waiting


class Command(BaseCommand):
    """Look at the site and the machine every few seconds."""

    help = (
        "Watch the site and this machine; answer /metrics and /findings on a port of"
        " this machine, which check_service and Prometheus ask."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add address and port."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=settings.MONITOR_PORT)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Watch until SIGTERM."""
        from unionarena.server.monitoring.monitor import watch

        limit_waiting()
        watch(host=options["host"], port=options["port"])
