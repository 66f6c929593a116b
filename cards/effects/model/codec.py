"""Trees to plain JSON data and back.

A node is ``{"t": "<Type>", <field>: <value>, ...}``; fields that have their default
value are left out, so that equal trees give equal JSON. The root carries ``v``, the
version of the model. Reading checks every field against its declared type and
reports all problems with the place where they are (``$.abilities[0].body``); what a
well-formed tree means is the business of ``cards.effects.validation``.
"""

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Final, TypeVar, cast

from cards.effects.errors import MalformedTreeError, Problem
from cards.effects.model.abilities import VERSION, CardEffects
from cards.effects.model.base import Node
from cards.effects.model.registry import NODES, PLAIN_PARTS
from cards.effects.model.upgrades import upgrade_tree_data

N = TypeVar("N", bound=Node)

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

_PLAIN_NAMES: Final = {part.__name__: part for part in PLAIN_PARTS}
_QUOTED: Final = 40  # Characters of a wrong value shown in a message.
_MAX_DEPTH: Final = 60  # Deepest real tree is below 25; deeper input is an attack.


@dataclasses.dataclass(frozen=True, slots=True)
class FieldShape:
    """What one field of a node takes.

    Attributes:
        name: Its name, in Python and in JSON.
        annotation: Its type, with all names resolved.
        default: Its default, or ``dataclasses.MISSING``.
    """

    name: str
    annotation: object
    default: object


@cache
def list_field_shapes(node_type: type) -> tuple[FieldShape, ...]:
    """Return fields of a node type in declared order."""
    hints = typing.get_type_hints(node_type)
    return tuple(
        FieldShape(name=f.name, annotation=hints[f.name], default=f.default)
        for f in dataclasses.fields(node_type)
    )


# --- writing ------------------------------------------------------------------------


def to_json(value: object) -> Json:
    """Return plain JSON data for a node, a part of one, or a value of a field."""
    if isinstance(value, StrEnum):
        return str(value)
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return _node_to_json(value)


def _node_to_json(node: object) -> dict[str, Json]:
    node_type: type = type(node)
    data: dict[str, Json] = {}
    if node_type.__name__ not in _PLAIN_NAMES:
        data["t"] = node_type.__name__
    for shape in list_field_shapes(node_type):
        value = getattr(node, shape.name)
        if value != shape.default or shape.default is dataclasses.MISSING:
            data[shape.name] = to_json(value)
    return data


def dump_tree(tree: CardEffects) -> dict[str, Json]:
    """Return JSON data of a whole tree, with its model version ``v``."""
    return {"v": VERSION, **_node_to_json(tree)}


