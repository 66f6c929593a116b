"""Serializers of tournaments."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.games.registry import RULESETS, USUAL_GAME
from battles.match_options.options import SERIES_LENGTHS
from matchmaking.queueing.queues import DeckChoice
from matchmaking.tournaments import exports, league_tables, selectors
from matchmaking.tournaments.event_pages import PlayerPage
from matchmaking.tournaments.models import (
    LONGEST_ABOUT,
    LONGEST_ANSWER,
    LONGEST_CARD,
    LONGEST_CLAUSE,
    LONGEST_CODE,
    LONGEST_NAME,
    LONGEST_NOTE,
    Act,
    Bots,
    How,
    Kind,
    League,
    State,
    TopCut,
    Tournament,
)
from matchmaking.tournaments.rules import Bracket, Outcome
from matchmaking.tournaments.services import Settings
from matchmaking.tournaments.services.judge_actions import MOST_EXTRA_S, RULINGS
from matchmaking.tournaments.services.leagues import FEWEST_EVENTS, MOST_EVENTS
from matchmaking.tournaments.services.paper_players import LONGEST_PLAYER
from matchmaking.tournaments.services.registration import (
    FEWEST,
    LONGEST_BREAK_S,
    MINUTES,
    MOST,
    MOST_CAST_MINUTES,
    MOST_DAYS,
    MOST_ROUNDS,
)

LARGEST = 2**31 - 1
REPLAYS_HELP = "Battles of the match whose replays you can see, in order."
MOST_GAMES = (max(SERIES_LENGTHS) + 1) // 2


class SetUpSerializer(serializers.Serializer):
    """Settings of a tournament to create."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    about = serializers.CharField(
        max_length=LONGEST_ABOUT, default="", allow_blank=True
    )
    game = serializers.ChoiceField(
        choices=sorted(RULESETS),
        default=USUAL_GAME.name,
        help_text="What is played; `battles/games/` says what there is.",
    )
    kind = serializers.ChoiceField(Kind.choices, default=Kind.SWISS.value)
    format = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=32,
        help_text="Code; empty: the default format, or that of a game with only one.",
    )
    code = serializers.CharField(
        max_length=LONGEST_CODE,
        default="",
        allow_blank=True,
        help_text="Entry code; empty: everyone may enter.",
    )
    capacity = serializers.IntegerField(min_value=FEWEST, max_value=MOST, default=8)
    rounds = serializers.IntegerField(
        min_value=0,
        max_value=MOST_ROUNDS,
        default=0,
        help_text="Swiss rounds; 0: as many as leave one unbeaten.",
    )
    top_cut = serializers.ChoiceField(
        TopCut.choices,
        default=TopCut.NONE.value,
        help_text="How many of the best play a bracket after the rounds.",
    )
    shows_lists = serializers.BooleanField(
        default=True, help_text="Everyone sees the deck lists once it is over."
    )
    round_minutes = serializers.IntegerField(
        min_value=MINUTES[0], max_value=MINUTES[1], default=40
    )
    round_days = serializers.IntegerField(
        min_value=0,
        max_value=MOST_DAYS,
        default=0,
        help_text=(
            "Days in which each match of a round robin can be played at any time; 0:"
            " rounds are played at once."
        ),
    )
    break_s = serializers.IntegerField(
        min_value=0, max_value=LONGEST_BREAK_S, default=60
    )
    clock = serializers.CharField(max_length=16, default="normal")
    best_of = serializers.ChoiceField([1, 3], default=1)
    is_rated = serializers.BooleanField(default=False)
    bots = serializers.ChoiceField(Bots.choices, default=Bots.NONE.value)
    bot = serializers.CharField(max_length=32, default="greedy")
    cast_minutes = serializers.IntegerField(
        min_value=0,
        max_value=MOST_CAST_MINUTES,
        default=0,
        help_text=(
            "How many minutes late tables may be cast with open hands, at least 3, or"
            " 10 if rated; 0: hands stay hidden."
        ),
    )
    begins_at = serializers.DateTimeField(default=None, allow_null=True)
    club_id = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        default=None,
        allow_null=True,
        help_text="A club you are owner or officer of, for which it is organised.",
    )

    def settings(self) -> Settings:
        """Return the settings as the service takes them."""
        chosen = {name: self.validated_data[name] for name in Settings.__slots__}
        return Settings(**chosen)


