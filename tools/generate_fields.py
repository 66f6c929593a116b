"""Write the classes of records, frames and positions from their fields.

python tools/generate_fields.py           write them
python tools/generate_fields.py --check   they are what the fields say

The fields stand in ``battles/rules/unionarena/position/fields``, each once; its
docstring says how they are read. What is written is plain Python that mypyc compiles:
slots, constructor, copy, and the form in JSON and back.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
POSITION: Final = ROOT / "battles" / "rules" / "unionarena" / "position"
HERE: Final = "battles.rules.unionarena.position"
MODULES: Final = ("records", "frames", "position")
BIN: Final = Path(sys.executable).parent
HEAD: Final = '''"""{doc}

Written by ``tools/generate_fields.py`` from ``fields/{name}.py``: change that, not
this.
"""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel import json_readers
from unionarena.core.chance import Chance
from battles.rules.kernel.json_types import Json, JsonObject
from {here}.bindings import bindings_from_json, bindings_to_json
'''

# Types, how they are written and how they are read; of everything else the type says
# whether it is a value of ours (``records``) or a word.
WRITTEN: Final = {
    "int": "{x}",
    "str": "{x}",
    "bool": "int({x})",
    "int | None": "{x}",
    "Bindings": "bindings_to_json({x})",
}
READ: Final = {
    "int": "json_readers.as_int({x}, {w})",
    "str": "json_readers.as_text({x}, {w})",
    "bool": "bool(json_readers.as_int({x}, {w}))",
    "int | None": "json_readers.as_optional_int({x}, {w})",
    "Bindings": "bindings_from_json({x}, {w})",
}
EMPTY: Final = {
    "{}": "{{}} if {x} is None else {x}",
    "[]": "[] if {x} is None else {x}",
}


@dataclass(frozen=True)
class Field:
    """A field: its name, its type, and what it is by default, as source text."""

    name: str
    type: str
    default: str | None = None

    @property
    def parameter(self) -> str:
        """The field among the parameters of the constructor."""
        if self.default is None:
            return f"{self.name}: {self.type}"
        if self.default in EMPTY:
            return f"{self.name}: {self.type} | None = None"
        return f"{self.name}: {self.type} = {self.default}"

    @property
    def assignment(self) -> str:
        """The line of the constructor that keeps the field."""
        value = EMPTY.get(self.default or "", "{x}").format(x=self.name)
        kind = f": {self.type}" if value != self.name else ""
        return f"self.{self.name}{kind} = {value}"


@dataclass(frozen=True)
class Shape:
    """A class as it is declared: its name, its base, its first line, its fields."""

    name: str
    base: str
    doc: str
    own: tuple[Field, ...]
    inherited: tuple[Field, ...] = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field, those of the base first."""
        return self.inherited + self.own

    @property
    def where(self) -> str:
        """The name of the class in words, for messages and as the kind of a frame."""
        letters = (f"_{c.lower()}" if c.isupper() else c for c in self.name)
        return "".join(letters).lstrip("_")


def inside(kind: str, name: str) -> str | None:
    """Return what is in the brackets of ``name[...]``, or None."""
    return kind[len(name) + 1 : -1] if kind.startswith(f"{name}[") else None


def items_of(kind: str) -> tuple[str, str] | None:
    """Return the container and the item of ``tuple[T, ...]`` or ``list[T]``."""
    item = inside(kind, "tuple")
    if item is not None and item.endswith(", ..."):
        return "tuple", item.removesuffix(", ...")
    item = inside(kind, "list")
    return None if item is None else ("list", item)


def write(kind: str, x: str, known: set[str]) -> str:
    """Return the expression that writes a value of a type as plain data."""
    if kind in WRITTEN:
        return WRITTEN[kind].format(x=x)
    if kind.endswith(" | None"):
        return f"None if {x} is None else {write(kind[:-7], x, known)}"
    found = items_of(kind)
    if found is not None:
        if found[1] == "int":
            return f"list({x})"
        return f"[{write(found[1], 'item', known)} for item in {x}]"
    return f"{x}.to_list()" if kind in known else f"{x}.value"


def read(kind: str, x: str, where: str, known: set[str]) -> str:
    """Return the expression that reads a value of a type from plain data."""
    if kind in READ:
        return READ[kind].format(x=x, w=where)
    if kind.endswith(" | None"):
        return f"None if {x} is None else {read(kind[:-7], x, where, known)}"
    found = items_of(kind)
    if found is not None:
        container, item = found
        if item == "int":
            ints = f"json_readers.as_ints({x}, {where})"
            return ints if container == "list" else f"tuple({ints})"
        each = read(item, "item", where, known)
        rows = f"{each} for item in json_readers.as_list({x}, {where})"
        return f"[{rows}]" if container == "list" else f"tuple([{rows}])"
    if kind in known:
        return f"{kind}.from_list({x})"
    return f"json_readers.as_word({kind}, {x}, {where})"