def compute_tree_digest(tree: CardEffects) -> str:
    """Return fingerprint of a tree: equal for equal trees of one model version."""
    text = json.dumps(dump_tree(tree), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


# --- reading ------------------------------------------------------------------------


class _Reader:
    """One reading; collects problems instead of stopping at the first."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def complain(self, place: str, message: str) -> None:
        self.problems.append(Problem(place=place, message=message))

    def read(self, annotation: object, data: object, place: str, depth: int) -> object:
        """Return the value of type ``annotation`` that ``data`` writes down."""
        if depth > _MAX_DEPTH:
            self.complain(place, "nested too deeply")
            return None
        origin = typing.get_origin(annotation)
        if origin in (typing.Union, types.UnionType):
            return self._read_union(annotation, data, place, depth)
        if origin is tuple:
            return self._read_tuple(annotation, data, place, depth)
        return self._read_plain(cast(type, annotation), data, place, depth)

    def _read_union(
        self, annotation: object, data: object, place: str, depth: int
    ) -> object:
        options = typing.get_args(annotation)
        if data is None and type(None) in options:
            return None
        wants_object = isinstance(data, Mapping)
        wants_list = isinstance(data, list)
        for option in options:
            if option is type(None):
                continue
            is_object = isinstance(option, type) and dataclasses.is_dataclass(option)
            is_list = typing.get_origin(option) is tuple
            if is_object == wants_object and is_list == wants_list:
                return self.read(option, data, place, depth)
        expected = " or ".join(_name_of(option) for option in options)
        self.complain(place, f"expected {expected}, got {_short(data)}")
        return None

    def _read_tuple(
        self, annotation: object, data: object, place: str, depth: int
    ) -> object:
        item_type = typing.get_args(annotation)[0]
        if not isinstance(data, list):
            self.complain(place, f"expected a list, got {_short(data)}")
            return ()
        return tuple(
            self.read(item_type, item, f"{place}[{index}]", depth + 1)
            for index, item in enumerate(data)
        )

    def _read_plain(self, kind: type, data: object, place: str, depth: int) -> object:
        if dataclasses.is_dataclass(kind):
            return self._read_node(kind, data, place, depth)
        if issubclass(kind, StrEnum):
            return self._read_word(kind, data, place)
        if type(data) is not kind:  # ``True`` is no number here.
            self.complain(place, f"expected {_name_of(kind)}, got {_short(data)}")
        return data

    def _read_word(self, kind: type[StrEnum], data: object, place: str) -> object:
        if isinstance(data, str) and data in kind._value2member_map_:
            return kind(data)
        known = ", ".join(member.value for member in kind)
        self.complain(place, f"{_short(data)} is none of: {known}")
        return None

    def _read_node(self, family: type, data: object, place: str, depth: int) -> object:
        if not isinstance(data, Mapping):
            self.complain(place, f"expected {family.__name__}, got {_short(data)}")
            return None
        node_type = self._node_type(family, data, place)
        if node_type is None:
            return None
        return self._build(node_type, data, place, depth)

    def _node_type(
        self, family: type, data: Mapping[str, object], place: str
    ) -> type | None:
        if family.__name__ in _PLAIN_NAMES:
            return family
        name = data.get("t", family.__name__ if family.__name__ in NODES else None)
        node_type = NODES.get(name) if isinstance(name, str) else None
        if node_type is None:
            self.complain(place, f"unknown node type {_short(name)}")
            return None
        if not issubclass(node_type, family):
            self.complain(
                place, f"{name} cannot stand here; expected {family.__name__}"
            )
            return None
        return node_type

    def _build(
        self, node_type: type, data: Mapping[str, object], place: str, depth: int
    ) -> object:
        before = len(self.problems)
        values: dict[str, object] = {}
        shapes = list_field_shapes(node_type)
        for shape in shapes:
            if shape.name in data:
                values[shape.name] = self.read(
                    shape.annotation,
                    data[shape.name],
                    f"{place}.{shape.name}",
                    depth + 1,
                )
            elif shape.default is dataclasses.MISSING:
                self.complain(place, f"{node_type.__name__} needs {shape.name!r}")
        known = {"t", *(shape.name for shape in shapes)}
        for key in data:
            if key not in known:
                self.complain(place, f"{node_type.__name__} has no field {_short(key)}")
        if len(self.problems) > before:
            return None
        build: Callable[..., object] = node_type
        return build(**values)


def _name_of(annotation: object) -> str:
    if annotation is type(None):
        return "null"
    if isinstance(annotation, type):
        return {"int": "a number", "str": "a text", "bool": "true or false"}.get(
            annotation.__name__, annotation.__name__
        )
    return "a list"


def _short(data: object) -> str:
    text = repr(data)
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "..."


def read_node(family: type[N], data: object) -> N:
    """Return the node of a family that JSON data writes down.

    Raises:
        MalformedTreeError: With every problem and its place.
    """
    reader = _Reader()
    node = reader.read(family, data, "$", 0)
    if reader.problems:
        raise MalformedTreeError(tuple(reader.problems))
    return cast(N, node)


def load_tree(data: object) -> CardEffects:
    """Return the tree that JSON data writes down, brought up to the current version.

    Raises:
        MalformedTreeError: With every problem and its place.
    """
    if not isinstance(data, Mapping):
        problem = Problem(place="$", message=f"expected an object, got {_short(data)}")
        raise MalformedTreeError((problem,))
    current = upgrade_tree_data(data)
    body = {key: value for key, value in current.items() if key != "v"}
    return read_node(CardEffects, body)
