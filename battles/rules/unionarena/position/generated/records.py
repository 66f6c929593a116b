"""What a battle remembers beside its cards: waiting, lasting and past things.

Written by ``tools/generate_fields.py`` from ``fields/records.py``: change that, not
this.
"""

from battles.rules.kernel import json_readers
from battles.rules.kernel.json_types import Json
from battles.rules.unionarena.position.bindings import (
    Bindings,
    bindings_from_json,
    bindings_to_json,
)
from cards.effects.model.enums import Deed, MomentName, SourceKind

NEVER = 1 << 30


class Doer:
    """The doer of something: an effect, a cost or a battle."""

    __slots__ = ("card", "kind", "player")

    def __init__(self, player: int, kind: SourceKind, card: int) -> None:
        self.player = player
        self.kind = kind
        self.card = card

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
        return [self.player, self.kind.value, self.card]

    @classmethod
    def from_list(cls, data: Json) -> "Doer":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "doer", 3)
        return cls(
            json_readers.as_int(row[0], "doer"),
            json_readers.as_word(SourceKind, row[1], "doer"),
            json_readers.as_int(row[2], "doer"),
        )


class Occasion:
    """Something that happened, as effects that wait for it may read it later."""

    __slots__ = (
        "beneath",
        "bp",
        "card",
        "card_id",
        "cause_id",
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
        card_id: int = 0,
        line: int = -1,
        bp: int = 0,
        other: int = -1,
        other_id: int = 0,
        doer: Doer | None = None,
        under: list[int] | None = None,
        beneath: list[int] | None = None,
        cause_id: int = 0,
    ) -> None:
        self.name = name
        self.player = player
        self.card = card
        self.card_id = card_id
        self.line = line
        self.bp = bp
        self.other = other
        self.other_id = other_id
        self.doer = doer
        self.under: list[int] = [] if under is None else under
        self.beneath: list[int] = [] if beneath is None else beneath
        self.cause_id = cause_id

    def copy(self) -> "Occasion":
        """Return an independent copy."""
        return Occasion(
            self.name,
            self.player,
            card=self.card,
            card_id=self.card_id,
            line=self.line,
            bp=self.bp,
            other=self.other,
            other_id=self.other_id,
            doer=self.doer,
            under=self.under,
            beneath=self.beneath,
            cause_id=self.cause_id,
        )

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
        row: list[Json] = [
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
        if self.cause_id != 0:
            row.append(self.cause_id)
        return row

    @classmethod
    def from_list(cls, data: Json) -> "Occasion":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_grown_row(data, "occasion", 12, 0)
        return cls(
            json_readers.as_word(MomentName, row[0], "occasion"),
            json_readers.as_int(row[1], "occasion"),
            card=json_readers.as_int(row[2], "occasion"),
            card_id=json_readers.as_int(row[3], "occasion"),
            line=json_readers.as_int(row[4], "occasion"),
            bp=json_readers.as_int(row[5], "occasion"),
            other=json_readers.as_int(row[6], "occasion"),
            other_id=json_readers.as_int(row[7], "occasion"),
            doer=None if row[8] is None else Doer.from_list(row[8]),
            under=json_readers.as_ints(row[9], "occasion"),
            beneath=json_readers.as_ints(row[10], "occasion"),
            cause_id=json_readers.as_int(row[11], "occasion"),
        )


class Pending:
    """An effect that has activated and waits for its turn to resolve (UA-7.4)."""

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

    def __init__(
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
        self.env: Bindings = {} if env is None else env

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
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
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "pending", 10)
        return cls(
            json_readers.as_int(row[0], "pending"),
            json_readers.as_int(row[1], "pending"),
            json_readers.as_int(row[2], "pending"),
            line=json_readers.as_int(row[3], "pending"),
            origin=json_readers.as_int(row[4], "pending"),
            node=json_readers.as_int(row[5], "pending"),
            ability=json_readers.as_int(row[6], "pending"),
            word=json_readers.as_text(row[7], "pending"),
            occasion=None if row[8] is None else Occasion.from_list(row[8]),
            env=bindings_from_json(row[9], "pending"),
        )


class Applied:
    """A modification a resolved effect has made and that still lasts (UA-7.6.4)."""

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

    def __init__(
        self,
        card: int,
        card_id: int,
        seat: int,
        origin: int,
        node: int,
        value: int,
        player: int,
        source: int,
        *,
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
        self.env: Bindings = {} if env is None else env

    def copy(self) -> "Applied":
        """Return an independent copy."""
        return Applied(
            self.card,
            self.card_id,
            self.seat,
            self.origin,
            self.node,
            self.value,
            self.player,
            self.source,
            expires=self.expires,
            begins=self.begins,
            while_node=self.while_node,
            next_node=self.next_node,
            env=self.env,
        )

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
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
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "applied", 13)
        return cls(
            json_readers.as_int(row[0], "applied"),
            json_readers.as_int(row[1], "applied"),
            json_readers.as_int(row[2], "applied"),
            json_readers.as_int(row[3], "applied"),
            json_readers.as_int(row[4], "applied"),
            json_readers.as_int(row[5], "applied"),
            json_readers.as_int(row[6], "applied"),
            json_readers.as_int(row[7], "applied"),
            expires=json_readers.as_int(row[8], "applied"),
            begins=json_readers.as_int(row[9], "applied"),
            while_node=json_readers.as_int(row[10], "applied"),
            next_node=json_readers.as_int(row[11], "applied"),
            env=bindings_from_json(row[12], "applied"),
        )


class Delayed:
    """An effect that waits for a moment once (``Later``)."""

    __slots__ = ("after", "expires", "node", "pending")

    def __init__(self, node: int, expires: int, after: int, pending: Pending) -> None:
        self.node = node
        self.expires = expires
        self.after = after
        self.pending = pending

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
        return [self.node, self.expires, self.after, self.pending.to_list()]

    @classmethod
    def from_list(cls, data: Json) -> "Delayed":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "delayed", 4)
        return cls(
            json_readers.as_int(row[0], "delayed"),
            json_readers.as_int(row[1], "delayed"),
            json_readers.as_int(row[2], "delayed"),
            Pending.from_list(row[3]),
        )


