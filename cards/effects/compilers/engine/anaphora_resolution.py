"""Who is meant: pronouns, things left out, and "if you do".

The tree is walked in the order it is carried out. Every step that finds, chooses or
moves cards is remembered; a placeholder takes the nearest step it can mean. At the end
only steps that something speaks of keep a name, ``$1``, ``$2``, … in printed order.
"""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar, cast

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.antecedents import (
    CHOICES,
    FINDS,
    MEANS,
    MOVE,
    OPEN,
    AmbiguousError,
    Step,
    UnresolvedError,
    WrongOwnerError,
    are_events,
    are_of_kind,
    can_be_antecedent,
    chooses_several,
    does_reveal,
    is_about_itself,
    is_named,
    is_new_object,
    is_no_character,
    is_of_both,
    is_past,
    is_rest,
    looks_at_deck,
    make_reference,
    match_step_names,
    moved_away,
    share_object,
)
from cards.effects.compilers.engine.binder import rename_bindings
from cards.effects.model import atoms, base, conditions, control, filters, subjects
from cards.effects.model.amounts import Count, NumberRef, StatOf
from cards.effects.model.base import replace_fields
from cards.effects.model.codec import list_field_shapes
from cards.effects.model.enums import CardKind, Side
from cards.effects.model.traversal import get_step_object, transform_tree, walk_tree

V = TypeVar("V")


# それを1枚まで: there is one, so it is that or nothing.
_IF_WANTED = subjects.Pick(subjects.EventCard(), 1, 0)


_COMPOUND = (control.Seq, control.May, control.OneOf, control.As, control.Limited)


@dataclass(slots=True)
class Discourse:
    """What has been said so far.

    Attributes:
        steps: Steps, oldest first.
        sentence: Number of the sentence being read.
        last_object: What the step before acted on.
        default_object: What is meant where nothing is said.
        fallback_object: What is meant where nothing was said before either.
        event_owner: Whose card the ability's moment is about.
        event_subject: Which cards it is about, if it is one moment.
        event_cause: What the card is whose effect brings it about.
        last_given: What the last change was of, and how long it lasts.
    """

    steps: list[Step] = field(default_factory=list)
    sentence: int = 0
    last_object: base.Subject | None = None
    default_object: base.Subject | None = None
    fallback_object: base.Subject | None = None
    last_given: tuple[base.Subject | None, base.Duration | None] = (None, None)
    last_condition: str | None = None
    last_counted: Count | None = None
    is_on_use: bool = False
    has_event: bool = False
    is_own_event: bool = False
    event_owner: Side | None = None
    event_subject: base.Subject | None = None
    event_cause: base.Filters = ()
    names: Iterator[int] = field(default_factory=lambda: iter(range(1, 1000)))


def resolve_references(effect: base.Effect, discourse: Discourse) -> base.Effect:
    """Return the effect with everything it speaks of found.

    Args:
        effect: Raw effect of a whole ability.
        discourse: What was said before; takes up what this effect says.

    Raises:
        UnresolvedError: Something cannot be found.
    """
    return _Resolver(discourse).effect(effect)


