"""Comments on tournaments: everyone may read, the organizer removes."""

from matchmaking.tournaments.tests.factories import NOON
from unionarena.core.comments.models import Comment
from unionarena.core.comments.services import remove_comment, write_comment
from unionarena.core.notifications.models import Notification


def write(user, tournament):
    return write_comment(
        user=user, kind="tournament", number=tournament.pk, text="Fun!", now=NOON
    )


def test_a_player_comments_and_the_organizer_is_notified_and_removes(
    organiser, four, tournament, client
):
    comment = write(four[0], tournament)
    told = Notification.objects.get(occasion="comment")
    assert (told.user, told.details["title"]) == (organiser, tournament.name)
    address = f"/comments/tournament/{tournament.pk}/"
    assert "Fun!" in client.get(address).content.decode()
    page = client.get(f"/tournaments/{tournament.pk}/").content.decode()
    assert f'hx-get="{address}"' in page

    remove_comment(user=organiser, pk=comment.pk, now=NOON)

    assert "Fun!" not in client.get(address).content.decode()


def test_the_comments_go_with_the_tournament(four, tournament):
    write(four[0], tournament)

    tournament.delete()

    assert not Comment.objects.exists()
