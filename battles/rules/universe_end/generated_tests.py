"""Generated tests of Universe End: what each verb means, and when an ability happens.

The tables are written from the rules, not from ``resolution``: ``FILTER`` by field of a
filter, ``VERBS`` by verb, ``OCCASIONS`` by kind of ability.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.deck_games.generated_tests import (
    BOTH,
    SIDES,
    Expected,
    FilterField,
    GameFilter,
    NotTried,
    Occasion,
    Placed,
    Question,
    Say,
    Scene,
    Snapshot,
    Spec,
    TextTester,
    Verb,
    add,
    build_usual_fields,
    from_top,
    lay_out,
    list_specs,
    read_snapshot,
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
from battles.rules.universe_end.effects import ANY, ATTRIBUTES, FREE, Ability, Step
from battles.rules.universe_end.game import GAME, Battle
from battles.rules.universe_end.options import RuleOptions
from battles.rules.universe_end.position import MAIN, State, Task, new_state
from unionarena.core.chance import Chance

FILLER: Final = CardDefinition("T-0", "T-0", "ability", cost=(0, 0, 0, 0, 7))
ENERGY: Final = CardDefinition("T-E", "T-E", "energy", gives=1)
# What puts a chara into the debris.
REMOVAL: Final = CardDefinition(
    "T-1",
    "T-1",
    "ability",
    abilities=(Ability("use", (Step("choose", 1, source="field", to="debris"),)),),
)


def _has_attribute(card: CardDefinition, name: str) -> bool:
    if name not in ATTRIBUTES:  # colorless (UE-2.3)
        return not any((card.gives, *card.cost[:ANY]))
    place = ATTRIBUTES.index(name)
    return bool(card.gives >> place & 1 if card.kind == "energy" else card.cost[place])


FILTER: Final[Mapping[str, FilterField]] = {
    **build_usual_fields("chara", "ability", lambda card: sum(card.cost)),
    "name": FilterField(
        lambda e, c, name: name in e.cards[c].name,
        lambda _name: "",
    ),
    "attribute": FilterField(
        lambda e, c, name: not name or _has_attribute(e.cards[c], name),
        lambda name: "flame" if name == "forest" else "forest",
    ),
    "state": FilterField(
        lambda e, c, state: state in ("", ("up", "resting")[c in e.resting]),
        lambda state: "up" if state == "resting" else "resting",
    ),
    "omniscient": FilterField(
        lambda e, c, is_wanted: not is_wanted or c in e.now.marks["down"],
        lambda _is_wanted: False,
    ),
}
AS_IT_LIES: Final = ("state", "omniscient")


def _make_card(spec: Spec) -> CardDefinition:
    """Return a card that has just what is given, called by that."""
    kind, name = spec.get("kind", "chara"), spec.get("name", "")
    total, attribute = spec.get("cost", 1), spec.get("attribute", "")
    cost, gives = [*FREE[:ANY], total], int(kind == "energy" and not attribute)
    if attribute in ATTRIBUTES:
        place = ATTRIBUTES.index(attribute)
        gives = 1 << place if kind == "energy" else 0
        if kind != "energy":
            cost[ANY], cost[place] = max(0, total - 1), 1
    number = f"T-{kind}-{cost}-{gives}-{name}"
    return CardDefinition(number, f"T{name}", kind, cost=tuple(cost), gives=gives)


# --- What follows.


class ExpectedEnd(Expected):
    """A position of Universe End as it must become; seat 0's turn."""

    FILTER = FILTER

    @property
    def resting(self) -> set[int]:
        """Return the cards that rest."""
        return self.now.marks["resting"]

    def passes(self, card: int, wanted: GameFilter) -> bool:
        """Return whether a card passes; on a face-down energy nothing is printed."""
        is_printed = any(
            getattr(wanted, each.name) != each.default
            for each in fields(wanted)
            if each.name not in AS_IT_LIES
        )
        is_down = card in self.now.marks["down"]
        return super().passes(card, wanted) and not (is_printed and is_down)

    def do(self, step: Step, was: int) -> int | None:
        """Do a step."""
        return VERBS[step.do](self, step, was)

    def send(self, card: int, to: str) -> None:
        """Move a card; the texts that it begins wait (UE-7.1, UE-7.4)."""
        if to == "omniscient":
            self.move(card, "energy", "down")
            return
        player, origin = self.place_of(card)
        self.move(card, to)
        if card == self.source:
            self.wait_for("cip" if to == "field" else "")
            self.wait_for("destroyed" if (origin, to) == ("field", "debris") else "")
        elif to == "field" and self.place_of(self.source) == (player, to):
            self.wait_for("other_enters", card)

    def wait_for(self, on: str, card: int | None = None) -> None:
        """Let texts of the source wait that a card begins, or something else."""
        for part in self.list_parts(on):
            wanted = self.definition.abilities[part].filter
            if card is None or self.passes(card, wanted):
                self.waiting.append((part, self.moves[self.source]))

    @property
    def up(self) -> list[int]:
        """Return the energies of seat 0 that do not rest."""
        return [c for c in self.zone(0, "energy") if c not in self.resting]

    def can_pay(self, parts: Sequence[int], up: Sequence[int]) -> bool:
        """Return whether energies can pay parts of a cost, by trying each (UE-2.4)."""
        if not parts or parts[0] == ANY:
            return len(parts) <= len(up)
        down = self.now.marks["down"]  # These pay as any (UE-2.6).
        gives = {-1 if c in down else self.cards[c].gives: c for c in up}
        return any(
            self.can_pay(parts[1:], [c for c in up if c != card])
            for mask, card in gives.items()
            if mask >> parts[0] & 1
        )

    def pay(self, cost: Sequence[int]) -> None:
        """Rest energies part by part; between kinds the player chooses (UE-6.4)."""
        parts = _list_parts(cost)
        while parts:
            part, *parts = parts
            kinds: dict[str, int] = {}
            for card in self.up:
                rest = [c for c in self.up if c != card]
                if self.can_pay([part], [card]) and self.can_pay(parts, rest):
                    is_down = card in self.now.marks["down"]
                    kinds.setdefault("" if is_down else self.cards[card].number, card)
            paying = [*kinds.values()]
            if len(paying) > 1 and len(self.up) > len(parts) + 1:
                paying = self.ask(0, "pay", paying, (1, 1))
            self.resting.add(paying[0])

    def play(self, cost: Sequence[int]) -> None:
        """Spend a play count and pay (UE-6.3)."""
        self.now.numbers[0, "plays"] -= 1
        self.pay(cost)

    def price(self, card: int) -> list[int]:
        """Return what a card costs now, the part of any attribute last (UE-2.7)."""
        texts = self.cards[card].abilities
        wanted = [each.less_per for each in texts if each.less_per]
        theirs = self.zone(1, "debris")
        less = sum(self.passes(card, each) for each in wanted for card in theirs)
        parts = _list_parts(self.cards[card].cost)
        first = min(less, parts.count(ANY))
        kept = parts[less - first : len(parts) - first]
        return [kept.count(place) for place in range(ANY + 1)]


