"""What is done: one rule per verb, on an object that may be left out."""

from dataclasses import dataclass, replace
from typing import cast

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.nouns import Location
from cards.effects.compilers.ja.raw import Pronoun, Said
from cards.effects.model.atoms import (
    Activate,
    Choose,
    DealDamage,
    Draw,
    Look,
    Move,
    NameNumber,
    PayApNow,
    Play,
    Relocate,
    Retire,
    Reveal,
    SetMode,
    Shuffle,
    Suppress,
    Swap,
    UseEvent,
)
from cards.effects.model.base import Amount, Condition, Effect, Filters, Subject
from cards.effects.model.control import If, OneOf, Seq
from cards.effects.model.filters import IsKind
from cards.effects.model.subjects import Among, Cards, Pick, Together
from cards.effects.model.walk import walk
from cards.effects.model.words import (
    CardKind,
    Icon,
    Mode,
    Position,
    RaidChoice,
    Side,
    Zone,
)

book = RuleBook()
rule = book.rule

ELIDED = Pronoun(Said.ELIDED)

# The object of a verb: said, or left out because the step before named it.


@rule("it", "{object}")
def said_object(cards: Subject) -> Subject:
    return cards


@rule("it", "")
def elided_object() -> Subject:
    return ELIDED


# --- drawing, choosing, looking -----------------------------------------------------


@rule("act", "カードを{n}枚<引く>")
def draw(n: int) -> Effect:
    return Draw(n)


@rule("act", "カードを{n}枚まで<引く>")
def draw_some(n: int) -> Effect:
    return Draw(n, up_to=True)


@rule("act", "[自分の]手札が{n}枚になるように[、]カードを<引く>")
def draw_up_to(n: int) -> Effect:
    return Draw(n, up_to_hand=True)


@rule("act", "{quantity}[分|分の|と同じ枚数|だけ][、]カードを<引く>")
def draw_so_many(count: Amount) -> Effect:
    """その枚数分カードを引く."""
    return Draw(count)


@rule("act", "{stored}を[全て]公開<する>", "{stored}[全て]を公開<する>")
def reveal_hand(cards: Cards) -> Value:
    return Reveal(cards) if cards.zones == (Zone.HAND,) else REJECT


@rule("act", "{object}<選ぶ>", "{object}指定<する>")
def choose(cards: Subject) -> Value:
    return Choose(cards) if _is_choice(cards) else REJECT


@rule("act", "{object}<見る>")
def look(cards: Subject) -> Effect:
    return Look(cards)


@rule("act", "{object}公開<する>")
def reveal(cards: Subject) -> Effect:
    return Reveal(cards)


@rule("act", "公開<する>")
def reveal_it() -> Effect:
    return Reveal(ELIDED)


@rule("act", "{owner}山札を[全て]<見る>")
def look_at_deck(side: Side) -> Effect:
    return Look(Cards(side, (Zone.DECK,)))


@rule("act", "{owner}山札をシャッフル<する>")
def shuffle(side: Side) -> Effect:
    return Shuffle(side)


@rule("act", "必要エナジーの数を1つ指定<する>", "数を1つ指定<する>")
def name_number() -> Effect:
    return NameNumber()


# --- moving -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Destination:
    """Where cards are put."""

    zone: Zone
    position: Position | None = None
    by: Side | None = None
    or_to: Zone | None = None


book.words(
    "destination",
    {
        "[自分の|持ち主の]手札に": Destination(Zone.HAND),
        "場外に": Destination(Zone.OUTSIDE_AREA),
        "リムーブエリアに": Destination(Zone.REMOVE_AREA),
        "[{owner_}]ライフエリアに": Destination(Zone.LIFE_AREA),
        "[{owner_}]山札の上か場外に": Destination(
            Zone.DECK, Position.TOP, or_to=Zone.OUTSIDE_AREA
        ),
    },
)
book.words(
    "deck_end",
    {"上": Position.TOP, "下": Position.BOTTOM, "上か下": Position.EITHER},
)
book.words("who_says", {"相手が選んだ方": Side.OPPONENT, "自分が選んだ方": Side.ME})


@rule("destination", "[{owner_}|持ち主の]山札の{deck_end}に")
def end_of_deck(position: Position) -> Destination:
    return Destination(Zone.DECK, position)


@rule("destination", "[{owner_}]山札の{deck_end}の{who_says}に")
def end_of_deck_as_said(position: Position, side: Side) -> Destination:
    return Destination(Zone.DECK, position, by=side)


def _move(cards: Subject, to: Destination) -> Move:
    move = Move(cards, to.zone, by=to.by, or_to=to.or_to)
    return move if to.position is None else replace(move, position=to.position)


@rule(
    "act",
    "{it}{destination}<置く>",
    "{it}{destination}<加える>",
    "{it}{destination}<戻す>",
)
def put(cards: Subject, to: Destination) -> Effect:
    return _move(cards, to)


