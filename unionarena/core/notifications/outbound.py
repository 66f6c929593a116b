"""HTTP requests to addresses that strangers have named.

Only https, only to hosts of a list, only to public addresses: the name is resolved
here, the address is checked, and the connection is made to that very address, so that a
second look at the name cannot lead elsewhere. Redirects are not followed, answers are
read up to a limit, and everything together has a deadline.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from .errors import AddressRefused

ANY_HOST: Final = "*"
_HTTPS_PORT: Final = 443
_STEP_S: Final = 5.0
_MOST_ADDRESSES: Final = 2
DEADLINE_S: Final = 10.0
_MOST_READ: Final = 4096
_LONGEST_PAUSE_S: Final = 86_400


class NoAnswerError(Exception):
    """The other server did not answer, or not as HTTP."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other server said.

    Attributes:
        status: The HTTP status.
        retry_after_s: How long it asked us to wait; 0 if it did not.
    """

    status: int
    retry_after_s: int = 0


def check_address(url: str, *, hosts: Collection[str]) -> SplitResult:
    """Return the parts of an address to which we may send.

    Args:
        url: The address.
        hosts: Names that are allowed; one that begins with a dot allows those below
            it, and ``*`` every name.

    Raises:
        AddressRefused: It is none of them, or not https.
    """
    try:
        parts = urlsplit(url)
        port, name = parts.port, (parts.hostname or "").lower()
    except ValueError as error:
        raise AddressRefused from error
    if any(not "!" <= letter <= "~" for letter in url):
        raise AddressRefused
    if f"{parts.scheme}://{parts.netloc}" in settings.LOCAL_RECEIVERS:
        return parts
    is_known = ANY_HOST in hosts or any(
        name.endswith(each) if each.startswith(".") else name == each for each in hosts
    )
    is_plain = parts.username is None and port in {None, _HTTPS_PORT}
    if parts.scheme != "https" or not name or not is_known or not is_plain:
        raise AddressRefused
    return parts


def post(
    url: str, body: bytes, headers: Mapping[str, str], *, hosts: Collection[str]
) -> Answer:
    """Send a POST request; see the module for what is refused.

    Raises:
        AddressRefused: We do not send there.
        NoAnswerError: Nobody answers there, or not in time, or not in HTTP.
    """
    parts = check_address(url, hosts=hosts)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    try:
        link = _connect(parts)
    except OSError as error:
        raise NoAnswerError(repr(error)) from error
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port)
    connection.sock = link
    is_late = threading.Event()
    watchdog = threading.Timer(DEADLINE_S, _hang_up, [link, is_late])
    watchdog.daemon = True
    watchdog.start()
    try:
        connection.request("POST", path, body, dict(headers))
        reply = connection.getresponse()
        reply.read(_MOST_READ)
        if is_late.is_set():  # what was read was cut off
            raise NoAnswerError("not in time")
        return Answer(reply.status, _read_pause(reply.headers.get("Retry-After", "")))
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NoAnswerError(repr(error)) from error
    finally:
        watchdog.cancel()
        connection.close()


def _connect(parts: SplitResult) -> socket.socket:
    """Return a connection to a host, of which every address must be a public one."""
    is_local = f"{parts.scheme}://{parts.netloc}" in settings.LOCAL_RECEIVERS
    name, port = str(parts.hostname), parts.port or _HTTPS_PORT
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    addresses = dict.fromkeys(str(each[4][0]) for each in found)
    if not is_local and not all(map(is_public, addresses)):
        raise AddressRefused
    link = _reach(list(addresses)[:_MOST_ADDRESSES], port)
    if parts.scheme != "https":
        return link
    try:
        return _load_trust().wrap_socket(link, server_hostname=name)
    except OSError:
        link.close()
        raise


@cache
def _load_trust() -> ssl.SSLContext:
    """Return what certificates we trust; reading it takes 20 ms of processor time."""
    return ssl.create_default_context()


def _reach(addresses: Sequence[str], port: int) -> socket.socket:
    """Connect to the first address that answers; a name can have some that do not."""
    for address in addresses[:-1]:
        with suppress(OSError):
            return socket.create_connection((address, port), timeout=_STEP_S)
    return socket.create_connection((addresses[-1], port), timeout=_STEP_S)


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if inner:
            return is_public(str(inner))
        if ip in ipaddress.ip_network("64:ff9b::/96"):  # NAT64 (RFC 6052)
            return is_public(str(ipaddress.IPv4Address(ip.packed[-4:])))
    return ip.is_global and not ip.is_multicast


def _hang_up(link: socket.socket, is_late: threading.Event) -> None:
    is_late.set()
    with suppress(OSError):  # it has been closed meanwhile
        link.shutdown(socket.SHUT_RDWR)


def _read_pause(written: str) -> int:
    if written.isascii() and written.isdigit():
        return min(int(written[:9]), _LONGEST_PAUSE_S)
    return 0