def _list_parts(cost: Sequence[int]) -> list[int]:
    """Return the attribute of each energy of a cost; those of any are last."""
    return [place for place, count in enumerate(cost) for _ in range(count)]


def _choose(e: ExpectedEnd, step: Step, _was: int) -> int:
    """UE-7.3: in a hidden zone its owner chooses, and may fail to find."""
    owner = SIDES[step.side][0]
    zone = "looked_at" if step.source == "looked" else step.source
    found = [c for c in e.zone(owner, zone) if e.passes(c, step.filter)]
    is_hidden = zone in ("hand", "looked_at")
    may_fail = is_hidden and not step.filter.is_open
    most, chosen = min(step.n, len(found)), found
    if most and (may_fail or most < len(found)):
        limits = 0 if may_fail else most, most
        chosen = e.ask(owner if is_hidden else 0, "choose", found, limits)
    for card in chosen[:most]:
        e.send(card, step.to)
    return len(found)


def _rest(e: ExpectedEnd, step: Step, _was: int) -> None:
    for card in [*e.zone(0, "looked_at")]:
        e.send(card, step.to)


def _stand(zone: str) -> Verb:
    def stand(e: ExpectedEnd, step: Step, _was: int) -> int:
        """Stand other cards up, as many as possible; different ones are a choice."""
        others = e.resting.difference([e.source])
        found = [c for c in e.zone(0, zone) if c in others and e.passes(c, step.filter)]
        chosen, most = found, min(step.n, len(found))
        kinds = {(card in e.now.marks["down"], e.cards[card].number) for card in found}
        if most < len(found) and len(kinds) > 1:
            chosen = e.ask(0, "stand", found, (most, most))
        e.resting.difference_update(chosen[:most])
        return len(found)

    return stand


