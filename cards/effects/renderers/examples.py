"""Invented cards that together use every node of the effect model.

Each has its Japanese text above its tree. The reference page shows them, and tests
render them in every language; none is a card that can be played.
"""

from dataclasses import dataclass
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model import atoms, costs
from cards.effects.model import conditions as c
from cards.effects.model import control as k
from cards.effects.model import durations as d
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.base import Condition, Cost, Effect, Filter, Number, Subject
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.words import (
    AbilityKind,
    Act,
    BattleRole,
    CardKind,
    Color,
    Deed,
    Distinct,
    Frame,
    Icon,
    KeywordName,
    Mode,
    MomentName,
    Operator,
    Phase,
    Place,
    Point,
    Pool,
    Position,
    RaidChoice,
    Side,
    SourceKind,
    StackPart,
    Stat,
    Trigger,
    Zone,
)

_ME: Final = Side.ME
_FOE: Final = Side.OPPONENT
_CHARACTER: Final = f.IsKind(CardKind.CHARACTER)
_EVENT: Final = f.IsKind(CardKind.EVENT)
_KEEPER: Final = f.Named("灯台守")
_HARBOR: Final = f.HasTrait("港")
_THIS: Final = s.This()
_IT: Final = s.Ref("$1")
_TURN: Final = d.Until(Point.END_OF_TURN)


@dataclass(frozen=True, slots=True)
class Example:
    """An invented card.

    Attributes:
        text: Its Japanese text.
        tree: What the text means.
        kind: What kind of card it is.
    """

    text: str
    tree: CardEffects
    kind: CardKind = CardKind.CHARACTER


# --- shorthand --------------------------------------------------------------------


def _bp(operator: Operator, value: Number) -> Filter:
    return f.StatIs(Stat.BP, operator, value)


def _mine(*filters: Filter, zone: Zone = Zone.FIELD) -> s.Cards:
    return s.Cards(_ME, (zone,), filters)


def _theirs(*filters: Filter, zone: Zone = Zone.FRONT_LINE) -> s.Cards:
    return s.Cards(_FOE, (zone,), filters)


def _up_to(count: int, of: Subject) -> s.Pick:
    return s.Pick(of, count=count, least=0)


def _there_is(of: Subject) -> Condition:
    return c.Compare(a.Count(of), Operator.AT_LEAST, 1)


def _card(*abilities: Ability, raid: Raid | None = None) -> CardEffects:
    return CardEffects(abilities=abilities, raid=raid)


def _on(name: MomentName, body: Effect) -> Ability:
    return Ability(AbilityKind.TIMED, body, moments=(Moment(name, _THIS),))


def _played(body: Effect) -> Ability:
    return _on(MomentName.PLAYED, body)


def _always(body: Effect, *, place: Place = Place.FIELD) -> Ability:
    return Ability(AbilityKind.CONTINUOUS, body, place=place)


def _event(body: Effect) -> Ability:
    return Ability(AbilityKind.EVENT, body)


def _when(moment: Moment, body: Effect) -> Ability:
    return Ability(AbilityKind.TIMED, body, moments=(moment,))


def _main(body: Effect, *paid: Cost, limit: Limit | None = None) -> Ability:
    return Ability(AbilityKind.ACTIVATED, body, costs=paid, limit=limit)


def _choose_mine(*filters: Filter, bind: str = "$1") -> atoms.Choose:
    return atoms.Choose(_up_to(1, _mine(*filters, _CHARACTER)), bind=bind)


def _choose_theirs(*filters: Filter, bind: str = "$1") -> atoms.Choose:
    return atoms.Choose(_up_to(1, _theirs(*filters, _CHARACTER)), bind=bind)


def _discard_one() -> atoms.Move:
    return atoms.Move(s.Pick(_mine(zone=Zone.HAND)), Zone.OUTSIDE_AREA)


def _choose_site() -> atoms.Choose:
    return atoms.Choose(s.Pick(_mine(f.IsKind(CardKind.SITE))), bind="$1")


# --- the examples -----------------------------------------------------------------

