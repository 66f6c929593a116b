"""The game that visitors are shown."""

import pytest

from battles.watching.spectating import showcase
from collection.tests.factories import load_starter_content

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _content():
    load_starter_content()


def test_visitors_see_a_whole_game_moment_by_moment(client):
    """The first moment leads on, the last one names a winner and leads back."""
    first = client.get("/battles/show/0/")
    assert first.status_code == 200
    assert 'data-next="/battles/show/1/"' in first.content.decode()

    moments = [showcase.get_showcase_moment(0, "en")]
    while moments[-1].following:
        moments.append(showcase.get_showcase_moment(moments[-1].following, "en"))

    assert len(moments) > 50
    assert moments[-1].winner
    assert not any(moment.winner for moment in moments[:-1])
    assert showcase.get_showcase_moment(len(moments), "en").number == 0


def test_no_hand_is_shown_and_cards_have_names_in_the_readers_language(client):
    page = client.get("/battles/show/3/", headers={"accept-language": "ja"})

    shown = showcase.get_showcase_moment(3, "ja")
    lines = [line for side in shown.sides for line in side["lines"]]
    units = [unit for line in lines for unit in line["units"]]
    assert units
    assert all(unit["face"]["name"] in page.content.decode() for unit in units)
    assert all(isinstance(side["hand"], int) for side in shown.sides)
