"""Web push: messages encrypted for one browser (RFC 8291), signed by us (RFC 8292)."""

import base64
import binascii
import hashlib
import json
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Final

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from .errors import BadSubscription
from .models import PushSubscription
from .outbound import Answer, check_address, post

_AUTH_BYTES: Final = 16
_POINT_BYTES: Final = 65
_TOPIC_LENGTH: Final = 32
_TOKEN_S: Final = 12 * 3600
_TOKEN_KEPT_S: Final = 3600
_CONTEXT: Final = b"union-arena-web-push\n"


def get_public_key() -> str:
    """Return the key with which browsers subscribe to this site, in base64url."""
    point = (
        _load_key()
        .public_key()
        .public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    return _encode(point)


def check_keys(p256dh: str, auth: str) -> None:
    """Check the keys of a subscription.

    Raises:
        BadSubscription: They are not a point of P-256 and sixteen bytes.
    """
    point, secret = _decode(p256dh), _decode(auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadSubscription from error
    if len(point) != _POINT_BYTES or len(secret) != _AUTH_BYTES:
        raise BadSubscription


def send_push(
    subscription: PushSubscription,
    message: dict[str, Any],
    *,
    lasts_s: int,
    topic: str,
    is_urgent: bool,
    now: datetime,
) -> Answer:
    """Send a message to a browser.

    Args:
        subscription: The browser.
        message: What ``service-worker.js`` shows.
        lasts_s: How long the push service keeps it for a browser that is not there.
        topic: A later message of the same topic replaces one that still waits.
        is_urgent: Whether a phone that saves power should wake up.
        now: The present moment.

    Raises:
        AddressRefused: The push service is none we know.
        NoAnswerError: It does not answer.
    """
    parts = check_address(subscription.endpoint, hosts=settings.PUSH_HOSTS)
    token = _sign(
        f"{parts.scheme}://{parts.netloc}",
        int(now.timestamp()) // _TOKEN_KEPT_S,
        f"mailto:{settings.DEFAULT_FROM_EMAIL}",
        settings.VAPID_PRIVATE_KEY,
        settings.SECRET_KEY,
    )
    body = http_ece.encrypt(
        json.dumps(message, ensure_ascii=False).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_decode(subscription.p256dh),
        auth_secret=_decode(subscription.auth),
        version="aes128gcm",
    )
    headers = {
        **token,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(lasts_s),
        "Topic": _encode(hashlib.sha256(topic.encode()).digest())[:_TOPIC_LENGTH],
        "Urgency": "high" if is_urgent else "normal",
    }
    return post(subscription.endpoint, body, headers, hosts=settings.PUSH_HOSTS)


@lru_cache(maxsize=64)  # a few push services have most of the devices
def _sign(
    service: str, period: int, contact: str, given: str, secret: str
) -> dict[str, str]:
    """Return the header that tells a push service who we are, the same for a while."""
    expires = period * _TOKEN_KEPT_S + _TOKEN_S
    claims = {"aud": service, "exp": expires, "sub": contact}
    return dict(Vapid02(_derive_key(given, secret)).sign(claims))


def _load_key() -> ec.EllipticCurvePrivateKey:
    return _derive_key(settings.VAPID_PRIVATE_KEY, settings.SECRET_KEY)


@cache
def _derive_key(given: str, secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the key of the settings, or one derived from the site's secret."""
    raw = bytes.fromhex(given) or hashlib.sha256(_CONTEXT + secret.encode()).digest()
    return ec.derive_private_key(int.from_bytes(raw), ec.SECP256R1())


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadSubscription from error
