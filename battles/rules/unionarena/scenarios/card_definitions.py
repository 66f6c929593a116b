"""Card definitions in scenario files, and the quiet filler (UA-2.1.1 to UA-2.1.5).

``lion: 5000`` is a Character with 5000 BP; ``hut: site`` and ``feast: event`` name
their kind; ``hono: TDL-1-001`` is a card of a published series; everything else is
written out with the fields of a card face, or with the short words for effects.
"""

from collections.abc import Mapping
from typing import Final

from battles.rules.kernel.errors import MalformedCard, MalformedScenario
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue, suggest_known_words
from battles.rules.unionarena.position.cards import COLORS, CardDefinition, CardKind
from battles.rules.unionarena.scenarios import effect_notation
from cards.effects.compilers.engine.compiler import compile_text
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.model.enums import CardKind as EffectKind

Library = Mapping[str, JsonObject]

SERIES: Final = "SCN"
KINDS: Final = ("character", "site", "event")
FACE_FIELDS: Final = (
    "name",
    "kind",
    "color",
    "required_energy",
    "ap_cost",
    "generated_energy",
    "bp",
    "traits",
    "trigger",
)
EFFECT_FIELDS: Final = (
    "text",
    "effects",
    "abilities",
    "raid",
    *effect_notation.ABILITIES,
)
# The defaults of a card: a quiet Character that can be played.
QUIET: Final[JsonObject] = {
    "kind": "character",
    "color": "red",
    "required_energy": 0,
    "ap_cost": 1,
    "traits": [],
    "trigger": None,
}
QUIET_BP: Final = 3000
FILLER: Final = CardDefinition(
    number="FILLER",
    series=SERIES,
    name="filler",
    kind=CardKind.CHARACTER,
    color="red",
    required_energy=9,
    ap_cost=1,
    bp=1000,
)


class CardDefinitions:
    """The card definitions a scenario may name, by alias.

    Attributes:
        faces: The definitions read so far, by alias.
        unread: Aliases whose definition cannot be read.
        library: Card faces of published series, by card number.
    """

    def __init__(self, library: Library | None = None) -> None:
        self.faces: dict[str, CardDefinition] = {}
        self.unread: set[str] = set()
        self.library: Library = library or {}

    def copy(self) -> "CardDefinitions":
        """Return a copy to which a scenario can add cards of its own."""
        twin = CardDefinitions(self.library)
        twin.faces = dict(self.faces)
        twin.unread = set(self.unread)
        return twin

    def add_all(self, entry: LocatedValue) -> list[MalformedScenario]:
        """Add the definitions of a mapping from alias to definition.

        Returns:
            Why some of them cannot be read; the others are added.
        """
        refused = []
        for alias, definition in entry.pairs():
            self.faces.pop(alias, None)
            self.unread.discard(alias)
            try:
                self.faces[alias] = self._read(alias, definition)
            except MalformedScenario as error:
                self.unread.add(alias)
                refused.append(error)
        return refused

    def find(self, alias: str, entry: LocatedValue) -> CardDefinition:
        """Return the definition of an alias the entry names."""
        if alias == "filler":
            return FILLER
        if alias in self.unread:
            raise entry.refusal(f"the card {alias!r} could not be read")
        if alias not in self.faces:
            raise entry.refusal(
                f"no such card: {suggest_known_words(alias, self.faces)}"
            )
        return self.faces[alias]

    def _read(self, alias: str, entry: LocatedValue) -> CardDefinition:
        if not is_label(alias):
            raise entry.refusal(
                f"{alias!r} cannot name a card: letters, digits, '-' and '_' only"
            )
        value = entry.value
        if isinstance(value, int) and not isinstance(value, bool):
            return self._build(entry, alias, {"bp": entry.number()}, {})
        if isinstance(value, str):
            if entry.text() in self.library:
                return CardDefinition.from_dict(self.library[entry.text()])
            return self._build(entry, alias, _from_words(entry), {})
        given = entry.fields((*FACE_FIELDS, *EFFECT_FIELDS, "number", "series"))
        face: dict[str, object] = {
            name: given[name].value for name in FACE_FIELDS if name in given
        }
        return self._build(entry, alias, face, given)

    def _build(
        self,
        entry: LocatedValue,
        alias: str,
        face: Mapping[str, object],
        given: dict[str, LocatedValue],
    ) -> CardDefinition:
        full: dict[str, Json] = {**QUIET, "name": alias, "number": alias}
        full["series"] = SERIES
        full.update(face)  # type: ignore[arg-type]  # checked by from_dict below
        kind = full["kind"]
        if kind == "character":
            full.setdefault("bp", QUIET_BP)
        full["generated_energy"] = _read_energy(full, entry)
        full["effects"] = self._effects(given, full, entry)
        try:
            return CardDefinition.from_dict(full)
        except MalformedCard as error:
            raise entry.refusal(error.message) from error

    def _effects(
        self, given: dict[str, LocatedValue], face: JsonObject, entry: LocatedValue
    ) -> JsonObject:
        if "effects" in given:
            self._refuse_others(given, "effects")
            tree = effect_notation.expand_node(given["effects"])
            return effect_notation.check_tree(given["effects"], tree)
        if "text" in given:
            self._refuse_others(given, "text")
            return _compile_text(given["text"], face)
        tree = {"t": "CardEffects", "abilities": effect_notation.read_abilities(given)}
        if "abilities" in given:
            tree["abilities"] = effect_notation.expand_node(given["abilities"])
        if "raid" in given:
            tree["raid"] = effect_notation.read_raid_line(given["raid"])
        return effect_notation.check_tree(entry, tree)

    def _refuse_others(self, given: dict[str, LocatedValue], name: str) -> None:
        """Refuse a second form of effects: text, tree or single abilities."""
        for other, entry in given.items():
            if other in EFFECT_FIELDS and other != name:
                raise entry.refusal(f"a card with {name!r} has no {other!r} beside it")


def _compile_text(entry: LocatedValue, face: JsonObject) -> JsonObject:
    """Return the effects of a printed Japanese text."""
    tree, problems = compile_text(JAPANESE, EffectKind(str(face["kind"])), entry.text())
    if tree is None:
        raise entry.refusal(f"the card text was not understood: {problems[0]}")
    return effect_notation.to_stored_form(tree)


def is_label(word: str) -> bool:
    """Return whether a word can name a card: letters, digits, ``-``, ``_``."""
    return bool(word) and all(c.isalnum() or c in "-_" for c in word)


def _from_words(entry: LocatedValue) -> dict[str, object]:
    """Read ``site``, ``event``, ``character 5000``."""
    words = entry.text().split()
    if words[0] not in KINDS:
        raise entry.refusal(
            f"{words[0]!r} is neither a kind ({', '.join(KINDS)}) nor the number of a "
            "card of a published series"
        )
    face: dict[str, object] = {"kind": words[0]}
    for word in words[1:]:
        if not word.isdigit() or face["kind"] != "character":
            raise entry.refusal(f"cannot read {word!r}: write 'character 5000'")
        face["bp"] = int(word)
    return face


def _read_energy(face: JsonObject, entry: LocatedValue) -> Json:
    """Read energy: a number means the card's own color; the default is 1."""
    quiet = 0 if face["kind"] == "event" else 1
    given = face.get("generated_energy", quiet)
    if isinstance(given, int) and not isinstance(given, bool):
        color = face["color"]
        if color not in COLORS:
            raise entry.refusal(suggest_known_words(color, COLORS))
        return {str(color): given} if given else {}
    return given
