"""What Chinese puts in an order of its own.

Everything stands before the noun: number, place, exceptions, limits, standing, 其他,
color, trait.
"""

from collections.abc import Sequence
from typing import Final

from cards.effects.model import atoms
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.base import Effect, Modifiers, Number, Subject
from cards.effects.model.durations import While
from cards.effects.model.enums import AbilityKind, Operator, Place, Side, Zone
from cards.effects.renderers.common_phrases import (
    render_number,
    render_owner,
    render_phrase,
)
from cards.effects.renderers.markup import mark_number
from cards.effects.renderers.phrase_parts import Parts, Role, Way
from cards.effects.renderers.references import find_referenced_cards
from cards.effects.renderers.walker import conditions, nouns
from cards.effects.renderers.walker.filters import describe_filters, render_kind_noun
from cards.effects.renderers.walker.modifiers import render_for_each_before
from cards.effects.renderers.writer import STOP, Language, Writer
from cards.effects.renderers.zh_hant import grammar
from cards.effects.renderers.zh_hant.phrases import PHRASES


class Chinese(Language):
    """Traditional Chinese."""

    code = "zh-hant"
    phrases = PHRASES
    roles = {
        "HasUnder": Role.CLAUSE,
        "SameNameAs": Role.CLAUSE,
        "SameNameAs.number": Role.CLAUSE,
        "Without": Role.HAVING,
        "Without.color": Role.CLAUSE,
        "Without.raided": Role.CLAUSE,
        "Without.under": Role.CLAUSE,
    }
    predicates = (
        ("so", (Role.STATE,)),
        ("noun", (Role.COLOR,)),
        ("having", (Role.TRAIT,)),
        ("stat", (Role.HAVING,)),
    )
    place_first = True
    brackets_exceptions = True
    prepare = staticmethod(grammar.prepare_phrase)
    bare = staticmethod(grammar.drop_heads)
    finish = staticmethod(grammar.finish_sentences)

    # --- strings ------------------------------------------------------------------

    def join(self, items: Sequence[str], word: str) -> str:
        """Render text like 衝擊、狙擊或傷害."""
        return grammar.join_list(items, PHRASES[word])

    def clauses(self, items: Sequence[str], word: str) -> str:
        """Render text like A，且B."""
        return PHRASES[f"clauses.{word}"].join(items)

    # --- nouns --------------------------------------------------------------------

    def compose(self, writer: Writer, parts: Parts) -> str:
        """Render text like 〈X〉以外的BP3000以下的活動狀態的紅色角色."""
        head = _head(writer, parts)
        if not parts.rendered:
            return head
        of = render_phrase(writer, "of")
        if len(parts.wholes) > 1:
            head = render_phrase(writer, "group", what=head)
        words: list[str] = []
        besides = parts.of(Role.BESIDES)
        if besides:
            listed = self.join(besides, "and")
            words.append(render_phrase(writer, "besides", what=listed))
        words.extend(clause + of for clause in parts.of(Role.CLAUSE))
        having = parts.of(Role.HAVING)
        if having:
            words.append(render_phrase(writer, "both").join(having) + of)
        words.extend(state + of for state in parts.of(Role.STATE))
        words.extend(parts.of(Role.OTHER)[:1])
        words.extend(parts.of(Role.COLOR))
        words.extend(parts.of(Role.TRAIT))
        return "".join([*words, head])

    def place(
        self, writer: Writer, side: Side, zones: Sequence[Zone], way: Way, word: str
    ) -> str:
        """Render text like 自己場上, 自己手牌或場外."""
        del way, word
        places = [render_phrase(writer, f"Zone.{zone.value}") for zone in zones]
        return render_owner(writer, side) + self.join(places, "or")

    def cards(
        self, writer: Writer, node: s.Cards, parts: Parts, where: str, before: str
    ) -> str:
        """Render text like 自己場上的所有角色; cards in hand are the hand."""
        if node.zones == (Zone.HAND,) and not node.filters:
            owner = render_owner(writer, node.side)
            return render_phrase(writer, "hand", whose=owner, before=before)
        what = self.compose(writer, parts)
        return render_phrase(writer, "Cards", place=where, what=before + what)

    # --- conditions ---------------------------------------------------------------

    def there_are(
        self, writer: Writer, cards: Subject, operator: Operator, value: Number
    ) -> str:
        """Render text like 自己場上有3張以上紅色卡片."""
        where, what = _where(writer, cards)
        if nouns.is_at_least_one(operator, value):
            return render_phrase(writer, "Compare.there_is", where=where, what=what)
        if operator is Operator.EQUAL and value == 0:
            return render_phrase(writer, "Compare.there_is_no", where=where, what=what)
        many = conditions.render_quantity(writer, operator, value)
        return render_phrase(
            writer, "Compare.there_are", where=where, many=many, what=what
        )

    def between(
        self, writer: Writer, cards: Subject, least: Number, most: Number
    ) -> str:
        """Render text like 自己手牌有2～4張紅色卡片."""
        where, what = _where(writer, cards)
        fewest, highest = render_number(writer, least), render_number(writer, most)
        many = render_phrase(writer, "Compare.many.range", least=fewest, most=highest)
        return render_phrase(
            writer, "Compare.there_are", where=where, many=many, what=what
        )

    # --- modifiers ----------------------------------------------------------------

    def signed(self, by: int) -> str:
        """With its sign."""
        return mark_number(f"{by:+}")

    @staticmethod
    def modified(writer: Writer, node: atoms.Modify) -> str:
        """Render text like 使其在這個回合中BP+1000, 這個角色不能攻擊."""
        per = render_for_each_before(writer, node.modifiers[0])
        of = _in_hand(writer, node) + nouns.render_noun(writer, node.what).text
        topic = writer.topic
        lasting = "" if node.duration is None else writer.write(node.duration)
        changes = _listed(writer, node.modifiers)
        key = "Modify.make" if _is_made(writer, node) else "Modify"
        if key == "Modify" and isinstance(node.modifiers[0], _OF):
            of = render_phrase(writer, "Modify.of", what=of)
            key = "Modify.first" if lasting else key
        if isinstance(node.duration, While):
            key = "Modify.while"
        text = render_phrase(writer, key, what=of, duration=lasting, changes=changes)
        writer.topic = topic
        return per + text

    def modifiers(self, writer: Writer, modifiers: Modifiers) -> str:
        """Render modifiers with 每有…， before them."""
        return render_for_each_before(writer, modifiers[0]) + _listed(writer, modifiers)

    # --- control ------------------------------------------------------------------

    def one_sentence(self, writer: Writer, steps: Sequence[Effect]) -> str:
        """Steps joined by commas; only the first keeps a place for its performer."""
        first, *others = [writer.write(step) for step in steps]
        return render_phrase(writer, "comma").join(
            [first, *map(grammar.drop_heads, others)]
        )

    def may(self, writer: Writer, inner: str) -> str:
        """Render text like 可以A."""
        return render_phrase(writer, "May", what=grammar.drop_heads(inner))

    def perform(self, writer: Writer, text: str, side: Side) -> str:
        """Render text like 對手A."""
        return grammar.add_performer(text, render_phrase(writer, f"As.{side.value}"))

    def alternatives(self, writer: Writer, rendered: Sequence[str]) -> str:
        """Render text like A，或B."""
        first, *others = rendered
        return render_phrase(writer, "OneOf").join(
            [first, *map(grammar.drop_heads, others)]
        )

    def within_slot(self, text: str) -> str:
        """Render the effect with its own reader performing it, without a full stop."""
        text = grammar.drop_heads(text)
        return (
            grammar.finish_sentences(text).removesuffix("。") if STOP in text else text
        )


