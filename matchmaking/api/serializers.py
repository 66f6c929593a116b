"""Serializers of the queue and private rooms."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.games.registry import RULESETS, USUAL_GAME
from battles.live.battle_access import is_seated
from battles.match_options.options import (
    CHAT_MODES,
    SERIES_LENGTHS,
    UNDO_MODES,
    BattleOptions,
)
from battles.match_options.seeds import HEX
from battles.seating.serializers import GameAndDeckSerializer
from cards.releases.rules import FORMAT_CODE_LENGTH
from matchmaking import services
from matchmaking.game_setup.option_texts import CLOCKS
from matchmaking.game_setup.rooms import Room
from matchmaking.models import USUAL_CLOCK, Invitation, Mode, Reason, Status
from matchmaking.queueing.queues import DeckChoice, Queue
from unionarena.core.chance import compute_commitment

PLACES = [(name, name) for name in ("idle", "waiting", "found", "matched")]


class ChosenDeck:
    """The deck of a validated body."""

    validated_data: dict[str, Any]

    def get_deck_choice(self) -> DeckChoice:
        """Return the chosen deck."""
        data = self.validated_data
        return DeckChoice(data.get("deck_id"), data["deck"])


class QueueParams(serializers.Serializer):
    """A queue."""

    game = serializers.ChoiceField(choices=sorted(RULESETS), default=USUAL_GAME.name)
    mode = serializers.ChoiceField(choices=Mode.choices, default=Mode.RANKED)
    format = serializers.CharField(
        max_length=FORMAT_CODE_LENGTH,
        required=False,
        help_text="Code of a format; left out: any.",
    )
    best_of = serializers.ChoiceField(choices=SERIES_LENGTHS, default=1)
    clock = serializers.CharField(
        max_length=16,
        default=USUAL_CLOCK,
        help_text="`quick`, `normal` or `long`: for people at the table.",
    )

    def queue(self) -> Queue:
        """Return the queue to wait in."""
        names = self.validated_data.keys() - {"deck_id", "deck"}
        return Queue(**{name: self.validated_data[name] for name in names})


class JoinSerializer(ChosenDeck, QueueParams, GameAndDeckSerializer):
    """A request to wait for an opponent."""

    format = serializers.CharField(
        max_length=FORMAT_CODE_LENGTH,
        required=False,
        help_text="Code of a format; left out: that of the deck.",
    )


class WaitEstimateSerializer(serializers.Serializer):
    """An estimate of the wait in a queue, from the last seven days."""

    others = serializers.IntegerField(help_text="Others who wait for the same now.")
    playing = serializers.IntegerField(help_text="Battles that are played now.")
    found = serializers.IntegerField(help_text="Waits that led to a battle.")
    given_up = serializers.IntegerField(help_text="Waits that did not.")
    quick_s = serializers.FloatField(
        allow_null=True,
        help_text="A quarter of them took no longer; null if too few are known.",
    )
    usual_s = serializers.FloatField(
        allow_null=True, help_text="Half of them took no longer."
    )
    slow_s = serializers.FloatField(
        allow_null=True, help_text="Three quarters of them took no longer."
    )


class CorrespondenceSerializer(ChosenDeck, GameAndDeckSerializer):
    """A request to wait for an opponent who need not be there."""

    clock = serializers.CharField(
        max_length=16, help_text="`days1`, `days3` or `days7` for each turn."
    )


class MeetingSerializer(serializers.Serializer):
    """The meeting that is answered: `meeting` of the place."""

    meeting = serializers.UUIDField()


class ShareSerializer(serializers.Serializer):
    """A player's share of the seed of a battle."""

    share = serializers.RegexField(
        f"^{HEX}$",
        default="",
        allow_blank=True,
        help_text="16 to 32 bytes of your own chance as hex: with the server's secret,"
        " promised as `secret_commitment`, and the other's share they make the seed.",
    )


