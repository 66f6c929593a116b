"""What was done before, and what words can mean of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cards.effects.compilers.engine import unresolved
from cards.effects.model import atoms, base, control, filters, subjects
from cards.effects.model.base import replace_fields
from cards.effects.model.codec import list_field_shapes
from cards.effects.model.enums import CardKind, Side, Zone
from cards.effects.model.traversal import get_step_object, walk_tree


class UnresolvedError(Exception):
    """Something is spoken of that was not named before.

    Attributes:
        what: What was said.
    """

    code = "effects.unresolved"

    def __init__(self, what: str) -> None:
        """Remember what was said."""
        super().__init__(f"nothing before it that {what!r} could mean")
        self.what = what


class WrongOwnerError(UnresolvedError):
    """A place is said to be a player's whose cards these are not."""

    def __init__(self, side: Side) -> None:
        """Remember whose place was said."""
        whose = "the opponent's" if side is Side.OPPONENT else "one's own"
        Exception.__init__(self, f"cards go to their owner's, not to {whose}")
        self.what = side


class AmbiguousError(UnresolvedError):
    """Two things were named before that could be meant as well."""

    code = "effects.ambiguous"

    def __init__(self) -> None:
        """Nothing more is known."""
        Exception.__init__(
            self, "two cards were chosen before, and either could be meant"
        )


@dataclass(slots=True)
class Step:
    """A step that was carried out before.

    Attributes:
        node: The step itself.
        name: Its provisional name.
        sentence: Number of the sentence it stands in.
        in_alternative: It happens only in one of several alternatives.
        owner: Whose cards it was about, where that is known.
        is_of_both: It was about cards of both players.
    """

    node: base.Effect
    name: str
    sentence: int
    in_alternative: bool = False
    is_on_use: bool = False
    owner: Side | None = None
    is_of_both: bool = False


FINDS: Final = (
    atoms.Choose,
    atoms.Look,
    atoms.Reveal,
    atoms.Move,
    atoms.Retire,
    atoms.SetMode,
    atoms.Play,
    atoms.Relocate,
)
MOVE: Final = list_field_shapes(atoms.Move)
CHOICES: Final = (subjects.Pick, subjects.Top, subjects.TopUntil)
MEANS: Final[dict[unresolved.ReferenceForm, tuple[type, ...]]] = {
    unresolved.ReferenceForm.CHOSEN: (atoms.Choose,),
    unresolved.ReferenceForm.REVEALED: (atoms.Reveal, atoms.Move),
    unresolved.ReferenceForm.PLAYED: (atoms.Play,),
    unresolved.ReferenceForm.MOVED: (atoms.Move,),
    unresolved.ReferenceForm.RESTED: (atoms.SetMode,),
    unresolved.ReferenceForm.RETIRED: (atoms.Retire,),
}


def are_events(what: object, steps: Mapping[str, base.Effect]) -> bool:
    """Return whether cards are known to be Event cards, by the steps named so far."""
    for part in walk_tree(what):
        if part == filters.IsKind(CardKind.EVENT):
            return True
        if isinstance(part, subjects.Ref) and part.name in steps:
            return are_events(get_step_object(steps[part.name]), steps)
    return False


def are_of_kind(what: object, steps: Mapping[str, base.Effect], kind: CardKind) -> bool:
    """Return whether all cards are known to be of a kind, by the steps named so far."""
    match what:
        case subjects.Ref(name) if name in steps:
            return are_of_kind(get_step_object(steps[name]), steps, kind)
        case subjects.Cards(filters=found):
            return filters.IsKind(kind) in found
        case subjects.Among(of, found):
            return filters.IsKind(kind) in found or are_of_kind(of, steps, kind)
        case subjects.Pick(of):
            return are_of_kind(of, steps, kind)
        case _:
            return False


def moved_away(node: base.Effect, what: base.Subject) -> bool:
    """Return whether a step moved a set of cards, which is not found there again."""
    is_set = isinstance(what, subjects.Cards | subjects.PartOf)
    return (
        is_set
        and isinstance(node, atoms.Move | atoms.Play | atoms.Retire)
        and (node.what == what)
    )


def is_about_itself(node: base.Effect) -> bool:
    """このキャラをレストにする…そのキャラは: that one is another."""
    return is_this_card(getattr(node, "what", None))


def is_this_card(what: object) -> bool:
    """Return whether the card itself is meant, in whatever state (アクティブのこのキャラ)."""
    found = what.of if isinstance(what, subjects.Among) else what
    return isinstance(found, subjects.This)


def is_no_character(node: base.Effect) -> bool:
    """Return whether a step was about cards that are surely no Characters on the field."""
    if isinstance(node, atoms.Play):
        return any(part == SITE for part in walk_tree(node.what))
    what = get_step_object(node)
    return what is not None and any(
        isinstance(part, subjects.Under)
        or (isinstance(part, subjects.Cards) and part.zones == (Zone.AP_AREA,))
        or (isinstance(part, subjects.Cards) and is_any_hidden(part))
        for part in walk_tree(what)
    )


def is_named(what: object, name: base.Filter) -> bool:
    """Return whether cards are chosen from those of a name, or with a trigger."""
    found = what.of if isinstance(what, subjects.Pick) else what
    return isinstance(found, (subjects.Cards, subjects.Among)) and (
        name in found.filters
    )


