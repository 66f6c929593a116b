"""English for the single steps an effect carries out.

A step is a command without performer ("draw 1 card"), its verb still open
(``grammar``), or a statement with a subject of its own ("this Character gets …").
"""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import atoms, control
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.base import Effect, Number, Subject
from cards.effects.model.words import AbilityKind, Place, RaidChoice, Side, Zone
from cards.effects.renderers.en import grammar, modifiers, nouns
from cards.effects.renderers.en.nouns import Noun
from cards.effects.renderers.references import bound, found
from cards.effects.renderers.words import icon, number, numeric, play_mode, say, whose
from cards.effects.renderers.writer import Handler, Writer, entry


def draw(writer: Writer, node: atoms.Draw) -> str:
    """As in "draw 2 cards", "draw until you have 5 cards in your hand"."""
    key = "Draw.up_to_hand" if node.up_to_hand else "Draw"
    key = "Draw.up_to" if node.up_to else key
    person = "you" if writer.performer is Side.ME else "they"

    def said(count: Number) -> str:
        variant = "" if isinstance(count, int) else ".amount"
        if key == "Draw" and count == 1:
            variant = ".one"
        return say(
            writer,
            f"{key}{variant}",
            plural=count != 1,
            count=nouns.counted(writer, count),
            who=say(writer, f"Draw.{person}"),
        )

    text = numeric(writer, node.count, said)
    writer.topic = None
    writer.bind(node.bind, bound(writer, node, "drawn", s.Top(Side.ME, node.count)))
    return text


def choose(writer: Writer, node: atoms.Choose) -> str:
    """As in "choose up to 1 Character on your field"."""
    text = say(writer, "Choose", what=nouns.noun(writer, node.pick).text)
    writer.bind(node.bind, bound(writer, node, "chosen", node.pick))
    return text


def look(writer: Writer, node: atoms.Look) -> str:
    """As in "look at the top 4 cards of your deck"."""
    text = say(writer, "Look", what=nouns.noun(writer, node.what).text)
    writer.bind(node.bind, bound(writer, node, "looked", node.what))
    return text


def reveal(writer: Writer, node: atoms.Reveal) -> str:
    """As in "reveal the top card of your deck"."""
    text = say(
        writer, "Reveal", what=nouns.noun(writer, node.what, way=nouns.Way.FROM).text
    )
    writer.bind(node.bind, bound(writer, node, "revealed", node.what))
    return text


# --- moving -----------------------------------------------------------------------


def move(writer: Writer, node: atoms.Move) -> str:
    """As in "add up to 1 red card from your sideline to your hand"."""
    what = nouns.noun(writer, node.what, way=nouns.Way.FROM)
    goal = _goal(writer, node, cards_plural=what.plural)
    if node.or_to is not None:
        goal = say(writer, "Move.or", first=goal, second=_other_goal(writer, node))
    verb = _move_verb(writer, node)
    text = say(writer, f"Move.{verb}", what=what.text, goal=goal)
    if node.reveal:
        pronoun = say(writer, "them" if what.plural else "it")
        after = say(writer, f"Move.{verb}", what=pronoun, goal=goal)
        text = say(writer, "Move.reveal", what=what.text, move=after)
    text += _manner(writer, node)
    writer.bind(node.bind, bound(writer, node, _moved_verb(node), node.what))
    return text


def _move_verb(writer: Writer, node: atoms.Move) -> str:
    if node.to is Zone.HAND and _comes_back(writer, node.what):
        return "return"
    return "add" if node.to is Zone.HAND else "place"


def _comes_back(writer: Writer, what: Subject) -> bool:
    """Whether cards go back from the field to where they came from."""
    if isinstance(what, s.This):
        return not nouns.is_off_field(writer)
    return found(writer, what).on_field


def _moved_verb(node: atoms.Move) -> str:
    return {
        Zone.HAND: "added",
        Zone.OUTSIDE_AREA: "put_outside",
        Zone.REMOVE_AREA: "removed",
        Zone.UNDER: "put_under",
    }.get(node.to, "moved")