def _head(writer: Writer, parts: Parts) -> str:
    language = writer.language
    if parts.wholes:
        return language.join(parts.wholes, parts.word)
    noun = render_kind_noun(writer, parts.kind, plural=False, on_field=parts.on_field)
    if not parts.names:
        return noun
    named = language.join(parts.names, parts.word)
    return (
        named if parts.kind is None else f"{named}{render_phrase(writer, 'of')}{noun}"
    )


def _where(writer: Writer, cards: Subject) -> tuple[str, str]:
    """Place and noun of a set, apart."""
    on_field = find_referenced_cards(writer, cards).on_field
    match cards:
        case s.Cards(side=side, zones=zones, filters=filters):
            where = nouns.render_place(writer, side, zones)
            what = describe_filters(writer, filters, plural=True, on_field=on_field)
            writer.topic = None
            return where, what
        case s.Among(of=of, filters=filters):
            what = describe_filters(writer, filters, plural=True, on_field=on_field)
            whole = nouns.render_noun(writer, of).text
            return render_phrase(writer, "Compare.among", whole=whole), what
        case s.Under(of=of, face_down_only=face_down):
            key = "Under.noun" if face_down else "Under.pile.noun"
            under = render_phrase(
                writer, "Under.where", of=nouns.render_each_of(writer, of)
            )
            return under, render_phrase(writer, key)
        case s.Union(of=parts):
            places = [_where(writer, part) for part in parts]
            if len({where for where, _ in places}) == 1:
                nouns_ = [what for _, what in places]
                return places[0][0], writer.language.join(nouns_, "or")
            wholes = [where + what for where, what in places]
            return "", writer.language.join(wholes, "or")
        case _:
            return "", nouns.render_set(writer, cards)


