#!/usr/bin/env python
"""Django's command line for the Union Arena platform."""

import gc
import os
import sys

from unionarena.server.monitoring import monitor_client
from unionarena.settings import env_file


def main() -> None:
    """Run the command named on the command line."""
    # Nothing imported is garbage; looking for it takes a fifth of loading the apps.
    gc.disable()
    try:
        from unionarena.settings.env import ENV_FILE, MONITOR_PORT

        chosen = env_file.choose_settings_module(os.environ, ENV_FILE)
    except env_file.UnreadableFile as error:
        sys.exit(str(error))
    os.environ["DJANGO_SETTINGS_MODULE"] = chosen
    asks = sys.argv[1:] in (["check_service"], ["check_service", "--json"])
    if asks and chosen != env_file.EMBEDDED:
        # The monitor has looked already; without one, the command looks itself.
        findings = monitor_client.ask_monitor(MONITOR_PORT)
        if findings is not None:
            as_json = "--json" in sys.argv
            sys.exit(monitor_client.write_findings(findings, as_json=as_json))
        sys.stderr.write("The monitor does not answer; looking without it.\n")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
