"""What is done: one rule per verb, on an object that may be left out."""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.engine.meanings import pick
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import Values, _1, _2, _3, define_view
from cards.effects.compilers.engine.phrases import (
    Destination,
    Location,
    Manner,
    Quantity,
    is_on_field,
)
from cards.effects.compilers.engine.unresolved import (
    PLAYED_BY_BOTH,
    MoveTo,
    Pronoun,
    ReferenceForm,
)
from cards.effects.compilers.ja.grammar.nouns import cards_in
from cards.effects.model import atoms
from cards.effects.model.amounts import Count, ReplacedCount, Times
from cards.effects.model.base import Amount, Effect, Filters, Number, Subject
from cards.effects.model.control import If, OneOf, Seq
from cards.effects.model.enums import Mode, Position, RaidChoice, Side, Zone
from cards.effects.model.subjects import Cards, Pick, Together, Top

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

ELIDED = Pronoun(ReferenceForm.ELIDED)

# The object of a verb: said, or left out because the step before named it.


reads("it", _1, "{object}")
reads("it", ELIDED, "")


def _is_set(cards: Subject) -> bool:
    return isinstance(cards, Cards)


def _is_top_card(cards: Subject) -> bool:
    return isinstance(cards, Top) and cards.count == 1


# --- drawing, choosing, looking -----------------------------------------------------


def _drawn(step: Value) -> Values | None:
    if isinstance(step, atoms.Draw) and not step.up_to_hand:
        return ((step.count, step.up_to),)
    return None


@define_view(_drawn)
def drawing(many: tuple[Number, bool]) -> Effect:
    """2枚, 2枚まで: so many."""
    return atoms.Draw(many[0], up_to=many[1])


pair("act", "カードを{many_cards}<引く>", drawing(_1))


def _drawn_for_each(step: Value) -> Values | None:
    match step:
        case atoms.Draw(Times(amount, int(n)), up_to=False, up_to_hand=False):
            return amount, n
        case _:
            return None


@rule("act", "{per}カードを{n}枚<引く>", take=_drawn_for_each)
def draw_for_each(count: Amount, n: int) -> Effect:
    """場外に置いたカード1枚につき、カードを1枚引く."""
    return atoms.Draw(count if n == 1 else Times(count, n))


pair("hand_size", "{n}枚", _1)
pair("hand_size", "{quantity}と同じ枚数", _1)
pair(
    "act",
    "[自分の]手札が{hand_size}になるように[、]カードを<引く>",
    atoms.Draw(_1, up_to_hand=True),
    also=("{hand_size}になるように[、]カードを<引く>",),
)
pair(  # Instead of another's draw.
    "act",
    "自分が同じ枚数カードを<引く>",
    atoms.Draw(ReplacedCount()),
    also=(
        "自分が[、][同じ枚数|同じ枚数の|同じ枚数分][、]カードを<引く>",
        "自分が[、][その枚数|その枚数の|その枚数分][、]カードを<引く>",
    ),
)
# その枚数分カードを引く.
_DRAW_SO_MANY: Final = "act: {quantity}分カードを<引く>"
pair(
    "act",
    "{quantity}分カードを<引く>",
    atoms.Draw(_1),
    also=("{quantity}[分|分の|と同じ枚数|と同じ枚数の|だけ][、]カードを<引く>",),
    line=_DRAW_SO_MANY,
)
reads(
    "act",
    atoms.Draw(Count(_1)),
    "{known}と同じ枚数[の]カードを<引く>",
    line=_DRAW_SO_MANY,
)


@rule(
    "act",
    "{stored}を[全て]公開<する>",
    "{stored}[全て]を公開<する>",
    line="act: {object}公開<する>",
)
def reveal_hand(cards: Cards) -> Value:
    return atoms.Reveal(cards) if cards.zones == (Zone.HAND,) else REJECT


