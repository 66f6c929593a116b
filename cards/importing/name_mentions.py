"""Names of cards that effects mention: one that no card has can never be met."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cards.card_data.draft import CardDraft
from cards.card_data.sentences import say
from cards.importing.list_lines import RowProblem
from cards.models import CardRevision
from cards.vocabulary.rules_names import fold_name, normalize_name

UNKNOWN_NAME: Final = "import.unknown_name"
_MENTIONS: Final = "Named"
_GIVES: Final = "AlsoNamed"
LISTED: Final = 3


class NameMentions:
    """The names of the cards of a file, and those that their effects mention."""

    def __init__(self) -> None:
        """Begin with no card."""
        self._known: dict[str, set[str]] = {}
        self._mentioned: dict[tuple[str, str], set[str]] = {}

    def learn(self, draft: CardDraft) -> None:
        """Remember the names of a card, and those it mentions."""
        face = draft.face
        series = face["series"]
        self._have(series, face["name"], face["effects"])
        for name in _list_names(face["effects"], _MENTIONS):
            mentions = self._mentioned.setdefault((series, name), set())
            mentions.add(face["number"])

    def find_unknown(self) -> Iterator[RowProblem]:
        """Yield a notice for each name that no card of the series has.

        Costs one query for each series in which the file alone leaves one open.
        """
        for series in sorted({series for series, name in self._list_open()}):
            rows = CardRevision.objects.filter(current_for__series__code=series)
            for data in rows.values_list("data", flat=True):
                self._have(series, data["name"], data.get("effects"))
        for series, name in self._list_open():
            numbers = sorted(self._mentioned[series, name])
            places: str = ", ".join(numbers[:LISTED])
            if len(numbers) > LISTED:
                left_out = len(numbers) - LISTED
                places = say("and_more", cards=places, count=left_out)
            yield RowProblem(
                0,
                "effects",
                UNKNOWN_NAME,
                say("unknown_name", series=series, name=name, cards=places),
                numbers[0],
                is_error=False,
            )

    def _have(self, series: str, name: str, effects: Mapping[str, Any] | None) -> None:
        known = self._known.setdefault(series, set())
        known.add(fold_name(name))
        known.update(map(fold_name, _list_names(effects, _GIVES)))

    def _list_open(self) -> list[tuple[str, str]]:
        return sorted(
            (series, name)
            for series, name in self._mentioned
            if fold_name(name) not in self._known[series]
        )


def _list_names(tree: object, node: str) -> Iterator[str]:
    """Yield the names in nodes of a type, in a tree as plain data."""
    if isinstance(tree, Mapping):
        if tree.get("t") == node:
            yield normalize_name(str(tree["name"]))
        for part in tree.values():
            yield from _list_names(part, node)
    elif isinstance(tree, list):
        for part in tree:
            yield from _list_names(part, node)
