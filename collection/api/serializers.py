"""Serializers of decks."""

from typing import Any

from rest_framework import serializers

from cards.card_data import COLORS, KINDS, TRIGGERS
from cards.catalogue.game_catalogues import (
    LONGEST_GAME_NAME,
    list_game_titles,
    read_game_name,
)
from cards.catalogue.presentation import ShownCard
from cards.releases.rules import FORMAT_CODE_LENGTH
from collection.card_matching.unmatched_lines import DoubtSerializer
from collection.card_matching.written_lists import MatchedList
from collection.deck_sheets.completion_sentences import CLAUSES, describe_step
from collection.deck_sheets.problem_sentences import translate_remark
from collection.deck_sheets.records import CheckedList, DeckSheet
from collection.legality.game_rules import get_game_name
from collection.models import (
    DECK_NAME_LENGTH,
    DESCRIPTION_LENGTH,
    FOLDER_LENGTH,
    MOST_CARDS_LISTED,
    MOST_COPIES_LISTED,
    MOST_TAGS,
    TAG_LENGTH,
    Visibility,
)
from collection.selectors import inspect_deck
from collection.services import CompletedDeck
from unionarena.core.api.request_examples import build_request_example

from .figure_serializers import FiguresSerializer

# A list of two hundred cards, each with the longest name, and words around it.
MAX_TEXT_LENGTH = 50_000


TWO_CARDS = [
    {"number": "TDL-1-001", "count": 4},
    {"number": "TDL-1-002", "count": 2},
]


class EntrySerializer(serializers.Serializer):
    """Copies of one card."""

    number = serializers.CharField(max_length=32)
    count = serializers.IntegerField(min_value=0, max_value=MOST_COPIES_LISTED)


class ListOfEntries(serializers.ListField):
    """Entries, no more than a list may have cards."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            child=EntrySerializer(), max_length=MOST_CARDS_LISTED, **options
        )


@build_request_example("Two cards", entries=TWO_CARDS)
class EntriesSerializer(serializers.Serializer):
    """A whole list; each card is listed once."""

    entries = ListOfEntries()

    def validate_entries(self, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse a card that is listed twice."""
        numbers = [entry["number"] for entry in entries]
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        if twice:
            message = f"Listed twice: {', '.join(twice)}."
            raise serializers.ValidationError(message, code="deck.listed_twice")
        return entries

    @property
    def counts(self) -> dict[str, int]:
        """Return copies by card number; only after validation."""
        entries = self.validated_data.get("entries", ())
        return {entry["number"]: entry["count"] for entry in entries}


class GameField(serializers.Serializer):
    """The game that decks or lists are of."""

    game = serializers.CharField(
        required=False,
        max_length=LONGEST_GAME_NAME,
        help_text="Name of a game (`/battles/games/`); left out: Union Arena.",
    )

    def validate_game(self, name: str) -> str:
        """Return the game as decks have it; empty for the usual one."""
        game = read_game_name(name)
        if game is None:
            names = ", ".join(each for each, _title in list_game_titles())
            raise serializers.ValidationError(
                f"There is no game called {name!r}; there are: {names}.",
                code="game.unknown",
            )
        return game


class FormatField(serializers.CharField):
    """Which format a deck is built for."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=FORMAT_CODE_LENGTH,
            allow_blank=True,
            help_text="Code of the format it is built for; empty: the usual one.",
            **options,
        )


@build_request_example("A deck with two cards", name="Night tide", entries=TWO_CARDS)
class NewDeckSerializer(GameField, EntriesSerializer):
    """A new deck; the list may be omitted."""

    name = serializers.CharField(max_length=DECK_NAME_LENGTH)
    format = FormatField(default="")
    entries = ListOfEntries(required=False)


@build_request_example(
    "What it is for", description="Attack late.", tags=["slow"], folder="Tried"
)
class DeckDetailsSerializer(serializers.Serializer):
    """Details of a deck; omitted fields stay as they are."""

    name = serializers.CharField(max_length=DECK_NAME_LENGTH, required=False)
    description = serializers.CharField(
        max_length=DESCRIPTION_LENGTH, allow_blank=True, required=False
    )
    tags = serializers.ListField(
        child=serializers.CharField(max_length=TAG_LENGTH),
        max_length=MOST_TAGS,
        required=False,
    )
    folder = serializers.CharField(
        max_length=FOLDER_LENGTH, allow_blank=True, required=False
    )
    cover = serializers.CharField(
        max_length=32,
        allow_blank=True,
        required=False,
        help_text="Number of one of its cards; empty: the dearest one.",
    )
    format = FormatField(required=False)
    is_favourite = serializers.BooleanField(required=False)


class FormatParamsSerializer(serializers.Serializer):
    """The format to check for."""

    format = serializers.CharField(
        max_length=FORMAT_CODE_LENGTH,
        required=False,
        help_text="Code of a format; left out: that of the deck, or the usual one.",
    )


class ListToCheckSerializer(GameField, FormatParamsSerializer, EntriesSerializer):
    """A list to check, and the format."""


class RemarkOnDeckSerializer(serializers.Serializer):
    """One reason why a deck is not legal, or one change that would help."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_null=True)
    params = serializers.DictField()
    sentence = serializers.CharField()


