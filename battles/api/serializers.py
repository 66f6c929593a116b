"""Requests and responses of the battles app over REST."""

from dataclasses import replace
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.bots import BOTS, get_player_name
from battles.clocks.game_clock import PRESETS
from battles.live.serializers import LanguageSerializer, LineSerializer
from battles.match_options.options import (
    CHAT_MODES,
    PRACTICE,
    SERIES_LENGTHS,
    UNDO_MODES,
    BattleOptions,
)
from battles.models import Battle, BattleSeat, Origin, Status
from battles.rules.unionarena.position.options import LifeChoice
from battles.seating.battle_creation import DEFAULT_BOT
from battles.seating.serializers import GameAndDeckSerializer

LARGEST_SEQ = 2**31 - 1
ACTION_ID = r"^[A-Za-z0-9._:-]{1,64}$"


class PracticeSerializer(GameAndDeckSerializer):
    """A request for a battle against a bot."""

    bot = serializers.ChoiceField(
        choices=list(BOTS),
        default=DEFAULT_BOT,
        help_text=(
            "From weak to strong: `random`, `greedy`, `monte_carlo`; `goldfish` does "
            "nothing, and games against it count nowhere."
        ),
    )
    bots_deck = serializers.CharField(
        max_length=60,
        default="",
        allow_blank=True,
        help_text=(
            "What the bot plays: the number of a deck of yours or of a public one, or "
            "a starter deck by its identifier. Left out, a starter deck is drawn by "
            "lot."
        ),
    )
    clock = serializers.ChoiceField(
        choices=sorted(PRESETS),
        allow_null=True,
        default=PRACTICE.clock,
        help_text="A bot's own clock stands still.",
    )
    best_of = serializers.ChoiceField(choices=SERIES_LENGTHS, default=PRACTICE.best_of)
    spectators = serializers.BooleanField(default=PRACTICE.spectators)
    winner_chooses = serializers.BooleanField(
        default=False, help_text="Whoever wins the draw chooses who goes first (D-05)."
    )
    life_choice = serializers.ChoiceField(
        choices=[choice.value for choice in LifeChoice],
        default=LifeChoice.OPPONENT.value,
        help_text="Who picks life cards lost to damage (D-17).",
    )

    def options(self) -> BattleOptions:
        """Return the options; answers can be taken back freely, as on the page."""
        data = self.validated_data
        rules: dict[str, Any] = {}
        if data["winner_chooses"]:
            rules["winner_chooses"] = True
        if data["life_choice"] != LifeChoice.OPPONENT:
            rules["life_choice"] = data["life_choice"]
        return replace(
            PRACTICE,
            rules=rules,
            clock=data["clock"],
            best_of=data["best_of"],
            spectators=data["spectators"],
        )


class GameSerializer(serializers.Serializer):
    """A game that can be played."""

    name = serializers.CharField()
    title = serializers.CharField()
    decks = serializers.ListField(
        child=serializers.CharField(),
        help_text="Decks it brings along; none where people bring their own.",
    )
    bots = serializers.ListField(child=serializers.CharField())
    lacks = serializers.DictField(
        child=serializers.CharField(),
        help_text="Features it lacks, each with the reason in your language.",
    )


class ActionSerializer(serializers.Serializer):
    """An answer to the open question."""

    decision_id = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEQ,
        allow_null=True,
        default=None,
        help_text="The question answered; null only for giving up.",
    )
    action = serializers.DictField(
        help_text="An offered option's `action`, or a choice of cards."
    )
    client_action_id = serializers.RegexField(
        ACTION_ID,
        allow_null=True,
        default=None,
        help_text="Your name for this try; the same again applies once.",
    )


class ConcedeSerializer(serializers.Serializer):
    """A concession."""

    client_action_id = serializers.RegexField(ACTION_ID, allow_null=True, default=None)


class WishSerializer(serializers.Serializer):
    """An action to explain."""

    action = serializers.DictField()


class SinceSerializer(serializers.Serializer):
    """How far the client is."""

    since = serializers.IntegerField(min_value=0, max_value=LARGEST_SEQ, default=0)


class WaitSerializer(LanguageSerializer, SinceSerializer):
    """How far the client is, and how long to wait for events."""

    wait = serializers.IntegerField(
        min_value=0,
        max_value=25,
        default=0,
        help_text="Seconds to keep an empty answer back until something happens.",
    )
    changes = serializers.BooleanField(
        default=False,
        help_text=(
            "Whether you have the view after event `since`, so that what changed in it "
            "is enough."
        ),
    )


class LogSerializer(serializers.Serializer):
    """The log in the reader's language."""

    log = LineSerializer(many=True)


class StatusSerializer(serializers.Serializer):
    """Which battles to list."""

    status = serializers.ChoiceField(choices=Status.choices, required=False)