pair(
    "act",
    "{object}<選ぶ>",
    atoms.Choose(_1),
    also=("{object}指定<する>",),
    where=lambda cards: isinstance(cards, Pick | Together),
)
pair("act", "{owner}山札を[全て!]<見る>", atoms.Look(Cards(_1, (Zone.DECK,))))
pair("act", "{cards}を全て<見る>", atoms.Look(_1), where=_is_set)
reads(
    "act",
    atoms.Look(Cards(_1, (Zone.HAND,))),
    "{owner}手札を[全て]<見る>",
    line="act: {cards}を全て<見る>",
)
pair(
    "act",
    "{quantity}分、{owner}山札の上からカードを<見る>",
    atoms.Look(Top(_2, _1)),
    where=lambda amount, _: isinstance(amount, Amount),
    line="act: {object}<見る>",
)
pair("act.linking", "{object}見て", atoms.Look(_1), line="act: {object}<見る>")
pair("act", "{object}<見る>", atoms.Look(_1))
pair("act", "{whole}を公開<する>", atoms.Reveal(_1), where=_is_top_card)
pair("act", "{object}公開<する>", atoms.Reveal(_1))
pair("act", "公開<する>", atoms.Reveal(ELIDED))
pair("act", "{owner}山札をシャッフル<する>", atoms.Shuffle(_1))
pair("act", "必要エナジーの数を1つ指定<する>", atoms.NameNumber())


# --- moving -------------------------------------------------------------------------


book.terms(
    "area",
    {
        "手札": Zone.HAND,
        "場外": Zone.OUTSIDE_AREA,
        "リムーブエリア": Zone.REMOVE_AREA,
        "ライフエリア": Zone.LIFE_AREA,
    },
)
pair("destination", "{area}に", Destination(_1))
pair("destination", "山札の{deck_end}か{area}に", Destination(Zone.DECK, _1, or_to=_2))
book.words(
    "deck_end", {"上": Position.TOP, "下": Position.BOTTOM, "上か下": Position.EITHER}
)
book.words("deck_end", {"一番下": Position.BOTTOM})
book.words("deck_end", {"一番上か一番下": Position.EITHER})
book.words("who_says", {"相手が選んだ方": Side.OPPONENT, "自分が選んだ方": Side.ME})
pair("destination", "山札の{deck_end}に", Destination(Zone.DECK, _1))
pair("destination", "山札の{deck_end}の{who_says}に", Destination(Zone.DECK, _1, by=_2))
reads("goes_to", _1, "{destination}", "持ち主の{destination}")


@rule("goes_to", "{owner}{destination}")
def place_of(owner: Side, to: Destination) -> Value:
    """相手の山札の下に: リムーブエリア is said without whose."""
    is_stated = to.zone is not Zone.REMOVE_AREA
    return replace(to, owner=owner) if is_stated else REJECT


rule("put", "<置く>", "<加える>", "<戻す>")(lambda: False)
rule("put", "移動<させる>", line="act: {it}{goal}に移動<させる>")(lambda: True)
for _verb, _was_put in (("置く", "置かれ"), ("加える", "加えられ"), ("戻す", "戻され")):
    book.words("was_put", {f"{_was_put}た": True}, line=f"put: <{_verb}>")
# 場外に置かなかった, as 場外に置かない.
for _verb, _not_put in (("置く", "置か"), ("加える", "加え"), ("戻す", "戻さ")):
    book.words("put.negative", {f"{_not_put}なかった": False}, line=f"put: <{_verb}>")


@rule("under_it", "{base}[1枚]の下に")
def under_card(base: Subject) -> Value:
    """〈X〉か〈Y〉の下に: under one of them; the performer says which."""
    if isinstance(base, Cards):
        if not is_on_field(base):
            return REJECT
        base = cast(Subject, Pick(base))
    return Destination(Zone.UNDER, under=base)


book.terms(
    "manner",
    {
        "望む順で": Manner.IN_ANY_ORDER,
        "裏向きで": Manner.FACE_DOWN,
        "表向きで": Manner.FACE_UP,
    },
)
reads("goal_of_put", _1, "{goes_to}", "{under_it}")
reads("placing", _1, "{goal_of_put}")