class LeagueSetUpSerializer(SetUpSerializer):
    """Settings of every event of a weekly cup."""

    begins_at = serializers.DateTimeField(help_text="When the first event begins.")
    events = serializers.IntegerField(
        min_value=FEWEST_EVENTS,
        max_value=MOST_EVENTS,
        default=None,
        allow_null=True,
        help_text="How many there are; null: until you stop it.",
    )
    time_zone = serializers.CharField(
        max_length=64,
        default="UTC",
        help_text="In which the hour stays the same, as `Asia/Tokyo`.",
    )


class EnterSerializer(serializers.Serializer):
    """An entry with a deck."""

    deck_id = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        default=None,
        allow_null=True,
        help_text="A deck of yours, of this game.",
    )
    deck = serializers.CharField(
        max_length=60,
        default="",
        allow_blank=True,
        help_text="In place of it, a deck that the game brings along, by its name.",
    )
    code = serializers.CharField(max_length=LONGEST_CODE, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require a deck."""
        if attrs["deck_id"] is None and not attrs["deck"]:
            raise serializers.ValidationError({"deck_id": _("Choose a deck.")})
        return attrs

    def get_deck_choice(self) -> DeckChoice:
        """Return the chosen deck."""
        return DeckChoice(self.validated_data["deck_id"], self.validated_data["deck"])


class ActSerializer(serializers.Serializer):
    """A judge's action to carry out."""

    does = serializers.ChoiceField(Act.Does.choices)
    table = serializers.IntegerField(
        min_value=1,
        max_value=MOST,
        default=None,
        allow_null=True,
        help_text="Number of the table: for `rule`, `replay`, and `extend` of one.",
    )
    outcome = serializers.ChoiceField(
        [one.value for one in RULINGS], default="", allow_blank=True
    )
    seconds = serializers.IntegerField(min_value=0, max_value=MOST_EXTRA_S, default=0)
    player = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST,
        default=0,
        help_text="Entry, for `drop` and `remove`.",
    )
    act = serializers.IntegerField(
        min_value=0, max_value=LARGEST, default=0, help_text="Which, for `undo`."
    )
    call = serializers.IntegerField(
        min_value=0, max_value=LARGEST, default=0, help_text="Which, for `answer`."
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_PLAYER),
        max_length=MOST,
        default=list,
        help_text="Of players without an account, for `add`.",
    )
    note = serializers.CharField(max_length=LONGEST_NOTE, default="", allow_blank=True)


class MatchReportSerializer(serializers.Serializer):
    """How your match with printed cards ended."""

    own = serializers.IntegerField(
        min_value=0, max_value=MOST_GAMES, help_text="Games you won."
    )
    other = serializers.IntegerField(
        min_value=0, max_value=MOST_GAMES, help_text="Games your opponent won."
    )


class ActShownSerializer(serializers.ModelSerializer):
    """A judge's action."""

    judge = serializers.CharField(source="judge.shown_name", default=None)
    table = serializers.IntegerField(source="match.number", default=None)
    player = serializers.CharField(source="entry.name", default=None)

    class Meta:
        """Its fields."""

        model = Act
        fields = ("id", "does", "judge", "table", "player", "note", "at", "undone_at")


class EnteredCardSerializer(serializers.Serializer):
    """Copies of a card in a deck."""

    number = serializers.CharField()
    name = serializers.CharField(help_text="In your language.")
    count = serializers.IntegerField()


class DeckListSerializer(serializers.Serializer):
    """What a player entered with."""

    entry = serializers.IntegerField(source="entry.pk")
    player = serializers.CharField(source="entry.name")
    deck = serializers.CharField(source="entry.deck_name")
    dropped_at = serializers.DateTimeField(source="entry.dropped_at", allow_null=True)
    cards = EnteredCardSerializer(many=True)