# --- Reading what is declared.


class Declared:
    """What a module of ``fields`` declares.

    Attributes:
        doc: Its first line.
        lines: Imports and constants, taken over as they are.
        shapes: Its classes.
        known: The names of all records.
    """

    def __init__(self, name: str, known: set[str], bases: dict[str, Shape]) -> None:
        tree = ast.parse((POSITION / "fields" / f"{name}.py").read_text())
        self.doc = (ast.get_docstring(tree) or "").splitlines()[0]
        self.lines: list[str] = []
        self.shapes: list[Shape] = []
        self.known = known
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                shape = _shape(node, bases)
                bases[shape.name] = shape
                self.shapes.append(shape)
                if shape.base in ("Value", "Changing", "Grown"):
                    known.add(shape.name)
            elif not isinstance(node, ast.Expr):
                is_mark = isinstance(node, ast.ImportFrom) and node.module == (
                    f"{HERE}.fields"
                )
                if not is_mark:
                    self.lines.append(ast.unparse(node))


def _shape(node: ast.ClassDef, bases: dict[str, Shape]) -> Shape:
    base = ast.unparse(node.bases[0])
    inherited = bases[base].fields if base in bases else ()
    own = tuple(
        Field(
            ast.unparse(line.target),
            ast.unparse(line.annotation),
            None if line.value is None else ast.unparse(line.value),
        )
        for line in node.body
        if isinstance(line, ast.AnnAssign)
    )
    doc = (ast.get_docstring(node) or "").splitlines()[0]
    return Shape(node.name, base, doc, own, inherited)


# --- Records and frames.


def heading(shape: Shape, base: str) -> Iterator[str]:
    """The first lines of a class."""
    yield f"class {shape.name}{f'({base})' if base else ''}:"
    yield f'    """{shape.doc}"""'
    slots = ", ".join(f'"{name}"' for name in sorted(f.name for f in shape.own))
    yield f"    __slots__ = ({slots}{',' if len(shape.own) == 1 else ''})"


def parameters(fields: tuple[Field, ...]) -> str:
    """The parameters of a constructor, those with a default by name only."""
    needed = [f.parameter for f in fields if f.default is None]
    others = [f.parameter for f in fields if f.default is not None]
    return ", ".join(["self", *needed, *(["*", *others] if others else [])])


def arguments(fields: tuple[Field, ...], values: dict[str, str]) -> str:
    """The arguments of a constructor."""
    needed = [values[f.name] for f in fields if f.default is None]
    others = [f"{f.name}={values[f.name]}" for f in fields if f.default is not None]
    return ", ".join([*needed, *others])


def record(shape: Shape, known: set[str]) -> Iterator[str]:
    """The source of a record."""
    fields = shape.fields
    yield from heading(shape, "")
    yield f"    def __init__({parameters(fields)}) -> None:"
    yield from (f"        {field.assignment}" for field in fields)
    if shape.base in ("Changing", "Grown"):
        own = {field.name: f"self.{field.name}" for field in fields}
        yield f'    def copy(self) -> "{shape.name}":'
        yield '        """Return an independent copy."""'
        yield f"        return {shape.name}({arguments(fields, own)})"
    yield "    def to_list(self) -> list[Json]:"
    yield '        """Return the fields as a short JSON list."""'
    row = [write(f.type, f"self.{f.name}", known) for f in fields]
    last = fields[-1]
    if shape.base == "Grown":
        yield f"        row: list[Json] = [{', '.join(row[:-1])}]"
        yield f"        if self.{last.name} != {last.default}:"
        yield f"            row.append({row[-1]})"
        yield "        return row"
    else:
        yield f"        return [{', '.join(row)}]"
    yield "    @classmethod"
    yield f'    def from_list(cls, data: Json) -> "{shape.name}":'
    yield '        """Restore what ``to_list`` wrote; raises DamagedState."""'
    size = f'data, "{shape.where}", {len(fields)}'
    if shape.base == "Grown":
        yield f"        row = json_readers.as_grown_row({size}, {last.default})"
    else:
        yield f"        row = json_readers.as_row({size})"
    values = {
        field.name: read(field.type, f"row[{place}]", f'"{shape.where}"', known)
        for place, field in enumerate(fields)
    }
    yield f"        return cls({arguments(fields, values)})"


def after(first: str, others: str) -> str:
    """Return a list that begins with something, as source text."""
    return f"{first}, {others}" if others else first


FRAME_HEAD: Final = 4  # Kind, step, player and result, which every frame has.


