"""What the grammar says before pronouns are resolved.

Sentences speak of things by pronouns, by leaving them out, and by what was done to
them before. These placeholders stand in the tree until ``resolve`` has found what
they mean; none is left in a compiled tree.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cards.effects.model import base
from cards.effects.model.atoms import Move
from cards.effects.model.enums import CardKind, Distinct, Operator, Place, Side, Zone
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import Union

ALL: Final = 99  # Stands for the length of a list until that is known.


class ReferenceForm(StrEnum):
    """How an earlier thing is spoken of."""

    ELIDED = "elided"  # Nothing said: the object of the step before.
    THAT = "that"  # それ, そのカード, それら
    THAT_CHARACTER = "that_character"  # そのキャラ
    ITSELF = "itself"  # Nothing said in a sentence that sets nothing off.
    CHOSEN = "chosen"  # 選んだキャラ
    REVEALED = "revealed"  # 公開したカード
    LOOKED = "looked"  # その中, 見たカード
    PLAYED = "played"  # 登場させたキャラ
    MOVED = "moved"  # この効果で場外に置いたカード
    SO_MANY = "so_many"  # その枚数
    RESTED = "rested"  # レストにしたキャラ
    RETIRED = "retired"  # この効果で退場させたキャラ
    SEEN = "seen"  # 3枚見て、〈X〉を1枚…: of the cards just looked at


@dataclass(frozen=True, slots=True)
class Pronoun(base.Subject):
    """Something spoken of before.

    Attributes:
        zone: Where they were put, where the text says so.
        owner: Whose cards, where the text says so.
        named: What is said of them again: their name, or their trigger.
        origin: Where they were put from, where the text says so.
        kind: The kind they are of, where the text says so.
    """

    form: ReferenceForm
    zone: Zone | None = None
    owner: Side | None = None
    named: base.Filter | None = None
    origin: Zone | None = None
    kind: CardKind | None = None


# この効果で登場した自分と相手のキャラ: what each of them played.
PLAYED_BY_BOTH: Final = Union(
    tuple(
        Pronoun(ReferenceForm.PLAYED, owner=side) for side in (Side.ME, Side.OPPONENT)
    )
)


@dataclass(frozen=True, slots=True)
class AsLong(base.Duration):
    """…このターン中、BP+2000。C場合、【K】を与える: as long as what was given before."""


@dataclass(frozen=True, slots=True)
class Remaining(base.Subject):
    """残り: what is left of the cards looked at."""


@dataclass(frozen=True, slots=True)
class MoveTo(Move):
    """相手の山札の下に置く: whose place it is must be that of the cards' owner."""

    owner: Side | None = None


class Past(StrEnum):
    """Which earlier step a condition asks about."""

    PREVIOUS = "previous"  # そうした場合
    DECLINED = "declined"  # そうしない場合
    ACCEPTED = "accepted"  # そうした場合、『Y』に代わる: what was offered before it
    ADDED_TO_HAND = "added_to_hand"  # 手札に加えた場合
    MOVED = "moved"  # 場外に置いた場合
    RETIRED = "retired"
    CHOSE = "chose"
    REVEALED = "revealed"
    PLAYED = "played"
    RESTED = "rested"
    ON_USE = "on_use"  # このカードの効果で…していた場合


@dataclass(frozen=True, slots=True)
class Done(base.Condition):
    """An earlier step was, or was not, done."""

    past: Past
    filters: base.Filters = ()
    zone: Zone | None = None
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class SoManyAgain(base.Condition):
    """2枚以上ある場合: of what the condition before counted."""

    operator: Operator
    value: int


@dataclass(frozen=True, slots=True)
class When(base.Effect):
    """〜時、: becomes an ability's moment, or a delayed effect."""

    moments: tuple[Moment, ...]
    do: base.Effect
    delayed: bool = False
    until: base.Duration | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class Further(base.Effect):
    """さらに, その後: something must stand before it; goes when that is known."""

    do: base.Effect


@dataclass(frozen=True, slots=True)
class OnlyIf(base.Effect):
    """〜場合のみ発動できる: becomes a condition of the ability."""

    condition: base.Condition


@dataclass(frozen=True, slots=True)
class OncePerTurn(base.Effect):
    """〈X〉の効果は1ターンに1回のみ発動できる: becomes a limit of the ability."""

    name: str | None
    times: int = 1


