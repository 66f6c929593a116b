"""Cards in words: where they are, what they are, how many."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cards.effects.compilers.engine.phrases import Location, is_on_field
from cards.effects.compilers.engine.unresolved import Pronoun
from cards.effects.compilers.ja.grammar import TABLE
from cards.effects.compilers.ja.inflection import Form
from cards.effects.compilers.ja.text_generator import (
    NoWordsError,
    OwnWrite,
    TextGenerator,
)
from cards.effects.model import atoms, filters, subjects
from cards.effects.model.amounts import AltAmount, Count, Plus, Times
from cards.effects.model.base import Condition, Effect, Filter, Filters, Number, Subject
from cards.effects.model.durations import AltDuration
from cards.effects.model.enums import CardKind, Operator, StackPart, Stat, Zone
from cards.effects.model.modifiers import AltModifier
from cards.effects.model.subjects import get_naming_filters
from cards.effects.model.traversal import walk_tree
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.errors import UnwritableError

# --- by the grammar -----------------------------------------------------------------


def write_by_grammar(
    ctx: Context,
    name: str,
    value: object,
    *,
    of_cards: bool = False,
    form: Form = Form.PLAIN,
) -> str:
    """Return what the grammar's lines of a name say; ``of_cards``: キャラカード, not キャラ.

    Raises:
        UnwritableError: None says this.
    """
    writing = TextGenerator(TABLE, OWN, ctx, ctx.pending)
    try:
        return writing.write(name, value, of_cards=of_cards, form=form)
    except NoWordsError as error:
        raise UnwritableError(error.value) from error


def register_own_writer(name: str) -> Callable[[OwnWrite], OwnWrite]:
    """The decorated function writes meanings of a name before its lines are tried."""

    def add(write: OwnWrite) -> OwnWrite:
        def attempt(writing: TextGenerator, value: Any) -> str | None:  # noqa: ANN401 (a meaning)
            try:
                return write(writing, value)
            except UnwritableError:
                return None

        OWN[name] = attempt
        return write

    return add


def write_class(
    ctx: Context, found: Filters, *, on_field: bool, joint: str = "か"
) -> str:
    """Render a noun with everything that stands before it."""
    if joint != "か" and len(found) == 1 and isinstance(found[0], filters.AnyOf):
        name = "list_and" if joint == "と" else "list_comma"
        return write_by_grammar(ctx, name, found[0].options, of_cards=not on_field)
    return write_by_grammar(ctx, "class", found, of_cards=not on_field)


def _bp_limit(writing: TextGenerator, item: Filter) -> str | None:
    """『BP3000以下』: the whole limit is replaced."""
    if not isinstance(item, filters.StatIs):
        return None
    value = item.value
    if not isinstance(value, AltAmount) or _grows(value):
        return None
    return write_alternatives(
        writing, "bp_limit", value, lambda n: replace(item, value=n)
    )


def _bp_range(writing: TextGenerator, value: Number) -> str | None:
    """『BP3000』以下: the number grows."""
    growth = write_growth(writing.context, value)
    if growth is None:
        return None
    base, replacement = growth
    writing.context.pending.append(replacement)
    return f"『BP{base}』"


def _limit(writing: TextGenerator, limit: tuple[Number, Operator]) -> str | None:
    value, operator = limit
    growth = write_growth(writing.context, value)
    if growth is not None:
        base, grows = growth
        writing.context.pending.append(grows)
        return f"『{base}』{writing.write('compared', operator)}"
    if not isinstance(value, AltAmount):
        return None
    return write_alternatives(writing, "limit", value, lambda n: (n, operator))


def write_alternatives(
    writing: TextGenerator,
    name: str,
    value: AltAmount | AltDuration | AltModifier,
    whole: Callable[..., object],
) -> str | None:
    """『2以下』: words that others stand instead of while a condition holds."""
    words = writing.attempt(name, whole(value.base))
    for case in value.cases:
        other = writing.write(name, whole(case.value))
        change = make_replacement(case.condition, other, case.optional)
        writing.context.pending.append(change)
    return None if words is None else f"『{words}』"


def write_number(ctx: Context, value: Number) -> str:
    """Render a number, or how it is worked out."""
    name = "amount" if isinstance(value, (int, Times)) else "quantity"
    return write_by_grammar(ctx, name, value)


def write_growth(ctx: Context, value: Number) -> tuple[int, Replacement] | None:
    """Return a number that grows for each card: the number, and what is said after it."""
    if isinstance(value, AltAmount) and len(value.cases) == 1:
        case = value.cases[0]
        grown = _grown(ctx, case.value)
        if grown is None:
            return None
        base, words, growth = grown
        return base, Replacement(case.condition, words, "される", growth)
    grown = _grown(ctx, value)
    if grown is None:
        return None
    base, words, growth = grown
    return base, Replacement(None, words, "される", growth)


def _grown(
    ctx: Context, value: Number, unit: str = "BP"
) -> tuple[int, str, str] | None:
    match value:
        case Plus(left=int(base), right=Times(amount=amount, by=by)):
            return base, f"{unit}+{by}", write_by_grammar(ctx, "per", amount)
        case _:
            return None


def _grows(value: AltAmount) -> bool:
    """Return whether an alternative is the old number and something for each card."""
    return all(isinstance(case.value, Plus) for case in value.cases)


def make_replacement(
    condition: Condition | None, words: str, optional: bool
) -> Replacement:
    """Return what replaces it while a condition holds."""
    ending = "に代えてもよい" if optional else "に代わる"
    return Replacement(condition, words, ending)


# What the lines of the grammar cannot say yet, or must ask the context for.
OWN: Final[dict[str, OwnWrite]] = {
    "this": lambda writing, _: writing.context.this,
    "under": lambda writing, of: (
        write_under(writing.context, of) if isinstance(of, subjects.Under) else None
    ),
    "bp_limit": _bp_limit,
    "bp_range": _bp_range,
    "limit": _limit,
}


@register_own_writer("known")
def _known(writing: TextGenerator, of: Subject) -> str:
    return write_known(writing.context, of)


@register_own_writer("whole")
def _whole(writing: TextGenerator, of: Subject) -> str:
    return write_every(writing.context, of)


@register_own_writer("it")
def _it(writing: TextGenerator, of: Subject) -> str | None:
    """Render the object; of cards that leave their place where it is written of cards."""
    if isinstance(of, Pronoun):
        return ""
    return write_object(writing.context, of, leaving=writing.is_of_cards)


@register_own_writer("object")
def _object(writing: TextGenerator, of: Subject) -> str | None:
    """Render the object of a verb that needs no particle after the top of a deck."""
    if isinstance(of, subjects.Top | subjects.TopUntil):
        return write_known(writing.context, of)
    return _it(writing, of)


# --- where cards are ----------------------------------------------------------------


def write_place(cards: subjects.Cards) -> str:
    """自分の場, 自分の手札か自分の場外, 同じライン."""
    return TextGenerator(TABLE, {}, None).write(
        "location", Location(cards.side, cards.zones)
    )


def write_cards_at(ctx: Context, cards: subjects.Cards, *, joint: str = "か") -> str:
    """相手のフロントLのキャラ: place and noun joined by の."""
    if joint != "か" and len(cards.filters) == 1:
        only = cards.filters[0]
        if isinstance(only, filters.AnyOf):
            where = write_place(cards) + ("の" if is_on_field(cards) else "にある")
            noun = write_class(
                ctx, cards.filters, on_field=is_on_field(cards), joint=joint
            )
            return where + noun
    return write_by_grammar(ctx, "placed", cards)


def write_cards_from(ctx: Context, cards: subjects.Cards) -> str:
    """自分の手札から赤のキャラカード: cards that leave their place."""
    return write_by_grammar(ctx, "leaving_cards", cards)


# --- subjects -----------------------------------------------------------------------


def write_known(ctx: Context, subject: Subject) -> str:
    """Render a subject that needs no count: this, that, those chosen."""
    if isinstance(subject, subjects.This):
        return ctx.this
    if isinstance(subject, subjects.Ref):
        return "そのキャラ" if ctx.is_later else _named_before(ctx, subject)
    if isinstance(subject, subjects.Rest):
        return "残り"
    if isinstance(subject, subjects.EventCard):
        return "そのキャラ"
    if isinstance(subject, subjects.CauseCard):
        named = get_naming_filters(ctx.cause)
        return f"その{write_class(ctx, named, on_field=False)}"
    if isinstance(subject, subjects.BattleOpponent):
        return "このキャラとバトルしたキャラ"
    if isinstance(subject, subjects.Top | subjects.TopUntil):
        return write_by_grammar(ctx, "deck_top", subject)
    if isinstance(subject, subjects.PartOf):
        return _part(ctx, subject)
    if isinstance(subject, subjects.Under):
        return write_under(ctx, subject)
    if isinstance(subject, subjects.Union):
        return "と".join(write_every(ctx, part) for part in subject.of)
    if isinstance(subject, subjects.Among):
        return _among(ctx, subject)
    raise UnwritableError(subject)


def write_every(ctx: Context, subject: Subject) -> str:
    """Render a whole set: キャラ全て, or a subject that needs no 全て."""
    if isinstance(subject, subjects.Cards):
        return write_cards_at(ctx, subject, joint="と") + "全て"
    return write_known(ctx, subject)


def _part(ctx: Context, part: subjects.PartOf) -> str:
    if part.part is StackPart.BELOW_TOP:
        return f"{write_known(ctx, part.of)}のレイド元のカード"
    word = {StackPart.TOP: "上", StackPart.BOTTOM: "一番下"}[part.part]
    if part.of == ctx.last_object:
        return f"レイド状態の{word}のカード"
    return f"レイド状態の{write_known(ctx, part.of)}の{word}のカード"


def write_under(ctx: Context, subject: subjects.Under) -> str:
    """このキャラの下に置かれた裏向きのカード."""
    of = subject.of
    base = (
        write_cards_at(ctx, of)
        if isinstance(of, subjects.Cards)
        else write_known(ctx, of)
    )
    if not subject.face_down_only and isinstance(of, subjects.Ref):
        return "そのキャラの下にあるカード"
    face = "裏向きの" if subject.face_down_only else ""
    return f"{base}の下に置かれた{face}カード"


def _among(ctx: Context, subject: subjects.Among) -> str:
    if isinstance(subject.of, subjects.This):
        match subject.filters:
            case (filters.InZone(zones=zones),):
                return f"{write_by_grammar(ctx, 'zone', zones)}の{ctx.this}"
        mods = "".join(
            write_by_grammar(ctx, "mods", (item,)) for item in subject.filters
        )
        return mods + ctx.this
    step = _step(ctx, subject.of)
    match subject.filters:
        case (filters.OwnedBy(side=side),) if isinstance(step, atoms.Reveal):
            return f"{write_by_grammar(ctx, 'owner', side)}公開したカード"
        case (filters.OwnedBy(side=side),) if isinstance(step, atoms.Choose):
            return f"選んだ{write_by_grammar(ctx, 'owner', side)}キャラ"
    if isinstance(step, atoms.Reveal) and isinstance(step.what, subjects.TopUntil):
        if step.what.filters != subject.filters:
            raise UnwritableError(subject)
        return "そのカード"
    if isinstance(step, (atoms.Choose, atoms.Retire)):
        verb = "選んだ" if isinstance(step, atoms.Choose) else "退場させた"
        return f"この効果で{verb}{write_class(ctx, subject.filters, on_field=True)}"
    if isinstance(step, atoms.Move):
        verb = {
            Zone.REMOVE_AREA: "リムーブエリアに置いた",
            Zone.DECK: "自分の山札の下に置いた",
        }.get(step.to, "場外に置いた")
        return f"この効果で{verb}{write_class(ctx, subject.filters, on_field=False)}"
    return f"その中から{write_class(ctx, subject.filters, on_field=False)}"


def _step(ctx: Context, subject: Subject) -> Effect | None:
    return ctx.steps.get(subject.name) if isinstance(subject, subjects.Ref) else None


def _named_before(ctx: Context, ref: subjects.Ref) -> str:
    step = _step(ctx, ref)
    if isinstance(step, atoms.Choose):
        return f"選んだ{_kind_word(step.pick)}"
    if isinstance(step, atoms.Reveal):
        return "公開したカード"
    if isinstance(step, atoms.Look):
        return "見たカード" if _plural(step.what) else "そのカード"
    if isinstance(step, atoms.Play):
        return "登場させたキャラ"
    if isinstance(step, atoms.Retire):
        return "この効果で退場させたキャラ"
    if isinstance(step, atoms.Move):
        if step.reveal:
            return "公開したカード"
        verb = {
            Zone.REMOVE_AREA: "リムーブエリアに置いた",
            Zone.OUTSIDE_AREA: "場外に置いた",
            Zone.HAND: "手札に加えた",
        }.get(step.to)
        if verb is not None:
            return f"この効果で{verb}カード"
    return "それ"


def _kind_word(pick: Subject) -> str:
    kinds = {part.kind for part in walk_tree(pick) if isinstance(part, filters.IsKind)}
    if kinds == {CardKind.SITE}:
        return "フィールド"
    return "キャラ" if kinds <= {CardKind.CHARACTER} else "カード"


def _plural(what: Subject) -> bool:
    for part in walk_tree(what):
        if isinstance(part, (subjects.Top, subjects.Pick)):
            return part.count != 1
    return True


# --- objects of verbs ---------------------------------------------------------------


def write_quantity(ctx: Context, pick: subjects.Pick) -> str:
    """1枚, 2枚まで, 1～2枚, 望む枚数."""
    if pick.count is None:
        return "望む枚数" if pick.least is None else f"{pick.least}枚以上"
    if isinstance(pick.count, AltAmount):
        for case in pick.count.cases:
            words = _count_words(ctx, case.value, pick.least)
            ctx.pending.append(make_replacement(case.condition, words, case.optional))
        return f"『{_count_words(ctx, pick.count.base, pick.least)}』"
    grown = _grown(ctx, pick.count, unit="")
    if grown is None:
        return _count_words(ctx, pick.count, pick.least)
    base, words, growth = grown
    ctx.pending.append(Replacement(None, words, "される", growth))
    return f"『{base}枚』{'' if pick.least is None else 'まで'}"


def _count_words(ctx: Context, count: Number, least: Number | None) -> str:
    many = write_number(ctx, count)
    if not isinstance(count, int) and least is None:
        return many if many == "その枚数" else f"{many}と同じ枚数"
    if least is None or least == count:
        return f"{many}枚"
    return f"{many}枚まで" if least == 0 else f"{write_number(ctx, least)}～{many}枚"


def write_chosen_object(ctx: Context, pick: subjects.Pick, *, leaving: bool) -> str:
    """キャラを1枚: what is chosen, and how many; ``leaving``: they leave their place."""
    of = pick.of
    if isinstance(of, subjects.Among) and not of.filters:
        if isinstance(_step(ctx, of.of), atoms.Choose):
            return f"選ばれたキャラのうち{write_quantity(ctx, pick)}を"
        if pick.count is None:
            return "その中から望む枚数を"
        if of.of == ctx.last_pool:
            return f"{write_quantity(ctx, pick)}を"
        ctx.last_pool = of.of
        return f"その中からカードを{write_quantity(ctx, pick)}"
    words = _source(ctx, of, leaving=leaving)
    if isinstance(of, subjects.Among) and _is_milled(ctx, of.of):
        words = f"その中から{write_class(ctx, of.filters, on_field=False)}"
    if pick.at_random:
        return f"{words}を見ないで{write_quantity(ctx, pick)}"
    limit = _limited(ctx, pick)
    if pick.total is not None and pick.total.stat is not Stat.BP:
        return f"{words}を{limit}{write_quantity(ctx, pick)}"
    return f"{limit}{words}を{write_quantity(ctx, pick)}"


def _is_milled(ctx: Context, subject: Subject) -> bool:
    """Return whether these are cards that a step put from the top of a deck elsewhere."""
    step = _step(ctx, subject)
    return isinstance(step, atoms.Move) and isinstance(step.what, subjects.Top)


def _limited(ctx: Context, pick: subjects.Pick) -> str:
    if pick.distinct is not None:
        return write_by_grammar(ctx, "differing", pick.distinct)
    return write_by_grammar(ctx, "total", pick.total) if pick.total is not None else ""


def _source(ctx: Context, of: Subject, *, leaving: bool) -> str:
    if isinstance(of, subjects.Cards):
        return write_cards_from(ctx, of) if leaving else write_cards_at(ctx, of)
    if isinstance(of, subjects.Union):
        return "か".join(_source(ctx, part, leaving=leaving) for part in of.of)
    return write_known(ctx, of)


def write_together(ctx: Context, found: subjects.Together, *, leaving: bool) -> str:
    """AとBを1枚ずつ, AとBをそれぞれ1枚まで."""
    picks = [part for part in found.of if isinstance(part, subjects.Pick)]
    first = picks[0]
    if len(picks) != len(found.of):
        this = write_known(ctx, found.of[0])
        return f"{this}と{write_chosen_object(ctx, first, leaving=False)}"
    if any(replace(pick, of=first.of) != first for pick in picks):
        return "と".join(
            write_chosen_object(ctx, pick, leaving=False) for pick in picks
        )
    count = write_quantity(ctx, first)
    seen = [pick.of for pick in picks if isinstance(pick.of, subjects.Among)]
    if len(seen) == len(picks) and any(
        isinstance(part, filters.AnyOf) for of in seen for part in of.filters
    ):  # AかBとCをそれぞれ1枚まで could mean one of A and one of C.
        nouns = (write_class(ctx, of.filters, on_field=False) for of in seen)
        return "その中から" + "と".join(f"{noun}を{count}" for noun in nouns)
    words = _each(ctx, [pick.of for pick in picks], leaving=leaving)
    if first.least is None and first.count is not None:
        return f"{words}を{count}ずつ"
    return f"{words}をそれぞれ{count}"


def _each(ctx: Context, sets: list[Subject], *, leaving: bool) -> str:
    first = sets[0]
    if isinstance(first, subjects.Among):
        nouns = [
            write_class(ctx, part.filters, on_field=False)
            for part in sets
            if isinstance(part, subjects.Among)
        ]
        return "その中から" + "と".join(nouns)
    if isinstance(first, subjects.Cards) and _are_together(sets, leaving=leaving):
        on_field = is_on_field(first)
        nouns = [
            write_class(ctx, part.filters, on_field=on_field)
            for part in sets
            if isinstance(part, subjects.Cards)
        ]
        place = f"{write_place(first)}{'の' if on_field else 'から'}"
        return place + "と".join(nouns)
    return "と".join(_source(ctx, part, leaving=False) for part in sets)


_TWO: Final = 2  # Of so many the place may be said of each.


def _are_together(sets: list[Subject], *, leaving: bool) -> bool:
    """Return whether their place is said once: of more than two, and of what leaves it."""
    cards = [part for part in sets if isinstance(part, subjects.Cards)]
    if len(cards) < len(sets) or len({(c.side, c.zones) for c in cards}) > 1:
        return False
    return len(cards) > _TWO or (leaving and not is_on_field(cards[0]))


def write_object(ctx: Context, subject: Subject, *, leaving: bool = False) -> str:
    """Render the object of a verb with its particle; empty if it may be left out."""
    if subject == ctx.last_object:
        return ""
    if isinstance(subject, subjects.This) and leaving and ctx.is_retired:
        return "このカードを"
    if isinstance(subject, subjects.Pick):
        return write_chosen_object(ctx, subject, leaving=leaving)
    if isinstance(subject, subjects.Together):
        return write_together(ctx, subject, leaving=leaving)
    if isinstance(subject, subjects.Cards):
        noun = (
            write_cards_from(ctx, subject)
            if leaving
            else write_cards_at(ctx, subject, joint="と")
        )
        return f"{noun}を全て" if leaving else f"{noun}全てを、"
    if isinstance(subject, subjects.Under):
        is_pile = not isinstance(subject.of, subjects.This)
        return f"{write_known(ctx, subject)}を{'全て' if is_pile else ''}"
    if isinstance(subject, subjects.PartOf) and subject.of == ctx.last_object:
        return f"{write_known(ctx, subject)}を1枚"
    return f"{write_known(ctx, subject)}を"


@register_own_writer("quantity")
def _quantity(writing: TextGenerator, amount: Number) -> str | None:
    """手札に加えたカードの枚数, where another step came after it; else その枚数."""
    if not isinstance(amount, Count) or not isinstance(amount.of, subjects.Ref):
        return None
    ctx = writing.context
    is_last = ctx.last_step in (None, _step(ctx, amount.of))
    is_other = isinstance(ctx.last_step, (atoms.Move, atoms.Retire, atoms.SetMode))
    return f"{write_known(ctx, amount.of)}の枚数" if is_other and not is_last else None


@register_own_writer("many_cards")
def _many_cards(writing: TextGenerator, many: tuple[Number, bool]) -> str | None:
    """『2枚』: a number that another replaces."""
    count, up_to = many
    if not isinstance(count, AltAmount):
        return None
    return write_alternatives(writing, "many_cards", count, lambda n: (n, up_to))
