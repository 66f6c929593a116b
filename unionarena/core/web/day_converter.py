"""Days in addresses, as ``2026-11-22``."""

from datetime import date
from functools import cache

from django.urls import register_converter


class DayConverter:
    """A day in a URL."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        """Return the day; a ValueError means that the URL does not exist."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Return the day as written in a URL."""
        return value.isoformat()


@cache
def register() -> None:
    """Register it as ``day``, once."""
    register_converter(DayConverter, "day")
