"""The public card database as one compressed file per language.

Created on the first request after a change, kept in a folder, named by the last item of
the feed: a file with that number has exactly what was public then.
"""

import gzip
import json
import os
import tempfile
from pathlib import Path
from typing import Final

from django.conf import settings

from cards.art import EDITION
from cards.catalogue import selectors
from cards.search.change_feed import list_public_cards, refresh_feed

_BATCH: Final = 500
_FORM: Final = 1  # Of the file format.


def export_file(language: str) -> tuple[Path, str]:
    """Return the current file of a language, and a tag of its state."""
    sequence = refresh_feed()
    tag = f"{_FORM}-{language}-{sequence}-{EDITION}"
    folder: Path = settings.CARD_EXPORTS_DIR
    path = folder / f"cards-{tag}.json.gz"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, language, sequence)
        _forget_older(folder, language, path)
    return path, tag


def _write(path: Path, language: str, sequence: int) -> None:
    """Write a temporary file, then move it: no reader sees half a file."""
    handle, beside = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with (
        os.fdopen(handle, "wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file,
    ):
        head = json.dumps({"since": str(sequence), "language": language})
        file.write(head[:-1].encode() + b', "cards": [')
        ids = list(list_public_cards().order_by("number").values_list("pk", flat=True))
        for start in range(0, len(ids), _BATCH):
            batch = selectors.list_public_cards(ids[start : start + _BATCH])
            lines = (
                json.dumps(shown.to_dict(), ensure_ascii=False)
                for shown in selectors.show_cards(batch, language)
            )
            file.write((",\n" if start else "\n").encode())
            file.write(",\n".join(lines).encode())
        file.write(b"\n]}\n")
    Path(beside).replace(path)


def _forget_older(folder: Path, language: str, newest: Path) -> None:
    for path in folder.glob(f"cards-*-{language}-*.json.gz"):
        if path != newest:
            path.unlink(missing_ok=True)
