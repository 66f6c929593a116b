"""Generated tests of Universe End: positions for each kind of ability, and its meaning.

The tables are read side by side with the rules, not with ``resolution``: ``OCCASIONS``
by kind of ability, ``VERBS`` by verb, ``FILTER`` by field of a filter.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.deck_games.generated_tests import (
    LARGEST,
    Expected,
    FilterField,
    NotTried,
    Placed,
    Question,
    Snapshot,
    Spec,
    TestBench,
    Trial,
    lay_out,
    list_specs,
    read_zones,
)
from battles.rules.universe_end.actions import (
    Accept,
    Activate,
    EndTurn,
    Summon,
    UseAbility,
)
from battles.rules.universe_end.card_texts import piece, render_filter
from battles.rules.universe_end.cards import CardDefinition
from battles.rules.universe_end.effects import (
    ANY,
    ATTRIBUTES,
    FREE,
    Ability,
    Filter,
    Step,
)
from battles.rules.universe_end.game import GAME, Battle
from battles.rules.universe_end.options import RuleOptions
from battles.rules.universe_end.position import State, Task, new_state
from battles.rules.universe_end.turn import MAIN
from unionarena.core.chance import Chance

Cards = list[Placed[CardDefinition]]
FILLER: Final = CardDefinition("T-0", "T-0", "ability", cost=(0, 0, 0, 0, 7))


def _next_attribute(name: str) -> str:
    return ATTRIBUTES[(ATTRIBUTES.index(name) + 1) % len(ATTRIBUTES)]


def _has_attribute(card: CardDefinition, name: str) -> bool:
    place = ATTRIBUTES.index(name)
    if card.kind == "energy":
        return bool(card.gives >> place & 1)
    return card.cost[place] > 0


FILTER: Final[Mapping[str, FilterField]] = {
    "kind": FilterField(
        lambda e, c, kind: kind in ("", e.cards[c].kind),
        lambda kind: {"kind": kind},
        lambda kind: {"kind": "ability" if kind == "chara" else "chara"},
    ),
    "cost_most": FilterField(
        lambda e, c, most: most < 0 or sum(e.cards[c].cost) <= most,
        lambda most: {"cost": most},
        lambda most: {"cost": most + 1},
    ),
    "name": FilterField(
        lambda e, c, name: name in e.cards[c].name,
        lambda name: {"name": name},
        lambda _name: {"name": ""},
    ),
    "attribute": FilterField(
        lambda e, c, name: not name or _has_attribute(e.cards[c], name),
        lambda name: {"attribute": name},
        lambda name: {"attribute": _next_attribute(name)},
    ),
}


def _make_card(spec: Spec) -> CardDefinition:
    """Return a card that has just what is given, called by that."""
    kind, name = spec.get("kind", "chara"), spec.get("name", "")
    attribute, total = spec.get("attribute", ""), spec.get("cost", 1)
    bit = 1 << ATTRIBUTES.index(attribute or ATTRIBUTES[0])
    cost = [*FREE[:ANY], total]
    if attribute and kind != "energy" and total:
        cost[ANY] -= 1
        cost[ATTRIBUTES.index(attribute)] = 1
    number = f"T-{kind}-{total}-{attribute}-{name}"
    gives = bit if kind == "energy" else 0
    return CardDefinition(number, f"T{name}", kind, cost=tuple(cost), gives=gives)


# --- What follows.


class ExpectedEnd(Expected[CardDefinition]):
    """A position of Universe End as it must become; seat 0's turn."""

    def __init__(
        self, cards: Sequence[CardDefinition], now: Snapshot, source: int
    ) -> None:
        super().__init__(cards, now)
        self.source = source
        self.waiting: list[int] = []

    def filter(self, cards: list[int], wanted: Filter) -> list[int]:
        """Return the cards that pass; a face-down energy is of no kind."""
        if wanted == Filter():
            return cards
        down = self.now.marks["down"]
        return [
            card
            for card in cards
            if card not in down
            and all(
                each.passes(self, card, getattr(wanted, name))
                for name, each in FILTER.items()
            )
        ]

    def send(self, card: int, to: str) -> None:
        """Move a card; entering the field, its own cip texts wait (UE-7.1)."""
        if to == "omniscient":
            self.move(card, "energy", "down")
            return
        self.move(card, to)
        if to == "field":
            abilities = enumerate(self.cards[card].abilities)
            self.waiting += [part for part, each in abilities if each.on == "cip"]

    def list_up_energies(self) -> list[int]:
        """Return the energies of seat 0 that could pay."""
        resting = self.now.marks["resting"]
        return [card for card in self.zone(0, "energy") if card not in resting]

    def pay(self, count: int) -> None:
        """Rest energies, which pay as any while face down (UE-2.6)."""
        up = self.list_up_energies()
        if count and not self.now.marks["down"].issuperset(up):
            raise NotTried("payment")
        for card in up[:count]:
            self.mark(card, "resting")

    def resolve(self, part: int) -> None:
        """Do what a text of the card says, step by step."""
        was = self.moves[self.source]
        for place, step in enumerate(self.cards[self.source].abilities[part].steps):
            self.count_step()
            found = VERBS[step.do](self, step, was)
            if found is not None:
                self.found.setdefault((part, place), found)

    def settle(self) -> None:
        """Carry out what waits, in order (UE-7.4)."""
        while self.waiting:
            self.resolve(self.waiting.pop(0))