class Done:
    """Something a card did, or had done to it, this turn."""

    __slots__ = ("card", "card_id", "deed", "doer", "player")

    def __init__(
        self,
        deed: Deed,
        player: int,
        card: int,
        card_id: int,
        *,
        doer: Doer | None = None,
    ) -> None:
        self.deed = deed
        self.player = player
        self.card = card
        self.card_id = card_id
        self.doer = doer

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
        return [
            self.deed.value,
            self.player,
            self.card,
            self.card_id,
            None if self.doer is None else self.doer.to_list(),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Done":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "done", 5)
        return cls(
            json_readers.as_word(Deed, row[0], "done"),
            json_readers.as_int(row[1], "done"),
            json_readers.as_int(row[2], "done"),
            json_readers.as_int(row[3], "done"),
            doer=None if row[4] is None else Doer.from_list(row[4]),
        )


class Attack:
    """The attack in progress."""

    __slots__ = (
        "attacker",
        "blocker",
        "broken",
        "in_battle",
        "negated",
        "sniped",
        "target",
        "winner",
    )

    def __init__(
        self,
        attacker: int,
        *,
        target: int = 0,
        blocker: int = 0,
        sniped: bool = False,
        in_battle: bool = False,
        negated: int = 0,
        broken: bool = False,
        winner: int = 0,
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.blocker = blocker
        self.sniped = sniped
        self.in_battle = in_battle
        self.negated = negated
        self.broken = broken
        self.winner = winner

    def copy(self) -> "Attack":
        """Return an independent copy."""
        return Attack(
            self.attacker,
            target=self.target,
            blocker=self.blocker,
            sniped=self.sniped,
            in_battle=self.in_battle,
            negated=self.negated,
            broken=self.broken,
            winner=self.winner,
        )

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
        row: list[Json] = [
            self.attacker,
            self.target,
            self.blocker,
            int(self.sniped),
            int(self.in_battle),
            self.negated,
            int(self.broken),
        ]
        if self.winner != 0:
            row.append(self.winner)
        return row

    @classmethod
    def from_list(cls, data: Json) -> "Attack":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_grown_row(data, "attack", 8, 0)
        return cls(
            json_readers.as_int(row[0], "attack"),
            target=json_readers.as_int(row[1], "attack"),
            blocker=json_readers.as_int(row[2], "attack"),
            sniped=bool(json_readers.as_int(row[3], "attack")),
            in_battle=bool(json_readers.as_int(row[4], "attack")),
            negated=json_readers.as_int(row[5], "attack"),
            broken=bool(json_readers.as_int(row[6], "attack")),
            winner=json_readers.as_int(row[7], "attack"),
        )


class EnteringCard:
    """A card about to enter the field."""

    __slots__ = ("base", "card", "line")

    def __init__(self, card: int, line: int, *, base: int = -1) -> None:
        self.card = card
        self.line = line
        self.base = base

    def to_list(self) -> list[Json]:
        """Return the fields as a short JSON list."""
        return [self.card, self.line, self.base]

    @classmethod
    def from_list(cls, data: Json) -> "EnteringCard":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "entering_card", 3)
        return cls(
            json_readers.as_int(row[0], "entering_card"),
            json_readers.as_int(row[1], "entering_card"),
            base=json_readers.as_int(row[2], "entering_card"),
        )