@rule("placing", "{manner}{goal_of_put}")
def placed_so(manner: Manner, to: Destination) -> Destination:
    return replace(to, manner=manner)


@rule("placing", "{goal_of_put}{manner}", line="placing: {manner}{goal_of_put}")
def so_placed(to: Destination, manner: Manner) -> Destination:
    return replace(to, manner=manner)


_PUT_IT: Final = "act: {it}{placing}{put.*}"


@rule("act", "{it}{placing}{put.*}", line=_PUT_IT)
def put(cards: Subject, to: Destination, is_moved: bool = False) -> Value:
    """Cards lie face down under others; what lies there is moved."""
    is_under = to.under is not None
    if is_under is not (is_moved or to.manner is Manner.FACE_DOWN):
        return REJECT
    if is_under:
        return atoms.Move(cards, Zone.UNDER, under=to.under, face_down=True)
    in_order = to.manner is Manner.IN_ANY_ORDER
    is_up = to.manner is Manner.FACE_UP
    if is_up and to.zone is not Zone.LIFE_AREA:
        return REJECT
    return MoveTo(
        cards,
        to.zone,
        to.position,
        by=to.by,
        or_to=to.or_to,
        owner=to.owner,
        any_order=in_order,
        face_up=is_up,
    )


@rule("act", "{placing}[、]{object}{put.*}", line=_PUT_IT)
def put_there(to: Destination, cards: Subject, is_moved: bool) -> Value:
    return put(cards, to, is_moved)


@rule("act", "{goal_of_put}[、]{object}{manner}{put.*}", line=_PUT_IT)
def put_there_so(
    to: Destination, cards: Subject, manner: Manner, is_moved: bool
) -> Value:
    return put(cards, replace(to, manner=manner), is_moved)


@rule(
    "act",
    "{it}公開し[、]{placing}{put.*}",
    "{it}公開して[、]{placing}{put.*}",
    line="act: {it}公開し[、]{placing}{put.*}",
)
def reveal_and_put(cards: Subject, to: Destination, is_moved: bool) -> Value:
    if to.zone not in (Zone.HAND, Zone.UNDER):
        return REJECT
    found = put(cards, to, is_moved)
    return replace(found, reveal=True) if isinstance(found, atoms.Move) else REJECT


reads(
    "act",
    atoms.Move(_1, Zone.DECK, _2, any_order=True),
    "{it}望む順で{deck_end}に<置く>",
)
_SPLIT: Final = Destination(Zone.DECK, Position.SPLIT)
book.words("destination", {"山札の上と下に望む枚数ずつ": _SPLIT})


# --- on the field -------------------------------------------------------------------

pair("act", "{it}退場<させる>", atoms.Retire(_1))
pair("act", "{it}アクティブに<する>", atoms.SetMode(_1, Mode.ACTIVE))
pair("act", "{it}レストに<する>", atoms.SetMode(_1, Mode.RESTING))
book.words(
    "goal",
    {
        "フロントL": Zone.FRONT_LINE,
        "エナジーL": Zone.ENERGY_LINE,
        "別のライン": Zone.OTHER_LINE,
    },
)


@rule("goal", "{line}から{line}", line="goal: {line}")
def from_line_to_line(before: Zone, line: Zone) -> Value:
    """There are two lines: from the one is to the other."""
    return REJECT if before is line else line


pair(
    "act",
    "{it}{goal}に移動<させる>",
    atoms.Relocate(_1, _2),
    also=("{it}{goal}に移動<する>",),
    line="act: {it}{goal}に移動<させる>",
)
_MOVE_OR_SWAP: Final = "act: {it}{goal}に移動させるか入れ<替える>"
pair(
    "act",
    "{it}{goal}に移動させるか入れ<替える>",
    atoms.Relocate(_1, _2, may_swap=True),
    also=("{it}{goal}に移動させるか[、]{goal_}のキャラ1枚と[位置を]入れ<替える>",),
    line=_MOVE_OR_SWAP,
)
_SWAP: Final = "act: {swapped}と{swapped}の位置を入れ<替える>"
pair("act", "それら[の位置!]を入れ<替える>", atoms.Swap(Pronoun(ReferenceForm.THAT)))
pair("act", "[位置を!]入れ<替える>", atoms.Swap(ELIDED))