def _leave(e: ExpectedEnd, step: Step, was: int) -> None:
    """UE-7.3: who has waited for its own destruction lies in the debris."""
    if e.is_still_there(was, "debris" if e.resolving == "destroyed" else "field"):
        e.send(e.source, step.to)


def _recycle(e: ExpectedEnd, step: Step, _was: int) -> None:
    for player in SIDES[step.side]:
        for card in [*e.zone(player, "debris")]:
            e.move(card, "deck")
        e.shuffled.add(player)


def _use_below(e: ExpectedEnd, _step: Step, was: int) -> None:
    """UE-7.2: for its cost, no play count; the chara rests (E-06)."""
    texts = e.definition.abilities
    costs = {n: _list_parts(texts[n].cost) for n in e.list_parts("activated")}
    parts = [n for n, cost in costs.items() if e.can_pay(cost, e.up)]
    if parts and e.is_still_there(was) and e.source not in e.resting:

        def answer(id_of: Callable[[int], int]) -> Action:
            is_one = len(parts) == 1
            return Accept() if is_one else Activate(id_of(e.source), parts[0])

        e.asked.append(Question(0, "use_below", None, answer))
        e.pay(texts[parts[0]].cost)
        e.mark(e.source, "resting")
        e.resolve(parts[0])


VERBS: Final[Mapping[str, Verb]] = {
    "draw": from_top("hand"),
    "mill": from_top("debris"),
    "store": from_top("energy", "down"),
    "look": lambda e, step, _was: e.move_top(0, step.n, "looked_at"),
    "choose": _choose,
    "rest": _rest,
    "gain_play": add("plays"),
    "gain_token": add("tokens"),
    "stand_chara": _stand("field"),
    "stand_energy": _stand("energy"),
    "leave": _leave,
    "recycle": _recycle,
    "use_below": _use_below,
}


# --- When it follows.


def _summon(e: ExpectedEnd, _part: int) -> Snapshot:
    e.play(e.price(e.actor))
    e.send(e.actor, "field")
    return e.measure()


def _use(e: ExpectedEnd, _part: int) -> Snapshot:
    """UE-7.4: it lies open while its texts resolve, then goes to the debris."""
    e.play(e.price(e.actor))
    e.move(e.actor, "debris")
    paid = e.measure()
    e.move(e.actor, "in_use")
    e.resolve_all(e.list_parts("use"))
    e.move(e.actor, "debris")
    return paid


def _destroy(e: ExpectedEnd, _part: int) -> Snapshot:
    e.play(FREE)
    e.aim(REMOVAL.abilities[0].steps[0])
    e.move(e.actor, "debris")
    return e.measure()


def _activate(e: ExpectedEnd, part: int) -> Snapshot:
    e.play(e.definition.abilities[part].cost)
    e.mark(e.source, "resting")
    paid = e.measure()
    e.resolve(part)
    return paid


def _pass_turn(e: ExpectedEnd, player: int) -> None:
    """UE-6.1: stand up, draw, gain plays; the other player's are lost (UE-6.6)."""
    e.resting.difference_update(e.zone(player, "field"), e.zone(player, "energy"))
    e.now.numbers[1 - player, "plays"], e.now.numbers[player, "plays"] = 0, 1
    e.move_top(player, 1, "hand")


def _begin_turn(e: ExpectedEnd, _part: int) -> Snapshot:
    is_there = e.is_still_there(0)
    _pass_turn(e, 0)
    usual = e.measure()
    for each in e.definition.abilities if is_there else ():
        e.move_top(0, each.draws, "hand")
        e.now.numbers[0, "plays"] += each.plays
    e.wait_for("turn_begins" if is_there else "")
    return usual


def _end_turn(e: ExpectedEnd, _part: int) -> Snapshot:
    usual = ExpectedEnd(e.cards, e.measure(), e.source)
    _pass_turn(usual, 1)
    e.now.numbers[0, "plays"] = 0  # Lost before what waits for the end (E-13).
    e.wait_for("turn_ends" if e.is_still_there(0) else "")
    e.resolve_waiting()
    _pass_turn(e, 1)
    return usual.measure()


