"""A tiny second game, so that the kernel stays neutral: Pearls.

Each player has ten pearls, numbered 1 to 10, in a shuffled bag, and draws four.

1. Both players secretly choose a pearl of their hand (sealed, revealed together). 2.
The higher pearl takes both; equal ones go back into their bags, shuffled. 3. The winner
may look at the top pearl of the own bag and put it at the bottom. 4. The loser then
says who draws first. 5. Both draw up to four. 6. When a player cannot show a pearl, the
player who has taken more wins; equal is a draw.
"""

from battles.rules.kernel import (
    Abandon,
    Battle,
    Chance,
    Choose,
    Decision,
    Frame,
    Game,
    Illegal,
    Option,
    Position,
    Result,
    Timeout,
    json_readers,
)
from battles.rules.kernel.actions import Action, read_action
from battles.rules.kernel.cards import Roster, Table
from battles.rules.kernel.serialization import copy_common, read_common
from battles.rules.kernel.views import visible_id, visible_number
from battles.rules.kernel.zones import Audience, ZoneKind

BAG, HAND, SHOWN, TAKEN = range(4)
KINDS = (
    ZoneKind("bag", faces=Audience.NOBODY, ids=Audience.NOBODY),
    ZoneKind("hand", faces=Audience.OWNER, ids=Audience.OWNER),
    ZoneKind("shown", faces=Audience.EVERYBODY, ids=Audience.EVERYBODY),
    ZoneKind("taken", faces=Audience.EVERYBODY, ids=Audience.EVERYBODY),
)
PEARLS = 10
HAND_SIZE = 4


class Yes(Action):
    """Say yes."""

    type = "yes"


class No(Action):
    """Say no."""

    type = "no"


class Work(Frame):
    """The step being done; ``kind`` says which."""

    __slots__ = ("kind",)

    def __init__(self, kind, player):
        super().__init__(player)
        self.kind = kind

    def copy(self):
        return Work.from_list(self.to_list())

    def to_list(self):
        return [self.kind, *self.head()]

    @classmethod
    def from_list(cls, data):
        row = json_readers.as_row(data, "frames", 4)
        frame = cls(
            json_readers.as_text(row[0], "frames"),
            json_readers.as_int(row[2], "frames"),
        )
        frame.read_head(row)
        return frame


class PearlPosition(Position):
    """Where the pearls are."""

    __slots__ = ("known_top", "round", "table", "values")

    def __init__(self, chance, table, values):
        super().__init__(chance)
        self.table = table
        self.values = values
        self.round = 0

    def zone(self, player, kind):
        return self.table.zones[player * len(KINDS) + kind]


def new_position(chance):
    values = [value for _ in (0, 1) for value in range(1, PEARLS + 1)]
    owners = [0] * PEARLS + [1] * PEARLS
    numbers = [f"pearl-{value}" for value in values]
    table = Table(Roster(numbers=numbers, owners=owners, kinds=KINDS))
    for card, owner in enumerate(owners):
        table.move(card, owner * len(KINDS) + BAG)
    position = PearlPosition(chance, table, values)
    position.push(Work("start", 0))
    return position


