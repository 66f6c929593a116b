"""Sign battle records, so that no one can forge one.

Ed25519 over the record as canonical JSON (RFC 8785 in all that a record has: keys in
order, no spaces, UTF-8) without its ``signature``. The key is a setting; the public
half is at ``GET /api/v1/battles/signing-keys/``, and those before it, if they are kept.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

ALGORITHM: Final = "Ed25519"
_ID_LENGTH: Final = 16
# So that the same bytes signed for something else prove nothing here.
_CONTEXT: Final = b"union-arena-record\n"


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that records are checked with.

    Attributes:
        id: The beginning of the SHA-256 of its bytes, as hex.
        public_key: Its 32 bytes in base64.
        is_current: Whether records are signed with it now.
    """

    id: str
    public_key: str
    is_current: bool
    algorithm: str = ALGORITHM


def list_public_keys() -> list[PublicKey]:
    """Return the present key, then those kept for older records."""
    known = [_encode_base64(_load_private_key().public_key().public_bytes_raw())]
    known += [key for key in settings.RECORD_OLD_PUBLIC_KEYS if key not in known]
    return [
        PublicKey(_compute_key_id(base64.b64decode(key)), key, is_current=place == 0)
        for place, key in enumerate(known)
    ]


def sign_record(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record, as JSON reads it, with its signature."""
    own, record = (
        _load_private_key(),
        json.loads(json.dumps(given, cls=DjangoJSONEncoder)),
    )
    signature = {
        "algorithm": ALGORITHM,
        "key": _compute_key_id(own.public_key().public_bytes_raw()),
        "value": _encode_base64(own.sign(_serialize_for_signing(record))),
    }
    return {**record, "signature": signature}


def verify_signature(
    record: Mapping[str, Any], public_key: str | None = None
) -> bool | None:
    """Verify a record's signature; return None if it is not signed at all.

    Args:
        record: As it was downloaded.
        public_key: Base64 of the key of the site it is from; this site's, if not given.
    """
    signature = record.get("signature")
    if signature is None:
        return None
    known = (
        [public_key] if public_key else [key.public_key for key in list_public_keys()]
    )
    try:
        value = base64.b64decode(signature["value"], validate=True)
        return any(
            _matches_key(key, value, _serialize_for_signing(record)) for key in known
        )
    except (LookupError, TypeError, ValueError):
        return False


def _matches_key(key: str, value: bytes, content: bytes) -> bool:
    public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
    try:
        public.verify(value, content)
    except InvalidSignature:
        return False
    return True


def _serialize_for_signing(record: Mapping[str, Any]) -> bytes:
    plain = {name: value for name, value in record.items() if name != "signature"}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return _CONTEXT + text.encode()


def _load_private_key() -> Ed25519PrivateKey:
    return _derive_key(settings.RECORD_SIGNING_KEY, settings.SECRET_KEY)


@cache
def _derive_key(given: str, secret: str) -> Ed25519PrivateKey:
    """Return the key of the settings, or one derived from the site's secret."""
    if given:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(given))
    derived = hashlib.sha256(_CONTEXT + secret.encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(derived)


def _compute_key_id(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[:_ID_LENGTH]


def _encode_base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