@rule(
    "act",
    "{it}望む順で{destination}<置く>",
    "{it}望む順で{destination}<加える>",
    "{it}望む順で{destination}<戻す>",
    "{it}{destination}望む順で<置く>",
    "{it}{destination}望む順で<戻す>",
)
def put_in_order(cards: Subject, to: Destination) -> Effect:
    return replace(_move(cards, to), any_order=True)


@rule("act", "{it}公開し[、]手札に<加える>", "{it}公開して[、]手札に<加える>")
def reveal_to_hand(cards: Subject) -> Effect:
    return Move(cards, Zone.HAND, reveal=True)


@rule("act", "{it}望む順で{deck_end}に<置く>")
def to_other_end_in_order(cards: Subject, position: Position) -> Effect:
    return Move(cards, Zone.DECK, position, any_order=True)


@rule("act", "{it}[{owner_}]山札の上と下に望む枚数ずつ望む順で<置く>")
def to_both_ends(cards: Subject) -> Effect:
    return Move(cards, Zone.DECK, Position.SPLIT, any_order=True)


@rule("act", "{base}[1枚]の下に{object}裏向きで<置く>")
def put_it_under(base: Subject, cards: Subject) -> Effect:
    return Move(cards, Zone.UNDER, under=_one(base), face_down=True)


@rule("act", "{it}{base}[1枚]の下に裏向きで<置く>")
def put_under_it(cards: Subject, base: Subject) -> Effect:
    return Move(cards, Zone.UNDER, under=_one(base), face_down=True)


@rule("act", "{it}裏向きで{base}[1枚]の下に<置く>")
def put_under(cards: Subject, base: Subject) -> Effect:
    return Move(cards, Zone.UNDER, under=_one(base), face_down=True)


@rule("act", "{it}{base}[1枚]の下に移動<させる>")
def move_under(cards: Subject, base: Subject) -> Effect:
    """A card that lies under one card goes under another."""
    return Move(cards, Zone.UNDER, under=_one(base), face_down=True)


@rule("act", "{base}の下に[、]{object}移動<させる>")
def move_it_under(base: Subject, cards: Subject) -> Effect:
    return Move(cards, Zone.UNDER, under=_one(base), face_down=True)


@rule("act", "{it}公開し[、]裏向きで{base}[1枚]の下に<置く>")
def reveal_and_put_under(cards: Subject, base: Subject) -> Effect:
    return Move(cards, Zone.UNDER, under=_one(base), face_down=True, reveal=True)


# --- on the field -------------------------------------------------------------------


@rule("act", "{it}退場<させる>")
def retire(cards: Subject) -> Effect:
    return Retire(cards)


@rule("act", "{it}アクティブに<する>")
def make_active(cards: Subject) -> Effect:
    return SetMode(cards, Mode.ACTIVE)


@rule("act", "{it}レストに<する>")
def make_resting(cards: Subject) -> Effect:
    return SetMode(cards, Mode.RESTING)


book.words(
    "goal",
    {
        "フロントL": Zone.FRONT_LINE,
        "エナジーL": Zone.ENERGY_LINE,
        "別のライン": Zone.OTHER_LINE,
    },
)


@rule("act", "{it}{goal}に移動<させる>", "{it}{goal}に移動<する>")
def relocate(cards: Subject, goal: Zone) -> Effect:
    return Relocate(cards, goal)


@rule("act", "{it}{owner}{line}に移動<させる>")
def relocate_to(cards: Subject, side: Side, goal: Zone) -> Effect:
    del side
    return Relocate(cards, goal)


@rule("act", "{it}{goal}に移動させるか入れ<替える>")
def relocate_or_swap(cards: Subject, goal: Zone) -> Effect:
    return Relocate(cards, goal, may_swap=True)


@rule("act", "{known}の位置を入れ<替える>")
def swap(cards: Subject) -> Effect:
    return Swap(cards)


@rule("act", "位置を入れ<替える>")
def swap_those() -> Effect:
    return Swap(ELIDED)


@rule("act", "{cards}1枚と{cards}1枚の位置を入れ<替える>")
def choose_and_swap(first: Subject, second: Subject) -> Effect:
    """AとBの位置を入れ替える: one of each is chosen, then they change places."""
    return _swap_of(first, second)


@rule("act", "{owner}{line}の{class}1枚と{line}の{class}1枚の位置を入れ<替える>")
def choose_lines_and_swap(*parts: Value) -> Effect:
    side, first, those, second, these = parts
    return _swap_of(
        Cards(cast(Side, side), (cast(Zone, first),), cast(Filters, those)),
        Cards(cast(Side, side), (cast(Zone, second),), cast(Filters, these)),
    )


def _swap_of(first: Subject, second: Subject) -> Effect:
    return Seq((Choose(Together((Pick(first), Pick(second)))), Swap(ELIDED)))


@rule("act", "{known}と{cards}1枚の位置を入れ<替える>")
def choose_and_swap_with(one: Subject, cards: Subject) -> Effect:
    return Seq((Choose(Pick(cards)), Swap(ELIDED, one)))


