"""Forms that start a game."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.bots import list_bot_choices
from battles.games.registry import USUAL_GAME, Ruleset
from battles.match_options.options import BattleOptions
from battles.seating import battle_creation
from cards.catalogue import localized_names
from collection.deck_sheets.game_decks import find_covers
from collection.legality.game_rules import find_game_decks
from collection.selectors import (
    list_decks_of_game,
    list_formats,
    list_starter_names,
)
from collection.services import MOST_DIGITS
from collection.sharing.decks_to_play import list_public_opponents
from matchmaking.models import USUAL_CLOCK, Mode
from matchmaking.queueing.queues import DeckChoice, Queue
from unionarena.core.accounts.models import User

from .option_texts import CHATS, LENGTHS, LIFE_CHOICES, UNDOS, list_clock_choices
from .rooms import Room

FRIEND = "friend"
AUDIENCES = (
    ("link", _("Anyone with the link")),
    ("board", _("Anyone, through open challenges")),
    ("person", _("One player, by name")),
)


class MatchForm(forms.Form):
    """What a player waits for, and which bot they play instead."""

    mode = forms.ChoiceField(choices=Mode.choices, required=False)
    best_of = forms.TypedChoiceField(choices=LENGTHS, coerce=int, required=False)
    clock = forms.CharField(max_length=16, required=False)
    bot = forms.CharField(max_length=32, required=False)

    def clean_best_of(self) -> int:
        """Default to one battle."""
        return self.cleaned_data["best_of"] or 1

    def clean_clock(self) -> str:
        """Default to the normal clock."""
        return self.cleaned_data["clock"] or USUAL_CLOCK

    def clean_mode(self) -> str:
        """Default to ranked."""
        return self.cleaned_data["mode"] or Mode.RANKED.value

    def queue(self, game: str = USUAL_GAME.name) -> Queue:
        """Return the queue to wait in."""
        chosen = self.cleaned_data
        return Queue(
            game=game,
            mode=chosen["mode"],
            best_of=chosen["best_of"],
            clock=chosen["clock"],
        )

    def sentences(self) -> list[str]:
        """Errors as sentences."""
        return [str(text) for texts in self.errors.values() for text in texts]


class StartForm(MatchForm):
    """Form for a match or a game against a bot: deck and options."""

    deck = forms.IntegerField(error_messages={"required": _("Choose a deck first.")})
    bots_deck = forms.CharField(max_length=60, required=False)


class GameForm(MatchForm):
    """The same for a game with its own decks: one of these, or of the player's."""

    own_deck = forms.ChoiceField(
        label=_("Your deck"),
        error_messages={
            name: _("Choose a deck first.") for name in ("required", "invalid_choice")
        },
    )
    bots_deck = forms.CharField(max_length=60, required=False)

    def __init__(self, user: User, game: Ruleset, data: QueryDict) -> None:
        super().__init__(data)
        decks = list_decks(user, game)
        cast("forms.ChoiceField", self.fields["own_deck"]).choices = decks

    def deck(self) -> DeckChoice:
        """Return the chosen deck."""
        return read_deck(self.cleaned_data["own_deck"])


def list_decks(user: User | None, game: Ruleset) -> list[tuple[str, str]]:
    """List decks to choose from: the player's by number, then the game's own."""
    brought = battle_creation.list_bundled_decks(
        game.name, localized_names.get_reader_language()
    )
    own = [] if user is None else list_decks_of_game(user, game.name)
    return [*((str(deck.pk), deck.title) for deck in own), *brought]


def list_bot_decks(
    user: User, game: Ruleset, own: Iterable[tuple[str, str]], *, named: str = ""
) -> list[tuple[Any, list[tuple[str, str]]]]:
    """List what a bot may play, in groups: their titles, then number and name.

    Args:
        user: Who plays against it.
        game: What is played.
        own: Number and title of the user's decks.
        named: The number of a public deck that must be among them.
    """
    if game.own is None:
        brought = list_starter_names()
    else:
        language = localized_names.get_reader_language()
        brought = battle_creation.list_bundled_decks(game.name, language)
    groups = [
        (_("Starter decks"), [*brought]),
        (_("Your decks"), [*own]),
        (_("Public decks"), list_public_opponents(user, game.name, named=named)),
    ]
    return [(title, decks) for title, decks in groups if decks]


@dataclass(frozen=True, slots=True)
class PicturedDeck:
    """A deck to choose, with the pictures it is known by.

    Attributes:
        name: As forms send it.
        title: As people call it.
        covers: Addresses of its pictures.
    """

    name: str
    title: str
    covers: tuple[str, ...]


