"""What players do, in words: from a sentence to an action, and back (chapter 11).

====================================  ===============================================
``play lion to front line``           play a Character or Site
``raid knight onto squire``           perform Raid
``use feast``                         use an Event
``activate lion``, ``… effect 1``     activate a main effect
``attack with lion``                  attack the player
``attack bear with lion``             attack a Character (Snipe)
``block with bear``                   block
``choose bear, cub``                  choose cards; also ``none``, ``all``, ``first 2``
``swap with bear``                    trade places
``trigger lion``, ``pass lion``       activate a checked card's trigger, or not
``resolve lion``, ``… effect 1``      take this waiting effect next
``option 1``                          pick a possibility, counted from 0
``front line``, ``energy line``       choose a line
``yes``, ``no`` or ``pass``           accept or decline; of "up to one": one or none
``end phase``                         end the phase
``concede``, ``time out``, ``leave``  lose at once
====================================  ===============================================
"""

import re
from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Abandon, Action, Choose, Concede, Timeout
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.unionarena.decisions.actions import (
    Accept,
    ActivateEffect,
    ActivateTrigger,
    Block,
    ChooseLine,
    ChooseOption,
    DeclareAttack,
    Decline,
    EndPhase,
    PassCard,
    PerformRaid,
    PlayCard,
    ResolveEffect,
    SwapWith,
    UseEvent,
)
from battles.rules.unionarena.position.generated.frames import PickCards
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINES, ZONE_BY_NAME, ZONE_NAMES
from battles.rules.unionarena.scenarios.scene import Scene

Reading = Callable[["Sentence"], Action]

PLAIN: Final[dict[str, Action]] = {
    "yes": Accept(),
    "pass": Decline(),
    "no": Decline(),
    "end phase": EndPhase(),
    "concede": Concede(),
    "time out": Timeout(),
    "leave": Abandon(),
    "front line": ChooseLine(LINES[0]),
    "energy line": ChooseLine(LINES[1]),
}
_UP_TO_ONE: Final = {"no": ChooseOption(0), "yes": ChooseOption(1)}
PLAIN_WORDS: Final = {action: words for words, action in PLAIN.items()}


class Sentence:
    """A sentence of a scenario, taken apart.

    Attributes:
        scene: The battle it belongs to.
        seat: The seat that acts.
        entry: Its place in the file.
        words: Its parts by name.
    """

    __slots__ = ("entry", "scene", "seat", "words")

    def __init__(
        self, scene: Scene, seat: int, entry: LocatedValue, words: dict[str, str | None]
    ) -> None:
        self.scene = scene
        self.seat = seat
        self.entry = entry
        self.words = words

    def card(self, name: str = "card") -> int:
        """Return the id of the card a part names."""
        return self.scene.card_id(self.words[name] or "", self.entry)

    def line(self) -> int:
        """Return the line a part names."""
        return ZONE_BY_NAME[(self.words["line"] or "").replace(" ", "_")]

    def number(self, name: str) -> int:
        """Return the number a part names."""
        return int(self.words[name] or 0)

    @property
    def question(self) -> Decision | None:
        """Return the question of the seat, or None."""
        for decision in self.scene.battle.decisions:
            if decision.player == self.seat:
                return decision
        return None


def _read_effect(sentence: Sentence) -> ActivateEffect:
    card = sentence.card()
    if sentence.words["effect"] is not None:
        return ActivateEffect(card, sentence.number("effect"))
    question = sentence.question
    for option in question.options if question is not None else ():
        action = option.action
        if isinstance(action, ActivateEffect) and action.card == card:
            return action
    return ActivateEffect(card, 0)


def _read_resolve(sentence: Sentence) -> ResolveEffect:
    """Find the waiting effect of a card; ``effect n`` counts those of the card."""
    card = sentence.card()
    question = sentence.question
    found = [
        option.action
        for option in (question.options if question is not None else ())
        if isinstance(option.action, ResolveEffect) and option.card == card
    ]
    number = sentence.number("effect")
    if number >= len(found):
        raise sentence.entry.refusal(
            f"{sentence.words['card']!r} has no such effect waiting; "
            f"waiting are: {', '.join(write_options(sentence.scene, question))}"
        )
    return found[number]


def _read_choose(sentence: Sentence) -> Choose:
    named = sentence.words["cards"] or ""
    question = sentence.question
    candidates = [] if question is None else list(question.candidates or ())
    if named == "none":
        return Choose(())
    if named == "all":
        return Choose(tuple(candidates))
    if named.startswith("first "):
        return Choose(tuple(candidates[: int(named.removeprefix("first "))]))
    labels = [label.strip() for label in named.split(",")]
    return Choose(
        tuple(sentence.scene.card_id(label, sentence.entry) for label in labels)
    )


_CARD = r"(?P<card>[^\s,]+)"
_TARGET = r"(?P<target>[^\s,]+)"
_EFFECT = r"(?: effect (?P<effect>\d+))?"
PATTERNS: Final[tuple[tuple[str, Reading], ...]] = (
    (
        rf"play {_CARD} to (?P<line>front line|energy line)",
        lambda s: PlayCard(s.card(), s.line()),
    ),
    (
        rf"raid {_CARD} onto {_TARGET}",
        lambda s: PerformRaid(s.card(), s.card("target")),
    ),
    (rf"use {_CARD}", lambda s: UseEvent(s.card())),
    (rf"activate {_CARD}{_EFFECT}", _read_effect),
    (rf"attack with {_CARD}", lambda s: DeclareAttack(s.card(), None)),
    (
        rf"attack {_TARGET} with {_CARD}",
        lambda s: DeclareAttack(s.card(), s.card("target")),
    ),
    (rf"block with {_CARD}", lambda s: Block(s.card())),
    (rf"swap with {_CARD}", lambda s: SwapWith(s.card())),
    (rf"trigger {_CARD}", lambda s: ActivateTrigger(s.card())),
    (rf"pass {_CARD}", lambda s: PassCard(s.card())),
    (rf"resolve {_CARD}{_EFFECT}", _read_resolve),
    (r"option (?P<option>\d+)", lambda s: ChooseOption(s.number("option"))),
    (r"choose (?P<cards>.+)", _read_choose),
)
EXAMPLES: Final = (
    *PLAIN,
    "play X to front line",
    "raid X onto Y",
    "use X",
    "activate X",
    "attack with X",
    "attack Y with X",
    "block with X",
    "swap with X",
    "trigger X",
    "pass X",
    "resolve X",
    "option 0",
    "choose X, Y",
)


