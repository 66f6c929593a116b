"""The OpenAPI schema as the file that each release brings.

Building it takes seconds of processor time, so no request does: the file
``docs/reference/openapi.yaml`` is generated with the code, and ``make check`` fails
where the two differ.
"""

import gzip
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import yaml
from django.conf import settings

_FILE = settings.BASE_DIR / "docs" / "reference" / "openapi.yaml"


class SchemaFile(NamedTuple):
    """The schema in one media type, plain and compressed."""

    text: bytes
    compressed: bytes
    etag: str
    media_type: str


@cache
def read_schema() -> Mapping[str, Mapping[str, object]]:
    """Return the schema as data. It is shared: never change it."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(_FILE.read_bytes())
    data: Mapping[str, Mapping[str, object]] = loader.get_single_data()
    return data


@cache
def get_schema_file(media: str) -> SchemaFile:
    """Return the file as ``yaml`` or ``json``."""
    if media == "json":
        text = json.dumps(read_schema(), ensure_ascii=False).encode()
    else:
        text = _FILE.read_bytes()
    etag = f'"{hashlib.sha256(text).hexdigest()[:20]}"'
    media_type = f"application/vnd.oai.openapi{'+json' if media == 'json' else ''}"
    return SchemaFile(text, gzip.compress(text, mtime=0), etag, media_type)
