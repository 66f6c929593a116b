"""Pictures that card lists refer to, shown where the operator allows their hosts.

The picture stays on its host: the reader's browser fetches it, and the content policy
(``img-src``) names exactly the same hosts.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings

from cards.models import Printing

HTTPS_PORT = 443


def get_allowed_url(address: str) -> str:
    """Return the URL if it may be shown: https, no credentials, an allowed host."""
    if not address.isprintable() or any(letter.isspace() for letter in address):
        return ""
    try:
        parts = urlsplit(address)
        port = parts.port or HTTPS_PORT
    except ValueError:
        return ""
    is_plain = parts.scheme == "https" and "@" not in parts.netloc
    is_known = parts.hostname in settings.CARD_PICTURE_HOSTS and port == HTTPS_PORT
    return address if is_plain and is_known and "\\" not in address else ""


def get_picture_urls(card_ids: Iterable[int]) -> dict[int, str]:
    """Return URLs to show, by card; the regular printing's before a parallel one's."""
    if not settings.CARD_PICTURE_HOSTS:
        return {}
    rows = Printing.objects.filter(card__in=tuple(card_ids)).exclude(image_url="")
    found: dict[int, str] = {}
    in_order = rows.order_by("is_parallel", "code").values_list("card", "image_url")
    for card_id, address in in_order:
        if card_id not in found and (shown := get_allowed_url(address)):
            found[card_id] = shown
    return found


def get_picture_host(address: str) -> str:
    """Return the host of a picture, to name it beside the picture."""
    return urlsplit(address).hostname or ""
