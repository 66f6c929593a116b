"""Check the JSDoc types of the browser modules.

Needs Node.js and the pinned type checker: ``npm ci --prefix tools/js`` (``make check``
does it where npm is). The site itself needs neither, so without them this is skipped.
"""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent / "js"
COMPILER = HERE / "node_modules" / "typescript" / "lib" / "tsc.js"


def main() -> int:
    """Run the type checker; 0 when it finds nothing or is not there."""
    node = shutil.which("node")
    if node is None or not COMPILER.exists():
        missing = "Node.js" if node is None else "npm ci --prefix tools/js"
        print(f"skipped: {missing} is missing")
        return 0
    projects = ("tsconfig.json", "tsconfig.worker.json")
    commands = (
        [node, str(COMPILER), "-p", str(HERE / project)] for project in projects
    )
    return max(subprocess.run(command, check=False).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
