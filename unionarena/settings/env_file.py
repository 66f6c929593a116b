"""The file ``.env``: one way to read it, for every process and every command.

Shells, systemd, Docker and Python's libraries disagree about ``$``, ``#``, backslashes
and quotes. Here a value is plain, or in quotes that all of them read alike; anything
else is refused with its line, before a password arrives shortened.
"""

import os
import re
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

# The address of Redis, and those of servers for one role each.
REDIS_SETTINGS: Final = (
    "REDIS_URL",
    "CACHE_REDIS_URL",
    "CHANNELS_REDIS_URL",
    "BROKER_REDIS_URL",
)
EMBEDDED: Final = "unionarena.settings.embedded"
_LINE: Final = re.compile(
    r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)=(?P<rest>.*)"
)
# What no reader gives a meaning of its own; "~" only expands at the beginning.
_PLAIN: Final = re.compile(r"[A-Za-z0-9_./:@%+,=?^-][A-Za-z0-9_./:@%+,=?^~-]*|")
_QUOTED: Final = re.compile(r"'([^'\\]*)'|\"([^\"\\$`]*)\"")


class UnreadableFile(ImproperlyConfigured):
    """The settings cannot be read; the text says what to do."""


def parse_settings(text: str, *, source: str) -> dict[str, str]:
    """Return the settings in the text of a file.

    Args:
        text: One ``NAME=value`` a line; lines that begin with ``#`` are comments.
        source: Name of the file, for messages.

    Raises:
        UnreadableFile: Programs would read a line differently. The value itself is not
            repeated: it may be a password.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.strip()
        if not entry or entry.startswith("#"):
            continue
        match = _LINE.fullmatch(entry)
        if match is None:
            message = f"{source}, line {number}: write NAME=value."
            raise UnreadableFile(message)
        name, rest = match["name"], match["rest"]
        if _PLAIN.fullmatch(rest):
            found[name] = rest
        elif quoted := _QUOTED.fullmatch(rest):
            found[name] = quoted[1] if quoted[1] is not None else quoted[2]
        else:
            message = (
                f"{source}, line {number}: programs read the value of {name}"
                " differently. Put it in single quotes, without ' and \\ inside;"
                " in addresses write these as %27 and %5C."
            )
            raise UnreadableFile(message)
    return found


def read_settings(path: Path) -> dict[str, str]:
    """Return the settings of a file; none if there is no file.

    Raises:
        UnreadableFile: This user may not read it, or it is not what it should be.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except PermissionError as error:
        message = (
            f"{path} cannot be read by this user. Give it to root and the group of the"
            f" site (chown root:unionarena {path}; chmod 640 {path}) and run the"
            " command as the user unionarena."
        )
        raise UnreadableFile(message) from error
    except UnicodeDecodeError as error:
        message = f"{path} is not text in UTF-8."
        raise UnreadableFile(message) from error
    return parse_settings(text, source=str(path))


def load_settings(
    path: Path, environment: MutableMapping[str, str] = os.environ
) -> None:
    """Add the settings of a file to the environment, which has precedence."""
    for name, value in read_settings(path).items():
        environment.setdefault(name, value)


def choose_settings_module(environment: Mapping[str, str], path: Path) -> str:
    """Return which settings a command uses: what is named, or those of `make run`.

    Args:
        environment: With what ``path`` says.
        path: The file of settings, for messages.

    Raises:
        UnreadableFile: Nothing is named, but the services of production are: then the
            command would work on them with the settings of a trial.
    """
    if chosen := environment.get("DJANGO_SETTINGS_MODULE"):
        return chosen
    if named := next((name for name in REDIS_SETTINGS if environment.get(name)), None):
        message = (
            f"{named} is set, but DJANGO_SETTINGS_MODULE is not: set it to"
            f" unionarena.settings.production in {path}."
        )
        raise UnreadableFile(message)
    return EMBEDDED
