"""Raw effects become abilities: of which kind, waiting for what, at what cost.

The form of the text decides as far as it can (icons, paragraphs). Where older printings
lack paragraphs, a sentence that modifies without an end is an ability of its own, and so
is one about the end of attack phases or about an attack of this card.
"""

from dataclasses import dataclass, field, replace
from typing import Final, cast

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.ability_headers import (
    make_ability_from_icons,
    make_continuous_ability,
)
from cards.effects.compilers.engine.ability_places import (
    is_done_from_hand,
    is_elsewhere,
    is_in_hand,
    works_anywhere,
)
from cards.effects.compilers.engine.anaphora_resolution import (
    Discourse,
    resolve_references,
)
from cards.effects.compilers.engine.antecedents import UnresolvedError, is_this_card
from cards.effects.compilers.engine.binder import renumber_bindings
from cards.effects.compilers.engine.body_parser import BodyParser, join_sentences
from cards.effects.compilers.engine.language import CardLanguage
from cards.effects.compilers.engine.segmentation import Chunk, Kind, split_text
from cards.effects.compilers.engine.sentence_parser import OnParsed, SentenceParser
from cards.effects.compilers.engine.traced_text import TracedText
from cards.effects.errors import TextError
from cards.effects.kind_restrictions import OFF_FIELD_MOMENTS
from cards.effects.model import control, modifiers
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid
from cards.effects.model.amounts import CountThisTurn
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Effect, Filters, Modifier, Modifiers
from cards.effects.model.conditions import DidThisTurn
from cards.effects.model.durations import Until, While
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Frame,
    MomentName,
    Place,
    Point,
)
from cards.effects.model.filters import AnyOf
from cards.effects.model.subjects import EventCard, This, get_cause_filters
from cards.effects.model.traversal import iter_children, transform_tree, walk_tree

_CONTINUOUS: Final = AbilityKind.CONTINUOUS
_UNOPENED: Final = "an effect that nothing sets off", "effects.unopened"

# Moments of this turn that are still to come: a sentence about them is a delayed step.
_STILL_TO_COME: Final = (
    MomentName.MAIN_END,
    MomentName.END_PHASE_START,
    MomentName.TURN_END,
)


@dataclass(slots=True)
class _Draft:
    """An ability being put together.

    Attributes:
        ability: What is known of it; its body comes last.
        effects: Raw sentences of its body.
        place: Where in the text it stands.
    """

    ability: Ability
    effects: list[Effect] = field(default_factory=list)
    place: TracedText = field(default_factory=lambda: TracedText.of(""))


