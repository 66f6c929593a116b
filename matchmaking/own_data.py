"""What the platform keeps of a person, as a file they may take along.

Named field by field: secrets of draws, other people's names and moderators' notes are
not theirs to read. What is theirs and is not told stands in ``UNTOLD``, with the
reason; a test holds both against the models.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps

from battles.watching.talk import list_words_of
from unionarena.accounts.models import User

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Told:
    """The rows of a model that tell of a person.

    Attributes:
        model: Its label.
        owner: The path to whom a row belongs.
        fields: What is told of each.
    """

    model: str
    owner: str
    fields: tuple[str, ...]


TOLD: Final = (
    Told("account.EmailAddress", "user", ("email", "verified", "primary")),
    Told(
        "usersessions.UserSession",
        "user",
        ("created_at", "last_seen_at", "ip", "user_agent"),
    ),
    Told("mfa.Authenticator", "user", ("type", "created_at", "last_used_at")),
    Told("accounts.Grant", "user", ("app", "scopes", "made_at", "refreshed_at")),
    Told("accounts.Block", "blocker", ("blocked_id", "created_at")),
    Told(
        "accounts.Sanction",
        "user",
        ("kind", "reason", "imposed_at", "ends_at", "lifted_at", "appeal"),
    ),
    Told("accounts.Notice", "user", ("kind", "created_at", "read_at")),
    Told(
        "collection.Deck",
        "owner",
        ("id", "name", "game", "listed", "description", "created_at", "updated_at"),
    ),
    Told("collection.DeckEntry", "deck__owner", ("deck_id", "card__number", "count")),
    Told(
        "collection.DeckVersion",
        "deck__owner",
        ("deck_id", "deck__game", "number", "counts", "note", "made_at"),
    ),
    Told("collection.DeckLike", "user", ("deck__name", "created_at")),
    Told("collection.StarterGrant", "user", ("starter__slug", "granted_at")),
    Told("collection.OwnedCard", "user", ("card__number", "count")),
    Told(
        "collection.OwnedPrinting",
        "user",
        ("printing__card__number", "printing_id", "count"),
    ),
    Told("collection.CardMark", "user", ("card__number", "wanted", "tradeable")),
    Told("collection.CardMovement", "user", ("card__number", "change", "why", "at")),
    Told(
        "collection.PackGrant",
        "user",
        ("product", "reason", "granted_at", "opened_at"),
    ),
    Told(
        "collection.Pool",
        "owner",
        ("kind", "product", "game", "packs", "created_at", "opened_at"),
    ),
    Told(
        "battles.BattleSeat",
        "user",
        ("battle_id", "seat", "name", "deck_name", "battle__started_at"),
    ),
    Told("learning.PuzzleTry", "user", ("puzzle", "hints", "begun_at", "solved_at")),
    Told("watching.Link", "created_by", ("battle_id", "purpose", "created_at")),
    Told(
        "watching.Report",
        "reporter",
        ("battle_id", "reason", "story", "state", "created_at"),
    ),
    Told("watching.CardReport", "reporter", ("number", "story", "state", "created_at")),
    Told(
        "results.Participant",
        "user",
        ("outcome__battle_id", "result", "outcome__reason", "outcome__finished_at"),
    ),
    Told(
        "results.Rating",
        "user",
        ("game", "format", "season", "rating", "deviation", "games"),
    ),
    Told(
        "results.RatingChange",
        "user",
        (
            "outcome__battle_id",
            "game",
            "format",
            "season",
            "rating_before",
            "rating_after",
        ),
    ),
    Told(
        "results.Showing",
        "user",
        (
            "is_named",
            "has_profile",
            "has_history",
            "has_decks",
            "is_exported",
            "is_present",
        ),
    ),
    Told(
        "tournaments.Entry",
        "user",
        ("tournament__name", "deck_name", "entered_at", "dropped_at"),
    ),
    Told(
        "matchmaking.Ticket",
        "user",
        ("game", "mode", "deck_name", "joined_at", "ended_at"),
    ),
    Told("matchmaking.Follow", "follower", ("followed_id", "created_at")),
    Told("matchmaking.Invitation", "inviter", ("deck_name", "status", "created_at")),
    Told("bots.Bot", "user__bot_owner", ("user__display_name", "made_at", "rating")),
)
UNTOLD: Final = {
    "admin.LogEntry.user": "of staff, who do not leave by themselves",
    "accounts.User_groups.user": "powers are the operator's to tell",
    "accounts.User_user_permissions.user": "powers are the operator's to tell",
    "accounts.Block.blocked": "who blocked somebody is that person's matter",
    "watching.Report.reported": "who reported somebody is kept from them",
    "collection.BulkChange.user": "how to undo what the movements tell",
    "results.Suspicion.winner": "what moderators look into",
    "results.Suspicion.loser": "what moderators look into",
    "matchmaking.Follow.followed": "who follows somebody is that person's matter",
    "matchmaking.Invitation.invitee": "whose challenge it is tells it",
    "results.Gauntlet.owner": "games of bots",
    "accounts.User.bot_owner": "told as bots",
    "accounts.BotToken.bot": "how a bot signs in",
    "bots.Bot.user": "told of whoever owns the bot",
    "api.Sending.user": "answers already given, kept for a day",
}


def tell(user: User) -> dict[str, Any]:
    """All the platform keeps of a person, in values of JSON.

    Returns:
        ``{"version", "profile", "said", "rows": {model: [row]}}``.
    """
    wishes = ("display_name", "language", "chat", "mail_notices", "sleeve", "mat")
    profile = ("username", "email", *wishes, "date_joined")
    profile_row = {name: getattr(user, name) for name in profile}
    said = list_words_of(user).values("battle_id", "preset", "text", "created_at")
    return {
        "version": VERSION,
        "profile": profile_row,
        "said": list(said),
        "rows": {told.model: list(_rows(user, told)) for told in TOLD},
    }


def _rows(user: User, told: Told) -> Iterator[dict[str, Any]]:
    rows = apps.get_model(told.model).objects.filter(**{told.owner: user})
    yield from rows.order_by("pk").values(*told.fields).iterator()
