"""The site says in each language what a browser needs to install it."""

import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.urls import Resolver404, resolve

from unionarena.core.web.app_manifest import GROUND

LANGUAGES = ["en", "ja", "zh-hant"]


def size_of(path):
    """Width and height of a PNG, which stand in its first chunk."""
    return struct.unpack(">II", Path(path).read_bytes()[16:24])


def file_of(address):
    return finders.find(address.removeprefix("/static/"))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_the_manifest_of_its_language(client, language):
    page = client.get("/", headers={"accept-language": language}).content.decode()
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    answer = client.get(address)

    assert answer["Content-Type"] == "application/manifest+json"
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert answer.json()["lang"] == language


def test_manifests_differ_in_their_words_alone(client):
    manifest = [
        client.get(f"/app/{language}.webmanifest").json() for language in LANGUAGES
    ]

    assert len({one.pop("description") for one in manifest}) == 3
    assert len({str(one.pop("shortcuts")) for one in manifest}) == 3
    assert len({str({**one, "lang": ""}) for one in manifest}) == 1


@pytest.mark.parametrize("language", ["de", "zh", "EN", "..", "e" * 5000])
def test_of_another_language_there_is_none(client, language):
    assert client.get(f"/app/{language}.webmanifest").status_code == 404


def test_what_the_manifest_leads_to_is_there(client):
    manifest = client.get("/app/en.webmanifest").json()

    for icon in manifest["icons"]:
        width, height = size_of(file_of(icon["src"]))
        assert icon["sizes"] == f"{width}x{height}"
    # Below which Chromium installs nothing, and Android draws no first picture.
    plain = {icon["sizes"] for icon in manifest["icons"] if icon["purpose"] == "any"}
    assert {"192x192", "512x512"} <= plain
    for address in (
        manifest["start_url"],
        *(one["url"] for one in manifest["shortcuts"]),
    ):
        try:
            resolve(address)
        except Resolver404:
            pytest.fail(f"{address} leads nowhere")


def test_its_ground_is_that_of_the_pages_by_night(client):
    tokens = Path(finders.find("css/tokens.css")).read_text()
    day, night = re.search(r"--ground: light-dark\((\S+), (\S+)\)", tokens).groups()
    page = get_template("base.html").template.source

    assert client.get("/app/en.webmanifest").json()["background_color"] == night
    assert night == GROUND
    assert [f'content="{ground}"' in page for ground in (day, night)] == [True, True]