class TournamentSerializer(serializers.ModelSerializer):
    """A tournament in a list."""

    organiser = serializers.CharField(source="organiser.shown_name", default=None)
    club_id = serializers.IntegerField(allow_null=True)
    club = serializers.CharField(
        source="club.name",
        default=None,
        allow_null=True,
        help_text="The club it is organised for.",
    )
    players = serializers.IntegerField(help_text="Players who have not dropped out.")
    needs_code = serializers.SerializerMethodField(
        help_text="Whether entering takes a code."
    )

    class Meta:
        """Its fields, without the secret seed and entry code."""

        model = Tournament
        fields = (
            "id",
            "name",
            "about",
            "organiser",
            "club_id",
            "club",
            "game",
            "kind",
            "state",
            "format",
            "needs_code",
            "capacity",
            "players",
            "rounds",
            "top_cut",
            "shows_lists",
            "round_minutes",
            "round_days",
            "break_s",
            "clock",
            "best_of",
            "is_rated",
            "bots",
            "bot",
            "cast_minutes",
            "created_at",
            "begins_at",
            "begun_at",
            "ended_at",
            "paused_at",
            "version",
        )

    def get_needs_code(self, tournament: Tournament) -> bool:
        """Return whether entering takes a code."""
        return bool(tournament.code)


class LeagueSerializer(serializers.ModelSerializer):
    """A weekly cup in a list."""

    organiser = serializers.CharField(source="organiser.shown_name", default=None)

    class Meta:
        """Its fields, without the settings: the entry code is among them."""

        model = League
        fields: tuple[str, ...] = (
            "id",
            "name",
            "organiser",
            "time_zone",
            "first_at",
            "next_at",
            "events_left",
            "ended",
        )


class LeagueLineSerializer(serializers.Serializer):
    """A person's line in the table of points."""

    place = serializers.IntegerField()
    player = serializers.CharField(source="name")
    events = serializers.IntegerField(help_text="Events they played.")
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    points = serializers.IntegerField(help_text="3 for a match won, 1 for a draw.")


class LeagueDetailSerializer(LeagueSerializer):
    """A weekly cup with its events and its table of points."""

    events = serializers.SerializerMethodField()
    lines = serializers.SerializerMethodField()

    class Meta(LeagueSerializer.Meta):
        """The same fields and two more."""

        fields = (*LeagueSerializer.Meta.fields, "events", "lines")

    @extend_schema_field(TournamentSerializer(many=True))
    def get_events(self, league: League) -> list[Any]:
        """Return its last events, the newest first."""
        events = league_tables.list_events(league)
        return list(TournamentSerializer(events, many=True).data)

    @extend_schema_field(LeagueLineSerializer(many=True))
    def get_lines(self, league: League) -> list[Any]:
        """Return the best 100."""
        lines = league_tables.rank_league(league)[: league_tables.LINES_SHOWN]
        return list(LeagueLineSerializer(lines, many=True).data)


class TournamentListParams(serializers.Serializer):
    """Which tournaments to list."""

    game = serializers.ChoiceField(
        choices=sorted(RULESETS), default="", help_text="Only those of this game."
    )
    state = serializers.ChoiceField(State.choices, default="")
    format = serializers.CharField(
        default="", allow_blank=True, max_length=32, help_text="Code."
    )
    q = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_NAME,
        help_text="Part of the name.",
    )
    club_id = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        default=None,
        allow_null=True,
        help_text="Only those organised for this club.",
    )
    day = serializers.DateField(
        default=None,
        allow_null=True,
        help_text="Those that begin on this day in your time zone.",
    )


class AnnouncementSerializer(serializers.Serializer):
    """What a judge has announced."""

    at = serializers.DateTimeField()
    text = serializers.CharField(source="note")


