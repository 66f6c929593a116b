"""A web process of a production site; how it leaves is tested in ``tests/chaos``."""

import socket

import pytest

from unionarena.server.web import PortInUse, listen


def test_a_taken_port_is_said_and_left_to_whom_it_belongs():
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortInUse):
            listen("127.0.0.1", port)
        with socket.create_connection(("127.0.0.1", port)):
            pass


def test_a_port_can_be_taken_in_the_newer_address_family():
    if not socket.has_ipv6:
        pytest.skip("there is none here")
    with listen("::1", 0) as listening:
        assert listening.family == socket.AF_INET6
