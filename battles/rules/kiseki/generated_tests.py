"""Generated tests of Kiseki TCG: what each verb means, and when an ability happens.

The tables are written from the rules, not from ``resolution``: ``FILTER`` by field of a
filter, ``VERBS`` and ``CHOSEN`` by verb, ``OCCASIONS`` by kind of ability.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from battles.rules.kernel.deck_games.generated_tests import (
    BOTH,
    SIDES,
    Expected,
    FilterField,
    GameCard,
    NotTried,
    Occasion,
    Placed,
    Say,
    Scene,
    Snapshot,
    Spec,
    TextTester,
    Verb,
    add,
    build_usual_fields,
    for_each,
    from_top,
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
DRAWN: Final = 2  # TR-6.1
SETTLED: Final = ("base", "down", "actioned")  # how a card lies there that has settled
FILLER: Final = CardDefinition("T-0", "T-0", "base", cost=9)
EVENT: Final = CardDefinition("T-1", "T-1", "event")
# How a unit lies that is in a state; one may be asked for in any.
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
    if state in ("attacking", ANY_STATE):
        is_attacking = card in e.attacking and not e.moves[card]
        return is_attacking or state == ANY_STATE
    if (card in e.now.marks["stunned"]) != (state == "stunned"):
        return False
    is_actioned = card in e.now.marks["actioned"]
    return is_actioned == (state == "actioned") or state in ("", "stunned")


FILTER: Final[Mapping[str, FilterField]] = {
    **build_usual_fields("unit", "item", lambda card: card.cost),
    "organisation": FilterField(
        lambda e, c, name: not name or name in e.list_organisations(c),
        lambda name: ORGANISATIONS[ORGANISATIONS.index(name) - 1],
    ),
    "state": FilterField(_is_in_state, lambda state: OTHER_STATES.get(state, "")),
}


def _make_card(spec: Spec, crafts: tuple[str, ...] = ()) -> CardDefinition:
    """Return a card that has just what is given, called by that."""
    kind, cost = spec.get("kind") or "unit", spec.get("cost", 3)
    names = (spec["organisation"],) if "organisation" in spec else ()
    number = f"T-{kind}-{cost}-{names}-{crafts}"
    made = CardDefinition(number, number, kind, cost=cost, organisations=names)
    if kind != "unit":
        return made
    return replace(made, strength=2, defence=2, crafts=crafts)


def _place(
    spec: Spec, player: int, zone: str = "field", *, crafts: tuple[str, ...] = ()
) -> Placed:
    marks = STATES[spec.get("state", "")]
    return Placed(_make_card(spec, crafts), zone, player, marks)


# --- What follows.


class ExpectedKiseki(Expected):
    """A position of Kiseki TCG as it must become; seat 0 has the initiative."""

    FILTER = FILTER

    def __init__(self, cards: Sequence[GameCard], now: Snapshot, source: int) -> None:
        super().__init__(cards, now, source)
        self.attacking: set[int] = set()
        self.deployed = [0, 0]  # units of this turn
        # STR, DEF and crafts gained this turn, by card and its moves so far.
        self.gained: dict[tuple[int, int], list[tuple[int, int, str]]] = {}

    @property
    def stunned(self) -> set[int]:
        """Return the stunned cards."""
        return self.now.marks["stunned"]

    def do(self, step: Step, was: int) -> int | None:
        """Do a step."""
        if step.do in CHOSEN:
            return _choose(self, step)
        VERBS[step.do](self, step, was)
        return None

    def list_lasting(self) -> list[Ability]:
        """Return the lasting texts of the source, if it lies face up in play."""
        is_in_play = self.place_of(self.source)[1] in ("field", "base")
        is_hidden = self.source in self.now.marks["down"] | self.stunned
        texts = self.definition.abilities if is_in_play and not is_hidden else ()
        return [each for each in texts if each.on == "lasting"]

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
        is_stunned, is_down = (
            self.source in self.now.marks[mark] for mark in ("stunned", "down")
        )
        if zone not in ("field", "base") or is_down or (is_stunned and not is_meant):
            return
        was = -1 if is_meant and on == "destroyed" else self.moves[self.source]
        for part in self.list_parts(on):
            ability = self.definition.abilities[part]
            times = int(is_meant or not cards)
            if ability.watches:
                watched = sum(self._is_watched(ability, card) for card in cards)
                times = 0 if is_stunned else watched
            self.waiting += [(part, was)] * times

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
        if card not in self.stunned:
            self.mark(card, *STATES["stunned"])
            self.now.numbers[self.place_of(card)[0], "bonds"] -= self.cards[card].cost

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
        more = [*gained, *((each.strength, each.defence, "") for each in texts)]
        return _name_traits(
            definition.strength + sum(each[0] for each in more),
            definition.defence + sum(each[1] for each in more),
            self.list_organisations(card),
            set() if card in self.stunned else crafts,
        )


def _name_traits(
    strength: int, defence: int, organisations: set[str], crafts: set[str]
) -> dict[str, int]:
    return {
        "strength": strength,
        "defence": defence,
        **{f"organisation.{each}": 1 for each in organisations},
        **{f"craft.{each}": 1 for each in crafts},
    }


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
        e.ask(0, "plan_bottom", looked, (0, len(looked)), [card])
        e.move(card, "deck")
    if len(left) > 1:
        e.ask(0, "plan_top", left, (len(left), len(left)))
    for card in reversed(left):
        e.move(card, "deck", on_top=True)


VERBS: Final[Mapping[str, Verb]] = {
    "draw": from_top("hand"),
    "settle": from_top(*SETTLED),
    "damage": add("bonds", -1),
    "heal": for_each(_heal),
    "gain_ep": add("ep"),
    "plan": _plan,
    "boost_this": _boost_this,
}


class Chosen(NamedTuple):
    """A verb that chooses cards."""

    do: Callable[[ExpectedKiseki, Step, int], None]  # what becomes of each
    zone: str = "field"  # where they are chosen from
    kind: str = "unit"  # that they must have; empty: any
    actioned: bool | None = None  # whether they must be; None: either
    happens: str = ""  # what happens to all of them at once


def _ready(e: ExpectedKiseki, _step: Step, card: int) -> None:
    if card not in e.stunned:  # TR-3.5
        e.now.marks["actioned"].discard(card)


def _rebuild(e: ExpectedKiseki, _step: Step, card: int) -> None:
    """TR-9.10: the top of that deck replaces it."""
    e.happen("destroyed", [card])
    owner = e.place_of(card)[0]
    e.move(card, "trail")
    e.move_top(owner, 1, *SETTLED)


def _to(zone: str) -> Callable[[ExpectedKiseki, Step, int], None]:
    return lambda e, _step, card: e.move(card, zone)


CHOSEN: Final[Mapping[str, Chosen]] = {
    "stun": Chosen(lambda e, _step, card: e.stun(card), happens="stunned"),
    "destroy": Chosen(_to("trail"), kind="", happens="destroyed"),
    "return": Chosen(_to("hand"), kind=""),
    "ready": Chosen(_ready, actioned=True),
    "action": Chosen(lambda e, _step, card: e.mark(card, "actioned"), actioned=False),
    "boost": Chosen(lambda e, step, card: e.gain(card, step.strength, step.defence)),
    "grant": Chosen(lambda e, step, card: e.gain(card, 0, 0, step.craft)),
    "rebuild": Chosen(_rebuild, "base", ""),
    "fetch": Chosen(_to("hand"), "trail", ""),
    "discard": Chosen(_to("trail"), "hand", ""),
}


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
    meant = [c for c in chosen if verb.happens != "stunned" or c not in e.stunned]
    if meant:
        e.happen(verb.happens, meant)
    for card in chosen:
        verb.do(e, step, card)
    return len(found)


# --- When it follows.


def _pay(e: ExpectedKiseki, number: str, zone: str) -> Snapshot:
    """Pay all there is of a number, and put the card where it goes."""
    e.now.numbers[0, number] = 0
    e.move(e.actor, zone)
    e.deployed[0] += zone == "field" and e.definition.kind == "unit"
    return e.measure()


def _enter(e: ExpectedKiseki, _part: int) -> Snapshot:
    paid = _pay(e, "cp", "field")
    e.resolve_all(e.list_parts("enters"))
    return paid


def _use(e: ExpectedKiseki, part: int) -> Snapshot:
    paid = _pay(e, "ep", "trail")
    e.resolve_all(e.list_parts(e.definition.abilities[part].on))
    return paid


def _activate(e: ExpectedKiseki, part: int) -> Snapshot:
    e.now.numbers[0, "ep"] = 0
    if e.definition.abilities[part].action:
        e.mark(e.source, "actioned")
    paid = e.measure()
    e.resolve(part)
    return paid


def _attack(e: ExpectedKiseki, _part: int) -> Snapshot:
    """Attack the player: no unit can be a target (TR-9.1)."""
    e.happen("attacks", [e.target])
    e.mark(e.target, "actioned")
    e.attacking.add(e.target)
    return e.measure()


def _hit(e: ExpectedKiseki, _part: int) -> Snapshot:
    """Use an event that does it to the target."""
    _pay(e, "ep", "trail")
    e.aim(e.cards[e.actor].abilities[0].steps[0])
    return e.measure()


def _change_turn(e: ExpectedKiseki, _part: int) -> Snapshot:
    """End the turn; the other player has the initiative and draws first (TR-6.13)."""
    usual = ExpectedKiseki(e.cards, e.measure(), e.source)
    for each in (usual, e):
        for player in BOTH:
            _recover(each, player)
        for on in OF_THE_TURN[::-1]:
            if on == "turn_begins":
                # What lasts for a turn or a phase is over (TR-4.6).
                each.gained, each.deployed = {}, [0, 0]
                each.now.numbers.update({(player, "ep"): 0 for player in BOTH})
            if each is e:
                each.happen(on)
            each.resolve_waiting()
        each.move_top(1, DRAWN, "hand")
    return usual.measure()


def _recover(e: ExpectedKiseki, player: int) -> None:
    """TR-6.12: no stunned unit is recovered, so all are lost; the rest are readied."""
    stunned = [card for card in e.zone(player, "field") if card in e.stunned]
    if stunned:
        e.ask(player, "recover", stunned, (0, 1), [])
    for card in stunned:
        e.move(card, "trail")
    mine = e.zone(player, "field"), e.zone(player, "base")
    e.now.marks["actioned"].difference_update(*mine)


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


ENTERS: Final = Occasion(
    lambda card, _part: Deploy(card),
    _enter,
    ("away", {"zone": "trail"}, "tr.not_yours"),
    lambda scene: scene.card.cost,
    "tr.not_enough_cp",
)
USE: Final = replace(
    ENTERS, act=lambda card, _part: Cast(card), begin=_use, short="tr.not_enough_ep"
)
ACTIVATED: Final = Occasion(
    Activate,
    _activate,
    ("resting", {"marks": ("actioned",)}, "tr.actioned"),
    lambda scene: scene.ability.ep,
    USE.short,
    zone="field",
)
ATTACKS: Final = Occasion(
    lambda card, _part: Attack(card), _attack, ACTIVATED.free, zone="field"
)
HIT: Final = replace(
    ATTACKS, act=USE.act, begin=_hit, free=("away", {"zone": "hand"}, "")
)
TURN: Final = replace(HIT, act=lambda _card, _part: Pass(), begin=_change_turn)
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "enters": ENTERS,
    "lasting": replace(ENTERS, begin=_come_into_play),
    "use": USE,
    "arts": replace(USE, price=ACTIVATED.price),
    "activated": ACTIVATED,
    "attacks": ATTACKS,
    "stunned": HIT,
    "destroyed": HIT,
    "turn_begins": TURN,
    "turn_ends": TURN,
}
# A lasting text of a base, which counts itself (TR-8.3).
FOUNDED: Final = Occasion(
    lambda card, _part: Found(card),
    _come_into_play,
    ("away", {"zone": "hand"}, "tr.not_in_base"),
    lambda scene: scene.card.cost - 1,
    "tr.level",
    zone="base",
    marks=("down",),
)
PAID_IN: Final = {ENTERS.short: "cp", FOUNDED.short: ""}  # others in EP


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
    is_attack = wanted.state == "attacking"
    rows += [({**meet, "state": ""}, turned)] * is_attack
    crafts = ("covert",) * is_covert
    cards = []
    for player in BOTH:
        is_there = (is_met or player not in meant) and not is_attack
        for spec, marks in [*rows, *[(meet, turned)] * ((step.n + 1) * is_there)]:
            each = _place(spec, player, verb.zone, crafts=crafts)
            cards.append(replace(each, marks=tuple({*each.marks, *marks})))
    if is_attack and is_met:
        attacker = _place(meet, meant[0], crafts=("covert",) * (not is_covert))
        cards.append(replace(attacker, marks=("attacking",)))
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
        _place(spec, player, zone)
        for player in BOTH
        for spec in (*misses, *[meet] * (is_met or player not in SIDES[ability.side]))
    ]


def _may_happen(on: str, target: Placed) -> bool:
    """Return whether it happens to such a card; only ready units attack."""
    is_turned = on == "attacks" and bool(target.marks)
    return target.card.kind == "unit" and not is_turned


@dataclass(frozen=True)
class KisekiScene(Scene):
    """What a position of Kiseki TCG is made of."""

    OCCASIONS = OCCASIONS
    DO = {**VERBS, **CHOSEN}
    OFF_DECK = frozenset({"draw", "settle", "plan", "rebuild"})
    FILLER = FILLER

    deployed: int = 0  # units each player has deployed this turn

    @property
    def occasion(self) -> Occasion:
        """Return how it happens; raise NotTried if that is not known."""
        occasion, kind = super().occasion, self.card.kind
        if (kind, self.ability.on) == ("base", "lasting"):
            return FOUNDED
        if (kind, occasion.zone) == ("event", "field"):
            raise NotTried("never", self.ability.on)
        zone = "base" if (kind, occasion.zone) == ("base", "field") else occasion.zone
        free = HIT.free if self.ability.watches else occasion.free
        return replace(occasion, zone=zone, free=free)

    @property
    def number(self) -> str:
        """Return what is paid with: EP, CP, or cards of the base."""
        return PAID_IN.get(self.occasion.short, "ep")

    def place_target(self, spec: Spec, player: int) -> Placed:
        """Return a unit that it happens to; if it attacks, no unit is its target."""
        is_covert = self.ability.on == "attacks" and "covert" not in self.card.crafts
        return _place(spec, player, crafts=("covert",) * is_covert)

    def list_cast(self, own: Placed) -> list[Placed]:
        """Return the card that a player acts with, and that which it happens to."""
        on, ability, target = self.ability.on, self.ability, self.target or own
        if ability.watches and self.target is None:
            meet, _misses = list_specs(ability.filter, FILTER)
            target = self.place_target(meet, SIDES[ability.side][0])
            if not _may_happen(on, target):
                raise NotTried("never", on)
        verbs = [verb for verb, chosen in CHOSEN.items() if chosen.happens == on]
        if target is own and self.card.kind == "base":
            verbs = ["rebuild"] * len(verbs)
        wanted = Filter(state="stunned" if "stunned" in target.marks else "")
        side = "opponent" if target.player else "me"
        steps = [Step(verb, 1, side, filter=wanted) for verb in verbs]
        texts = [Ability("use", (step,)) for step in steps]
        events = [replace(EVENT, abilities=(text,)) for text in texts]
        return [*(Placed(event, "hand") for event in events), target]

    def list_cards(self) -> list[Placed]:
        """Return the cards of the position."""
        cards, on = self.list_decks(0), self.ability.on
        is_attack = on == "attacks" and not self.ability.watches and not self.target
        is_covert = ("covert" in self.card.crafts) != is_attack
        for step, is_met in self.list_steps():
            if step.do in CHOSEN and self.number:
                cards += _furnish(step, is_met=is_met, is_covert=is_covert)
        if on in OF_THE_TURN:  # Else these are readied and pass.
            cards = [each for each in cards if each.marks != ("actioned",)]
        if on == "lasting":
            cards += _furnish_lasting(self.ability, is_met=self.without < 0)
        if "reinforcement" in self.card.crafts and self.occasion.zone == "hand":
            names = self.card.organisations[:1]  # TR-9.2
            cards += [_place({"organisation": each}, 0) for each in names]
        level = 0 if self.number else self.occasion.price(self) - self.missing
        return cards + [Placed(FILLER, "base", 0, ("down",))] * level

    def begin(self, cards: Sequence[Placed], player: int) -> Battle:
        """Return the battle in the preparation of seat 0, or during an attack."""
        attackers = [n for n, each in enumerate(cards) if "attacking" in each.marks]
        is_battle = self.ability.on in ("attacks", *OF_THE_TURN)
        is_noticed = any(each.on == "attacks" for each in self.card.abilities)
        if attackers and (self.number != "ep" or is_battle or is_noticed):
            raise NotTried("attack")
        usual = [replace(c, marks=tuple({*c.marks} - {"attacking"})) for c in cards]
        options, chance = RuleOptions(), Chance(b"generated")
        state = lay_out(lambda decks: new_state(decks, options, chance), usual)
        state.bonds, state.turn, state.passed = [BOND, BOND], 1, [1, 1]
        state.deployed = [self.deployed, self.deployed]
        state.attacked = [1, 1]  # Allegiance shares nothing any more (TR-9.3).
        if self.number:
            getattr(state, self.number)[0] = self.occasion.price(self) - self.missing
        turn, task = Task("turn", 0), Task("prepare", 0)
        turn.step, state.phase, task.step = SECOND, PREPARATION, DEPLOYING
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
        expected = ExpectedKiseki(cards, self.read(position), source)
        expected.attacking.update(position.attackers())
        expected.deployed = [*position.deployed]
        return expected

    @staticmethod
    def read(position: State) -> Snapshot:
        """Return a position as it is compared."""
        marks, numbers = ("actioned", "stunned", "down"), ("bonds", "cp", "ep")
        now = read_snapshot(position, marks, numbers)
        for (_player, zone), cards in now.zones.items():
            for card in cards:
                kind = position.cards[card].kind
                if (zone, kind) == ("field", "unit"):
                    names = queries.organisations_of(position, card)
                    crafts = queries.crafts_of(position, card)
                    now.traits[card] = _name_traits(
                        *queries.strength_and_defence(position, card),
                        {n for bit, n in enumerate(ORGANISATIONS) if names >> bit & 1},
                        {n for bit, n in enumerate(CRAFTS) if crafts >> bit & 1},
                    )
                elif zone == "hand" and kind in ("unit", "item"):
                    now.traits[card] = {"price": queries.cp_cost(position, card)}
        return now

    def describe(self, step: Step, language: str) -> str:
        """Return the words for the cards a step is about."""
        usual = "card" if step.do == "rebuild" else USUAL_KINDS.get(step.do, "unit")
        return render_filter(step.filter, usual, language)

    def list_other_misses(self) -> Iterator[tuple["KisekiScene", str, Say]]:
        """Return lasting texts about no card or a late one, and what is not meant."""
        ability = self.ability
        if ability.on == "lasting" and ability.filter != Filter():
            what = partial(render_filter, ability.filter, "unit")
            yield replace(self, without=0), "filter", what
        if ability.first:
            yield replace(self, deployed=1), "late", str
        targets = [self.place_target({}, 0)] * (ability.on in WATCHED)
        if ability.watches:
            meet, misses = list_specs(ability.filter, FILTER)
            sides = SIDES[ability.side]
            others = {*BOTH}.difference(sides)
            targets = [self.place_target(spec, sides[0]) for spec in misses]
            targets += [self.place_target(meet, player) for player in others]
        for target in targets:
            if _may_happen(ability.on, target):
                yield replace(self, target=target), "other", str


TESTER: Final = TextTester(piece, STEPS, KisekiScene)