def _sides(step: Step) -> tuple[int, ...]:
    return {"me": (0,), "opponent": (1,), "each": (0, 1)}[step.side]


def _from_top(zone: str, *marks: str) -> "Verb":
    def move(e: ExpectedEnd, step: Step, _was: int) -> None:
        for player in _sides(step):
            e.move_top(player, step.n, zone, *marks)

    return move


def _look(e: ExpectedEnd, step: Step, _was: int) -> None:
    e.move_top(0, step.n, "looked_at")


def _choose(e: ExpectedEnd, step: Step, _was: int) -> int:
    """UE-7.3: in a hidden zone its owner chooses, and may fail to find."""
    owner = _sides(step)[0]
    zone = "looked_at" if step.source == "looked" else step.source
    found = e.filter(list(e.zone(owner, zone)), step.filter)
    is_hidden = step.source in ("hand", "looked")
    may_fail = is_hidden and step.filter != Filter()
    most = min(step.n, len(found))
    chosen = found
    if most and (may_fail or most < len(found)):
        asked = owner if is_hidden else 0
        least = 0 if may_fail else most
        chosen = e.choose(asked, "choose", found, least=least, most=most)
    for card in chosen[:most]:
        e.send(card, step.to)
    return len(found)


def _rest(e: ExpectedEnd, step: Step, _was: int) -> None:
    for card in list(e.zone(0, "looked_at")):
        e.send(card, step.to)


def _gain(number: str) -> "Verb":
    def gain(e: ExpectedEnd, step: Step, _was: int) -> None:
        e.now.numbers[0, number] += step.n

    return gain


def _stand(zone: str) -> "Verb":
    def stand(e: ExpectedEnd, step: Step, _was: int) -> int:
        others = [card for card in e.zone(0, zone) if card in e.now.marks["resting"]]
        if zone == "field":
            others = e.filter([c for c in others if c != e.source], step.filter)
        most, chosen = min(step.n, len(others)), others
        kinds = {(c in e.now.marks["down"], e.cards[c].number) for c in others}
        if most < len(others) and len(kinds) > 1:
            chosen = e.choose(0, "stand", others, least=most, most=most)
        e.now.marks["resting"].difference_update(chosen[:most])
        return len(others)

    return stand


def _leave(e: ExpectedEnd, step: Step, was: int) -> None:
    if e.place_of(e.source)[1] == "field" and e.moves[e.source] == was:
        e.send(e.source, step.to)


def _recycle(e: ExpectedEnd, step: Step, _was: int) -> None:
    for player in _sides(step):
        for card in list(e.zone(player, "debris")):
            e.send(card, "deck")
        e.shuffled.add(player)


