"""Generated tests of Kiseki TCG: positions for each kind of ability, and its meaning.

The tables are read side by side with the rules, not with ``resolution``: ``OCCASIONS``
by kind of ability, ``VERBS`` by verb, ``FILTER`` by field of a filter.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from battles.rules.kernel.actions import Action, Choose
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
from battles.rules.kiseki import queries
from battles.rules.kiseki.actions import Activate, Attack, Cast, Deploy, Found, Pass
from battles.rules.kiseki.battle_phase import TARGETING
from battles.rules.kiseki.card_texts import (
    USUAL_KINDS,
    piece,
    render_filter,
)
from battles.rules.kiseki.cards import CardDefinition
from battles.rules.kiseki.effects import CRAFTS, ORGANISATIONS, Ability, Filter, Step
from battles.rules.kiseki.game import GAME, STEPS, Battle
from battles.rules.kiseki.options import RuleOptions
from battles.rules.kiseki.position import BATTLE, PREPARATION, State, Task, new_state
from battles.rules.kiseki.preparation_phase import DEPLOYING
from battles.rules.kiseki.turn import DECIDING, SECOND
from unionarena.core.chance import Chance

Cards = list[Placed[CardDefinition]]
MARKS: Final = ("actioned", "stunned", "down")
BOND: Final = 20  # of both players, so that it may rise and fall
MOST_BOND: Final = 40  # TR-1.1
FILLER: Final = CardDefinition("T-0", "T-0", "base", cost=9)


def _next_organisation(name: str) -> str:
    return ORGANISATIONS[(ORGANISATIONS.index(name) + 1) % len(ORGANISATIONS)]


def _passes_state(e: "ExpectedKiseki", card: int, state: str) -> bool:
    if state == "attacking":
        return card in e.attacking and not e.moves[card]
    return (card in e.now.marks["stunned"]) == (state == "stunned")


FILTER: Final[Mapping[str, FilterField]] = {
    "kind": FilterField(
        lambda e, c, kind: kind in ("", e.cards[c].kind),
        lambda kind: {"kind": kind},
        lambda kind: {"kind": "item" if kind == "unit" else "unit"},
    ),
    "cost_most": FilterField(
        lambda e, c, most: most < 0 or e.cards[c].cost <= most,
        lambda most: {"cost": most},
        lambda most: {"cost": most + 1},
    ),
    "organisation": FilterField(
        lambda e, c, name: not name or name in e.list_organisations(c),
        lambda name: {"organisation": name},
        lambda name: {"organisation": _next_organisation(name)},
    ),
    "state": FilterField(
        _passes_state,
        lambda state: {"state": state},
        lambda state: {"state": "" if state else "stunned"},
    ),
}


def _make_card(spec: Spec, kind: str = "unit", crafts: Sequence[str] = ()) -> Any:
    """Return a card that has just what is given, called by that."""
    kind, cost = spec.get("kind", kind), spec.get("cost", 1)
    organisation = spec.get("organisation", "")
    number = f"T-{kind}-{cost}-{organisation}-{'-'.join(crafts)}"
    is_unit = kind == "unit"
    return CardDefinition(
        number,
        number,
        kind,
        cost=cost,
        strength=2 * is_unit,
        defence=2 * is_unit,
        organisations=(organisation,) if organisation else (),
        crafts=tuple(crafts) if is_unit else (),
    )


# --- What follows.


class ExpectedKiseki(Expected[CardDefinition]):
    """A position of Kiseki TCG as it must become; seat 0 has the initiative."""

    def __init__(
        self, cards: Sequence[CardDefinition], now: Snapshot, source: int
    ) -> None:
        super().__init__(cards, now)
        self.source = source
        self.attacking: set[int] = set()
        self.deployed = [0, 0]
        # STR, DEF, and words gained this turn, by the card and how often it has moved.
        self.gained: dict[tuple[int, int], list[tuple[int, int, str]]] = {}

    def filter(self, cards: list[int], wanted: Filter) -> list[int]:
        """Return the cards that pass."""
        return [
            card
            for card in cards
            if all(
                each.passes(self, card, getattr(wanted, name))
                for name, each in FILTER.items()
            )
        ]

    def list_lasting(self) -> list[Ability]:
        """Return the lasting texts of the card, if it lies face up in play."""
        is_in_play = self.place_of(self.source)[1] in ("field", "base")
        hidden = self.now.marks["down"] | self.now.marks["stunned"]
        if not is_in_play or self.source in hidden:
            return []
        return [a for a in self.cards[self.source].abilities if a.on == "lasting"]

    def list_organisations(self, card: int) -> set[str]:
        """Return the organisations of a card; links join on to one another (TR-9.8)."""
        own = set(self.cards[card].organisations)
        links = [set(each.link) for each in self.list_lasting()]
        for _ in links:
            own = own.union(*(link for link in links if link & own))
        return own

    def gain(self, card: int, strength: int, defence: int, craft: str = "") -> None:
        """Give a card something for this turn; it is lost when the card moves."""
        gained = self.gained.setdefault((card, self.moves[card]), [])
        gained.append((strength, defence, craft))

    def lose_bond(self, player: int, count: int) -> None:
        """Take bond; it may fall below 0 (TR-1.1)."""
        self.now.numbers[player, "bonds"] -= count

    def stun(self, card: int) -> None:
        """TR-6.6: its player loses its cost as bond."""
        if card not in self.now.marks["stunned"]:
            self.mark(card, "stunned", "actioned")
            self.lose_bond(self.place_of(card)[0], self.cards[card].cost)

    def ready(self, card: int) -> None:
        """Turn a card upright; a stunned one cannot be (TR-3.5)."""
        if card not in self.now.marks["stunned"]:
            self.now.marks["actioned"].discard(card)

    def settle(self, player: int, count: int) -> None:
        """Put cards from the top of a deck into the base, face down and actioned."""
        self.move_top(player, count, "base", "down", "actioned")

    def resolve(self, on: str) -> None:
        """Do what the texts of the card for an occasion say, step by step."""
        was = self.moves[self.source]
        for part, ability in enumerate(self.cards[self.source].abilities):
            if ability.on == on:
                self.resolve_part(part, was)

    def resolve_part(self, part: int, was: int) -> None:
        """Do what one text of the card says."""
        for place, step in enumerate(self.cards[self.source].abilities[part].steps):
            self.count_step()
            if step.do in CHOSEN:
                self.found[part, place] = _choose(self, step)
            elif step.do != "boost_this":
                VERBS[step.do](self, step)
            elif (self.place_of(self.source)[1], self.moves[self.source]) == (
                "field",
                was,
            ):
                self.gain(self.source, step.strength, step.defence)

    def measure(self) -> None:
        """Work out what is true of every card now (TR-8.3)."""
        lasting = self.list_lasting()
        for (player, zone), cards in self.now.zones.items():
            for card in cards:
                kind = self.cards[card].kind
                meant = [
                    each
                    for each in lasting
                    if player in _sides(each) and self.filter([card], each.filter)
                ]
                if zone == "field" and kind == "unit":
                    self.now.traits[card] = self._measure_unit(card, meant)
                elif zone == "hand" and kind in ("unit", "item"):
                    less = sum(
                        each.less
                        for each in meant
                        if not each.first
                        or (kind == "unit" and not self.deployed[player])
                    )
                    price = max(0, self.cards[card].cost - less)
                    self.now.traits[card] = {"price": price}
                else:
                    self.now.traits.pop(card, None)

    def _measure_unit(self, card: int, meant: list[Ability]) -> dict[str, int]:
        definition = self.cards[card]
        gained = self.gained.get((card, self.moves[card]), [])
        crafts = {*definition.crafts, *(craft for *_, craft in gained if craft)}
        is_up = card not in self.now.marks["stunned"]
        return {
            "strength": definition.strength
            + sum(strength for strength, *_ in gained)
            + sum(each.strength for each in meant),
            "defence": definition.defence
            + sum(defence for _, defence, _ in gained)
            + sum(each.defence for each in meant),
            **{f"organisation.{o}": 1 for o in self.list_organisations(card)},
            **{f"craft.{craft}": 1 for craft in crafts if is_up},
        }


def _sides(about: Step | Ability) -> tuple[int, ...]:
    return {"me": (0,), "opponent": (1,), "each": (0, 1)}[about.side]


def _for_each(do: Callable[[ExpectedKiseki, int, int], None]) -> "Verb":
    def carry_out(e: ExpectedKiseki, step: Step) -> None:
        for player in _sides(step):
            do(e, player, step.n)

    return carry_out


def _heal(e: ExpectedKiseki, player: int, count: int) -> None:
    bond = e.now.numbers[player, "bonds"]
    e.now.numbers[player, "bonds"] = max(bond, min(MOST_BOND, bond + count))


def _gain_ep(e: ExpectedKiseki, player: int, count: int) -> None:
    e.now.numbers[player, "ep"] += count


def _plan(e: ExpectedKiseki, step: Step) -> None:
    """TR-9.9: the first card looked at goes to the bottom, the rest on top."""
    e.move_top(0, step.n, "looked_at")
    looked = list(e.zone(0, "looked_at"))
    if not looked:
        return
    _ask_plan(e, "plan_bottom", looked, looked[:1], least=0)
    e.move(looked[0], "deck")
    left = looked[1:]
    if len(left) > 1:
        _ask_plan(e, "plan_top", left, left, least=len(left))
    for card in reversed(left):
        e.move(card, "deck", on_top=True)


def _ask_plan(
    e: ExpectedKiseki, kind: str, looked: list[int], chosen: list[int], *, least: int
) -> None:
    def answer(id_of: Callable[[int], int]) -> Action:
        return Choose(tuple(id_of(card) for card in chosen))

    e.asked.append(Question(0, kind, tuple(looked), least, len(looked), answer))


Verb = Callable[[ExpectedKiseki, Step], None]
VERBS: Final[Mapping[str, Verb]] = {
    "draw": _for_each(lambda e, player, n: e.move_top(player, n, "hand")),
    "settle": _for_each(lambda e, player, n: e.settle(player, n)),
    "damage": _for_each(lambda e, player, n: e.lose_bond(player, n)),
    "heal": _for_each(_heal),
    "gain_ep": _for_each(_gain_ep),
    "plan": _plan,
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A verb that chooses cards.

    Attributes:
        do: What becomes of each.
        zone: Where they are chosen from.
        units: Whether only units may be chosen.
        needs: Whether a card must be actioned (1) or ready (0); None: either.
    """

    do: Callable[[ExpectedKiseki, Step, int], None]
    zone: str = "field"
    units: bool = True
    needs: int | None = None


