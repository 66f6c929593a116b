"""What a battle remembers beside its cards: waiting, lasting and past things.

All of them are values made of whole numbers, words and lists of these: they are never
changed, only replaced, so copies of a state may share them.
"""

from battles.rules.kernel import reading
from battles.rules.kernel.json_types import Json
from cards.effects.model.words import Deed, MomentName, SourceKind

NEVER = 1 << 30  # An end no battle reaches.

# What steps of a resolution have bound: name to [flags, card, id, card, id, ...].
Bindings = dict[str, list[int]]


def bindings_to_json(env: Bindings) -> Json:
    """Give bindings as plain data."""
    return {name: list(values) for name, values in env.items()}


def bindings_from_json(data: Json, where: str) -> Bindings:
    """Restore bindings; raises DamagedState."""
    found = reading.as_object(data, where)
    return {name: reading.as_ints(values, where) for name, values in found.items()}


class Doer:
    """Whose doing something is: an effect's, a cost's or a battle's.

    Attributes:
        player: The controller of the effect.
        kind: What it comes from.
        card: The source card.
    """

    __slots__ = ("card", "kind", "player")

    def __init__(self, player: int, kind: SourceKind, card: int) -> None:
        self.player = player
        self.kind = kind
        self.card = card

    def to_list(self) -> list[Json]:
        """Give the doer as a short JSON list."""
        return [self.player, self.kind.value, self.card]

    @classmethod
    def from_list(cls, data: Json) -> "Doer":
        """Restore a doer written by :meth:`to_list`; raises DamagedState."""
        player, kind, card = reading.as_row(data, "doer", 3)
        return cls(
            reading.as_int(player, "doer"),
            SourceKind(reading.as_text(kind, "doer")),
            reading.as_int(card, "doer"),
        )


