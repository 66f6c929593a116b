"""References that are generated: the OpenAPI schema and the pages made from code.

python tools/generate_references.py           write them
python tools/generate_references.py --check   they are what the code says, and valid
"""

import os
import sys
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.test"
sys.path.insert(0, str(ROOT))

import django

django.setup()

from django.core.management import call_command, get_commands

# File below docs/reference, and the command that prints it.
REFERENCES: dict[str, tuple[str, dict[str, object]]] = {
    "openapi.yaml": ("spectacular", {"validate": True, "fail_on_warn": True}),
    "protocol.md": ("protocol_reference", {}),
    "protocol.schema.json": ("protocol_schema", {}),
    "scenarios.md": ("scenarios_reference", {}),
    "effects.md": ("effects_reference", {"print": True}),
}


def generate(command: str, options: dict[str, object]) -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


def main(arguments: list[str]) -> int:
    """Write or check every reference; 0 when all is well."""
    stale = []
    for name, (command, options) in REFERENCES.items():
        if command not in get_commands():
            continue
        path = ROOT / "docs" / "reference" / name
        text = generate(command, options)
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(
                f"docs/reference/{name} is not what the code says: make schema"
            )
    print("\n".join(stale))
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