def read_action(scene: Scene, seat: int, entry: LocatedValue) -> Action:
    """Return the action a sentence means, legal or not."""
    text = " ".join(entry.text().split())
    if text in PLAIN:
        asked = Sentence(scene, seat, entry, {}).question
        if text in _UP_TO_ONE and _asks_for_up_to_one(asked):
            return _UP_TO_ONE[text]
        return PLAIN[text]
    for pattern, reading in PATTERNS:
        match = re.fullmatch(pattern, text)
        if match:
            return reading(Sentence(scene, seat, entry, match.groupdict()))
    raise entry.refusal(f"cannot read {text!r}; write one of: {'; '.join(EXAMPLES)}")


def _asks_for_up_to_one(question: Decision | None) -> bool:
    if question is None or question.prompt != "how_many":
        return False
    return [option.action for option in question.options] == [*_UP_TO_ONE.values()]


def write_options(scene: Scene, question: Decision | None) -> list[str]:
    """Return every offered action as a sentence, sorted."""
    if question is None:
        return []
    return sorted(write_option(scene, option, question) for option in question.options)


def write_marked_options(scene: Scene, question: Decision | None) -> list[str]:
    """Give the offered actions that are marked as doing nothing, likewise (D-59)."""
    if question is None:
        return []
    marked = (o for o in question.options if (o.params or {}).get("does_nothing"))
    return sorted(write_option(scene, option, question) for option in marked)


def write_option(scene: Scene, option: Option, question: Decision) -> str:
    """Return an offered action as a sentence."""
    which = _write_effect_number(option, question)
    match option.action:
        case ActivateEffect(card, _):
            return f"activate {scene.label_of_id(card)}{which}"
        case ResolveEffect():
            return f"resolve {scene.label_of_id(option.card)}{which}"
        case ChooseOption(number):
            return f"option {number}"
        case other if other in PLAIN_WORDS:
            return PLAIN_WORDS[other]
    return _write_cards(scene, option.action)


def _write_cards(scene: Scene, action: Action) -> str:  # noqa: PLR0911 - a table of cases
    name = scene.label_of_id
    match action:
        case PlayCard(card, line):
            return f"play {name(card)} to {ZONE_NAMES[line].replace('_', ' ')}"
        case PerformRaid(card, base):
            return f"raid {name(card)} onto {name(base)}"
        case UseEvent(card):
            return f"use {name(card)}"
        case DeclareAttack(card, None):
            return f"attack with {name(card)}"
        case DeclareAttack(card, target):
            return f"attack {name(target)} with {name(card)}"
        case Block(card):
            return f"block with {name(card)}"
        case SwapWith(card):
            return f"swap with {name(card)}"
        case ActivateTrigger(card):
            return f"trigger {name(card)}"
        case PassCard(card):
            return f"pass {name(card)}"
    return repr(action)


def _write_effect_number(option: Option, question: Decision) -> str:
    """Distinguish several effects of one card."""
    kind = type(option.action)
    same = [
        other
        for other in question.options
        if type(other.action) is kind and other.card == option.card
    ]
    if len(same) == 1:
        return ""
    if isinstance(option.action, ActivateEffect):
        return f" effect {option.action.effect}"
    return f" effect {same.index(option)}"


def choose_quiet_answer(question: Decision) -> Action:
    """Return the answer that does least: no, none, the end of the phase."""
    if question.candidates is not None:
        return Choose(tuple(question.candidates[: question.minimum]))
    for option in question.options:
        if isinstance(option.action, (Decline, EndPhase, PassCard)):
            return option.action
    return question.options[0].action


# Questions of an effect or a rule; not acting in a phase is a player's decision.
_CHOICES: Final = frozenset(
    {"choose_cards", "choose_line", "choose_option", "effect_order", "may", "overflow"}
)


def find_forced_answer(state: State, question: Decision) -> Action | None:
    """Return the answer to a question that has no other one, or None.

    Where a text asks for an exact number of hidden cards, "none" is offered only since
    nobody could check the hand (UA-7.5.2): whoever has no more than these chooses them.
    """
    if question.kind not in _CHOICES:
        return None
    if question.candidates is None:
        is_forced = len(question.options) == 1
        return question.options[0].action if is_forced else None
    count = len(question.candidates)
    frame = state.frames[-1]
    is_exact = isinstance(frame, PickCards) and frame.is_exact
    least = question.maximum if is_exact else question.minimum
    if least < count or (question.ordered and count > 1):
        return None
    return Choose(tuple(question.candidates))


def write_answer(scene: Scene, answer: Action) -> str:
    """Return an answer as a sentence."""
    if isinstance(answer, Choose):
        labels = [scene.label_of_id(card_id) for card_id in answer.cards]
        return f"choose {', '.join(labels) or 'none'}"
    return PLAIN_WORDS.get(answer) or _write_cards(scene, answer)