def frame(shape: Shape, known: set[str]) -> Iterator[str]:
    """The source of a kind of frame."""
    fields, kind = shape.fields, shape.where
    yield from heading(shape, shape.base)
    signature = parameters(fields).replace("self", "self, player: int", 1)
    yield f"    def __init__({signature}) -> None:"
    taken = {field.name: field.name for field in shape.inherited}
    passed = after("player", arguments(shape.inherited, taken))
    yield f"        super().__init__({passed})"
    yield from (f"        {field.assignment}" for field in shape.own)
    own = {field.name: f"self.{field.name}" for field in fields}
    yield f'    def copy(self) -> "{shape.name}":'
    yield '        """Return an independent copy."""'
    yield f"        twin = {shape.name}({after('self.player', arguments(fields, own))})"
    yield "        twin.step = self.step"
    yield "        twin.result = self.result"
    yield "        return twin"
    yield "    def to_list(self) -> list[Json]:"
    yield '        """Return the frame as a short JSON list."""'
    row = ", ".join(write(f.type, f"self.{f.name}", known) for f in fields)
    head = f'"{kind}", *self.head()'
    yield f"        return [{after(head, row)}]"
    yield "    @classmethod"
    yield f'    def from_list(cls, data: Json) -> "{shape.name}":'
    yield '        """Restore what ``to_list`` wrote; raises DamagedState."""'
    where = f'"frames.{kind}"'
    size = FRAME_HEAD + len(fields)
    yield f"        row = json_readers.as_row(data, {where}, {size})"
    values = {
        field.name: read(field.type, f"row[{place}]", where, known)
        for place, field in enumerate(fields, FRAME_HEAD)
    }
    player = f"json_readers.as_int(row[2], {where})"
    yield f"        frame = cls({after(player, arguments(fields, values))})"
    yield "        frame.read_head(row)"
    yield "        return frame"


def frame_table(shapes: list[Shape]) -> Iterator[str]:
    """The source of what reads any frame, by its kind."""
    yield "FRAMES: Final[dict[str, Callable[[Json], Frame]]] = {"
    yield from (f'    "{shape.where}": {shape.name}.from_list,' for shape in shapes)
    yield "}"
    yield "def read_frame(data: Json) -> Frame:"
    yield '    """Restore a frame of any kind; raises DamagedState."""'
    yield '    row = json_readers.as_list(data, "frames")'
    yield '    kind = json_readers.as_text(row[0] if row else None, "frames.kind")'
    yield "    if kind not in FRAMES:"
    yield '        problem = f"unknown kind {kind!r}"'
    yield '        raise json_readers.damaged_state_error("frames", problem)'
    yield "    return FRAMES[kind](data)"


# --- The position: its fields are saved under their names.


def position(shape: Shape, known: set[str]) -> Iterator[str]:
    """The source of the part of a position that changes."""
    yield from heading(shape, shape.base)
    yield "    def __init__(self, chance: Chance, cards: int) -> None:"
    yield "        super().__init__(chance)"
    for field in shape.own:
        name, kind, _ = _saving(field)
        kind = {"Sparse": "list[int]", "Pair": "list[int]"}.get(kind, kind)
        yield f"        self.{name}: {kind} = {_first(field)}"
    yield f'    def copy_{shape.where}(self, twin: "{shape.name}") -> None:'
    yield '        """Bring another copy of the same battle to this state."""'
    for field in shape.own:
        yield f"        twin.{field.name} = {_copied(field)}"
    yield f"    def {shape.where}_to_dict(self) -> JsonObject:"
    yield '        """Return what changes as plain data."""'
    yield "        return {"
    yield from _entries(shape, known)
    yield "        }"
    yield f"    def read_{shape.where}(self, data: JsonObject) -> None:"
    yield '        """Restore what was written; raises DamagedState."""'
    yield from _reads(shape, known)


def _saving(field: Field) -> tuple[str, str, str | None]:
    """Return name, type, and where it is saved: under its name, a row's, or nowhere."""
    for mark, place in (("InTurn", "turn"), ("Unsaved", None)):
        kind = inside(field.type, mark)
        if kind is not None:
            return field.name, kind, place
    return field.name, field.type, field.name


def _first(field: Field) -> str:
    """What the field is at the very start."""
    _, kind, _ = _saving(field)
    if field.default is not None:
        return field.default
    if kind == "Sparse":
        return "[0] * cards"
    if kind.startswith("dict"):
        return "{}"
    if kind.endswith("None"):
        return "None"
    return {"int": "0", "Pair": "[0, 0]"}.get(kind, "[]")


def _copied(field: Field) -> str:
    _, kind, place = _saving(field)
    x = f"self.{field.name}"
    if kind == "dict[int, list[int]]":
        return f"{{top: pile.copy() for top, pile in {x}.items()}}"
    if kind.startswith(("dict", "list")) or kind in ("Sparse", "Pair"):
        return f"{x}.copy()"
    if kind.endswith("| None") and place is not None:
        return f"None if {x} is None else {x}.copy()"
    return x