def _rebuild(e: ExpectedKiseki, _step: Step, card: int) -> None:
    """TR-9.10: the top of that deck replaces it."""
    owner = e.place_of(card)[0]
    e.move(card, "trail")
    e.settle(owner, 1)


CHOSEN: Final[Mapping[str, Chosen]] = {
    "stun": Chosen(lambda e, _s, card: e.stun(card)),
    "destroy": Chosen(lambda e, _s, card: e.move(card, "trail"), units=False),
    "return": Chosen(lambda e, _s, card: e.move(card, "hand"), units=False),
    "ready": Chosen(lambda e, _s, card: e.ready(card), needs=1),
    "action": Chosen(lambda e, _s, card: e.mark(card, "actioned"), needs=0),
    "boost": Chosen(lambda e, s, card: e.gain(card, s.strength, s.defence)),
    "grant": Chosen(lambda e, s, card: e.gain(card, 0, 0, s.craft)),
    "rebuild": Chosen(_rebuild, zone="base", units=False),
    "fetch": Chosen(lambda e, _s, c: e.move(c, "hand"), zone="trail", units=False),
    "discard": Chosen(lambda e, _s, c: e.move(c, "trail"), zone="hand", units=False),
}


def _choose(e: ExpectedKiseki, step: Step) -> int:
    """Choose as many as possible; from a hand its owner does (TR-8.6)."""
    verb = CHOSEN[step.do]
    found = [card for player in _sides(step) for card in e.zone(player, verb.zone)]
    if verb.zone != "base":
        found = e.filter(found, step.filter)
    if verb.units:
        found = [card for card in found if e.cards[card].kind == "unit"]
    if verb.needs is not None:
        actioned = e.now.marks["actioned"]
        found = [card for card in found if (card in actioned) == bool(verb.needs)]
    chosen, most = found, min(step.n, len(found))
    if most < len(found):
        asked = _sides(step)[0] if step.do == "discard" else 0
        chosen = e.choose(asked, step.do, found, least=most, most=most)
    for card in chosen:
        verb.do(e, step, card)
    return len(found)