def _goal(writer: Writer, node: atoms.Move, *, cards_plural: bool) -> str:
    if node.to is Zone.UNDER and node.under is not None:
        topic = writer.topic
        under = _place_under(writer, node.under)
        writer.topic = topic
        key = "Move.under_down" if node.face_down else "Move.under"
        return say(writer, key, under=under)
    owner = _owner(writer, node, cards_plural=cards_plural)
    if node.position is not None:
        verb = "return" if _comes_back(writer, node.what) else "place"
        return say(writer, f"Move.{verb}.{node.position.value}", whose=owner)
    return say(writer, f"Move.{node.to.value}", whose=owner)


def _place_under(writer: Writer, under: Subject) -> str:
    if isinstance(under, s.Pick) and under == s.Pick(under.of):
        under = under.of  # One of them; the performer says which.
    return nouns.one_of(writer, under)


def _owner(writer: Writer, node: atoms.Move, *, cards_plural: bool) -> str:
    side = found(writer, node.what).side
    if side in (Side.ME, Side.ACTING):
        return whose(writer, side)
    if side is Side.EITHER or _comes_back(writer, node.what):
        if side is Side.OPPONENT:
            return whose(writer, Side.ACTING)
        return say(writer, "Move.owner", plural=cards_plural)
    return whose(writer, side)


def _other_goal(writer: Writer, node: atoms.Move) -> str:
    owner = _owner(writer, node, cards_plural=False)
    zone = node.or_to or node.to
    if zone is Zone.DECK:
        return say(writer, "Move.place.bottom", whose=owner)
    return say(writer, f"Move.{zone.value}", whose=owner)


def _manner(writer: Writer, node: atoms.Move) -> str:
    text = ""
    if node.any_order:
        text += " " + say(writer, "Move.any_order")
    if node.by is not None and node.by is not writer.performer:
        text += " " + say(writer, f"Move.by.{node.by.value}")
    return text


def retire(writer: Writer, node: atoms.Retire) -> str:
    """As in "retire it"."""
    text = say(writer, "Retire", what=nouns.noun(writer, node.what).text)
    writer.bind(node.bind, bound(writer, node, "retired", node.what))
    return text


def set_mode(writer: Writer, node: atoms.SetMode) -> str:
    """As in "switch it to active"."""
    what = nouns.noun(writer, node.what).text
    text = say(writer, f"SetMode.{node.mode.value}", what=what)
    writer.bind(node.bind, bound(writer, node, "switched", node.what))
    return text


def play(writer: Writer, node: atoms.Play) -> str:
    """As in "play 1 Character card from your hand to your field resting"."""
    return play_as(writer, node, None)


def play_as(
    writer: Writer, node: atoms.Play, alternatives: control.AltEffect | None
) -> str:
    """Playing, where alternatives may only change how cards enter."""
    what = nouns.noun(writer, node.what, way=nouns.Way.FROM)
    if node.raid is RaidChoice.ONLY:
        text = say(writer, "Play.raid", what=what.text)
        if node.onto is not None:
            onto = nouns.several(writer, node.onto, plural=False, word="or")
            text += say(writer, "Play.onto", what=onto)
    else:
        owner = whose(writer, Side.ME)
        if writer.performer is not Side.ME:
            owner = whose(writer, Side.ACTING)
        this = nouns.this(writer).text if node.to is Zone.SAME_LINE else ""
        goal = say(writer, f"Play.to.{node.to.value}", whose=owner, this=this)
        mode = play_mode(writer, node, alternatives)
        text = say(writer, "Play", what=what.text, goal=goal, mode=mode)
        if node.raid is RaidChoice.MAY:
            pronoun = say(writer, "them" if what.plural else "it")
            text += say(writer, "Play.or_raid", what=pronoun)
    entered = bound(writer, node, "played", node.what)
    on_field = type(entered)(
        entered.step, entered.verb, entered.kind, entered.plural, entered.side, True
    )
    writer.bind(node.bind, on_field)
    return text