@dataclass(frozen=True, slots=True)
class OncePerGame(base.Effect):
    """このゲーム中に1回のみ発動できる: becomes a limit of the ability."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class DoesNotStack(base.Effect):
    """〈X〉のこの効果は重複しない: becomes a limit of the ability."""

    name: str


@dataclass(frozen=True, slots=True)
class InsteadOf(base.Effect):
    """〜する代わりに: becomes a replacement ability.

    ``or_at``: other moments it waits for as well.
    """

    moment: Moment
    do: base.Effect
    or_at: tuple[Moment, ...] = ()


@dataclass(frozen=True, slots=True)
class Preventing(base.Effect):
    """自分の【退場時】が発動する際、…してもよい: instead, if the next sentence says so."""

    moment: Moment
    do: base.Effect


@dataclass(frozen=True, slots=True)
class OnUse(base.Effect):
    """このカードを使用する際に: becomes an ``on_use`` ability."""

    do: base.Effect
    required: bool = False


@dataclass(frozen=True, slots=True)
class InHand(base.Effect):
    """手札にあるこのカード…: a continuous effect that works from there."""

    do: base.Effect
    place: Place = Place.HAND


@dataclass(frozen=True, slots=True)
class DeckLimit(base.Effect):
    """※このカードはデッキに3枚までしか入れられない."""

    count: int


@dataclass(frozen=True, slots=True)
class TieredGrant(base.Effect):
    """Xの枚数により以下の効果を全て得る: the rows follow as bullets.

    Without an amount all of them are had.
    """

    what: base.Subject
    amount: base.Number | None = None
    duration: base.Duration | None = None


@dataclass(frozen=True, slots=True)
class Growing(base.Condition):
    """…1枚につき、『BP+1000』される: not a choice between numbers but a sum."""

    condition: base.Condition | None
    by: base.Amount


@dataclass(frozen=True, slots=True)
class Replacing(base.Effect):
    """C場合、『Y』に代わる: the marked words of a sentence before it become others."""

    condition: base.Condition | None
    words: str
    optional: bool


@dataclass(frozen=True, slots=True)
class GrowingBy(base.Effect):
    """…1枚につき、『BP+1000』される: the number among the marked words grows.

    Attributes:
        condition: Only if it holds, where the text says so.
        per: For each of what.
        by: By how much.
        unit: What stands beside the number, as "BP"; empty where any may.
    """

    condition: base.Condition | None
    per: base.Amount
    by: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Otherwise(base.Effect):
    """C場合、代わりに…: replaces the sentence before it, or its 手札に加える."""

    condition: base.Condition
    do: base.Effect
    of_hand: bool = False


@dataclass(frozen=True, slots=True)
class AsRetiring(base.Effect):
    """この効果で退場させる際、…: done once the cards are chosen, before they are retired."""

    do: base.Effect


@dataclass(frozen=True, slots=True)
class InRetiring(base.Effect):
    """C場合、退場させる代わりに…: replaces the retiring of the sentences before it."""

    condition: base.Condition
    do: base.Effect


@dataclass(frozen=True, slots=True)
class Else(base.Effect):
    """そうでない場合、…: what is done if the condition before did not hold."""

    do: base.Effect


@dataclass(frozen=True, slots=True)
class NamedNumber(base.Amount):
    """この効果で指定した数."""


@dataclass(frozen=True, slots=True)
class EachOnce(base.Effect):
    """このターン中に既に選んだ効果は選べない: a rule of the list before it."""

    name: str | None


@dataclass(frozen=True, slots=True)
class ChosenSoOften(base.Effect):
    """〈X〉のこの効果は1ターンに1回のみ選べる: a rule of the entry it stands in."""

    name: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Differing(base.Effect):
    """この効果で同じカード名のキャラを選ぶことはできない: a rule of the choice before it."""

    by: Distinct


@dataclass(frozen=True, slots=True)
class SameName(base.Filter):
    """公開したカードと同じカード名の, 同じカードナンバーの."""

    of: base.Subject
    by_number: bool = False


@dataclass(frozen=True, slots=True)
class Barred(base.Effect):
    """…キャラは、この効果で選べない: a rule of the choice after it."""

    filters: base.Filters
