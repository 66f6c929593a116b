"""Card effects in scenario files: a short notation for effect trees.

A node is written ``{Draw: {count: 1}}``; if only its first field is given,
``{Draw: 1}`` is enough, and a node whose fields all have defaults is just its name:
``This``. Words and numbers stand for themselves. The result is the JSON form of the
tree.
"""

from collections.abc import Mapping
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue
from cards.effects import (
    CardEffects,
    MalformedTreeError,
    dump_tree,
    load_tree,
    validate_tree,
)
from cards.effects.model.codec import list_field_shapes
from cards.effects.model.enums import KeywordName
from cards.effects.model.registry import NODES, PLAIN_PARTS

PARTS: Final[dict[str, type]] = {
    **NODES,
    **{part.__name__: part for part in PLAIN_PARTS},
}
MOMENT_FIELDS: Final = ("moment", "of", "whose", "by", "against")
ABILITY_FIELDS: Final = (
    "do",
    "if",
    "line",
    "turn",
    "costs",
    "limit",
    "raid_frame",
    "place",
    "required",
)
# Abilities by the word a card file uses for them, and the moment each waits for.
TIMED: Final = {
    "on_play": "played",
    "on_attack": "attacked",
    "on_block": "blocked",
    "on_retire": "retired",
    "on_leaving": "left_field",
    "on_win": "battle_won",
    "on_loss": "battle_lost",
    "on_block_win": "block_won",
    "on_block_loss": "block_lost",
    "on_being_blocked": "attack_blocked",
    "on_not_being_blocked": "attack_unblocked",
    "on_attack_end": "attack_ended",
    "on_becoming_active": "became_active",
}
OTHER: Final = {
    "main": "activated",
    "continuous": "continuous",
    "event": "event",
    "on_use": "on_use",
}
KEYWORDS: Final = tuple(map(str, KeywordName))
ABILITIES: Final = (*TIMED, *OTHER, "keywords", "when")


def expand_node(entry: LocatedValue) -> Json:
    """Return the JSON form of a node in the short notation."""
    value = entry.value
    if isinstance(value, str):
        return {"t": value} if value in PARTS else value
    if isinstance(value, Mapping):
        return _mapping(entry)
    if isinstance(value, (list, tuple)):
        return [expand_node(item) for item in entry.items()]
    if value is None or isinstance(value, (bool, int)):
        return value
    raise entry.refusal(f"an effect cannot hold {value!r}")


def _mapping(entry: LocatedValue) -> JsonObject:
    pairs = entry.pairs()
    if len(pairs) == 1 and pairs[0][0] in PARTS:
        name, inner = pairs[0]
        return {**_fields(name, inner), **({"t": name} if name in NODES else {})}
    return {name: expand_node(inner) for name, inner in pairs}


def _fields(name: str, entry: LocatedValue) -> JsonObject:
    shapes = [shape.name for shape in list_field_shapes(PARTS[name])]
    value = entry.value
    if isinstance(value, Mapping) and not _is_node(value):
        fields = entry.fields(shapes)
        return {field: expand_node(inner) for field, inner in fields.items()}
    if not shapes:
        raise entry.refusal(f"{name} takes nothing")
    return {shapes[0]: expand_node(entry)}


def _is_node(value: Mapping[object, object]) -> bool:
    return "t" in value or (len(value) == 1 and next(iter(value)) in PARTS)


def read_ability(
    kind: str, entry: LocatedValue, *, moments: list[Json] | None = None
) -> Json:
    """Return an ability: its effect alone, or ``do`` with what else it has.

    Args:
        kind: ``timed``, ``activated``, ``continuous``, ``event`` or ``on_use``.
        entry: The entry of the file.
        moments: What a timed ability waits for.
    """
    value = entry.value
    if not (isinstance(value, Mapping) and "do" in value):
        return _build_ability(kind, {"do": entry}, moments)
    return _build_ability(kind, entry.fields(ABILITY_FIELDS), moments)


def _build_ability(
    kind: str, given: dict[str, LocatedValue], moments: list[Json] | None
) -> Json:
    tree: JsonObject = {"t": "Ability", "kind": kind, "body": _read_body(given["do"])}
    if moments:
        tree["moments"] = moments
    if "line" in given or "turn" in given:
        tree["window"] = {
            name: given[name].text() for name in ("line", "turn") if name in given
        }
    if "if" in given:
        tree["conditions"] = [expand_node(item) for item in given["if"].one_or_more()]
    if "costs" in given:
        tree["costs"] = [expand_node(item) for item in given["costs"].one_or_more()]
    if "limit" in given:
        tree["limit"] = {"t": "Limit", **_read_limit(given["limit"])}
    if "raid_frame" in given and given["raid_frame"].flag():
        tree["frame"] = "raid"
    if "place" in given:
        tree["place"] = given["place"].text()
    if "required" in given:
        tree["required"] = given["required"].flag()
    return tree


def _read_limit(entry: LocatedValue) -> JsonObject:
    """Read ``once per turn``, or the fields of a limit."""
    if entry.value == "once per turn":
        return {}
    return {name: expand_node(inner) for name, inner in entry.pairs()}


