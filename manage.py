#!/usr/bin/env python
"""Django's command line for the Union Arena platform."""

import os
import sys

from unionarena.settings import env_file


def main() -> None:
    """Run the command named on the command line."""
    try:
        from unionarena.settings.env import ENV_FILE

        chosen = env_file.choose_settings_module(os.environ, ENV_FILE)
    except env_file.UnreadableFile as error:
        sys.exit(str(error))
    os.environ["DJANGO_SETTINGS_MODULE"] = chosen
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
