"""Pictures from elsewhere: only from hosts the operator named, over TLS."""

import os
import subprocess
import sys

import pytest

from cards.catalogue.external_pictures import get_allowed_url
from cards.importing.content import load_content
from cards.models import Card, Printing

HOST = "img.example.org"


@pytest.fixture
def _allowed(settings):
    settings.CARD_PICTURE_HOSTS = [HOST]


@pytest.mark.usefixtures("_allowed")
@pytest.mark.parametrize(
    "address",
    [
        f"https://{HOST}/a.png",
        f"https://{HOST}:443/a.png?v=1",
        "https://IMG.example.org/a",
    ],
)
def test_picture_of_an_allowed_host_is_shown(address):
    assert get_allowed_url(address) == address


@pytest.mark.usefixtures("_allowed")
@pytest.mark.parametrize(
    "address",
    [
        "",
        f"http://{HOST}/a.png",
        f"//{HOST}/a.png",
        f"javascript://{HOST}/%0aalert(1)",
        f"data:image/png;base64,{HOST}",
        f"https://{HOST}.evil.example/a.png",
        f"https://evil.example/{HOST}",
        f"https://evil.example#@{HOST}/",
        f"https://{HOST}@evil.example/a.png",
        f"https://user:word@{HOST}/a.png",
        f"https://{HOST}:8443/a.png",
        f"https://{HOST}:x/a.png",
        f"https://{HOST}\\@evil.example/a.png",
        f"https://{HOST}/a b.png",
        f"https://{HOST}/a\n.png",
        f"https://sub.{HOST}/a.png",
        "https://[::1/a.png",
    ],
)
def test_any_other_address_is_not(address):
    assert get_allowed_url(address) == ""


@pytest.mark.django_db
def test_card_page_shows_the_picture_and_whose_it_is(client, settings):
    load_content()
    address = f"https://{HOST}/front.png"
    card = Card.objects.get(number="TDL-1-001")
    Printing.objects.filter(card=card).update(image_url=address)

    drawn = client.get("/cards/TDL-1-001/").text
    settings.CARD_PICTURE_HOSTS = [HOST]
    pictured = client.get("/cards/TDL-1-001/").text

    assert address not in drawn.split("card-page__face")[1].split("</article>")[0]
    assert f'src="{address}"' in pictured
    assert 'referrerpolicy="no-referrer"' in pictured
    assert f"Picture from {HOST}" in pictured


def settings_with(hosts):
    code = (
        "from unionarena.settings import base;"
        "print(base.CONTENT_SECURITY_POLICY['DIRECTIVES']['img-src'])"
    )
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "CARD_PICTURE_HOSTS": hosts},
    )


def test_content_policy_names_exactly_the_allowed_hosts():
    said = settings_with(f"{HOST},cdn.example.net").stdout

    assert f"'https://{HOST}', 'https://cdn.example.net'" in said


@pytest.mark.parametrize(
    "hosts", ["*", "*.example.org", "https://a.b", "a.b;script-src"]
)
def test_setting_that_is_no_host_stops_the_site(hosts):
    assert settings_with(hosts).returncode != 0