# --- When it follows.


def _pay(e: ExpectedKiseki, number: str, zone: str) -> Snapshot:
    """Pay all there is of a number, and put the card where it goes."""
    e.now.numbers[0, number] = 0
    e.move(e.source, zone)
    if zone == "field":
        e.deployed[0] += e.cards[e.source].kind == "unit"
    return _settle_costs(e)


def _settle_costs(e: ExpectedKiseki) -> Snapshot:
    e.measure()
    return e.now.copy()


def _enter(e: ExpectedKiseki, _part: int) -> Snapshot:
    paid = _pay(e, "cp", "field")
    e.resolve("enters")
    return paid


def _cast(e: ExpectedKiseki, part: int) -> Snapshot:
    paid = _pay(e, "ep", "trail")
    if e.cards[e.source].kind == "event":
        e.resolve("use")
    else:
        e.resolve_part(part, e.moves[e.source])
    return paid


def _activate(e: ExpectedKiseki, part: int) -> Snapshot:
    e.now.numbers[0, "ep"] = 0
    if e.cards[e.source].abilities[part].action:
        e.mark(e.source, "actioned")
    paid = _settle_costs(e)
    e.resolve_part(part, e.moves[e.source])
    return paid


def _come_into_play(e: ExpectedKiseki, part: int) -> Snapshot:
    """Deploy the card, or turn it up in the base (TR-8.3); its text lasts from now."""
    e.measure()
    others = {card: each for card, each in e.now.traits.items() if card != e.source}
    if e.cards[e.source].kind == "base":
        e.now.marks["down"].remove(e.source)
        before = e.now.copy()
    else:
        before = _enter(e, part)
    before.traits = others
    return before