def use_event(writer: Writer, node: atoms.UseEvent) -> str:
    """As in "use 1 Event card from your hand with an AP cost of 0"."""
    what = nouns.noun(writer, node.what, way=nouns.Way.FROM)
    key = "UseEvent.for_no_ap" if node.needs_energy else "UseEvent"
    writer.bind(node.bind, bound(writer, node, "used", node.what))
    return say(writer, key, what=what.text)


def relocate(writer: Writer, node: atoms.Relocate) -> str:
    """As in "move it to the front line"."""
    side = found(writer, node.what).side
    what = nouns.noun(writer, node.what)
    owner = whose(writer, side) if side in (Side.ME, Side.ACTING) else _the(writer)
    goal = say(writer, f"Relocate.{node.to.value}", whose=owner)
    text = say(writer, "Relocate", what=what.text, goal=goal)
    if node.may_swap:
        pronoun = say(writer, "them" if what.plural else "it")
        text += " " + say(writer, "Relocate.may_swap", what=pronoun)
    writer.bind(node.bind, bound(writer, node, "relocated", node.what))
    return text


def _the(writer: Writer) -> str:
    return say(writer, "Relocate.the")


def swap(writer: Writer, node: atoms.Swap) -> str:
    """As in "swap the positions of the chosen Characters"."""
    first = nouns.noun(writer, node.first)
    if node.second is None:
        owners = grammar.possessive(first.text)
        key = "Swap.theirs" if owners == "their" else "Swap.of"
        text = say(writer, key, what=first.text)
    else:
        second = nouns.noun(writer, node.second)
        text = say(writer, "Swap", first=first.text, second=second.text)
    both = (node.first,) if node.second is None else (node.first, node.second)
    writer.topic = None
    writer.bind(node.bind, bound(writer, node, "swapped", s.Union(both)))
    return text


# --- modifying --------------------------------------------------------------------


def modify(writer: Writer, node: atoms.Modify) -> str:
    """As in "give it BP+1000 this turn", "this Character cannot be blocked"."""
    groups = modifiers.grouped(node.modifiers)
    commanded = _is_given(writer, node) and not (groups.predicates or groups.statements)
    text = _given(writer, node, groups) if commanded else _stated(writer, node, groups)
    writer.bind(node.bind, bound(writer, node, "modified", node.what))
    return text


def _is_given(writer: Writer, node: atoms.Modify) -> bool:
    is_continuous = (
        writer.ability is not None and writer.ability.kind is AbilityKind.CONTINUOUS
    )
    loses = any(modifiers.is_loss(item) for item in node.modifiers)
    given = writer.optional or isinstance(node.what, s.Pick)
    return given and not (is_continuous or loses)


def _lasting(writer: Writer, node: atoms.Modify) -> str:
    return "" if node.duration is None else " " + writer.write(node.duration)


def _given(writer: Writer, node: atoms.Modify, groups: modifiers.Grouped) -> str:
    whom = nouns.noun(writer, node.what)
    topic = writer.topic
    payload = modifiers.payloads(writer, groups.gets)
    text = say(writer, "Modify.give", whom=whom.text, what=payload)
    text += _lasting(writer, node)
    writer.topic = topic
    return text


def _stated(writer: Writer, node: atoms.Modify, groups: modifiers.Grouped) -> str:
    of = _subject(writer, node, gets=bool(groups.gets))
    topic = writer.topic
    clauses: list[str] = []
    if groups.gets or groups.predicates:
        said = modifiers.predicate(writer, groups, plural=of.plural)
        clauses.append(f"{of.text} {said}")
    for item in groups.statements:
        owner = of if not clauses else Noun(_pronoun(writer, of), of.plural)
        clauses.append(modifiers.STATEMENTS[type(item)](writer, item, owner))
    writer.topic = topic
    return (
        grammar.join(clauses, "and")
        + _in_hand(writer, node, of.text)
        + _lasting(writer, node)
    )


def _pronoun(writer: Writer, of: Noun) -> str:
    return say(writer, "them" if of.plural else "it")