class TournamentPlayerSerializer(serializers.Serializer):
    """A player in the tournament."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    is_bot = serializers.BooleanField(source="bot")
    is_on_paper = serializers.BooleanField(
        help_text="Whether they have no account and play with printed cards."
    )
    dropped_at = serializers.DateTimeField(allow_null=True)


class TournamentStandingSerializer(serializers.Serializer):
    """One line of the standings; rates from 0 to 1."""

    place = serializers.IntegerField()
    player = serializers.CharField()
    is_bot = serializers.BooleanField()
    points = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()
    opponents_match_win = serializers.FloatField()
    game_win = serializers.FloatField()
    opponents_game_win = serializers.FloatField()
    dropped = serializers.BooleanField()
    deck_code = serializers.CharField(
        allow_blank=True, help_text="Empty while the deck lists are not published."
    )


class TableSerializer(serializers.Serializer):
    """A table."""

    number = serializers.IntegerField()
    first = serializers.CharField()
    second = serializers.CharField(allow_null=True)
    outcome = serializers.ChoiceField([one.value for one in Outcome])
    how = serializers.ChoiceField(How.choices, allow_blank=True)
    first_games = serializers.IntegerField()
    second_games = serializers.IntegerField()
    battle = serializers.UUIDField(allow_null=True)
    replays = serializers.ListField(
        child=serializers.UUIDField(), help_text=REPLAYS_HELP
    )
    bracket = serializers.ChoiceField(
        [one.value for one in Bracket],
        allow_blank=True,
        help_text="Of a double elimination; empty in tournaments of another kind.",
    )
    called_at = serializers.DateTimeField(allow_null=True)
    first_ready_at = serializers.DateTimeField(
        allow_null=True,
        help_text="When the first player last said that they are ready to play.",
    )
    second_ready_at = serializers.DateTimeField(allow_null=True)


class RoundSerializer(serializers.Serializer):
    """A round."""

    number = serializers.IntegerField()
    is_knockout = serializers.BooleanField(
        help_text="Whether the loser of a match is out."
    )
    begun_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    tables = TableSerializer(many=True)


class TournamentDetailSerializer(serializers.Serializer):
    """A tournament with everything public about it."""

    tournament = TournamentSerializer()
    players = TournamentPlayerSerializer(many=True)
    standings = TournamentStandingSerializer(many=True)
    rounds = RoundSerializer(many=True)
    announcements = AnnouncementSerializer(many=True)
    my_battle = serializers.UUIDField(allow_null=True)

    def to_representation(self, tournament: Tournament) -> dict[str, Any]:
        """Return everything public about the tournament."""
        entries = selectors.list_entries(tournament)
        tournament.players = sum(one.dropped_at is None for one in entries)  # type: ignore[attr-defined] # as the list counts it
        mine = selectors.find_match(self.context["request"].user, tournament)
        return {
            "tournament": TournamentSerializer(tournament).data,
            "players": TournamentPlayerSerializer(entries, many=True).data,
            "standings": exports.serialize_standings(tournament),
            "rounds": RoundSerializer(
                exports.serialize_rounds(self.context["request"].user, tournament),
                many=True,
            ).data,
            "announcements": AnnouncementSerializer(
                selectors.list_announcements(tournament), many=True
            ).data,
            "my_battle": mine.battle_id if mine and mine.is_pending else None,
        }


class JudgeCallSerializer(serializers.Serializer):
    """What a call for a judge is about."""

    note = serializers.CharField(max_length=LONGEST_NOTE, default="", allow_blank=True)
    card = serializers.CharField(
        max_length=LONGEST_CARD,
        default="",
        allow_blank=True,
        help_text="Number of the card it is about.",
    )


class OpenCallSerializer(serializers.Serializer):
    """A call that no judge has answered."""

    id = serializers.IntegerField(source="pk")
    table = serializers.IntegerField(source="match.number")
    player = serializers.CharField(source="entry.name")
    note = serializers.CharField(allow_blank=True)
    card = serializers.CharField(allow_blank=True)
    battle = serializers.UUIDField(source="battle_id", allow_null=True)
    moment = serializers.IntegerField(
        help_text="Actions carried out in the battle when the judge was called."
    )
    at = serializers.DateTimeField()


class CallAnswerSerializer(serializers.Serializer):
    """A judge's answer to a call, as both players read it."""

    call = serializers.IntegerField(source="call_id")
    round = serializers.IntegerField(source="call.match.round.number")
    table = serializers.IntegerField(source="call.match.number")
    judge = serializers.CharField(
        source="judge.shown_name", default=None, allow_null=True
    )
    text = serializers.CharField()
    clause = serializers.CharField(
        allow_blank=True, help_text="The clause it follows from; empty: none is named."
    )
    scene = serializers.UUIDField(
        source="shown_scene.pk",
        default=None,
        allow_null=True,
        help_text="For `battles/scenes/ID/`, which everyone with the id can read.",
    )
    question = serializers.CharField(
        source="shown_scene.question",
        default="",
        help_text="The question of the scene.",
    )
    at = serializers.DateTimeField()


class SentAnswerSerializer(serializers.Serializer):
    """An answer to a call."""

    text = serializers.CharField(
        max_length=LONGEST_ANSWER,
        help_text=(
            "Both players read it, so it names no card that only one of them knows."
        ),
    )
    clause = serializers.CharField(
        max_length=LONGEST_CLAUSE,
        default="",
        allow_blank=True,
        help_text="Of the rules of the game, as `UA-5.4.2`.",
    )
    scene = serializers.UUIDField(
        default=None,
        allow_null=True,
        help_text=(
            "A scene you can see. The players get a copy with its question, shared by"
            " link, which stays as it is."
        ),
    )