class CheckedSerializer(serializers.Serializer):
    """Whether a list is legal, every reason why not, and what would help."""

    format = serializers.CharField(
        help_text="Code of the format it is checked for; empty where none was made."
    )
    legal = serializers.BooleanField()
    problems = RemarkOnDeckSerializer(many=True)
    changes = RemarkOnDeckSerializer(
        many=True, help_text="What would make it legal; empty if it is."
    )


def serialize_checked_list(checked: CheckedList) -> dict[str, Any]:
    """Return the data of ``CheckedSerializer`` in the user's language."""
    names = checked.names
    return {
        "format": checked.played.code,
        "legal": checked.is_legal,
        "problems": [translate_remark(problem) for problem in checked.problems],
        "changes": [translate_remark(change, names) for change in checked.changes],
    }


class ListedCardSerializer(serializers.Serializer):
    """A card as lists show it; the card database has the rest."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    color = serializers.ChoiceField(choices=COLORS)
    required_energy = serializers.IntegerField()
    ap_cost = serializers.IntegerField()
    generated_energy = serializers.DictField(child=serializers.IntegerField())
    bp = serializers.IntegerField(allow_null=True)
    trigger = serializers.ChoiceField(choices=TRIGGERS, allow_null=True)
    art = serializers.CharField(help_text="Address of the picture, an SVG.")

    def to_representation(self, instance: ShownCard) -> dict[str, Any]:
        """Return the fields shown here."""
        card = instance.to_dict()
        return {str(name): card[str(name)] for name in self.fields}


class DeckLineSerializer(serializers.Serializer):
    """Copies of one card in a deck, and copies owned."""

    number = serializers.CharField()
    card = ListedCardSerializer(
        allow_null=True, help_text="Null for a card that is no longer to be seen."
    )
    count = serializers.IntegerField()
    owned = serializers.IntegerField(
        allow_null=True, help_text="Null where everybody may use every card."
    )


@build_request_example(
    "A list with a slip", text="4 TDL-1-001\n2 Agata, Lighthouse Knigth"
)
class WrittenListSerializer(serializers.Serializer):
    """A written list."""

    text = serializers.CharField(
        max_length=MAX_TEXT_LENGTH,
        trim_whitespace=False,
        help_text=(
            "A line a card: `4 TDL-1-001`, `TDL-1-001 x4`, `4 Name` and so on; or a "
            "deck code, a link with one, or the JSON of a deck."
        ),
    )


class MatchedListSerializer(serializers.Serializer):
    """What a written list means; nothing is stored."""

    entries = EntrySerializer(many=True)
    doubts = DoubtSerializer(many=True)
    notices = DoubtSerializer(
        many=True, help_text="Lines of `entries` of which a part means nothing here."
    )
    text = serializers.CharField(
        help_text="The list as it was read; a code or JSON has become one here."
    )

    def to_representation(self, instance: MatchedList) -> dict[str, Any]:
        """Return the cards in the order of the text."""
        entries = [{"number": n, "count": c} for n, c in instance.counts.items()]
        return super().to_representation(
            {
                "entries": entries,
                "doubts": instance.unmatched,
                "notices": instance.notices,
                "text": instance.text,
            }
        )


class DeckSummarySerializer(CheckedSerializer):
    """A deck in a list of decks."""

    id = serializers.IntegerField()
    game = serializers.CharField(help_text="Name of its game.")
    name = serializers.CharField()
    count = serializers.IntegerField()
    colors = serializers.DictField(child=serializers.IntegerField())
    starter = serializers.CharField(allow_null=True)
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    folder = serializers.CharField()
    cover = serializers.CharField(
        allow_null=True, help_text="Number of the card that stands for the deck."
    )
    is_favourite = serializers.BooleanField()
    size = serializers.IntegerField(help_text="Cards that its format asks for.")
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    version = serializers.IntegerField(
        help_text="Grows with every change; the ETag of the deck, for If-Match."
    )
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def to_representation(self, instance: DeckSheet) -> dict[str, Any]:
        """Return the deck and its problems in the user's language."""
        return super().to_representation(
            {
                "id": instance.deck.pk,
                "game": get_game_name(instance.deck.game),
                "name": instance.deck.title,
                "count": instance.count,
                "colors": dict(instance.colors),
                **serialize_checked_list(instance),
                "starter": instance.deck.from_starter
                and instance.deck.from_starter.slug,
                "description": instance.deck.description,
                "tags": instance.deck.tags,
                "folder": instance.deck.folder,
                "cover": instance.cover and instance.cover.number,
                "is_favourite": instance.deck.is_favourite,
                "size": instance.size,
                "visibility": instance.deck.visibility,
                "version": instance.deck.version,
                "created_at": instance.deck.created_at,
                "updated_at": instance.deck.updated_at,
            }
        )