def _subject(writer: Writer, node: atoms.Modify, *, gets: bool) -> Noun:
    if isinstance(node.what, s.Cards) and not gets:
        # "All … cannot" could mean "not all … can".
        return Noun(nouns.several(writer, node.what), True)
    of = nouns.noun(writer, node.what)
    if of.text == say(writer, "them"):
        return Noun(say(writer, "they"), True)
    return of


def _in_hand(writer: Writer, node: atoms.Modify, of: str) -> str:
    on_field = (Place.FIELD, Place.ANYWHERE)
    if writer.ability is None or writer.ability.place in on_field:
        return ""
    if not isinstance(node.what, s.This):
        return ""
    if of == say(writer, "it"):  # Said before.
        return ""
    priced = (m.RequiredEnergy, m.ApCost)
    if not any(isinstance(item, priced) for item in node.modifiers):
        return ""
    return " " + say(writer, f"Modify.in_{writer.ability.place.value}")


# --- the rest ---------------------------------------------------------------------


def deal_damage(writer: Writer, node: atoms.DealDamage) -> str:
    """As in "deal 1 damage to your opponent"."""
    key = f"DealDamage.{node.side.value}"
    text = numeric(
        writer, node.count, lambda count: say(writer, key, n=number(writer, count))
    )
    writer.bind(node.bind, bound(writer, node, "dealt", s.Player(node.side)))
    return text


def shuffle(writer: Writer, node: atoms.Shuffle) -> str:
    """As in "shuffle your deck"."""
    writer.topic = None
    writer.bind(node.bind, bound(writer, node, "shuffled", s.Player(node.side)))
    return say(writer, "Shuffle", whose=whose(writer, node.side))


def pay_ap_now(writer: Writer, node: atoms.PayApNow) -> str:
    """As in "pay 1 AP"."""
    writer.bind(node.bind, bound(writer, node, "paid", s.Player(Side.ME)))
    return say(writer, "PayApNow", count=number(writer, node.count))


def name_number(writer: Writer, node: atoms.NameNumber) -> str:
    """As in "name a number"."""
    writer.bind(node.bind, bound(writer, node, "named", s.Player(Side.ME)))
    return say(writer, "NameNumber")


def activate(writer: Writer, node: atoms.Activate) -> str:
    """As in "activate its [On Play] effects"."""
    of = nouns.noun(writer, node.of)
    text = say(
        writer,
        "Activate",
        whose=grammar.possessive(of.text),
        icon=icon(writer, node.icon),
    )
    if node.as_this:
        text += say(writer, "Activate.as_this", this=nouns.this_card(writer))
    writer.bind(node.bind, bound(writer, node, "activated", node.of))
    return text


def suppress(writer: Writer, node: atoms.Suppress) -> str:
    """As in "its [On Play] effects do not activate"."""
    of = nouns.noun(writer, node.of)
    owner = grammar.possessive(of.text)
    return say(writer, "Suppress", whose=owner, icon=icon(writer, node.icon))


def is_step_on(step: Effect, name: str | None) -> bool:
    """Whether a step does something with what another bound."""
    what = getattr(step, "what", None) or getattr(step, "of", None)
    if isinstance(step, atoms.Swap):
        what = step.first
    return isinstance(what, s.Ref) and what.name == name


ATOMS: Final[Mapping[type, Handler]] = dict(
    (
        entry(atoms.Draw, draw),
        entry(atoms.Choose, choose),
        entry(atoms.Look, look),
        entry(atoms.Reveal, reveal),
        entry(atoms.Move, move),
        entry(atoms.Retire, retire),
        entry(atoms.SetMode, set_mode),
        entry(atoms.Play, play),
        entry(atoms.UseEvent, use_event),
        entry(atoms.Relocate, relocate),
        entry(atoms.Swap, swap),
        entry(atoms.Modify, modify),
        entry(atoms.DealDamage, deal_damage),
        entry(atoms.PayApNow, pay_ap_now),
        entry(atoms.Shuffle, shuffle),
        entry(atoms.NameNumber, name_number),
        entry(atoms.Activate, activate),
        entry(atoms.Suppress, suppress),
    )
)
