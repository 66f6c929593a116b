"""Serializers of the card database."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Model
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from cards.card_data import COLORS, KINDS, TRIGGERS
from cards.card_data.evidence import STATES
from cards.card_data.languages import WITNESSES
from cards.catalogue import selectors
from cards.catalogue.game_catalogues import list_game_titles, read_game_name
from cards.catalogue.presentation import ShownCard
from cards.models import GAME_LENGTH, Series
from cards.search.language.parser import LONGEST
from cards.search.selectors import LONGEST_CURSOR, MOST_AT_ONCE, SORTS
from cards.vocabulary import KINDS as KINDS_OF_WORDS
from unionarena.core.api.requested_language import LanguageQuery

from .rulings import RulingSerializer

COMPLETION_KINDS = ("card", "field", "value")
LONGEST_ORDER = 40


class GameParams(LanguageQuery):
    """The game whose cards are meant."""

    game = serializers.CharField(
        required=False,
        max_length=GAME_LENGTH,
        help_text=(
            "Name of a game (`/battles/games/`); left out: Union Arena. Cards of other "
            "games have the fields their game declares, in `declared`."
        ),
    )

    def validate_game(self, name: str) -> str:
        """Return the name; empty for the usual game."""
        game = read_game_name(name)
        if game is None:
            names = ", ".join(n for n, _title in list_game_titles())
            raise serializers.ValidationError(
                f"There is no game called {name!r}; there are: {names}.",
                code="game.unknown",
            )
        return game


class CardListParams(GameParams):
    """Parameters of a list of cards: filters, order and page."""

    q = serializers.CharField(
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        max_length=LONGEST,
        help_text=(
            "A query, as on the search page: `c:red e<=2 o:draw`, "
            "`does:sidelines target:opponent when:on-play`. See /cards/help/. "
            "`game:NAME` means another game and its fields."
        ),
    )
    order = serializers.CharField(
        required=False,
        max_length=LONGEST_ORDER,
        help_text=(
            f"One of {', '.join(SORTS)}; `-` turns it around. Cards that are alike in "
            "it stand by number. Cards of another game: number, name, or a field with "
            "numbers."
        ),
    )
    cursor = serializers.CharField(
        required=False,
        max_length=LONGEST_CURSOR,
        help_text="From `next` or `previous` of another page.",
    )
    page_size = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_AT_ONCE,
        help_text="50 if not given.",
    )
    why = serializers.BooleanField(
        required=False, help_text="Say for each card why it fits the query."
    )
    color = serializers.ChoiceField(choices=COLORS, required=False)
    kind = serializers.ChoiceField(choices=KINDS, required=False)
    trigger = serializers.ChoiceField(choices=(*TRIGGERS, "null"), required=False)
    series = serializers.RegexField(
        r"^[0-9A-Za-z]{1,3}$", required=False, help_text="Code of a series."
    )


class ChangesParams(LanguageQuery):
    """Parameters of the change feed."""

    since = serializers.RegexField(
        r"^[0-9]{1,18}$",
        required=False,
        help_text="`since` of the answer before; without it, everything.",
    )
    page_size = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_AT_ONCE
    )


class CompletionParams(LanguageQuery):
    """Parameters of autocomplete."""

    q = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False, max_length=LONGEST
    )


class QueryParams(GameParams):
    """A query alone."""

    q = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False, max_length=LONGEST
    )


class OriginalSerializer(serializers.Serializer):
    """Name, text and traits in Japanese, the language of the rules."""

    name = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    traits = serializers.ListField(child=serializers.CharField())


class ExcerptSerializer(serializers.Serializer):
    """An excerpt of a text with the match in it."""

    before = serializers.CharField(allow_blank=True)
    found = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class ReasonSerializer(serializers.Serializer):
    """A condition of the query that the card meets."""

    term = serializers.CharField()
    field = serializers.CharField()
    wanted = serializers.BooleanField()
    excerpts = ExcerptSerializer(many=True)


class ParaphraseSerializer(serializers.Serializer):
    """Words of a text, and the known words that an editor said them in."""

    language = serializers.ChoiceField(choices=WITNESSES)
    words = serializers.CharField()
    reading = serializers.CharField(help_text="What the words were read as.")


class EvidenceSerializer(serializers.Serializer):
    """What the Japanese and the English text of a card prove together."""

    state = serializers.ChoiceField(
        choices=STATES,
        help_text=(
            "`proved`: both texts compile and mean the same. `one_witness`: one "
            "compiles. `disputed`: they mean different things, so the card cannot be "
            "played. `decided`: they do, and it was decided which text counts. "
            "`refused`: none compiles."
        ),
    )
    languages = serializers.ListField(
        child=serializers.CharField(), help_text="Languages whose text compiles."
    )
    decided = serializers.CharField(
        allow_null=True, help_text="The language whose text counts, if it was decided."
    )
    reason = serializers.CharField(allow_blank=True)
    paraphrases = ParaphraseSerializer(
        many=True, help_text="Words that are read as others, by an editor."
    )


class CardSerializer(serializers.Serializer):
    """A card in the reader's language; the same fields as in a battle's catalogue."""

    number = serializers.CharField()
    series = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(choices=KINDS)
    color = serializers.ChoiceField(choices=COLORS)
    required_energy = serializers.IntegerField()
    ap_cost = serializers.IntegerField()
    generated_energy = serializers.DictField(child=serializers.IntegerField())
    bp = serializers.IntegerField(allow_null=True)
    traits = serializers.ListField(child=serializers.CharField())
    trigger = serializers.ChoiceField(choices=TRIGGERS, allow_null=True)
    effects = serializers.DictField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    flavor = serializers.CharField(allow_blank=True)
    original = OriginalSerializer()
    rarity = serializers.CharField()
    art = serializers.CharField(help_text="Address of the picture, an SVG.")
    playable = serializers.BooleanField()
    missing = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Values that no list gives; the numbers here stand in for them.",
    )
    evidence = EvidenceSerializer(
        allow_null=True, help_text="Empty for a card without a text."
    )
    revision = serializers.IntegerField(help_text="Changes whenever the card does.")
    why = ReasonSerializer(many=True, required=False)

    def to_representation(self, instance: ShownCard) -> dict[str, Any]:
        """Return the plain data unchanged."""
        return instance.to_dict()


class GameCardSerializer(serializers.Serializer):
    """A card of a further game in the reader's language."""

    game = serializers.CharField()
    number = serializers.CharField()
    series = serializers.CharField(help_text="Code of its set.")
    name = serializers.CharField()
    kind = serializers.CharField()
    kind_name = serializers.CharField(help_text="What its kind is called.")
    text = serializers.CharField(allow_blank=True)
    costs = serializers.CharField(allow_blank=True)
    color = serializers.ChoiceField(choices=COLORS, help_text="Of its frame.")
    declared = serializers.DictField(
        help_text=(
            "What its game declares, by name: a number, a code, several codes, or null."
        )
    )
    art = serializers.CharField(help_text="Address of the picture, an SVG.")
    version = serializers.IntegerField(help_text="0 where it was not loaded yet.")
    revision = serializers.IntegerField(help_text="Changes whenever the card does.")

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields shown here."""
        return {str(name): instance[str(name)] for name in self.fields}


class GameVersionSerializer(serializers.Serializer):
    """One version of a card of a further game."""

    revision = serializers.IntegerField()
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField(source="effective_at")
    reason = serializers.CharField()


class FactSerializer(serializers.Serializer):
    """What a game declares of a card, in the reader's language."""

    title = serializers.CharField()
    value = serializers.CharField()