@dataclass(frozen=True, slots=True)
class Occasion:
    """How a kind of ability happens.

    Attributes:
        act: What a player does, with the id of the card and the ability.
        begin: What follows; returns the position once the costs are paid.
        price: What it costs.
        number: Of what; empty if the size of the base counts.
        zone: Where the card lies before.
        marks: What is marked on it.
        short: The code of the refusal when 1 is missing.
        free: Where nothing is to be paid: where the card lies, its marks, and the code.
    """

    act: Callable[[int, int], Action]
    begin: Callable[[ExpectedKiseki, int], Snapshot]
    price: Callable[[CardDefinition, Ability], int]
    number: str
    zone: str = "hand"
    marks: tuple[str, ...] = ()
    short: str = "tr.not_enough_ep"
    free: tuple[str, tuple[str, ...], str] = ("trail", (), "tr.not_yours")


ENTERS: Final = Occasion(
    lambda card, _part: Deploy(card),
    _enter,
    lambda card, _ability: card.cost,
    "cp",
    short="tr.not_enough_cp",
)
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "enters": ENTERS,
    "lasting": replace(ENTERS, begin=_come_into_play),
    "arts": Occasion(
        lambda card, _part: Cast(card), _cast, lambda _card, ability: ability.ep, "ep"
    ),
    "use": Occasion(
        lambda card, _part: Cast(card), _cast, lambda card, _ability: card.cost, "ep"
    ),
    "activated": Occasion(
        Activate,
        _activate,
        lambda _card, ability: ability.ep,
        "ep",
        zone="field",
        free=("", ("actioned",), "tr.actioned"),
    ),
}
# The same where the card is a base (TR-8.3).
OF_BASES: Final[Mapping[str, Occasion]] = {
    "activated": replace(OCCASIONS["activated"], zone="base"),
    "lasting": Occasion(
        lambda card, _part: Found(card),
        _come_into_play,
        lambda card, _ability: card.cost - 1,  # It counts itself.
        "",
        zone="base",
        marks=("down",),
        short="tr.level",
        free=("hand", (), "tr.not_in_base"),
    ),
}


# --- Positions.

OFF_DECK: Final = frozenset({"draw", "settle", "plan", "rebuild"})
STATES: Final = {"": (), "stunned": ("stunned", "actioned"), "attacking": ("attacking",)}


def _furnish(step: Step, *, is_met: bool, is_covert: bool) -> Cards:
    """Return cards for a step: on both sides those that pass and those that do not."""
    if step.do not in CHOSEN:
        return []
    verb, meant = CHOSEN[step.do], _sides(step)
    count = step.n + 1
    if verb.zone == "base":
        own = [Placed(FILLER, "base", p, ("down",)) for p in (0, 1)] * count
        return [each for each in own if is_met or each.player not in meant]
    kind = step.filter.kind or ("unit" if verb.units else "")
    wanted = replace(step.filter, kind=kind)
    always = ("state",) if verb.zone == "field" else ()
    meet, misses = list_specs(wanted, FILTER, always)
    turned = ("actioned",) if verb.needs else ()
    cards: Cards = []
    for player in (0, 1):
        rows = [(spec, turned) for spec in misses]
        if verb.needs is not None:
            rows.append((meet, () if verb.needs else ("actioned",)))
        if is_met or player not in meant:
            rows += [(meet, turned)] * count
        if meet.get("state") == "attacking":  # A single unit of one side attacks.
            usual = [({**spec, "state": ""}, marks) for spec, marks in rows]
            is_there = is_met and player == meant[0]
            rows = [*usual, *[(meet, turned)] * is_there]
        for spec, marks in rows:
            state = spec.get("state", "")
            is_hidden = is_covert != (state == "attacking")
            card = _make_card(spec, crafts=("covert",) * is_hidden)
            its = tuple(dict.fromkeys((*STATES[state], *marks)))
            cards.append(Placed(card, verb.zone, player, its))
    return cards