def _use_below(e: ExpectedEnd, _step: Step, was: int) -> None:
    """UE-7.2: for its cost, no play count; the chara rests (E-06)."""
    up = len(e.list_up_energies())
    abilities = e.cards[e.source].abilities
    parts = [
        part
        for part, each in enumerate(abilities)
        if each.on == "activated" and sum(each.cost) <= up
    ]
    if not parts or e.moves[e.source] != was or e.source in e.now.marks["resting"]:
        return

    def answer(id_of: Callable[[int], int]) -> Action:
        return Accept() if len(parts) == 1 else Activate(id_of(e.source), parts[0])

    e.asked.append(Question(0, "use_below", (), 0, 0, answer))
    _activate(e, parts[0])


def _activate(e: ExpectedEnd, part: int) -> None:
    e.pay(sum(e.cards[e.source].abilities[part].cost))
    e.mark(e.source, "resting")
    e.resolve(part)


Verb = Callable[[ExpectedEnd, Step, int], int | None]
VERBS: Final[Mapping[str, Verb]] = {
    "draw": _from_top("hand"),
    "mill": _from_top("debris"),
    "store": _from_top("energy", "down"),
    "look": _look,
    "choose": _choose,
    "rest": _rest,
    "gain_play": _gain("plays"),
    "gain_token": _gain("tokens"),
    "stand_chara": _stand("field"),
    "stand_energy": _stand("energy"),
    "leave": _leave,
    "recycle": _recycle,
    "use_below": _use_below,
}


# --- When it follows.


def _price(e: ExpectedEnd, card: CardDefinition) -> int:
    """Return the energies a card costs now (UE-2.7)."""
    less = [each.less_per for each in card.abilities if each.less_per is not None]
    found = sum(len(e.filter(e.zone(1, "debris"), wanted)) for wanted in less)
    return max(0, sum(card.cost) - found)


def _play(e: ExpectedEnd, _part: int) -> Snapshot:
    e.now.numbers[0, "plays"] -= 1
    e.pay(_price(e, e.cards[e.source]))
    e.send(e.source, "field")
    paid = e.now.copy()
    e.settle()
    return paid


def _use(e: ExpectedEnd, _part: int) -> Snapshot:
    """UE-7.4: it lies open while its text resolves, then goes to the debris."""
    e.now.numbers[0, "plays"] -= 1
    e.pay(len(e.list_up_energies()))
    e.move(e.source, "debris")
    paid = e.now.copy()
    e.move(e.source, "in_use")
    for part, each in enumerate(e.cards[e.source].abilities):
        if each.on == "use":
            e.resolve(part)
    e.move(e.source, "debris")
    e.settle()
    return paid


def _use_activated(e: ExpectedEnd, part: int) -> Snapshot:
    e.now.numbers[0, "plays"] -= 1
    e.pay(len(e.list_up_energies()))
    e.mark(e.source, "resting")
    paid = e.now.copy()
    e.resolve(part)
    e.settle()
    return paid


def _begin_turn(e: ExpectedEnd, _part: int) -> Snapshot:
    """UE-6.1: stand up, draw, gain plays; the other player's are lost (UE-6.6)."""
    e.now.numbers[1, "plays"] = 0
    e.now.marks["resting"].difference_update(e.zone(0, "field"), e.zone(0, "energy"))
    e.move_top(0, 1, "hand")
    e.now.numbers[0, "plays"] = 1
    usual = e.now.copy()
    if e.place_of(e.source)[1] == "field":
        for each in e.cards[e.source].abilities:
            e.move_top(0, each.draws, "hand")
            e.now.numbers[0, "plays"] += each.plays
    return usual


@dataclass(frozen=True, slots=True)
class Occasion:
    """How a kind of ability happens.

    Attributes:
        zone: Where the card lies before.
        act: What a player does, with the id of the card and the ability.
        begin: What follows; returns the position once the costs are paid.
        free: Where nothing is to be paid: a near miss, and the code of its refusal.
        player: Who acts.
    """

    zone: str
    act: Callable[[int, int], Action]
    begin: Callable[[ExpectedEnd, int], Snapshot]
    free: tuple[str, str] = ("plays", "ue.no_play_count")
    player: int = 0