class Pearls(Game):
    """The rules."""

    name = "pearls"
    version = 1

    def advance(self, position):
        while position.frames and not position.decisions:
            frame = position.frames[-1]
            getattr(self, f"_{frame.kind}")(position, frame)

    def _start(self, position, frame):
        for player in (0, 1):
            position.table.shuffle(player * len(KINDS) + BAG, position.chance)
            position.emit("shuffled", {"player": player})
        position.frames.pop()
        position.push(Work("draw", 0))

    def _draw(self, position, frame):
        for player in (frame.player, 1 - frame.player):
            while len(position.zone(player, HAND)) < HAND_SIZE and position.zone(
                player, BAG
            ):
                card = position.zone(player, BAG)[-1]
                position.table.move(card, player * len(KINDS) + HAND)
                seen = position.table.seen(card)
                position.emit("drawn", {"player": player, "card": seen})
        frame.kind = "show"

    def _show(self, position, frame):
        position.round += 1
        if not all(position.zone(player, HAND) for player in (0, 1)):
            self._finish(position)
            return
        for player in (0, 1):
            hand = position.zone(player, HAND)
            position.ask(
                Decision(
                    player,
                    "show",
                    "P-1",
                    candidates=[position.table.ids[card] for card in hand],
                    minimum=1,
                    maximum=1,
                    sealed=True,
                )
            )

    def _finish(self, position):
        counts = [len(position.zone(player, TAKEN)) for player in (0, 1)]
        if counts[0] == counts[1]:
            position.finish(Result(None, "equal", "P-6"))
        else:
            winner = counts.index(max(counts))
            position.finish(Result(winner, "pearls", "P-6"))

    def _compare(self, position, frame):
        table = position.table
        cards = [position.zone(player, SHOWN)[0] for player in (0, 1)]
        values = [position.values[card] for card in cards]
        if values[0] == values[1]:
            for player, card in enumerate(cards):
                table.move(card, player * len(KINDS) + BAG)
                table.shuffle(player * len(KINDS) + BAG, position.chance)
                position.emit("shuffled", {"player": player})
            frame.kind = "draw"
            if position.round > 4 * PEARLS:
                self._finish(position)
            return
        winner = values.index(max(values))
        for card in cards:
            table.move(card, winner * len(KINDS) + TAKEN)
        position.emit("taken", {"player": winner})
        frame.player = winner
        frame.kind = "look"

    def _look(self, position, frame):
        if not position.zone(frame.player, BAG):
            frame.kind = "order"
            return
        top = position.zone(frame.player, BAG)[-1]
        position.table.reveal(top, 1 << frame.player)
        position.ask(
            Decision(
                frame.player,
                "look",
                "P-3",
                options=[Option(Yes(), "bury"), Option(No(), "leave")],
                params={"number": position.table.roster.numbers[top]},
            )
        )

    def _order(self, position, frame):
        position.ask(
            Decision(
                1 - frame.player,
                "order",
                "P-4",
                options=[Option(Yes(), "me"), Option(No(), "you")],
            )
        )

    def answer(self, position, answers):
        frame = position.frames[-1]
        if answers[0][0].kind == "show":
            for decision, action in answers:
                card = position.table.find(action.cards[0])
                player = decision.player
                position.table.move(card, player * len(KINDS) + SHOWN)
                seen = position.table.seen(card)
                position.emit("shown", {"player": player, "card": seen})
            frame.kind = "compare"
        elif answers[0][0].kind == "look":
            bag = position.zone(frame.player, BAG)
            if isinstance(answers[0][1], Yes):
                bag.insert(0, bag.pop())
            for card in bag:
                position.table.known[card] = 0
            frame.kind = "order"
        else:
            says_me = isinstance(answers[0][1], Yes)
            frame.player = (1 - frame.player) if says_me else frame.player
            frame.kind = "draw"

    def explain(self, position, decision, action):
        return Illegal("pearls.not_offered", None, "That is not offered.", {})

    def action_from_dict(self, data):
        return read_action(data, parsers={"yes": lambda _: Yes(), "no": lambda _: No()})

    def view(self, position, viewer, decision):
        table = position.table
        return {
            "game": self.name,
            "viewer": viewer,
            "players": [
                {
                    "bag": len(position.zone(player, BAG)),
                    "hand": [
                        [
                            visible_id(table, card, viewer),
                            visible_number(table, card, viewer),
                        ]
                        for card in position.zone(player, HAND)
                    ],
                    "taken": len(position.zone(player, TAKEN)),
                }
                for player in (0, 1)
            ],
            "decision": decision,
        }

    def copy(self, position):
        twin = PearlPosition.__new__(PearlPosition)
        copy_common(position, twin)
        twin.table = position.table.copy()
        twin.values = position.values
        twin.round = position.round
        return twin

    def to_dict(self, position):
        return {"table": position.table.to_dict(), "round": position.round}

    def fixed_to_dict(self, position):
        return {}

    def from_dict(self, data, fixed):
        chance, frames, seq = read_common(data, Work.from_list)
        position = new_position(chance)
        state = json_readers.as_object(data["state"], "state")
        position.table = Table.from_dict(state["table"], roster=position.table.roster)
        position.round = json_readers.as_int(state["round"], "state.round")
        position.frames = frames
        position.seq = seq
        return position

    def forfeit(self, position, player, action):
        reasons = {Timeout: "timeout", Abandon: "abandonment"}
        return Result(1 - player, reasons.get(type(action), "concession"), None)

    def restart(self, position):
        return new_position(Chance(position.chance.seed))


GAME = Pearls()


def start(seed):
    """Start a game of Pearls."""
    battle = Battle(GAME, new_position(Chance(seed)))
    battle.run()
    return battle


def from_dict(data):
    """Restore a game of Pearls."""
    return Battle.restored(GAME, data)


def disguised(battle, viewer):
    """Return a copy in which the pearls hidden from a viewer have changed places."""
    twin = battle.copy()
    position = twin.position
    bit = 4 if viewer is None else 1 << viewer
    roster = position.table.roster
    numbers = list(roster.numbers)
    for owner in (0, 1):
        hidden = [
            card
            for card, known in enumerate(position.table.known)
            if not known & bit and roster.owners[card] == owner
        ]
        for card, other in zip(hidden, hidden[1:] + hidden[:1], strict=True):
            numbers[card] = roster.numbers[other]
    position.table.roster = Roster(numbers=numbers, owners=roster.owners, kinds=KINDS)
    return twin


__all__ = ["Choose", "disguised", "from_dict", "start"]