class DeckSerializer(DeckSummarySerializer):
    """A deck with its list."""

    entries = DeckLineSerializer(many=True)
    code = serializers.CharField(
        help_text="The list in a few letters, for links; empty for an empty deck."
    )
    figures = FiguresSerializer()

    def to_representation(self, instance: DeckSheet) -> dict[str, Any]:
        """Return the summary, the list in reading order, and the figures."""
        entries = DeckLineSerializer(instance.lines, many=True).data
        summary = DeckSummarySerializer(instance).data
        return {
            **summary,
            "entries": entries,
            "code": instance.code,
            "figures": instance.figures,
        }


class CompletionStepSerializer(serializers.Serializer):
    """Copies of one card that went or came, and why."""

    number = serializers.CharField()
    name = serializers.CharField()
    before = serializers.IntegerField(help_text="Copies before.")
    after = serializers.IntegerField(help_text="Copies now.")
    code = serializers.CharField(help_text="Why, for programs.")
    clause = serializers.CharField(allow_null=True)
    sentence = serializers.CharField(help_text="Why, in your language.")


class CompletedDeckSerializer(serializers.Serializer):
    """A completed deck, and what was changed for it."""

    deck = DeckSerializer()
    steps = CompletionStepSerializer(
        many=True, help_text="What went, then what came; empty for a legal deck."
    )

    def to_representation(self, instance: CompletedDeck) -> dict[str, Any]:
        """Return the deck and the steps in the user's language."""
        names = instance.names
        steps = [
            {
                "number": step.number,
                "name": names.get(step.number, step.number),
                "before": step.before,
                "after": step.after,
                "code": step.reason,
                "clause": CLAUSES.get(step.reason),
                "sentence": describe_step(step, names),
            }
            for step in instance.steps
        ]
        return super().to_representation(
            {"deck": inspect_deck(instance.deck), "steps": steps}
        )


class CodedDeckSerializer(CheckedSerializer):
    """A deck given by a code; it has no owner."""

    name = serializers.CharField()
    code = serializers.CharField()
    count = serializers.IntegerField()
    entries = DeckLineSerializer(many=True)

    def to_representation(self, instance: DeckSheet) -> dict[str, Any]:
        """Return the deck as the user sees it."""
        return super().to_representation(
            {
                "name": instance.deck.title,
                "code": instance.code,
                "count": instance.count,
                **serialize_checked_list(instance),
                "entries": instance.lines,
            }
        )


class DeckDocumentEntrySerializer(serializers.Serializer):
    """Copies of one card, as a program reads them."""

    number = serializers.CharField()
    count = serializers.IntegerField()
    name = serializers.CharField(required=False, help_text="For people.")


class DeckDocumentSerializer(serializers.Serializer):
    """A deck as a file (docs/reference/deck.schema.json)."""

    format = serializers.CharField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    entries = DeckDocumentEntrySerializer(many=True)


class OwnedSerializer(serializers.Serializer):
    """Copies of one card the user owns."""

    number = serializers.CharField(source="card.number")
    count = serializers.IntegerField()
