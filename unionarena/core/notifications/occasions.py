"""What people are notified of and by which channels: a table, without Django."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final


class Channel(StrEnum):
    """A way to reach a person."""

    PAGE = "page"  # the list of notifications, and every open page
    PUSH = "push"  # browsers and installed apps, also closed ones
    MAIL = "mail"


class Occasion(StrEnum):
    """Something a person may want to know at once."""

    MATCH_FOUND = "match_found"
    YOUR_MOVE = "your_move"
    CHALLENGE = "challenge"
    ROUND_BEGINS = "round_begins"
    ROUND_DEADLINE = "round_deadline"
    OPPONENT_READY = "opponent_ready"
    JUDGE_CALLED = "judge_called"
    JUDGE_ANSWERED = "judge_answered"
    FRIEND_PLAYS = "friend_plays"
    CLUB_REQUEST = "club_request"
    CLUB_JOINED = "club_joined"
    REPORT_DECIDED = "report_decided"
    CARD_RELEASED = "card_released"
    CARD_RULED = "card_ruled"
    SEASON_ENDED = "season_ended"
    MESSAGE = "message"
    COMMENT = "comment"


@dataclass(frozen=True, slots=True)
class Policy:
    """How people are notified of an occasion.

    Attributes:
        channels: The channels a person can choose.
        default: The channels of a person who has chosen nothing.
        lasts: How long it is of use, unless whoever notifies knows better.
        is_urgent: Whether someone waits for an answer: it is sent at once, never
            together with others, and also in quiet hours.
    """

    channels: tuple[Channel, ...]
    default: tuple[Channel, ...]
    lasts: timedelta
    is_urgent: bool = False


_PAGE, _PUSH, _MAIL = Channel.PAGE, Channel.PUSH, Channel.MAIL
_DAY: Final = timedelta(days=1)

POLICIES: Final[Mapping[Occasion, Policy]] = {
    Occasion.MATCH_FOUND: Policy(
        (_PAGE, _PUSH), (_PAGE, _PUSH), timedelta(seconds=20), is_urgent=True
    ),
    Occasion.YOUR_MOVE: Policy(
        (_PAGE, _PUSH, _MAIL), (_PAGE, _PUSH, _MAIL), timedelta(days=7)
    ),
    Occasion.CHALLENGE: Policy((_PAGE, _PUSH, _MAIL), (_PAGE, _PUSH), _DAY),
    Occasion.ROUND_BEGINS: Policy(
        (_PAGE, _PUSH, _MAIL),
        (_PAGE, _PUSH),
        timedelta(minutes=30),
        is_urgent=True,
    ),
    Occasion.ROUND_DEADLINE: Policy(
        (_PAGE, _PUSH, _MAIL), (_PAGE, _PUSH, _MAIL), 7 * _DAY
    ),
    Occasion.OPPONENT_READY: Policy(
        (_PAGE, _PUSH), (_PAGE, _PUSH), timedelta(minutes=15), is_urgent=True
    ),
    Occasion.JUDGE_CALLED: Policy(
        (_PAGE, _PUSH), (_PAGE, _PUSH), timedelta(minutes=30), is_urgent=True
    ),
    Occasion.JUDGE_ANSWERED: Policy(
        (_PAGE, _PUSH), (_PAGE, _PUSH), timedelta(minutes=30), is_urgent=True
    ),
    Occasion.FRIEND_PLAYS: Policy((_PAGE, _PUSH), (), timedelta(minutes=15)),
    Occasion.CLUB_REQUEST: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 14 * _DAY),
    Occasion.CLUB_JOINED: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 14 * _DAY),
    Occasion.REPORT_DECIDED: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 30 * _DAY),
    Occasion.CARD_RELEASED: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 7 * _DAY),
    Occasion.CARD_RULED: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 7 * _DAY),
    Occasion.SEASON_ENDED: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 7 * _DAY),
    Occasion.MESSAGE: Policy((_PAGE, _PUSH, _MAIL), (_PAGE, _PUSH), 7 * _DAY),
    Occasion.COMMENT: Policy((_PAGE, _PUSH, _MAIL), (_PAGE,), 7 * _DAY),
}


def choose_channels(
    occasion: Occasion, chosen: Mapping[str, Collection[str]]
) -> tuple[Channel, ...]:
    """Return the channels of an occasion for a person.

    Args:
        occasion: Of what they are notified.
        chosen: What they chose, by occasion; others keep the default.
    """
    policy = POLICIES[occasion]
    if occasion not in chosen:
        return policy.default
    return tuple(each for each in policy.channels if each in chosen[occasion])