class CallSceneSerializer(serializers.Serializer):
    """What the scene for an answer begins with."""

    ruling = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        default=None,
        allow_null=True,
        help_text="A ruling whose position it has; null: the moment of the call.",
    )


class AnsweredCallSerializer(OpenCallSerializer):
    """A call, answered or not, as judges see it."""

    round = serializers.IntegerField(source="match.round.number")
    answered_at = serializers.DateTimeField(allow_null=True)
    answer = CallAnswerSerializer(
        default=None,
        allow_null=True,
        help_text="Null while there is none, and if a judge answered at the table.",
    )


class TableSideSerializer(serializers.Serializer):
    """One player of a table, as a judge sees it."""

    player = serializers.CharField(source="entry.name")
    life = serializers.IntegerField(
        allow_null=True, help_text="As delayed as for spectators."
    )
    is_answering = serializers.BooleanField(
        help_text="Whether a decision waits for them."
    )
    clock_s = serializers.IntegerField(
        allow_null=True, help_text="Seconds left on their clock."
    )
    away_s = serializers.IntegerField(
        allow_null=True, help_text="Seconds they have been away; null while there."
    )


class TableReportSerializer(serializers.Serializer):
    """How a player says that a match on paper ended."""

    player = serializers.CharField(source="entry.name")
    first_games = serializers.IntegerField()
    second_games = serializers.IntegerField()


class JudgeTableSerializer(serializers.Serializer):
    """A table of the round, as a judge sees it."""

    number = serializers.IntegerField(source="match.number")
    is_pending = serializers.BooleanField(
        source="match.is_pending", help_text="Whether it is not decided yet."
    )
    battle = serializers.UUIDField(
        source="state.battle_id",
        default=None,
        allow_null=True,
        help_text="The battle being played; null where none is.",
    )
    turn = serializers.IntegerField(
        allow_null=True, help_text="As delayed as for spectators."
    )
    sides = TableSideSerializer(many=True)
    is_on_paper = serializers.BooleanField(
        source="match.is_on_paper", help_text="Whether its players report the result."
    )
    reports = TableReportSerializer(many=True)


class JudgeTablesSerializer(serializers.Serializer):
    """What waits for a judge, and every table of the round."""

    calls = OpenCallSerializer(many=True)
    tables = JudgeTableSerializer(many=True)
    cast_key = serializers.CharField(
        help_text="Of the casters' link, for `battles/ID/cast/`; empty without one, and"
        " for judges who play."
    )


class CallSerializer(serializers.Serializer):
    """How many judges a call reaches."""

    judges = serializers.IntegerField()


class ReadySerializer(serializers.Serializer):
    """What follows from being ready to play."""

    battle = serializers.UUIDField(
        allow_null=True,
        help_text="Yours to play; null while the opponent is not ready.",
    )
    until = serializers.DateTimeField(help_text="So long you count as ready.")


class PlayedMatchSerializer(serializers.Serializer):
    """A match as one of its players sees it."""

    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.number")
    opponent = serializers.IntegerField(
        source="opponent.pk", default=None, allow_null=True, help_text="Entry."
    )
    opponent_name = serializers.CharField(
        source="opponent.name", default=None, allow_null=True
    )
    result = serializers.ChoiceField(["won", "lost", "drawn", "pending"])
    how = serializers.ChoiceField(How.choices, source="match.how", allow_blank=True)
    games = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Battles won by the player and by the opponent.",
    )
    battle = serializers.UUIDField(source="match.battle_id", allow_null=True)
    replays = serializers.ListField(
        child=serializers.UUIDField(), source="match.replays", help_text=REPLAYS_HELP
    )


class TournamentPlayerDetailSerializer(serializers.Serializer):
    """A player in the tournament, with all matches."""

    player = TournamentPlayerSerializer()
    standing = TournamentStandingSerializer()
    matches = PlayedMatchSerializer(many=True)

    def to_representation(self, page: PlayerPage) -> dict[str, Any]:
        """Return the page with its line as the standings have it."""
        return {
            "player": TournamentPlayerSerializer(page.line.entry).data,
            "standing": exports.serialize_line(page.line),
            "matches": PlayedMatchSerializer(page.matches, many=True).data,
        }
