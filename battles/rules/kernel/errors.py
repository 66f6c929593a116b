"""What the engine refuses, and why.

GameError
    MalformedAction     cannot be read as an action at all
    IllegalAction       read, but the rules forbid it now; carries an Illegal
    IllegalDeck         a deck that may not be played, with every reason at once
    MalformedCard       a card definition that cannot be read
    MalformedScenario   a scenario that cannot be read, with the place
    DamagedState        a serialised state or log that cannot be restored
    EngineFailure       the rules failed on an action; nothing has changed

Every error has a stable dotted ``code``, an English sentence and plain ``details``;
interfaces translate by the code and fill its template with the details. None of them
names a hidden card.
"""

from collections.abc import Mapping

from battles.rules.kernel.json_types import Json, JsonObject


class Illegal:
    """Why an action is refused now.

    Attributes:
        code: Stable dotted identifier, the key of the translation.
        clause: The clause of the rules that forbids the action, or None.
        template: English sentence with ``{name}`` places for the data.
        data: Plain values the sentence names, for interfaces that translate.
    """

    __slots__ = ("clause", "code", "data", "template")

    def __init__(
        self, code: str, clause: str | None, template: str, data: JsonObject
    ) -> None:
        self.code = code
        self.clause = clause
        self.template = template
        self.data = data

    @property
    def message(self) -> str:
        """Return the refusal as one English sentence; built on demand."""
        return self.template.format_map(self.data)

    def to_dict(self) -> JsonObject:
        """Return the refusal as plain data: code, clause, message and data."""
        return {
            "code": self.code,
            "clause": self.clause,
            "message": self.message,
            "data": dict(self.data),
        }

    def __eq__(self, other: object) -> bool:
        """Return whether code, clause and data are equal."""
        if not isinstance(other, Illegal):
            return NotImplemented
        return (self.code, self.clause, self.data) == (
            other.code,
            other.clause,
            other.data,
        )

    __hash__ = None  # type: ignore[assignment]  # holds a dict

    def __repr__(self) -> str:
        """Describe the refusal for a log line."""
        return f"Illegal({self.code!r}, {self.clause!r}, {self.message!r})"


class GameError(Exception):
    """The base class of everything the engine refuses on purpose.

    Attributes:
        code: Stable dotted identifier.
        message: An English sentence.
        details: Plain data the sentence names.
        clause: The clause of the rules behind the refusal, or None.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        details: Mapping[str, Json] | None = None,
        clause: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details: JsonObject = dict(details or {})
        self.clause = clause


class MalformedAction(GameError):
    """What was sent cannot be read as an action."""


class MalformedCard(GameError):
    """A card definition cannot be read."""


class MalformedScenario(GameError):
    """A scenario cannot be read; ``details["place"]`` says where."""


class DamagedState(GameError):
    """Serialised data cannot be restored; the message names the first bad entry."""


class EngineFailure(GameError):
    """The rules failed on an action because of a bug; nothing has changed.

    The cause is the original exception. ``details`` has what is needed to reproduce it:
    game and version, how many actions were accepted, seat, action, and the digest of
    the position.
    """


class IllegalDeck(GameError):
    """A deck may not be played; ``details["problems"]`` lists every reason."""


class IllegalAction(GameError):
    """The rules forbid the action now; nothing has changed.

    Attributes:
        illegal: The refusal with its clause.
    """

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(
            illegal.code, illegal.message, details=illegal.data, clause=illegal.clause
        )
        self.illegal = illegal