class _Resolver:
    """One walk through an ability."""

    def __init__(self, discourse: Discourse) -> None:
        self.discourse = discourse
        self.acting = 0
        self.are_both = False

    # --- walking -------------------------------------------------------------------

    def effect(self, node: base.Effect) -> base.Effect:
        if isinstance(node, control.Sentences):
            return self._sentences(node)
        if isinstance(node, control.AltEffect):
            return self._alternatives(node)
        if isinstance(node, control.Modes):
            return dataclasses.replace(
                node,
                count=self._value(node.count),
                of=tuple(self._apart(option) for option in node.of),
            )
        if isinstance(node, control.Tiers):
            return self._tiers(node)
        if isinstance(node, _COMPOUND):
            return self._compound(node)
        return self._step(node)

    def _sentences(self, node: control.Sentences) -> base.Effect:
        done: list[base.Effect] = []
        for sentence in node.of:
            self.discourse.sentence += 1
            if not done or not looks_at_deck(done[-1]):
                self.discourse.last_object = None
            done.append(self.effect(sentence))
        return dataclasses.replace(node, of=tuple(done))

    def _apart(
        self, node: base.Effect, last_object: base.Subject | None = None
    ) -> base.Effect:
        """Return one of several options: what it says is not known in the others."""
        before = list(self.discourse.steps)
        self.discourse.sentence += 1
        self.discourse.last_object = last_object
        result = self.effect(node)
        self.discourse.steps[:] = before
        return result

    def _alternatives(self, node: control.AltEffect) -> base.Effect:
        """Return each alternative by itself; their steps of a kind share their names."""
        before = list(self.discourse.steps)
        last_object = self.discourse.last_object
        found: list[tuple[base.Condition, base.Effect, list[Step]]] = []
        for case in node.cases:
            condition = self._value(case.condition)
            self.discourse.last_object = last_object
            value = self.effect(case.value)
            found.append((condition, value, self.discourse.steps[len(before) :]))
            self.discourse.steps[:] = before
        self.discourse.last_object = last_object
        plain = self.effect(node.base)
        own = self.discourse.steps[len(before) :]
        for step in own:
            step.in_alternative = True
        cases = tuple(
            dataclasses.replace(
                case,
                condition=condition,
                value=rename_bindings(value, match_step_names(own, steps)),
            )
            for case, (condition, value, steps) in zip(node.cases, found, strict=True)
        )
        return dataclasses.replace(node, base=plain, cases=cases)

    def _tiers(self, node: control.Tiers) -> base.Effect:
        amount = self._value(node.amount)
        last = self.discourse.last_object
        rows = tuple(
            dataclasses.replace(row, do=self._apart(row.do, last)) for row in node.rows
        )
        return dataclasses.replace(node, amount=amount, rows=rows)

    def _compound(self, node: base.Effect) -> base.Effect:
        if isinstance(node, control.OneOf):
            node = dataclasses.replace(node, of=share_object(node.of))
        if isinstance(node, (control.Seq, control.OneOf)):
            parts = tuple(self.effect(part) for part in node.of)
            changed: base.Effect = dataclasses.replace(node, of=parts)
        elif isinstance(node, control.Limited):
            return dataclasses.replace(node, do=self.effect(node.do))
        elif isinstance(node, (control.May, control.As)):
            were_both = self.are_both
            self.are_both |= isinstance(node, control.As) and node.side is Side.BOTH
            self.acting += isinstance(node, control.As)
            changed = dataclasses.replace(node, do=self.effect(node.do))
            self.acting -= isinstance(node, control.As)
            self.are_both = were_both
        else:
            return node
        return self._remember(changed)

    def _step(self, node: base.Effect) -> base.Effect:
        """Return an atom, an ``If`` and the like: fields in the order they are done."""
        if isinstance(node, control.If):
            return self._if(node)
        if isinstance(node, control.Later):
            return self._later(node)
        changed = self._fields(node)
        if isinstance(changed, atoms.Modify):
            changed = self._lasting(changed)
        if isinstance(changed, unresolved.MoveTo):
            changed = self._to_its_owner(changed)
        if isinstance(changed, atoms.UseEvent):
            steps = {step.name: step.node for step in self.discourse.steps}
            any_kind = not are_events(changed.what, steps)
            changed = dataclasses.replace(changed, any_kind=any_kind)
        if getattr(changed, "what", None) == _IF_WANTED:
            it = replace_fields(changed, what=subjects.EventCard())
            return self._remember(control.May(self._remember(it)))
        self._note_object(changed)
        return self._remember(changed)

    def _lasting(self, node: atoms.Modify) -> atoms.Modify:
        """For as long as said, or as was said of the same cards just before."""
        if not isinstance(node.duration, unresolved.AsLong):
            self.discourse.last_given = node.what, node.duration
            return node
        what, duration = self.discourse.last_given
        if what != node.what or duration is None:
            raise UnresolvedError("（いつまで）")
        return dataclasses.replace(node, duration=duration)

    def _to_its_owner(self, node: unresolved.MoveTo) -> base.Effect:
        """A card goes to its owner's deck; said of the wrong player it is an error."""
        if node.owner is not None and not self._is_of(node.what, node.owner):
            raise WrongOwnerError(node.owner)
        values = {shape.name: getattr(node, shape.name) for shape in MOVE}
        return atoms.Move(**values)

    def _is_of(self, what: base.Subject, side: Side) -> bool:
        """Return whether cards can be those of a player; of some nothing is known."""
        return self._owner(what) in (None, self._resolve_performer(side))

    def _resolve_performer(self, side: Side) -> Side:
        """自身の: of the one who acts, the opponent where that is said."""
        if side is not Side.ACTING:
            return side
        return Side.OPPONENT if self.acting else Side.ME

    def _owner(self, what: object) -> Side | None:
        """Return whose cards these are, where that is known."""
        for part in walk_tree(what) if isinstance(what, base.Subject) else ():
            if isinstance(part, subjects.This):
                return Side.ME
            if isinstance(part, subjects.EventCard):
                return self.discourse.event_owner
            if isinstance(part, (subjects.Cards, subjects.Top, subjects.TopUntil)):
                return self._resolve_performer(part.side)
            if isinstance(part, (subjects.Ref, subjects.Rest)):
                name = part.name if isinstance(part, subjects.Ref) else part.of
                steps = self.discourse.steps
                return next((step.owner for step in steps if step.name == name), None)
        return None

    def _later(self, node: control.Later) -> base.Effect:
        """次に自分のキャラがアタックした時、そのキャラは…: the card of that moment."""
        moment = self._value(node.moment)
        if not isinstance(node.moment.subject, subjects.Cards):
            return dataclasses.replace(node, moment=moment, do=self.effect(node.do))
        before = list(self.discourse.steps)
        was = (
            self.discourse.has_event,
            self.discourse.is_own_event,
            self.discourse.event_owner,
        )
        self.discourse.steps[:] = []
        self.discourse.has_event, self.discourse.is_own_event = True, False
        self.discourse.event_owner = node.moment.subject.side
        do = self._apart(node.do)
        self.discourse.steps[:] = before
        (
            self.discourse.has_event,
            self.discourse.is_own_event,
            self.discourse.event_owner,
        ) = was
        return dataclasses.replace(node, moment=moment, do=do)

    def _if(self, node: control.If) -> base.Effect:
        condition = self._value(node.condition)
        self._note_topic(condition)
        if isinstance(condition, conditions.Compare) and isinstance(
            condition.left, Count
        ):
            self.discourse.last_counted = condition.left
        topic = self.discourse.last_object
        otherwise = node.otherwise
        if otherwise is not None:
            otherwise = self._apart(otherwise, topic)
            self.discourse.last_object = topic
        then = self.effect(node.then)
        return dataclasses.replace(
            node, condition=condition, then=then, otherwise=otherwise
        )

    def _fields(self, node: base.Effect) -> base.Effect:
        node_type: type = type(node)
        updates: dict[str, object] = {}
        for shape in list_field_shapes(node_type):
            old = getattr(node, shape.name)
            new = self._value(old)
            if new is not old:
                updates[shape.name] = new
        return dataclasses.replace(node, **updates) if updates else node

    def _value(self, value: V) -> V:
        """Return a condition, subject, number, … with its placeholders found."""
        if isinstance(value, base.Effect):
            return cast(V, self.effect(value))
        return transform_tree(value, self._found)

    def _found(self, part: object) -> object:
        match part:
            case unresolved.Pronoun():
                found: object = self._of_kind(self._pronoun(part), part.kind)
            case subjects.Cards(side=Side.ACTING) if not self.acting:
                found = dataclasses.replace(part, side=Side.ME)
            case unresolved.Remaining():
                found = subjects.Rest(self._looked().name)
            case unresolved.SameName():
                found = self._same_name(part)
            case unresolved.Done():
                found = self._done(part)
            case unresolved.SoManyAgain():
                if self.discourse.last_counted is None:
                    raise UnresolvedError("（何が）")
                found = conditions.Compare(
                    self.discourse.last_counted, part.operator, part.value
                )
            case unresolved.NamedNumber():
                found = NumberRef(self._named().name)
            case _:
                found = part
        return found

    # --- remembering ----------------------------------------------------------------

    def _remember(self, node: base.Effect) -> base.Effect:
        if not hasattr(node, "bind"):
            return node
        name = f"#{next(self.discourse.names)}"
        named = replace_fields(node, bind=name)
        owner = self._owner(get_step_object(node))
        step = Step(
            named,
            name,
            self.discourse.sentence,
            is_on_use=self.discourse.is_on_use,
            owner=owner,
            is_of_both=is_of_both(get_step_object(node), are_both=self.are_both),
        )
        self.discourse.steps.append(step)
        return named

    def _note_object(self, node: base.Effect) -> None:
        """What was acted on, for a next step that leaves its object out."""
        self.discourse.last_object = get_step_object(node) or self.discourse.last_object

    def _note_topic(self, condition: base.Condition) -> None:
        """選んだキャラが…の場合、: what the condition speaks of is the next object."""
        if isinstance(condition, conditions.And):
            self._note_topic(condition.of[-1])
        elif isinstance(condition, conditions.Is | conditions.DidThisTurn):
            self.discourse.last_object = condition.subject
        elif isinstance(condition, conditions.Compare):
            match condition.left:
                case StatOf(of=topic) | Count(subjects.Under(topic)):
                    self.discourse.last_object = topic

    # --- finding ---------------------------------------------------------------------

    def _pronoun(self, pronoun: unresolved.Pronoun) -> base.Subject:
        finders = {
            unresolved.ReferenceForm.ELIDED: self._elided,
            unresolved.ReferenceForm.THAT: self._that,
            unresolved.ReferenceForm.ITSELF: self._itself,
            unresolved.ReferenceForm.THAT_CHARACTER: self._that_character,
            unresolved.ReferenceForm.LOOKED: self._in_looked,
            unresolved.ReferenceForm.SEEN: self._just_looked,
            unresolved.ReferenceForm.SO_MANY: self._so_many,
        }
        finder = finders.get(pronoun.form)
        if pronoun.named is not None:
            return self._that_named(pronoun.named)
        if finder is not None:
            return finder()
        wanted = MEANS[pronoun.form]
        for step in reversed(self.discourse.steps):
            if not isinstance(step.node, wanted) or not can_be_antecedent(
                step.node, pronoun
            ):
                continue
            if pronoun.owner is not None and step.is_of_both:
                own = (filters.OwnedBy(pronoun.owner),)
                return subjects.Among(subjects.Ref(self._only(step).name), own)
            if pronoun.owner is not None and not self._is_of(
                subjects.Ref(step.name), pronoun.owner
            ):
                continue
            return subjects.Ref(self._only(step).name)
        raise UnresolvedError(str(pronoun.form))

    def _of_kind(self, found: base.Subject, kind: CardKind | None) -> base.Subject:
        """公開したキャラカード: of the cards only those, unless all are known to be."""
        steps = {step.name: step.node for step in self.discourse.steps}
        if kind is None or are_of_kind(found, steps, kind):
            return found
        return subjects.Among(found, (filters.IsKind(kind),))

    def _last(self, form: str, is_meant: Callable[[base.Effect], bool]) -> Step:
        """Return the last step that is meant.

        Raises:
            UnresolvedError: There is none; it names the words.
        """
        for step in reversed(self.discourse.steps):
            if is_meant(step.node):
                return step
        raise UnresolvedError(form)

    def _only(self, step: Step) -> Step:
        """Return a step before, unless another of its sentence could be meant as well.

        Raises:
            AmbiguousError: 1枚選び、1枚選ぶ。そのキャラは…: which of the two?
        """
        if step.sentence == self.discourse.sentence or not isinstance(
            step.node, atoms.Choose
        ):
            return step
        for other in self.discourse.steps:
            is_like = other is not step and other.sentence == step.sentence
            if is_like and isinstance(other.node, atoms.Choose):
                raise AmbiguousError
        return step

    def _so_many(self) -> base.Subject:
        """その枚数: of those moved, or else of those retired if none was moved.

        After 残りを場外に置く it could be these, or those that were taken before.
        """
        kinds = (atoms.Move, atoms.Retire, atoms.SetMode)
        steps = [step for step in self.discourse.steps if isinstance(step.node, kinds)]
        moved = [step for step in steps if isinstance(step.node, atoms.Move)]
        if not steps or (moved and steps[-1] is not moved[-1]) or is_rest(steps[-1]):
            raise UnresolvedError("その枚数")
        return subjects.Ref(steps[-1].name)

    def _elided(self) -> base.Subject:
        found = self.discourse.last_object or self.discourse.default_object
        if found is None:
            return self._chosen_before()
        is_gone = bool(self.discourse.steps) and moved_away(
            self.discourse.steps[-1].node, found
        )
        if not is_gone and not any(
            isinstance(part, CHOICES) for part in walk_tree(found)
        ):
            return found
        step = self._last("（目的語なし）", lambda node: isinstance(node, FINDS))
        return subjects.Ref(step.name)

    def _chosen_before(self) -> base.Subject:
        """…1枚選び、BP+2000。C場合、【K】を与える: still what was chosen."""
        for step in reversed(self.discourse.steps):
            if isinstance(step.node, atoms.Choose) or is_new_object(step.node):
                return subjects.Ref(step.name)
        if any(
            isinstance(step.node, FINDS) and not is_about_itself(step.node)
            for step in self.discourse.steps
        ):
            return self._that()
        if self.discourse.fallback_object is not None:
            return self.discourse.fallback_object
        raise UnresolvedError("（目的語なし）")

    def _itself(self) -> base.Subject:
        """BP+1000。: in a continuous sentence only; nothing would end it elsewhere."""
        if self.discourse.default_object != subjects.This():
            raise UnresolvedError("（誰が、いつまで）")
        return subjects.This()

    def _that(self) -> base.Subject:
        for step in reversed(self.discourse.steps):
            if not isinstance(step.node, (*FINDS, atoms.Swap)):
                continue
            if not (self.discourse.has_event and is_about_itself(step.node)):
                return make_reference(self._only(step))
        if self.discourse.has_event and not self.discourse.is_own_event:
            return subjects.EventCard()
        raise UnresolvedError("それ")

    def _that_named(self, name: base.Filter) -> base.Subject:
        """その〈X〉: of the last step that was about such cards, and only these."""
        if not self._has_step_named(name):
            if is_named(self.discourse.event_subject, name):
                return subjects.EventCard()
            if name in self.discourse.event_cause:
                return subjects.CauseCard()
        step = self._last(
            f"その〈{getattr(name, 'name', name)}〉",
            lambda node: (
                isinstance(node, FINDS) and is_named(get_step_object(node), name)
            ),
        )
        return make_reference(self._only(step))

    def _has_step_named(self, name: base.Filter) -> bool:
        return any(
            isinstance(step.node, FINDS) and is_named(get_step_object(step.node), name)
            for step in self.discourse.steps
        )

    def _that_character(self) -> base.Subject:
        """そのキャラ: not the cards that lay under it, nor AP cards."""
        for step in reversed(self.discourse.steps):
            if not isinstance(step.node, (*FINDS, atoms.Swap)):
                continue
            is_event = self.discourse.has_event and is_about_itself(step.node)
            if not is_event and not is_no_character(step.node):
                return make_reference(self._only(step))
        if self.discourse.has_event and not self.discourse.is_own_event:
            return subjects.EventCard()
        return self._that()

    def _in_looked(self) -> base.Subject:
        """その中から: of the cards looked at, or else of those just put outside."""
        for step in reversed(self.discourse.steps):
            if does_reveal(step.node):
                return subjects.Ref(step.name)
            put = step.node
            if not (isinstance(put, atoms.Move) and put.to in OPEN):
                continue
            if isinstance(put.what, subjects.Top):
                return subjects.Ref(step.name)
        chosen = [step for step in self.discourse.steps if chooses_several(step.node)]
        return subjects.Ref((chosen[-1] if chosen else self._looked()).name)

    def _looked(self) -> Step:
        return self._last("その中", does_reveal)

    def _just_looked(self) -> base.Subject:
        looked = self._looked()
        if looked.sentence < self.discourse.sentence - 1:
            raise UnresolvedError("見て")
        return subjects.Ref(looked.name)

    def _same_name(self, part: unresolved.SameName) -> base.Filter:
        match part.of:
            case subjects.This():
                name = filters.THIS_CARD
            case subjects.EventCard():
                name = filters.EVENT_CARD
            case subjects.Ref(name=name):
                pass
            case _:
                raise UnresolvedError("と同じカード名")
        return filters.SameNameAs(name, part.by_number)

    def _named(self) -> Step:
        return self._last(
            "この効果で指定した数", lambda node: isinstance(node, atoms.NameNumber)
        )

    def _done(self, done: unresolved.Done) -> base.Condition:
        if (
            done.past is unresolved.Past.DECLINED
            and self.discourse.last_condition is not None
        ):
            return conditions.Did(self.discourse.last_condition, done.filters)
        if done.past is unresolved.Past.ACCEPTED:
            offer = self._last("そうした場合", lambda n: isinstance(n, control.May))
            return conditions.Did(offer.name, done.filters)
        if done.past in (unresolved.Past.PREVIOUS, unresolved.Past.DECLINED):
            if not self.discourse.steps:
                raise UnresolvedError("そうした場合")
            self.discourse.last_condition = self.discourse.steps[-1].name
            return conditions.Did(self.discourse.last_condition, done.filters)
        for step in reversed(self.discourse.steps):
            if done.past is unresolved.Past.ON_USE and not step.is_on_use:
                continue
            if is_past(step.node, done):
                if done.owner and not self._is_of(subjects.Ref(step.name), done.owner):
                    continue
                return conditions.Did(step.name, done.filters)
        raise UnresolvedError(str(done.past))