SUMMONED: Final = Occasion(
    lambda card, _part: Summon(card),
    _summon,
    ("plays", {"plays": 0}, "ue.no_play_count"),
    lambda scene: sum(scene.list_price()),
    "ue.not_enough_energy",
)
USED: Final = replace(SUMMONED, act=lambda card, _part: UseAbility(card), begin=_use)
IN_PLAY: Final = Occasion(
    lambda _card, _part: EndTurn(),
    _end_turn,
    ("away", {"zone": "hand"}, ""),
    zone="field",
)
TURN: Final = replace(IN_PLAY, begin=_begin_turn, marks=("resting",), player=1)
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "cip": SUMMONED,
    "hand": SUMMONED,
    "use": USED,
    "activated": Occasion(
        Activate,
        _activate,
        ("resting", {"marks": ("resting",)}, "ue.resting"),
        lambda scene: sum(scene.list_price()),
        "ue.not_enough_energy",
        zone="field",
    ),
    "field": TURN,
    "turn_begins": TURN,
    "turn_ends": replace(IN_PLAY, marks=("resting",)),
    "other_enters": replace(IN_PLAY, act=SUMMONED.act, begin=_summon),
    "destroyed": replace(IN_PLAY, act=USED.act, begin=_destroy),
}


# --- Positions.


def _list_both(
    wanted: GameFilter, zone: str, counts: tuple[int, int], marks: tuple[str, ...] = ()
) -> list[Placed]:
    """Return cards on both sides: those that fail a filter, and so many that pass."""
    meet, misses = list_specs(wanted, FILTER)
    return [
        Placed(_make_card(spec), zone, player, _lay(spec, marks))
        for player in BOTH
        for spec in (*misses, *[meet] * counts[player])
    ]


def _lay(spec: Spec, marks: tuple[str, ...]) -> tuple[str, ...]:
    """Return the marks of a made-up card: as a filter asks, else the usual ones."""
    if "state" in spec:
        marks = ("resting",) * (spec["state"] == "resting")
    return (*marks, *("down",) * bool(spec.get("omniscient")))


def _furnish(step: Step, *, is_met: bool) -> list[Placed]:
    """Return cards for a step."""
    count, mine = step.n + 1, SIDES[step.side][0]
    if step.do == "stand_energy":
        passing = [Placed(ENERGY, "energy", 0, ("down", "resting"))] * (count * is_met)
        _meet, misses = list_specs(step.filter, FILTER)  # Face-up ones, if any.
        return [*(Placed(ENERGY, "energy", 0, ("resting",)) for _ in misses), *passing]
    if step.do == "recycle":
        return [Placed(FILLER, "debris", player) for player in (0, 1, 1)]
    both = count * (is_met or mine == 1), count * (is_met or mine == 0)
    if step.do == "stand_chara":
        return _list_both(step.filter, "field", both, ("resting",))
    if step.do != "choose":
        return []
    if step.source != "looked":
        marks = ("resting",) if step.source == "energy" else ()  # They pay for nothing.
        return _list_both(step.filter, step.source, both, marks)
    # The last cards are on top: one of each, then the rest of those that pass.
    cards = _list_both(step.filter, "deck", (int(is_met), 0))
    own = [each for each in cards if each.player == 0]
    return [*own[-1:] * (step.n * is_met), *own]


