"""Expectations: zones, cards, questions, refusals, events, the result.

What a scenario does not mention is not compared; what it mentions is compared exactly:
a zone is its whole content, the offers are all offers, the candidates all candidates.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from battles.rules.kernel.events import CardSeen, Event, Value
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue, suggest_known_words
from battles.rules.unionarena.clauses import clause_numbers
from battles.rules.unionarena.position.cards import COLORS
from battles.rules.unionarena.position.state import PHASES as ALL_PHASES
from battles.rules.unionarena.position.zones import ZONE_BY_NAME, ZONE_NAMES, Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.scenarios.action_sentences import (
    read_action,
    write_marked_options,
    write_options,
)
from battles.rules.unionarena.scenarios.card_expectations import (
    LINES,
    NOBODY,
    check_cards,
    labels_below,
    read_labels,
)
from battles.rules.unionarena.scenarios.scene import Scene
from battles.rules.unionarena.scenarios.starting_position import (
    FILLER,
    MODES,
    PHASES,
    SIDES,
    read_side,
    read_zone_item,
)
from battles.rules.unionarena.scenarios.vocabulary import (
    CODES,
    FACTS,
    QUESTIONS,
    REASONS,
)

Check = Callable[[Scene, LocatedValue], None]

# Zones whose order matters: the top card first.
ORDERED: Final = {"deck": Zone.DECK}
PILES: Final = {
    "hand": Zone.HAND,
    "life": Zone.LIFE_AREA,
    "outside_area": Zone.OUTSIDE_AREA,
    "remove_area": Zone.REMOVE_AREA,
    "checking_area": Zone.CHECKING_AREA,
    **ORDERED,
}
SIDE_FIELDS: Final = (
    *LINES,
    *PILES,
    "deck_top",
    "deck_bottom",
    "hand_kept",
    "ap",
    "energy",
)
SEATS_IN_FACTS: Final = frozenset({"player", "target_player", "winner", "chooser"})


# --- Zones.


def check_side(scene: Scene, entry: LocatedValue) -> None:
    """Compare the zones of one side."""
    seat = read_side(str(entry.path[-1]), entry)
    for name, given in entry.fields(SIDE_FIELDS).items():
        if name in LINES:
            _check_line(scene, given, seat, ZONE_BY_NAME[name])
        elif name in PILES:
            _check_pile(scene, given, seat, PILES[name])
        elif name == "deck_top":
            _check_end_of_deck(scene, given, seat, from_top=True)
        elif name == "deck_bottom":
            _check_end_of_deck(scene, given, seat, from_top=False)
        elif name == "hand_kept":
            hand = scene.state.zone(seat, Zone.HAND)
            kept = [card for card in hand if card in scene.held[seat]]
            scene.compare(given.place, given.number(), len(kept))
        elif name == "ap":
            _check_ap(scene, given, seat)
        else:
            found = card_values.generated_energy(scene.state, seat)
            scene.compare(given.place, _read_energy(given), list(found))


def _read_energy(entry: LocatedValue) -> list[int]:
    given = entry.fields(COLORS)
    return [given[color].number() if color in given else 0 for color in COLORS]


def _check_line(scene: Scene, entry: LocatedValue, seat: int, line: int) -> None:
    """Compare a line; a mode is compared where it is given."""
    cards = scene.state.zone(seat, line)
    if _is_count(entry):
        scene.compare(entry.place, entry.value, len(cards))
        return
    expected: list[str] = []
    with_mode: set[str] = set()
    for item in entry.items():
        for written in read_zone_item(item):
            label = written.label or written.card
            if written.mode:
                with_mode.add(label)
                label = f"{label} {written.mode}"
            expected.append(label)
            _check_stack(scene, item, [below.card for below in written.below], label)
    found = []
    for card in cards:
        label = scene.label(card)
        found.append(f"{label} {_mode(scene, card)}" if label in with_mode else label)
    scene.compare(entry.place, sorted(expected), sorted(found))


def _check_stack(
    scene: Scene, item: LocatedValue, below: Sequence[str], label: str
) -> None:
    if not below:
        return
    card = scene.card(label.split(maxsplit=1)[0], item)
    scene.compare(item.place, list(below), labels_below(scene, card))


def _check_pile(scene: Scene, entry: LocatedValue, seat: int, zone: int) -> None:
    cards = scene.state.zone(seat, zone)
    if _is_count(entry):
        scene.compare(entry.place, entry.value, len(cards))
        return
    expected = read_labels(entry)
    found = scene.labels(cards)
    if zone in ORDERED.values():
        scene.compare(entry.place, expected, found[::-1])
    else:
        scene.compare(entry.place, sorted(expected), sorted(found))


def _check_end_of_deck(
    scene: Scene, entry: LocatedValue, seat: int, *, from_top: bool
) -> None:
    """Compare the first cards from the top, or from the bottom of a deck."""
    found = scene.labels(scene.state.zone(seat, Zone.DECK))
    expected = read_labels(entry)
    ordered = found[::-1] if from_top else found
    scene.compare(entry.place, expected, ordered[: len(expected)])


def _check_ap(scene: Scene, entry: LocatedValue, seat: int) -> None:
    modes = [_mode(scene, card) for card in scene.state.zone(seat, Zone.AP_AREA)]
    if not isinstance(entry.value, Mapping):
        scene.compare(entry.place, entry.number(), modes.count("active"))
        return
    for mode, given in entry.fields(MODES).items():
        scene.compare(given.place, given.number(), modes.count(mode))


def _mode(scene: Scene, card: int) -> str:
    return "active" if scene.state.modes[card] else "resting"


def _is_count(entry: LocatedValue) -> bool:
    return isinstance(entry.value, int) and not isinstance(entry.value, bool)


# --- Questions.

QUESTION_FIELDS: Final = (
    "player",
    "kind",
    "clause",
    "candidates",
    "least",
    "most",
    "source",
)


def check_question(scene: Scene, entry: LocatedValue) -> None:
    """Compare the question that waits."""
    question = scene.battle.decision
    if entry.value in NOBODY:
        found = None if question is None else question.kind
        scene.compare(entry.place, None, found)
        return
    given = entry.fields(QUESTION_FIELDS, required=("player",))
    if question is None:
        scene.compare(entry.place, "a question", None)
        return
    compared: dict[str, object] = {
        "player": SIDES[question.player],
        "kind": question.kind,
        "clause": question.clause,
        "least": question.minimum,
        "most": question.maximum,
        "source": scene.label_of_id(question.source),
        "candidates": sorted(map(scene.label_of_id, question.candidates or ())),
    }
    for name, item in given.items():
        expected = item.value
        if name == "candidates":
            expected = sorted(read_labels(item))
        elif name == "kind":
            expected = _read_known_word(item, QUESTIONS)
        elif name == "clause":
            expected = _read_clause(item)
        scene.compare(item.place, expected, compared[name])


def check_offers(scene: Scene, entry: LocatedValue) -> None:
    """Compare all offered actions."""
    expected = sorted(" ".join(item.text().split()) for item in entry.items())
    scene.compare(entry.place, expected, write_options(scene, scene.battle.decision))


def check_offers_also(scene: Scene, entry: LocatedValue) -> None:
    """Look for some of the offered actions."""
    offered = write_options(scene, scene.battle.decision)
    for item in entry.one_or_more():
        if item.text() not in offered:
            scene.note(item.place, item.text(), list(offered))


def check_offers_not(scene: Scene, entry: LocatedValue) -> None:
    """Check that some actions are not offered."""
    offered = write_options(scene, scene.battle.decision)
    for item in entry.one_or_more():
        read_action(scene, _get_question_seat(scene), item)
        if item.text() in offered:
            scene.note(item.place, f"not {item.text()}", list(offered))


def check_marked(scene: Scene, entry: LocatedValue) -> None:
    """Compare the offered actions that are marked as doing nothing (D-59)."""
    expected = sorted(" ".join(item.text().split()) for item in entry.items())
    scene.compare(
        entry.place, expected, write_marked_options(scene, scene.battle.decision)
    )


def _get_question_seat(scene: Scene) -> int:
    question = scene.battle.decision
    return 0 if question is None else question.player


def check_refused(scene: Scene, entry: LocatedValue) -> None:
    """Try actions that must be refused, each with the code and clause it names."""
    for item in entry.one_or_more():
        given = item.fields((*SIDES, "code", "clause", "data", "message"))
        acting = [side for side in SIDES if side in given]
        if len(acting) != 1:
            raise item.refusal("write who does what ('me: attack with lion')")
        seat = SIDES.index(acting[0])
        code = _read_known_word(given["code"], CODES) if "code" in given else None
        action = read_action(scene, seat, given[acting[0]])
        illegal = scene.attempt(action, seat, place=item.place)
        if illegal is None:
            scene.note(item.place, "refused", "accepted")
            continue
        if code is not None:
            scene.compare(given["code"].place, code, illegal.code)
        if "clause" in given:
            scene.compare(
                given["clause"].place, _read_clause(given["clause"]), illegal.clause
            )
        if "message" in given:
            scene.compare(
                given["message"].place, given["message"].text(), illegal.message
            )
        if "data" in given:
            for name, value in given["data"].pairs():
                scene.compare(value.place, value.value, illegal.data.get(name))


# --- Events.


def check_events(scene: Scene, entry: LocatedValue) -> None:
    """Compare all events since the last look; answered questions are left out."""
    facts = _list_facts(scene)
    items = [_read_fact(item) for item in entry.items()]
    found = [event.type for event in facts]
    scene.compare(entry.place, [name for name, _ in items], found)
    if [name for name, _ in items] == found:
        for event, (_, fields) in zip(facts, items, strict=True):
            _compare_fact(scene, event, fields)


def check_events_in_order(scene: Scene, entry: LocatedValue) -> None:
    """Look for events in this order; others may lie between them."""
    facts = iter(_list_facts(scene))
    seen: list[Json] = []
    for item in entry.items():
        name, fields = _read_fact(item)
        for event in facts:
            seen.append(_write_fact(scene, event))
            if event.type == name and _matches_fact(scene, event, fields):
                seen.clear()
                break
        else:
            scene.note(item.place, item.value, seen)  # type: ignore[arg-type]  # plain data from a file
            return


def check_no_events(scene: Scene, entry: LocatedValue) -> None:
    """Check that some events have not happened."""
    facts = _list_facts(scene)
    for item in entry.one_or_more():
        name, fields = _read_fact(item)
        for event in facts:
            if event.type == name and _matches_fact(scene, event, fields):
                scene.note(item.place, "nothing", _write_fact(scene, event))


def _list_facts(scene: Scene) -> list[Event]:
    return [event for event in scene.fresh if event.type != "decision_answered"]


def _read_fact(entry: LocatedValue) -> tuple[str, dict[str, LocatedValue]]:
    """Read ``card_retired`` or ``card_retired: {card: lion}``."""
    if isinstance(entry.value, str):
        return _read_known_word(entry, FACTS), {}
    pairs = entry.pairs()
    if len(pairs) != 1:
        raise entry.refusal("write a type of fact, or one type with its fields")
    name, fields = pairs[0]
    if name not in FACTS:
        raise entry.refusal(suggest_known_words(name, FACTS))
    return name, fields.fields(FACTS[name])


def _read_known_word(entry: LocatedValue, known: Collection[str]) -> str:
    """Return one of the words the engine uses; no other could ever be found."""
    word = entry.text()
    if word not in known:
        raise entry.refusal(suggest_known_words(word, known))
    return word


def _read_clause(entry: LocatedValue) -> str | None:
    """Return a clause of the rules, or None where there is none."""
    return None if entry.value is None else _read_known_word(entry, clause_numbers())


def _compare_fact(scene: Scene, event: Event, fields: dict[str, LocatedValue]) -> None:
    for name, item in fields.items():
        scene.compare(item.place, _write_value(item), _field(scene, event, name))


def _matches_fact(scene: Scene, event: Event, fields: dict[str, LocatedValue]) -> bool:
    return all(
        _write_value(item) == _field(scene, event, name)
        for name, item in fields.items()
    )


def _write_value(entry: LocatedValue) -> object:
    return list(entry.value) if isinstance(entry.value, (list, tuple)) else entry.value


def _write_fact(scene: Scene, event: Event) -> JsonObject:
    fields: JsonObject = {name: _field(scene, event, name) for name in event.data}
    return {event.type: fields}


def _field(scene: Scene, event: Event, name: str) -> Json:
    """Return a field of an event in the words of the scenario."""
    value: Value = event.data.get(name)
    if isinstance(value, CardSeen):
        return scene.label(value.card)
    if isinstance(value, list):
        return [
            scene.label(item.card) if isinstance(item, CardSeen) else item
            for item in value
        ]
    if name in SEATS_IN_FACTS and isinstance(value, int):
        return SIDES[value]
    return value


# --- The turn and the end.


def check_turn(scene: Scene, entry: LocatedValue) -> None:
    """Compare turn number, turn player, own turn and phase."""
    state = scene.state
    found: dict[str, object] = {
        "number": state.turn,
        "of": SIDES[state.turn_player],
        "own_turn": state.own_turns[state.turn_player],
        "phase": ALL_PHASES[state.phase],
        "first_player": SIDES[state.first_player],
    }
    for name, item in entry.fields(found).items():
        if name == "phase":
            item.word((*PHASES, "setup"))
        scene.compare(item.place, item.value, found[name])


def check_result(scene: Scene, entry: LocatedValue) -> None:
    """Compare how the battle ended; ``none`` while it goes on."""
    result = scene.battle.result
    if entry.value in NOBODY:
        found = None if result is None else result.to_dict()
        scene.compare(entry.place, None, found)
        return
    given = entry.fields(("winner", "reason", "clause"))
    if result is None:
        scene.note(entry.place, "an end", "the battle goes on")
        return
    winner = "nobody" if result.winner is None else SIDES[result.winner]
    found_by_name = {
        "winner": winner,
        "reason": result.reason,
        "clause": result.clause,
    }
    readers: dict[str, Callable[[LocatedValue], object]] = {
        "winner": lambda item: _read_known_word(item, (*SIDES, "nobody")),
        "reason": lambda item: _read_known_word(item, REASONS),
        "clause": _read_clause,
    }
    for name, item in given.items():
        scene.compare(item.place, readers[name](item), found_by_name[name])


def check_attack(scene: Scene, entry: LocatedValue) -> None:
    """Compare the attack in progress; ``none`` when there is none."""
    attack = scene.state.attack
    if entry.value in NOBODY or attack is None:
        expected = None if entry.value in NOBODY else "an attack"
        scene.compare(entry.place, expected, None if attack is None else "an attack")
        return
    found = {
        "attacker": scene.label_of_id(attack.attacker),
        "target": scene.label_of_id(attack.target) if attack.target else "player",
        "blocker": scene.label_of_id(attack.blocker) if attack.blocker else None,
    }
    for name, item in entry.fields(found).items():
        scene.compare(item.place, item.value, found[name])


CHECKS: Final[dict[str, Check]] = {
    "me": check_side,
    "opponent": check_side,
    "cards": check_cards,
    "asked": check_question,
    "offers": check_offers,
    "offers_also": check_offers_also,
    "offers_not": check_offers_not,
    "marked": check_marked,
    "refused": check_refused,
    "events": check_events,
    "events_in_order": check_events_in_order,
    "no_events": check_no_events,
    "turn": check_turn,
    "attack": check_attack,
    "result": check_result,
}
EITHER: Final = "either"


def check_expectations(scene: Scene, entry: LocatedValue) -> None:
    """Note every difference from a ``then`` or ``check``."""
    _check_all(scene, entry)
    scene.take_events()


def _check_all(scene: Scene, entry: LocatedValue) -> None:
    for name, expectation in entry.pairs():
        if name == EITHER:
            _check_either(scene, expectation)
        elif name in CHECKS:
            CHECKS[name](scene, expectation)
        else:
            raise expectation.refusal(suggest_known_words(name, (*CHECKS, EITHER)))


def _check_either(scene: Scene, entry: LocatedValue) -> None:
    """Compare several outcomes, of which one must be met; tell the nearest if none."""
    outcomes = entry.items()
    if len(outcomes) <= 1:
        raise entry.refusal("write at least two outcomes, one of which must be met")
    before = scene.differences
    nearest = None
    for outcome in outcomes:
        scene.differences = []
        _check_all(scene, outcome)
        if nearest is None or len(scene.differences) < len(nearest):
            nearest = scene.differences
    scene.differences = [*before, *(nearest or ())]


__all__ = ["CHECKS", "FILLER", "ZONE_NAMES", "check_expectations"]
