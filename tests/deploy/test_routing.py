"""All that concerns one battle goes to one process: nginx reads it off the address."""

import re
import uuid

import pytest
from django.urls import reverse

from battles import routing
from bench.chaos import ROOT

MAPS = (ROOT / "deploy" / "nginx" / "maps.conf").read_text()
BATTLE = re.compile(re.search(r'"~(\^[^"]+)" \$1; \}', MAPS)[1])
ID = uuid.UUID("0190f0de-0000-7000-8000-000000000001")


def socket_address():
    (pattern,) = routing.websocket_urlpatterns
    return "/" + str(pattern.pattern).replace("<uuid:battle_id>", str(ID))


@pytest.mark.parametrize(
    "address",
    [
        reverse("battles:board", args=[ID]),
        reverse("battles:watch", args=[ID]),
        reverse("api:battles:events", args=[ID]),
        reverse("api:battles:stream", args=[ID]),
        reverse("api:battles:act", args=[ID]),
        socket_address(),
    ],
)
def test_an_address_of_a_battle_names_it_to_the_proxy(address):
    assert BATTLE.match(address)[1] == str(ID)


@pytest.mark.parametrize("address", ["/", "/cards/", "/battles/rules/", "/ws/me/"])
def test_every_other_address_goes_to_any_process(address):
    assert BATTLE.match(address) is None


@pytest.mark.parametrize("name", ["container.conf", "debian.conf"])
def test_every_way_of_running_hashes_the_battle_over_the_processes_that_serve(name):
    text = (ROOT / "deploy" / "nginx" / name).read_text()
    found = dict(re.findall(r"upstream (\w+) \{(.*?)\n\s*\}", text, re.DOTALL))
    servers = {key: re.findall(r"server (\S+)", body) for key, body in found.items()}

    assert "hash $battle consistent;" in found["battles"]
    assert servers["battles"] == servers["web"]