class SeatSerializer(serializers.Serializer):
    """A player; `bot` is null for a person."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)


class DressedSeatSerializer(SeatSerializer):
    """A player, with what they chose for the table."""

    sleeve = serializers.CharField(help_text="Of the profile; empty for bots.")
    mat = serializers.CharField(help_text="Of the profile; empty for bots.")


class ResultSerializer(serializers.Serializer):
    """How a battle ended; `winner` is null for a draw."""

    winner = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    clause = serializers.CharField(allow_null=True)


class BattleSerializer(serializers.Serializer):
    """A battle in the list of the user's own."""

    id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Status.choices)
    origin = serializers.ChoiceField(choices=Origin.choices)
    ranked = serializers.BooleanField()
    seats = serializers.SerializerMethodField()
    seat = serializers.SerializerMethodField()
    waiting_for = serializers.SerializerMethodField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    result = serializers.SerializerMethodField()

    @extend_schema_field(SeatSerializer(many=True))
    def get_seats(self, battle: Battle) -> list[dict[str, Any]]:
        """Return both seats."""
        return [
            {"seat": seat.seat, "name": get_player_name(seat), "bot": seat.bot or None}
            for seat in battle.seats.all()
        ]

    def get_seat(self, battle: Battle) -> int:
        """Return the user's own seat."""
        return self._own_seat(battle).seat

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_waiting_for(self, battle: Battle) -> list[int]:
        """Return the seats that must answer now."""
        return [seat for seat in (0, 1) if battle.seats_asked >> seat & 1]

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, battle: Battle) -> dict[str, Any] | None:
        """Return how it ended, or None."""
        if battle.status != Status.FINISHED:
            return None
        return {
            "winner": battle.winner,
            "reason": battle.result_reason,
            "clause": battle.result_clause or None,
        }

    def _own_seat(self, battle: Battle) -> BattleSeat:
        user = self.context["request"].user
        return next(seat for seat in battle.seats.all() if seat.user_id == user.pk)


class OptionsSerializer(serializers.Serializer):
    """What was agreed on before the battle."""

    clock = serializers.CharField(allow_null=True, help_text="A preset; null: none.")
    undo = serializers.ChoiceField(choices=UNDO_MODES)
    chat = serializers.ChoiceField(choices=CHAT_MODES)
    spectators = serializers.BooleanField()
    best_of = serializers.IntegerField()


class BattleInfoSerializer(serializers.Serializer):
    """What never changes about a battle, and how it ended; the seed only then."""

    id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Status.choices)
    origin = serializers.ChoiceField(choices=Origin.choices)
    ranked = serializers.BooleanField()
    seats = DressedSeatSerializer(many=True)
    seed_commitment = serializers.CharField()
    result = ResultSerializer(allow_null=True)
    seed = serializers.CharField(allow_null=True)
    options = OptionsSerializer()


class SeatClockSerializer(serializers.Serializer):
    """The clock of one seat; see the protocol reference."""

    seat = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()
    running = serializers.BooleanField()
    deadline = serializers.IntegerField(allow_null=True)


class ClaimSerializer(serializers.Serializer):
    """Who is away, and from when on the other may claim the win."""

    seat = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field]:
        """``from`` is a word of Python, so the field is named here."""
        since = serializers.IntegerField(source="since")
        return super().get_fields() | {"from": since}


class ClockSerializer(serializers.Serializer):
    """Both clocks, in the server's milliseconds since 1970."""

    now = serializers.IntegerField()
    seats = SeatClockSerializer(many=True)
    claim = ClaimSerializer(allow_null=True)


class SeriesScoreSerializer(serializers.Serializer):
    """Score of the series, by seat of this battle."""

    best_of = serializers.IntegerField()
    wins = serializers.ListField(child=serializers.IntegerField())
    game = serializers.IntegerField()
    is_decided = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)


class RematchStateSerializer(serializers.Serializer):
    """Which seats want another battle."""

    offered_by = serializers.ListField(child=serializers.IntegerField())


class MatchStateSerializer(serializers.Serializer):
    """Series, rematch and next battle."""

    series = SeriesScoreSerializer(allow_null=True)
    rematch = RematchStateSerializer(allow_null=True)
    next = serializers.UUIDField(allow_null=True)
    stand_ins = serializers.ListField(child=serializers.CharField(allow_null=True))


class RematchSerializer(serializers.Serializer):
    """An offer of another battle, or its withdrawal."""

    op = serializers.ChoiceField(choices=["offer", "withdraw"], default="offer")


class HandOverSerializer(serializers.Serializer):
    """A bot to play on; null takes back."""

    bot = serializers.ChoiceField(choices=list(BOTS), allow_null=True)


class PresentSerializer(serializers.Serializer):
    """A battle as its viewer sees it now."""

    battle = BattleInfoSerializer()
    seat = serializers.IntegerField()
    seq = serializers.IntegerField(help_text="Events so far.")
    view = serializers.DictField(help_text="See the protocol reference.")
    clock = ClockSerializer(allow_null=True)
    match = MatchStateSerializer()


class EventsSerializer(serializers.Serializer):
    """Events after a moment, and the present."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    events = serializers.ListField(child=serializers.DictField())
    log = LineSerializer(many=True)
    view = serializers.DictField(
        required=False, help_text="The whole present; where there are no `changes`."
    )
    changes = serializers.ListField(
        child=serializers.ListField(),
        required=False,
        help_text="What differs in it; see `events` in the protocol reference.",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        """``from`` is a word of Python, so the fields are renamed here."""
        fields = super().get_fields()
        fields["from"] = serializers.IntegerField(source="first")
        fields["to"] = serializers.IntegerField(source="last")
        del fields["first"], fields["last"]
        return fields


class SubmittedSerializer(serializers.Serializer):
    """An action that is in the log."""

    number = serializers.IntegerField(help_text="Also the id of the next question.")
    seq = serializers.IntegerField()
    repeated = serializers.BooleanField(help_text="It was there before.")


class ExplanationSerializer(serializers.Serializer):
    """Whether an action is possible now, and if not, why."""

    action = serializers.DictField()
    legal = serializers.BooleanField()
    code = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_null=True)
    clause = serializers.CharField(allow_null=True)
    advice = serializers.CharField(allow_null=True)
    details = serializers.DictField()


class CatalogueSerializer(serializers.Serializer):
    """Every card the viewer may know of by now, by number."""

    cards = serializers.DictField(child=serializers.DictField())
