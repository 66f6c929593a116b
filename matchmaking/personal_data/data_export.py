"""Export of everything stored about a person.

Fields are named one by one: secrets of draws, other people's names and moderators'
notes are not theirs to read. What is theirs and is not exported is in
``OMITTED_MODELS``, with the reason; a test checks both against the models.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps

from battles.watching.chat.chat_lines import list_messages_of
from unionarena.core.accounts.models import User

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class ExportedModel:
    """Rows of a model that concern a person.

    Attributes:
        model: Its label.
        owner: The path to whom a row belongs.
        fields: What is exported of each.
    """

    model: str
    owner: str
    fields: tuple[str, ...]


EXPORTED_MODELS: Final = (
    ExportedModel("account.EmailAddress", "user", ("email", "verified", "primary")),
    ExportedModel(
        "usersessions.UserSession",
        "user",
        ("created_at", "last_seen_at", "ip", "user_agent"),
    ),
    ExportedModel("mfa.Authenticator", "user", ("type", "created_at", "last_used_at")),
    ExportedModel(
        "accounts.Grant", "user", ("app", "scopes", "made_at", "refreshed_at")
    ),
    ExportedModel(
        "accounts.KnownDevice", "user", ("address", "first_seen_at", "last_seen_at")
    ),
    ExportedModel("accounts.FormerName", "user", ("name_key", "given_up_at")),
    ExportedModel("accounts.Block", "blocker", ("blocked_id", "created_at")),
    ExportedModel(
        "accounts.Sanction",
        "user",
        ("kind", "reason", "imposed_at", "ends_at", "lifted_at", "appeal"),
    ),
    ExportedModel("accounts.Notice", "user", ("kind", "created_at", "read_at")),
    ExportedModel(
        "notifications.Notification",
        "user",
        ("occasion", "details", "path", "created_at", "read_at"),
    ),
    ExportedModel(
        "notifications.Choices",
        "user",
        ("channels", "quiet_begin", "quiet_end", "zone"),
    ),
    ExportedModel("notifications.PushSubscription", "user", ("label", "created_at")),
    ExportedModel(
        "notifications.Webhook", "created_by", ("topic", "url", "created_at")
    ),
    ExportedModel(
        "collection.Deck",
        "owner",
        ("id", "name", "game", "listed", "description", "created_at", "updated_at"),
    ),
    ExportedModel(
        "collection.DeckEntry", "deck__owner", ("deck_id", "card__number", "count")
    ),
    ExportedModel(
        "collection.DeckVersion",
        "deck__owner",
        ("deck_id", "deck__game", "number", "counts", "note", "made_at"),
    ),
    ExportedModel("collection.DeckLike", "user", ("deck__name", "created_at")),
    ExportedModel("collection.StarterGrant", "user", ("starter__slug", "granted_at")),
    ExportedModel("collection.OwnedCard", "user", ("card__number", "count")),
    ExportedModel(
        "collection.OwnedPrinting",
        "user",
        ("printing__card__number", "printing_id", "count"),
    ),
    ExportedModel(
        "collection.CardMark", "user", ("card__number", "wanted", "tradeable")
    ),
    ExportedModel(
        "collection.CardMovement", "user", ("card__number", "change", "why", "at")
    ),
    ExportedModel(
        "collection.PackGrant",
        "user",
        ("product", "reason", "granted_at", "opened_at"),
    ),
    ExportedModel(
        "collection.Pool",
        "owner",
        ("kind", "product", "game", "packs", "created_at", "opened_at"),
    ),
    ExportedModel("collection.DraftDay", "user", ("day", "begun")),
    ExportedModel(
        "battles.BattleSeat",
        "user",
        ("battle_id", "seat", "name", "deck_name", "battle__started_at"),
    ),
    ExportedModel("battles.Holiday", "user", ("starts_at", "ends_at")),
    ExportedModel(
        "learning.PuzzleTry",
        "user",
        ("puzzle", "hints", "begun_at", "solved_at", "rating_change"),
    ),
    ExportedModel("campaign.EncounterTry", "user", ("encounter", "battle_id")),
    ExportedModel("campaign.ChosenPortrait", "user", ("encounter",)),
    ExportedModel(
        "learning.PuzzleRun",
        "user",
        ("kind", "solved", "mistakes", "begun_at", "ended_at"),
    ),
    ExportedModel(
        "learning.MissedWinSearch",
        "user",
        ("battle_id", "requested_at", "finished_at"),
    ),
    ExportedModel(
        "learning.MissedWin",
        "search__user",
        ("search__battle_id", "turn", "given", "when"),
    ),
    ExportedModel("learning.SolverRating", "user", ("rating", "deviation", "tries")),
    ExportedModel(
        "scenes.Scene",
        "owner",
        ("title", "question", "text", "visibility", "created_at"),
    ),
    ExportedModel(
        "scenes.Study", "owner", ("title", "moves", "visibility", "created_at")
    ),
    ExportedModel(
        "watching.Link", "created_by", ("battle_id", "purpose", "created_at")
    ),
    ExportedModel(
        "watching.Report",
        "reporter",
        ("battle_id", "reason", "story", "state", "created_at"),
    ),
    ExportedModel(
        "watching.CardReport", "reporter", ("number", "story", "state", "created_at")
    ),
    ExportedModel(
        "results.Participant",
        "user",
        ("outcome__battle_id", "result", "outcome__reason", "outcome__finished_at"),
    ),
    ExportedModel(
        "results.Rating",
        "user",
        ("game", "format", "season", "rating", "deviation", "games"),
    ),
    ExportedModel(
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
    ExportedModel(
        "results.FinalStanding",
        "user",
        ("game", "format", "season", "rank", "people", "rating", "tier", "games"),
    ),
    ExportedModel(
        "results.AchievementProgress", "user", ("code", "progress", "earned_at")
    ),
    ExportedModel(
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
    ExportedModel(
        "private_messages.Message",
        "sender",
        ("conversation_id", "text", "created_at", "deleted_at"),
    ),
    ExportedModel(
        "comments.Comment", "author", ("kind", "number", "text", "created_at")
    ),
    ExportedModel(
        "tournaments.Entry",
        "user",
        ("tournament__name", "deck_name", "entered_at", "dropped_at"),
    ),
    ExportedModel(
        "tournaments.JudgeCall",
        "entry__user",
        ("match__round__tournament__name", "card", "note", "at"),
    ),
    ExportedModel(
        "tournaments.CallAnswer",
        "judge",
        ("call__match__round__tournament__name", "text", "clause", "at"),
    ),
    ExportedModel(
        "matchmaking.Ticket",
        "user",
        ("game", "mode", "deck_name", "joined_at", "ended_at"),
    ),
    ExportedModel("clubs.Membership", "user", ("club__name", "role", "since")),
    ExportedModel("matchmaking.Follow", "follower", ("followed_id", "created_at")),
    ExportedModel(
        "matchmaking.Invitation", "inviter", ("deck_name", "status", "created_at")
    ),
    ExportedModel(
        "bots.Bot", "user__bot_owner", ("user__display_name", "made_at", "rating")
    ),
)
OMITTED_MODELS: Final = {
    "admin.LogEntry.user": "of staff, who do not leave by themselves",
    "accounts.User_groups.user": "powers are the operator's to tell",
    "accounts.User_user_permissions.user": "powers are the operator's to tell",
    "accounts.Block.blocked": "who blocked a user is the blocker's own data",
    "watching.Report.reported": "reports are kept from the reported user",
    "collection.BulkChange.user": "how to undo what the movements tell",
    "results.Suspicion.winner": "what moderators look into",
    "results.Suspicion.loser": "what moderators look into",
    "matchmaking.Follow.followed": "who follows a user is the follower's own data",
    "matchmaking.Invitation.invitee": "whose challenge it is tells it",
    "results.Gauntlet.owner": "games of bots",
    "accounts.User.bot_owner": "exported as bots",
    "accounts.BotToken.bot": "how a bot signs in",
    "bots.Bot.user": "exported with the owner of the bot",
    "api.IdempotencyRecord.user": "answers already given, kept for a day",
    "clubs.Club_removed.user": "a decision of the officers of a club",
    "tournaments.Tournament_list_readers.user": "what a judge has read",
}


def export_personal_data(user: User) -> dict[str, Any]:
    """Return everything stored about a person, as JSON values.

    Returns:
        ``{"version", "profile", "said", "rows": {model: [row]}}``.
    """
    settings = ("display_name", "language", "chat", "mail_notices", "sleeve", "mat")
    profile = ("username", "email", *settings, "date_joined")
    profile_row = {name: getattr(user, name) for name in profile}
    messages = list_messages_of(user).values(
        "battle_id", "preset", "text", "created_at"
    )
    return {
        "version": VERSION,
        "profile": profile_row,
        "said": list(messages),
        "rows": {
            exported.model: list(_rows(user, exported)) for exported in EXPORTED_MODELS
        },
    }


def _rows(user: User, exported: ExportedModel) -> Iterator[dict[str, Any]]:
    rows = apps.get_model(exported.model).objects.filter(**{exported.owner: user})
    yield from rows.order_by("pk").values(*exported.fields).iterator()