class ReadySerializer(ShareSerializer, MeetingSerializer):
    """The meeting a player is ready for, and their share of the seed."""


class QueuedDeckSerializer(serializers.Serializer):
    """The deck a player is waiting with."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class PlaceSerializer(serializers.Serializer):
    """The user's place in the queue.

    ``since`` to ``returned`` are present while waiting and found, ``meeting`` to
    ``other_accepted`` when an opponent is found, ``battle_id`` and ``url`` once
    matched.
    """

    type = serializers.ChoiceField(choices=PLACES)
    since = serializers.DateTimeField(required=False)
    waited_s = serializers.IntegerField(required=False)
    mode = serializers.ChoiceField(choices=Mode.choices, required=False)
    game = serializers.CharField(required=False)
    format = serializers.CharField(required=False)
    best_of = serializers.IntegerField(required=False)
    clock = serializers.CharField(required=False)
    deck = QueuedDeckSerializer(required=False)
    returned = serializers.IntegerField(
        required=False, help_text="How often an opponent was found who didn’t come."
    )
    meeting = serializers.UUIDField(required=False)
    until = serializers.DateTimeField(required=False)
    left_s = serializers.FloatField(required=False)
    accepted = serializers.BooleanField(required=False)
    other_accepted = serializers.BooleanField(required=False)
    secret_commitment = serializers.CharField(
        required=False,
        allow_null=True,
        help_text="SHA-256 of the server's part in the seed; then send your `share`.",
    )
    battle_id = serializers.UUIDField(required=False)
    url = serializers.CharField(required=False)


class TicketSerializer(serializers.Serializer):
    """A wait, present or past."""

    id = serializers.IntegerField()
    game = serializers.CharField()
    mode = serializers.ChoiceField(choices=Mode.choices)
    format = serializers.CharField()
    best_of = serializers.IntegerField()
    clock = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    reason = serializers.ChoiceField(choices=Reason.choices, allow_blank=True)
    deck_name = serializers.CharField()
    joined_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    battle_id = serializers.UUIDField(allow_null=True)


class InviteSerializer(ChosenDeck, GameAndDeckSerializer, ShareSerializer):
    """A private room to open."""

    clock = serializers.ChoiceField(
        choices=sorted(CLOCKS), allow_null=True, default="normal"
    )
    best_of = serializers.ChoiceField(choices=SERIES_LENGTHS, default=1)
    format = serializers.CharField(
        max_length=FORMAT_CODE_LENGTH,
        default="",
        allow_blank=True,
        help_text="Code of a format; empty: that of your deck.",
    )
    undo = serializers.ChoiceField(choices=UNDO_MODES, default="request")
    chat = serializers.ChoiceField(choices=CHAT_MODES, default="free")
    spectators = serializers.BooleanField(default=False)
    winner_chooses = serializers.BooleanField(default=False)
    life_choice = serializers.ChoiceField(
        choices=["opponent", "top"], default="opponent"
    )
    is_public = serializers.BooleanField(
        default=False, help_text="Whether it is on the board for everyone."
    )
    invitee = serializers.CharField(
        max_length=150,
        default="",
        allow_blank=True,
        help_text="Name of the only player it is for.",
    )

    def room(self) -> Room:
        """Return the room to open."""
        data = dict(self.validated_data)
        for name in ("deck_id", "deck", "share"):
            del data[name]
        about = {name: data.pop(name) for name in ("game", "is_public", "invitee")}
        rules: dict[str, object] = {}
        if data.pop("winner_chooses"):
            rules["winner_chooses"] = True
        if (life := data.pop("life_choice")) != "opponent":
            rules["life_choice"] = life
        return Room(BattleOptions(rules=rules, **data), **about)


class SceneInviteSerializer(serializers.Serializer):
    """A private room to open, to play on from a scene."""

    scene_id = serializers.UUIDField()
    seat = serializers.IntegerField(
        min_value=0, max_value=1, default=0, help_text="0 for its lower side."
    )
    uses_new_cards = serializers.BooleanField(
        default=False, help_text="Whether to take all cards as they are now."
    )

    def get_chosen(self) -> services.SceneSeat:
        """Return the host's side of the scene."""
        data = self.validated_data
        return services.SceneSeat(
            data["scene_id"], data["seat"], data["uses_new_cards"]
        )