SUMMONED: Final = Occasion("hand", lambda card, _part: Summon(card), _play)
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "cip": SUMMONED,
    "hand": SUMMONED,
    "use": Occasion("hand", lambda card, _part: UseAbility(card), _use),
    "activated": Occasion("field", Activate, _use_activated, ("resting", "ue.resting")),
    "field": Occasion("field", lambda *_: EndTurn(), _begin_turn, player=1),
}


# --- Positions.

OFF_DECK: Final = frozenset({"draw", "mill", "store", "look"})


def _left_for_below(card: CardDefinition, part: int) -> int:
    """Return what the effect below will cost, where a text lets it be used."""
    if all(step.do != "use_below" for step in card.abilities[part].steps):
        return 0
    return next((sum(a.cost) for a in card.abilities if a.on == "activated"), 0)


def _furnish(step: Step, *, is_met: bool) -> Cards:
    """Return cards for a step: on both sides those that pass and those that do not."""
    energy = _make_card({"kind": "energy"})
    if step.do == "stand_energy":
        own = [Placed(energy, "energy", 0, ("down", "resting"))] * (step.n + 1)
        return own if is_met else []
    if step.do == "recycle":
        return [Placed(FILLER, "debris", player) for player in (0, 1, 1)]
    if step.do not in ("choose", "stand_chara"):
        return []
    zone = "field" if step.do == "stand_chara" else step.source
    marks = ("resting",) if step.do == "stand_chara" or zone == "energy" else ()
    meet, misses = list_specs(step.filter, FILTER)
    passing, failing = _make_card(meet), [_make_card(spec) for spec in misses]
    cards: Cards = []
    for player in (0, 1):
        is_there = is_met or player not in _sides(step)[:1]
        row = [*failing, *[passing] * (is_there * (step.n + 1))]
        if zone == "looked":  # The last ones are on top of the deck.
            row = [*row, *failing[:1], passing] if is_there else row
        place = "deck" if zone == "looked" else zone
        cards += [Placed(card, place, player, marks) for card in row]
    return cards


@dataclass(frozen=True, slots=True)
class Scene:
    """What a position is made of, beside the cards for its steps.

    Attributes:
        card: The card.
        part: The ability that is tried.
        without: The step for which no card is there; -1: for each there are.
        short: Energies that are missing.
        less: Cards that lower its cost and are missing.
        zone: Where the card lies, if not where it must.
        marks: What is marked on it.
        plays: The play count.
    """

    card: CardDefinition
    part: int
    without: int = -1
    short: int = 0
    less: int = 0
    zone: str = ""
    marks: tuple[str, ...] = ()
    plays: int = 1

    @property
    def ability(self) -> Ability:
        """Return the ability that is tried."""
        return self.card.abilities[self.part]

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        if self.ability.on not in OCCASIONS:
            raise NotTried("kind", self.ability.on)
        return OCCASIONS[self.ability.on]

    def list_cards(self) -> Cards:
        """Return the cards of the position; raise NotTried if one cannot be made."""
        steps = [
            (step, (part, place) != (self.part, self.without))
            for part, ability in enumerate(self.card.abilities)
            for place, step in enumerate(ability.steps)
        ]
        for step, _is_met in steps:
            if step.do not in VERBS:
                raise NotTried("verb", step.do)
            if step.n > LARGEST:
                raise NotTried("large", str(step.n))
        count = 5 + sum(step.n for step, _ in steps if step.do in OFF_DECK)
        count += self.ability.draws
        cards = [Placed(FILLER, "deck", player) for player in (0, 1)] * count
        cards += [each for step, met in steps for each in _furnish(step, is_met=met)]
        if self.ability.less_per is not None:
            cards += self._lower_cost(self.ability.less_per)
        return cards

    def _lower_cost(self, wanted: Filter) -> Cards:
        meet, misses = list_specs(wanted, FILTER)
        count = min(2, sum(self.card.cost)) - self.less
        theirs = [_make_card(spec) for spec in [meet] * count + misses]
        own = Placed(_make_card(meet), "debris")
        return [own, *(Placed(card, "debris", 1) for card in theirs)]

    def count_energies(self, cards: Cards) -> int:
        """Return the energies that must be there to pay for all."""
        if self.ability.on == "field":
            return 0
        if self.ability.on == "activated":
            return sum(self.ability.cost)
        below = _left_for_below(self.card, self.part)
        theirs = [each.card for each in cards if each.zone == "debris" and each.player]
        lying = Snapshot({(1, "debris"): [*range(len(theirs))]}, {"down": set()}, {})
        price = _price(ExpectedEnd(theirs, lying, -1), self.card)
        return price + below - self.less

    def arrange(self, played: CardDefinition) -> tuple[Battle, int]:
        """Return the position, and which of its cards is the one that is tried."""
        cards = self.list_cards()
        energy = Placed(_make_card({"kind": "energy"}), "energy", 0, ("down",))
        cards += [energy] * (self.count_energies(cards) - self.short)
        zone = self.zone or self.occasion.zone
        cards.append(Placed(played, zone, 0, self.marks))
        options = RuleOptions(claims=False)
        state = lay_out(lambda d: new_state(d, options, Chance(b"generated")), cards)
        player = self.occasion.player
        state.turn, state.turn_player, state.plays = 1, player, self.plays
        task = Task("turn", player)
        task.step = MAIN
        state.push(task)
        battle = Battle(GAME, state, is_start=False)
        battle.run()
        return battle, sum(each.player == 0 for each in cards) - 1

    def build(self, played: CardDefinition, **near: Any) -> Trial:
        """Return the trial, with what the table of verbs expects."""
        battle, source = self.arrange(played)
        state = battle.position
        cards = [*state.cards]
        cards[source] = self.card
        expected = ExpectedEnd(cards, _read(state), source)
        action = self.occasion.act(state.table.ids[source], self.part)
        if "refused" in near:
            return Trial(battle, self.occasion.player, action, **near)
        before = self.occasion.begin(expected, self.part)
        return Trial(battle, self.occasion.player, action, expected, before, **near)


