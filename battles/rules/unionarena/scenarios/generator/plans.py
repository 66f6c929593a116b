"""The consequences of carrying out a body, computed from the tree alone.

A plan is a list of steps of a scenario (answers, and the question before each)
and a table with the position afterwards.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from battles.rules.unionarena.scenarios.generator.sample_cards import LINES, TooComplex
from battles.rules.unionarena.scenarios.generator.table import SOURCE, Table
from cards.effects.model import atoms, control, costs
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.base import Cost, Effect, Modifier, Subject
from cards.effects.model.enums import (
    CardKind,
    Mode,
    Position,
    RaidChoice,
    Side,
    Zone,
)
from cards.effects.model.traversal import walk_tree

SIDES: Final = ("me", "opponent")
# Words of the zones in scenario files.
ZONE_WORDS: Final = {Zone.LIFE_AREA: "life"}


class Plan:
    """A body carried out on a table.

    Attributes:
        table: The position.
        steps: The questions and answers.
        facts: Events that must have happened, in order.
        has_offered: Whether cards could be chosen.
        has_checked: Whether there was a check in between: events count from there.
        has_changed: Whether anything has happened to anything.
        is_deck_stirred: Whether cards have been put on top of a deck.
        is_lasting: Whether modifications are applied by an effect, not simply there.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps: list[Json] = []
        self.facts: list[Json] = []
        self.has_offered = False
        self.has_checked = False
        self.has_changed = False
        self.is_lasting = True
        self.is_deck_stirred = False

    # --- Adding steps.

    def say(self, seat: int, words: str) -> None:
        """Add an answer."""
        self.steps.append({SIDES[seat]: words})

    def check(self, what: JsonObject) -> None:
        """Add a check between two answers, with the events that led there."""
        if self.facts:
            what = {**what, "events_in_order": self.facts}
            self.facts = []
        self.steps.append({"check": what})
        self.has_checked = True

    # --- Costs.

    def pay(self, needed: tuple[Cost, ...]) -> None:
        """Pay costs in printed order (UA-4.4.18)."""
        for cost in needed:
            self.has_changed = True
            match cost:
                case costs.RestThis():
                    self._turn([SOURCE], is_active=False)
                case costs.RetireThis():
                    self.table.leave(SOURCE, Zone.OUTSIDE_AREA)
                case costs.MoveThis(to):
                    self.table.leave(SOURCE, to)
                case costs.PayAp(count):
                    self.table.ap[0] -= count
                case costs.Discard(count, filters):
                    self._give(Zone.HAND, Zone.OUTSIDE_AREA, count, bool(filters), cost)
                case costs.RemoveFromOutside(count, filters):
                    zone = Zone.OUTSIDE_AREA
                    self._give(zone, Zone.REMOVE_AREA, count, bool(filters), cost)
                case _:
                    raise TooComplex(type(cost).__name__)

    def _give(
        self,
        zone: Zone,
        to: Zone,
        count: int,
        is_filtered: bool,
        cost: costs.Discard | costs.RemoveFromOutside,
    ) -> None:
        found = self.table.of(s.Cards(Side.ME, (zone,), cost.filters))
        if len(found) < count:
            raise TooComplex("a cost that cannot be paid")
        chosen = found[:count]
        if len(found) != count or is_filtered:
            self._ask(0, found, count, count)
            self.say(0, f"choose {', '.join(chosen)}")
        for label in chosen:
            self.table.leave(label, to)

    # --- Choices.

    def _ask(self, seat: int, found: list[str], least: int, most: int) -> None:
        self.has_offered = self.has_offered or bool(found)
        candidates: list[Json] = [*sorted(found)]
        question: JsonObject = {
            "player": SIDES[seat],
            "kind": "choose_cards",
            "candidates": candidates,
            "least": least,
            "most": most,
        }
        self.check({"asked": question})

    def resolve(self, subject: Subject) -> tuple[list[str], bool]:
        """Return the cards of a step, and whether they are as many as required."""
        if isinstance(subject, s.Together):
            found: list[str] = []
            is_full = True
            for part in subject.of:
                labels, full = self._pick(part, taken=found)
                found += labels
                is_full = is_full and full
            return found, is_full
        return self._pick(subject, taken=[])

    def _pick(self, subject: Subject, *, taken: list[str]) -> tuple[list[str], bool]:
        if not isinstance(subject, s.Pick):
            labels = self.table.of(subject)
            return labels, True
        if subject.at_random or subject.total or subject.distinct:
            raise TooComplex("a choice with a condition")
        table = self.table
        chooser = table.acting
        if subject.by is not None:
            chooser = table.seats(subject.by)[0]
        found = [x for x in table.of(subject.of) if x not in taken]
        if any(
            table.cards[x].zone is Zone.HAND and table.cards[x].side != chooser
            for x in found
        ):
            raise TooComplex("a choice from a hand one does not see")
        least, most, is_exact = self._bounds(subject, len(found))
        if self._is_hidden(subject.of):
            least = 0 if is_exact else least
        elif not most or (is_exact and most == len(found)):
            return found[:most], self._is_full(subject, found[:most])
        self._ask(chooser, found, least, most)
        chosen = found[:most]
        self.say(chooser, f"choose {', '.join(chosen) or 'none'}")
        return chosen, self._is_full(subject, chosen)

    def _bounds(self, pick: s.Pick, available: int) -> tuple[int, int, bool]:
        worth = self.table.worth
        if pick.count is None:
            least = 0 if pick.least is None else worth(pick.least)
            return min(least, available), available, False
        count = max(0, worth(pick.count))
        if pick.least is None:
            return min(count, available), min(count, available), True
        return min(worth(pick.least), available), min(count, available), False

    def _is_full(self, pick: s.Pick, chosen: list[str]) -> bool:
        if pick.count is not None and pick.least is None:
            return len(chosen) == self.table.worth(pick.count)
        return bool(chosen)

    def _is_hidden(self, of: Subject) -> bool:
        """Return whether the choice is asked though there may be nothing to choose."""
        if isinstance(of, s.Cards):
            return bool(of.filters) and Zone.HAND in of.zones
        if isinstance(of, s.Among) and isinstance(of.of, s.Ref):
            return bool(of.filters) and of.of.name in self.private
        return isinstance(of, s.Rest) and of.of in self.private

    @property
    def private(self) -> set[str]:
        """Return the bindings of cards only one player has looked at."""
        return {name for name in self.table.looked if f"{name}!" in self.table.bound}

    # --- Effects.

    def do(self, node: Effect) -> bool:
        """Carry out an effect; return whether it was done in full."""
        match node:
            case control.Seq(of, bind) | control.Sentences(of, bind):
                return self._bind(bind, [], self._all(of))
            case control.If(condition, then, otherwise):
                if self.table.holds(condition):
                    return self.do(then)
                return self.do(otherwise) if otherwise is not None else False
            case control.May(do, bind):
                return self._may(do, bind)
            case control.As(side, do, bind):
                return self._as(side, do, bind)
            case control.Tiers(amount, rows):
                worth = self.table.worth(amount)
                held = [r for r in rows if compare_numbers(worth, r.operator, r.value)]
                return self._all([row.do for row in held])
            case control.AltEffect():
                return self._alternative(node)
            case control.Modes(of, count, up_to, None, bind) if not up_to:
                if self.table.worth(count) < len(of):
                    raise TooComplex("a choice of modes")
                return self._bind(bind, [], self._all(of))
            case control.Nothing():
                return True
            case atoms.Choose(pick, bind):
                labels, full = self.resolve(pick)
                return self._bind(bind, labels, full and bool(labels))
            case atoms.Retire(what, bind):
                labels, full = self.resolve(what)
                return self._retire(labels, full, bind)
            case atoms.SetMode(what, mode, bind):
                labels, full = self.resolve(what)
                self._turn(labels, is_active=mode is Mode.ACTIVE)
                return self._bind(bind, labels, full and bool(labels))
            case atoms.Draw():
                return self._draw(node)
            case atoms.Look(what, bind) | atoms.Reveal(what, bind):
                return self._look(what, bind, is_look=isinstance(node, atoms.Look))
            case atoms.Move():
                return self._move(node)
            case atoms.Play():
                return self._play(node)
            case atoms.Modify():
                return self._modify(node)
            case atoms.Relocate():
                return self._relocate(node)
            case atoms.PayApNow(count, bind):
                may = self.table.ap[self.table.acting] >= count
                if may:
                    self.table.ap[self.table.acting] -= count
                    self.has_changed = True
                return self._bind(bind, [], may)
        raise TooComplex(type(node).__name__)

    def _all(self, steps: Sequence[Effect]) -> bool:
        """Carry out every step, also after one that failed."""
        is_full = True
        for step in steps:
            is_full = self.do(step) and is_full
        return is_full

    def _bind(self, name: str | None, labels: list[str], full: bool) -> bool:
        if name is not None:
            self.table.bound[name] = (tuple(labels), full)
        return full

    def _may(self, do: Effect, bind: str | None) -> bool:
        if bind is not None:
            # It is only asked if it can be done, which a trial shows.
            trial = Plan(self.table.copy())
            trial.steps = []
            possible = trial.do(do)
            if not possible and any(isinstance(part, s.Pick) for part in walk_tree(do)):
                raise TooComplex("whether it can be done")
            if not possible:
                return self._bind(bind, [], False)
        seat = self.table.acting
        self.check({"asked": {"player": SIDES[seat], "kind": "may"}})
        self.say(seat, "yes")
        return self._bind(bind, [], self.do(do))

    def _as(self, side: Side, do: Effect, bind: str | None) -> bool:
        before = self.table.acting
        seats = self.table.seats(side)
        if len(seats) > 1:
            seats = (self.table.turn_of, 1 - self.table.turn_of)
        is_full = True
        for seat in seats:
            self.table.acting = seat
            is_full = self.do(do) and is_full
        self.table.acting = before
        return self._bind(bind, [], is_full)

    def _alternative(self, node: control.AltEffect) -> bool:
        chosen = node.base
        for case in node.cases:
            if self.table.holds(case.condition):
                if case.optional:
                    raise TooComplex("an optional alternative")
                chosen = case.value
        return self.do(chosen)

    def _retire(self, labels: list[str], full: bool, bind: str | None) -> bool:
        gone = [x for x in labels if self.table.cards[x].is_on_field]
        for label in gone:
            self.table.leave(label, Zone.OUTSIDE_AREA)
            self.has_changed = True
            self.facts.append({"card_retired": {"card": label}})
        return self._bind(bind, gone, full and bool(gone) and len(gone) == len(labels))

    def _turn(self, labels: list[str], *, is_active: bool) -> None:
        for label in labels:
            card = self.table.cards[label]
            if card.is_on_field and card.sample.is_active != is_active:
                if is_active and card.gained and "stays" in card.gained:
                    raise TooComplex("a card that stays resting")
                card.sample = replace(card.sample, is_active=is_active)
                self.has_changed = True

    def _draw(self, node: atoms.Draw) -> bool:
        if node.up_to or node.bind:
            raise TooComplex("a draw of as many as one likes")
        table = self.table
        seat = table.acting
        count = table.worth(node.count)
        if node.up_to_hand:
            held = len(table.lying(seat, Zone.HAND)) + table.drawn[seat]
            count = max(0, count - held)
        if self.is_deck_stirred:
            raise TooComplex("a draw from a deck with cards put on top")
        top = table.top(seat)[:count]
        for label in top:
            table.leave(label, Zone.HAND)
        table.drawn[seat] += count - len(top)
        self.has_changed = self.has_changed or count > 0
        return True

    def _look(self, what: Subject, bind: str | None, *, is_look: bool) -> bool:
        labels = self.table.of(what)
        for label in labels:
            if self.table.cards[label].zone is Zone.DECK:
                self.table.cards[label].zone = None
        if bind is not None:
            self.table.looked.add(bind)
            if is_look:
                self.table.bound[f"{bind}!"] = ((), True)
        name = "cards_looked_at" if is_look else "cards_revealed"
        self.facts.append({name: {"count": len(labels)}})
        self.has_changed = True
        return self._bind(bind, labels, bool(labels))

    def _move(self, node: atoms.Move) -> bool:
        if node.under is not None or node.position is Position.SPLIT:
            raise TooComplex("a move beneath a card")
        labels, full = self.resolve(node.what)
        seat = self.table.acting if node.by is None else self.table.seats(node.by)[0]
        is_open = node.position is Position.EITHER or node.or_to is not None
        if labels and is_open:
            self.say(seat, "option 0")
        is_pile = node.to in (Zone.DECK, Zone.LIFE_AREA)
        if node.any_order and len(labels) > 1 and is_pile:
            if any(self.table.cards[x].zone is Zone.OUTSIDE_AREA for x in labels):
                raise TooComplex("an order of cards of the sideline")
            self.say(self.table.acting, "choose all")
        for label in labels:
            card = self.table.cards[label]
            if card.zone is Zone.LIFE_AREA or node.to is Zone.AP_AREA:
                raise TooComplex("a move of life")
            if node.to is Zone.LIFE_AREA:
                self.table.life[card.side] += 1
            self.table.leave(label, node.to)
            self.has_changed = True
            if node.to is Zone.DECK:
                self.table.buried.add(label)
                is_bottom = node.position is Position.BOTTOM
                self.is_deck_stirred = self.is_deck_stirred or not is_bottom
        is_full = full and bool(labels)
        return self._bind(node.bind, labels, is_full)

    def _play(self, node: atoms.Play) -> bool:
        if node.raid is not RaidChoice.NO:
            raise TooComplex("a play by Raid")
        labels, full = self.resolve(node.what)
        table = self.table
        for label in labels:
            card = table.cards[label]
            lines = LINES if node.to is Zone.FIELD else table.zones(node.to)
            if card.sample.kind is CardKind.SITE:
                lines = tuple(line for line in lines if line is Zone.ENERGY_LINE)
            if card.sample.kind is CardKind.EVENT or not lines or label == SOURCE:
                raise TooComplex("a card that cannot be played")
            if not all(table.free(table.acting, line) for line in lines):
                raise TooComplex("a play on a full line")
            if len(lines) > 1:
                self.say(table.acting, lines[0].value.replace("_", " "))
        for label in labels:
            card = table.cards[label]
            goal = LINES[0] if node.to is Zone.FIELD else table.zones(node.to)[0]
            if card.sample.kind is CardKind.SITE:
                goal = Zone.ENERGY_LINE
            card.zone, card.side = goal, table.acting
            card.sample = replace(card.sample, is_active=node.mode is Mode.ACTIVE)
            self.has_changed = True
        if len(labels) > 1:
            raise TooComplex("a play of several cards")
        return self._bind(node.bind, labels, full and bool(labels))

    def _relocate(self, node: atoms.Relocate) -> bool:
        if node.may_swap:
            raise TooComplex("a swap of places")
        labels, full = self.resolve(node.what)
        moved: list[str] = []
        for label in labels:
            card = self.table.cards[label]
            goal = node.to
            if not card.is_on_field or card.sample.kind is not CardKind.CHARACTER:
                continue
            if goal is Zone.OTHER_LINE:
                goal = LINES[1 - LINES.index(card.zone or LINES[0])]
            if goal is card.zone:
                continue
            if not self.table.free(card.side, goal):
                raise TooComplex("a move to a full line")
            card.zone = goal
            moved.append(label)
            self.has_changed = True
        is_full = full and bool(moved) and len(moved) == len(labels)
        return self._bind(node.bind, moved, is_full)

    def _modify(self, node: atoms.Modify) -> bool:
        if isinstance(node.what, (s.Player, s.NextUsed)):
            raise TooComplex("a modification of a player")
        labels, full = self.resolve(node.what)
        labels = [x for x in labels if self.table.cards[x].is_on_field]
        for label in labels:
            for modifier in node.modifiers:
                self._apply(label, modifier)
            self.has_changed = True
        return self._bind(node.bind, labels, full and bool(labels))

    def _apply(self, label: str, modifier: Modifier) -> None:
        card = self.table.cards[label]
        match modifier:
            case m.Bp(by):
                if card.sample.bp is None:
                    raise TooComplex("BP of a card that has none")
                card.more_bp += self.table.worth(by)
            case m.Keyword(keyword, value, plus) if not plus:
                if keyword in card.sample.keywords:
                    raise TooComplex("a keyword the card has already")
                number = "" if value is None else f" {value}"
                expected = f"{keyword.value}{number}"
                card.gained = (*card.gained, expected)
            case m.StaysResting() | m.Cannot() | m.Grant() | m.LosePrinted() if (
                self.is_lasting
            ):
                if isinstance(modifier, m.StaysResting):
                    card.gained = (*card.gained, "stays")
                name = type(modifier).__name__
                fact: Json = {"card_modified": {"card": label, "modifier": name}}
                self.facts.append(fact)
            case _:
                raise TooComplex(type(modifier).__name__)

    # --- Consequences.

    def finish(self) -> JsonObject:
        """Return what must hold when all is done."""
        table = self.table
        for card in table.cards.values():
            if card.zone is None and card.label not in self._below():
                card.zone = Zone.DECK  # What no step has moved goes back.
        table.settle()
        return {
            "cards": {
                x: self._describe_card(x) for x in table.cards if self._is_seen(x)
            }
        }

    def _below(self) -> set[str | None]:
        return {card.below for card in self.table.cards.values()}

    def _is_seen(self, label: str) -> bool:
        return self.table.cards[label].zone is not None

    def _describe_card(self, label: str) -> JsonObject:
        card = self.table.cards[label]
        assert card.zone is not None  # the caller has checked
        expected: JsonObject = {"zone": ZONE_WORDS.get(card.zone, card.zone.value)}
        expected["side"] = SIDES[card.side]
        if card.is_on_field:
            expected["mode"] = "active" if card.sample.is_active else "resting"
            if card.sample.kind is CardKind.CHARACTER:
                expected["bp"] = max(0, card.bp)
            gained = [word for word in card.gained if word != "stays"]
            if gained:
                own = [k.value for k in card.sample.keywords]
                if not any(word.startswith(("impact", "damage")) for word in own):
                    keywords: list[Json] = [*dict.fromkeys([*own, *gained])]
                    expected["keywords"] = keywords
        return expected