class AbilityClassifier:
    """Makes the tree of one card."""

    def __init__(
        self,
        language: CardLanguage,
        kind: CardKind | None,
        on_read: OnParsed | None = None,
    ) -> None:
        """``kind`` is the kind of the card; ``None`` inside quotes."""
        self.language = language
        self.kind = kind
        self.reader = SentenceParser(language, self.quoted, on_read)
        self.bodies = BodyParser(self.reader, self._gained)
        self.problems: list[TextError] = []
        self._quoted: dict[str, Ability | None] = {}

    # --- whole texts -------------------------------------------------------------------

    def card(self, traced: TracedText) -> CardEffects:
        """Return the tree of a card's text; what is wrong is in ``problems``."""
        tree = CardEffects()
        frame = Frame.BASE
        drafts: list[_Draft] = []
        for chunk in split_text(traced, self.language.cuts):
            if chunk.kind is Kind.RAID:
                tree = replace(tree, raid=self._raid(chunk))
                frame = Frame.RAID
            elif chunk.kind is Kind.NOTE:
                tree = self._note(tree, chunk)
            else:
                self._chunk(chunk, frame, drafts)
        return replace(tree, abilities=self._finished(drafts))

    def trigger(self, traced: TracedText) -> Ability | None:
        """Return a life trigger's effect."""
        draft = _Draft(Ability(AbilityKind.TRIGGER, control.Nothing()), place=traced)
        for chunk in split_text(traced, self.language.cuts):
            if chunk.kind is not Kind.PLAIN:
                self._refuse(chunk.place, "a trigger has no icons")
                return None
            draft.effects += self._effects(chunk, goes_on=bool(draft.effects))
        found = self._finished([draft]) if draft.effects else ()
        return found[0] if found else None

    def quoted(self, text: str) -> Ability | None:
        """Return the ability in quotes, if it is one."""
        if text not in self._quoted:
            self._quoted[text] = None
            self._quoted[text] = self._read_quoted(text)
        return self._quoted[text]

    def _read_quoted(self, text: str) -> Ability | None:
        kind, problems = self.kind, self.problems
        self.kind, self.problems = None, []
        try:
            tree = self.card(TracedText.of(text))
            failed = bool(self.problems)
        except TextError:
            return None
        finally:
            self.kind, self.problems = kind, problems
        is_one = len(tree.abilities) == 1 and tree.raid is None
        return tree.abilities[0] if is_one and not failed else None

    def _note(self, tree: CardEffects, chunk: Chunk) -> CardEffects:
        try:
            note = self.reader.read("note", chunk.sentences[0].text)
        except TextError as error:
            self.problems.append(error)
            return tree
        return replace(tree, deck_limit=cast(unresolved.DeckLimit, note).count)

    def _raid(self, chunk: Chunk) -> Raid:
        """What the Raid line names: cards by name or trait, or any class of cards."""
        targets = chunk.icons[0]
        named = self.reader.try_read("raid_targets", targets)
        if named is not None:
            return Raid(cast("tuple[Filters, ...]", named))
        start = chunk.place.text.index(targets)
        place = chunk.place.part(start, start + len(targets))
        try:
            found = cast(Filters, self.reader.read("class", place))
        except TextError as error:
            self.problems.append(error)
            return Raid(((),))
        is_list = len(found) == 1 and isinstance(found[0], AnyOf)
        return Raid(cast(AnyOf, found[0]).options if is_list else (found,))

    # --- chunks ---------------------------------------------------------------------------

    def _chunk(self, chunk: Chunk, frame: Frame, drafts: list[_Draft]) -> None:
        if chunk.kind is Kind.KEYWORDS:
            for label in chunk.icons:
                keyword = self.reader.try_read("keyword", f"【{label}】")
                found = (cast(modifiers.Keyword, keyword),)
                self._add(
                    drafts, make_continuous_ability(Modify(This(), found), frame), chunk
                )
            return
        is_one = self.kind is CardKind.EVENT  # Its paragraphs are one effect.
        effects = self._effects(chunk, goes_on=is_one and bool(drafts))
        if chunk.kind is Kind.HEADER:
            self._header(chunk, effects, frame, drafts)
        elif self.kind is CardKind.EVENT:
            self._event(chunk, effects, drafts)
        else:
            self._plain(chunk, effects, frame, drafts)

    def _effects(self, chunk: Chunk, *, goes_on: bool) -> list[Effect]:
        try:
            return self.bodies.effects(chunk.sentences, goes_on=goes_on)
        except TextError as error:
            self.problems.append(error)
            return []

    def _header(
        self, chunk: Chunk, effects: list[Effect], frame: Frame, drafts: list[_Draft]
    ) -> None:
        if not effects:
            if not self.problems:
                self._refuse(chunk.place, "icons without a sentence")
            return
        first = effects[0]
        ability = replace(make_ability_from_icons(chunk.icons), frame=frame)
        if ability.kind is _CONTINUOUS and isinstance(first, unresolved.When):
            ability = replace(ability, kind=AbilityKind.TIMED, moments=first.moments)
            effects[0] = first.do
        elif ability.kind is _CONTINUOUS and isinstance(first, unresolved.InsteadOf):
            moments = (first.moment, *first.or_at)
            ability = replace(ability, kind=AbilityKind.REPLACEMENT, moments=moments)
            effects[0] = first.do
        elif ability.kind is _CONTINUOUS:
            effects = [_as_condition(_of_this_turn(effect)) for effect in effects]
        draft = self._add(drafts, ability, chunk)
        for index, effect in enumerate(effects):
            if index and _is_own_ability(effect, ability):
                self._plain(chunk, effects[index:], frame, drafts)
                return
            draft.effects.append(effect)

    def _plain(
        self, chunk: Chunk, effects: list[Effect], frame: Frame, drafts: list[_Draft]
    ) -> None:
        """Sentences without icons: each begins an ability or goes on with one."""
        is_first = True
        for effect in effects:
            opened = _open_ability(effect, frame)
            goes_on = not is_first and drafts and _speaks_of_before(effect)
            if opened is None or goes_on:
                if is_first and not (drafts and _is_limit(effect)):
                    self._refuse(chunk.place, *_UNOPENED)
                    return
                drafts[-1].effects.append(_without_hand(effect, drafts[-1].ability))
            else:
                ability, body = opened
                self._add(drafts, ability, chunk).effects.append(body)
            is_first = False

    def _event(self, chunk: Chunk, effects: list[Effect], drafts: list[_Draft]) -> None:
        """Sentences of an Event card: what it does when used, or while it is used."""
        draft: _Draft | None = None
        for index, effect in enumerate(effects):
            goes_on = draft is None and _changes_price(effect)
            if index and _is_of_hand(effects[index - 1]):  # It is an ability apart.
                goes_on = _speaks_of_before(effect)
            if drafts and goes_on:
                drafts[-1].effects.append(_without_hand(effect, drafts[-1].ability))
                continue
            opened = _open_ability(effect, Frame.BASE)
            special = (
                isinstance(effect, (unresolved.InHand, unresolved.OnUse))
                or _is_of_hand(effect)
                or (_is_declarative(effect) and works_anywhere(effect))
            )
            if special and opened is not None:
                ability, body = opened
                self._add(drafts, ability, chunk).effects.append(body)
                continue
            if draft is None:
                ability = Ability(AbilityKind.EVENT, control.Nothing())
                draft = self._event_draft(drafts, ability, chunk)
            draft.effects.append(effect)

    def _event_draft(
        self, drafts: list[_Draft], ability: Ability, chunk: Chunk
    ) -> _Draft:
        """All paragraphs of an Event card are one effect."""
        for draft in drafts:
            if draft.ability.kind is AbilityKind.EVENT:
                return draft
        return self._add(drafts, ability, chunk)

    def _add(self, drafts: list[_Draft], ability: Ability, chunk: Chunk) -> _Draft:
        draft = _Draft(ability, place=chunk.place)
        if not isinstance(ability.body, control.Nothing):
            draft.effects.append(ability.body)
        drafts.append(draft)
        return draft

    def _gained(self, text: TracedText) -> Modifiers:
        """Return what a row of a list gives: keywords, or an ability."""
        inner = AbilityClassifier(self.language, None, self.reader.on_read)
        tree = inner.card(text)
        if inner.problems:
            raise inner.problems[0]
        if not tree.abilities:
            span = text.span(0, len(text.text))
            raise TextError("effects.not_understood", "an empty row", span)
        found: list[Modifier] = []
        for ability in tree.abilities:
            body = ability.body
            is_plain = ability == Ability(_CONTINUOUS, body)
            if is_plain and isinstance(body, Modify) and body.what == This():
                found += body.modifiers
            else:
                found.append(modifiers.Grant(ability))
        return tuple(found)

    # --- the end -----------------------------------------------------------------------------

    def _finished(self, drafts: list[_Draft]) -> tuple[Ability, ...]:
        done: list[Ability] = []
        shared = Discourse()
        for draft in drafts:
            is_event = draft.ability.kind in (AbilityKind.EVENT, AbilityKind.ON_USE)
            discourse = shared if is_event else Discourse()
            ability = self._finish(draft, discourse)
            if ability is not None:
                done.append(ability)
        return _renamed(tuple(done))

    def _finish(self, draft: _Draft, discourse: Discourse) -> Ability | None:
        ability, effects = _with_rules(draft.ability, draft.effects)
        if not effects:
            self._refuse(draft.place, "an ability that does nothing")
            return None
        limits = (unresolved.OncePerGame, unresolved.OncePerTurn)
        if any(isinstance(effect, limits) for effect in effects):
            self._refuse(draft.place, "a limit that does not belong here")
            return None
        body = transform_tree(join_sentences(effects), _delayed)
        if ability.kind in (AbilityKind.ON_USE, AbilityKind.CONTINUOUS):
            discourse.default_object = This()
        if _is_about_itself(ability):
            discourse.fallback_object = This()
        if ability.kind is AbilityKind.REPLACEMENT:
            is_this = ability.moments[0].subject == This()
            discourse.default_object = This() if is_this else EventCard()
        discourse.is_on_use = ability.kind is AbilityKind.ON_USE
        _note_event(discourse, ability)
        try:
            body = resolve_references(body, discourse)
        except UnresolvedError as error:
            self._refuse(draft.place, str(error), error.code)
            return None
        problem = _find_misplaced(ability, body)
        if problem is not None:
            self._refuse(draft.place, problem)
            return None
        if ability.kind is AbilityKind.TIMED and is_done_from_hand(body):
            ability = replace(ability, place=Place.HAND)
        return replace(ability, body=body)

    def _refuse(
        self, place: TracedText, message: str, code: str = "effects.not_understood"
    ) -> None:
        span = place.span(0, len(place.text))
        self.problems.append(TextError(code, f"{message}: {place.text}", span))