@rule("act", "{cards}と{known}の位置を入れ<替える>")
def swap_one_with(cards: Subject, one: Subject) -> Effect:
    """自分のフロントLの〈X〉とこのキャラの位置を入れ替える: one of them."""
    return Seq((Choose(Pick(cards)), Swap(ELIDED, one)))


@rule("act", "{known}と位置を入れ<替える>")
def swap_with(cards: Subject) -> Effect:
    return Swap(ELIDED, cards)


# --- playing ------------------------------------------------------------------------

book.words("entering", {"アクティブで": Mode.ACTIVE, "レストで": Mode.RESTING})


book.words(
    "where",
    {
        "[、]フロントLに": Zone.FRONT_LINE,
        "[、]エナジーLに": Zone.ENERGY_LINE,
        "[、]場に": Zone.FIELD,
        "": Zone.FIELD,
    },
)


@rule("where", "[、]{location}に[、]")
def where_to(where: Location) -> Value:
    return where.zones[0] if len(where.zones) == 1 else REJECT


@rule("act", "{it}{where}{entering}登場<させる>")
def play(cards: Subject, to: Zone, mode: Mode) -> Effect:
    return Play(cards, to, mode)


@rule("act", "{it}{where}登場<させる>")
def play_resting(cards: Subject, to: Zone) -> Effect:
    return Play(cards, to, Mode.RESTING)


@rule("act", "{it}{where}{entering}登場させるかレイド<させる>")
def play_or_raid(cards: Subject, to: Zone, mode: Mode) -> Effect:
    return Play(cards, to, mode, RaidChoice.MAY)


@rule("act", "{it}レイド<させる>")
def raid(cards: Subject) -> Effect:
    return Play(cards, raid=RaidChoice.ONLY)


@rule(
    "act",
    "{it}{base}にレイド<させる>",
    "{it}{base}の上にレイド<させる>",
    "{it}{base}1枚にレイド<させる>",
)
def raid_onto(cards: Subject, base: Subject) -> Effect:
    """自分の場の〈X〉にレイドさせる: on one of these, not on any other."""
    return Play(cards, raid=RaidChoice.ONLY, onto=base)


# --- using Event cards --------------------------------------------------------------


@rule("act", "{it}[、]APを支払わずに使用<する>")
def use_for_no_ap(cards: Subject) -> Value:
    """APを支払わずに使用する: all else is as with any use."""
    return UseEvent(cards, needs_energy=True) if _are_events(cards) else REJECT


@rule("act", "{it}[、]コストを支払わずに使用<する>")
def use_for_nothing(cards: Subject) -> Value:
    return UseEvent(cards) if _are_events(cards) else REJECT


def _are_events(cards: Subject) -> bool:
    """Other cards are not used but played; what was chosen before says what it is."""
    if isinstance(cards, Pronoun):
        return True
    return any(part == IsKind(CardKind.EVENT) for part in walk(cards))


# --- the rest -----------------------------------------------------------------------

book.words(
    "victim",
    {"相手[プレイヤー]に": Side.OPPONENT, "自分に": Side.ME},
)


@rule("act", "{victim}{n}ダメージ", "{victim}{n}ダメージを<与える>")
def deal_damage(side: Side, n: int) -> Effect:
    return DealDamage(side, n)


@rule("act", "APを{n}<支払う>")
def pay_ap(n: int) -> Effect:
    return PayApNow(n)


@rule("act", "{cards}1枚の{timing}[の効果]を発動<する>")
def choose_and_activate(cards: Subject, icon: Icon) -> Effect:
    return Seq((Choose(Pick(cards)), Activate(ELIDED, icon)))


@rule("act", "{base}の{timing}[の効果]を発動<する>")
def activate(cards: Subject, icon: Icon) -> Effect:
    return Activate(cards, icon)


@rule("act", "{base}の{timing}を[、]{this_}の効果として発動<する>")
@rule("act", "{base}の{timing}を[、]{this_}が発動<する>")
@rule("act", "{base}[の|が]持つ[全ての]{timing}を[、]{this_}が発動<する>")
def activate_as_this(cards: Subject, icon: Icon) -> Effect:
    return Activate(cards, icon, as_this=True)


@rule("act", "{base}の{timing}は発動しない")
def suppress(cards: Subject, icon: Icon) -> Effect:
    return Suppress(cards, icon)


@rule("either", "{act.plain}か[、]{act.*}")
def one_or_other(first: Effect, second: Effect) -> Value:
    """AするかBする."""
    options = second.of if isinstance(second, OneOf) else (second,)
    return OneOf((first, *options))


@rule("either", "{act.plain}か[、]{cond}場合、{act.*}")
def one_or_if(first: Effect, condition: Condition, second: Effect) -> Effect:
    return OneOf((first, If(condition, second)))


def _one(base: Subject) -> Subject:
    """〈X〉か〈Y〉の下に: under one of them; whoever does it says which."""
    return Pick(base) if isinstance(base, Cards) else base


def _is_choice(cards: Subject) -> bool:
    return isinstance(cards, (Pick, Together))


__all__ = ["Among", "Cards", "book"]
