"""Run a measurement by its name."""

import os
import sys
from importlib import import_module
from pathlib import Path

from bench._harness import Benchmark

# Without a database they read which games there are, which is a setting.
NEED_SETTINGS = ("engine", "ladder")


def main(arguments: list[str]) -> int:
    """Run ``bench.NAME`` with the arguments after its name."""
    names = sorted(
        path.stem
        for path in Path(__file__).parent.glob("*.py")
        if not path.stem.startswith("_")
    )
    if not arguments or arguments[0] not in names:
        print(f"usage: python -m bench {{{','.join(names)}}} [--json] …")
        return 2
    if arguments[0] in NEED_SETTINGS:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.test")
    measure: Benchmark = import_module(f"bench.{arguments[0]}").measure
    return measure.run(arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