def _furnish_lasting(ability: Ability, *, is_met: bool) -> Cards:
    """Return cards that a lasting text is about, and others, on both sides."""
    if ability.link:
        others = [each for each in ORGANISATIONS if each not in ability.link]
        names = [*(ability.link if is_met else ()), *others[:1]]
        specs = [{"organisation": name} for name in names]
        return [Placed(_make_card(s), "field", p) for s in specs for p in (0, 1)]
    zone = "hand" if ability.less else "field"
    always = ("state",) if zone == "field" else ()
    meet, misses = list_specs(ability.filter, FILTER, always)
    cards: Cards = []
    for player in (0, 1):
        is_there = is_met or player not in _sides(ability)
        for spec in [*misses, *[meet] * is_there]:
            marks = STATES[spec.get("state", "")]
            made = _make_card({**spec, "cost": spec.get("cost", 3)})
            cards.append(Placed(made, zone, player, marks))
    return cards


@dataclass(frozen=True, slots=True)
class Scene:
    """What a position is made of, beside the cards for its steps.

    Attributes:
        card: The card.
        part: The ability that is tried.
        without: The step for which no card is there; -1: for each there are.
        short: What of the price is missing.
        zone: Where the card lies, if not where it must.
        marks: What is marked on it, if not what must be.
    """

    card: CardDefinition
    part: int
    without: int = -1
    short: int = 0
    zone: str = ""
    marks: tuple[str, ...] | None = None

    @property
    def ability(self) -> Ability:
        """Return the ability that is tried."""
        return self.card.abilities[self.part]

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        if self.ability.on not in OCCASIONS:
            raise NotTried("kind", self.ability.on)
        usual = OCCASIONS[self.ability.on]
        return OF_BASES.get(self.ability.on, usual) if self._is_base else usual

    @property
    def price(self) -> int:
        """Return what it costs."""
        return max(0, self.occasion.price(self.card, self.ability))

    @property
    def _is_base(self) -> bool:
        return self.card.kind == "base"

    def list_cards(self) -> Cards:
        """Return the cards of the position; raise NotTried if one cannot be made."""
        steps = [
            (step, (part, place) != (self.part, self.without))
            for part, ability in enumerate(self.card.abilities)
            for place, step in enumerate(ability.steps)
            if part == self.part or (self.occasion.number == "cp") == (ability.on == "enters")
        ]
        for step, _is_met in steps:
            if step.do not in (*VERBS, *CHOSEN, "boost_this"):
                raise NotTried("verb", step.do)
            if step.n > LARGEST:
                raise NotTried("large", str(step.n))
            if step.do == "plan" and step.side != "me":
                raise NotTried("verb", f"plan, {step.side}")
        count = 5 + sum(step.n for step, _ in steps if step.do in OFF_DECK)
        cards = [Placed(FILLER, "deck", player) for player in (0, 1)] * count
        is_covert = "covert" in self.card.crafts
        for step, is_met in steps:
            cards += _furnish(step, is_met=is_met, is_covert=is_covert)
        if self.ability.on == "lasting":
            cards += _furnish_lasting(self.ability, is_met=self.without < 0)
        if "reinforcement" in self.card.crafts and self.card.organisations:
            friend = _make_card({"organisation": self.card.organisations[0]})
            cards.append(Placed(friend, "field"))  # TR-9.2
        if not self.occasion.number:
            own = Placed(FILLER, "base", 0, ("down",))
            cards += [own] * (self.price - self.short)
        return cards

    def arrange(self, played: CardDefinition) -> tuple[Battle, int]:
        """Return the position, and which of its cards is the one that is tried."""
        occasion = self.occasion
        marks = occasion.marks if self.marks is None else self.marks
        source = Placed(played, self.zone or occasion.zone, 0, marks)
        cards = sorted([*self.list_cards(), source], key=lambda each: each.player)
        attackers = [c for c, each in enumerate(cards) if "attacking" in each.marks]
        if attackers and occasion.number != "ep":
            raise NotTried("attack")
        cards = [
            replace(each, marks=tuple(m for m in each.marks if m != "attacking"))
            for each in cards
        ]
        options = RuleOptions()
        state = lay_out(lambda d: new_state(d, options, Chance(b"generated")), cards)
        state.bonds = [BOND, BOND]
        state.turn, state.passed = 1, [1, 1]
        state.deployed = [0, int(self.ability.first)]  # not their first one any more
        if occasion.number:
            getattr(state, occasion.number)[0] = self.price - self.short
        battle = _begin_battle(state, attackers)
        return battle, cards.index(source)

    def build(self, played: CardDefinition, **near: Any) -> Trial:
        """Return the trial, with what the table of verbs expects."""
        battle, source = self.arrange(played)
        state = battle.position
        cards = [*state.cards]
        cards[source] = self.card
        action = self.occasion.act(state.table.ids[source], self.part)
        if "refused" in near:
            return Trial(battle, 0, action, **near)
        expected = ExpectedKiseki(cards, _read(state), source)
        expected.attacking.update(state.attackers())
        expected.deployed = list(state.deployed)
        before = self.occasion.begin(expected, self.part)
        expected.measure()
        return Trial(battle, 0, action, expected, before, **near)


