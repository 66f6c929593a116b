"""Bodies: the sentences of an ability become raw effects.

Here lists are joined to the sentence that announces them, and 『』 replacements to
the sentence they change.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.engine import segmentation, unresolved
from cards.effects.compilers.engine.alternatives import (
    CannotMergeError,
    Case,
    merge_alternatives,
)
from cards.effects.compilers.engine.segmentation import Bullet, Sentence
from cards.effects.compilers.engine.sentence_parser import SentenceParser
from cards.effects.compilers.engine.sentence_rules import (
    add_otherwise,
    change_retiring,
    choose_differing,
    leave_out_barred,
    limit_each_entry,
    make_text_error,
    prevent_activation,
    replace_sentence,
)
from cards.effects.compilers.engine.traced_text import TracedText
from cards.effects.errors import TextError
from cards.effects.model import control
from cards.effects.model.abilities import Limit
from cards.effects.model.amounts import AltAmount, AmountCase, Plus, Times
from cards.effects.model.atoms import Choose, Modify, Move, Reveal, SetMode
from cards.effects.model.base import Condition, Effect, Modifiers
from cards.effects.model.conditions import And, Compare
from cards.effects.model.enums import Operator, Zone
from cards.effects.model.traversal import transform_tree, walk_tree

_OPEN, _CLOSE = "『", "』"
# Stands for the number that grows by so much for each card, while the tree is read.
_GROWING: Final = 900_001

_IF_SO: Final = unresolved.Done(unresolved.Past.PREVIOUS)

_Change = unresolved.Replacing | unresolved.GrowingBy


class BodyParser:
    """Reads the sentences of one card."""

    def __init__(
        self, reader: SentenceParser, read_row: Callable[[TracedText], Modifiers]
    ) -> None:
        """``read_row`` reads a bullet that lists what is gained."""
        self.reader = reader
        self.cuts = reader.language.cuts
        self.read_row = read_row

    def effects(
        self, sentences: tuple[Sentence, ...], *, goes_on: bool = False
    ) -> list[Effect]:
        """One raw effect per sentence, replacements merged into what they change.

        ``goes_on``: something stands before, to which さらに may add.
        """
        done: list[Effect] = []
        sentences = tuple(
            part for s in sentences for part in _parts(s, self.cuts.goes_on)
        )
        changes = {
            index: found
            for index, s in enumerate(sentences)
            if (found := self._replacement(s.text)) is not None
        }
        offers = self._offers(sentences, changes)
        changes_by_target = self._targets(sentences, changes)
        offered = {id(offer) for offer in offers.values()}
        for index, sentence in enumerate(sentences):
            if index in changes or id(sentence) in offered:
                continue
            mine = changes_by_target.get(id(sentence), [])
            menu = sentences[index + 1] if index + 1 < len(sentences) else None
            if menu is not None and not mine and self._is_changed_by(menu, sentence):
                offered.add(id(menu))
                effect = self._changed_by_choice(sentence, menu)
            else:
                effect = self._changed(sentence, mine)
            for offer in [offers[id(s)] for s, _ in mine if id(s) in offers]:
                effect = _offered_first(effect, self._sentence(offer), offer)
            effect = _without_addition(
                effect, sentence, has_before=bool(done or goes_on)
            )
            self._add(done, effect, sentence)
        if done and isinstance(done[-1], unresolved.Barred):
            raise make_text_error(
                sentences[-1].text, "there is no choice it could be about"
            )
        return done

    def _add(self, done: list[Effect], effect: Effect, sentence: Sentence) -> None:
        """Add an effect, or change the one before it by what it says of that."""
        if isinstance(effect, unresolved.Else) and not done:
            raise make_text_error(sentence.text, "there is no condition before it")
        match effect:
            case unresolved.EachOnce() if done:
                done[-1] = limit_each_entry(done[-1], effect, sentence)
            case unresolved.Differing() if done:
                done[-1] = choose_differing(done[-1], effect, sentence)
            case _ if done and isinstance(done[-1], unresolved.Barred):
                done[-1] = leave_out_barred(done[-1], effect, sentence)
            case control.If(then=control.Nothing()) if effect.condition == _IF_SO:
                done[-1:] = [prevent_activation(done, sentence)]
            case unresolved.Else():
                done[-1] = add_otherwise(done[-1], effect, sentence)
            case unresolved.AsRetiring() | unresolved.InRetiring() if done:
                done[-1:] = change_retiring(done[-1], effect, sentence)
            case unresolved.Otherwise() if done:
                done[-1] = replace_sentence(done[-1], effect)
            case _ if done and self._goes_on(done[-1], effect):
                done[-1] = _add_step(done[-1], effect)
            case _:
                done.append(effect)

    def _goes_on(self, before: Effect, effect: Effect) -> bool:
        """Return whether an effect is on what was chosen under a condition."""
        return self.reader.language.pronouns_go_on and _is_on_chosen(before, effect)

    def _replacement(self, text: TracedText) -> _Change | None:
        """Return what a sentence says becomes of marked words, if it says that."""
        found = self.reader.try_read("replacement", text.text)
        return cast("_Change | None", found)

    def _offers(
        self, sentences: tuple[Sentence, ...], changes: dict[int, _Change]
    ) -> dict[int, Sentence]:
        """Return what "if you do" of a replacement is about: the sentence before it.

        『X』. B may be done. If it is, 『Y』 instead: whether B is done must be known
        before X or Y is carried out, so it is offered first.
        """
        found: dict[int, Sentence] = {}
        for index, change in changes.items():
            parts = walk_tree(change.condition) if change.condition else ()
            if not any(part == _IF_SO for part in parts):
                continue
            before = sentences[index - 1] if index else None
            if before is None or index - 1 in changes or _marks(before.text):
                message = "nothing before it that its condition could be about"
                raise make_text_error(sentences[index].text, message)
            found[id(sentences[index])] = before
            changes[index] = replace(
                change, condition=transform_tree(change.condition, _if_accepted)
            )
        return found

    def _targets(
        self, sentences: tuple[Sentence, ...], changes: dict[int, _Change]
    ) -> dict[int, list[tuple[Sentence, _Change]]]:
        """Return which sentence each replacement changes: the last before it with 『』."""
        found: dict[int, list[tuple[Sentence, _Change]]] = {}
        for index, change in changes.items():
            target = next(
                (
                    sentences[before]
                    for before in range(index - 1, -1, -1)
                    if before not in changes and _marks(sentences[before].text)
                ),
                None,
            )
            if target is None:
                raise make_text_error(
                    sentences[index].text, "there is nothing it could replace"
                )
            found.setdefault(id(target), []).append((sentences[index], change))
        return found

    def _changed(
        self, sentence: Sentence, changes: list[tuple[Sentence, _Change]]
    ) -> Effect:
        marked = {_inside(sentence.text, mark) for mark in _marks(sentence.text)}
        if not marked and not changes:
            return self._sentence(sentence)
        if len(marked) != 1 or not changes:
            raise make_text_error(sentence.text, "『』 that nothing replaces")
        [words] = marked
        plain = self._with(sentence, words)
        cases = [self._case(sentence, words, *change) for change in changes]
        plain = self._shown_first(plain, cases)
        plain, cases = _without_ends(plain, cases)
        return transform_tree(_merged(plain, cases, sentence.text), _grow)

    def _is_changed_by(self, menu: Sentence, sentence: Sentence) -> bool:
        """Return whether an entry of a list replaces marked words before the list."""
        return bool(_marks(sentence.text)) and any(
            self._read_row_change(bullet) is not None for bullet in menu.bullets
        )

    def _read_row_change(self, bullet: Bullet) -> unresolved.Replacing | None:
        size = len(bullet.text.text.removesuffix("。"))
        found = self._replacement(bullet.text.part(0, size))
        return found if isinstance(found, unresolved.Replacing) else None

    def _changed_by_choice(self, sentence: Sentence, menu: Sentence) -> Effect:
        """『X』。以下から1つ選ぶ。・『Y』に代わる。・B: Y, or X and B, as one chooses."""
        announced = self.reader.read("menu", menu.text)
        marked = {_inside(sentence.text, mark) for mark in _marks(sentence.text)}
        if not isinstance(announced, control.Modes) or len(marked) != 1:
            raise make_text_error(sentence.text, "『』 that nothing replaces")
        [words] = marked
        plain = self._with(sentence, words)
        options: list[Effect] = []
        for bullet in menu.bullets:
            change = self._read_row_change(bullet)
            if change is None:
                options.append(join_sentences([plain, self._bullet(bullet.text)]))
                continue
            value = self._with(sentence, change.words)
            if change.condition is not None:
                case = Case(change.condition, value, optional=change.optional)
                value = _merged(plain, [case], bullet.text)
            options.append(value)
        return replace(announced, of=tuple(options))

    def _case(
        self, sentence: Sentence, words: str, changing: Sentence, change: _Change
    ) -> Case:
        if isinstance(change, unresolved.GrowingBy):
            return self._growing_case(sentence, words, changing, change)
        outer = tuple(map(self._condition, changing.under))
        if change.condition is None and not outer:
            raise make_text_error(changing.text, "nothing says when it is replaced")
        holds = (*outer, change.condition) if change.condition else outer
        return Case(
            And(holds) if len(holds) > 1 else holds[0],
            self._with(sentence, change.words),
            optional=change.optional,
        )

    def _shown_first(self, plain: Effect, cases: list[Case]) -> Effect:
        """公開し『手札に加える』: shown either way, so that a condition may speak of it."""
        first, *rest = plain.of if isinstance(plain, control.Seq) else (plain,)
        is_shown = isinstance(first, Move) and first.to is Zone.HAND and first.reveal
        if not is_shown or not all(_shows(case.value) for case in cases):
            return plain
        what = cast(Move, first).what
        hand = Move(unresolved.Pronoun(unresolved.ReferenceForm.REVEALED), Zone.HAND)
        return control.Seq((Reveal(what), hand, *rest))

    def _condition(self, head: TracedText) -> Condition:
        """C場合、: the beginning of a replacement."""
        return cast(Condition, self.reader.read("if_head", head))

    def _growing_case(
        self,
        sentence: Sentence,
        words: str,
        changing: Sentence,
        change: unresolved.GrowingBy,
    ) -> Case:
        """…1枚につき、『BP+1000』される: the marked number grows."""
        number = "".join(filter(str.isdecimal, words))
        is_there = number and number in words
        if not is_there or change.unit not in sentence.text.text:
            raise make_text_error(
                changing.text, "it is not this number that could grow"
            )
        value = self._with(sentence, words.replace(number, str(_GROWING), 1))
        growth = unresolved.Growing(change.condition, Times(change.per, change.by))
        return Case(growth, value)

    def _with(self, sentence: Sentence, words: str) -> Effect:
        """Return the sentence with other words in the place of the marked ones."""
        text = sentence.text
        for start, end in reversed(_marks(text)):
            text = text.put(start, end, words)
        pieces = segmentation.split_sentences(text, self.cuts)
        pieces = (*pieces[:-1], replace(pieces[-1], bullets=sentence.bullets))
        first, *rest = (self._sentence(piece) for piece in pieces)
        if rest and isinstance(first, unresolved.When):  # All of it waits.
            return replace(first, do=join_sentences([first.do, *rest]))
        if rest and isinstance(first, control.If) and _marks(sentence.text)[0][0]:
            return replace(first, then=join_sentences([first.then, *rest]))
        return join_sentences([first, *rest])

    # --- one sentence -----------------------------------------------------------------

    def _sentence(self, sentence: Sentence) -> Effect:
        if not sentence.bullets:
            found = cast(Effect, self.reader.read("sentence", sentence.text))
            for head in sentence.under:
                found = control.If(self._condition(head), found)
            return found
        menu = cast(Effect, self.reader.read("menu", sentence.text))
        return self._filled(menu, sentence.bullets)

    def _filled(self, menu: Effect, bullets: tuple[Bullet, ...]) -> Effect:
        """The list put where the sentence announces it."""
        if isinstance(menu, control.Modes):
            return self._modes(menu, bullets)
        if isinstance(menu, control.Tiers):
            return replace(menu, rows=self._rows(menu, bullets))
        if isinstance(menu, unresolved.TieredGrant):
            return self._granted(menu, bullets)
        if isinstance(menu, control.May | unresolved.When | unresolved.Further):
            return replace(menu, do=self._filled(menu.do, bullets))
        if isinstance(menu, control.If):
            return replace(menu, then=self._filled(menu.then, bullets))
        if isinstance(menu, control.Seq | control.Sentences):
            filled = self._filled(menu.of[-1], bullets)
            return replace(menu, of=(*menu.of[:-1], filled))
        raise make_text_error(bullets[0].text, "a list where none belongs")

    def _granted(
        self, menu: unresolved.TieredGrant, bullets: tuple[Bullet, ...]
    ) -> Effect:
        """What is had of a list: all of it, or the rows whose number is reached."""
        rows = [Modify(menu.what, self._gained(b.text), menu.duration) for b in bullets]
        if menu.amount is None:
            gained = tuple(item for row in rows for item in row.modifiers)
            return Modify(menu.what, gained, menu.duration)
        return control.Tiers(menu.amount, tuple(map(self._tier, bullets, rows)))

    def _modes(self, menu: control.Modes, bullets: tuple[Bullet, ...]) -> Effect:
        options = tuple(self._bullet(b.text) for b in bullets)
        if menu.count == unresolved.ALL and len(options) == 1:
            return options[0]
        count = len(options) if menu.count == unresolved.ALL else menu.count
        return replace(menu, of=options, count=count)

    def _gained(self, text: TracedText) -> Modifiers:
        """Return what a row gives: 1枚につき、BP+500, or what could stand on the card."""
        size = len(text.text.removesuffix("。"))
        found = self.reader.try_read("row_gain", text.text[:size])
        return self.read_row(text) if found is None else cast(Modifiers, found)

    def _rows(
        self, menu: control.Tiers, bullets: tuple[Bullet, ...]
    ) -> tuple[control.Tier, ...]:
        """Return the rows; one that says only 『Y』に代わる changes the one before it."""
        groups: list[tuple[Bullet, list[Bullet]]] = []
        for bullet in bullets:
            if groups and self._only_replaces(bullet) is not None:
                groups[-1][1].append(bullet)
            else:
                groups.append((bullet, []))
        return tuple(
            self._tier(
                bullet,
                self._replaced(menu, bullet, changes)
                if changes
                else self._bullet(bullet.text, goes_on=index > 0),
            )
            for index, (bullet, changes) in enumerate(groups)
        )

    def _only_replaces(self, bullet: Bullet) -> unresolved.Replacing | None:
        """『Y』に代わる: a row that only changes the row before it."""
        found = self._read_row_change(bullet)
        if found is None or found.optional or found.condition is not None:
            return None
        return found

    def _replaced(
        self, menu: control.Tiers, bullet: Bullet, changes: list[Bullet]
    ) -> Effect:
        sentences = segmentation.split_sentences(bullet.text, self.cuts)
        marked = [(s, mark) for s in sentences for mark in _marks(s.text)]
        if len(marked) != 1:
            raise make_text_error(bullet.text, "『』 that nothing replaces")
        [(target, mark)] = marked
        old = _inside(target.text, mark)
        cases: list[Case] = []
        for change in changes:
            row = self._tier(change, control.Nothing())
            new = cast(unresolved.Replacing, self._only_replaces(change))
            condition = Compare(menu.amount, row.operator, row.value)
            cases.append(Case(condition, self._with(target, new.words)))
        merged = _merged(self._with(target, old), cases, bullet.text)
        effects = [
            merged if sentence is target else self._sentence(sentence)
            for sentence in sentences
        ]
        return join_sentences(effects)

    def _tier(self, bullet: Bullet, do: Effect) -> control.Tier:
        label = self.reader.read("row", TracedText.of(bullet.label))
        operator, value = cast(tuple[Operator, int], label)
        return control.Tier(operator, value, do)

    def _bullet(self, text: TracedText, *, goes_on: bool = False) -> Effect:
        sentences = segmentation.split_sentences(text, self.cuts)
        *effects, last = self.effects(sentences, goes_on=goes_on)
        if isinstance(last, unresolved.ChosenSoOften) and effects:
            limit = Limit(last.times, name=last.name)
            return control.Limited(join_sentences(effects), limit)
        return join_sentences([*effects, last])


def _if_accepted(part: object) -> object:
    return unresolved.Done(unresolved.Past.ACCEPTED) if part == _IF_SO else part


def _offered_first(effect: Effect, offer: Effect, sentence: Sentence) -> Effect:
    """Return an effect with what is offered in it before the part it replaces."""
    if isinstance(effect, control.If) and effect.otherwise is None:
        return replace(effect, then=_offered_first(effect.then, offer, sentence))
    if isinstance(effect, unresolved.When):
        return replace(effect, do=_offered_first(effect.do, offer, sentence))
    is_optional = isinstance(_innermost(offer), control.May)
    if not is_optional or isinstance(effect, unresolved.Further):
        raise make_text_error(sentence.text, "nothing is offered that could replace it")
    return control.Sentences((offer, effect))


def _innermost(effect: Effect) -> Effect:
    while isinstance(effect, control.If) and effect.otherwise is None:
        effect = effect.then
    return effect


def _adds_first(effect: object) -> bool:
    """Return whether it begins with さらに, whatever it hangs on."""
    match effect:
        case unresolved.Further():
            return True
        case control.Seq(of=parts) | control.Sentences(of=parts):
            return _adds_first(parts[0])
        case control.If(then=inner) | control.AltEffect(base=inner):
            return _adds_first(inner)
        case _:
            return hasattr(effect, "do") and _adds_first(effect.do)


def _is_on_chosen(before: Effect, effect: Effect) -> bool:
    first = effect.of[0] if isinstance(effect, control.Seq) else effect
    what = getattr(first, "what", None)
    if not isinstance(what, unresolved.Pronoun) or what.form not in _CHOSEN_JUST_NOW:
        return False
    if not isinstance(before, control.If) or before.otherwise is not None:
        return False
    last = before.then
    while isinstance(last, control.Seq | control.Sentences):
        last = last.of[-1]
    if isinstance(last, Modify | SetMode) and last.what == what:
        return True
    return isinstance(last, Choose)


_CHOSEN_JUST_NOW: Final = (
    unresolved.ReferenceForm.ELIDED,
    unresolved.ReferenceForm.THAT_CHARACTER,
)


def _add_step(before: Effect, step: Effect) -> Effect:
    """If C, choose one; it …, and …: all of it under the condition."""
    condition = cast(control.If, before)
    steps = [
        part
        for item in (condition.then, step)
        for part in (
            item.of if isinstance(item, control.Seq) and item.bind is None else (item,)
        )
    ]
    return replace(condition, then=control.Seq(tuple(steps)))


def _without_addition(
    effect: Effect, sentence: Sentence, *, has_before: bool
) -> Effect:
    """Return an effect without さらに, before which something must stand."""
    if not has_before and _adds_first(effect):
        span = sentence.text.span(0, len(sentence.text.text))
        message = f"there is nothing before it: {sentence.text.text}"
        raise TextError("effects.unresolved", message, span)
    return transform_tree(effect, _without_further)


def _without_further(part: object) -> object:
    return part.do if isinstance(part, unresolved.Further) else part


def _merged(plain: Effect, cases: list[Case], text: TracedText) -> Effect:
    """Return what a sentence says, with what replaces a part of it."""
    try:
        return merge_alternatives(plain, tuple(cases))
    except CannotMergeError as error:
        raise make_text_error(text, "the replacement changes nothing") from error


def _shows(value: object) -> bool:
    return isinstance(value, control.Seq) and isinstance(value.of[0], Reveal)


def join_sentences(effects: "list[Effect] | object") -> Effect:
    """Return several sentences as one effect."""
    found = tuple(
        part
        for effect in cast("list[Effect]", effects)
        for part in (effect.of if isinstance(effect, control.Sentences) else (effect,))
    )
    return found[0] if len(found) == 1 else control.Sentences(found)


def _marks(traced: TracedText) -> list[tuple[int, int]]:
    """Return where 『…』 stand in a text, brackets included."""
    found: list[tuple[int, int]] = []
    start = traced.text.find(_OPEN)
    while start >= 0:
        end = traced.text.index(_CLOSE, start) + 1
        found.append((start, end))
        start = traced.text.find(_OPEN, end)
    return found


def _inside(traced: TracedText, mark: tuple[int, int]) -> str:
    start, end = mark
    return traced.text[start + 1 : end - 1]


def _parts(sentence: Sentence, goes_on: str) -> tuple[Sentence, ...]:
    """Return a replacement that goes on, and what it goes on with."""
    text = sentence.text
    marks = _marks(text)
    start, end = marks[0] if marks else (0, 0)
    is_quoted = "「" in text.text[:start]
    if not marks or is_quoted or not text.text.startswith(goes_on, end - 1):
        return (sentence,)
    stop = end - 1 + len(goes_on)
    return (
        Sentence(text.part(0, stop - 1)),
        replace(
            sentence,
            text=text.part(stop, len(text.text)),
            under=(*sentence.under, text.part(0, start)),
        ),
    )


def _without_ends(plain: Effect, cases: list[Case]) -> tuple[Effect, list[Case]]:
    """2～3枚ある場合、『X』。4枚以上ある場合、『Y』: what is replaced needs no end."""
    above = {
        (part.left, part.right)
        for case in cases
        for part in walk_tree(case.condition)
        if isinstance(part, Compare) and part.operator is Operator.AT_LEAST
    }

    def without_end(part: object) -> object:
        match part:
            case And(
                of=(
                    Compare(left=low, operator=Operator.AT_LEAST),
                    Compare(left=high, operator=Operator.AT_MOST, right=int(most)),
                )
            ) if low == high and (high, most + 1) in above:
                return part.of[0]
            case _:
                return part

    return transform_tree(plain, without_end), [
        replace(
            case,
            condition=transform_tree(case.condition, without_end),
            value=transform_tree(case.value, without_end),
        )
        for case in cases
    ]


def _grow(part: object) -> object:
    """The stand-in number becomes the old number and its growth."""
    if not isinstance(part, AltAmount):
        return part
    cases = tuple(_grown(case, part) for case in part.cases)
    first = part.cases[0].condition
    if (
        len(cases) == 1
        and isinstance(first, unresolved.Growing)
        and first.condition is None
    ):
        return cases[0].value
    return replace(part, cases=cases)


def _grown(case: AmountCase, alternative: AltAmount) -> AmountCase:
    growing = case.condition
    if not isinstance(growing, unresolved.Growing):
        return case
    number = Plus(alternative.base, growing.by)
    return AmountCase(growing.condition or growing, number)
