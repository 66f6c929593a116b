"""Searching what viewers get for what they may not know.

Four searches that do not trust the code that builds views, events and refusals: numbers
and ids of cards in the plain data a viewer gets are compared with where the cards lie;
a copy in which everything hidden from the viewer is exchanged must give the same view;
and an id the viewer may not address must be refused like one that does not exist.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.cards import Table
from battles.rules.kernel.events import CardSeen, Event, viewer_bit
from battles.rules.kernel.json_types import Json

B = TypeVar("B", bound=AnyBattle)

VIEWERS: Final = (0, 1, None)


def get_table(battle: AnyBattle) -> Table:
    """Return the table of a battle."""
    table: Table = battle.position.table
    return table


class LeakDetector:
    """Looks for leaks in the battles of one game.

    Attributes:
        disguise: Returns a copy in which the cards hidden from a viewer have exchanged
            their faces.
        revealing: Types of events that show cards on purpose, to the viewers who
        may see them.
        lasting: Returns the cards whose effects still apply: all viewers saw them
    begin, wherever the cards went since.
        actions: Returns the actions of a seat about a card of that id.
    """

    def __init__(
        self,
        *,
        disguise: Callable[[AnyBattle, int | None], AnyBattle],
        revealing: frozenset[str] = frozenset(),
        lasting: Callable[[AnyBattle], set[int]] = lambda _: set(),
        actions: Callable[[AnyBattle, int, int], Iterable[Action]] = lambda *_: (),
    ) -> None:
        self.disguise = disguise
        self.revealing = revealing
        self.lasting = lasting
        self.actions = actions

    def __call__(
        self, battle: B, before: B | None, events: tuple[Event, ...]
    ) -> list[str]:
        """Return every leak as a sentence.

        Args:
            battle: The battle now.
            before: The battle before the action, or None at the start.
            events: What the action caused.
        """
        found: list[str] = []
        for viewer in VIEWERS:
            found.extend(self._leaks_in_view(battle, viewer))
            found.extend(self._leaks_in_question(battle, viewer))
            found.extend(self._leaks_in_refusals(battle, viewer))
            if before is not None:
                found.extend(self._leaks_in_events(battle, before, events, viewer))
        return found

    def _leaks_in_view(self, battle: B, viewer: int | None) -> Iterator[str]:
        table = get_table(battle)
        bit = viewer_bit(viewer)
        view = battle.view(viewer)
        allowed = collect_known_numbers(table, bit)
        allowed |= {table.roster.numbers[card] for card in self.lasting(battle)}
        for number in sorted(list_texts(view) & (set(table.roster.numbers) - allowed)):
            yield f"the view of {viewer} shows the hidden card {number}"
        ids = collect_addressable_ids(table, bit)
        for card_id in sorted(list_shown_ids(view.get("players")) - ids):
            yield f"the view of {viewer} shows the hidden id {card_id}"
        if self.disguise(battle, viewer).view(viewer) != view:
            yield f"the view of {viewer} depends on cards hidden from them"

    def _leaks_in_question(self, battle: B, viewer: int | None) -> Iterator[str]:
        question = battle.view(viewer).get("decision")
        if not isinstance(question, dict):
            return
        if question["player"] != viewer:
            surplus = sorted(set(question) - {"id", "player", "kind"})
            if surplus:
                yield f"{viewer} sees {surplus} of a question to another player"
            return
        ids = collect_addressable_ids(get_table(battle), viewer_bit(viewer))
        ids |= _collect_blind_ids(battle, viewer)
        for decision in battle.decisions:
            if decision.player == viewer:
                strange = set(decision.candidates or ()) - ids
                if strange:
                    yield f"{viewer} is offered the hidden ids {sorted(strange)}"

    def _leaks_in_refusals(self, battle: B, viewer: int | None) -> Iterator[str]:
        """Compare the refusals of one hidden id of each zone with those of no id."""
        if viewer is None or all(d.player != viewer for d in battle.decisions):
            return
        table = get_table(battle)
        shown = collect_addressable_ids(table, viewer_bit(viewer))
        shown |= {0} | _collect_blind_ids(battle, viewer)  # 0: no id at all.
        unknown = table.next_id
        expected = [
            _render_refusal(battle, viewer, action, unknown)
            for action in self.actions(battle, viewer, unknown)
        ]
        for zone in table.zones:
            hidden = [table.ids[card] for card in zone if table.ids[card] not in shown]
            for card_id in hidden[:1]:
                actions = self.actions(battle, viewer, card_id)
                for action, refusal in zip(actions, expected, strict=True):
                    got = _render_refusal(battle, viewer, action, card_id)
                    if got != refusal:
                        yield f"{action} tells {viewer} of a hidden id: {got}"

    def _leaks_in_events(
        self, battle: B, before: B, events: tuple[Event, ...], viewer: int | None
    ) -> Iterator[str]:
        bit = viewer_bit(viewer)
        now, then = get_table(battle), get_table(before)
        numbers = collect_known_numbers(now, bit) | collect_known_numbers(then, bit)
        ids = collect_addressable_ids(now, bit) | collect_addressable_ids(then, bit)
        for event in events:
            if event.type in self.revealing or is_open_move(event, now, bit):
                for seen in list_event_cards(
                    event
                ):  # Shown by this event, and known from now on.
                    shown = seen.to_dict(bit)
                    numbers.update(list_texts(shown))
                    ids.update(list_shown_ids(shown))
        hidden = set(now.roster.numbers) - numbers
        for event in events:
            data = event.to_dict(viewer)
            for number in sorted(list_texts(data) & hidden):
                yield f"{event!r} shows {viewer} the hidden card {number}"
            for card_id in sorted(list_shown_ids(data) - ids):
                yield f"{event!r} shows {viewer} the hidden id {card_id}"


def _collect_blind_ids(battle: AnyBattle, viewer: int | None) -> set[int]:
    """Return ids of hidden cards that a viewer is asked to choose among unseen.

    They were made for the question, in a random order: none is older than another id.
    """
    ids = set(get_table(battle).ids)
    found: set[int] = set()
    for decision in battle.decisions:
        offered = set(decision.candidates or ())
        if decision.player == viewer and offered and min(offered) > max(ids - offered):
            found |= offered
    return found


def _render_refusal(
    battle: AnyBattle, viewer: int, action: Action, card_id: int
) -> tuple[str, str | None, dict[str, Json]] | None:
    """Render the refusal of an action for a seat, without the id the seat has named."""
    illegal = battle.explain(action, viewer)
    if illegal is None:
        return None
    data = {name: value for name, value in illegal.data.items() if value != card_id}
    return illegal.code, illegal.clause, data


def collect_known_numbers(table: Table, bit: int) -> set[str]:
    """Return the numbers of all cards whose faces those viewers may know."""
    numbers = table.roster.numbers
    return {numbers[card] for card, known in enumerate(table.known) if known & bit}


def collect_addressable_ids(table: Table, bit: int) -> set[int]:
    """Return the ids of all cards the viewers of that bit may address."""
    ids = table.roster.ids
    return {
        table.ids[card]
        for card, place in enumerate(table.places)
        if place >= 0 and ids[place] & bit
    }


def is_open_move(event: Event, table: Table, bit: int) -> bool:
    """Whether a fact is a move from or to a zone that the viewers of that bit see."""
    roster = table.roster
    player = event.data.get("player")
    ends = (event.data.get("from"), event.data.get("to"))
    for player_ in (0, 1) if not isinstance(player, int) else (player,):
        for index, kind in enumerate(roster.kinds):
            if kind.name in ends:
                place = player_ * len(roster.kinds) + index
                if roster.faces[place] & bit:
                    return True
    return False


def list_event_cards(event: Event) -> Iterator[CardSeen]:
    """Return every card an event names."""
    for value in event.data.values():
        if isinstance(value, CardSeen):
            yield value
        elif isinstance(value, list):
            yield from (item for item in value if isinstance(item, CardSeen))


def list_texts(data: Json) -> set[str]:
    """Return every text in plain data, keys left out."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return {text for value in data.values() for text in list_texts(value)}
    if isinstance(data, (list, tuple)):
        return {text for value in data for text in list_texts(value)}
    return set()


def list_shown_ids(data: Json) -> set[int]:
    """Return every card id in plain data: the values under ``id`` and ``was``."""
    found: set[int] = set()
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("id", "was") and isinstance(value, int):
                found.add(value)
            else:
                found |= list_shown_ids(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            found |= list_shown_ids(value)
    return found