def is_any_hidden(cards: subjects.Cards) -> bool:
    """Cards of a hand, a deck or a life area that are not known to be Characters."""
    hidden = {Zone.HAND, Zone.DECK, Zone.LIFE_AREA}
    is_character = any(
        isinstance(item, filters.Named) or item == filters.IsKind(CardKind.CHARACTER)
        for item in cards.filters
    )
    return set(cards.zones) <= hidden and not is_character


SITE: Final = filters.IsKind(CardKind.SITE)
OPEN: Final = (Zone.OUTSIDE_AREA, Zone.REMOVE_AREA)


def does_reveal(node: base.Effect) -> bool:
    """Return whether a step shows cards, not only some of those shown before."""
    return isinstance(node, atoms.Look | atoms.Reveal) and not is_part(node.what)


def looks_at_deck(node: base.Effect) -> bool:
    """3枚見て、望む順で山札の上に置く; 見てもよい。そうした場合、…: what was looked at."""
    node = node.do if isinstance(node, control.May) else node
    return isinstance(node, atoms.Look) and isinstance(node.what, subjects.Top)


def chooses_several(node: base.Effect) -> bool:
    """Return whether a step chose cards among which some may be meant later."""
    if not isinstance(node, atoms.Choose):
        return False
    is_one = isinstance(node.pick, subjects.Pick) and node.pick.count == 1
    return not is_one


def is_new_object(node: base.Effect) -> bool:
    """Return whether a step was about cards nobody chose before: all, played, shown."""
    what = get_step_object(node)
    if isinstance(node, atoms.Play):
        return isinstance(what, subjects.Pick)
    if isinstance(node, atoms.Reveal):
        return isinstance(what, subjects.Top)
    return isinstance(node, FINDS) and isinstance(what, subjects.Cards)


def is_part(what: base.Subject) -> bool:
    """Return whether cards shown are only some of a set that was there before."""
    return any(
        isinstance(part, (subjects.Among, subjects.Ref)) for part in walk_tree(what)
    )


def is_of_both(what: base.Subject | None, *, are_both: bool) -> bool:
    """Return whether cards of both players are meant, or each of them acts."""
    sides = {
        part.side
        for part in (walk_tree(what) if what is not None else ())
        if isinstance(part, subjects.Cards | subjects.Top)
    }
    return {Side.ME, Side.OPPONENT} <= sides or (are_both and Side.ACTING in sides)


def is_rest(step: Step) -> bool:
    """Return whether a step was about what others left over."""
    return isinstance(
        getattr(step.node, "what", None), (subjects.Rest, unresolved.Remaining)
    )


def can_be_antecedent(node: base.Effect, pronoun: unresolved.Pronoun) -> bool:
    if isinstance(node, atoms.Move):
        if pronoun.form is unresolved.ReferenceForm.REVEALED:
            return node.reveal
        came_from = pronoun.origin is None or any(
            isinstance(part, subjects.Cards) and part.zones == (pronoun.origin,)
            for part in walk_tree(node.what)
        )
        return pronoun.zone in (None, node.to) and came_from
    return True


def make_reference(step: Step) -> base.Subject:
    """What "it" is after a step: the step's cards, or what these are already called."""
    what = getattr(step.node, "what", None)
    if isinstance(what, subjects.TopUntil):  # The card that was looked for.
        return subjects.Among(subjects.Ref(step.name), what.filters)
    if isinstance(what, (subjects.This, subjects.Ref)) and not step.in_alternative:
        return what
    return subjects.Ref(step.name)


def is_past(node: base.Effect, done: unresolved.Done) -> bool:
    past = done.past
    if isinstance(node, atoms.Move):
        if past is unresolved.Past.ADDED_TO_HAND:
            return node.to is Zone.HAND
        if past is unresolved.Past.REVEALED:
            return node.reveal
        return past is unresolved.Past.ON_USE or (
            past is unresolved.Past.MOVED and done.zone in (None, node.to)
        )
    kinds: dict[unresolved.Past, type] = {
        unresolved.Past.RETIRED: atoms.Retire,
        unresolved.Past.CHOSE: atoms.Choose,
        unresolved.Past.REVEALED: atoms.Reveal,
        unresolved.Past.PLAYED: atoms.Play,
        unresolved.Past.RESTED: atoms.SetMode,
    }
    kind = kinds.get(past)
    return kind is not None and isinstance(node, kind)


def match_step_names(own: list[Step], others: list[Step]) -> dict[str, str | None]:
    """Return names of one alternative's steps in terms of the names of another's."""
    free = list(own)
    names: dict[str, str | None] = {}
    for other in others:
        names[other.name] = other.name
        for step in free:
            if type(step.node) is type(other.node):
                names[other.name] = step.name
                free.remove(step)
                break
    last, instead = own[-1:], others[-1:]
    if (
        last
        and instead
        and last[0] in free
        and names[instead[0].name] == instead[0].name
        and isinstance(last[0].node, control.May | atoms.PayApNow)
    ):  # "If you do" is about whichever is done.
        names[instead[0].name] = last[0].name
    return names


def share_object(options: tuple[base.Effect, ...]) -> tuple[base.Effect, ...]:
    """1枚手札に加えるか登場させる: what is chosen in the one is chosen in the other."""
    what = getattr(options[0], "what", None)
    if not isinstance(what, subjects.Pick):
        return options
    nobody = unresolved.Pronoun(unresolved.ReferenceForm.ELIDED)
    return tuple(
        replace_fields(option, what=what)
        if getattr(option, "what", None) == nobody
        else option
        for option in options
    )
