"""Words of Japanese card text by the words of the model.

The wording is that of current printings. Changing a word here changes every card; the
compiler must understand what is written (``tests/test_fixpoint.py``).
"""

from typing import Final, TypeVar

from cards.effects.model.words import (
    Act,
    CardKind,
    Color,
    Deed,
    Icon,
    KeywordName,
    Mode,
    MomentName,
    Operator,
    Phase,
    Point,
    Position,
    Side,
    SourceKind,
    Stat,
    Trigger,
    Zone,
)

K = TypeVar("K")


class UnwritableError(Exception):
    """The tree says something that Japanese card text has no words for here.

    Attributes:
        node: What could not be written.
    """

    def __init__(self, node: object) -> None:
        """Remember the node."""
        super().__init__(f"no wording for {type(node).__name__} here")
        self.node = node


class Words(dict[K, str]):
    """A table of words; what has none cannot be written."""

    def __missing__(self, key: K) -> str:
        """Refuse a word that card texts do not have."""
        raise UnwritableError(key)


SIDES: Final = Words(
    {
        Side.ME: "自分の",
        Side.OPPONENT: "相手の",
        Side.ACTING: "自身の",
        Side.EITHER: "自分か相手の",
    }
)
ZONES: Final = Words(
    {
        Zone.FIELD: "場",
        Zone.FRONT_LINE: "フロントL",
        Zone.ENERGY_LINE: "エナジーL",
        Zone.SAME_LINE: "同じライン",
        Zone.OTHER_LINE: "別のライン",
        Zone.HAND: "手札",
        Zone.DECK: "山札",
        Zone.OUTSIDE_AREA: "場外",
        Zone.REMOVE_AREA: "リムーブエリア",
        Zone.LIFE_AREA: "ライフエリア",
    }
)
LINES: Final = frozenset(
    {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.SAME_LINE}
)
KINDS: Final = Words(
    {
        CardKind.CHARACTER: "キャラ",
        CardKind.SITE: "フィールド",
        CardKind.EVENT: "イベント",
        CardKind.AP_CARD: "APカード",
    }
)
COLORS: Final = Words(
    {
        Color.RED: "赤",
        Color.BLUE: "青",
        Color.YELLOW: "黄",
        Color.GREEN: "緑",
        Color.PURPLE: "紫",
    }
)
MODES: Final = {Mode.ACTIVE: "アクティブ", Mode.RESTING: "レスト"}
STATS: Final = Words(
    {
        Stat.BP: "BP",
        Stat.PRINTED_BP: "元々のBP",
        Stat.REQUIRED_ENERGY: "必要エナジー",
        Stat.GENERATED_ENERGY: "発生エナジー",
        Stat.AP_COST: "消費AP",
        Stat.PRINTED_REQUIRED_ENERGY: "元々の必要エナジー",
    }
)
OPERATORS: Final = Words(
    {
        Operator.AT_MOST: "以下",
        Operator.AT_LEAST: "以上",
        Operator.LESS: "未満",
        Operator.EQUAL: "",
    }
)
KEYWORDS: Final = Words(
    {
        KeywordName.STEP: "ステップ",
        KeywordName.SNIPE: "狙い撃ち",
        KeywordName.DOUBLE_ATTACK: "2回アタック",
        KeywordName.DOUBLE_BLOCK: "2回ブロック",
        KeywordName.IMPACT: "インパクト",
        KeywordName.DAMAGE: "ダメージ",
        KeywordName.NEGATE_IMPACT: "インパクト無効",
    }
)
ICONS: Final = Words(
    {
        Icon.ON_PLAY: "登場時",
        Icon.ACTIVATE_MAIN: "起動メイン",
        Icon.ON_ATTACK: "アタック時",
        Icon.ON_BLOCK: "ブロック時",
        Icon.ON_RETIRE: "退場時",
        Icon.RAID: "レイド",
    }
)
TRIGGERS: Final = Words(
    {
        Trigger.GET: "ゲット",
        Trigger.DRAW: "ドロー",
        Trigger.ACTIVE: "アクティブ",
        Trigger.RAID: "レイド",
        Trigger.SPECIAL: "スペシャル",
        Trigger.FINAL: "ファイナル",
        Trigger.COLOR: "カラー",
    }
)
SOURCES: Final = Words(
    {
        SourceKind.CHARACTER: "キャラの効果",
        SourceKind.SITE: "フィールドの効果",
        SourceKind.EVENT: "イベントカードの効果",
        SourceKind.EVENT_FROM_HAND: "手札から使用したイベントカードの効果",
        SourceKind.TRIGGER: "トリガーの効果",
    }
)
POINTS: Final = Words(
    {
        Point.END_OF_TURN: "このターン中",
        Point.END_OF_BATTLE: "このバトル中",
        Point.MY_NEXT_TURN_START: "次の自分のターン開始時まで",
        Point.MY_NEXT_TURN_END: "次の自分のターン終了時まで",
        Point.OPPONENT_NEXT_TURN: "次の相手のターン中",
        Point.OPPONENT_NEXT_TURN_START: "次の相手のターン開始時まで",
        Point.OPPONENT_NEXT_TURN_END: "次の相手のターン終了時まで",
        Point.OPPONENT_NEXT_ATTACK_PHASE_END: "次の相手のアタックフェイズ終了時まで",
    }
)
PHASES: Final = Words(
    {
        Phase.START: "スタートフェイズ",
        Phase.MOVE: "移動フェイズ",
        Phase.MAIN: "メインフェイズ",
        Phase.ATTACK: "アタックフェイズ",
        Phase.END: "エンドフェイズ",
    }
)
POSITIONS: Final = Words(
    {
        Position.TOP: "上",
        Position.BOTTOM: "下",
        Position.EITHER: "上か下",
    }
)
# What a card does or undergoes, as before 時.
HAPPENED: Final = Words(
    {
        MomentName.PLAYED: "登場した",
        MomentName.ATTACKED: "アタックした",
        MomentName.BLOCKED: "ブロックした",
        MomentName.RETIRED: "退場した",
        MomentName.LEFT_FIELD: "場を離れた",
        MomentName.BATTLE_WON: "アタックしてバトルに勝利した",
        MomentName.BATTLE_LOST: "アタックしてバトルに敗北した",
        MomentName.BLOCK_WON: "ブロックしてバトルに勝利した",
        MomentName.BLOCK_LOST: "ブロックしてバトルに敗北した",
        MomentName.BATTLE_ENDED: "アタックしたバトル終了",
        MomentName.BLOCK_ENDED: "ブロックしたバトル終了",
        MomentName.ATTACK_BLOCKED: "アタックしてブロックされた",
        MomentName.ATTACK_UNBLOCKED: "アタックしてブロックされなかった",
        MomentName.BECAME_ACTIVE: "アクティブになった",
        MomentName.BECAME_RESTING: "レストになった",
        MomentName.RETURNED_TO_HAND: "手札に戻った",
        MomentName.MOVED_LINE: "移動した",
        MomentName.RAIDED_ONTO: "レイドされた",
        MomentName.RAID_PERFORMED: "レイドした",
        MomentName.CHOSEN_BY_EFFECT: "選ばれた",
    }
)
# Points of a turn.
TURN_POINTS: Final = Words(
    {
        MomentName.TURN_START: "ターン開始",
        MomentName.MAIN_START: "メインフェイズ開始",
        MomentName.MAIN_END: "メインフェイズ終了",
        MomentName.ATTACK_PHASE_START: "アタックフェイズ開始",
        MomentName.ATTACK_PHASE_END: "アタックフェイズ終了",
        MomentName.END_PHASE_START: "エンドフェイズ開始",
        MomentName.TURN_END: "ターン終了",
    }
)
# Done this turn, as before a noun and as before 場合.
DEED_BEFORE_NOUN: Final = Words(
    {
        Deed.ENTERED: "登場した",
        Deed.MOVED: "移動した",
        Deed.ATTACKED: "アタックした",
    }
)
DEED_DONE: Final = Words(
    {
        Deed.ENTERED: "登場していた",
        Deed.MOVED: "移動している",
        Deed.ATTACKED: "アタックしている",
    }
)
# What cannot be done.
ACTS: Final = Words(
    {
        Act.ATTACK: "アタック",
        Act.ATTACK_PLAYER: "プレイヤーにアタック",
        Act.BLOCK: "ブロック",
        Act.BLOCK_FIRST_ATTACK: "最初のアタックをブロック",
        Act.PLAY_TO_FRONT: "フロントLに登場",
        Act.PLAY_TO_ENERGY: "エナジーLに登場",
        Act.MOVE_TO_FRONT: "フロントLに移動",
        Act.MOVE_TO_ENERGY: "エナジーLに移動",
        Act.MOVE: "移動",
        Act.BE_USED: "使用",
        Act.PLAY_FROM_HAND: "手札から登場",
        Act.PLAY_WITHOUT_RAID: "レイド以外で登場",
    }
)
