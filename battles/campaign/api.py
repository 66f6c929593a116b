"""REST: the campaign with one's progress, starting an encounter, and the portrait."""

from typing import Any
from uuid import UUID

from django.utils import translation
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.bots import BOTS
from battles.models import Status
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language

from .battle_start import start_encounter
from .encounters import (
    PLAYER,
    Encounter,
    get_encounter,
    get_neighbor,
    list_chapters,
    list_encounters,
)
from .models import LONGEST_NAME
from .progress import (
    Portrait,
    Progress,
    choose_portrait,
    draw_portraits,
    find_portrait_of,
    get_progress_of,
    get_try_of,
)

STATES = ("locked", "open", "won")


class EncounterSerializer(serializers.Serializer):
    """An encounter of the campaign."""

    name = serializers.CharField()
    number = serializers.IntegerField(help_text="Its place in the campaign, from 1.")
    state = serializers.ChoiceField(STATES)
    who = serializers.CharField(help_text="The opponent.")
    portrait = serializers.CharField(help_text="Address of their picture.")
    bot = serializers.ChoiceField(list(BOTS), help_text="How strong the opponent is.")
    life = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Life cards you and the opponent begin with.",
    )
    first_player = serializers.IntegerField(
        allow_null=True, help_text="0: you go first, 1: the opponent; null: by chance."
    )
    extra_cards = serializers.IntegerField(
        help_text="More cards in the opponent's opening hand."
    )
    quirk = serializers.CharField()
    teaches = serializers.CharField()
    clause = serializers.CharField(help_text="Of the rules, for what it teaches.")
    lesson = serializers.CharField(help_text="The lesson about it; empty if none.")
    story = serializers.CharField(help_text="Empty while it is locked.")
    ending = serializers.CharField(help_text="Empty until it is won.")
    puzzles = serializers.ListField(
        child=serializers.CharField(), help_text="What a win unlocks; empty until then."
    )


class ChapterSerializer(serializers.Serializer):
    """A chapter of the campaign."""

    name = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    starter = serializers.CharField(help_text="The starter deck you can borrow in it.")
    encounters = EncounterSerializer(many=True)


class CampaignSerializer(serializers.Serializer):
    """The campaign, and how far the user is."""

    next = serializers.CharField(
        allow_null=True, help_text="The encounter to play next; null once all are won."
    )
    chapters = ChapterSerializer(many=True)


class StartSerializer(serializers.Serializer):
    """With which deck to play."""

    deck_id = serializers.IntegerField(
        min_value=1,
        max_value=2**63 - 1,
        allow_null=True,
        default=None,
        help_text="One of your decks; left out: the starter deck of the chapter.",
    )


class StartedSerializer(serializers.Serializer):
    """The battle of an encounter."""

    battle_id = serializers.UUIDField()


class OutcomeSerializer(serializers.Serializer):
    """A battle of the campaign: which encounter it is, and what comes next."""

    encounter = EncounterSerializer()
    is_won = serializers.BooleanField(help_text="Whether this battle was won.")
    deck_id = serializers.IntegerField(
        allow_null=True, help_text="The deck you play; null: the borrowed one."
    )
    next = EncounterSerializer(
        allow_null=True, help_text="The next encounter; null after the last."
    )


class PortraitSerializer(serializers.Serializer):
    """The portrait on the user's player page."""

    encounter = serializers.CharField(
        max_length=LONGEST_NAME,
        allow_blank=True,
        help_text="The encounter whose opponent it shows; empty: none.",
    )


class Campaign(APIView):
    """The campaign."""

    @operation(
        "battles_campaign_list",
        "List the encounters",
        parameters=[LanguageQuery],
        answer=CampaignSerializer,
    )
    def get(self, request: Request) -> dict[str, Any]:
        """List the chapters and encounters, with what you have won."""
        progress = get_progress_of(get_signed_in_user(request.user))
        following = progress.following
        with translation.override(get_requested_language(request)):
            portraits = draw_portraits(list_encounters().values())
            chapters = [
                {
                    "name": chapter.name,
                    "title": str(chapter.title),
                    "about": str(chapter.about),
                    "starter": chapter.starter,
                    "encounters": [
                        _describe(one, progress, portraits[one.name])
                        for one in chapter.encounters
                    ],
                }
                for chapter in list_chapters()
            ]
        return {
            "next": following.name if following else None,
            "chapters": chapters,
        }