@dataclass(frozen=True)
class EndScene(Scene):
    """What a position of Universe End is made of."""

    EXPECTED = ExpectedEnd
    OCCASIONS = OCCASIONS
    DO = VERBS
    OFF_DECK = frozenset({"draw", "mill", "store", "look"})
    FILLER = FILLER

    plays: int = 1  # the play count
    is_choice: bool = False  # whether energies of several kinds could pay

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        if (self.card.kind, self.ability.on) == ("ability", "hand"):
            return USED
        occasion = super().occasion
        kinds = {self.card.kind, self.ability.filter.kind or "chara"}
        if occasion.zone == "field" and kinds != {"chara"}:
            raise NotTried("never", self.ability.on)
        return occasion

    def list_cast(self, own: Placed) -> list[Placed]:
        """Return the card that a player acts with, and that which it happens to."""
        if self.ability.on == "other_enters":
            meet, _misses = list_specs(self.ability.filter, FILTER)
            return [self.target or Placed(_make_card(meet), "hand")]
        removal = [Placed(REMOVAL, "hand")] * (self.ability.on == "destroyed")
        return [*removal, self.target or own]

    def list_cards(self) -> list[Placed]:
        """Return the cards of the position, with energies for the price."""
        return self._furnish_all() + self._list_energies()

    def _list_energies(self) -> list[Placed]:
        """Return face-down energies that pay just what is needed, or others too."""
        parts = _list_parts(self.list_price())
        colored = [part for part in parts if part != ANY]
        down = len(parts) + self.count_left() - self.missing
        up: list[int] = []
        if self.is_choice:
            down, up = down + 1 - len(colored), colored or [0]
        elif self.missing > self.count_left() and 0 < len({*colored}) < ANY:
            # As many as the cost, but one of them has an attribute that pays no part.
            wrong = next(part for part in range(ANY) if part not in colored)
            down, up = len(colored) - 1, [wrong] * (len(parts) - len(colored) + 1)
        if self.ability.on == "other_enters":
            down += sum(self.list_cast(Placed(self.card, ""))[0].card.cost)
        specs = ({"kind": "energy", "attribute": ATTRIBUTES[part]} for part in up)
        of_kinds = [Placed(_make_card(spec), "energy") for spec in specs]
        return of_kinds + [Placed(ENERGY, "energy", 0, ("down",))] * max(0, down)

    def _furnish_all(self) -> list[Placed]:
        cards = self.list_decks(self.ability.draws)
        for step, is_met in self.list_steps():
            cards += _furnish(step, is_met=is_met)
        if self.ability.less_per is not None:
            cards += _list_both(self.ability.less_per, "debris", (1, 2))
        return cards

    def list_price(self) -> Sequence[int]:
        """Return what is paid; for a card, as the cards there lower that."""
        if self.ability.on not in ("cip", "hand", "use"):
            return self.ability.cost if self.ability.on == "activated" else FREE
        cards = [each for each in self._furnish_all() if each.zone == "debris"]
        theirs = [each.card for each in cards if each.player]
        debris = {(1, "debris"): [*range(1, 1 + len(theirs))]}
        lying = Snapshot(debris, {"down": set(), "resting": set()}, {})
        return ExpectedEnd([self.card, *theirs], lying, 0).price(0)

    def count_left(self) -> int:
        """Return what the effect below costs, where the text lets it be used."""
        if all(step.do != "use_below" for step in self.ability.steps):
            return 0
        costs = (sum(a.cost) for a in self.card.abilities if a.on == "activated")
        return next(costs, 0)

    def begin(self, cards: Sequence[Placed], player: int) -> Battle:
        """Return the battle in a main phase."""
        options, chance = RuleOptions(claims=False), Chance(b"generated")
        state = lay_out(lambda decks: new_state(decks, options, chance), cards)
        state.turn, state.turn_player, state.plays = 1, player, self.plays
        task = Task("turn", player)
        task.step = MAIN
        state.push(task)
        battle = Battle(GAME, state, is_start=False)
        battle.run()
        return battle

    @staticmethod
    def read(position: State) -> Snapshot:
        """Return a position as it is compared."""
        now = read_snapshot(position, ("resting", "down"), ("tokens",))
        whose = position.turn_player
        now.numbers |= {(p, "plays"): position.plays * (p == whose) for p in BOTH}
        return now

    def describe(self, step: Step, language: str) -> str:
        """Return the words for the cards a step is about."""
        kinds = {"stand_energy": "energy", "stand_chara": step.filter.kind or "chara"}
        kind = kinds.get(step.do, step.filter.kind)
        return render_filter(replace(step.filter, kind=kind), language)

    def list_other_misses(self) -> Iterator[tuple["EndScene", str, Say]]:
        """Return scenes without the price of the effect below, or with other charas."""
        if any(self.list_price()):
            yield replace(self, is_choice=True), "choice", str
        if self.count_left():
            yield replace(self, missing=1), "below", str
        specs: list[Spec] = [{}] * (self.ability.on == "destroyed")
        if self.ability.on == "other_enters":
            _meet, specs = list_specs(self.ability.filter, FILTER)
        zone = "field" if self.ability.on == "destroyed" else "hand"
        for spec in specs:
            if spec.get("kind", "chara") == "chara":
                target = Placed(_make_card(spec), zone)
                yield replace(self, target=target), "other", str


TESTER: Final = TextTester(piece, frozenset({"main"}), EndScene)

__all__ = ["TESTER"]