class AcceptSerializer(ChosenDeck, ShareSerializer):
    """The deck to join with, legal in the room's format; none for a scene."""

    deck_id = serializers.IntegerField(
        min_value=1, required=False, help_text="A deck of yours."
    )
    deck = serializers.CharField(
        max_length=60,
        default="",
        allow_blank=True,
        help_text="Instead, one that the game of the room brings along, by its name.",
    )


class InvitationSerializer(serializers.Serializer):
    """A private room, as anyone with its link may see it."""

    token = serializers.CharField()
    url = serializers.SerializerMethodField(help_text="The link to send.")
    inviter = serializers.CharField(source="inviter.shown_name")
    game = serializers.SerializerMethodField(help_text="Name of what is played.")
    is_scene = serializers.SerializerMethodField(
        help_text="Whether both play on from a scene instead of with decks."
    )
    is_public = serializers.BooleanField()
    is_for_me = serializers.SerializerMethodField()
    is_own = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=Invitation.Status.choices)
    is_open = serializers.SerializerMethodField()
    is_host_there = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()
    rules = serializers.SerializerMethodField()
    expires_at = serializers.DateTimeField()
    secret_commitment = serializers.SerializerMethodField(
        help_text="SHA-256 of the server's part in the seed; then send your `share`.",
    )
    battle_id = serializers.SerializerMethodField(help_text="For the two players.")

    def get_secret_commitment(self, invitation: Invitation) -> str | None:
        """Return the seed's commitment; None for a room of an earlier release."""
        secret = invitation.seed_secret
        return None if secret is None else compute_commitment(bytes(secret))

    def get_url(self, invitation: Invitation) -> str:
        """Return the URL of the room's page."""
        path = reverse("matchmaking:invitation", args=[invitation.token])
        return self.context["request"].build_absolute_uri(path)

    def get_game(self, invitation: Invitation) -> str:
        """Return the game's name."""
        return services.get_invitation_game(invitation)

    def get_is_scene(self, invitation: Invitation) -> bool:
        """Return whether both play on from a scene."""
        return services.is_scene_invitation(invitation)

    def get_is_own(self, invitation: Invitation) -> bool:
        """Return whether the user is the host."""
        return invitation.inviter_id == self.context["request"].user.pk

    def get_is_for_me(self, invitation: Invitation) -> bool:
        """Return whether only the user may accept it."""
        return invitation.invitee_id == self.context["request"].user.pk

    def get_is_open(self, invitation: Invitation) -> bool:
        """Return whether it can be accepted."""
        is_open = invitation.status == Invitation.Status.OPEN
        return is_open and invitation.expires_at > self.context["now"]

    def get_is_host_there(self, invitation: Invitation) -> bool:
        """Return whether the host has the room open."""
        return services.is_host_there(invitation, now=self.context["now"])

    @extend_schema_field(serializers.DictField())
    def get_options(self, invitation: Invitation) -> dict[str, object]:
        """Return clock, length, takebacks, chat, spectators and format."""
        return services.get_invitation_options(invitation).room()

    @extend_schema_field(serializers.DictField())
    def get_rules(self, invitation: Invitation) -> dict[str, object]:
        """Return rules that differ from the default."""
        return dict(services.get_invitation_options(invitation).rules)

    @extend_schema_field(serializers.UUIDField(allow_null=True))
    def get_battle_id(self, invitation: Invitation) -> str | None:
        """Return the battle, once it has begun."""
        user = self.context["request"].user
        if invitation.battle_id and is_seated(user, invitation.battle_id):
            return str(invitation.battle_id)
        return None
