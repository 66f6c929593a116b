"""The format of log lines: text for terminals, JSON for machines."""

import logging
import sys
from typing import Final

import structlog
from structlog.types import Processor

_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.processors.format_exc_info,
]

structlog.configure(
    processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)


_LONGEST_MESSAGE: Final = 200


class ShortLines(logging.Filter):
    """Shortens lines that strangers can make long, and leaves out their traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the line, and let it pass."""
        record.msg, record.args = record.getMessage()[:_LONGEST_MESSAGE], None
        record.exc_info = record.exc_text = None
        for name in ("request", "stack_info"):
            setattr(record, name, None)
        return True


def create_formatter(
    style: str = "", **_given: object
) -> structlog.stdlib.ProcessorFormatter:
    """Return a formatter for the standard library's logging.

    Args:
        style: ``json``, ``console``, or empty to fit standard error.
    """
    console = style == "console" or (not style and sys.stderr.isatty())
    renderer = (
        structlog.dev.ConsoleRenderer(colors=False)
        if console
        else structlog.processors.JSONRenderer()
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            renderer,
        ],
    )
