"""Generate the types of the Python client from the schema of the REST API.

    python tools/client_types.py           write them
    python tools/client_types.py --check   compare them with the schema

The types for TypeScript are generated when their package is (``npm pack`` in
clients/typescript) and are not committed.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "docs/reference/openapi.yaml"
TYPES = ROOT / "clients/python/unionarena_client/types.py"
WISHES = (
    "--input-file-type=openapi",
    "--output-model-type=typing.TypedDict",
    "--target-python-version=3.11",
    "--use-standard-collections",
    "--use-union-operator",
    "--disable-timestamp",
    "--formatters=builtin",
    "--custom-file-header=# Written by tools/client_types.py from openapi.yaml.",
)


def write_types(target: Path) -> None:
    """Write the types of the schema into a file."""
    tool = Path(sys.executable).parent / "datamodel-codegen"
    command = [str(tool), f"--input={SCHEMA}", f"--output={target}", *WISHES]
    subprocess.run(command, check=True)
    output = '"""Types of the REST interface."""\n\n'
    target.write_text(output + target.read_text())


def main(words: list[str]) -> int:
    """Write or compare the types; return 0 when they match."""
    if "--check" not in words:
        write_types(TYPES)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "types.py"
        write_types(made)
        if made.read_text() == TYPES.read_text():
            return 0
    print("The types of the Python client are old: make clients")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
