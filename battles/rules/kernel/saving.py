"""Decisions and the common part of a position as JSON, and back."""

from collections.abc import Callable

from battles.rules.kernel.actions import Action
from battles.rules.kernel.chance import Chance
from battles.rules.kernel.decisions import Constraint, Decision, Option
from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.game import Position
from battles.rules.kernel.json_types import Json, JsonObject

ReadAction = Callable[[object], Action]


def require_object(data: Json, name: str) -> JsonObject:
    """Give the data if it is an object.

    Raises:
        DamagedState: If it is anything else.
    """
    if not isinstance(data, dict):
        raise DamagedState("state.damaged", f"{name}: not an object")
    return data


def decision_to_dict(decision: Decision) -> JsonObject:
    """Give a decision as plain data that :func:`decision_from_dict` restores."""
    data: JsonObject = {
        "player": decision.player,
        "kind": decision.kind,
        "clause": decision.clause,
    }
    if decision.candidates is None:
        data["options"] = [
            [o.action.to_dict(), o.label, o.card, o.target, o.params]
            for o in decision.options
        ]
    else:
        data["candidates"] = list(decision.candidates)
        data["bounds"] = [decision.minimum, decision.maximum]
        data["ordered"] = decision.ordered
    if decision.constraint is not None:
        data["constraint"] = decision.constraint.to_dict()
    for name, value in (
        ("source", decision.source),
        ("params", decision.params),
        ("prompt", decision.prompt),
        ("sealed", decision.sealed),
    ):
        if value:
            data[name] = value
    return data


def decision_from_dict(data: JsonObject, read_action: ReadAction) -> Decision:
    """Restore a decision written by :func:`decision_to_dict`."""
    options: list[list[Json]] = data.get("options", [])  # type: ignore[assignment]  # own data
    bounds: list[int] = data.get("bounds", [0, 0])  # type: ignore[assignment]  # own data
    constraint = data.get("constraint")
    return Decision(
        data["player"],  # type: ignore[arg-type]  # own data
        data["kind"],  # type: ignore[arg-type]  # own data
        data["clause"],  # type: ignore[arg-type]  # own data
        options=[
            Option(read_action(action), label, card, target, params)  # type: ignore[arg-type]  # own data
            for action, label, card, target, params in options
        ],
        candidates=data.get("candidates"),  # type: ignore[arg-type]  # own data
        minimum=bounds[0],
        maximum=bounds[1],
        ordered=bool(data.get("ordered", False)),
        constraint=None
        if constraint is None
        else Constraint.from_dict(require_object(constraint, "constraint")),
        source=data.get("source"),  # type: ignore[arg-type]  # own data
        params=data.get("params"),  # type: ignore[arg-type]  # own data
        prompt=data.get("prompt"),  # type: ignore[arg-type]  # own data
        sealed=bool(data.get("sealed", False)),
    )


def read_common(data: JsonObject) -> tuple[Chance, list[Frame], int]:
    """Read the generator, the frames and the event count of a serialised battle.

    Raises:
        DamagedState: If one of them cannot be read.
    """
    try:
        chance = Chance(bytes.fromhex(str(data["seed"])), int(data["drawn"]))  # type: ignore[arg-type]  # caught below
        frames = [Frame.from_list(frame) for frame in data["frames"]]  # type: ignore[arg-type, union-attr]  # caught below
        seq = int(data["seq"])  # type: ignore[arg-type]  # caught below
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedState(
            "state.damaged", f"seed, frames or seq: {error!r}"
        ) from error
    return chance, frames, seq


def copy_common(source: Position, twin: Position) -> None:
    """Copy what every position has; questions are values and are shared."""
    twin.chance = source.chance.copy()
    twin.frames = [frame.copy() for frame in source.frames]
    twin.decisions = source.decisions.copy()
    twin.result = source.result
    twin.seq = source.seq
    twin.events = source.events.copy()