EXAMPLES: Final[tuple[Example, ...]] = (
    Example(
        "【登場時】自分の山札の上から4枚見る。その中から［特徴：港］を1枚まで公開し手札に"
        "加える。残りを望む順で自分の山札の下に置く。手札に加えた場合、自分の手札を1枚"
        "場外に置く。",
        _card(
            _played(
                k.Sentences(
                    (
                        atoms.Look(s.Top(_ME, 4), bind="$1"),
                        atoms.Move(
                            _up_to(1, s.Among(_IT, (_HARBOR,))),
                            Zone.HAND,
                            reveal=True,
                            bind="$2",
                        ),
                        atoms.Move(
                            s.Rest("$1"),
                            Zone.DECK,
                            position=Position.BOTTOM,
                            any_order=True,
                        ),
                        k.If(c.Did("$2"), _discard_one()),
                    )
                )
            )
        ),
    ),
    Example(
        "『BP2000以下』の相手のフロントLのキャラを1枚選び、退場させる。自分の場に"
        "〈灯台守〉がある場合、『BP4000以下』に代わる。",
        _card(
            _event(
                k.Seq(
                    (
                        atoms.Choose(
                            s.Pick(
                                _theirs(
                                    _bp(
                                        Operator.AT_MOST,
                                        a.AltAmount(
                                            2000,
                                            (
                                                a.AmountCase(
                                                    _there_is(_mine(_KEEPER)), 4000
                                                ),
                                            ),
                                        ),
                                    ),
                                    _CHARACTER,
                                )
                            ),
                            bind="$1",
                        ),
                        atoms.Retire(_IT),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "【起動メイン】【レストにする】【ターン1】このターン中、このキャラの発生エナジー"
        "+【赤】。メインフェイズ終了時、このキャラを退場させる。",
        _card(
            _main(
                k.Sentences(
                    (
                        atoms.Modify(_THIS, (m.Generates((Color.RED,)),), _TURN),
                        k.Later(Moment(MomentName.MAIN_END), atoms.Retire(_THIS)),
                    )
                ),
                costs.RestThis(),
                limit=Limit(),
            )
        ),
    ),
    Example(
        "【起動メイン】【APを1支払う】【手札を1枚場外に置く】【このカードを退場させる】"
        "自分の場外から必要エナジーが4以下の紫のキャラカードを1枚まで自分のフロントLに"
        "レストで登場させるかレイドさせる。",
        _card(
            _main(
                atoms.Play(
                    _up_to(
                        1,
                        _mine(
                            f.StatIs(Stat.REQUIRED_ENERGY, Operator.AT_MOST, 4),
                            f.IsColor((Color.PURPLE,)),
                            _CHARACTER,
                            zone=Zone.OUTSIDE_AREA,
                        ),
                    ),
                    to=Zone.FRONT_LINE,
                    raid=RaidChoice.MAY,
                ),
                costs.PayAp(1),
                costs.Discard(1),
                costs.RetireThis(),
            )
        ),
    ),
    Example(
        "【自分のターン中】【フロントLにある場合】このキャラがアクティブの場合、このキャラは"
        "BP+1000と【インパクト（1）】を得る。",
        _card(
            Ability(
                AbilityKind.CONTINUOUS,
                k.If(
                    c.Is(_THIS, (f.InMode(Mode.ACTIVE),)),
                    atoms.Modify(_THIS, (m.Bp(1000), m.Keyword(KeywordName.IMPACT, 1))),
                ),
                window=Window(line=Zone.FRONT_LINE, turn=_ME),
            )
        ),
    ),
    Example(
        "【インパクト（+1）】¶【レイド】〈灯台守〉か［特徴：港］アクティブにし、フロントLに"
        "移動できる¶【アタック時】相手は自身の手札を1枚場外に置く。",
        _card(
            _always(
                atoms.Modify(_THIS, (m.Keyword(KeywordName.IMPACT, 1, plus=True),))
            ),
            Ability(
                AbilityKind.TIMED,
                k.As(
                    _FOE,
                    atoms.Move(
                        s.Pick(s.Cards(Side.ACTING, (Zone.HAND,))), Zone.OUTSIDE_AREA
                    ),
                ),
                moments=(Moment(MomentName.ATTACKED, _THIS),),
                frame=Frame.RAID,
            ),
            raid=Raid(((_KEEPER,), (_HARBOR,))),
        ),
    ),
    Example(
        "自分の場の他のキャラを1枚まで選び、アクティブにし、このターン中、BP+1000。"
        "選んだキャラが〈灯台守〉の場合、カードを1枚引く。",
        _card(
            _event(
                k.Sentences(
                    (
                        k.Seq(
                            (
                                _choose_mine(f.Other()),
                                atoms.SetMode(_IT, Mode.ACTIVE),
                                atoms.Modify(_IT, (m.Bp(1000),), _TURN),
                            )
                        ),
                        k.If(c.Is(_IT, (_KEEPER,)), atoms.Draw(1)),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "【登場時】相手のフロントLのキャラを1枚まで選び、レストにする。それは次の1回"
        "アクティブにならない。",
        _card(
            _played(
                k.Sentences(
                    (
                        k.Seq((_choose_theirs(), atoms.SetMode(_IT, Mode.RESTING))),
                        atoms.Modify(_IT, (m.StaysResting(times=1),)),
                    )
                )
            )
        ),
    ),
    Example(
        "【退場時】自分の手札を1枚場外に置いてもよい。そうした場合、このカードを自分の"
        "フロントLにレストで登場させる。そうしない場合、カードを1枚引く。",
        _card(
            _on(
                MomentName.RETIRED,
                k.Sentences(
                    (
                        k.May(_discard_one(), bind="$1"),
                        k.If(
                            c.Did("$1"),
                            atoms.Play(_THIS, to=Zone.FRONT_LINE),
                            otherwise=atoms.Draw(1),
                        ),
                    )
                ),
            )
        ),
    ),
    Example(
        "【登場時】自分の場の必要エナジーが1以下の他のキャラを1枚手札に戻す。戻せない場合、"
        "このキャラを手札に戻す。",
        _card(
            _played(
                k.Sentences(
                    (
                        atoms.Move(
                            s.Pick(
                                _mine(
                                    f.StatIs(Stat.REQUIRED_ENERGY, Operator.AT_MOST, 1),
                                    f.Other(),
                                    _CHARACTER,
                                )
                            ),
                            Zone.HAND,
                            bind="$1",
                        ),
                        k.If(c.Not(c.Did("$1")), atoms.Move(_THIS, Zone.HAND)),
                    )
                )
            )
        ),
    ),
    Example(
        "【登場時】以下から『1つ選ぶ』。自分の場に他の［特徴：港］が6枚以上ある場合、"
        "『全て選ぶ』に代わる。・カードを1枚引く。・BP3000以下の相手のフロントLのキャラを"
        "1枚まで選び、レストにする。",
        _card(
            _played(
                k.Modes(
                    (
                        atoms.Draw(1),
                        k.Seq(
                            (
                                _choose_theirs(_bp(Operator.AT_MOST, 3000)),
                                atoms.SetMode(_IT, Mode.RESTING),
                            )
                        ),
                    ),
                    count=a.AltAmount(
                        1,
                        (
                            a.AmountCase(
                                c.Compare(
                                    a.Count(_mine(f.Other(), _HARBOR)),
                                    Operator.AT_LEAST,
                                    6,
                                ),
                                2,
                            ),
                        ),
                    ),
                )
            )
        ),
    ),
    Example(
        "【登場時】このターン中に自分が使用したイベントカードの枚数により、以下の効果が全て"
        "発動する。・1枚以上：カードを1枚引く。・2枚以上：自分のAPカードを1枚まで選び、"
        "アクティブにする。",
        _card(
            _played(
                k.Tiers(
                    a.CountThisTurn(Deed.USED, _ME, (_EVENT,)),
                    (
                        k.Tier(Operator.AT_LEAST, 1, atoms.Draw(1)),
                        k.Tier(
                            Operator.AT_LEAST,
                            2,
                            k.Seq(
                                (
                                    atoms.Choose(
                                        _up_to(
                                            1,
                                            s.Cards(
                                                _ME,
                                                (Zone.AP_AREA,),
                                                (f.IsKind(CardKind.AP_CARD),),
                                            ),
                                        ),
                                        bind="$1",
                                    ),
                                    atoms.SetMode(_IT, Mode.ACTIVE),
                                )
                            ),
                        ),
                    ),
                )
            )
        ),
    ),
    Example(
        "相手のフロントLのキャラを1枚まで選び、『レストにする』。自分の場に〈灯台守〉がある"
        "場合、『レストにする。それは次の2回アクティブにならない。カードを1枚引く』に"
        "代えてもよい。",
        _card(
            _event(
                k.Seq(
                    (
                        _choose_theirs(),
                        k.AltEffect(
                            atoms.SetMode(_IT, Mode.RESTING),
                            (
                                k.EffectCase(
                                    _there_is(_mine(_KEEPER)),
                                    k.Sentences(
                                        (
                                            atoms.SetMode(_IT, Mode.RESTING),
                                            atoms.Modify(
                                                _IT, (m.StaysResting(times=2),)
                                            ),
                                            atoms.Draw(1),
                                        )
                                    ),
                                    optional=True,
                                ),
                            ),
                        ),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "相手の場に紫か赤のカードがある場合、手札にあるこのカードの必要エナジーを【青】減らす。",
        _card(
            _always(
                k.If(
                    _there_is(
                        _theirs(f.IsColor((Color.PURPLE, Color.RED)), zone=Zone.FIELD)
                    ),
                    atoms.Modify(_THIS, (m.RequiredEnergy(-1, Color.BLUE),)),
                ),
                place=Place.HAND,
            )
        ),
    ),
    Example(
        "自分のフロントLに〈灯台守〉がある場合、手札にあるこのカードの消費APを-1する。"
        "このカードは〈海鳥〉としても扱う。このキャラはアクティブで場に登場させる。",
        _card(
            _always(
                k.If(
                    _there_is(_mine(_KEEPER, zone=Zone.FRONT_LINE)),
                    atoms.Modify(_THIS, (m.ApCost(-1),)),
                ),
                place=Place.HAND,
            ),
            _always(atoms.Modify(_THIS, (m.AlsoNamed("海鳥"),)), place=Place.ANYWHERE),
            _always(atoms.Modify(_THIS, (m.EntersActive(),)), place=Place.ANYWHERE),
        ),
    ),
    Example(
        "このカードは［特徴：港］としても扱う。¶相手の場のキャラの【登場時】は発動しない。¶"
        "自分が受けるダメージを-1する。",
        _card(
            _always(atoms.Modify(_THIS, (m.AlsoHasTrait("港"),)), place=Place.ANYWHERE),
            _always(
                atoms.Modify(
                    _theirs(_CHARACTER, zone=Zone.FIELD),
                    (m.Silenced((Icon.ON_PLAY,)),),
                )
            ),
            _always(atoms.Modify(s.Player(_ME), (m.DamageTaken(-1),))),
        ),
    ),
    Example(
        "自分の山札の上から〈灯台守〉が出るまで公開する。残りを望む順で自分の山札の下に置く。"
        "自分の山札をシャッフルする。",
        _card(
            _event(
                k.Sentences(
                    (
                        atoms.Reveal(s.TopUntil(_ME, (_KEEPER,)), bind="$1"),
                        atoms.Move(
                            s.Rest("$1"), Zone.DECK, Position.BOTTOM, any_order=True
                        ),
                        atoms.Shuffle(_ME),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "自分の場の［特徴：港］全ては、BP+500。このキャラは、自分の手札の枚数1枚につき、"
        "BP+500。",
        _card(
            _always(atoms.Modify(_mine(_HARBOR), (m.Bp(500),))),
            _always(
                atoms.Modify(
                    _THIS,
                    (m.Bp(a.Times(a.Count(_mine(zone=Zone.HAND)), 500)),),
                )
            ),
        ),
    ),
    Example(
        "このキャラはBP2000以下のキャラにブロックされない。¶このキャラはアタックできず、"
        "フロントLに登場できない。¶このキャラはフロントLにある場合もエナジーを発生させる。",
        _card(
            _always(
                atoms.Modify(
                    _THIS,
                    (m.UnblockableBy((_bp(Operator.AT_MOST, 2000), _CHARACTER)),),
                )
            ),
            _always(atoms.Modify(_THIS, (m.Cannot((Act.ATTACK, Act.PLAY_TO_FRONT)),))),
            _always(atoms.Modify(_THIS, (m.GeneratesOnFront(),))),
        ),
    ),
    Example(
        "相手はこのキャラのアタックを可能ならブロックしなければならない。¶このキャラは相手の"
        "アタックを可能ならブロックしなければならない。¶このキャラは相手の効果でBPが"
        "下がらない。",
        _card(
            _always(atoms.Modify(_THIS, (m.MustBeBlocked(),))),
            _always(atoms.Modify(_THIS, (m.MustBlock(),))),
            _always(atoms.Modify(_THIS, (m.NoBpLoss(),))),
        ),
    ),
    Example(
        "相手はキャラの効果でこのキャラを選べない。¶相手はイベントの効果でこのキャラを選ぶ場合、"
        "自身の手札を1枚場外に置かなければならない。¶このキャラは相手のトリガーの効果を"
        "受けない。",
        _card(
            _always(
                atoms.Modify(
                    _THIS,
                    (m.Untargetable(Cause(_FOE, (SourceKind.CHARACTER,))),),
                )
            ),
            _always(
                atoms.Modify(
                    _THIS,
                    (m.TargetTax(Cause(_FOE, (SourceKind.EVENT,)), costs.Discard(1)),),
                )
            ),
            _always(
                atoms.Modify(
                    _THIS,
                    (m.Unaffected(Cause(_FOE, (SourceKind.TRIGGER,))),),
                )
            ),
        ),
    ),
    Example(
        "【登場時】自分の場のキャラを1枚まで選び、次の自分のターン開始時まで、BP+500と"
        "「このキャラがアタックしてバトルに勝利した時、カードを1枚引く。」を与える。",
        _card(
            _played(
                k.Seq(
                    (
                        _choose_mine(),
                        atoms.Modify(
                            _IT,
                            (
                                m.Bp(500),
                                m.Grant(
                                    _when(
                                        Moment(MomentName.BATTLE_WON, _THIS),
                                        atoms.Draw(1),
                                    )
                                ),
                            ),
                            d.Until(Point.MY_NEXT_TURN_START),
                        ),
                    )
                )
            )
        ),
    ),
    Example(
        "【登場時】自分のフロントLのキャラと自分のエナジーLのキャラを1枚ずつ選び、それらの"
        "位置を入れ替えてもよい。",
        _card(
            _played(
                k.Seq(
                    (
                        atoms.Choose(
                            s.Together(
                                (
                                    s.Pick(_mine(_CHARACTER, zone=Zone.FRONT_LINE)),
                                    s.Pick(_mine(_CHARACTER, zone=Zone.ENERGY_LINE)),
                                )
                            ),
                            bind="$1",
                        ),
                        k.May(atoms.Swap(_IT)),
                    )
                )
            )
        ),
    ),
    Example(
        "【登場時】自分の場のキャラを1枚まで選び、別のラインに移動させるか、そのラインの"
        "キャラと入れ替える。",
        _card(
            _played(
                k.Seq(
                    (
                        _choose_mine(),
                        atoms.Relocate(_IT, Zone.OTHER_LINE, may_swap=True),
                    )
                )
            )
        ),
    ),
    Example(
        "【登場時】自分の手札を1枚まで裏向きでこのキャラの下に置く。¶このキャラの下に裏向きの"
        "カードがある場合、このキャラは、このキャラの下の裏向きのカード1枚につき、BP+500。"
        "¶【退場時】このキャラの下のカードを全て手札に加える。",
        _card(
            _played(
                atoms.Move(
                    _up_to(1, _mine(zone=Zone.HAND)),
                    Zone.UNDER,
                    under=_THIS,
                    face_down=True,
                )
            ),
            _always(
                k.If(
                    c.Is(_THIS, (f.HasUnder(),)),
                    atoms.Modify(_THIS, (m.Bp(a.Times(a.Count(s.Under(_THIS)), 500)),)),
                )
            ),
            _on(
                MomentName.RETIRED,
                atoms.Move(s.Under(_THIS, face_down_only=False), Zone.HAND),
            ),
        ),
    ),
    Example(
        "自分か相手の場のレイド状態のキャラを1枚選び、レイド状態の上のカードを1枚場外に置く。"
        "このレイド状態の一番下のカードを手札に加える。",
        _card(
            _event(
                k.Seq(
                    (
                        atoms.Choose(
                            s.Pick(
                                s.Cards(
                                    Side.EITHER,
                                    (Zone.FIELD,),
                                    (f.Raided(), _CHARACTER),
                                )
                            ),
                            bind="$1",
                        ),
                        atoms.Move(s.PartOf(_IT, StackPart.TOP), Zone.OUTSIDE_AREA),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "【登場時】数を1つ指定する。自分の山札の上から2枚を公開する。その中から指定した数と"
        "同じ必要エナジーのキャラカードを1枚まで手札に加える。残りを場外に置く。",
        _card(
            _played(
                k.Sentences(
                    (
                        atoms.NameNumber(bind="$1"),
                        atoms.Reveal(s.Top(_ME, 2), bind="$2"),
                        atoms.Move(
                            _up_to(
                                1,
                                s.Among(
                                    s.Ref("$2"),
                                    (
                                        f.StatIs(
                                            Stat.REQUIRED_ENERGY,
                                            Operator.EQUAL,
                                            a.NumberRef("$1"),
                                        ),
                                        _CHARACTER,
                                    ),
                                ),
                            ),
                            Zone.HAND,
                        ),
                        atoms.Move(s.Rest("$2"), Zone.OUTSIDE_AREA),
                    )
                )
            )
        ),
    ),
    Example(
        "【登場時】自分の場の他のキャラの最大BP以下の相手のフロントLのキャラを1枚まで選び、"
        "退場させる。",
        _card(
            _played(
                k.Seq(
                    (
                        _choose_theirs(
                            _bp(
                                Operator.AT_MOST,
                                a.StatOf(
                                    _mine(f.Other(), _CHARACTER), Stat.BP, Pool.MAX
                                ),
                            )
                        ),
                        atoms.Retire(_IT),
                    )
                )
            )
        ),
    ),
    Example(
        "自分の発生エナジーの合計が6以上で、自分のフロントLに空きがある場合、このキャラは"
        "BP+1000。自分のターンでない場合か自分のライフが3以下の場合、このキャラは"
        "【インパクト無効】を得る。",
        _card(
            _always(
                k.If(
                    c.And(
                        (
                            c.Compare(a.TotalEnergy(_ME), Operator.AT_LEAST, 6),
                            c.Compare(
                                a.FreeSlots(_ME, Zone.FRONT_LINE),
                                Operator.AT_LEAST,
                                1,
                            ),
                        )
                    ),
                    atoms.Modify(_THIS, (m.Bp(1000),)),
                )
            ),
            _always(
                k.If(
                    c.Or(
                        (
                            c.Not(c.TurnOf(_ME)),
                            c.Compare(
                                a.Count(_mine(zone=Zone.LIFE_AREA)),
                                Operator.AT_MOST,
                                3,
                            ),
                        )
                    ),
                    atoms.Modify(_THIS, (m.Keyword(KeywordName.NEGATE_IMPACT),)),
                )
            ),
        ),
    ),
    Example(
        "【登場時】このキャラが自分の効果で登場していた場合、相手プレイヤーに1ダメージ。"
        "¶【ターン1】このキャラがこのターン移動している場合、このキャラのBPは、場の空きと"
        "発生エナジーの数×100だけ増える。",
        _card(
            _played(
                k.If(c.EnteredBy(_THIS), atoms.DealDamage(_FOE, 1)),
            ),
            _always(
                k.If(
                    c.DidThisTurn(_THIS, Deed.MOVED),
                    atoms.Modify(
                        _THIS,
                        (
                            m.Bp(
                                a.Plus(
                                    500,
                                    a.Times(a.FreeSlots(_ME, Zone.FRONT_LINE), 500),
                                )
                            ),
                        ),
                    ),
                )
            ),
        ),
    ),
    Example(
        "【登場時】APを1支払ってもよい。そうした場合、カードを2枚引く。¶メインフェイズ終了時、"
        "このキャラをエナジーLに移動させる。",
        _card(
            _played(
                k.Sentences(
                    (
                        k.May(atoms.PayApNow(1), bind="$1"),
                        k.If(c.Did("$1"), atoms.Draw(2)),
                    )
                )
            ),
            _when(
                Moment(MomentName.MAIN_END, side=_ME),
                atoms.Relocate(_THIS, Zone.ENERGY_LINE),
            ),
        ),
    ),
    Example(
        "このターン中、次に手札から使用する必要エナジーが4以下のキャラカードの消費APを-1する。"
        "自分の手札の上限は10枚になる。次に自分がBPで選ぶ時、その上限は1000増える。",
        _card(
            _event(
                k.Sentences(
                    (
                        atoms.Modify(
                            s.NextUsed(
                                (
                                    f.StatIs(Stat.REQUIRED_ENERGY, Operator.AT_MOST, 4),
                                    _CHARACTER,
                                )
                            ),
                            (m.ApCost(-1),),
                            _TURN,
                        ),
                        atoms.Modify(s.Player(_ME), (m.HandLimit(10),), _TURN),
                        atoms.Modify(s.Player(_ME), (m.BpReach(1000),), _TURN),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "このカードを使用する際に、自分の手札からイベントカードを1枚場外に置いてもよい。"
        "相手のフロントLのキャラを1枚選び、手札に戻す。このカードの効果でイベントカードを"
        "場外に置いていた場合、カードを1枚引く。",
        _card(
            Ability(
                AbilityKind.ON_USE,
                k.May(
                    atoms.Move(
                        s.Pick(_mine(_EVENT, zone=Zone.HAND)),
                        Zone.OUTSIDE_AREA,
                        bind="$9",
                    ),
                ),
            ),
            _event(
                k.Sentences(
                    (
                        k.Seq((_choose_theirs(), atoms.Move(_IT, Zone.HAND))),
                        k.If(c.Did("$9", (_EVENT,)), atoms.Draw(1)),
                    )
                )
            ),
        ),
        CardKind.EVENT,
    ),
    Example(
        "自分の場のキャラを1枚退場させないと、このカードは使用できない。カードを3枚引く。",
        _card(
            Ability(
                AbilityKind.ON_USE,
                atoms.Retire(s.Pick(_mine(_CHARACTER))),
                required=True,
            ),
            _event(atoms.Draw(3)),
        ),
        CardKind.EVENT,
    ),
    Example(
        "このキャラがバトルに敗北して退場する場合、代わりに他のキャラを1枚レストにしてもよい。"
        "¶このキャラは場を離れない。",
        _card(
            Ability(
                AbilityKind.REPLACEMENT,
                k.May(
                    atoms.SetMode(
                        s.Pick(_mine(f.Other(), f.InMode(Mode.ACTIVE), _CHARACTER)),
                        Mode.RESTING,
                    )
                ),
                moments=(Moment(MomentName.WOULD_LOSE_BATTLE_RETIRE, _THIS),),
            ),
            Ability(
                AbilityKind.REPLACEMENT,
                k.Nothing(),
                moments=(Moment(MomentName.WOULD_LEAVE_FIELD, _THIS),),
            ),
        ),
    ),
    Example(
        "【ターン1】自分の場の他の［特徴：港］が相手の効果で退場した時、それを手札に加えてもよい。"
        "〈灯台守〉のこの効果は1ターンに1回のみ発動できる。",
        _card(
            Ability(
                AbilityKind.TIMED,
                k.May(atoms.Move(s.EventCard(), Zone.HAND)),
                moments=(
                    Moment(
                        MomentName.RETIRED,
                        _mine(f.Other(), _HARBOR),
                        cause=Cause(_FOE),
                    ),
                ),
                limit=Limit(name="灯台守"),
            )
        ),
    ),
    Example(
        "このキャラがアタックしてバトルに勝利した時、このキャラとバトルしたキャラを"
        "リムーブエリアに置く。",
        _card(
            _when(
                Moment(MomentName.BATTLE_WON, _THIS),
                atoms.Move(s.BattleOpponent(), Zone.REMOVE_AREA),
            )
        ),
    ),
    Example(
        "【登場時】自分の場のキャラを1枚まで選び、その【登場時】を発動する。このターン中、"
        "それは【アタック時】を失い、【狙い撃ち】か【2回アタック】のどちらかを得る。",
        _card(
            _played(
                k.Sentences(
                    (
                        k.Seq(
                            (
                                _choose_mine(f.Other(), f.HasIcon(Icon.ON_PLAY)),
                                atoms.Activate(_IT, Icon.ON_PLAY, as_this=True),
                            )
                        ),
                        atoms.Modify(
                            _IT,
                            (
                                m.LoseKeywords((KeywordName.IMPACT,)),
                                m.OneOfModifiers(
                                    (
                                        (m.Keyword(KeywordName.SNIPE),),
                                        (m.Keyword(KeywordName.DOUBLE_ATTACK),),
                                    )
                                ),
                            ),
                            _TURN,
                        ),
                    )
                )
            )
        ),
    ),
    Example(
        "このキャラは自分の場の他のキャラの【起動メイン】を全て得る。〈海鳥〉はこのキャラにも"
        "レイドできる。",
        _card(
            _always(
                atoms.Modify(
                    _THIS,
                    (
                        m.CopyAbilities(
                            _mine(f.Other(), _CHARACTER), Icon.ACTIVATE_MAIN
                        ),
                    ),
                )
            ),
            _always(
                atoms.Modify(_THIS, (m.RaidableBy((f.Named("海鳥"),)),)),
            ),
        ),
    ),
    Example(
        "相手のフロントLのキャラを1枚選び、『このターン中』、元々の効果を失う。自分の場に"
        "［特徴：港］が3種類以上ある場合、『次の相手のターン終了時まで』に代わる。",
        _card(
            _event(
                k.Seq(
                    (
                        _choose_theirs(),
                        atoms.Modify(
                            _IT,
                            (m.LosePrinted(),),
                            d.AltDuration(
                                _TURN,
                                (
                                    d.DurationCase(
                                        c.Compare(
                                            a.Count(
                                                _mine(_HARBOR),
                                                distinct=Distinct.NAME,
                                            ),
                                            Operator.AT_LEAST,
                                            3,
                                        ),
                                        d.Until(Point.OPPONENT_NEXT_TURN_END),
                                    ),
                                ),
                            ),
                        ),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "【登場時】自分の場のキャラを1枚まで選び、このターン中、『BP+1000』を与える。自分の手札が"
        "3枚以下の場合、『BP+2000と【ダメージ（2）】』に代わる。",
        _card(
            _played(
                k.Seq(
                    (
                        _choose_mine(),
                        atoms.Modify(
                            _IT,
                            (
                                m.AltModifier(
                                    (m.Bp(1000),),
                                    (
                                        m.ModifierCase(
                                            c.Compare(
                                                a.Count(_mine(zone=Zone.HAND)),
                                                Operator.AT_MOST,
                                                3,
                                            ),
                                            (
                                                m.Bp(2000),
                                                m.Keyword(KeywordName.DAMAGE, 2),
                                            ),
                                        ),
                                    ),
                                ),
                            ),
                            _TURN,
                        ),
                    )
                )
            )
        ),
    ),
    Example(
        "【登場時】自分の場のこのフィールドがアクティブであるかぎり、選んだキャラは開始フェイズに"
        "アクティブにならない。",
        _card(
            _played(
                k.Seq(
                    (
                        _choose_theirs(),
                        atoms.Modify(
                            _IT,
                            (m.StaysResting(phases=(Phase.START,)),),
                            d.While(c.Is(_THIS, (f.InMode(Mode.ACTIVE),))),
                        ),
                    )
                )
            )
        ),
        CardKind.SITE,
    ),
    Example(
        "【起動メイン】【このカードを手札に戻す】【場外のカードを2枚リムーブエリアに置く】自分の手札を"
        "望む枚数リムーブエリアに置く。その枚数分カードを引く。",
        _card(
            _main(
                k.Sentences(
                    (
                        atoms.Move(
                            s.Pick(_mine(zone=Zone.HAND), count=None, least=0),
                            Zone.REMOVE_AREA,
                            bind="$1",
                        ),
                        atoms.Draw(a.Count(_IT)),
                    )
                ),
                costs.MoveThis(Zone.HAND),
                costs.RemoveFromOutside(2),
            )
        ),
    ),
    Example(
        "相手のフロントLのキャラを合計BP5000以下になるように望む枚数選び、退場させる。名前に"
        "「港」を含む自分の場のカードと、「海」を含む特徴を持つカードを1枚ずつアクティブにする。",
        _card(
            _event(
                k.Sentences(
                    (
                        atoms.Retire(
                            s.Pick(
                                _theirs(_CHARACTER),
                                count=None,
                                least=0,
                                total=s.SumLimit(Stat.BP, Operator.AT_MOST, 5000),
                            )
                        ),
                        atoms.SetMode(
                            s.Together(
                                (
                                    s.Pick(_mine(f.NameContains("港"))),
                                    s.Pick(_mine(f.TraitContains("海"))),
                                )
                            ),
                            Mode.ACTIVE,
                        ),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "【登場時】〈灯台守〉以外のトリガーを持つ［特徴：港］か、このターン登場した"
        "【インパクト】を持つキャラを1枚まで選び、レストにする。",
        _card(
            _played(
                atoms.SetMode(
                    _up_to(
                        1,
                        s.Union(
                            (
                                _mine(
                                    _HARBOR,
                                    f.HasTrigger(),
                                    f.Without((_KEEPER,)),
                                ),
                                _theirs(
                                    f.ThisTurn(Deed.ENTERED),
                                    f.HasKeyword(KeywordName.IMPACT),
                                    _CHARACTER,
                                ),
                            )
                        ),
                    ),
                    Mode.RESTING,
                )
            )
        ),
    ),
    Example(
        "【ブロック時】アタックしているキャラか、効果を持たないキャラか、ファイナルトリガーを"
        "持つキャラを1枚選び、このバトル中、BP-1000。",
        _card(
            _on(
                MomentName.BLOCKED,
                atoms.Modify(
                    s.Pick(
                        _theirs(
                            f.AnyOf(
                                (
                                    (f.InBattle(BattleRole.ATTACKING), _CHARACTER),
                                    (f.Without((f.HasEffects(),)), _CHARACTER),
                                    (f.HasTrigger(Trigger.FINAL), _CHARACTER),
                                )
                            )
                        )
                    ),
                    (m.Bp(-1000),),
                    d.Until(Point.END_OF_BATTLE),
                ),
            )
        ),
    ),
    Example(
        "【登場時】自分の山札の上から1枚を公開する。自分の手札から公開したカードと同じ名前の"
        "必要エナジーを満たすキャラカードを1枚まで自分の場にアクティブで登場させる。"
        "このターン、登場させたキャラの【登場時】は発動しない。",
        _card(
            _played(
                k.Sentences(
                    (
                        atoms.Reveal(s.Top(_ME, 1), bind="$1"),
                        atoms.Play(
                            _up_to(
                                1,
                                _mine(
                                    f.SameNameAs("$1"),
                                    f.EnergyMet(),
                                    _CHARACTER,
                                    zone=Zone.HAND,
                                ),
                            ),
                            mode=Mode.ACTIVE,
                            bind="$2",
                        ),
                        atoms.Suppress(s.Ref("$2"), Icon.ON_PLAY),
                    )
                )
            )
        ),
    ),
    Example(
        "自分の場のフィールドを1枚選ぶ。このターン中、そのフィールドの発生エナジー+【緑】【緑】。",
        _card(
            _event(
                k.Sentences(
                    (
                        _choose_site(),
                        atoms.Modify(
                            _IT, (m.Generates((Color.GREEN, Color.GREEN)),), _TURN
                        ),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "このカードを手札に加えるか、必要エナジーを満たしている場合、レイドさせる。",
        _card(
            _event(
                k.OneOf(
                    (
                        atoms.Move(_THIS, Zone.HAND),
                        k.If(
                            c.Is(_THIS, (f.EnergyMet(),)),
                            atoms.Play(_THIS, raid=RaidChoice.ONLY),
                        ),
                    )
                )
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "このキャラは全ての色としても扱う。自分の場の［特徴：港］2枚につき、このキャラは"
        "BP+500。¶このキャラがバトルで退場した時、カードを2枚まで引く。",
        _card(
            _always(atoms.Modify(_THIS, (m.EveryColor(),)), place=Place.ANYWHERE),
            _always(
                atoms.Modify(
                    _THIS,
                    (m.Bp(a.Times(a.Divided(a.Count(_mine(_HARBOR)), 2), 500)),),
                )
            ),
            _on(
                MomentName.RETIRED,
                k.If(
                    c.CausedBy(Cause(sources=(SourceKind.BATTLE,))),
                    atoms.Draw(2, up_to=True),
                ),
            ),
        ),
    ),
    Example(
        "自分の場に〈灯台守〉がある場合のみ使用できる。以下から2つまで選ぶ。それぞれ〈海鳥〉"
        "ごとに1ターンに1回のみ選べる。・自分の山札の上から3枚まで見る。それらを自分の山札の上か"
        "下に1枚ずつ望む順で置く。・フロントLにある［特徴：港］を1枚まで選び、アクティブに"
        "する。",
        _card(
            Ability(
                AbilityKind.EVENT,
                k.Modes(
                    (
                        k.Sentences(
                            (
                                atoms.Look(s.Top(_ME, 3, up_to=True), bind="$1"),
                                atoms.Move(
                                    _IT,
                                    Zone.DECK,
                                    position=Position.SPLIT,
                                    any_order=True,
                                ),
                            )
                        ),
                        atoms.SetMode(
                            _up_to(1, _mine(_HARBOR, f.InZone((Zone.FRONT_LINE,)))),
                            Mode.ACTIVE,
                        ),
                    ),
                    count=2,
                    up_to=True,
                    each_once=Limit(name="海鳥"),
                ),
                conditions=(_there_is(_mine(_KEEPER)),),
                limit=Limit(name="海鳥"),
            )
        ),
        CardKind.EVENT,
    ),
    Example(
        "【アタック時】相手のフロントLのキャラを1枚まで選び、このターン中、BPを1000にする。"
        "このバトル終了時、選んだキャラを手札に戻す。【ブロック時】このキャラのBPを、"
        "このターン中、2倍にする。【自分のターン中】自分の場に〈灯台守〉がある場合、"
        "このキャラの元々のBPは6000になる。",
        _card(
            _on(
                MomentName.ATTACKED,
                k.Sentences(
                    (
                        k.Seq(
                            (
                                atoms.Choose(_up_to(1, _theirs(_CHARACTER)), bind="$1"),
                                atoms.Modify(_IT, (m.BpBecomes(1000),), _TURN),
                            )
                        ),
                        k.Later(
                            Moment(MomentName.BATTLE_ENDED), atoms.Move(_IT, Zone.HAND)
                        ),
                    )
                ),
            ),
            _on(MomentName.BLOCKED, atoms.Modify(_THIS, (m.BpTimes(2),), _TURN)),
            Ability(
                AbilityKind.CONTINUOUS,
                k.If(
                    _there_is(_mine(_KEEPER)),
                    atoms.Modify(_THIS, (m.BpBecomes(6000, printed=True),)),
                ),
                window=Window(turn=_ME),
            ),
        ),
    ),
    Example(
        "【登場時】自分の手札からイベントカードを1枚まで選び、APを支払わずに使用する。"
        "【退場時】自分の場外から［特徴：港］のイベントカードを1枚まで、コストを支払わずに"
        "使用する。",
        _card(
            _played(
                k.Seq(
                    (
                        atoms.Choose(_up_to(1, _mine(_EVENT, zone=Zone.HAND)), "$1"),
                        atoms.UseEvent(_IT, needs_energy=True),
                    )
                )
            ),
            _on(
                MomentName.RETIRED,
                atoms.UseEvent(
                    _up_to(1, _mine(_HARBOR, _EVENT, zone=Zone.OUTSIDE_AREA))
                ),
            ),
        ),
    ),
)
