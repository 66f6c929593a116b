"""The kinds of unfinished work: each rule's frame, and those of effect nodes.

Written by ``tools/generate_fields.py`` from ``fields/frames.py``: change that, not
this.
"""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel import json_readers
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.json_types import Json
from battles.rules.unionarena.position.bindings import (
    Bindings,
    bindings_from_json,
    bindings_to_json,
)
from battles.rules.unionarena.position.generated.records import (
    Applied,
    Doer,
    EnteringCard,
    Occasion,
    Pending,
)
from cards.effects.model.enums import Icon, SourceKind, Zone


class Setup(Frame):
    """Setup, up to the first turn (UA-3)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "Setup":
        """Return an independent copy."""
        twin = Setup(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["setup", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "Setup":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.setup", 4)
        frame = cls(json_readers.as_int(row[2], "frames.setup"))
        frame.read_head(row)
        return frame


class Turn(Frame):
    """Turns, one after the other (UA-4.1)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "Turn":
        """Return an independent copy."""
        twin = Turn(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["turn", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "Turn":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.turn", 4)
        frame = cls(json_readers.as_int(row[2], "frames.turn"))
        frame.read_head(row)
        return frame


class StartPhase(Frame):
    """The Start Phase (UA-4.2)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "StartPhase":
        """Return an independent copy."""
        twin = StartPhase(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["start_phase", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "StartPhase":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.start_phase", 4)
        frame = cls(json_readers.as_int(row[2], "frames.start_phase"))
        frame.read_head(row)
        return frame


class MovePhase(Frame):
    """The Move Phase (UA-4.3)."""

    __slots__ = ("movers", "offered")

    def __init__(
        self, player: int, *, movers: tuple[int, ...] = (), offered: int = 0
    ) -> None:
        super().__init__(player)
        self.movers = movers
        self.offered = offered

    def copy(self) -> "MovePhase":
        """Return an independent copy."""
        twin = MovePhase(self.player, movers=self.movers, offered=self.offered)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["move_phase", *self.head(), list(self.movers), self.offered]

    @classmethod
    def from_list(cls, data: Json) -> "MovePhase":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.move_phase", 6)
        frame = cls(
            json_readers.as_int(row[2], "frames.move_phase"),
            movers=tuple(json_readers.as_ints(row[4], "frames.move_phase")),
            offered=json_readers.as_int(row[5], "frames.move_phase"),
        )
        frame.read_head(row)
        return frame


class MainPhase(Frame):
    """The Main Phase (UA-4.4)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "MainPhase":
        """Return an independent copy."""
        twin = MainPhase(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["main_phase", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "MainPhase":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.main_phase", 4)
        frame = cls(json_readers.as_int(row[2], "frames.main_phase"))
        frame.read_head(row)
        return frame


class AttackPhase(Frame):
    """The Attack Phase (UA-5.1)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "AttackPhase":
        """Return an independent copy."""
        twin = AttackPhase(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["attack_phase", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "AttackPhase":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.attack_phase", 4)
        frame = cls(json_readers.as_int(row[2], "frames.attack_phase"))
        frame.read_head(row)
        return frame


class EndPhase(Frame):
    """The End Phase (UA-4.6)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "EndPhase":
        """Return an independent copy."""
        twin = EndPhase(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["end_phase", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "EndPhase":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.end_phase", 4)
        frame = cls(json_readers.as_int(row[2], "frames.end_phase"))
        frame.read_head(row)
        return frame


class Use(Frame):
    """The use of a card (UA-4.4.3 to UA-4.4.8, UA-4.4.14)."""

    __slots__ = (
        "attached",
        "base_id",
        "card",
        "card_id",
        "env",
        "is_free",
        "is_from_hand",
        "left",
        "line",
    )

    def __init__(
        self,
        player: int,
        card_id: int,
        *,
        line: int = -1,
        base_id: int = 0,
        is_free: bool = False,
        is_from_hand: bool = True,
        card: int = -1,
        env: Bindings | None = None,
        attached: tuple[Applied, ...] = (),
        left: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player)
        self.card_id = card_id
        self.line = line
        self.base_id = base_id
        self.is_free = is_free
        self.is_from_hand = is_from_hand
        self.card = card
        self.env: Bindings = {} if env is None else env
        self.attached = attached
        self.left = left

    def copy(self) -> "Use":
        """Return an independent copy."""
        twin = Use(
            self.player,
            self.card_id,
            line=self.line,
            base_id=self.base_id,
            is_free=self.is_free,
            is_from_hand=self.is_from_hand,
            card=self.card,
            env=self.env,
            attached=self.attached,
            left=self.left,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "use",
            *self.head(),
            self.card_id,
            self.line,
            self.base_id,
            int(self.is_free),
            int(self.is_from_hand),
            self.card,
            bindings_to_json(self.env),
            [item.to_list() for item in self.attached],
            list(self.left),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Use":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.use", 13)
        frame = cls(
            json_readers.as_int(row[2], "frames.use"),
            json_readers.as_int(row[4], "frames.use"),
            line=json_readers.as_int(row[5], "frames.use"),
            base_id=json_readers.as_int(row[6], "frames.use"),
            is_free=bool(json_readers.as_int(row[7], "frames.use")),
            is_from_hand=bool(json_readers.as_int(row[8], "frames.use")),
            card=json_readers.as_int(row[9], "frames.use"),
            env=bindings_from_json(row[10], "frames.use"),
            attached=tuple(
                [
                    Applied.from_list(item)
                    for item in json_readers.as_list(row[11], "frames.use")
                ]
            ),
            left=tuple(json_readers.as_ints(row[12], "frames.use")),
        )
        frame.read_head(row)
        return frame


class Play(Frame):
    """Cards entering the field together (UA-4.4.9 to UA-4.4.13)."""

    __slots__ = ("doer", "entries", "is_active", "source")

    def __init__(
        self,
        player: int,
        entries: tuple[EnteringCard, ...],
        *,
        is_active: bool = False,
        doer: Doer | None = None,
        source: int = 0,
    ) -> None:
        super().__init__(player)
        self.entries = entries
        self.is_active = is_active
        self.doer = doer
        self.source = source

    def copy(self) -> "Play":
        """Return an independent copy."""
        twin = Play(
            self.player,
            self.entries,
            is_active=self.is_active,
            doer=self.doer,
            source=self.source,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "play",
            *self.head(),
            [item.to_list() for item in self.entries],
            int(self.is_active),
            None if self.doer is None else self.doer.to_list(),
            self.source,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Play":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.play", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.play"),
            tuple(
                [
                    EnteringCard.from_list(item)
                    for item in json_readers.as_list(row[4], "frames.play")
                ]
            ),
            is_active=bool(json_readers.as_int(row[5], "frames.play")),
            doer=None if row[6] is None else Doer.from_list(row[6]),
            source=json_readers.as_int(row[7], "frames.play"),
        )
        frame.read_head(row)
        return frame


class Room(Frame):
    """Making room on a line (UA-4.3.5, UA-4.4.11)."""

    __slots__ = ("cards", "clause", "excess", "kept", "leaving", "source")

    def __init__(
        self,
        player: int,
        cards: tuple[int, ...],
        excess: int,
        clause: str,
        *,
        source: int = 0,
        leaving: tuple[int, ...] = (),
        kept: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player)
        self.cards = cards
        self.excess = excess
        self.clause = clause
        self.source = source
        self.leaving = leaving
        self.kept = kept

    def copy(self) -> "Room":
        """Return an independent copy."""
        twin = Room(
            self.player,
            self.cards,
            self.excess,
            self.clause,
            source=self.source,
            leaving=self.leaving,
            kept=self.kept,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "room",
            *self.head(),
            list(self.cards),
            self.excess,
            self.clause,
            self.source,
            list(self.leaving),
            list(self.kept),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Room":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.room", 10)
        frame = cls(
            json_readers.as_int(row[2], "frames.room"),
            tuple(json_readers.as_ints(row[4], "frames.room")),
            json_readers.as_int(row[5], "frames.room"),
            json_readers.as_text(row[6], "frames.room"),
            source=json_readers.as_int(row[7], "frames.room"),
            leaving=tuple(json_readers.as_ints(row[8], "frames.room")),
            kept=tuple(json_readers.as_ints(row[9], "frames.room")),
        )
        frame.read_head(row)
        return frame


class Costs(Frame):
    """Paying costs (UA-4.4.18)."""

    __slots__ = ("card_id", "holder", "left", "paying")

    def __init__(
        self,
        player: int,
        card_id: int,
        holder: int,
        left: tuple[int, ...],
        *,
        paying: int = -1,
    ) -> None:
        super().__init__(player)
        self.card_id = card_id
        self.holder = holder
        self.left = left
        self.paying = paying

    def copy(self) -> "Costs":
        """Return an independent copy."""
        twin = Costs(
            self.player, self.card_id, self.holder, self.left, paying=self.paying
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "costs",
            *self.head(),
            self.card_id,
            self.holder,
            list(self.left),
            self.paying,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Costs":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.costs", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.costs"),
            json_readers.as_int(row[4], "frames.costs"),
            json_readers.as_int(row[5], "frames.costs"),
            tuple(json_readers.as_ints(row[6], "frames.costs")),
            paying=json_readers.as_int(row[7], "frames.costs"),
        )
        frame.read_head(row)
        return frame


class Raid(Frame):
    """What follows once the Raid card is on top (UA-6.6)."""

    __slots__ = ("card_id", "moves")

    def __init__(self, player: int, card_id: int, *, moves: bool = False) -> None:
        super().__init__(player)
        self.card_id = card_id
        self.moves = moves

    def copy(self) -> "Raid":
        """Return an independent copy."""
        twin = Raid(self.player, self.card_id, moves=self.moves)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["raid", *self.head(), self.card_id, int(self.moves)]

    @classmethod
    def from_list(cls, data: Json) -> "Raid":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.raid", 6)
        frame = cls(
            json_readers.as_int(row[2], "frames.raid"),
            json_readers.as_int(row[4], "frames.raid"),
            moves=bool(json_readers.as_int(row[5], "frames.raid")),
        )
        frame.read_head(row)
        return frame


class AttackBeginning(Frame):
    """An attack whose target is not named yet (UA-5.2.4)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "AttackBeginning":
        """Return an independent copy."""
        twin = AttackBeginning(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["attack_beginning", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "AttackBeginning":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.attack_beginning", 4)
        frame = cls(json_readers.as_int(row[2], "frames.attack_beginning"))
        frame.read_head(row)
        return frame


class AttackRun(Frame):
    """One attack (UA-5.2, UA-5.3, UA-5.7)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "AttackRun":
        """Return an independent copy."""
        twin = AttackRun(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["attack_run", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "AttackRun":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.attack_run", 4)
        frame = cls(json_readers.as_int(row[2], "frames.attack_run"))
        frame.read_head(row)
        return frame


class Fight(Frame):
    """A battle between two Characters (UA-5.4)."""

    __slots__ = ("attacker", "attacker_wins", "defender")

    def __init__(
        self,
        player: int,
        *,
        attacker: int = -1,
        defender: int = -1,
        attacker_wins: bool = False,
    ) -> None:
        super().__init__(player)
        self.attacker = attacker
        self.defender = defender
        self.attacker_wins = attacker_wins

    def copy(self) -> "Fight":
        """Return an independent copy."""
        twin = Fight(
            self.player,
            attacker=self.attacker,
            defender=self.defender,
            attacker_wins=self.attacker_wins,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "fight",
            *self.head(),
            self.attacker,
            self.defender,
            int(self.attacker_wins),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Fight":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.fight", 7)
        frame = cls(
            json_readers.as_int(row[2], "frames.fight"),
            attacker=json_readers.as_int(row[4], "frames.fight"),
            defender=json_readers.as_int(row[5], "frames.fight"),
            attacker_wins=bool(json_readers.as_int(row[6], "frames.fight")),
        )
        frame.read_head(row)
        return frame


class Damage(Frame):
    """Damage to a player (UA-5.5)."""

    __slots__ = ("amount", "doer", "life", "source")

    def __init__(
        self,
        player: int,
        amount: int,
        source: int,
        *,
        doer: Doer | None = None,
        life: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player)
        self.amount = amount
        self.source = source
        self.doer = doer
        self.life = life

    def copy(self) -> "Damage":
        """Return an independent copy."""
        twin = Damage(
            self.player, self.amount, self.source, doer=self.doer, life=self.life
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "damage",
            *self.head(),
            self.amount,
            self.source,
            None if self.doer is None else self.doer.to_list(),
            list(self.life),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Damage":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.damage", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.damage"),
            json_readers.as_int(row[4], "frames.damage"),
            json_readers.as_int(row[5], "frames.damage"),
            doer=None if row[6] is None else Doer.from_list(row[6]),
            life=tuple(json_readers.as_ints(row[7], "frames.damage")),
        )
        frame.read_head(row)
        return frame


class TriggerCheck(Frame):
    """The trigger check of one damage (UA-5.6)."""

    __slots__ = ("cards", "doer", "since")

    def __init__(
        self,
        player: int,
        cards: tuple[int, ...],
        since: int,
        *,
        doer: Doer | None = None,
    ) -> None:
        super().__init__(player)
        self.cards = cards
        self.since = since
        self.doer = doer

    def copy(self) -> "TriggerCheck":
        """Return an independent copy."""
        twin = TriggerCheck(self.player, self.cards, self.since, doer=self.doer)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "trigger_check",
            *self.head(),
            list(self.cards),
            self.since,
            None if self.doer is None else self.doer.to_list(),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "TriggerCheck":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.trigger_check", 7)
        frame = cls(
            json_readers.as_int(row[2], "frames.trigger_check"),
            tuple(json_readers.as_ints(row[4], "frames.trigger_check")),
            json_readers.as_int(row[5], "frames.trigger_check"),
            doer=None if row[6] is None else Doer.from_list(row[6]),
        )
        frame.read_head(row)
        return frame


class TriggerEffect(Frame):
    """The trigger of a life card (UA-9)."""

    __slots__ = ("card_id",)

    def __init__(self, player: int, card_id: int) -> None:
        super().__init__(player)
        self.card_id = card_id

    def copy(self) -> "TriggerEffect":
        """Return an independent copy."""
        twin = TriggerEffect(self.player, self.card_id)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["trigger_effect", *self.head(), self.card_id]

    @classmethod
    def from_list(cls, data: Json) -> "TriggerEffect":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.trigger_effect", 5)
        frame = cls(
            json_readers.as_int(row[2], "frames.trigger_effect"),
            json_readers.as_int(row[4], "frames.trigger_effect"),
        )
        frame.read_head(row)
        return frame


class Pool(Frame):
    """Resolving the pool (UA-7.4)."""

    __slots__ = ()

    def __init__(self, player: int) -> None:
        super().__init__(player)

    def copy(self) -> "Pool":
        """Return an independent copy."""
        twin = Pool(self.player)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["pool", *self.head()]

    @classmethod
    def from_list(cls, data: Json) -> "Pool":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.pool", 4)
        frame = cls(json_readers.as_int(row[2], "frames.pool"))
        frame.read_head(row)
        return frame


class Resolve(Frame):
    """A resolution: whose effect, its source, what is bound (UA-7.5)."""

    __slots__ = (
        "ability",
        "env",
        "kind",
        "line",
        "looked",
        "must",
        "node",
        "occasion",
        "origin",
        "shown",
        "source",
        "source_id",
    )

    def __init__(
        self,
        player: int,
        source: int,
        source_id: int,
        origin: int,
        node: int,
        ability: int,
        line: int,
        kind: SourceKind,
        *,
        occasion: Occasion | None = None,
        env: Bindings | None = None,
        looked: tuple[int, ...] = (),
        shown: tuple[int, ...] = (),
        must: bool = False,
    ) -> None:
        super().__init__(player)
        self.source = source
        self.source_id = source_id
        self.origin = origin
        self.node = node
        self.ability = ability
        self.line = line
        self.kind = kind
        self.occasion = occasion
        self.env: Bindings = {} if env is None else env
        self.looked = looked
        self.shown = shown
        self.must = must

    def copy(self) -> "Resolve":
        """Return an independent copy."""
        twin = Resolve(
            self.player,
            self.source,
            self.source_id,
            self.origin,
            self.node,
            self.ability,
            self.line,
            self.kind,
            occasion=self.occasion,
            env=self.env,
            looked=self.looked,
            shown=self.shown,
            must=self.must,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "resolve",
            *self.head(),
            self.source,
            self.source_id,
            self.origin,
            self.node,
            self.ability,
            self.line,
            self.kind.value,
            None if self.occasion is None else self.occasion.to_list(),
            bindings_to_json(self.env),
            list(self.looked),
            list(self.shown),
            int(self.must),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Resolve":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.resolve", 16)
        frame = cls(
            json_readers.as_int(row[2], "frames.resolve"),
            json_readers.as_int(row[4], "frames.resolve"),
            json_readers.as_int(row[5], "frames.resolve"),
            json_readers.as_int(row[6], "frames.resolve"),
            json_readers.as_int(row[7], "frames.resolve"),
            json_readers.as_int(row[8], "frames.resolve"),
            json_readers.as_int(row[9], "frames.resolve"),
            json_readers.as_word(SourceKind, row[10], "frames.resolve"),
            occasion=None if row[11] is None else Occasion.from_list(row[11]),
            env=bindings_from_json(row[12], "frames.resolve"),
            looked=tuple(json_readers.as_ints(row[13], "frames.resolve")),
            shown=tuple(json_readers.as_ints(row[14], "frames.resolve")),
            must=bool(json_readers.as_int(row[15], "frames.resolve")),
        )
        frame.read_head(row)
        return frame


class Replace(Frame):
    """A replacement (UA-7.5.6)."""

    __slots__ = ("chosen", "found")

    def __init__(
        self, player: int, found: tuple[Pending, ...], *, chosen: int = 0
    ) -> None:
        super().__init__(player)
        self.found = found
        self.chosen = chosen

    def copy(self) -> "Replace":
        """Return an independent copy."""
        twin = Replace(self.player, self.found, chosen=self.chosen)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "replace",
            *self.head(),
            [item.to_list() for item in self.found],
            self.chosen,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Replace":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.replace", 6)
        frame = cls(
            json_readers.as_int(row[2], "frames.replace"),
            tuple(
                [
                    Pending.from_list(item)
                    for item in json_readers.as_list(row[4], "frames.replace")
                ]
            ),
            chosen=json_readers.as_int(row[5], "frames.replace"),
        )
        frame.read_head(row)
        return frame


class ActivateIcon(Frame):
    """An effect of the pool that is about to activate its icon (UA-7.5.6)."""

    __slots__ = ("icon", "pending")

    def __init__(self, player: int, pending: Pending, icon: Icon) -> None:
        super().__init__(player)
        self.pending = pending
        self.icon = icon

    def copy(self) -> "ActivateIcon":
        """Return an independent copy."""
        twin = ActivateIcon(self.player, self.pending, self.icon)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["activate_icon", *self.head(), self.pending.to_list(), self.icon.value]

    @classmethod
    def from_list(cls, data: Json) -> "ActivateIcon":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.activate_icon", 6)
        frame = cls(
            json_readers.as_int(row[2], "frames.activate_icon"),
            Pending.from_list(row[4]),
            json_readers.as_word(Icon, row[5], "frames.activate_icon"),
        )
        frame.read_head(row)
        return frame


class Retire(Frame):
    """Retiring cards (UA-7.7.2)."""

    __slots__ = ("cards", "checked", "doer", "lacking")

    def __init__(
        self,
        player: int,
        cards: tuple[int, ...],
        *,
        doer: Doer | None = None,
        checked: int = 0,
        lacking: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player)
        self.cards = cards
        self.doer = doer
        self.checked = checked
        self.lacking = lacking

    def copy(self) -> "Retire":
        """Return an independent copy."""
        twin = Retire(
            self.player,
            self.cards,
            doer=self.doer,
            checked=self.checked,
            lacking=self.lacking,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "retire",
            *self.head(),
            list(self.cards),
            None if self.doer is None else self.doer.to_list(),
            self.checked,
            list(self.lacking),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Retire":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.retire", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.retire"),
            tuple(json_readers.as_ints(row[4], "frames.retire")),
            doer=None if row[5] is None else Doer.from_list(row[5]),
            checked=json_readers.as_int(row[6], "frames.retire"),
            lacking=tuple(json_readers.as_ints(row[7], "frames.retire")),
        )
        frame.read_head(row)
        return frame


class Leave(Frame):
    """Leaving the field otherwise than by retiring (UA-7.7.3)."""

    __slots__ = ("cards", "checked", "doer", "zone")

    def __init__(
        self,
        player: int,
        cards: tuple[int, ...],
        zone: int,
        *,
        doer: Doer | None = None,
        checked: int = 0,
    ) -> None:
        super().__init__(player)
        self.cards = cards
        self.zone = zone
        self.doer = doer
        self.checked = checked

    def copy(self) -> "Leave":
        """Return an independent copy."""
        twin = Leave(
            self.player, self.cards, self.zone, doer=self.doer, checked=self.checked
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "leave",
            *self.head(),
            list(self.cards),
            self.zone,
            None if self.doer is None else self.doer.to_list(),
            self.checked,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "Leave":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.leave", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.leave"),
            tuple(json_readers.as_ints(row[4], "frames.leave")),
            json_readers.as_int(row[5], "frames.leave"),
            doer=None if row[6] is None else Doer.from_list(row[6]),
            checked=json_readers.as_int(row[7], "frames.leave"),
        )
        frame.read_head(row)
        return frame


class Choice(Frame):
    """A choice needed by a step of an effect."""

    __slots__ = ("context", "node")

    def __init__(self, player: int, node: int, context: int) -> None:
        super().__init__(player)
        self.node = node
        self.context = context

    def copy(self) -> "Choice":
        """Return an independent copy."""
        twin = Choice(self.player, self.node, self.context)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["choice", *self.head(), self.node, self.context]

    @classmethod
    def from_list(cls, data: Json) -> "Choice":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.choice", 6)
        frame = cls(
            json_readers.as_int(row[2], "frames.choice"),
            json_readers.as_int(row[4], "frames.choice"),
            json_readers.as_int(row[5], "frames.choice"),
        )
        frame.read_head(row)
        return frame


class PickCards(Choice):
    """Choosing cards (UA-7.5.2)."""

    __slots__ = ("is_exact", "wanted")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        wanted: int = 0,
        is_exact: bool = False,
    ) -> None:
        super().__init__(player, node, context)
        self.wanted = wanted
        self.is_exact = is_exact

    def copy(self) -> "PickCards":
        """Return an independent copy."""
        twin = PickCards(
            self.player,
            self.node,
            self.context,
            wanted=self.wanted,
            is_exact=self.is_exact,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "pick_cards",
            *self.head(),
            self.node,
            self.context,
            self.wanted,
            int(self.is_exact),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "PickCards":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.pick_cards", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.pick_cards"),
            json_readers.as_int(row[4], "frames.pick_cards"),
            json_readers.as_int(row[5], "frames.pick_cards"),
            wanted=json_readers.as_int(row[6], "frames.pick_cards"),
            is_exact=bool(json_readers.as_int(row[7], "frames.pick_cards")),
        )
        frame.read_head(row)
        return frame


class HowMany(Choice):
    """Choosing how many cards from the top of a deck (UA-7.5.2)."""

    __slots__ = ("count",)

    def __init__(self, player: int, node: int, context: int, *, count: int = 0) -> None:
        super().__init__(player, node, context)
        self.count = count

    def copy(self) -> "HowMany":
        """Return an independent copy."""
        twin = HowMany(self.player, self.node, self.context, count=self.count)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["how_many", *self.head(), self.node, self.context, self.count]

    @classmethod
    def from_list(cls, data: Json) -> "HowMany":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.how_many", 7)
        frame = cls(
            json_readers.as_int(row[2], "frames.how_many"),
            json_readers.as_int(row[4], "frames.how_many"),
            json_readers.as_int(row[5], "frames.how_many"),
            count=json_readers.as_int(row[6], "frames.how_many"),
        )
        frame.read_head(row)
        return frame


class Optional(Choice):
    """Asking about alternatives that are optional (UA-7.5.6)."""

    __slots__ = ("checked",)

    def __init__(
        self, player: int, node: int, context: int, *, checked: int = 0
    ) -> None:
        super().__init__(player, node, context)
        self.checked = checked

    def copy(self) -> "Optional":
        """Return an independent copy."""
        twin = Optional(self.player, self.node, self.context, checked=self.checked)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["optional", *self.head(), self.node, self.context, self.checked]

    @classmethod
    def from_list(cls, data: Json) -> "Optional":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.optional", 7)
        frame = cls(
            json_readers.as_int(row[2], "frames.optional"),
            json_readers.as_int(row[4], "frames.optional"),
            json_readers.as_int(row[5], "frames.optional"),
            checked=json_readers.as_int(row[6], "frames.optional"),
        )
        frame.read_head(row)
        return frame


class Do(Frame):
    """An effect node being carried out."""

    __slots__ = ("chosen", "context", "node")

    def __init__(
        self, player: int, node: int, context: int, *, chosen: tuple[int, ...] = ()
    ) -> None:
        super().__init__(player)
        self.node = node
        self.context = context
        self.chosen = chosen

    def copy(self) -> "Do":
        """Return an independent copy."""
        twin = Do(self.player, self.node, self.context, chosen=self.chosen)
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return ["do", *self.head(), self.node, self.context, list(self.chosen)]

    @classmethod
    def from_list(cls, data: Json) -> "Do":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do", 7)
        frame = cls(
            json_readers.as_int(row[2], "frames.do"),
            json_readers.as_int(row[4], "frames.do"),
            json_readers.as_int(row[5], "frames.do"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do")),
        )
        frame.read_head(row)
        return frame


class DoSteps(Do):
    """``Seq`` and ``Sentences``."""

    __slots__ = ("all_full", "index")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        index: int = 0,
        all_full: bool = True,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.index = index
        self.all_full = all_full

    def copy(self) -> "DoSteps":
        """Return an independent copy."""
        twin = DoSteps(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            index=self.index,
            all_full=self.all_full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_steps",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            self.index,
            int(self.all_full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoSteps":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_steps", 9)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_steps"),
            json_readers.as_int(row[4], "frames.do_steps"),
            json_readers.as_int(row[5], "frames.do_steps"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_steps")),
            index=json_readers.as_int(row[7], "frames.do_steps"),
            all_full=bool(json_readers.as_int(row[8], "frames.do_steps")),
        )
        frame.read_head(row)
        return frame


class DoAlternative(Do):
    """``AltEffect``."""

    __slots__ = ("case",)

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        case: int = -1,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.case = case

    def copy(self) -> "DoAlternative":
        """Return an independent copy."""
        twin = DoAlternative(
            self.player, self.node, self.context, chosen=self.chosen, case=self.case
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_alternative",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            self.case,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoAlternative":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_alternative", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_alternative"),
            json_readers.as_int(row[4], "frames.do_alternative"),
            json_readers.as_int(row[5], "frames.do_alternative"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_alternative")),
            case=json_readers.as_int(row[7], "frames.do_alternative"),
        )
        frame.read_head(row)
        return frame


class DoMay(Do):
    """``May``."""

    __slots__ = ("is_accepted",)

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        is_accepted: bool = False,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.is_accepted = is_accepted

    def copy(self) -> "DoMay":
        """Return an independent copy."""
        twin = DoMay(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            is_accepted=self.is_accepted,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_may",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            int(self.is_accepted),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoMay":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_may", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_may"),
            json_readers.as_int(row[4], "frames.do_may"),
            json_readers.as_int(row[5], "frames.do_may"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_may")),
            is_accepted=bool(json_readers.as_int(row[7], "frames.do_may")),
        )
        frame.read_head(row)
        return frame


class DoAs(Do):
    """``As``."""

    __slots__ = ("all_full", "first", "seats")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        seats: tuple[int, ...] = (),
        all_full: bool = True,
        first: Bindings | None = None,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.seats = seats
        self.all_full = all_full
        self.first: Bindings = {} if first is None else first

    def copy(self) -> "DoAs":
        """Return an independent copy."""
        twin = DoAs(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            seats=self.seats,
            all_full=self.all_full,
            first=self.first,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_as",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.seats),
            int(self.all_full),
            bindings_to_json(self.first),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoAs":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_as", 10)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_as"),
            json_readers.as_int(row[4], "frames.do_as"),
            json_readers.as_int(row[5], "frames.do_as"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_as")),
            seats=tuple(json_readers.as_ints(row[7], "frames.do_as")),
            all_full=bool(json_readers.as_int(row[8], "frames.do_as")),
            first=bindings_from_json(row[9], "frames.do_as"),
        )
        frame.read_head(row)
        return frame


class DoOneOf(Do):
    """``OneOf``."""

    __slots__ = ("option",)

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        option: int = -1,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.option = option

    def copy(self) -> "DoOneOf":
        """Return an independent copy."""
        twin = DoOneOf(
            self.player, self.node, self.context, chosen=self.chosen, option=self.option
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_one_of",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            self.option,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoOneOf":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_one_of", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_one_of"),
            json_readers.as_int(row[4], "frames.do_one_of"),
            json_readers.as_int(row[5], "frames.do_one_of"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_one_of")),
            option=json_readers.as_int(row[7], "frames.do_one_of"),
        )
        frame.read_head(row)
        return frame


class DoModes(Do):
    """``Modes``."""

    __slots__ = ("all_full", "count", "index", "options")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        count: int = 0,
        options: tuple[int, ...] = (),
        index: int = 0,
        all_full: bool = True,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.count = count
        self.options = options
        self.index = index
        self.all_full = all_full

    def copy(self) -> "DoModes":
        """Return an independent copy."""
        twin = DoModes(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            count=self.count,
            options=self.options,
            index=self.index,
            all_full=self.all_full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_modes",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            self.count,
            list(self.options),
            self.index,
            int(self.all_full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoModes":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_modes", 11)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_modes"),
            json_readers.as_int(row[4], "frames.do_modes"),
            json_readers.as_int(row[5], "frames.do_modes"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_modes")),
            count=json_readers.as_int(row[7], "frames.do_modes"),
            options=tuple(json_readers.as_ints(row[8], "frames.do_modes")),
            index=json_readers.as_int(row[9], "frames.do_modes"),
            all_full=bool(json_readers.as_int(row[10], "frames.do_modes")),
        )
        frame.read_head(row)
        return frame


class DoTiers(Do):
    """``Tiers``."""

    __slots__ = ("all_full", "left")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        left: tuple[int, ...] = (),
        all_full: bool = True,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.left = left
        self.all_full = all_full

    def copy(self) -> "DoTiers":
        """Return an independent copy."""
        twin = DoTiers(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            left=self.left,
            all_full=self.all_full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_tiers",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.left),
            int(self.all_full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoTiers":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_tiers", 9)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_tiers"),
            json_readers.as_int(row[4], "frames.do_tiers"),
            json_readers.as_int(row[5], "frames.do_tiers"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_tiers")),
            left=tuple(json_readers.as_ints(row[7], "frames.do_tiers")),
            all_full=bool(json_readers.as_int(row[8], "frames.do_tiers")),
        )
        frame.read_head(row)
        return frame


class DoNumber(Do):
    """``Draw`` and ``NameNumber``, where a number is chosen."""

    __slots__ = ("number",)

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        number: int = 0,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.number = number

    def copy(self) -> "DoNumber":
        """Return an independent copy."""
        twin = DoNumber(
            self.player, self.node, self.context, chosen=self.chosen, number=self.number
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_number",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            self.number,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoNumber":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_number", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_number"),
            json_readers.as_int(row[4], "frames.do_number"),
            json_readers.as_int(row[5], "frames.do_number"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_number")),
            number=json_readers.as_int(row[7], "frames.do_number"),
        )
        frame.read_head(row)
        return frame


class DoModify(Do):
    """``Modify`` with a choice of modifiers."""

    __slots__ = ("option",)

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        option: int = -1,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.option = option

    def copy(self) -> "DoModify":
        """Return an independent copy."""
        twin = DoModify(
            self.player, self.node, self.context, chosen=self.chosen, option=self.option
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_modify",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            self.option,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoModify":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_modify", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_modify"),
            json_readers.as_int(row[4], "frames.do_modify"),
            json_readers.as_int(row[5], "frames.do_modify"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_modify")),
            option=json_readers.as_int(row[7], "frames.do_modify"),
        )
        frame.read_head(row)
        return frame


class DoMove(Do):
    """``Move``."""

    __slots__ = ("checked", "full", "is_bottom", "leaving", "moved", "to", "top")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        moved: tuple[int, ...] = (),
        full: bool = False,
        to: Zone = Zone.DECK,
        is_bottom: bool = False,
        top: tuple[int, ...] = (),
        leaving: tuple[int, ...] = (),
        checked: int = 0,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.moved = moved
        self.full = full
        self.to = to
        self.is_bottom = is_bottom
        self.top = top
        self.leaving = leaving
        self.checked = checked

    def copy(self) -> "DoMove":
        """Return an independent copy."""
        twin = DoMove(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            moved=self.moved,
            full=self.full,
            to=self.to,
            is_bottom=self.is_bottom,
            top=self.top,
            leaving=self.leaving,
            checked=self.checked,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_move",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.moved),
            int(self.full),
            self.to.value,
            int(self.is_bottom),
            list(self.top),
            list(self.leaving),
            self.checked,
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoMove":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_move", 14)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_move"),
            json_readers.as_int(row[4], "frames.do_move"),
            json_readers.as_int(row[5], "frames.do_move"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_move")),
            moved=tuple(json_readers.as_ints(row[7], "frames.do_move")),
            full=bool(json_readers.as_int(row[8], "frames.do_move")),
            to=json_readers.as_word(Zone, row[9], "frames.do_move"),
            is_bottom=bool(json_readers.as_int(row[10], "frames.do_move")),
            top=tuple(json_readers.as_ints(row[11], "frames.do_move")),
            leaving=tuple(json_readers.as_ints(row[12], "frames.do_move")),
            checked=json_readers.as_int(row[13], "frames.do_move"),
        )
        frame.read_head(row)
        return frame


class DoRetire(Do):
    """``Retire``."""

    __slots__ = ("doomed", "full", "old_ids")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        doomed: tuple[int, ...] = (),
        old_ids: tuple[int, ...] = (),
        full: bool = False,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.doomed = doomed
        self.old_ids = old_ids
        self.full = full

    def copy(self) -> "DoRetire":
        """Return an independent copy."""
        twin = DoRetire(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            doomed=self.doomed,
            old_ids=self.old_ids,
            full=self.full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_retire",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.doomed),
            list(self.old_ids),
            int(self.full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoRetire":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_retire", 10)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_retire"),
            json_readers.as_int(row[4], "frames.do_retire"),
            json_readers.as_int(row[5], "frames.do_retire"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_retire")),
            doomed=tuple(json_readers.as_ints(row[7], "frames.do_retire")),
            old_ids=tuple(json_readers.as_ints(row[8], "frames.do_retire")),
            full=bool(json_readers.as_int(row[9], "frames.do_retire")),
        )
        frame.read_head(row)
        return frame


class DoPlay(Do):
    """``Play``."""

    __slots__ = ("full", "old_ids", "placed", "playable")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        playable: tuple[int, ...] = (),
        old_ids: tuple[int, ...] = (),
        placed: tuple[EnteringCard, ...] = (),
        full: bool = False,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.playable = playable
        self.old_ids = old_ids
        self.placed = placed
        self.full = full

    def copy(self) -> "DoPlay":
        """Return an independent copy."""
        twin = DoPlay(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            playable=self.playable,
            old_ids=self.old_ids,
            placed=self.placed,
            full=self.full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_play",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.playable),
            list(self.old_ids),
            [item.to_list() for item in self.placed],
            int(self.full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoPlay":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_play", 11)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_play"),
            json_readers.as_int(row[4], "frames.do_play"),
            json_readers.as_int(row[5], "frames.do_play"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_play")),
            playable=tuple(json_readers.as_ints(row[7], "frames.do_play")),
            old_ids=tuple(json_readers.as_ints(row[8], "frames.do_play")),
            placed=tuple(
                [
                    EnteringCard.from_list(item)
                    for item in json_readers.as_list(row[9], "frames.do_play")
                ]
            ),
            full=bool(json_readers.as_int(row[10], "frames.do_play")),
        )
        frame.read_head(row)
        return frame


class DoRelocate(Do):
    """``Relocate``."""

    __slots__ = ("full", "movers", "offered", "partners")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        movers: tuple[int, ...] = (),
        partners: tuple[int, ...] = (),
        offered: int = 0,
        full: bool = False,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.movers = movers
        self.partners = partners
        self.offered = offered
        self.full = full

    def copy(self) -> "DoRelocate":
        """Return an independent copy."""
        twin = DoRelocate(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            movers=self.movers,
            partners=self.partners,
            offered=self.offered,
            full=self.full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_relocate",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.movers),
            list(self.partners),
            self.offered,
            int(self.full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoRelocate":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_relocate", 11)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_relocate"),
            json_readers.as_int(row[4], "frames.do_relocate"),
            json_readers.as_int(row[5], "frames.do_relocate"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_relocate")),
            movers=tuple(json_readers.as_ints(row[7], "frames.do_relocate")),
            partners=tuple(json_readers.as_ints(row[8], "frames.do_relocate")),
            offered=json_readers.as_int(row[9], "frames.do_relocate"),
            full=bool(json_readers.as_int(row[10], "frames.do_relocate")),
        )
        frame.read_head(row)
        return frame


class DoUseEvent(Do):
    """``UseEvent``."""

    __slots__ = ("full", "left", "used", "used_ids")

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        left: tuple[int, ...] = (),
        used: tuple[int, ...] = (),
        used_ids: tuple[int, ...] = (),
        full: bool = False,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.left = left
        self.used = used
        self.used_ids = used_ids
        self.full = full

    def copy(self) -> "DoUseEvent":
        """Return an independent copy."""
        twin = DoUseEvent(
            self.player,
            self.node,
            self.context,
            chosen=self.chosen,
            left=self.left,
            used=self.used,
            used_ids=self.used_ids,
            full=self.full,
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_use_event",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            list(self.left),
            list(self.used),
            list(self.used_ids),
            int(self.full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoUseEvent":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_use_event", 11)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_use_event"),
            json_readers.as_int(row[4], "frames.do_use_event"),
            json_readers.as_int(row[5], "frames.do_use_event"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_use_event")),
            left=tuple(json_readers.as_ints(row[7], "frames.do_use_event")),
            used=tuple(json_readers.as_ints(row[8], "frames.do_use_event")),
            used_ids=tuple(json_readers.as_ints(row[9], "frames.do_use_event")),
            full=bool(json_readers.as_int(row[10], "frames.do_use_event")),
        )
        frame.read_head(row)
        return frame


class DoDealDamage(Do):
    """``DealDamage``."""

    __slots__ = ("full",)

    def __init__(
        self,
        player: int,
        node: int,
        context: int,
        *,
        chosen: tuple[int, ...] = (),
        full: bool = False,
    ) -> None:
        super().__init__(player, node, context, chosen=chosen)
        self.full = full

    def copy(self) -> "DoDealDamage":
        """Return an independent copy."""
        twin = DoDealDamage(
            self.player, self.node, self.context, chosen=self.chosen, full=self.full
        )
        twin.step = self.step
        twin.result = self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the frame as a short JSON list."""
        return [
            "do_deal_damage",
            *self.head(),
            self.node,
            self.context,
            list(self.chosen),
            int(self.full),
        ]

    @classmethod
    def from_list(cls, data: Json) -> "DoDealDamage":
        """Restore what ``to_list`` wrote; raises DamagedState."""
        row = json_readers.as_row(data, "frames.do_deal_damage", 8)
        frame = cls(
            json_readers.as_int(row[2], "frames.do_deal_damage"),
            json_readers.as_int(row[4], "frames.do_deal_damage"),
            json_readers.as_int(row[5], "frames.do_deal_damage"),
            chosen=tuple(json_readers.as_ints(row[6], "frames.do_deal_damage")),
            full=bool(json_readers.as_int(row[7], "frames.do_deal_damage")),
        )
        frame.read_head(row)
        return frame


FRAMES: Final[dict[str, Callable[[Json], Frame]]] = {
    "setup": Setup.from_list,
    "turn": Turn.from_list,
    "start_phase": StartPhase.from_list,
    "move_phase": MovePhase.from_list,
    "main_phase": MainPhase.from_list,
    "attack_phase": AttackPhase.from_list,
    "end_phase": EndPhase.from_list,
    "use": Use.from_list,
    "play": Play.from_list,
    "room": Room.from_list,
    "costs": Costs.from_list,
    "raid": Raid.from_list,
    "attack_beginning": AttackBeginning.from_list,
    "attack_run": AttackRun.from_list,
    "fight": Fight.from_list,
    "damage": Damage.from_list,
    "trigger_check": TriggerCheck.from_list,
    "trigger_effect": TriggerEffect.from_list,
    "pool": Pool.from_list,
    "resolve": Resolve.from_list,
    "replace": Replace.from_list,
    "activate_icon": ActivateIcon.from_list,
    "retire": Retire.from_list,
    "leave": Leave.from_list,
    "choice": Choice.from_list,
    "pick_cards": PickCards.from_list,
    "how_many": HowMany.from_list,
    "optional": Optional.from_list,
    "do": Do.from_list,
    "do_steps": DoSteps.from_list,
    "do_alternative": DoAlternative.from_list,
    "do_may": DoMay.from_list,
    "do_as": DoAs.from_list,
    "do_one_of": DoOneOf.from_list,
    "do_modes": DoModes.from_list,
    "do_tiers": DoTiers.from_list,
    "do_number": DoNumber.from_list,
    "do_modify": DoModify.from_list,
    "do_move": DoMove.from_list,
    "do_retire": DoRetire.from_list,
    "do_play": DoPlay.from_list,
    "do_relocate": DoRelocate.from_list,
    "do_use_event": DoUseEvent.from_list,
    "do_deal_damage": DoDealDamage.from_list,
}


def read_frame(data: Json) -> Frame:
    """Restore a frame of any kind; raises DamagedState."""
    row = json_readers.as_list(data, "frames")
    kind = json_readers.as_text(row[0] if row else None, "frames.kind")
    if kind not in FRAMES:
        problem = f"unknown kind {kind!r}"
        raise json_readers.damaged_state_error("frames", problem)
    return FRAMES[kind](data)