# --- modifiers --------------------------------------------------------------------

_GAINED: Final = (m.Keyword, m.Grant, m.OneOfModifiers, m.CopyAbilities)
_NUMBERS: Final = (
    m.Bp,
    m.BpBecomes,
    m.BpTimes,
    m.Generates,
    m.RequiredEnergy,
    m.ApCost,
    m.AltModifier,
)
# 的 stands before these (這張卡片的消耗AP…).
_OF: Final = (
    m.BpBecomes,
    m.BpTimes,
    m.RequiredEnergy,
    m.AlsoRequires,
    m.AlsoCostsAp,
    m.ApCost,
    m.HandLimit,
    m.FreeExtraDraw,
    m.Generates,
    m.NoBpLoss,
)


def _is_made(writer: Writer, node: atoms.Modify) -> bool:
    """Return whether the performer makes cards so (使…), rather than it being so."""
    is_continuous = (
        writer.ability is not None and writer.ability.kind is AbilityKind.CONTINUOUS
    )
    made = (s.Ref, s.Pick, s.Together, s.EventCard, s.Cards)
    return (
        not is_continuous
        and node.duration is not None
        and (writer.optional or isinstance(node.what, made))
    )


def _in_hand(writer: Writer, node: atoms.Modify) -> str:
    ability = writer.ability
    if ability is None or ability.place in (Place.FIELD, Place.ANYWHERE):
        return ""
    key = f"Modify.in_{ability.place.value}"
    return render_phrase(writer, key) if isinstance(node.what, s.This) else ""


def _listed(writer: Writer, modifiers: Modifiers) -> str:
    """Render modifiers one after the other: BP+1000並獲得【衝擊1】，且不能攻擊."""
    rendered: list[str] = []
    gained: list[str] = []
    others: list[str] = []
    for index, item in enumerate(modifiers):
        if isinstance(item, _GAINED):
            gained.append(writer.write(item))
        elif isinstance(item, _NUMBERS):
            rendered.append(
                (render_for_each_before(writer, item) if index else "")
                + writer.write(item)
            )
        else:
            others.append(writer.write(item))
    if gained:
        what = writer.language.join(gained, "and")
        rendered.append(render_phrase(writer, "Modify.gains", what=what))
    first = render_phrase(writer, "also").join(rendered)
    # What has a subject of its own comes last, or the rest would belong to it.
    return render_phrase(writer, "besides_that").join(
        [*([first] if first else []), *others]
    )