class GameCardWithVersionsSerializer(GameCardSerializer):
    """A card of a further game, its facts and its history, newest first."""

    facts = FactSerializer(many=True, help_text="``declared`` in words.")
    versions = GameVersionSerializer(many=True)

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        """Return the card with its history."""
        versions = self.context["versions"]
        return super().to_representation(
            {
                **instance,
                "facts": FactSerializer(self.context["facts"], many=True).data,
                "versions": GameVersionSerializer(versions, many=True).data,
            }
        )


class CardPageSerializer(serializers.Serializer):
    """A page of cards."""

    count = serializers.IntegerField(
        help_text="How many there are, counted up to 10,000."
    )
    count_is_exact = serializers.BooleanField(help_text="False: there are still more.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = PolymorphicProxySerializer(
        component_name="AnyCard",
        serializers=[CardSerializer, GameCardSerializer],
        resource_type_field_name=None,
        many=True,
    )


class VersionSerializer(serializers.Serializer):
    """One version of a card."""

    revision = serializers.IntegerField(source="pk")
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField(source="created_at")
    reason = serializers.CharField(allow_blank=True)


class PrintingSerializer(serializers.Serializer):
    """A printing of a card."""

    code = serializers.CharField()
    set = serializers.CharField(source="card_set.code")
    rarity = serializers.CharField()
    is_parallel = serializers.BooleanField()
    is_promo = serializers.BooleanField()
    artist = serializers.CharField(allow_blank=True)
    image_url = serializers.CharField(allow_blank=True)


