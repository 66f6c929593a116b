"""The sentences of notifications, in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .models import Notification
from .occasions import Channel, Occasion

log = structlog.get_logger(__name__)

OCCASION_NAMES: Final = {
    Occasion.MATCH_FOUND: gettext_lazy("An opponent is found"),
    Occasion.YOUR_MOVE: gettext_lazy("Your turn in a correspondence battle"),
    Occasion.CHALLENGE: gettext_lazy("A player challenges you"),
    Occasion.ROUND_BEGINS: gettext_lazy("A tournament round begins"),
    Occasion.ROUND_DEADLINE: gettext_lazy("A match of yours has a deadline"),
    Occasion.OPPONENT_READY: gettext_lazy("Your opponent is ready for your match"),
    Occasion.JUDGE_CALLED: gettext_lazy("A player of your tournament calls a judge"),
    Occasion.JUDGE_ANSWERED: gettext_lazy("A judge answers at your table"),
    Occasion.FRIEND_PLAYS: gettext_lazy("A friend starts a battle"),
    Occasion.CLUB_REQUEST: gettext_lazy("A player asks to join your club"),
    Occasion.CLUB_JOINED: gettext_lazy("A club accepts your request"),
    Occasion.REPORT_DECIDED: gettext_lazy("Messages from moderators"),
    Occasion.CARD_RELEASED: gettext_lazy("Cards you want are released"),
    Occasion.CARD_RULED: gettext_lazy("A new ruling on a card in your decks"),
    Occasion.SEASON_ENDED: gettext_lazy("A season you played in ends"),
    Occasion.MESSAGE: gettext_lazy("A friend writes to you"),
    Occasion.COMMENT: gettext_lazy("A comment on your deck or tournament"),
}
CHANNEL_NAMES: Final = {
    Channel.PAGE: gettext_lazy("On the site"),
    Channel.PUSH: gettext_lazy("Push"),
    Channel.MAIL: gettext_lazy("Email"),
}
_TEXTS: Final[Mapping[Occasion, tuple[Promise, Promise | str]]] = {
    Occasion.MATCH_FOUND: (
        gettext_lazy("Opponent found"),
        gettext_lazy("Are you ready? The battle starts when you both are."),
    ),
    Occasion.YOUR_MOVE: (
        gettext_lazy("It’s your turn against %(name)s"),
        gettext_lazy("%(name)s has moved, and your clock is running."),
    ),
    Occasion.CHALLENGE: (
        gettext_lazy("%(name)s challenges you"),
        gettext_lazy("Accept or decline in the room."),
    ),
    Occasion.ROUND_BEGINS: (
        gettext_lazy("Round %(round)s of %(name)s begins"),
        gettext_lazy("Your table is ready, and the clocks are running."),
    ),
    Occasion.ROUND_DEADLINE: (
        gettext_lazy("Round %(round)s of %(name)s: play by %(day)s"),
        gettext_lazy("Arrange your match with %(opponent)s, and start it there."),
    ),
    Occasion.OPPONENT_READY: (
        gettext_lazy("%(opponent)s is ready to play"),
        gettext_lazy("Your match of %(name)s starts when you are ready, too."),
    ),
    Occasion.JUDGE_CALLED: (
        gettext_lazy("Table %(table)s calls a judge"),
        gettext_lazy("%(player)s needs a judge at %(name)s."),
    ),
    Occasion.JUDGE_ANSWERED: (
        gettext_lazy("A judge has answered at table %(table)s"),
        gettext_lazy("Read the answer on the page of %(name)s."),
    ),
    Occasion.FRIEND_PLAYS: (
        gettext_lazy("%(name)s is playing"),
        gettext_lazy("You can watch."),
    ),
    Occasion.CLUB_REQUEST: (
        gettext_lazy("%(player)s asks to join %(name)s"),
        gettext_lazy("Accept or decline on the club’s page."),
    ),
    Occasion.CLUB_JOINED: (
        gettext_lazy("%(name)s has accepted you"),
        gettext_lazy("You’re a member of the club now."),
    ),
    Occasion.REPORT_DECIDED: (
        gettext_lazy("Message from the moderators"),
        gettext_lazy("Moderators have decided something that concerns you."),
    ),
    Occasion.CARD_RELEASED: (
        gettext_lazy("Cards you want are out"),
        gettext_lazy("Now playable: %(cards)s"),
    ),
    Occasion.CARD_RULED: (
        gettext_lazy("New ruling on cards in your decks"),
        gettext_lazy("It concerns %(cards)s."),
    ),
    Occasion.SEASON_ENDED: (
        gettext_lazy("Season %(season)s has ended"),
        "%(standing)s",  # a sentence in the person's language
    ),
    Occasion.MESSAGE: (
        gettext_lazy("%(name)s wrote to you"),
        gettext_lazy("Read the message and reply."),
    ),
    Occasion.COMMENT: (
        gettext_lazy("New comment on %(title)s"),
        gettext_lazy("%(name)s wrote a comment."),
    ),
}
_MOST_LISTED: Final = 4


@dataclass(frozen=True, slots=True)
class Text:
    """A notification in words."""

    title: str
    body: str


class _Details(dict[str, Any]):
    """Details of a stored notification: its text may ask for more in a later release.

    One row must not keep a person from their whole list.
    """

    def __missing__(self, name: str) -> str:
        log.warning("detail of a notification is missing", name=name)
        return "…"


def write_text(notification: Notification) -> Text:
    """Return a notification in the active language."""
    title, body = _TEXTS[Occasion(notification.occasion)]
    details = _Details(notification.details)
    return Text(str(title) % details, str(body) % details)


def write_bundle(notifications: Sequence[Notification]) -> Text:
    """Return several notifications as one: their number, and the first titles."""
    count = len(notifications)
    title = ngettext(
        "%(count)s new notification", "%(count)s new notifications", count
    ) % {"count": count}
    lines = [write_text(each).title for each in notifications[:_MOST_LISTED]]
    if count > _MOST_LISTED:
        lines.append(_("and %(count)s more") % {"count": count - _MOST_LISTED})
    return Text(title, "\n".join(lines))