@rule(
    "act",
    "{owner}{line}の{class}1枚と{line}の{class}1枚[の位置]を入れ<替える>",
    line=_SWAP,
)
def choose_lines_and_swap(*parts: Value) -> Effect:
    side, first, those, second, these = parts
    return _swap_of(
        Cards(cast(Side, side), (cast(Zone, first),), cast(Filters, those)),
        Cards(cast(Side, side), (cast(Zone, second),), cast(Filters, these)),
    )


def _swap_of(first: Subject, second: Subject) -> Effect:
    return Seq(
        (atoms.Choose(Together((Pick(first), Pick(second)))), atoms.Swap(ELIDED))
    )


pair(
    "act",
    "{known}と{cards}1枚[の位置!]を入れ<替える>",
    Seq((atoms.Choose(Pick(_2)), atoms.Swap(ELIDED, _1))),
    line=_SWAP,
)
# 自分のフロントLの〈X〉とこのキャラの位置を入れ替える: one of them.
pair(
    "act",
    "{cards}[1枚]と{known}[の位置!]を入れ<替える>",
    Seq((atoms.Choose(Pick(_1)), atoms.Swap(ELIDED, _2))),
    line=_SWAP,
)
pair("act", "{known}と[位置を!]入れ<替える>", atoms.Swap(ELIDED, _1))
reads(
    "act",
    OneOf(
        (atoms.Relocate(_1, _2), Seq((atoms.Choose(Pick(_3)), atoms.Swap(ELIDED, _1))))
    ),
    "{this}を{goal}に移動させるか、{cards}1枚と[位置を]入れ<替える>",
    line=_MOVE_OR_SWAP,
)
pair("act", "{known}と{known}[の位置!]を入れ<替える>", atoms.Swap(_1, _2), line=_SWAP)


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
    """自分の場に: cards enter on their owner's side."""
    is_one = len(where.zones) == 1 and where.side in (Side.ME, Side.ACTING)
    return where.zones[0] if is_one else REJECT


_PLAY: Final = "act: {it+}{where}{entering}登場<させる>"
pair("act", "{it+}{where}{entering}登場<させる>", atoms.Play(_1, _2, _3))


@rule("act", "{location}に[、]{object}{entering}登場<させる>", line=_PLAY)
def play_there(where: Location, cards: Subject, mode: Mode) -> Value:
    """自分の場にこのカードをレストで登場させる."""
    to = where_to(where)
    return to if to is REJECT else atoms.Play(cards, cast(Zone, to), mode)


@rule("act", "{location}に[、]{object}登場<させる>", line=_PLAY)
def play_there_resting(where: Location, cards: Subject) -> Value:
    return play_there(where, cards, Mode.RESTING)


pair("act", "{it+}{where}登場<させる>", atoms.Play(_1, _2, Mode.RESTING))
_MAY_RAID: Final = "act: {it+}{where}{entering}登場させるかレイド<させる>"
pair(
    "act",
    "{it+}{where}{entering}登場させるかレイド<させる>",
    atoms.Play(_1, _2, _3, RaidChoice.MAY),
    line=_MAY_RAID,
)
reads(
    "act",
    atoms.Play(_1, _2, Mode.RESTING, RaidChoice.MAY),
    "{it+}{where}登場させるかレイド<させる>",
    line=_MAY_RAID,
)
_RAID: Final = "act: {it+}レイド<させる>"
pair(
    "act",
    "{it+}レイド<させる>",
    atoms.Play(_1, raid=RaidChoice.ONLY),
    also=("{it+}自分の場にレイド<させる>",),  # There is no other.
    line=_RAID,
)
# 自分の場の〈X〉にレイドさせる: on one of these, not on any other.
pair(
    "act",
    "{it+}{base}にレイド<させる>",
    atoms.Play(_1, raid=RaidChoice.ONLY, onto=_2),
    line=_RAID,
)


