"""What is sent to addresses of strangers, and what never leaves this site."""

import socket

import pytest

from unionarena.core.notifications import outbound
from unionarena.core.notifications.errors import AddressRefused
from unionarena.core.notifications.outbound import NoAnswerError, is_public, post

PUSH = ["push.example", ".push.example.org"]


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/a",
        "https://push.example.evil/a",
        "https://evil.example/push.example",
        "https://push.example:8443/a",
        "https://user@push.example/a",
        "https://push.example@evil.example/a",
        "https://evilpush.example.org/a",
        "https://push.example.org/a",
        "https://push.example/a\r\nHost: inside",
        "https://[::1/a",
        "https://push.example:port/a",
        "//push.example/a",
        "file:///etc/passwd",
        "",
    ],
)
def test_an_address_that_is_not_on_the_list_is_refused(url, settings):
    settings.LOCAL_RECEIVERS = []
    with pytest.raises(AddressRefused):
        outbound.check_address(url, hosts=PUSH)


@pytest.mark.parametrize(
    "url",
    [
        "https://push.example/a?b",
        "https://eu.push.example.org:443/",
        "https://PUSH.example/",
    ],
)
def test_an_address_of_the_list_is_allowed(url):
    assert outbound.check_address(url, hosts=PUSH).scheme == "https"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fc00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
    ],
)
def test_an_internal_address_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1"])
def test_an_address_of_the_internet_is_public(address):
    assert is_public(address)


def resolve_to(monkeypatch, *addresses):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, 443)) for a in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_more: found)


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("93.184.216.34", "10.0.0.1")])
def test_a_name_that_leads_inside_is_refused_before_anything_is_sent(
    monkeypatch, addresses
):
    resolve_to(monkeypatch, *addresses)
    monkeypatch.setattr(socket, "create_connection", pytest.fail)

    with pytest.raises(AddressRefused):
        post("https://push.example/a", b"", {}, hosts=PUSH)


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    resolve_to(monkeypatch, "93.184.216.34")
    reached = []

    def connect(address, timeout):
        reached.append((address, timeout))
        raise OSError

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(NoAnswerError):
        post("https://push.example/a", b"", {}, hosts=PUSH)

    assert reached == [(("93.184.216.34", 443), 5.0)]


def test_a_redirect_is_not_followed(receiver):
    receiver.status, receiver.headers = 302, {"Location": f"{receiver.origin}/inside"}

    answer = post(f"{receiver.origin}/a", b"x", {}, hosts=[])

    assert answer.status == 302
    assert [request.path for request in receiver.requests] == ["/a"]


def test_production_sends_nothing_to_its_own_machine():
    from pathlib import Path

    text = Path("unionarena/settings/production.py").read_text()
    assert "\nLOCAL_RECEIVERS = []\n" in text
