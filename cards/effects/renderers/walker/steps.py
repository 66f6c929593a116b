"""The single steps an effect carries out.

A step is a command whose performer is still open ("draw 1 card") or a statement with a
subject of its own ("this character gains …").
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from cards.effects.model import atoms, control
from cards.effects.model import subjects as s
from cards.effects.model.amounts import ReplacedCount
from cards.effects.model.base import Number, Subject
from cards.effects.model.enums import Side, Zone
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_icon,
    render_number,
    render_numeric_phrase,
    render_optional_phrase,
    render_owner,
    render_phrase,
    render_play_mode,
)
from cards.effects.renderers.phrase_parts import Way
from cards.effects.renderers.references import find_referenced_cards, make_bound_cards
from cards.effects.renderers.walker import nouns
from cards.effects.renderers.walker.default_handler import render_node
from cards.effects.renderers.writer import THIS, Handler, Writer, make_entry


def draw(writer: Writer, node: atoms.Draw) -> str:
    """Render text like "draw 2 cards", "draw until you have 5 cards in your hand"."""
    key = "Draw.up_to_hand" if node.up_to_hand else "Draw"
    key = "Draw.up_to" if node.up_to else key

    def rendered(count: Number) -> str:
        variant = f"{key}.amount"
        if isinstance(count, ReplacedCount):
            variant = f"{key}.replaced"
        elif isinstance(count, int):
            variant = find_known_key(writer, f"{key}.{count}", key)
        return render_phrase(
            writer,
            variant,
            plural=count != 1,
            count=nouns.render_count(writer, count),
            has=render_optional_phrase(
                writer, "has.me" if writer.performer is Side.ME else "has.acting"
            ),
        )

    text = render_numeric_phrase(writer, node.count, rendered)
    writer.topic = None
    writer.bind(
        node.bind, make_bound_cards(writer, node, "drawn", s.Top(Side.ME, node.count))
    )
    return text


_Simple = atoms.Choose | atoms.Look | atoms.Reveal | atoms.Retire | atoms.SetMode


def one_thing(verb: str, *, way: Way = Way.AT) -> Callable[[Writer, _Simple], str]:
    """A step that does one thing to its cards, which are then called by the verb."""

    def rendered(writer: Writer, node: _Simple) -> str:
        what = node.pick if isinstance(node, atoms.Choose) else node.what
        form = f".{node.mode.value}" if isinstance(node, atoms.SetMode) else ""
        words = nouns.render_noun(writer, what, way=way).text
        text = render_phrase(writer, f"{type(node).__name__}{form}", what=words)
        writer.bind(node.bind, make_bound_cards(writer, node, verb, what))
        return text

    return rendered


# --- moving -----------------------------------------------------------------------


def move(writer: Writer, node: atoms.Move) -> str:
    """Render text like "add up to 1 red card from your sideline to your hand"."""
    what = nouns.render_noun(writer, node.what, way=Way.FROM)
    goal = _goal(writer, node, plural=what.plural)
    order = render_phrase(writer, "Move.any_order") if node.any_order else ""
    key = find_known_key(writer, f"Move.{_move_verb(writer, node)}", "Move")
    text = render_phrase(writer, key, what=what.text, goal=goal, order=order)
    if node.reveal:
        it = nouns.render_pronoun(writer, plural=what.plural)
        after = render_phrase(writer, key, what=it, goal=goal, order=order)
        text = render_phrase(
            writer, "Move.reveal", what=what.text, goal=goal, move=after
        )
    if node.by is not None and node.by is not writer.performer:
        text += render_phrase(writer, f"Move.by.{node.by.value}")
    if isinstance(node.what, s.Pick) and writer.topic == THIS:
        writer.topic = None  # "It" could now be what was moved from under this card.
    writer.bind(node.bind, make_bound_cards(writer, node, _moved_verb(node), node.what))
    return text


def _move_verb(writer: Writer, node: atoms.Move) -> str:
    if node.to is Zone.HAND:
        return "return" if _comes_back(writer, node.what) else "add"
    return "place"


def _comes_back(writer: Writer, what: Subject) -> bool:
    """Return whether cards go back from the field to where they came from."""
    if isinstance(what, s.This):
        return not nouns.is_off_field(writer)
    return find_referenced_cards(writer, what).on_field


def _moved_verb(node: atoms.Move) -> str:
    return {
        Zone.HAND: "added",
        Zone.OUTSIDE_AREA: "put_outside",
        Zone.REMOVE_AREA: "removed",
        Zone.UNDER: "put_under",
    }.get(node.to, "moved")


def _goal(writer: Writer, node: atoms.Move, *, plural: bool) -> str:
    if node.to is Zone.UNDER and node.under is not None:
        goal = _under(writer, node, node.under)
    else:
        back = ".back" if _comes_back(writer, node.what) else ""
        owner = _owner(writer, node, plural=plural)
        if node.position is not None:
            key = find_known_key(
                writer,
                f"Move.deck{back}.{node.position.value}",
                f"Move.deck.{node.position.value}",
            )
        else:
            plain = f"Move.to.{node.to.value}"
            mine = find_referenced_cards(writer, node.what).side in (
                Side.ME,
                Side.ACTING,
            )
            key = find_known_key(
                writer, f"{plain}{back}{'' if mine else '.owner'}", plain
            )
        goal = render_phrase(writer, key, whose=owner)
    if node.face_up:
        goal = render_phrase(writer, "Move.face_up", goal=goal)
    if node.or_to is None:
        return goal
    owner = _owner(writer, node, plural=False)
    other = render_phrase(writer, f"Move.to.{node.or_to.value}", whose=owner)
    return render_phrase(writer, "Move.or", first=goal, second=other)


def _under(writer: Writer, node: atoms.Move, base: Subject) -> str:
    topic = writer.topic
    if isinstance(base, s.Pick) and base == s.Pick(base.of):
        base = base.of  # One of them; the performer says which.
    place = nouns.render_each_of(writer, base)
    writer.topic = topic
    key = "Move.under_down" if node.face_down else "Move.under"
    return render_phrase(writer, key, under=place)


def _owner(writer: Writer, node: atoms.Move, *, plural: bool) -> str:
    side = find_referenced_cards(writer, node.what).side
    if side in (Side.ME, Side.ACTING):
        return render_owner(writer, side)
    if side is Side.EITHER or _comes_back(writer, node.what):
        key = find_known_key(writer, f"Move.owner.{side.value}", "Move.owner")
        return render_phrase(writer, key, plural=plural)
    return render_owner(writer, side)


def play(writer: Writer, node: atoms.Play) -> str:
    """Render text like "play 1 character card from your hand to your field resting"."""
    return play_as(writer, node, None)


def play_as(
    writer: Writer, node: atoms.Play, alternatives: control.AltEffect | None
) -> str:
    """Playing, where alternatives may only change how cards enter."""
    what = nouns.render_noun(writer, node.what, way=Way.FROM)
    owner = render_owner(
        writer, Side.ME if writer.performer is Side.ME else Side.ACTING
    )
    this = nouns.render_this(writer).text if node.to is Zone.SAME_LINE else ""
    text = render_phrase(
        writer,
        f"Play.{node.raid.value}",
        what=what.text,
        it=nouns.render_pronoun(writer, plural=what.plural),
        goal=render_phrase(writer, f"Play.to.{node.to.value}", whose=owner, this=this),
        mode=render_play_mode(writer, node, alternatives),
    )
    if node.onto is not None:
        onto = nouns.render_set(writer, node.onto, plural=False, word="or")
        text += render_phrase(writer, "Play.onto", what=onto)
    entered = make_bound_cards(writer, node, "played", node.what)
    writer.bind(node.bind, replace(entered, on_field=True))
    return text


def use_event(writer: Writer, node: atoms.UseEvent) -> str:
    """Render text like "use 1 event card from your hand with an AP cost of 0"."""
    what = nouns.render_noun(writer, node.what, way=Way.FROM)
    key = "UseEvent.for_no_ap" if node.needs_energy else "UseEvent"
    writer.bind(node.bind, make_bound_cards(writer, node, "used", node.what))
    return render_phrase(writer, key, what=what.text)


def relocate(writer: Writer, node: atoms.Relocate) -> str:
    """Render text like "move it to the front line"."""
    side = find_referenced_cards(writer, node.what).side
    what = nouns.render_noun(writer, node.what)
    mine = side in (Side.ME, Side.ACTING)
    owner = (
        render_owner(writer, side) if mine else render_phrase(writer, "Relocate.the")
    )
    goal = render_phrase(writer, f"Relocate.{node.to.value}", whose=owner)
    it = nouns.render_pronoun(writer, plural=what.plural)
    key = "Relocate.may_swap" if node.may_swap else "Relocate"
    text = render_phrase(writer, key, what=what.text, goal=goal, it=it)
    writer.bind(node.bind, make_bound_cards(writer, node, "relocated", node.what))
    return text


def swap(writer: Writer, node: atoms.Swap) -> str:
    """Render text like "swap the positions of the chosen characters"."""
    first = nouns.render_noun(writer, node.first).text
    if node.second is None:
        is_known = first == render_phrase(writer, "them")
        key = (
            find_known_key(writer, "Swap.theirs", "Swap.of") if is_known else "Swap.of"
        )
        text = render_phrase(writer, key, what=first)
    else:
        second = nouns.render_noun(writer, node.second)
        text = render_phrase(writer, "Swap", first=first, second=second.text)
    both = (node.first,) if node.second is None else (node.first, node.second)
    writer.topic = None
    writer.bind(node.bind, make_bound_cards(writer, node, "swapped", s.Union(both)))
    return text


# --- the rest ---------------------------------------------------------------------


def modify(writer: Writer, node: atoms.Modify) -> str:
    """Render text like "give it BP+1000 this turn"."""
    text = writer.language.modified(writer, node)
    writer.bind(node.bind, make_bound_cards(writer, node, "modified", node.what))
    return text


def deal_damage(writer: Writer, node: atoms.DealDamage) -> str:
    """Render text like "deal 1 damage to your opponent"."""
    key = f"DealDamage.{node.side.value}"
    text = render_numeric_phrase(
        writer,
        node.count,
        lambda count: render_phrase(writer, key, n=render_number(writer, count)),
    )
    writer.bind(node.bind, make_bound_cards(writer, node, "dealt", s.Player(node.side)))
    return text


_Alone = atoms.PayApNow | atoms.NameNumber


def alone(verb: str) -> Callable[[Writer, _Alone], str]:
    """Return a step of the player that does nothing to cards."""

    def rendered(writer: Writer, node: _Alone) -> str:
        writer.bind(node.bind, make_bound_cards(writer, node, verb, s.Player(Side.ME)))
        return render_node(writer, node)

    return rendered


def shuffle(writer: Writer, node: atoms.Shuffle) -> str:
    """Render text like "shuffle your deck"."""
    writer.topic = None
    writer.bind(
        node.bind, make_bound_cards(writer, node, "shuffled", s.Player(node.side))
    )
    return render_phrase(writer, "Shuffle", whose=render_owner(writer, node.side))


def activate(writer: Writer, node: atoms.Activate) -> str:
    """Render text like "activate its [When Played] abilities"."""
    owner = writer.language.possessive(nouns.render_noun(writer, node.of).text)
    key, this = "Activate", ""
    if node.as_this:
        key, this = "Activate.as_this", nouns.render_this_card(writer)
    text = render_phrase(
        writer, key, whose=owner, icon=render_icon(writer, node.icon), this=this
    )
    writer.bind(node.bind, make_bound_cards(writer, node, "activated", node.of))
    return text


def activate_trigger(writer: Writer, node: atoms.ActivateTrigger) -> str:
    """Render text like "activate its trigger"."""
    owner = writer.language.possessive(nouns.render_noun(writer, node.of).text)
    writer.bind(node.bind, make_bound_cards(writer, node, "activated", node.of))
    return render_phrase(writer, "ActivateTrigger", whose=owner)


def suppress(writer: Writer, node: atoms.Suppress) -> str:
    """Render text like "its [When Played] abilities do not activate"."""
    icon = render_icon(writer, node.icon)
    if isinstance(node.of, s.Union):  # What each player played.
        return render_phrase(writer, "Suppress.both", icon=icon)
    found = writer.bindings.get(node.of.name) if isinstance(node.of, s.Ref) else None
    if found is not None and f"Suppress.{found.verb}" in writer.phrases:
        return render_phrase(writer, f"Suppress.{found.verb}", icon=icon)
    owner = writer.language.possessive(nouns.render_noun(writer, node.of).text)
    return render_phrase(writer, "Suppress", whose=owner, icon=icon)


STEPS: Final[Mapping[type, Handler]] = dict(
    (
        make_entry(atoms.Draw, draw),
        make_entry(atoms.Choose, one_thing("chosen")),
        make_entry(atoms.Look, one_thing("looked")),
        make_entry(atoms.Reveal, one_thing("revealed", way=Way.FROM)),
        make_entry(atoms.Move, move),
        make_entry(atoms.Retire, one_thing("retired")),
        make_entry(atoms.SetMode, one_thing("switched")),
        make_entry(atoms.Play, play),
        make_entry(atoms.UseEvent, use_event),
        make_entry(atoms.Relocate, relocate),
        make_entry(atoms.Swap, swap),
        make_entry(atoms.Modify, modify),
        make_entry(atoms.DealDamage, deal_damage),
        make_entry(atoms.PayApNow, alone("paid")),
        make_entry(atoms.Shuffle, shuffle),
        make_entry(atoms.NameNumber, alone("named")),
        make_entry(atoms.Activate, activate),
        make_entry(atoms.ActivateTrigger, activate_trigger),
        make_entry(atoms.Suppress, suppress),
    )
)
