"""What must hold: the part before 場合.

``cond`` stands right before 場合; ``cond_linking`` in mid-sentence (…あり、).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

from cards.effects.compilers.engine.parser import (
    REJECT,
    Build,
    RuleBook,
    Value,
    derive_inverses,
)
from cards.effects.compilers.engine.patterns import (
    Take,
    Values,
    _1,
    _2,
    list_part_indices,
)
from cards.effects.compilers.engine.phrases import sort_filters
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm
from cards.effects.model import filters as f
from cards.effects.model.base import Filters, Subject
from cards.effects.model.conditions import Is, Not, TurnOf
from cards.effects.model.subjects import Cards, This

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

Forms = Mapping[str, Mapping[str, str]]  # By the ending of a template: other endings.


def clause(
    *templates: str,
    take: Take | None = None,
    name: str = "cond",
    forms: Forms | None = None,
    line: str = "",
) -> Callable[[Build], Build]:
    """Return a condition in all its forms: …がある場合, …があり、, …があるか、.

    Of each form the first template that has it is written.
    """

    def add(build: Build) -> Build:
        written: set[str] = set()
        for template in templates:
            for form, text in _in_forms(name, template, forms or _ENDINGS):
                inverse = None if form in written else take
                written.add(form)
                of = line or f"{name}: {template}"
                rule(form, text, line=of, take=inverse)(build)
        return build

    return add


def _in_forms(name: str, template: str, forms: Forms) -> Iterator[tuple[str, str]]:
    yield name, template
    for ending, others in forms.items():
        if template.endswith(ending):
            stem = template.removesuffix(ending)
            yield from ((form, stem + other) for form, other in others.items())
            return


def says(
    pattern: Value,
    *templates: str,
    where: Callable[..., bool] | None = None,
    line: str = "",
) -> None:
    """A condition in all its forms, and the pattern it means; the first is written."""
    build, take = derive_inverses(pattern, len(list_part_indices(pattern)), where)
    clause(*templates, take=take, line=line)(build)


_ENDINGS: Final[Forms] = {
    ending: {"cond_linking": linking, "cond_or": before_or}
    for ending, linking, before_or in (
        ("{be_}", "{be_linking_}", "{be_or_}"),
        ("{be_not_}", "{be_not_linking_}", "{be_not_}"),
        ("{did_}", "{did_linking_}", "{did_}"),
        ("{did_not_}", "{did_not_linking_}", "{did_not_}"),
        ("{whether_did}", "{whether_did_linking}", "{whether_did}"),
        ("{done_with}", "{done_linking}", "{done_with}"),
        ("ある", "あり", "ある"),
        ("無い", "無く", "無い"),
        ("の", "で", ""),
        ("した", "し", "した"),
    )
}


def _endings(name: str, forms: dict[str, tuple[str, str]]) -> None:
    """Words that end a condition: …がある場合, …があり、, …があるか、."""
    for word, (linking, before_or) in forms.items():
        book.words(name, {word: True})
        book.words(f"{name}_linking", {linking: True}, line=f"{name}: {word}")
        book.words(f"{name}_or", {before_or: True}, line=f"{name}: {word}")


_endings("be", {"ある": ("あり", "ある"), "いる": ("おり", "いる"), "の": ("で", "")})
_endings(
    "be_not",
    {
        "ない": ("なく", "ない"),
        "無い": ("無く", "無い"),
        "いない": ("おらず", "いない"),
    },
)

# --- what a card is -----------------------------------------------------------------


def _all(condition: Value) -> Values | None:
    """Return cards that must all be so; a state is said of them without 全て."""
    match condition:
        case Is(subject=Cards() as cards, filters=(first, *_) as found):
            return (
                None
                if isinstance(first, (f.InMode, f.Raided, f.InZone))
                else (cards, found)
            )
        case _:
            return None


@rule("cond", "{placed}が全て{quality_now}", take=_all)
@rule("cond", "{known}が全て{quality_now}", line="cond: {placed}が全て{quality_now}")
def all_are(cards: Subject, filters: Filters) -> Value:
    """それらが全て〈X〉の; one card is never all."""
    return Is(cards, filters) if filters and cards != This() else REJECT


_IN_ZONE: Final = "cond: {known}が{zone}に{be_}"
says(Is(_1, (f.InZone(_2),)), "{known}が[自分の]{zone}に{be_}", line=_IN_ZONE)
reads("cond", Is(_2, (f.InZone(_1),)), "自分の{zone}に{known}がある", line=_IN_ZONE)
_MEETS: Final = "cond: 必要エナジーを満たしている"
pair(
    "cond",
    "必要エナジーを満たしている",
    Is(Pronoun(ReferenceForm.ELIDED), (f.EnergyMet(),)),
    also=("必要エナジーを満たす",),
    line=_MEETS,
)
pair(
    "cond",
    "{this}の必要エナジーを満たしている",
    Is(_1, (f.EnergyMet(),)),
    also=("{this}が必要エナジーを満たしている",),
    line=_MEETS,
)
_IS_SO: Final = "cond: {base}が{quality_now}"
pair("cond", "{base}が{quality_now}", Is(_1, _2))
# このキャラのレイド元のカードが［特徴：港］の.
reads("cond", Is(_1, _2), "{part}が{quality_now}", line=_IS_SO)
# 1枚見て、［特徴：港］の場合: the card just looked at.
reads("cond", Is(Pronoun(ReferenceForm.SEEN), _1), "{class+}の", line=_IS_SO)
pair("cond_linking", "{base}が{quality_linking}", Is(_1, _2), line=_IS_SO)


_QUALITY: Final[Forms] = {
    ending: {"quality_linking": linking}
    for ending, linking in {
        "の": "で",
        "{held}つ": "{held}ち",
        "満たす": "満たし",
    }.items()
}


def _quality(
    *templates: str, take: Take | None = None, line: str = ""
) -> Callable[[Build], Build]:
    """Return what a card is, in both its forms: …を持つ, …を持ち."""
    return clause(*templates, take=take, name="quality_now", forms=_QUALITY, line=line)


def _says_quality(pattern: Value, *templates: str, line: str = "") -> None:
    build, take = derive_inverses(pattern, len(list_part_indices(pattern)))
    _quality(*templates, take=take, line=line)(build)


_says_quality((f.InMode(_1),), "{mode}の")
_says_quality(_1, "{fighting}")
_says_quality((f.Raided(),), "レイド状態の")
_quality("{stat_clause}の", line="mods: {state}の")(lambda item: (item,))


def _with_energy(filters: Value) -> Values | None:
    found = cast(Filters, filters)
    rest = tuple(item for item in found if item != f.EnergyMet())
    return None if rest == found else (rest,)


@_quality(
    "{class+}で必要エナジーを満たす",
    "{class}で必要エナジーを満たしている",
    take=_with_energy,
    line="quality_now: {class+}で必要エナジーを満たす",
)
def is_class_with_energy(filters: Filters) -> Filters:
    return sort_filters((*filters, f.EnergyMet()))


def _of_class(*, on_field: bool) -> Take:
    def take(filters: Value) -> Values | None:
        found = cast(Filters, filters)
        held = (f.HasIcon, f.HasKeyword, f.Without)
        if not found or (len(found) == 1 and isinstance(found[0], held)):
            return None
        has_number = any(isinstance(item, f.StatIs) for item in found)
        return None if has_number is on_field else (filters,)

    return take


_IS_CLASS: Final = "quality_now: {class+}の"


@_quality("{list_and-}の", line=_IS_CLASS)
def is_one_of_classes(classes: tuple[Filters, ...]) -> Filters:
    """全て〈A〉と〈B〉の: each of them is one or the other."""
    return (f.AnyOf(classes),)


@_quality("{class-}の", take=_of_class(on_field=True), line=_IS_CLASS)
@_quality("{class+}の", take=_of_class(on_field=False), line=_IS_CLASS)
def is_class(filters: Filters) -> Value:
    return filters or REJECT


_says_quality(_1, "{held}つ", "{held}っている")
# What it is not, what it has not.
_says_quality((f.Without(_1),), "{except}以外の", line=_IS_CLASS)
_says_quality(_1, "{lacking}", line="quality_now: {held}つ")


pair("cond", "{owner}ターン中ではない", Not(TurnOf(_1)))
says(TurnOf(_1), "{owner}ターン中の")