class CardWithVersionsSerializer(CardSerializer):
    """A card, its history newest first, its printings and rulings."""

    versions = VersionSerializer(many=True)
    printings = PrintingSerializer(many=True)
    rulings = RulingSerializer(many=True)

    def to_representation(self, instance: ShownCard) -> dict[str, Any]:
        """Return the card with its history, printings and rulings."""
        context = self.context
        return {
            **instance.to_dict(),
            "versions": VersionSerializer(context["versions"], many=True).data,
            "printings": PrintingSerializer(context["printings"], many=True).data,
            "rulings": RulingSerializer(
                context["rulings"], many=True, context=context
            ).data,
        }


class NamedSerializer(serializers.Serializer):
    """Something with a code and a name in the reader's language."""

    code = serializers.CharField()
    name = serializers.SerializerMethodField()
    card_count = serializers.IntegerField()

    @extend_schema_field(str)
    def get_name(self, row: Model) -> str:
        """Return its name."""
        return selectors.get_localized_value(row, "name", self.context["language"])


class SeriesSerializer(NamedSerializer):
    """A series in the reader's language."""

    description = serializers.SerializerMethodField()

    @extend_schema_field(str)
    def get_description(self, series: Series) -> str:
        """Return its description."""
        return selectors.get_series_description(series, self.context["language"])


class CardSetSerializer(NamedSerializer):
    """A set in the reader's language."""

    series = serializers.CharField(source="series.code", allow_null=True, default=None)
    released_on = serializers.DateField(allow_null=True)


class TraitSerializer(serializers.Serializer):
    """A trait; the rules compare the Japanese name."""

    original = serializers.CharField()
    name = serializers.CharField()
    card_count = serializers.IntegerField()


class KeywordSerializer(serializers.Serializer):
    """A keyword of the rules, with its clause."""

    code = serializers.CharField()
    name = serializers.CharField()
    text = serializers.CharField()
    clause = serializers.CharField()


class WordSerializer(KeywordSerializer):
    """A word of the game; text and clause are empty where there is none."""

    kind = serializers.ChoiceField(choices=KINDS_OF_WORDS)
    short = serializers.CharField()


class CompletionSerializer(serializers.Serializer):
    """One completion of a query."""

    kind = serializers.ChoiceField(choices=COMPLETION_KINDS)
    label = serializers.CharField()  # type: ignore[assignment]  # ours
    query = serializers.CharField()
    number = serializers.CharField(allow_blank=True)


class FacetValueSerializer(serializers.Serializer):
    """A value and the number of cards found that have it."""

    value = serializers.CharField()
    count = serializers.IntegerField()


class FacetSerializer(serializers.Serializer):
    """A facet of the result."""

    field = serializers.CharField()
    values = FacetValueSerializer(many=True)


class ChangeSerializer(serializers.Serializer):
    """A card that was added or changed, or a tombstone."""

    type = serializers.ChoiceField(choices=("changed", "gone"))
    number = serializers.CharField()
    card = CardSerializer(allow_null=True)


class ChangesSerializer(serializers.Serializer):
    """Changes in order, since a given one."""

    changes = ChangeSerializer(many=True)
    since = serializers.CharField(help_text="Ask with this next time.")
    has_more = serializers.BooleanField(help_text="Ask again at once.")
