"""The picture of a tournament to share."""

import re
from xml.etree import ElementTree as ET

import pytest
from django.urls import reverse
from django.utils import translation

from matchmaking.tournaments import event_image
from matchmaking.tournaments.models import Tournament
from matchmaking.tournaments.tests.factories import create, enter, play, set_up

LONG_NAMES = [
    "Harbour cup of the " + "lantern " * 7 + "week",
    "灯" * 80,
    "W" * 80,
    'A & B <script>alert("1")</script>',
]


def read_texts(drawn):
    """Return the lines of a picture: text, by x and y."""
    root = ET.fromstring(drawn)
    name = "{http://www.w3.org/2000/svg}text"
    return [one.text or "" for one in root.findall(name)]


@pytest.fixture
def played(organiser, four):
    tournament = set_up(organiser, four, kind="elimination", shows_lists=True)
    while tournament.is_running:
        play(tournament)
        tournament.refresh_from_db()
    return tournament


def test_finished_tournament_shows_its_winner_with_cards_and_first_places(played):
    drawn = event_image.draw_event(played, foot="https://arena.example/t/1")

    texts = read_texts(drawn)
    assert played.name in texts
    assert texts[texts.index("Winner") + 1] == texts[texts.index("1") + 1]
    assert "4 players" in texts[2]
    assert texts[-1] == "https://arena.example/t/1"
    assert drawn.count("<svg ") == 1 + event_image.CARDS


def test_picture_shows_no_cards_while_lists_are_not_published(played):
    Tournament.objects.filter(pk=played.pk).update(shows_lists=False)
    played.refresh_from_db()

    drawn = event_image.draw_event(played)

    assert drawn.count("<svg ") == 1
    assert "Winner" in read_texts(drawn)


def test_open_tournament_shows_how_many_places_are_taken(organiser, four):
    tournament = create(organiser, capacity=8, about="Bring a deck\nand a friend.")
    enter(four[0], tournament)

    texts = read_texts(event_image.draw_event(tournament))

    assert "1 of 8 places taken" in texts[2]
    assert "Bring a deck and a friend." in texts
    assert not {"Winner", "Winners"} & set(texts)


@pytest.mark.parametrize("name", LONG_NAMES)
def test_long_or_hostile_name_is_shown_whole_and_as_text(organiser, name):
    tournament = create(organiser)
    Tournament.objects.filter(pk=tournament.pk).update(name=name)
    tournament.refresh_from_db()

    drawn = event_image.draw_event(tournament)

    def letters(text):
        return re.sub(r"\s", "", text)

    assert letters(name) in letters("".join(read_texts(drawn)))
    assert "<script" not in drawn


def test_picture_is_in_the_readers_language(played):
    with translation.override("ja"):
        texts = read_texts(event_image.draw_event(played))

    assert "Winner" not in texts
    assert "優勝者" in texts


def test_page_and_rest_return_the_same_picture_and_page_links_to_it(
    client, organiser, played
):
    client.force_login(organiser)
    address = reverse("tournaments:picture", args=[played.pk])

    drawn = client.get(address)
    by_rest = client.get(f"/api/v1/tournaments/{played.pk}/picture/")

    assert drawn["Content-Type"] == by_rest["Content-Type"] == "image/svg+xml"
    assert drawn.content == by_rest.content
    page = client.get(reverse("tournaments:detail", args=[played.pk]))
    assert f'data-dots="{address}"' in page.content.decode()
    assert client.get(reverse("tournaments:picture", args=[10**6])).status_code == 404
