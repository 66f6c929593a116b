"""The starting position of a scenario: cards of both sides, and turn (chapter 1).

What is not mentioned is quiet: empty lines and hands, seven life cards, the rest of
fifty cards in the deck, every AP card of that turn active, cards on the field active.
Each card gets a label, by which the scenario speaks of it from then on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from battles.rules.kernel.errors import DamagedState, IllegalDeck
from battles.rules.kernel.located_values import LocatedValue, suggest_known_words
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.phases.start_phase import count_due_ap
from battles.rules.unionarena.position.cards import CardDefinition, CardKind
from battles.rules.unionarena.position.options import RuleOptions
from battles.rules.unionarena.position.state import AP_CARDS
from battles.rules.unionarena.position.zones import LINE_CAPACITY
from battles.rules.unionarena.scenarios.card_definitions import (
    SERIES,
    CardDefinitions,
    is_label,
)
from battles.rules.unionarena.scenarios.position_builder import (
    OnField,
    Seat,
    build_battle,
)
from collection.legality import OFFICIAL
from collection.odds import OPENING_LIFE

SIDES: Final = ("me", "opponent")
PHASES: Final = ("start", "move", "main", "attack", "end")
FIELDS: Final = (
    "turn",
    "turn_of",
    "phase",
    "seed",
    "new_battle",
    "first_player",
    *SIDES,
)
ZONES: Final = (
    "front_line",
    "energy_line",
    "hand",
    "deck",
    "life",
    "outside_area",
    "remove_area",
)
MODES: Final = ("active", "resting")
# What may lie on a line, and how many cards.
FIELD_CLAUSES: Final = {"front_line": "UA-1.2.1", "energy_line": "UA-1.2.2"}
USUAL_TURN: Final = 7  # Both players have all their AP cards.
LEAST_DECK: Final = 10
DEFAULT_SEED: Final = b"scenario"
FILLER: Final = "filler"


@dataclass(frozen=True, slots=True)
class WrittenCard:
    """A card as a zone list writes it.

    Attributes:
        card: Alias of its definition.
        label: What the scenario calls it, or None.
        mode: Its mode, or None.
        below: Cards of the stack beneath it, topmost first.
        face_down: Cards an effect has put under it, topmost first.
        is_face_up: Whether a life card lies face up.
    """

    card: str
    label: str | None = None
    mode: str | None = None
    below: tuple["WrittenCard", ...] = ()
    face_down: tuple["WrittenCard", ...] = ()
    is_face_up: bool = False


@lru_cache(maxsize=512)  # two decks of them; they are all alike
def _number_filler(definition: CardDefinition, number: str) -> CardDefinition:
    return replace(definition, number=number)


class LabelledCards:
    """The cards of a scenario and their labels.

    Copies of a card share its number, as printed ones do; fillers have one each.

    Attributes:
        book: The definitions.
        labels: The labels of all cards but nameless fillers.
        printed: The number each card has in its series, by its number here.
    """

    __slots__ = ("_fillers", "_made", "book", "labels", "printed")

    def __init__(self, book: CardDefinitions) -> None:
        self.book = book
        self.labels: set[str] = set()
        self.printed: dict[str, str] = {}
        self._made: list[tuple[CardDefinition, str]] = []
        self._fillers = [0, 0]

    def make(
        self, seat: int, written: WrittenCard, entry: LocatedValue
    ) -> CardDefinition:
        """Make a card of a seat and remember its label."""
        definition = self.book.find(written.card, entry)
        label = FILLER
        if written.card != FILLER or written.label:
            label = self._free_label(written, entry)
            self.labels.add(label)
        number = self._number(seat, written.card)
        self.printed[number] = definition.number
        if label == FILLER:
            made = _number_filler(definition, number)
        else:
            made = replace(definition, number=number)
        self._made.append((made, label))
        return made

    def _number(self, seat: int, alias: str) -> str:
        """Return a number that does not depend on other cards of the scenario."""
        if alias != FILLER:
            return f"{SERIES}-0-{[*self.book.faces].index(alias) + 1:03}"
        self._fillers[seat] += 1
        return f"{SERIES}-{seat + 1}-{self._fillers[seat]:03}"

    def labels_of(self, cards: Sequence[CardDefinition]) -> list[str]:
        """Return the labels of the cards of a battle, in their order.

        Cards that the scenario has not made, such as AP cards, are labelled by number.
        """
        by_identity = {id(made): label for made, label in self._made}
        return [by_identity.get(id(card), card.number) for card in cards]

    def _free_label(self, written: WrittenCard, entry: LocatedValue) -> str:
        if written.label is not None:
            if written.label in self.labels:
                raise entry.refusal(f"two cards are called {written.label!r}")
            return written.label
        label, copy = written.card, 1
        while label in self.labels:
            copy += 1
            label = f"{written.card}#{copy}"
        return label


@dataclass(slots=True)
class SideCards:
    """The cards of one side, zone by zone, as in a scenario."""

    front_line: list[OnField] = field(default_factory=list)
    energy_line: list[OnField] = field(default_factory=list)
    hand: list[CardDefinition] = field(default_factory=list)
    deck: list[CardDefinition] = field(default_factory=list)
    life: list[CardDefinition] = field(default_factory=list)
    outside_area: list[CardDefinition] = field(default_factory=list)
    remove_area: list[CardDefinition] = field(default_factory=list)


def read_zone_item(entry: LocatedValue) -> list[WrittenCard]:
    """Read one item of a zone list: a card, a stack, or a number of fillers."""
    if isinstance(entry.value, int) and not isinstance(entry.value, bool):
        return [WrittenCard(FILLER)] * entry.number()
    if isinstance(entry.value, Mapping):
        return [_from_fields(entry)]
    return [_from_words(entry)]


def _from_fields(entry: LocatedValue) -> WrittenCard:
    known = ("card", "as", "mode", "on", "face_down")
    given = entry.fields(known, required=("card",))
    below: dict[str, list[WrittenCard]] = {"on": [], "face_down": []}
    for name, pile in below.items():
        for item in given[name].one_or_more() if name in given else ():
            pile.extend(read_zone_item(item))
    return WrittenCard(
        given["card"].text(),
        given["as"].text() if "as" in given else None,
        given["mode"].word(MODES) if "mode" in given else None,
        tuple(below["on"]),
        tuple(below["face_down"]),
    )


def _from_words(entry: LocatedValue) -> WrittenCard:
    """Read ``knight as lancelot on squire resting``, or ``cub face up``."""
    words = entry.text().split()
    is_face_up = words[-2:] == ["face", "up"]
    if is_face_up:
        del words[-2:]
    mode = words.pop() if words[-1] in MODES else None
    parts = " ".join(words).split(" on ")
    top, *below = (_card_and_label(part.split(), entry) for part in parts)
    return WrittenCard(top.card, top.label, mode, tuple(below), is_face_up=is_face_up)


def _card_and_label(words: list[str], entry: LocatedValue) -> WrittenCard:
    if len(words) == 1:
        return WrittenCard(words[0])
    if len(words) == 3 and words[1] == "as" and is_label(words[2]):  # noqa: PLR2004 - card as label
        return WrittenCard(words[0], words[2])
    raise entry.refusal(
        f"cannot read {entry.value!r}: write 'lion', 'lion as leo', "
        "'lion resting', 'knight on squire', or a number of filler cards"
    )


def read_options(entry: LocatedValue | None) -> RuleOptions:
    """Read the rule options of a scenario; by default questions reveal nothing."""
    values: dict[str, object] = {"uniform_windows": True, "uniform_choices": True}
    if entry is not None:
        values |= {name: item.value for name, item in entry.pairs()}
    if values.get("first_player") in SIDES:
        values["first_player"] = SIDES.index(str(values["first_player"]))
    try:
        return RuleOptions.from_dict(values)  # type: ignore[arg-type]  # refused there
    except DamagedState as error:
        assert entry is not None  # options set here can be read
        raise entry.refusal(error.message) from error


def build_starting_position(
    entry: LocatedValue, *, book: CardDefinitions, options: RuleOptions
) -> tuple["Battle", LabelledCards]:
    """Build the position a scenario begins with."""
    given = entry.fields(FIELDS)
    cast = LabelledCards(book)
    if "new_battle" in given and given["new_battle"].flag():
        return _new_battle(entry, given, cast, options), cast
    if "first_player" in given:
        raise given["first_player"].refusal(
            "only with new_battle; otherwise turn and turn_of decide it"
        )
    seed = given["seed"].text().encode() if "seed" in given else DEFAULT_SEED
    turn, turn_player = _read_turn(given)
    phase = given["phase"].word(PHASES) if "phase" in given else "main"
    seats = []
    for seat, side in enumerate(SIDES):
        due = _count_usual_ap(seat, turn=turn, turn_player=turn_player, phase=phase)
        seats.append(_read_seat(given.get(side), seat, cast, due))
    battle = build_battle(
        *seats,
        phase=phase,
        turn=turn,
        turn_player=turn_player,
        seed=seed,
        options=options,
    )
    return battle, cast


def _read_turn(given: dict[str, LocatedValue]) -> tuple[int, int]:
    turn_player = 0
    if "turn_of" in given:
        turn_player = SIDES.index(given["turn_of"].word(SIDES))
    turn = given["turn"].number(least=1) if "turn" in given else USUAL_TURN
    return turn, turn_player


def _count_usual_ap(seat: int, *, turn: int, turn_player: int, phase: str) -> int:
    """Return how many AP cards a seat has by then (UA-4.2.3)."""
    first_player = turn_player if turn % 2 else 1 - turn_player
    own_turns = (turn + 1) // 2 if seat == first_player else turn // 2
    if phase == "start" and seat == turn_player:
        own_turns -= 1  # This turn's AP cards are still to be added.
    if own_turns == 0:
        return 0
    return count_due_ap(own_turn=own_turns, is_first_player=seat == first_player)


def _read_seat(
    entry: LocatedValue | None, seat: int, cast: LabelledCards, due_ap: int
) -> Seat:
    given = entry.fields((*ZONES, "ap")) if entry is not None else {}
    cards = SideCards()
    for name in ("front_line", "energy_line"):
        if name in given:
            _read_line(given[name], name, seat, cast, getattr(cards, name))
    for name in ("hand", "outside_area", "remove_area"):
        if name in given:
            getattr(cards, name).extend(_read_pile(given[name], seat, cast))
    life = given.get("life") or LocatedValue(OPENING_LIFE)
    written = [w for item in life.one_or_more() for w in read_zone_item(item)]
    face_up = [place for place, card in enumerate(written) if card.is_face_up]
    cards.life.extend(_read_pile(life, seat, cast, may_be_face_up=True))
    deck = given.get("deck") or LocatedValue(_deck_size(cards))
    cards.deck.extend(_read_pile(deck, seat, cast))
    active, resting = _read_ap(given.get("ap"), due_ap)
    return Seat(
        front_line=cards.front_line,
        energy_line=cards.energy_line,
        hand=cards.hand,
        deck=cards.deck,
        deck_size=len(cards.deck),
        life=cards.life,
        life_size=len(cards.life),
        life_face_up=face_up,
        outside_area=cards.outside_area,
        remove_area=cards.remove_area,
        active_ap=active,
        resting_ap=resting,
    )


def _deck_size(cards: SideCards) -> int:
    stacks = [*cards.front_line, *cards.energy_line]
    others = sum(1 + len(stack.under) for stack in stacks)
    others += len(cards.hand) + len(cards.life)
    others += len(cards.outside_area) + len(cards.remove_area)
    return max(OFFICIAL.size - others, LEAST_DECK)


def _read_pile(
    entry: LocatedValue,
    seat: int,
    cast: LabelledCards,
    *,
    may_be_face_up: bool = False,
) -> list[CardDefinition]:
    """Read a zone without modes: a number of fillers, or a list of cards."""
    cards = []
    for item in entry.one_or_more():
        for written in read_zone_item(item):
            if written.mode or written.below or written.face_down:
                raise item.refusal("only cards on the field have a mode or a stack")
            if written.is_face_up and not may_be_face_up:
                raise item.refusal("only life cards are given face up")
            cards.append(cast.make(seat, written, item))
    return cards


def _read_line(
    entry: LocatedValue, name: str, seat: int, cast: LabelledCards, line: list[OnField]
) -> None:
    for item in entry.one_or_more():
        for written in read_zone_item(item):
            if written.is_face_up:
                raise item.refusal("only life cards are given face up")
            line.append(_read_stack(item, written, seat, cast))
            if line[-1].card.kind is CardKind.EVENT:
                raise item.refusal(
                    "an Event is never on the field",
                    code="scenario.event_on_field",
                    clause=FIELD_CLAUSES[name],
                )
            if line[-1].card.kind is CardKind.SITE and name == "front_line":
                raise item.refusal(
                    "a Site is never on the front line",
                    code="scenario.site_on_front_line",
                    clause=FIELD_CLAUSES[name],
                )
    if len(line) > LINE_CAPACITY:
        raise entry.refusal(
            f"a line holds {LINE_CAPACITY} cards, not {len(line)}",
            code="scenario.line_full",
            clause=FIELD_CLAUSES[name],
            most=LINE_CAPACITY,
            count=len(line),
        )


def _read_stack(
    item: LocatedValue, written: WrittenCard, seat: int, cast: LabelledCards
) -> OnField:
    top = cast.make(seat, written, item)
    below = [cast.make(seat, lower, item) for lower in reversed(written.below)]
    if below and not all(card.is_character for card in (top, *below)):
        raise item.refusal(
            "a Raid stack consists of Characters",
            code="scenario.raid_stack",
            clause="UA-6.1",
        )
    hidden = [cast.make(seat, lower, item) for lower in reversed(written.face_down)]
    return OnField(
        top,
        is_active=written.mode != "resting",
        under=tuple(below),
        beneath=tuple(hidden),
    )


def _read_ap(entry: LocatedValue | None, due: int) -> tuple[int, int]:
    """Read AP cards: how many are active, the others rest; or both numbers."""
    if entry is None:
        return due, 0
    if isinstance(entry.value, Mapping):
        given = entry.fields(MODES)
        active, resting = (given[m].number() if m in given else 0 for m in MODES)
    else:
        active = entry.number()
        resting = max(0, due - active)
    if active + resting > AP_CARDS:
        raise entry.refusal(
            f"there are {AP_CARDS} AP cards, not {active + resting}",
            code="scenario.too_many_ap",
            clause="UA-2.2.6",
            most=AP_CARDS,
            count=active + resting,
        )
    return active, resting


def _new_battle(
    entry: LocatedValue,
    given: dict[str, LocatedValue],
    cast: LabelledCards,
    options: RuleOptions,
) -> Battle:
    """Start a real battle with setup; only decks can be given (chapter 3)."""
    for name in ("turn", "turn_of", "phase"):
        if name in given:
            raise given[name].refusal("a new battle begins with setup")
    decks = [
        _read_new_deck(given.get(side), seat, cast) for seat, side in enumerate(SIDES)
    ]
    if "first_player" in given:
        seat = SIDES.index(given["first_player"].word(SIDES))
        options = replace(options, first_player=seat)
    seed = given["seed"].text().encode() if "seed" in given else DEFAULT_SEED
    try:
        return Battle.start(decks=decks, seed=seed, options=options)
    except IllegalDeck as error:
        raise entry.refusal(error.message) from error


def _read_new_deck(
    entry: LocatedValue | None, seat: int, cast: LabelledCards
) -> list[CardDefinition]:
    deck: list[CardDefinition] = []
    if entry is not None:
        given = entry.fields(("deck",), required=("deck",))
        deck = _read_pile(given["deck"], seat, cast)
    missing = max(0, OFFICIAL.size - len(deck))
    return [*deck, *_read_pile(LocatedValue(missing), seat, cast)]


def read_side(word: str, entry: LocatedValue) -> int:
    """Return the seat of ``me`` or ``opponent``."""
    if word not in SIDES:
        raise entry.refusal(suggest_known_words(word, SIDES))
    return SIDES.index(word)