def _read_body(entry: LocatedValue) -> Json:
    if isinstance(entry.value, (list, tuple)):  # Several steps, one after the other.
        steps = [expand_node(step) for step in entry.items()]
        return steps[0] if len(steps) == 1 else {"t": "Sentences", "of": steps}
    return expand_node(entry)


def read_timed_ability(entry: LocatedValue) -> Json:
    """Return an ability that waits for a moment other than the usual ones."""
    given = entry.fields((*MOMENT_FIELDS, *ABILITY_FIELDS), required=("moment", "do"))
    moment: JsonObject = {"t": "Moment", "on": given["moment"].text()}
    for ours, theirs in (
        ("of", "subject"),
        ("whose", "side"),
        ("by", "cause"),
        ("against", "opponent"),
    ):
        if ours in given:
            moment[theirs] = expand_node(given[ours])
    kind = "replacement" if str(moment["on"]).startswith("would_") else "timed"
    return _build_ability(kind, given, [moment])


def read_keyword(entry: LocatedValue) -> Json:
    """Return a printed keyword: ``step``, ``impact 2``, ``damage +1``."""
    words = entry.text().lower().replace(" +", " plus ").split()
    plus = "plus" in words
    numbers = [word for word in words if word.isdigit()]
    name = "_".join(word for word in words if word != "plus" and not word.isdigit())
    if name not in KEYWORDS:
        raise entry.refusal(f"{name!r} is no keyword; known are: {', '.join(KEYWORDS)}")
    modifier: JsonObject = {"t": "Keyword", "keyword": name}
    if numbers:
        modifier["value"] = int(numbers[0])
    if plus:
        modifier["plus"] = True
    body: JsonObject = {"t": "Modify", "what": {"t": "This"}, "modifiers": [modifier]}
    return {"t": "Ability", "kind": "continuous", "body": body}


def read_raid_line(entry: LocatedValue) -> Json:
    """Return the Raid line: names, or ``trait X``; one match is enough (UA-6.2)."""
    onto: list[Json] = []
    for item in entry.one_or_more():
        if not isinstance(item.value, str):
            onto.append([expand_node(part) for part in item.one_or_more()])
            continue
        words = item.text()
        if words.startswith("trait "):
            onto.append([{"t": "HasTrait", "trait": words.removeprefix("trait ")}])
        else:
            onto.append([{"t": "Named", "name": words.removeprefix("name ")}])
    return {"t": "Raid", "onto": onto}


def read_abilities(given: dict[str, LocatedValue]) -> list[Json]:
    """Return all abilities of a card definition, in the order of the file."""
    found: list[Json] = []
    for name, entry in given.items():
        if name in TIMED:
            moment: Json = {"t": "Moment", "on": TIMED[name], "subject": {"t": "This"}}
            found.extend(
                read_ability("timed", e, moments=[moment])
                for e in _iterate_abilities(entry)
            )
        elif name in OTHER:
            found.extend(
                read_ability(OTHER[name], e) for e in _iterate_abilities(entry)
            )
        elif name == "when":
            found.extend(read_timed_ability(e) for e in entry.one_or_more())
        elif name == "keywords":
            found.extend(read_keyword(e) for e in entry.one_or_more())
    return found


def _iterate_abilities(entry: LocatedValue) -> list[LocatedValue]:
    """Return each ability: several of a kind are a list of mappings with ``do``."""
    value = entry.value
    if isinstance(value, (list, tuple)) and all(
        isinstance(item, Mapping) and "do" in item for item in value
    ):
        return entry.items()
    return [entry]


def check_tree(entry: LocatedValue, tree: Json) -> JsonObject:
    """Return a tree in its stored form, after checking that it is sound."""
    try:
        loaded = load_tree(tree)
    except MalformedTreeError as error:
        problem = error.problems[0]
        raise entry.refusal(f"effects: {problem.place}: {problem.message}") from error
    problems = validate_tree(loaded)
    if problems:
        raise entry.refusal(f"effects: {problems[0].place}: {problems[0].message}")
    return to_stored_form(loaded)


def to_stored_form(tree: CardEffects) -> JsonObject:
    """Return the stored form of a tree as the engine's plain data."""
    return {name: _to_plain_data(value) for name, value in dump_tree(tree).items()}


def _to_plain_data(value: object) -> Json:
    """Give data of the effect model as the kernel's plain data; it is the same data."""
    if isinstance(value, dict):
        return {str(name): _to_plain_data(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_to_plain_data(inner) for inner in value]
    assert value is None or isinstance(value, (bool, int, str))
    return value


def to_short_form(tree: Json) -> Json:
    """Return the JSON form of a tree in the notation of scenario files."""
    if isinstance(tree, list):
        return [to_short_form(item) for item in tree]
    if not isinstance(tree, dict):
        return tree
    fields: JsonObject = {
        k: to_short_form(v) for k, v in tree.items() if k not in ("t", "v")
    }
    name = tree.get("t")
    if not isinstance(name, str):
        return fields
    return {name: fields} if fields else name
