"""Bring third-party browser code into the repository, and check that it is unchanged.

``static/vendor/vendor.json`` says what we want. Without arguments this fetches each
package with ``npm pack``, stops if a tarball changed under the same version, copies
the listed files and the licence, and writes hashes to ``vendor.lock.json`` and the
list for people to ``VENDOR.md``. ``--check`` compares files with hashes; it needs
neither npm nor network and runs in the tests.
"""

import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VENDOR = ROOT / "static" / "vendor"
LOCK = VENDOR / "vendor.lock.json"
SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=.*")

Entry = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Run as ``python tools/vendor_javascript.py [--check]``."""
    if arguments == ["--check"]:
        problems = check()
        print("\n".join(problems) or "vendored files are as locked")
        return bool(problems)
    lock = json.loads(LOCK.read_text()) if LOCK.exists() else {}
    wanted = json.loads((VENDOR / "vendor.json").read_text())
    fresh = {entry["package"]: fetch(entry, lock) for entry in wanted}
    LOCK.write_text(json.dumps(fresh, indent=2) + "\n")
    (VENDOR / "VENDOR.md").write_text(describe(wanted, fresh))
    return 0


def fetch(entry: Entry, lock: dict[str, Entry]) -> Entry:
    """Copy one package's files into place; return their hashes."""
    name = f"{entry['package']}@{entry['version']}"
    tarball = pack(name)
    integrity = hashed(tarball, "sha512")
    known = lock.get(entry["package"], {})
    if known.get("version") == entry["version"] and known["tarball"] != integrity:
        sys.exit(f"{name}: the tarball changed under the same version; nothing copied")
    files = {}
    for path, content in chosen(entry, tarball):
        target = ROOT / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        files[path] = hashed(content, "sha384")
    return {"version": entry["version"], "tarball": integrity, "files": files}


def pack(name: str) -> bytes:
    """Return the tarball of one package at one version."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", name, "--silent", "--pack-destination", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return next(Path(folder).glob("*.tgz")).read_bytes()


def chosen(entry: Entry, tarball: bytes) -> list[tuple[str, bytes]]:
    """Return path and content of every file we keep, including the licence."""
    licence = f"{entry['package'].strip('@').replace('/', '-')}.LICENSE"
    names = {**entry["files"], "LICENSE": licence}
    found = []
    with tarfile.open(fileobj=io.BytesIO(tarball)) as archive:
        for source, target in names.items():
            file = archive.extractfile(f"package/{source}")
            if file is None:
                raise ValueError(f"{entry['package']}: {source} is no file")
            content = SOURCE_MAP.sub(b"", file.read())
            found.append((f"{entry['folder']}/{target}", content))
    return found


def hashed(content: bytes, algorithm: str) -> str:
    """Return a hash in the notation browsers use for integrity."""
    digest = hashlib.new(algorithm, content).digest()
    return f"{algorithm}-{base64.b64encode(digest).decode()}"


def describe(wanted: list[Entry], lock: dict[str, Entry]) -> str:
    """Return the list of packages for readers."""
    lines = [
        "# Third-party browser code",
        "",
        "Written by `tools/vendor_javascript.py` from `vendor.json`; do not edit.",
        "",
        "| package | version | licence | file | hash |",
        "| --- | --- | --- | --- | --- |",
    ]
    for entry in wanted:
        lines.extend(
            f"| {entry['package']} | {entry['version']} | {entry['licence']} "
            f"| `{path}` | `{digest[:23]}…` |"
            for path, digest in lock[entry["package"]]["files"].items()
        )
    return "\n".join(lines) + "\n"


def check() -> list[str]:
    """Return the differences from the lock as sentences."""
    problems = []
    for package in json.loads(LOCK.read_text()).values():
        for path, digest in package["files"].items():
            file = ROOT / path
            if not file.is_file():
                problems.append(f"{path} is missing")
            elif hashed(file.read_bytes(), "sha384") != digest:
                problems.append(f"{path} is not what vendor.lock.json says")
    return problems


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
