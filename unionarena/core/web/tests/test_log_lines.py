"""A line of the log stays short, whatever a stranger sends (S10)."""

import logging

from django.conf import settings

from unionarena.core.web.log_format import ShortLines


def test_wrong_host_of_thousands_of_letters_is_one_short_line():
    host = "x" * 9000
    record = logging.LogRecord(
        "django.security.DisallowedHost",
        logging.ERROR,
        __file__,
        1,
        "Invalid HTTP_HOST header: %r.",
        (host,),
        (ValueError, ValueError(host), None),
    )

    assert ShortLines().filter(record)

    assert len(record.getMessage()) == 200
    assert record.exc_info is None


def test_logger_of_wrong_hosts_has_the_filter():
    filters = settings.LOGGING["loggers"]["django.security.DisallowedHost"]["filters"]

    assert filters == ["short"]
    assert settings.LOGGING["filters"]["short"] == {
        "()": "unionarena.core.web.log_format.ShortLines"
    }