def _find_misplaced(ability: Ability, body: Effect) -> str | None:
    """Return what does not belong into an ability, if anything does not."""
    if any(type(part).__module__ == unresolved.__name__ for part in walk_tree(body)):
        return "a sentence that does not belong here"
    if ability.kind is AbilityKind.ACTIVATED and is_elsewhere(body):
        return "an effect that is activated off the field"
    if ability.kind is not _CONTINUOUS and _is_endless(body):
        return "nothing says how long this lasts"
    return None


def _note_event(discourse: Discourse, ability: Ability) -> None:
    """Note what an ability waits for: sentences may speak of the card of it."""
    waits = (AbilityKind.TIMED, AbilityKind.REPLACEMENT)
    discourse.has_event = ability.kind in waits
    discourse.is_own_event = ability.kind is AbilityKind.TIMED and (
        _is_about_itself(ability)
    )
    cards = [moment.subject for moment in ability.moments]
    discourse.event_subject = cards[0] if len(cards) == 1 else None
    discourse.event_cause = get_cause_filters(ability.moments)
    whose = {getattr(subject, "side", None) for subject in cards}
    discourse.event_owner = whose.pop() if len(whose) == 1 else None


def _is_endless(node: object) -> bool:
    """【アタック時】BP+1000。: for this battle, this turn, for good?"""
    if isinstance(node, modifiers.Grant):
        return False
    if isinstance(node, Modify) and node.duration is None:
        numbers = (modifiers.Bp, modifiers.Keyword)
        if any(isinstance(item, numbers) for item in node.modifiers):
            return True
    return any(_is_endless(child) for _, child in iter_children(node))