class Occasion:
    """Something that happened, as effects that wait for it may read it later.

    Attributes:
        name: What happened.
        player: The player it happened to, or whose turn or card it is.
        card: The card it happened to; -1 for none.
        card_id: That card's id right after it.
        line: The line the card was on; -1 for none.
        bp: Its BP then.
        other: The other card of the battle; -1 for none.
        other_id: Its id then.
        doer: Whose doing it was, or None for the rules themselves.
        under: Cards that lay under the card as its Raid stack, the lowest first.
        beneath: Cards that effects had put under it.
    """

    __slots__ = (
        "beneath",
        "bp",
        "card",
        "card_id",
        "doer",
        "line",
        "name",
        "other",
        "other_id",
        "player",
        "under",
    )

    def __init__(
        self,
        name: MomentName,
        player: int,
        *,
        card: int = -1,
        other: int = -1,
        doer: Doer | None = None,
    ) -> None:
        self.name = name
        self.player = player
        self.card = card
        self.card_id = 0
        self.line = -1
        self.bp = 0
        self.other = other
        self.other_id = 0
        self.doer = doer
        self.under: list[int] = []
        self.beneath: list[int] = []

    def to_list(self) -> list[Json]:
        """Give the occasion as a short JSON list."""
        return [
            self.name.value,
            self.player,
            self.card,
            self.card_id,
            self.line,
            self.bp,
            self.other,
            self.other_id,
            None if self.doer is None else self.doer.to_list(),
            list(self.under),
            list(self.beneath),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Occasion":
        """Restore an occasion written by :meth:`to_list`; raises DamagedState."""
        where = "occasion"
        row = reading.as_list(data, where)
        if len(row) == 10:  # noqa: PLR2004 - as version 1 wrote it, both in one
            row = [*row, []]
        row = reading.as_row(row, where, 11)
        numbers = [reading.as_int(value, where) for value in row[1:8]]
        occasion = cls(
            MomentName(reading.as_text(row[0], where)),
            numbers[0],
            card=numbers[1],
            other=numbers[5],
            doer=None if row[8] is None else Doer.from_list(row[8]),
        )
        occasion.card_id, occasion.line, occasion.bp = numbers[2:5]
        occasion.other_id = numbers[6]
        occasion.under = reading.as_ints(row[9], where)
        occasion.beneath = reading.as_ints(row[10], where)
        return occasion


class Pending:
    """An effect that has activated and waits for its turn to resolve (UA-7.4).

    Attributes:
        player: Its controller.
        source: The card it comes from.
        source_id: That card's id when the effect activated.
        line: The line the source was on; -1 for none.
        origin: The card whose program holds the effect; -1 for a keyword.
        node: Number of the effect's body in that program; for a keyword its amount.
        ability: Number of the ability in that program; -1 for a delayed effect or a
            keyword.
        word: The keyword, or an empty string.
        occasion: What activated it, or None.
        env: Bindings it starts with.
    """

    __slots__ = (
        "ability",
        "env",
        "line",
        "node",
        "occasion",
        "origin",
        "player",
        "source",
        "source_id",
        "word",
    )

    def __init__(  # noqa: PLR0913 - a waiting effect has that many parts
        self,
        player: int,
        source: int,
        source_id: int,
        *,
        line: int = -1,
        origin: int = -1,
        node: int = -1,
        ability: int = -1,
        word: str = "",
        occasion: Occasion | None = None,
        env: Bindings | None = None,
    ) -> None:
        self.player = player
        self.source = source
        self.source_id = source_id
        self.line = line
        self.origin = origin
        self.node = node
        self.ability = ability
        self.word = word
        self.occasion = occasion
        self.env: Bindings = env if env is not None else {}

    def to_list(self) -> list[Json]:
        """Give the effect as a short JSON list."""
        return [
            self.player,
            self.source,
            self.source_id,
            self.line,
            self.origin,
            self.node,
            self.ability,
            self.word,
            None if self.occasion is None else self.occasion.to_list(),
            bindings_to_json(self.env),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Pending":
        """Restore an effect written by :meth:`to_list`; raises DamagedState."""
        where = "pool"
        row = reading.as_row(data, where, 10)
        numbers = [reading.as_int(value, where) for value in row[:7]]
        return cls(
            numbers[0],
            numbers[1],
            numbers[2],
            line=numbers[3],
            origin=numbers[4],
            node=numbers[5],
            ability=numbers[6],
            word=reading.as_text(row[7], where),
            occasion=None if row[8] is None else Occasion.from_list(row[8]),
            env=bindings_from_json(row[9], where),
        )


class Applied:
    """A modification a resolved effect has made and that still lasts (UA-7.6.4).

    Attributes:
        card: The card it is applied to; -1 for a player or the next card used.
        card_id: That card's id; the modification ends when the id does (UA-7.6.5).
        seat: The player it is applied to, or whose next card it waits for; -1 if it
            is applied to a card.
        origin: The card whose program holds the modifier.
        node: Number of the modifier in that program.
        value: The number of the modifier as worked out when it was applied, or how
            many times it still counts.
        player: Controller of the effect that made it.
        source: Source card of that effect.
        expires: The point it ends at, as in ``durations``; ``NEVER`` for none.
        begins: The turn it begins to count in; 0 for at once.
        while_node: Number of the ``While`` duration it hangs on; -1 for none.
        next_node: Number of the ``NextUsed`` subject it waits with; -1 for none.
        env: Bindings of the effect that made it.
    """

    __slots__ = (
        "begins",
        "card",
        "card_id",
        "env",
        "expires",
        "next_node",
        "node",
        "origin",
        "player",
        "seat",
        "source",
        "value",
        "while_node",
    )

    def __init__(  # noqa: PLR0913 - a lasting modification has that many parts
        self,
        *,
        card: int,
        card_id: int,
        seat: int,
        origin: int,
        node: int,
        value: int,
        player: int,
        source: int,
        expires: int = NEVER,
        begins: int = 0,
        while_node: int = -1,
        next_node: int = -1,
        env: Bindings | None = None,
    ) -> None:
        self.card = card
        self.card_id = card_id
        self.seat = seat
        self.origin = origin
        self.node = node
        self.value = value
        self.player = player
        self.source = source
        self.expires = expires
        self.begins = begins
        self.while_node = while_node
        self.next_node = next_node
        self.env: Bindings = env if env is not None else {}

    def with_value(self, value: int) -> "Applied":
        """Give the same modification with another value."""
        return Applied(
            card=self.card,
            card_id=self.card_id,
            seat=self.seat,
            origin=self.origin,
            node=self.node,
            value=value,
            player=self.player,
            source=self.source,
            expires=self.expires,
            begins=self.begins,
            while_node=self.while_node,
            next_node=self.next_node,
            env=self.env,
        )

    def to_list(self) -> list[Json]:
        """Give the modification as a short JSON list."""
        return [
            self.card,
            self.card_id,
            self.seat,
            self.origin,
            self.node,
            self.value,
            self.player,
            self.source,
            self.expires,
            self.begins,
            self.while_node,
            self.next_node,
            bindings_to_json(self.env),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Applied":
        """Restore a modification written by :meth:`to_list`; raises DamagedState."""
        where = "applied"
        row = reading.as_row(data, where, 13)
        numbers = [reading.as_int(value, where) for value in row[:12]]
        return cls(
            card=numbers[0],
            card_id=numbers[1],
            seat=numbers[2],
            origin=numbers[3],
            node=numbers[4],
            value=numbers[5],
            player=numbers[6],
            source=numbers[7],
            expires=numbers[8],
            begins=numbers[9],
            while_node=numbers[10],
            next_node=numbers[11],
            env=bindings_from_json(row[12], where),
        )


class Delayed:
    """An effect that waits for a moment once (``Later``).

    Attributes:
        node: Number of the ``Later`` node in the origin's program.
        expires: The point it is forgotten at.
        after: It does not count before this number of the change counter's turn; the
            turn it waits for, or 0 for any.
        pending: What joins the pool when the moment comes.
    """

    __slots__ = ("after", "expires", "node", "pending")

    def __init__(self, node: int, expires: int, after: int, pending: Pending) -> None:
        self.node = node
        self.expires = expires
        self.after = after
        self.pending = pending

    def to_list(self) -> list[Json]:
        """Give the delayed effect as a short JSON list."""
        return [self.node, self.expires, self.after, self.pending.to_list()]

    @classmethod
    def from_list(cls, data: Json) -> "Delayed":
        """Restore a delayed effect; raises DamagedState."""
        node, expires, after, pending = reading.as_row(data, "delayed", 4)
        return cls(
            reading.as_int(node, "delayed"),
            reading.as_int(expires, "delayed"),
            reading.as_int(after, "delayed"),
            Pending.from_list(pending),
        )


class Done:
    """Something a card did, or had done to it, this turn.

    Attributes:
        deed: What.
        player: The player whose card it was.
        card: The card; -1 where only the player counts.
        card_id: Its id right after it.
    """

    __slots__ = ("card", "card_id", "deed", "player")

    def __init__(self, deed: Deed, player: int, card: int, card_id: int) -> None:
        self.deed = deed
        self.player = player
        self.card = card
        self.card_id = card_id

    def to_list(self) -> list[Json]:
        """Give the record as a short JSON list."""
        return [self.deed.value, self.player, self.card, self.card_id]

    @classmethod
    def from_list(cls, data: Json) -> "Done":
        """Restore a record; raises DamagedState."""
        deed, player, card, card_id = reading.as_row(data, "deeds", 4)
        return cls(
            Deed(reading.as_text(deed, "deeds")),
            reading.as_int(player, "deeds"),
            reading.as_int(card, "deeds"),
            reading.as_int(card_id, "deeds"),
        )