class OneEncounter(APIView):
    """An encounter."""

    @operation(
        "battles_campaign_read",
        "Read an encounter",
        parameters=[LanguageQuery],
        answer=EncounterSerializer,
    )
    def get(self, request: Request, name: str) -> dict[str, Any]:
        """Read one encounter, with what you have won."""
        encounter = get_encounter(name)
        progress = get_progress_of(get_signed_in_user(request.user))
        with translation.override(get_requested_language(request)):
            portrait = draw_portraits([encounter])[encounter.name]
            return _describe(encounter, progress, portrait)

    @operation(
        "battles_campaign_start",
        "Start an encounter",
        body=StartSerializer,
        answer=StartedSerializer,
        code=201,
    )
    def post(
        self, request: Request, name: str, body: StartSerializer
    ) -> dict[str, Any]:
        """Start the battle: unrated, against the bot of the encounter."""
        battle = start_encounter(
            user=get_signed_in_user(request.user),
            name=name,
            deck_id=body.validated_data["deck_id"],
        )
        return {"battle_id": battle.pk}


class BattleEncounter(APIView):
    """The encounter of a battle."""

    @operation(
        "battles_campaign_outcome",
        "Read the encounter of a battle",
        parameters=[LanguageQuery],
        answer=OutcomeSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> dict[str, Any]:
        """Read which encounter your battle is, if it is won, and what comes next."""
        user = get_signed_in_user(request.user)
        played = get_try_of(user, battle_id)
        encounter, progress = get_encounter(played.encounter), get_progress_of(user)
        following = get_neighbor(encounter, 1)
        seat = played.battle.seats.get(seat=PLAYER)
        both = [encounter, following] if following else [encounter]
        with translation.override(get_requested_language(request)):
            portraits = draw_portraits(both)
            described = [_describe(one, progress, portraits[one.name]) for one in both]
        return {
            "encounter": described[0],
            "is_won": played.battle.status == Status.FINISHED
            and played.battle.winner == PLAYER,
            "deck_id": seat.deck_id,
            "next": described[1] if following else None,
        }


class CampaignPortrait(APIView):
    """The portrait of the user."""

    @operation(
        "battles_campaign_portrait", "Read your portrait", answer=PortraitSerializer
    )
    def get(self, request: Request) -> dict[str, str]:
        """Read which portrait your player page shows."""
        chosen = find_portrait_of(get_signed_in_user(request.user))
        return {"encounter": chosen.encounter if chosen else ""}

    @operation(
        "battles_campaign_choose_portrait",
        "Choose your portrait",
        body=PortraitSerializer,
        answer=PortraitSerializer,
    )
    def put(self, request: Request, body: PortraitSerializer) -> dict[str, str]:
        """Show the portrait of an opponent you have beaten, or none."""
        name = body.validated_data["encounter"]
        choose_portrait(user=get_signed_in_user(request.user), name=name)
        return {"encounter": name}


def _describe(one: Encounter, progress: Progress, portrait: Portrait) -> dict[str, Any]:
    """Return an encounter in the active language, without what is not unlocked yet."""
    is_won = progress.is_won(one)
    return {
        "name": one.name,
        "number": one.number,
        "state": progress.state_of(one),
        "who": str(one.who),
        "portrait": portrait.address,
        "bot": one.bot,
        "life": one.life,
        "first_player": one.first,
        "extra_cards": one.extra_cards,
        "quirk": str(one.quirk),
        "teaches": str(one.teaches),
        "clause": one.clause,
        "lesson": one.lesson,
        "story": str(one.before) if progress.is_open(one) else "",
        "ending": str(one.after) if is_won else "",
        "puzzles": one.puzzles if is_won else (),
    }