def _renamed(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return names ``$1``… in each ability; those of an Event card share theirs.

    What a card does while it is used is known in all of them, so no name is used twice.
    """
    shared = (AbilityKind.EVENT, AbilityKind.ON_USE)
    together = tuple(ability for ability in abilities if ability.kind in shared)
    done = cast(tuple[Ability, ...], renumber_bindings(together))
    on_use = tuple(item for item in done if item.kind is AbilityKind.ON_USE)
    named = iter(done)
    return tuple(
        next(named)
        if ability.kind in shared
        else cast(Ability, renumber_bindings((*on_use, ability))[-1])
        for ability in abilities
    )


def _open_ability(effect: Effect, frame: Frame) -> tuple[Ability, Effect] | None:
    """Return the ability that a sentence without icons begins, and its first effect."""
    nothing = control.Nothing()
    effect = _as_condition(_of_this_turn(effect))
    if isinstance(effect, unresolved.When) and not effect.delayed:
        ability = Ability(
            AbilityKind.TIMED, nothing, moments=effect.moments, frame=frame
        )
        return ability, effect.do
    if isinstance(effect, unresolved.InsteadOf):
        moments = (effect.moment, *effect.or_at)
        ability = Ability(
            AbilityKind.REPLACEMENT, nothing, moments=moments, frame=frame
        )
        return ability, effect.do
    if isinstance(effect, unresolved.OnUse):
        ability = Ability(AbilityKind.ON_USE, nothing, required=effect.required)
        return ability, effect.do
    if isinstance(effect, unresolved.InHand):
        return make_continuous_ability(nothing, frame, effect.place), effect.do
    if _is_declarative(effect):
        place = Place.ANYWHERE if works_anywhere(effect) else Place.FIELD
        return make_continuous_ability(nothing, frame, place), effect
    return None


def _without_hand(effect: Effect, ability: Ability) -> Effect:
    """While the card is used it is in hand: what changes its price need not say so."""
    if isinstance(effect, unresolved.InHand) and ability.kind is AbilityKind.ON_USE:
        return effect.do
    return effect


def _is_of_hand(effect: Effect) -> bool:
    """このカードが手札から場外に置かれた時: an ability, of an Event card too."""
    return isinstance(effect, unresolved.When) and all(
        moment.on in OFF_FIELD_MOMENTS and moment.subject == This()
        for moment in effect.moments
    )


def _as_condition(effect: Effect) -> Effect:
    """Cかぎり、このキャラはBP+500: without anything that sets it off, a condition."""
    if isinstance(effect, Modify) and isinstance(effect.duration, While):
        always = replace(effect, duration=None)
        return control.If(effect.duration.condition, always)
    return effect


def _of_this_turn(effect: Effect) -> Effect:
    """このターン中に…場合、このターン中、BP+500: the condition ends with the turn."""
    if not isinstance(effect, control.If) or effect.otherwise is not None:
        return effect
    then = effect.then
    if not isinstance(then, Modify) or then.duration != Until(Point.END_OF_TURN):
        return effect
    deeds = (CountThisTurn, DidThisTurn)
    if not any(isinstance(part, deeds) for part in walk_tree(effect.condition)):
        return effect
    return replace(effect, then=replace(then, duration=None))


def _is_declarative(effect: Effect) -> bool:
    """Return whether a sentence only says how things are."""
    if isinstance(effect, (control.Seq, control.Sentences)):
        return all(_is_declarative(part) for part in effect.of)
    if isinstance(effect, control.If):
        return effect.otherwise is None and _is_declarative(effect.then)
    if isinstance(effect, control.Tiers):
        return all(_is_declarative(row.do) for row in effect.rows)
    if isinstance(effect, Modify):
        timed = any(
            isinstance(item, modifiers.StaysResting) and item.times is not None
            for item in effect.modifiers
        )
        return effect.duration is None and not timed
    return False


def _is_about_itself(ability: Ability) -> bool:
    """Return whether what has no subject can only be the card itself."""
    if ability.kind is AbilityKind.ACTIVATED:
        return True
    is_timed = ability.kind is AbilityKind.TIMED
    return is_timed and all(is_this_card(moment.subject) for moment in ability.moments)


def _speaks_of_before(effect: Effect) -> bool:
    """Return whether a sentence needs the one before it to be understood."""
    if _is_limit(effect):
        return True
    for part in walk_tree(effect):
        if isinstance(
            part, (unresolved.Done, unresolved.Remaining, unresolved.SoManyAgain)
        ):
            return True
        if (
            isinstance(part, unresolved.Pronoun)
            and part.form is not unresolved.ReferenceForm.ELIDED
        ):
            return True
    return False


def _changes_price(effect: Effect) -> bool:
    """Return whether a sentence changes what the card being used costs."""
    prices = (modifiers.ApCost, modifiers.RequiredEnergy)
    if isinstance(effect, unresolved.InHand):
        return _speaks_of_before(effect.do)
    return any(
        isinstance(part, Modify)
        and isinstance(part.what, unresolved.Pronoun)
        and isinstance(part.modifiers[0], prices)
        for part in walk_tree(effect)
    )


def _is_limit(effect: Effect) -> bool:
    rules = (
        unresolved.OncePerTurn,
        unresolved.OncePerGame,
        unresolved.DoesNotStack,
        unresolved.OnlyIf,
    )
    return isinstance(effect, rules)


def _is_own_ability(effect: Effect, ability: Ability) -> bool:
    """Return whether a later sentence of a body is an ability of its own."""
    if isinstance(effect, unresolved.When):
        if effect.delayed:
            return False
        return not any(moment.on in _STILL_TO_COME for moment in effect.moments)
    if isinstance(effect, (unresolved.InHand, unresolved.InsteadOf)):
        return True
    if ability.kind is _CONTINUOUS or _speaks_of_before(effect):
        return False
    return _is_declarative(effect) and not _leaves_out_who(effect)


def _leaves_out_who(effect: Effect) -> bool:
    """BP+1000。: of what the sentence before was about."""
    nobody = unresolved.Pronoun(unresolved.ReferenceForm.ELIDED)
    return any(
        isinstance(part, Modify) and part.what == nobody for part in walk_tree(effect)
    )


def _delayed(part: object) -> object:
    """Return the delayed step that a "when" inside a body is."""
    if isinstance(part, unresolved.When):
        return control.Later(part.moments[0], part.do, part.until, part.every)
    return part


_MAY_BE_LIMITED: Final = (
    AbilityKind.TIMED,
    AbilityKind.ACTIVATED,
    AbilityKind.REPLACEMENT,
)


def _may_be_limited(ability: Ability) -> bool:
    return ability.limit is None and ability.kind in _MAY_BE_LIMITED


def _of_this(part: object) -> object:
    """必要エナジーを満たす場合のみ発動できる: of the card itself."""
    nobody = unresolved.Pronoun(unresolved.ReferenceForm.ELIDED)
    return This() if part == nobody else part


def _with_rules(
    ability: Ability, effects: list[Effect]
) -> tuple[Ability, list[Effect]]:
    """Sentences about the ability itself taken into it."""
    rest: list[Effect] = []
    for effect in effects:
        if isinstance(effect, unresolved.OnlyIf):
            condition = transform_tree(effect.condition, _of_this)
            ability = replace(ability, conditions=(*ability.conditions, condition))
            if is_in_hand(condition) and ability.kind is AbilityKind.ACTIVATED:
                ability = replace(ability, place=Place.HAND)
        elif isinstance(effect, unresolved.OncePerTurn):
            if ability.limit not in (None, Limit(effect.times)):
                rest.append(effect)
                continue
            ability = replace(ability, limit=Limit(effect.times, name=effect.name))
        elif isinstance(effect, unresolved.OncePerGame) and _may_be_limited(ability):
            ability = replace(ability, limit=Limit(effect.times, per_game=True))
        elif isinstance(effect, unresolved.DoesNotStack):
            limit = Limit(None, name=effect.name, stacks=False)
            ability = replace(ability, limit=limit)
        else:
            rest.append(effect)
    return ability, rest