def list_pictured_decks(user: User | None, game: Ruleset) -> list[PicturedDeck]:
    """List the decks of :func:`list_decks` with their pictures; two queries more."""
    known = find_game_decks(game.name)
    if known is None:
        return []
    language = localized_names.get_reader_language()
    counts = {name: counts for name, (_titles, counts) in known.shipped.items()}
    if user is not None:
        own = list_decks_of_game(user, game.name)
        counts |= {str(deck.pk): deck.listed for deck in own}
    cards = known.load_cards()
    return [
        PicturedDeck(name, title, find_covers(cards, counts[name], language))
        for name, title in list_decks(user, game)
    ]


def read_deck(chosen: str) -> DeckChoice:
    """Return the deck of a form: the number of one's own, or a name."""
    if chosen.isdecimal():
        return DeckChoice(int(chosen[:MOST_DIGITS]))
    return DeckChoice(bundled=chosen)


class AnswerForm(forms.Form):
    """Whether a player accepts a match."""

    meeting = forms.UUIDField()
    ready = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])
    share = forms.CharField(required=False, strip=False)  # validated by the service


class RoomForm(forms.Form):
    """A private room: against whom, with which deck, and which options."""

    deck = forms.IntegerField(error_messages={"required": _("Choose a deck first.")})
    opponent = forms.ChoiceField(label=_("Opponent"), widget=forms.RadioSelect)
    bots_deck = forms.CharField(max_length=60, required=False)
    audience = forms.ChoiceField(
        label=_("Who can join"), choices=AUDIENCES, initial="link", required=False
    )
    invitee = forms.CharField(label=_("Name"), max_length=150, required=False)
    clock = forms.ChoiceField(label=_("Clock"), required=False)
    best_of = forms.TypedChoiceField(
        label=_("Match length"), choices=LENGTHS, coerce=int, initial=1
    )
    format = forms.ChoiceField(label=pgettext_lazy("of play", "Format"), required=False)
    undo = forms.ChoiceField(
        label=_("Takebacks"), choices=UNDOS, initial="request", required=False
    )
    chat = forms.ChoiceField(
        label=_("Chat"), choices=CHATS, initial="free", required=False
    )
    spectators = forms.BooleanField(
        label=_("Allow spectators"), required=False, initial=False
    )
    life_choice = forms.ChoiceField(
        label=_("Life cards lost to damage"), choices=LIFE_CHOICES, required=False
    )
    winner_chooses = forms.BooleanField(
        label=_("The winner of the coin flip chooses who goes first"), required=False
    )

    def __init__(
        self, data: QueryDict | None = None, initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=initial)
        bots = [(each["key"], each["name"]) for each in list_bot_choices()]
        formats = [(each.code, each.name) for each in list_formats()]
        offered: dict[str, list[Any]] = {
            "opponent": [(FRIEND, _("Invite a friend")), *bots],
            "clock": list_clock_choices(),
            "format": [("", _("The deck’s format")), *formats],
        }
        for name, choices in offered.items():
            cast("forms.ChoiceField", self.fields[name]).choices = choices
        self.fields["clock"].initial = "normal"

    @property
    def opponents(self) -> list[dict[str, Any]]:
        """List opponents like ``list_bot_choices``, a friend first."""
        chosen = self["opponent"].value()
        friend: dict[str, Any] = {
            "key": FRIEND,
            "name": _("Invite a friend"),
            "about": "",
        }
        everyone: list[dict[str, Any]] = [friend, *list_bot_choices()]
        return [{**each, "usual": each["key"] == chosen} for each in everyone]

    @property
    def bot(self) -> str | None:
        """The bot to play against; None for a friend."""
        opponent = self.cleaned_data["opponent"]
        return None if opponent == FRIEND else opponent

    def room(self) -> Room:
        """Return the room to open."""
        chosen = self.cleaned_data["audience"]
        return Room(
            self.options(),
            is_public=chosen == "board",
            invitee=self.cleaned_data["invitee"] if chosen == "person" else "",
        )

    def clean_invitee(self) -> str:
        """Require a name if the room is for one player."""
        name = self.cleaned_data["invitee"].strip()
        if self.cleaned_data.get("audience") == "person" and not name:
            raise forms.ValidationError(_("Enter the player you want to challenge."))
        return name

    def options(self) -> BattleOptions:
        """Options of the battle."""
        data = self.cleaned_data
        rules: dict[str, Any] = {}
        if data["winner_chooses"]:
            rules["winner_chooses"] = True
        if data["life_choice"] and data["life_choice"] != "opponent":
            rules["life_choice"] = data["life_choice"]
        with_bot = self.bot is not None
        return BattleOptions(
            rules=rules,
            clock=data["clock"] or None,
            undo="free" if with_bot else data["undo"] or "off",
            chat="off" if with_bot else data["chat"] or "off",
            spectators=data["spectators"],
            best_of=data["best_of"],
            format=data["format"],
        )

    def sentences(self) -> list[str]:
        """Errors as sentences."""
        return [
            str(text) if name == "deck" else f"{self.fields[name].label}: {text}"
            for name, texts in self.errors.items()
            for text in texts
        ]