def _entries(shape: Shape, known: set[str]) -> Iterator[str]:
    rows: dict[str, list[str]] = {}
    for field in shape.own:
        name, kind, place = _saving(field)
        x = f"self.{name}"
        if place is None:
            continue
        if place != name or inside(field.type, "InTurn"):
            rows.setdefault(place, []).append(f"*{x}" if kind == "Pair" else x)
            continue
        yield f'"{name}": {_entry(kind, x, known)},'
    for place, values in rows.items():
        yield f'"{place}": [{", ".join(values)}],'


def _entry(kind: str, x: str, known: set[str]) -> str:
    if kind == "Sparse":
        return f"json_readers.to_sparse({x})"
    found = inside(kind, "dict")
    if found is None:
        return write(kind, x, known)
    key, value = _key_and_value(found)
    keys = "*key" if key.startswith("tuple") else "key"
    return f"[[{keys}, {write(value, 'value', known)}] for key, value in {x}.items()]"


def _key_and_value(pair: str) -> tuple[str, str]:
    key, value = ast.parse(f"({pair})", mode="eval").body.elts  # type: ignore[attr-defined]  # a tuple
    return ast.unparse(key), ast.unparse(value)


def _reads(shape: Shape, known: set[str]) -> Iterator[str]:
    row: list[tuple[str, str]] = []
    for field in shape.own:
        name, kind, place = _saving(field)
        if place is None:
            continue
        if inside(field.type, "InTurn"):
            row.append((name, kind))
            continue
        x = f'json_readers.get_required(data, "{name}", "state")'
        where = f'"state.{name}"'
        if kind == "Sparse":
            count = f"len(self.{name})"
            value = f"json_readers.from_sparse({x}, {count}, {where})"
            yield f"        self.{name} = {value}"
        elif kind.startswith("dict"):
            yield from _read_dict(name, kind, x, where, known)
        elif kind.endswith("| None"):
            yield f"        {name} = {x}"
            yield f"        self.{name} = {read(kind, name, where, known)}"
        else:
            yield f"        self.{name} = {read(kind, x, where, known)}"
    size = sum(2 if kind == "Pair" else 1 for _, kind in row)
    turn = 'json_readers.get_required(data, "turn", "state")'
    yield f'        row = json_readers.as_row({turn}, "state.turn", {size})'
    yield '        turn = json_readers.as_ints(row, "state.turn")'
    start = 0
    for name, kind in row:
        end = start + (2 if kind == "Pair" else 1)
        value = f"turn[{start}:{end}]" if kind == "Pair" else f"turn[{start}]"
        yield f"        self.{name} = {value}"
        start = end


def _read_dict(
    name: str, kind: str, x: str, where: str, known: set[str]
) -> Iterator[str]:
    key, value = _key_and_value(inside(kind, "dict") or "")
    size = key.count("int")
    yield f"        for item in json_readers.as_list({x}, {where}):"
    yield f"            row = json_readers.as_row(item, {where}, {size + 1})"
    places = ", ".join(f"json_readers.as_int(row[{n}], {where})" for n in range(size))
    last = read(value, f"row[{size}]", where, known)
    yield f"            self.{name}[{places}] = {last}"


# --- Writing.


def source(name: str, declared: Declared) -> str:
    """The source of a generated module."""
    lines = [HEAD.format(doc=declared.doc, name=name, here=HERE), *declared.lines]
    makers = {"records": record, "frames": frame, "position": position}
    for shape in declared.shapes:
        lines.extend(["", *makers[name](shape, declared.known)])
    if name == "frames":
        lines.extend(["", *frame_table(declared.shapes)])
    return "\n".join(lines) + "\n"


# Imports, conditions and exceptions that some module has no use for.
UNNEEDED: Final = "F401,I001,UP037,SIM,RUF100,PLR0913,PLR0917"


def tidy(text: str, path: Path) -> str:
    """Return source text as ruff would format it, without what is not needed."""
    for command in (
        ["check", "--fix-only", "--quiet", "--select", UNNEEDED],
        ["format", "--quiet"],
    ):
        text = subprocess.run(
            [f"{BIN}/ruff", *command, "--stdin-filename", str(path), "-"],
            input=text,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return text


def main(arguments_: list[str]) -> int:
    """Write or check every module; 0 when all is well."""
    known: set[str] = set()
    bases: dict[str, Shape] = {}
    stale = []
    for name in MODULES:
        if not (POSITION / "fields" / f"{name}.py").exists():
            continue
        path = POSITION / "generated" / f"{name}.py"
        text = tidy(source(name, Declared(name, known, bases)), path)
        if "--check" not in arguments_:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(
                f"{path.relative_to(ROOT)} is stale: python tools/generate_fields.py"
            )
    print("\n".join(stale), end="\n" if stale else "")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
