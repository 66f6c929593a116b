"""Cards in words: where they are, what they are, how many."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cards.effects.compilers.ja.grammar import TABLE
from cards.effects.compilers.ja.grammar.nouns import Location, is_on_field
from cards.effects.compilers.ja.raw import Pronoun
from cards.effects.compilers.ja.verbs import Form
from cards.effects.compilers.ja.writing import NoWordsError, OwnWrite, Writing
from cards.effects.model import atoms, filters, subjects
from cards.effects.model.amounts import AltAmount, Count, Plus, Times
from cards.effects.model.base import Effect, Filter, Filters, Number, Subject
from cards.effects.model.durations import AltDuration
from cards.effects.model.modifiers import AltModifier
from cards.effects.model.walk import walk
from cards.effects.model.words import CardKind, Operator, StackPart, Stat, Zone
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.words import UnwritableError

# --- by the grammar -----------------------------------------------------------------


def said(
    ctx: Context,
    name: str,
    value: object,
    *,
    of_cards: bool = False,
    form: Form = Form.PLAIN,
) -> str:
    """What the grammar's lines of a name say; ``of_cards``: キャラカード, not キャラ.

    Raises:
        UnwritableError: None says this.
    """
    writing = Writing(TABLE, OWN, ctx, ctx.pending)
    try:
        return writing.write(name, value, of_cards=of_cards, form=form)
    except NoWordsError as error:
        raise UnwritableError(error.value) from error


def own(name: str) -> Callable[[OwnWrite], OwnWrite]:
    """The decorated function writes meanings of a name before its lines are asked."""

    def add(write: OwnWrite) -> OwnWrite:
        def attempt(writing: Writing, value: Any) -> str | None:  # noqa: ANN401 (a meaning)
            try:
                return write(writing, value)
            except UnwritableError:
                return None

        OWN[name] = attempt
        return write

    return add


def class_of(ctx: Context, found: Filters, *, on_field: bool, joint: str = "か") -> str:
    """A noun with everything that stands before it."""
    if joint != "か" and len(found) == 1 and isinstance(found[0], filters.AnyOf):
        name = "list_and" if joint == "と" else "list_comma"
        return said(ctx, name, found[0].options, of_cards=not on_field)
    return said(ctx, "class", found, of_cards=not on_field)


def _bp_limit(writing: Writing, item: Filter) -> str | None:
    """『BP3000以下』: the whole limit is replaced."""
    if not isinstance(item, filters.StatIs):
        return None
    value = item.value
    if not isinstance(value, AltAmount) or _grows(value):
        return None
    return alternatives(writing, "bp_limit", value, lambda n: replace(item, value=n))


def _bp_range(writing: Writing, value: Number) -> str | None:
    """『BP3000』以下: the number grows."""
    growth = growth_of(writing.context, value)
    if growth is None:
        return None
    base, replacement = growth
    writing.context.pending.append(replacement)
    return f"『BP{base}』"


def _limit(writing: Writing, limit: tuple[Number, Operator]) -> str | None:
    value, operator = limit
    growth = growth_of(writing.context, value)
    if growth is not None:
        base, grows = growth
        writing.context.pending.append(grows)
        return f"『{base}』{writing.write('compared', operator)}"
    if not isinstance(value, AltAmount):
        return None
    return alternatives(writing, "limit", value, lambda n: (n, operator))


def alternatives(
    writing: Writing,
    name: str,
    value: AltAmount | AltDuration | AltModifier,
    whole: Callable[..., object],
) -> str | None:
    """『2以下』: words that others stand instead of while a condition holds."""
    words = writing.attempt(name, whole(value.base))
    for case in value.cases:
        other = writing.write(name, whole(case.value))
        change = replacement(case.condition, other, case.optional)
        writing.context.pending.append(change)
    return None if words is None else f"『{words}』"


def number(ctx: Context, value: Number) -> str:
    """A number, or how it is worked out."""
    name = "amount" if isinstance(value, (int, Times)) else "quantity"
    return said(ctx, name, value)


def growth_of(ctx: Context, value: Number) -> tuple[int, Replacement] | None:
    """A number that grows for each card: the number, and what is said after it."""
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


def _grown(ctx: Context, value: Number) -> tuple[int, str, str] | None:
    match value:
        case Plus(left=int(base), right=Times(amount=amount, by=by)):
            return base, f"BP+{by}", said(ctx, "per", amount)
        case _:
            return None


def _grows(value: AltAmount) -> bool:
    """Whether an alternative is the old number and something for each card."""
    return all(isinstance(case.value, Plus) for case in value.cases)


def replacement(condition: object, words: str, optional: bool) -> Replacement:  # noqa: FBT001 (stored as is)
    """What stands instead while a condition holds."""
    ending = "に代えてもよい" if optional else "に代わる"
    return Replacement(condition, words, ending)  # type: ignore[arg-type]


# What the lines of the grammar cannot say yet, or must ask the context for.
OWN: Final[dict[str, OwnWrite]] = {
    "this": lambda writing, _: writing.context.this,
    "under": lambda writing, of: (
        under(writing.context, of) if isinstance(of, subjects.Under) else None
    ),
    "bp_limit": _bp_limit,
    "bp_range": _bp_range,
    "limit": _limit,
}


@own("known")
def _known(writing: Writing, of: Subject) -> str:
    return known(writing.context, of)


@own("whole")
def _whole(writing: Writing, of: Subject) -> str:
    return every(writing.context, of)


@own("it")
def _it(writing: Writing, of: Subject) -> str | None:
    """The object; of cards that leave their place where it is written of cards."""
    if isinstance(of, Pronoun):
        return ""
    return object_of(writing.context, of, leaving=writing.is_of_cards)


@own("object")
def _object(writing: Writing, of: Subject) -> str | None:
    """The object of a verb that needs no particle after the top of a deck."""
    if isinstance(of, subjects.Top | subjects.TopUntil):
        return known(writing.context, of)
    return _it(writing, of)


# --- where cards are ----------------------------------------------------------------


def place(cards: subjects.Cards) -> str:
    """自分の場, 自分の手札か自分の場外, 同じライン."""
    return Writing(TABLE, {}, None).write("location", Location(cards.side, cards.zones))


def at(ctx: Context, cards: subjects.Cards, *, joint: str = "か") -> str:
    """相手のフロントLのキャラ: place and noun joined by の."""
    if joint != "か" and len(cards.filters) == 1:
        only = cards.filters[0]
        if isinstance(only, filters.AnyOf):
            where = place(cards) + ("の" if is_on_field(cards) else "にある")
            noun = class_of(
                ctx, cards.filters, on_field=is_on_field(cards), joint=joint
            )
            return where + noun
    return said(ctx, "placed", cards)


def from_(ctx: Context, cards: subjects.Cards) -> str:
    """自分の手札から赤のキャラカード: cards that leave their place."""
    return said(ctx, "leaving_cards", cards)


# --- subjects -----------------------------------------------------------------------


def known(ctx: Context, subject: Subject) -> str:
    """A subject that needs no count: this, that, those chosen."""
    if isinstance(subject, subjects.This):
        return ctx.this
    if isinstance(subject, subjects.Ref):
        return "そのキャラ" if ctx.is_later else _named_before(ctx, subject)
    if isinstance(subject, subjects.Rest):
        return "残り"
    if isinstance(subject, subjects.EventCard):
        return "そのキャラ"
    if isinstance(subject, subjects.BattleOpponent):
        return "このキャラとバトルしたキャラ"
    if isinstance(subject, subjects.Top | subjects.TopUntil):
        return said(ctx, "deck_top", subject)
    if isinstance(subject, subjects.PartOf):
        return _part(ctx, subject)
    if isinstance(subject, subjects.Under):
        return under(ctx, subject)
    if isinstance(subject, subjects.Union):
        return "と".join(every(ctx, part) for part in subject.of)
    if isinstance(subject, subjects.Among):
        return _among(ctx, subject)
    raise UnwritableError(subject)


def every(ctx: Context, subject: Subject) -> str:
    """A whole set: キャラ全て, or a subject that needs no 全て."""
    if isinstance(subject, subjects.Cards):
        return at(ctx, subject, joint="と") + "全て"
    return known(ctx, subject)


def _part(ctx: Context, part: subjects.PartOf) -> str:
    if part.part is StackPart.BELOW_TOP:
        return f"{known(ctx, part.of)}のレイド元のカード"
    word = {StackPart.TOP: "上", StackPart.BOTTOM: "一番下"}[part.part]
    if part.of == ctx.last_object:
        return f"レイド状態の{word}のカード"
    return f"レイド状態の{known(ctx, part.of)}の{word}のカード"


def under(ctx: Context, subject: subjects.Under) -> str:
    """このキャラの下に置かれた裏向きのカード."""
    of = subject.of
    base = at(ctx, of) if isinstance(of, subjects.Cards) else known(ctx, of)
    if not subject.face_down_only and isinstance(of, subjects.Ref):
        return "そのキャラの下にあるカード"
    face = "裏向きの" if subject.face_down_only else ""
    return f"{base}の下に置かれた{face}カード"


def _among(ctx: Context, subject: subjects.Among) -> str:
    if isinstance(subject.of, subjects.This):
        match subject.filters:
            case (filters.InZone(zones=zones),):
                return f"{said(ctx, 'zone', zones)}の{ctx.this}"
        mods = "".join(said(ctx, "mods", (item,)) for item in subject.filters)
        return mods + ctx.this
    step = _step(ctx, subject.of)
    if isinstance(step, atoms.Reveal) and isinstance(step.what, subjects.TopUntil):
        if step.what.filters != subject.filters:
            raise UnwritableError(subject)
        return "そのカード"
    if isinstance(step, (atoms.Choose, atoms.Retire)):
        verb = "選んだ" if isinstance(step, atoms.Choose) else "退場させた"
        return f"この効果で{verb}{class_of(ctx, subject.filters, on_field=True)}"
    if isinstance(step, atoms.Move):
        verb = {
            Zone.REMOVE_AREA: "リムーブエリアに置いた",
            Zone.DECK: "自分の山札の下に置いた",
        }.get(step.to, "場外に置いた")
        return f"この効果で{verb}{class_of(ctx, subject.filters, on_field=False)}"
    return f"その中から{class_of(ctx, subject.filters, on_field=False)}"


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
    kinds = {part.kind for part in walk(pick) if isinstance(part, filters.IsKind)}
    if kinds == {CardKind.SITE}:
        return "フィールド"
    return "キャラ" if kinds <= {CardKind.CHARACTER} else "カード"


def _plural(what: Subject) -> bool:
    for part in walk(what):
        if isinstance(part, (subjects.Top, subjects.Pick)):
            return part.count != 1
    return True


# --- objects of verbs ---------------------------------------------------------------


def how_many(ctx: Context, pick: subjects.Pick) -> str:
    """1枚, 2枚まで, 1～2枚, 望む枚数."""
    if pick.count is None:
        return "望む枚数"
    if isinstance(pick.count, AltAmount):
        for case in pick.count.cases:
            words = _count_words(ctx, case.value, pick.least)
            ctx.pending.append(replacement(case.condition, words, case.optional))
        return f"『{_count_words(ctx, pick.count.base, pick.least)}』"
    return _count_words(ctx, pick.count, pick.least)


def _count_words(ctx: Context, count: Number, least: Number | None) -> str:
    many = number(ctx, count)
    if not isinstance(count, int) and least is None:
        return many if many == "その枚数" else f"{many}と同じ枚数"
    if least is None or least == count:
        return f"{many}枚"
    return f"{many}枚まで" if least == 0 else f"{number(ctx, least)}～{many}枚"


def chosen_object(ctx: Context, pick: subjects.Pick, *, leaving: bool) -> str:
    """キャラを1枚: what is chosen, and how many; ``leaving``: they leave their place."""
    of = pick.of
    if isinstance(of, subjects.Among) and not of.filters:
        if isinstance(_step(ctx, of.of), atoms.Choose):
            return f"選ばれたキャラのうち{how_many(ctx, pick)}を"
        if pick.count is None:
            return "その中から望む枚数を"
        if of.of == ctx.last_pool:
            return f"{how_many(ctx, pick)}を"
        ctx.last_pool = of.of
        return f"その中からカードを{how_many(ctx, pick)}"
    words = _source(ctx, of, leaving=leaving)
    if isinstance(of, subjects.Among) and _is_milled(ctx, of.of):
        words = f"その中から{class_of(ctx, of.filters, on_field=False)}"
    if pick.at_random:
        return f"{words}を見ないで{how_many(ctx, pick)}"
    limit = _limited(ctx, pick)
    if pick.total is not None and pick.total.stat is not Stat.BP:
        return f"{words}を{limit}{how_many(ctx, pick)}"
    return f"{limit}{words}を{how_many(ctx, pick)}"


def _is_milled(ctx: Context, subject: Subject) -> bool:
    """Whether these are cards that a step put from the top of a deck elsewhere."""
    step = _step(ctx, subject)
    return isinstance(step, atoms.Move) and isinstance(step.what, subjects.Top)


def _limited(ctx: Context, pick: subjects.Pick) -> str:
    if pick.distinct is not None:
        return said(ctx, "differing", pick.distinct)
    return said(ctx, "total", pick.total) if pick.total is not None else ""


def _source(ctx: Context, of: Subject, *, leaving: bool) -> str:
    if isinstance(of, subjects.Cards):
        return from_(ctx, of) if leaving else at(ctx, of)
    if isinstance(of, subjects.Union):
        return "か".join(_source(ctx, part, leaving=leaving) for part in of.of)
    return known(ctx, of)


def together(ctx: Context, found: subjects.Together, *, leaving: bool) -> str:
    """AとBを1枚ずつ, AとBをそれぞれ1枚まで."""
    picks = [part for part in found.of if isinstance(part, subjects.Pick)]
    first = picks[0]
    if len(picks) != len(found.of):
        raise UnwritableError(found)
    if any(replace(pick, of=first.of) != first for pick in picks):
        return "と".join(chosen_object(ctx, pick, leaving=False) for pick in picks)
    count = how_many(ctx, first)
    words = _each(ctx, [pick.of for pick in picks], leaving=leaving)
    if first.least is None and first.count is not None:
        return f"{words}を{count}ずつ"
    return f"{words}をそれぞれ{count}"


def _each(ctx: Context, sets: list[Subject], *, leaving: bool) -> str:
    first = sets[0]
    if isinstance(first, subjects.Among):
        nouns = [
            class_of(ctx, part.filters, on_field=False)
            for part in sets
            if isinstance(part, subjects.Among)
        ]
        return "その中から" + "と".join(nouns)
    if isinstance(first, subjects.Cards) and leaving and not is_on_field(first):
        nouns = [
            class_of(ctx, part.filters, on_field=False)
            for part in sets
            if isinstance(part, subjects.Cards)
        ]
        return f"{place(first)}から" + "と".join(nouns)
    return "と".join(_source(ctx, part, leaving=False) for part in sets)


def object_of(ctx: Context, subject: Subject, *, leaving: bool = False) -> str:
    """The object of a verb with its particle; empty if it may be left out."""
    if subject == ctx.last_object:
        return ""
    if isinstance(subject, subjects.This) and leaving and ctx.is_retired:
        return "このカードを"
    if isinstance(subject, subjects.Pick):
        return chosen_object(ctx, subject, leaving=leaving)
    if isinstance(subject, subjects.Together):
        return together(ctx, subject, leaving=leaving)
    if isinstance(subject, subjects.Cards):
        noun = from_(ctx, subject) if leaving else at(ctx, subject, joint="と")
        return f"{noun}を全て" if leaving else f"{noun}全てを、"
    if isinstance(subject, subjects.Under):
        is_pile = not isinstance(subject.of, subjects.This)
        return f"{known(ctx, subject)}を{'全て' if is_pile else ''}"
    if isinstance(subject, subjects.PartOf) and subject.of == ctx.last_object:
        return f"{known(ctx, subject)}を1枚"
    return f"{known(ctx, subject)}を"


@own("quantity")
def _quantity(writing: Writing, amount: Number) -> str | None:
    """手札に加えたカードの枚数, where another step came after it; else その枚数."""
    if not isinstance(amount, Count) or not isinstance(amount.of, subjects.Ref):
        return None
    ctx = writing.context
    is_last = ctx.last_step in (None, _step(ctx, amount.of))
    is_other = isinstance(ctx.last_step, (atoms.Move, atoms.Retire, atoms.SetMode))
    return f"{known(ctx, amount.of)}の枚数" if is_other and not is_last else None


@own("many_cards")
def _many_cards(writing: Writing, many: tuple[Number, bool]) -> str | None:
    """『2枚』: a number that another stands instead of."""
    count, up_to = many
    if not isinstance(count, AltAmount):
        return None
    return alternatives(writing, "many_cards", count, lambda n: (n, up_to))