def _read(state: State) -> Snapshot:
    now = read_zones(state, ("resting", "down"), ("tokens",))
    for player in (0, 1):
        is_turn = player == state.turn_player
        now.numbers[player, "plays"] = state.plays if is_turn else 0
    return now


def _list_trials(
    card: CardDefinition, part: int, played: CardDefinition
) -> Iterator[Trial]:
    scene = Scene(card, part)
    trial = scene.build(played)
    steps = scene.ability.steps
    found = trial.expected.found if trial.expected is not None else {}
    for place, step in enumerate(steps):
        if found.get((part, place)) == 0:
            raise NotTried("card", step.do)
    yield trial
    for place, step in enumerate(steps):
        kind = "chara" if step.do == "stand_chara" else step.filter.kind
        what = partial(render_filter, replace(step.filter, kind=kind))
        if step.do in ("choose", "stand_chara"):
            near = replace(scene, without=place).build(played, near="filter", what=what)
            if near.expected and near.expected.found.get((part, place)) == 0:
                yield near
        elif step.do == "use_below" and _left_for_below(card, part):
            yield replace(scene, short=1).build(played, near="below")
    yield _refuse(scene, played)


def _refuse(scene: Scene, played: CardDefinition) -> Trial:
    """Return the trial in which the ability may not happen."""
    if scene.ability.on == "field":
        return replace(scene, zone="hand").build(played, near="away")
    code = "ue.not_enough_energy"
    if scene.ability.on == "hand":
        return replace(scene, less=1).build(played, near="cost", refused=code)
    missing = _left_for_below(scene.card, scene.part) + 1
    if scene.count_energies(scene.list_cards()) >= missing:
        scene = replace(scene, short=missing)
        return scene.build(played, near="cost", refused=code)
    near, code = scene.occasion.free
    if near == "plays":
        return replace(scene, plays=0).build(played, near=near, refused=code)
    return replace(scene, marks=(near,)).build(played, near=near, refused=code)


BENCH: Final = TestBench(piece, frozenset({"main"}), _read, _list_trials)

__all__ = ["BENCH"]
