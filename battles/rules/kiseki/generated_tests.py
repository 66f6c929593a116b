"""Generated tests of Kiseki TCG: what each verb means, and when an ability happens.

The tables are written from the rules, not from ``resolution``: ``FILTER`` by field of a
filter, ``VERBS`` and ``CHOSEN`` by verb, ``OCCASIONS`` by kind of ability.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.deck_games.generated_tests import (
    BOTH,
    Expected,
    FilterField,
    GameCard,
    NotTried,
    Occasion,
    Placed,
    Question,
    Say,
    Scene,
    Snapshot,
    Spec,
    TextTester,
    lay_out,
    list_specs,
    read_snapshot,
)
from battles.rules.kiseki import queries
from battles.rules.kiseki.actions import Activate, Attack, Cast, Deploy, Found, Pass
from battles.rules.kiseki.battle_phase import TARGETING
from battles.rules.kiseki.card_texts import USUAL_KINDS, piece, render_filter
from battles.rules.kiseki.cards import CardDefinition
from battles.rules.kiseki.effects import (
    CRAFTS,
    OF_THE_TURN,
    ORGANISATIONS,
    WATCHED,
    Ability,
    Filter,
    Step,
)
from battles.rules.kiseki.game import GAME, STEPS, Battle
from battles.rules.kiseki.options import RuleOptions
from battles.rules.kiseki.position import BATTLE, PREPARATION, State, Task, new_state
from battles.rules.kiseki.preparation_phase import DEPLOYING
from battles.rules.kiseki.turn import DECIDING, SECOND
from unionarena.core.chance import Chance

BOND: Final = 20  # of both players, so that it may rise and fall
MOST_BOND: Final = 40  # TR-1.1
FILLER: Final = CardDefinition("T-0", "T-0", "base", cost=9)
SIDES: Final = {"me": (0,), "opponent": (1,), "each": BOTH}
# How a unit lies that is in a state.
STATES: Final[Mapping[str, tuple[str, ...]]] = {
    "": (),
    "stunned": ("stunned", "actioned"),
    "attacking": (),
    "ready": (),
    "actioned": ("actioned",),
}
ANY_STATE: Final = "any"
OTHER_STATES: Final = {"": "stunned", "ready": "actioned", "actioned": "ready"}


def _is_in_state(e: "ExpectedKiseki", card: int, state: str) -> bool:
    if state == ANY_STATE:
        return True
    if state == "attacking":
        return card in e.attacking and not e.moves[card]
    if (card in e.now.marks["stunned"]) != (state == "stunned"):
        return False
    is_actioned = card in e.now.marks["actioned"]
    return not (
        is_actioned if state == "ready" else state == "actioned" and not is_actioned
    )


FILTER: Final[Mapping[str, FilterField]] = {
    "kind": FilterField(
        lambda e, c, kind: kind in ("", e.cards[c].kind),
        lambda kind: "item" if kind == "unit" else "unit",
    ),
    "cost_most": FilterField(
        lambda e, c, most: most < 0 or e.cards[c].cost <= most,
        lambda most: most + 1,
        "cost",
    ),
    "organisation": FilterField(
        lambda e, c, name: not name or name in e.list_organisations(c),
        lambda name: ORGANISATIONS[ORGANISATIONS.index(name) - 1],
    ),
    "cost_least": FilterField(
        lambda e, c, least: e.cards[c].cost >= least,
        lambda least: least - 1 if least else None,
        "cost",
    ),
    "state": FilterField(_is_in_state, lambda state: OTHER_STATES.get(state, "")),
}


def _make_card(spec: Spec, crafts: tuple[str, ...] = ()) -> CardDefinition:
    """Return a card that has just what is given, called by that."""
    kind, cost = spec.get("kind") or "unit", spec.get("cost", 3)
    names = (spec["organisation"],) if "organisation" in spec else ()
    number, size = f"T-{kind}-{cost}-{names}-{crafts}", 2 * (kind == "unit")
    return CardDefinition(
        number,
        number,
        kind,
        cost=cost,
        strength=size,
        defence=size,
        organisations=names,
        crafts=crafts if size else (),
    )


# --- What follows.


class ExpectedKiseki(Expected):
    """A position of Kiseki TCG as it must become; seat 0 has the initiative.

    Attributes:
        attacking: The units that attack.
        deployed: Units each player has deployed this turn.
        gained: STR, DEF and crafts gained this turn, by card and its moves so far.
    """

    FILTER = FILTER

    def __init__(self, cards: Sequence[GameCard], now: Snapshot, source: int) -> None:
        super().__init__(cards, now, source)
        self.attacking: set[int] = set()
        self.deployed = [0, 0]
        self.gained: dict[tuple[int, int], list[tuple[int, int, str]]] = {}

    def do(self, step: Step, was: int) -> int | None:
        """Do a step."""
        if step.do in CHOSEN:
            return _choose(self, step)
        VERBS[step.do](self, step, was)
        return None

    def list_lasting(self) -> list[Ability]:
        """Return the lasting texts of the source, if it lies face up in play."""
        is_in_play = self.place_of(self.source)[1] in ("field", "base")
        hidden = self.now.marks["down"] | self.now.marks["stunned"]
        texts = self.definition.abilities if is_in_play else ()
        return [a for a in texts if a.on == "lasting" and self.source not in hidden]

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

    def happen(self, on: str, cards: Sequence[int] = ()) -> None:
        """Let the texts of the source wait that something triggers, before it does.

        Each once for a unit it watches for, as that unit is now; a stunned card watches
        for none. Only of the destroyed card itself a text does not lapse (K-14).
        """
        zone, is_meant = self.place_of(self.source)[1], self.source in cards
        is_stunned = self.source in self.now.marks["stunned"]
        is_down = self.source in self.now.marks["down"]
        if zone not in ("field", "base") or is_down or (is_stunned and not is_meant):
            return
        was = -1 if is_meant and on == "destroyed" else self.moves[self.source]
        for part, ability in enumerate(self.definition.abilities):
            times = int(is_meant or not cards)
            if ability.watches:
                times = sum(self._is_watched(ability, c) for c in cards)
                times *= not is_stunned
            self.waiting += [(part, was)] * (times * (ability.on == on))

    def _is_watched(self, ability: Ability, card: int) -> bool:
        player, zone = self.place_of(card)
        wanted = replace(ability.filter, state=ability.filter.state or ANY_STATE)
        is_unit = (zone, self.cards[card].kind) == ("field", "unit")
        return is_unit and player in SIDES[ability.side] and self.passes(card, wanted)

    def is_due(self, was: int) -> bool:
        """Return whether the card is still the one that waited."""
        return was in (-1, self.moves[self.source])

    def stun(self, card: int) -> None:
        """TR-6.6: its player loses its cost as bond."""
        if card not in self.now.marks["stunned"]:
            self.mark(card, *STATES["stunned"])
            self.now.numbers[self.place_of(card)[0], "bonds"] -= self.cards[card].cost

    def settle(self, player: int, count: int) -> None:
        """Put cards from the top of a deck into the base, face down and actioned."""
        self.move_top(player, count, "base", "down", "actioned")

    def measure(self) -> Snapshot:
        """Work out what is true of every card now (TR-8.3); return a copy."""
        self.now.traits = {}
        for (player, zone), cards in self.now.zones.items():
            for card in cards:
                kind = self.cards[card].kind
                texts = [
                    each
                    for each in self.list_lasting()
                    if player in SIDES[each.side] and self.passes(card, each.filter)
                ]
                if (zone, kind) == ("field", "unit"):
                    self.now.traits[card] = self._measure_unit(card, texts)
                elif zone == "hand" and kind in ("unit", "item"):
                    is_late = kind == "item" or self.deployed[player] > 0
                    less = sum(a.less for a in texts if not (a.first and is_late))
                    price = max(0, self.cards[card].cost - less)
                    self.now.traits[card] = {"price": price}
        return self.now.copy()

    def _measure_unit(self, card: int, texts: list[Ability]) -> dict[str, int]:
        definition = self.cards[card]
        gained = self.gained.get((card, self.moves[card]), [])
        crafts = {*definition.crafts, *(craft for *_, craft in gained if craft)}
        if card in self.now.marks["stunned"]:
            crafts = set()
        more = [*gained, *((each.strength, each.defence, "") for each in texts)]
        return {
            "strength": definition.strength + sum(each[0] for each in more),
            "defence": definition.defence + sum(each[1] for each in more),
            **{f"organisation.{each}": 1 for each in self.list_organisations(card)},
            **{f"craft.{each}": 1 for each in crafts},
        }


Verb = Callable[[ExpectedKiseki, Step, int], None]


def _for_each(do: Callable[[ExpectedKiseki, int, int], None]) -> Verb:
    def carry_out(e: ExpectedKiseki, step: Step, _was: int) -> None:
        for player in SIDES[step.side]:
            do(e, player, step.n)

    return carry_out


def _add(e: ExpectedKiseki, player: int, n: int, number: str) -> None:
    e.now.numbers[player, number] += n


def _heal(e: ExpectedKiseki, player: int, n: int) -> None:
    bond = e.now.numbers[player, "bonds"]
    e.now.numbers[player, "bonds"] = max(bond, min(MOST_BOND, bond + n))


def _boost_this(e: ExpectedKiseki, step: Step, was: int) -> None:
    if e.is_still_there(was):
        e.gain(e.source, step.strength, step.defence)


def _plan(e: ExpectedKiseki, step: Step, _was: int) -> None:
    """TR-9.9: the first card looked at goes to the bottom, the rest on top."""
    if step.side != "me":
        raise NotTried("verb", f"plan, {step.side}")
    e.move_top(0, step.n, "looked_at")
    looked = [*e.zone(0, "looked_at")]
    left = looked[1:]
    for card in looked[:1]:
        _ask_plan(e, "plan_bottom", looked, [card], least=0)
        e.move(card, "deck")
    if len(left) > 1:
        _ask_plan(e, "plan_top", left, left, least=len(left))
    for card in reversed(left):
        e.move(card, "deck", on_top=True)


def _ask_plan(
    e: ExpectedKiseki, kind: str, looked: list[int], chosen: list[int], *, least: int
) -> None:
    def answer(id_of: Callable[[int], int]) -> Action:
        return Choose(tuple(map(id_of, chosen)))

    e.asked.append(Question(0, kind, (looked, least, len(looked)), answer))


VERBS: Final[Mapping[str, Verb]] = {
    "draw": _for_each(lambda e, player, n: e.move_top(player, n, "hand")),
    "settle": _for_each(lambda e, player, n: e.settle(player, n)),
    "damage": _for_each(lambda e, player, n: _add(e, player, -n, "bonds")),
    "heal": _for_each(_heal),
    "gain_ep": _for_each(lambda e, player, n: _add(e, player, n, "ep")),
    "plan": _plan,
    "boost_this": _boost_this,
}
OFF_DECK: Final = frozenset({"draw", "settle", "plan", "rebuild"})


@dataclass(frozen=True, slots=True)
class Chosen:
    """A verb that chooses cards.

    Attributes:
        do: What becomes of each.
        zone: Where they are chosen from.
        kind: The kind that they must have; empty: any.
        actioned: Whether they must be actioned, or ready; None: either.
    """

    do: Callable[[ExpectedKiseki, Step, int], None]
    zone: str = "field"
    kind: str = "unit"
    actioned: bool | None = None


def _ready(e: ExpectedKiseki, _step: Step, card: int) -> None:
    if card not in e.now.marks["stunned"]:  # TR-3.5
        e.now.marks["actioned"].discard(card)


def _rebuild(e: ExpectedKiseki, _step: Step, card: int) -> None:
    """TR-9.10: the top of that deck replaces it."""
    e.happen("destroyed", [card])
    owner = e.place_of(card)[0]
    e.move(card, "trail")
    e.settle(owner, 1)


CHOSEN: Final[Mapping[str, Chosen]] = {
    "stun": Chosen(lambda e, _step, card: e.stun(card)),
    "destroy": Chosen(lambda e, _step, card: e.move(card, "trail"), kind=""),
    "return": Chosen(lambda e, _step, card: e.move(card, "hand"), kind=""),
    "ready": Chosen(_ready, actioned=True),
    "action": Chosen(lambda e, _step, card: e.mark(card, "actioned"), actioned=False),
    "boost": Chosen(lambda e, step, card: e.gain(card, step.strength, step.defence)),
    "grant": Chosen(lambda e, step, card: e.gain(card, 0, 0, step.craft)),
    "rebuild": Chosen(_rebuild, "base", ""),
    "fetch": Chosen(lambda e, _step, card: e.move(card, "hand"), "trail", ""),
    "discard": Chosen(lambda e, _step, card: e.move(card, "trail"), "hand", ""),
}


# What happens to all the chosen cards at once.
AT_ONCE: Final = {"stun": "stunned", "destroy": "destroyed"}


def _choose(e: ExpectedKiseki, step: Step) -> int:
    """Choose as many as possible; from a hand its owner does (TR-8.6)."""
    verb, sides = CHOSEN[step.do], SIDES[step.side]
    chosen = found = [
        card
        for player in sides
        for card in e.zone(player, verb.zone)
        if verb.zone == "base" or e.passes(card, step.filter)
        if verb.kind in ("", e.cards[card].kind)
        if verb.actioned in (None, card in e.now.marks["actioned"])
    ]
    if step.n < len(found):
        asked = sides[0] if step.do == "discard" else 0
        chosen = e.ask(asked, step.do, found, (step.n, step.n))
    meant = [c for c in chosen if step.do != "stun" or c not in e.now.marks["stunned"]]
    if meant and step.do in AT_ONCE:
        e.happen(AT_ONCE[step.do], meant)
    for card in chosen:
        verb.do(e, step, card)
    return len(found)


# --- When it follows.


def _pay(e: ExpectedKiseki, number: str, zone: str) -> Snapshot:
    """Pay all there is of a number, and put the card where it goes."""
    e.now.numbers[0, number] = 0
    e.move(e.source, zone)
    e.deployed[0] += zone == "field" and e.definition.kind == "unit"
    return e.measure()


def _enter(e: ExpectedKiseki, _part: int) -> Snapshot:
    paid = _pay(e, "cp", "field")
    e.resolve_all("enters")
    return paid


def _use(e: ExpectedKiseki, _part: int) -> Snapshot:
    paid = _pay(e, "ep", "trail")
    e.resolve_all("use")
    return paid


def _use_arts(e: ExpectedKiseki, part: int) -> Snapshot:
    paid = _pay(e, "ep", "trail")
    e.resolve(part)
    return paid


def _activate(e: ExpectedKiseki, part: int) -> Snapshot:
    e.now.numbers[0, "ep"] = 0
    if e.definition.abilities[part].action:
        e.mark(e.source, "actioned")
    paid = e.measure()
    e.resolve(part)
    return paid


def _attack(e: ExpectedKiseki, _part: int) -> Snapshot:
    """Attack the player, or the only unit that can be a target (TR-9.1)."""
    e.happen("attacks", [e.target])
    e.mark(e.target, "actioned")
    e.attacking.add(e.target)
    return e.measure()


def _hit(e: ExpectedKiseki, _part: int) -> Snapshot:
    """Use an event that does it to the target."""
    e.now.numbers[0, "ep"] = 0
    e.move(e.actor, "trail")
    e.aim(e.cards[e.actor].abilities[0].steps[0])
    return e.measure()


def _change_turn(e: ExpectedKiseki, _part: int) -> Snapshot:
    """End the turn; the other player has the initiative and draws first (TR-6.13)."""
    usual = ExpectedKiseki(e.cards, e.measure(), e.source)
    for each, happen in ((usual, lambda _on: None), (e, e.happen)):
        for player in BOTH:
            _recover(each, player)
        happen("turn_ends")
        each.resolve_waiting()
        each.gained, each.deployed = {}, [0, 0]
        each.now.numbers.update({(player, "ep"): 0 for player in BOTH})
        happen("turn_begins")
        each.resolve_waiting()
        each.move_top(1, DRAWN, "hand")
    return usual.measure()


def _recover(e: ExpectedKiseki, player: int) -> None:
    """TR-6.12: nobody chooses a stunned unit, so all are lost; the rest is readied."""
    stunned = [c for c in e.zone(player, "field") if c in e.now.marks["stunned"]]
    if stunned:
        about = (stunned, 0, 1)
        e.asked.append(Question(player, "recover", about, lambda _id_of: Choose(())))
    for card in stunned:
        e.move(card, "trail")
    mine = (*e.zone(player, "field"), *e.zone(player, "base"))
    e.now.marks["actioned"].difference_update(mine)


def _come_into_play(e: ExpectedKiseki, part: int) -> Snapshot:
    """Deploy the card, or turn it up in the base (TR-8.3); its text lasts from now."""
    usual = e.measure().traits
    if e.definition.kind == "base":
        e.now.marks["down"].remove(e.source)
        paid = e.now.copy()
    else:
        paid = _enter(e, part)
    paid.traits = {c: its for c, its in usual.items() if c != e.source}
    return paid


NO_EP: Final = "tr.not_enough_ep"
ELSEWHERE: Final = ("away", {"zone": "trail"}, "tr.not_yours")
ENTERS: Final = Occasion(
    lambda card, _part: Deploy(card),
    _enter,
    lambda scene: scene.card.cost,
    "tr.not_enough_cp",
    ELSEWHERE,
)
USE: Final = replace(
    ENTERS, act=lambda card, _part: Cast(card), begin=_use, short=NO_EP
)
ACTIVATED: Final = Occasion(
    Activate,
    _activate,
    lambda scene: scene.ability.ep,
    NO_EP,
    ("resting", {"marks": ("actioned",)}, "tr.actioned"),
    zone="field",
)
HIT: Final = replace(
    USE,
    begin=_hit,
    price=lambda _scene: 0,
    free=("away", {"zone": "hand"}, ""),
    zone="field",
)
TURN: Final = replace(HIT, act=lambda _card, _part: Pass(), begin=_change_turn)
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "enters": ENTERS,
    "lasting": replace(ENTERS, begin=_come_into_play),
    "use": USE,
    "arts": replace(USE, begin=_use_arts, price=lambda scene: scene.ability.ep),
    "activated": ACTIVATED,
    "attacks": replace(
        ACTIVATED,
        act=lambda card, _part: Attack(card),
        begin=_attack,
        price=lambda _scene: 0,
    ),
    "stunned": HIT,
    "destroyed": HIT,
    "turn_begins": TURN,
    "turn_ends": TURN,
}
# Where the card is a base; it counts itself (TR-8.3).
FOUNDED: Final = Occasion(
    lambda card, _part: Found(card),
    _come_into_play,
    lambda scene: scene.card.cost - 1,
    "tr.level",
    ("away", {"zone": "hand"}, "tr.not_in_base"),
    zone="base",
    marks=("down",),
)
DRAWN: Final = 2  # TR-6.1
PAID_IN: Final = {"enters": "cp", "lasting": "cp"}  # others in EP


# --- Positions.


def _furnish(step: Step, *, is_met: bool, is_covert: bool) -> list[Placed]:
    """Return cards for a step: on both sides those that fail, and those that pass.

    A single unit attacks; units that are not of its kind of covertness are no targets
    of it, so that it attacks the player (TR-9.1).
    """
    verb, meant = CHOSEN[step.do], SIDES[step.side]
    if verb.zone == "base":
        sides = [p for p in BOTH if is_met or p not in meant] * (step.n + 1)
        return [Placed(FILLER, "base", player, ("down",)) for player in sides]
    always = ("state",) if verb.zone == "field" else ()
    wanted = replace(step.filter, kind=step.filter.kind or verb.kind)
    is_of_units = wanted.state in ("stunned", "attacking")
    if wanted.state and (
        verb.zone != "field" or (is_of_units and wanted.kind not in ("", "unit"))
    ):
        raise NotTried("card", step.do)
    meet, misses = list_specs(wanted, FILTER, always)
    turned = ("actioned",) * bool(verb.actioned)
    rows = [
        (spec, turned)
        for spec in misses
        if spec.get("state") != "stunned" or spec.get("kind", "unit") == "unit"
    ]
    if verb.actioned is not None:
        rows.append((meet, () if verb.actioned else ("actioned",)))
    is_attack = meet.get("state") == "attacking"
    rows += [({**meet, "state": ""}, turned)] * is_attack
    crafts = ("covert",) * is_covert
    cards = []
    for player in BOTH:
        is_there = is_met or player not in meant
        count = 0 if is_attack else (step.n + 1) * is_there
        for spec, marks in [*rows, *[(meet, turned)] * count]:
            its = tuple({*STATES[spec.get("state", "")], *marks})
            cards.append(Placed(_make_card(spec, crafts), verb.zone, player, its))
    if is_attack and is_met:
        attacker = _make_card(meet, ("covert",) * (not is_covert))
        cards.append(Placed(attacker, "field", meant[0], ("attacking",)))
    return cards


def _furnish_lasting(ability: Ability, *, is_met: bool) -> list[Placed]:
    """Return cards that a lasting text is about, and others, on both sides."""
    if ability.less and ability.filter.state:
        raise NotTried("card", ability.on)  # Cards in hand are in no state.
    zone = "hand" if ability.less else "field"
    meet, misses = list_specs(ability.filter, FILTER, ("state",) * (not ability.less))
    if ability.link:
        others = [name for name in ORGANISATIONS if name not in ability.link]
        misses = [{"organisation": name} for name in (*ability.link, *others[:1])]
    return [
        Placed(_make_card(spec), zone, player, STATES[spec.get("state", "")])
        for player in BOTH
        for spec in (*misses, *[meet] * (is_met or player not in SIDES[ability.side]))
    ]


def _place_unit(spec: Spec, player: int) -> Placed:
    return Placed(_make_card(spec), "field", player, STATES[spec.get("state", "")])


def _may_happen(on: str, target: Placed) -> bool:
    """Return whether it happens to such a card; only ready units attack."""
    is_turned = on == "attacks" and bool(target.marks)
    return target.card.kind == "unit" and not is_turned


@dataclass(frozen=True)
class KisekiScene(Scene):
    """What a position of Kiseki TCG is made of.

    Attributes:
        deployed: Units each player has deployed this turn.
    """

    OCCASIONS = OCCASIONS
    DO = {**VERBS, **CHOSEN}

    deployed: int = 0

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        occasion, kind = super().occasion, self.card.kind
        if kind == "base" and self.ability.on == "lasting":
            return FOUNDED
        if kind == "event" and occasion.zone == "field":
            raise NotTried("never", self.ability.on)
        zone = "base" if (kind, occasion.zone) == ("base", "field") else occasion.zone
        free = HIT.free if self.ability.watches else occasion.free
        return replace(occasion, zone=zone, free=free)

    @property
    def number(self) -> str:
        """Return what is paid with: EP, CP, or cards of the base."""
        is_level = self.occasion.short == "tr.level"
        return "" if is_level else PAID_IN.get(self.ability.on, "ep")

    def list_cast(self, own: Placed) -> list[Placed]:
        """Return the card that a player acts with, and that which it happens to."""
        on, ability = self.ability.on, self.ability
        target = self.target or own
        if ability.watches and self.target is None:
            meet, _misses = list_specs(ability.filter, FILTER)
            target = _place_unit(meet, SIDES[ability.side][0])
            if not _may_happen(on, target):
                raise NotTried("never", on)
        if on not in AT_ONCE.values():
            return [target]
        is_rebuilt = target is own and self.card.kind == "base"
        verb = next(verb for verb, event in AT_ONCE.items() if event == on)
        state = "stunned" if "stunned" in target.marks else ""
        step = Step(
            "rebuild" if is_rebuilt else verb,
            n=1,
            side="opponent" if target.player else "me",
            filter=Filter(state=state),
        )
        event = replace(FILLER, kind="event", abilities=(Ability("use", (step,)),))
        return [Placed(replace(event, number="T-1", cost=0), "hand"), target]

    def list_cards(self) -> list[Placed]:
        """Return the cards of the position."""
        steps = self.list_steps()
        count = 5 + sum(step.n for step, _is_met in steps if step.do in OFF_DECK)
        cards = [
            Placed(replace(FILLER, number=f"T-0-{place}"), "deck", player)
            for player in BOTH
            for place in range(count)
        ]
        is_attack, is_turn = (
            self.ability.on == "attacks",
            self.ability.on in OF_THE_TURN,
        )
        is_own = not self.ability.watches and self.target is None
        is_covert = (is_own and "covert" in self.card.crafts) != is_attack
        for step, is_met in steps:
            if step.do in CHOSEN and self.number:
                cards += _furnish(step, is_met=is_met, is_covert=is_covert)
        if is_turn:  # Else these are readied and pass.
            cards = [each for each in cards if each.marks != ("actioned",)]
        if self.ability.on == "lasting":
            cards += _furnish_lasting(self.ability, is_met=self.without < 0)
        if "reinforcement" in self.card.crafts and self.occasion.zone == "hand":
            # TR-9.2
            names = self.card.organisations[:1]
            cards += [
                Placed(_make_card({"organisation": each}), "field") for each in names
            ]
        level = 0 if self.number else self.occasion.price(self) - self.missing
        return cards + [Placed(FILLER, "base", 0, ("down",))] * level

    def begin(self, cards: Sequence[Placed], player: int) -> Battle:
        """Return the battle in the preparation of seat 0, or during an attack."""
        attackers = [n for n, each in enumerate(cards) if "attacking" in each.marks]
        is_battle = self.ability.on in ("attacks", *OF_THE_TURN)
        if attackers and (self.number != "ep" or is_battle):
            raise NotTried("attack")
        usual = [replace(c, marks=tuple({*c.marks} - {"attacking"})) for c in cards]
        options, chance = RuleOptions(), Chance(b"generated")
        state = lay_out(lambda decks: new_state(decks, options, chance), usual)
        state.bonds, state.turn, state.passed = [BOND, BOND], 1, [1, 1]
        state.deployed = [self.deployed, self.deployed]
        if self.number:
            getattr(state, self.number)[0] = self.occasion.price(self) - self.missing
        turn = Task("turn", 0)
        turn.step, state.phase = SECOND, PREPARATION
        task = Task("prepare", 0)
        task.step = DEPLOYING
        if attackers or is_battle:
            turn.step, state.phase, state.passes = DECIDING, BATTLE, 1
            task = Task("fight", state.owner_of(attackers[0]) if attackers else player)
            task.step = TARGETING
        state.push(turn)
        state.push(task)
        battle = Battle(GAME, state, is_start=False)
        battle.run()
        for card in attackers[:1]:
            battle.apply(Attack(state.table.ids[card]), task.player)
            if task.player:
                battle.apply(Pass(), task.player)
        return battle

    def expect(
        self, cards: Sequence[GameCard], position: State, source: int
    ) -> ExpectedKiseki:
        """Return the position as it is before the action."""
        expected = ExpectedKiseki(cards, _read(position), source)
        expected.attacking.update(position.attackers())
        expected.deployed = [*position.deployed]
        return expected

    def describe(self, step: Step, language: str) -> str:
        """Return the words for the cards a step is about."""
        usual = "card" if step.do == "rebuild" else USUAL_KINDS.get(step.do, "unit")
        return render_filter(step.filter, usual, language)

    def list_other_misses(self) -> Iterator[tuple["KisekiScene", str, Say]]:
        """Return lasting texts without a card they are about, and after the first."""
        if self.ability.on == "lasting" and self.ability.filter != Filter():
            what = partial(render_filter, self.ability.filter, "unit")
            yield replace(self, without=0), "filter", what
        if self.ability.first:
            yield replace(self, deployed=1), "late", str
        if self.ability.watches:
            _meet, misses = list_specs(self.ability.filter, FILTER)
            here, there = {*SIDES[self.ability.side]}, {*BOTH}
            targets = [_place_unit(spec, min(here)) for spec in misses]
            targets += [_place_unit(_meet, player) for player in there - here]
        else:
            targets = [_place_unit({}, 0)] * (self.ability.on in WATCHED)
        for target in targets:
            if _may_happen(self.ability.on, target):
                yield replace(self, target=target), "other", str


def _read(state: State) -> Snapshot:
    now = read_snapshot(state, ("actioned", "stunned", "down"), ("bonds", "cp", "ep"))
    for (_player, zone), cards in now.zones.items():
        for card in cards:
            kind = state.cards[card].kind
            if (zone, kind) == ("field", "unit"):
                strength, defence = queries.strength_and_defence(state, card)
                crafts = queries.crafts_of(state, card)
                names = queries.organisations_of(state, card)
                now.traits[card] = {
                    "strength": strength,
                    "defence": defence,
                    **{
                        f"craft.{c}": 1 for n, c in enumerate(CRAFTS) if crafts >> n & 1
                    },
                    **{
                        f"organisation.{name}": 1
                        for n, name in enumerate(ORGANISATIONS)
                        if names >> n & 1
                    },
                }
            elif zone == "hand" and kind in ("unit", "item"):
                now.traits[card] = {"price": queries.cp_cost(state, card)}
    return now


TESTER: Final = TextTester(piece, STEPS, _read, KisekiScene)

__all__ = ["TESTER"]
