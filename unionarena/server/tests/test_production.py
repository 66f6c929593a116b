"""Production says what it lacks instead of starting without it."""

import os
import subprocess
import sys

import pytest

WHOLE = {
    "SECRET_KEY": "made up",
    "ALLOWED_HOSTS": "arena.example",
    "DATABASE_URL": "postgres://nobody:nothing@localhost/none",
    "REDIS_URL": "redis://localhost:6379/0",
    "CSRF_TRUSTED_ORIGINS": "https://arena.example",
    "EMAIL_URL": "consolemail://",
}


def start(environment):
    """Read the settings of production in a process of its own; what it says."""
    done = subprocess.run(
        [sys.executable, "-c", "import unionarena.settings.production"],
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_production_starts_with_everything_it_needs():
    assert start(WHOLE) == (0, "")


@pytest.mark.parametrize("name", WHOLE)
def test_production_does_not_start_without(name):
    code, output = start({key: text for key, text in WHOLE.items() if key != name})

    assert code != 0
    assert f"Set {name} in the environment" in output


ROLES = {
    "CACHE_REDIS_URL": "redis://cache:6379/0",
    "CHANNELS_REDIS_URL": "redis://channels:6379/0",
    "BROKER_REDIS_URL": "redis://broker:6379/0",
}


def read_redis_roles(**environment):
    """Return cache, channel layer and broker, and the settings /readyz names."""
    program = (
        "from unionarena.settings import production as p;"
        "print(p.CACHES['default']['LOCATION'],"
        " p.CHANNEL_LAYERS['default']['CONFIG']['hosts'][0]['address'],"
        " p.CELERY_BROKER_URL, p.CHANNELS_SETTING, p.BROKER_SETTING)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PATH": os.environ["PATH"], **WHOLE, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_one_redis_has_every_role_until_a_role_has_its_own():
    """Issue 33: they were one setting."""
    one = WHOLE["REDIS_URL"]

    assert read_redis_roles() == [one, one, one, "REDIS_URL", "REDIS_URL"]


def test_each_role_can_have_a_redis_of_its_own():
    assert read_redis_roles(**ROLES) == [
        *ROLES.values(),
        "CHANNELS_REDIS_URL",
        "BROKER_REDIS_URL",
    ]


def test_a_role_alone_does_not_replace_the_address_of_the_others():
    code, output = start(
        {key: text for key, text in WHOLE.items() if key != "REDIS_URL"} | ROLES
    )

    assert code != 0
    assert "Set REDIS_URL in the environment" in output


def hsts(**environment):
    program = (
        "from unionarena.settings import production as p;"
        "print(p.SECURE_HSTS_SECONDS, p.SECURE_HSTS_INCLUDE_SUBDOMAINS,"
        " p.SECURE_HSTS_PRELOAD)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PATH": os.environ["PATH"], **WHOLE, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_browsers_are_bound_to_https_for_an_hour_until_the_operator_asks():
    """Operating review, finding 6: the whole domain was bound for a year."""
    assert hsts() == ["3600", "False", "False"]
    assert hsts(SECURE_SSL="false", HSTS_PRELOAD="true") == ["0", "False", "False"]
    longer = {"HSTS_SECONDS": "31536000", "HSTS_SUBDOMAINS": "true"}
    assert hsts(**longer) == ["31536000", "True", "False"]