# --- using cards --------------------------------------------------------------------


# Of an Event card, or, unless the cards are known to be such, of a card of any kind.
book.terms(
    "unpaid",
    {"APを支払わずに": True, "消費APを支払わずに": True, "コストを支払わずに": False},
)
pair("act", "{it+}[、]{unpaid}使用<する>", atoms.UseEvent(_1, needs_energy=_2))


# --- the rest -----------------------------------------------------------------------

book.words("victim", {"相手[プレイヤー!]に": Side.OPPONENT, "自分に": Side.ME})
pair(
    "act",
    "{victim}{n}ダメージ",
    atoms.DealDamage(_1, _2),
    also=("{victim}{n}ダメージを<与える>",),
)
pair("act", "APを{n}<支払う>", atoms.PayApNow(_1))
reads(
    "act",
    Seq((atoms.Choose(Pick(_1)), atoms.Activate(ELIDED, _2))),
    "{cards}1枚の{timing}[の効果]を発動<する>",
)
pair(  # 自分の場の〈X〉の: of one of them, or of all?
    "act",
    "{base}の{timing}[の効果]を発動<する>",
    atoms.Activate(_1, _2),
    where=lambda cards, _: not _is_set(cards),
)
pair("act", "{base}の【トリガー】を発動<する>", atoms.ActivateTrigger(_1))
# Its own, or those of a part of a Raid.
_AS_THIS: Final = "act: {base}の{timing}を{this_}の効果として発動<する>"
reads("bearer", _1, "{base}", "{part}", line=_AS_THIS)
pair(
    "act",
    "{base}の{timing}を[、!]{this_}の効果として発動<する>",
    atoms.Activate(_1, _2, as_this=True),
    line=_AS_THIS,
)
reads(
    "act",
    atoms.Activate(_1, _2, as_this=True),
    "{bearer}[の|が|が持つ|の持つ][全ての]{timing}を[、]{this_}の効果として発動<する>",
    "{bearer}[の|が]持つ[全ての]{timing}を[、]{this_}が発動<する>",
    line=_AS_THIS,
)
pair(
    "act",
    "この効果で登場したキャラの{timing}は発動しない",
    atoms.Suppress(Pronoun(ReferenceForm.PLAYED), _1),
)
pair(
    "act",
    "この効果で登場した自分と相手のキャラの{timing}は発動しない",
    atoms.Suppress(PLAYED_BY_BOTH, _1),
)
pair("act", "{base}の{timing}は発動しない", atoms.Suppress(_1, _2))


reads(
    "act",
    OneOf((atoms.Activate(_1, _2, as_this=True), atoms.Activate(_1, _3, as_this=True))),
    "{bearer}[の|が]持つ{timing}か{timing}を[、]{this_}が発動<する>",
)


@rule(
    "act", "{location}の{class}を{how_many}か[、]{class}を{how_many}{destination}<置く>"
)
def put_these_or_those(*parts: Value) -> Value:
    """手札のキャラカードを2枚かイベントカードを1枚場外に置く: one or the other."""
    where, these, so_many, those, as_many, goal = parts
    options: list[Effect] = []
    for filters, quantity in ((these, so_many), (those, as_many)):
        cards = cards_in(cast(Location, where), cast(Filters, filters))
        if not isinstance(cards, Cards):
            return REJECT
        choice = pick(cards, cast(Quantity, quantity))
        move = put(cast(Subject, choice), cast(Destination, goal))
        options.append(cast(Effect, move))
    return OneOf(tuple(options))


@rule("either", "{act.plain}か[、]{act.*}")
def one_or_other(first: Effect, second: Effect) -> Value:
    """AするかBする."""
    options = second.of if isinstance(second, OneOf) else (second,)
    return OneOf((first, *options))


reads("either", OneOf((_1, If(_2, _3))), "{act.plain}か[、]{cond}場合、{act.*}")