def _begin_battle(state: State, attackers: list[int]) -> Battle:
    """Return a battle in the preparation of seat 0, or during an attack."""
    turn = Task("turn", 0)
    state.push(turn)
    if attackers:
        player = state.owner_of(attackers[0])
        turn.step, state.phase = DECIDING, BATTLE
        task = Task("fight", player)
        task.step = TARGETING
    else:
        turn.step, state.phase = SECOND, PREPARATION
        task = Task("prepare", 0)
        task.step = DEPLOYING
    state.push(task)
    battle = Battle(GAME, state, is_start=False)
    battle.run()
    if attackers:
        battle.apply(Attack(state.table.ids[attackers[0]]), player)
        if player:
            battle.apply(Pass(), player)
    return battle


def _read(state: State) -> Snapshot:
    now = read_zones(state, MARKS, ("bonds", "cp", "ep"))
    for (_player, zone), cards in now.zones.items():
        for card in cards:
            kind = state.cards[card].kind
            if zone == "field" and kind == "unit":
                strength, defence = queries.strength_and_defence(state, card)
                now.traits[card] = {"strength": strength, "defence": defence}
                for name, words, bits in (
                    ("craft", CRAFTS, queries.crafts_of(state, card)),
                    ("organisation", ORGANISATIONS, queries.organisations_of(state, card)),
                ):
                    its = [w for place, w in enumerate(words) if bits >> place & 1]
                    now.traits[card].update({f"{name}.{word}": 1 for word in its})
            elif zone == "hand" and kind in ("unit", "item"):
                now.traits[card] = {"price": queries.cp_cost(state, card)}
    return now


def _list_trials(
    card: CardDefinition, part: int, played: CardDefinition
) -> Iterator[Trial]:
    scene = Scene(card, part)
    trial = scene.build(played)
    found = trial.expected.found if trial.expected is not None else {}
    for place, step in enumerate(scene.ability.steps):
        if found.get((part, place)) == 0:
            raise NotTried("card", step.do)
    yield trial
    for place, step in enumerate(scene.ability.steps):
        if step.do in CHOSEN:
            usual = "card" if step.do == "rebuild" else USUAL_KINDS.get(step.do, "unit")
            what = partial(render_filter, step.filter, usual)
            near = replace(scene, without=place).build(played, near="filter", what=what)
            if near.expected and near.expected.found.get((part, place)) == 0:
                yield near
    ability = scene.ability
    if ability.on == "lasting" and ability.filter != Filter():
        what = partial(render_filter, ability.filter, "unit")
        yield replace(scene, without=0).build(played, near="filter", what=what)
    yield _refuse(scene, played)


def _refuse(scene: Scene, played: CardDefinition) -> Trial:
    """Return the trial in which the ability may not happen."""
    occasion = scene.occasion
    if scene.price:
        near = "cost" if occasion.number else "level"
        scene = replace(scene, short=1)
        return scene.build(played, near=near, refused=occasion.short)
    zone, marks, code = occasion.free
    near = "resting" if marks else "away"
    scene = replace(scene, zone=zone, marks=marks)
    return scene.build(played, near=near, refused=code)


BENCH: Final = TestBench(piece, STEPS, _read, _list_trials)

__all__ = ["BENCH"]
