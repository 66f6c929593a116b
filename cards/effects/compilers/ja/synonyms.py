"""Wordings that mean the same, and the one that stands for them.

Printed texts of different years word the same thing differently. Each pair here was
looked at by a person; the reason says why nothing is lost. There are three tables.
``SYNONYMS`` are rewritten before a text is read, so the grammar knows one wording.
``VARIANTS`` are read as they are; where a card's text and the rendering of its tree
differ in one of these, and both were read as the same tree, they agree. What
``_NO_CONTENT`` lists says nothing by itself and is left out then. Any other
difference makes the card not playable (``cards.effects.compiling``).
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from cards.effects.compilers.ja.traced import Traced


@dataclass(frozen=True, slots=True)
class Synonym:
    """A wording, and the wording it is the same as.

    Attributes:
        pattern: The wording found in texts (a regular expression).
        wording: The one that stands for it (a replacement template).
        reason: Why they mean the same.
    """

    pattern: str
    wording: str
    reason: str


def _numbers_above() -> tuple[Synonym, ...]:
    """2～3枚…『X』。4枚以上…『Y』に代わる: the lower range has no end of its own."""
    return tuple(
        Synonym(
            f"～{n}枚ある場合、(『[^』]*』[^。]*。[^。]*?{n + 1}枚以上ある場合、『)",
            r"枚以上ある場合、\1",
            "the replacement covers the numbers above",
        )
        for n in range(2, 9)
    )


S = Synonym

SYNONYMS: Final = (
    # --- words ---------------------------------------------------------------------
    S(
        "(^|[。¶】])([^。¶【】「」『』]*が)ある場合、(『[^』]*』に代わ)り、"
        "さらに、?(?=[^。『]*なら、『)",
        r"\1\2ある場合、\3る。\2あり、",
        "a further replacement, of what the first has become",
    ),
    S(
        "(^|[。¶】])([^。¶【】「」『』]*場合、)(『[^』]*』に代わ)り、(?:さらに、?)?",
        r"\1\2\3る。\2",
        "what holds for the replacement holds for what is added to it",
    ),
    S(r"¶(\d+(?:枚|種類)以上：)", r"¶・\1", "a row of a list without its bullet"),
    S("キャラクター", "キャラ", "the word before it was shortened"),
    S("フロントライン", "フロントL", "the word before it was shortened"),
    S("エナジーライン", "エナジーL", "the word before it was shortened"),
    S("アクションポイントカード", "APカード", "the word before it was shortened"),
    S("が1枚もない", "がない", "none, and not even one"),
    S("(以上|以下|未満)だった場合", r"\1の場合", "two tenses of one fact"),
    S("同じだった場合", "同じ場合", "two tenses of one fact"),
    S("効果によって", "効果で", "two particles of cause"),
    S("バトルの敗北によって", "バトルによって", "a battle retires its loser"),
    S(
        r"1ターンに(\d)回のみ発動する",
        r"1ターンに\1回のみ発動できる",
        "timed: not optional",
    ),
    # --- places and cards ------------------------------------------------------------
    S(
        "(自分|相手|自身)の場の(フロントL|エナジーL)",
        r"\1の\2",
        "the lines are on the field",
    ),
    S(
        r"(自分|相手|自身)のライフを(?=\d枚|全て)",
        r"\1のライフエリアにあるカードを",
        "life is the cards in the life area",
    ),
    S(
        "(^|[。、¶・】])手札から",
        r"\1自分の手札から",
        "whose hand is not said: the performer's",
    ),
    S(
        r"この効果で(?:選べる|手札に加えられる)キャラ(?:カード)?のBPの範囲\+(\d+)",
        r"『BP+\1』される",
        "the marked number grows",
    ),
    # --- counting ----------------------------------------------------------------------
    *_numbers_above(),
    S(
        "((?:自分|相手)の[^。、「」『』【】]{1,30}に[^。、「」『』【】]{1,40}が)"
        r"(\d+枚以上ある場合、[^。]{1,60}。)(\d+枚以上ある場合)",
        r"\1\2\1\3",
        "what is counted is left out the second time",
    ),
    S(
        r"(［[^］]+］|〈[^〉]+〉|キャラ|カード)のカード名が(\d)種類以上",
        r"\1が\2種類以上",
        "kinds are counted by card name",
    ),
    # --- looking -------------------------------------------------------------------------
    S(
        r"(山札の上から\d+枚)見て、(?=(?:望む順で)?(?:自分の)?山札の)",
        r"\1見る。それを",
        "newer texts look and act in one sentence",
    ),
    S(
        "(山札の上(?:から|を)1枚)見て、(?=見たカード)",
        r"\1見る。",
        "newer texts look and act in one sentence",
    ),
    S(
        "(山札の上(?:から|を)1枚)見て、(?=[^。、]*カードの場合)",
        r"\1見る。見たカードが",
        "newer texts look and act in one sentence",
    ),
    S(
        r"(山札の上から\d+枚)見て、(?!その中から|見たカード)",
        r"\1見る。その中から",
        "newer texts look and act in one sentence",
    ),
    S(
        r"(山札の上から\d+枚)見て、(?=その中から)",
        r"\1見る。",
        "newer texts look and act in one sentence",
    ),
    # --- sentences -----------------------------------------------------------------------
    S(
        "(この(?:キャラ|フィールド|カード)は、?)アクティブで登場させる",
        r"\1アクティブで場に登場させる",
        "cards enter the field",
    ),
    S(
        "(別のライン)に移動させるか、別のラインのキャラ1枚と位置を入れ替え",
        r"\1に移動させるか入れ替え",
        "a card that must make room changes places",
    ),
    S(
        "が登場したターン中のみ発動",
        "がこのターン中に登場している場合のみ発動",
        "the turn in which it entered",
    ),
    S(
        r"(BP[+-]\d+と(?:【[^】]+】(?!を|と))+)(?=$|[・¶。])",
        r"\1を得る",
        "the verb of a list of gains left out",
    ),
    S(
        "(場合、(?:【[^】]+】)+)(?=$|[・¶。])",
        r"\1を得る",
        "the verb of a list of gains left out",
    ),
    S(
        "このキャラをアクティブにし、このキャラはこのターン中、BP",
        "このキャラをアクティブにし、このターン中、BP",
        "the subject named again",
    ),
)

VARIANTS: Final = (
    S(
        "この効果で同じカード名の(?:キャラ|カード)(?:を選ぶことはできない|は選べない)",
        "カード名の異なる",
        "told apart before or after the choice",
    ),
    S(r"(?:それぞれ1枚ずつ、?)?合計(?=\d+枚まで)", "", "so many of them together"),
    S(
        "異なるカード名(?:の|を持つ)(?![^。、]{1,40}(?:種類|枚以上あ|枚以上の))",
        "カード名の異なる",
        "word order",
    ),
    S("自分[とか]相手の(?=[^。、の]{1,12}の効果)", "", "whoever's"),
    S("特徴に「([^」]+)」を持たない", r"［特徴：\1］以外の", "having no such trait"),
    S("場から(?=手札に戻った時)", "", "returned from the field"),
    S(
        "異なる必要エナジーの|必要エナジーが異なる",
        "必要エナジーの異なる",
        "word order",
    ),
    S("(手札を)1枚(?=場外に置いた時)", r"\1", "each time one is"),
    S("以下の効果を全て発動する", "以下の効果が全て発動する", "it or they do"),
    S(
        r"の下に、(このキャラの下の裏向きのカードを\d枚)移動させて",
        r"の下に\1裏向きで置いて",
        "it lies face down",
    ),
    S(
        "自分は(このターン中)、?「([^「」]*時、[^「」]*?)。?」を得る",
        r"\1、\2",
        "an ability of the player, or said of the turn",
    ),
    S(
        "カード名に(「[^」]+」)と(「[^」]+」)を含む",
        r"カード名に\1を含むカード名に\2を含む",
        "both",
    ),
    S("を公開した(?=場合)", "を手札に加えた", "shown as it is added"),
    S("一番上のカード", "上のカード", "of a Raid stack"),
    S("レイド状態の(?=このキャラの上のカード)", "", "only a stack has a top"),
    S("(BP[+-]\\d+)(?:され|し)(?=、)", r"\1", "gains one after the other"),
    S("のアタック時(?=、)", "がアタックした時", "word order"),
    S(
        "(?:この効果で)?レストにした(?:キャラの|カードの)?枚数",
        "その枚数",
        "so many",
    ),
    S("の下に移動させる", "の下に裏向きで置く", "it lies face down"),
    S("の下に移動させて", "の下に裏向きで置いて", "it lies face down"),
    S("1枚の下に", "の下に", "under one of them"),
    S(
        "の下に(?:置かれた|ある)(?=裏向きのカード|カード)",
        "の下の",
        "put there, is there",
    ),
    S("が0枚の(?=場合)", "がない", "none"),
    S("各(?=アタックフェイズ)", "", "that of each turn"),
    S("なら、", "場合、", "two words for if"),
    S(
        r"(?<=[］〉])か(?=(?:［[^］]*］|〈[^〉]*〉)が合計\d)",
        "、",
        "counted together, named as a list or as alternatives",
    ),
    S(
        "(?<=[］〉])か(?=(?:(?:［[^］]*］|〈[^〉]*〉)か?)+の(?:カード名の)?種類)",
        "、",
        "counted together, named as a list or as alternatives",
    ),
    S("(?<=〉)と(?=(?:〈[^〉]*〉と?)+」全て)", "か", "all of the list are meant"),
    S(
        "に([^。]{1,80})が合計何種類あるかにより",
        r"の\1の種類の数により",
        "how many kinds there are",
    ),
    S("のカード名の(?=種類)", "の", "kinds are counted by card name"),
    S("(場外|手札)を合わせて", r"\1に", "two places taken together"),
    S("[のが]持つ(?:全ての)?(?=【)", "の", "what a card has is its own"),
    S(
        "を、?この(?:キャラ|カード)が発動",
        "を、このキャラの効果として発動",
        "as if it were its own",
    ),
    S(
        r"(自分|相手)の(フロントL|エナジーL)の([^、。をと]{1,40})と、?"
        r"\1の(フロントL|エナジーL)の\3を",
        r"\1の\2と\4の\3を",
        "one noun for both lines",
    ),
    S(
        "とこのキャラの位置を入れ替え",
        "を1枚選びこのキャラと位置を入れ替え",
        "one of them is chosen",
    ),
    S("相手が指定したカード", "選んだカード", "whom the opponent chose"),
    S("指定する", "選ぶ", "two words for choosing"),
    S("フロントLでもエナジーを", "フロントLにある場合もエナジーを", "wherever it is"),
    S(
        "まで(?:しか入れられない|入れることができる|入れられる)",
        "まで入れられる",
        "so many and no more",
    ),
    S("以外の色の", "以外の", "a color is a color"),
    S(
        "(?<!アタック)がブロックされ(た|なかった)時",
        r"がアタックしてブロックされ\1時",
        "who is blocked attacks",
    ),
    S(
        "(このターン中に[^。]{2,60}場合、(?:このキャラは)?)このターン中、",
        r"\1",
        "the condition itself lasts for this turn only",
    ),
    S(
        "〔キャラ・(フィールド|イベントカード)〕の効果",
        r"キャラの効果・\1の効果",
        "sources named together, or one by one",
    ),
    S(
        "(?:フロントL|エナジーL)から(?=(?:フロント|エナジー)Lに)",
        "",
        "one of two lines",
    ),
    S(
        "(?:異なるカード名(?:の|を持つ)|カード名の異なる)"
        "(?=[^。、]{1,40}(?:種類|枚以上あ|枚以上の))",
        "",
        "kinds are counted by card name",
    ),
    S("(フェイズ|ターン)の(?=開始|終了)", r"\1", "with or without a particle"),
    S("公開して(?=、?手札)", "公開し", "two forms of one verb"),
    S("さらに、?", "", "what is added takes nothing away"),
    S("その後、", "", "sentences are carried out in printed order"),
    S("を登場できない", "を登場させられない", "a player cannot play them"),
    S(
        r"(\d)回以上(?=(?:アタック|ブロック)して)",
        r"\1枚以上",
        "so many attacks: a card that attacked twice counts twice either way",
    ),
    S(
        "(一番下|レイド状態の上|レイド元)のカードを1枚",
        r"\1のカードを",
        "there is only one",
    ),
    S(
        "【ターン1】(?=[^【】]*の効果は1ターンに1回のみ)",
        "",
        "said by icon and in words",
    ),
    S("の数だけ(?=カードを引)", "分", "so many cards"),
    S("この効果は(?=このゲーム中に)", "", "the effect named"),
    S("(この(?:キャラ|フィールド|カード)が)場に(?=ある)", r"\1", "on the field"),
    S("この効果で場外に置いたカードの中に", "その中に", "those put there"),
    S(
        "【([赤青黄緑紫])】【[赤青黄緑紫]】【[赤青黄緑紫]】(?=減らす)",
        r"【\1×3】",
        "so many icons, so much",
    ),
    S(
        "【([赤青黄緑紫])】【[赤青黄緑紫]】(?=減らす)",
        r"【\1×2】",
        "so many icons, so much",
    ),
    S("(］)を得る", r"\1としても扱う", "two ways to have a trait too"),
    S(
        "(?:この効果で場外に置いた|その中の|その中にある)(［|〈|カード|キャラ|イベント)"
        "(?=[^。、]{0,20}の枚数分)",
        r"\1",
        "of the cards of the step before",
    ),
    S(
        "(?:それと)?同じ枚数(?:の|だけ)?(?=カードを引)",
        "その枚数分",
        "so many cards",
    ),
    S("分カードを引", "カードを引", "so many cards"),
    S("次に手札から登場させる", "次に手札から使用する", "Characters are used so"),
    S(
        "その枚数|(?:この効果で)?(?:場外に)?置いた(?:手札の|カードの)?枚数(?:と同じ枚数)?",
        "その枚数",
        "so many",
    ),
    S(r"山札の上を(?=\d)", "山札の上から", "two particles of the same place"),
    # --- commas and particles ----------------------------------------------------------
    S("は、", "は", "a comma after the topic"),
    S("(なく|にし|全てを)、", r"\1", "a comma between two parts of a sentence"),
    S("から、", "から", "a comma after the source"),
    S("により、", "により", "a comma after the measure"),
    S("(キャラ|カード|［[^］]+］|〈[^〉]+〉)と、", r"\1と", "a comma in a list"),
    S(r"それぞれ(\d)枚ずつ", r"\1枚ずつ", "so many of each, said twice"),
    S(
        "(場|L|ライン|場外|エリア)にある",
        r"\1の",
        "cards that are in a place, or of it",
    ),
    S("(場)の([^。]{1,60}が合計)", r"\1に\2", "cards counted in a place, or of it"),
    S(
        "(手札|場外|エリア)(?:の|から)"
        "(?=〈|［|【|カード|キャラ|イベント|フィールド|必要|消費|特徴|他の|赤|青|黄|緑|紫|BP|元々)",
        r"\1から",
        "cards of a place, or from it",
    ),
    S(
        "(場|手札|場外|エリア)(?:か|と)(?:自分の|相手の)?(場外|手札|リムーブエリア)"
        "(?!が同じ)",
        r"\1と\2",
        "two places taken together",
    ),
    S("(とリムーブエリアにカードが)合計", r"\1", "counted together anyway"),
    S("(キャラ|］)全ては", r"\1は", "those that are meant are all of them"),
    S(
        "((?:BP|(?:必要エナジー|発生エナジー|消費AP|元々のBP)が)\\d+(?:以下|以上)?の)"
        "((?:自分|相手)の(?:場|フロントL|エナジーL)の)",
        r"\2\1",
        "modifiers in another order",
    ),
    S(
        r"(\d(?:以下|以上)?)で(?=特徴に|【|カード名)",
        r"\1の",
        "two ways to link modifiers",
    ),
    S(r"(上から\d枚まで)を", r"\1", "with or without a particle"),
    S(
        r"(BP[+-]\d+)を(?:得る|与える)",
        r"\1",
        "a gain of BP alone, with or without its verb",
    ),
    S("(キャラ|フィールド|イベント)カード", r"\1", "cards of a kind, and the kind"),
    # --- numbers -------------------------------------------------------------------------
    S("が1枚以上ある", "がある", "one or more"),
    S("の枚数(?=以下|以上|より|が(?:自分|相手)の)", "", "how many there are"),
    S("【トリガー】", "トリガー", "with or without brackets"),
    S("(高|大き|多)い", "大きい", "words for more"),
    S("(低|小さ|少な)い", "小さい", "words for less"),
    S(
        "(山札の(?:上|下)に置き、?残りを(?:望む順で)?)(?:自分の)?山札の(上|下)",
        r"\1\2",
        "the same deck",
    ),
    S("の(?:合計)?(?:枚)?数(?=により|×)", "の数", "how many there are"),
    S("(手札|ライフ)の枚数(?=と|が同じ)", r"\1", "how many there are"),
    S("の(?:枚)?数(?=が相手より)", "", "how many there are"),
    S("手札が(?:0枚の|ない)", "手札が無い", "none"),
    S("ライフがない", "ライフが無い", "none"),
    # --- tenses and verbs ------------------------------------------------------------------
    S("退場していた", "退場している", "two tenses of one fact"),
    S("移動していた", "移動している", "two tenses of one fact"),
    S("になった場合", "の場合", "has become so: is so now"),
    S("(?<=[〉］])(?:/|または)(?=[〈［])", "か", "a list of what may be raided onto"),
    S("このターンの(?=(?:アタック|メイン)フェイズ終了時)", "", "of this turn"),
    S("この効果で相手のキャラを退場", "この効果でキャラを退場", "whom it retired"),
    S("以下の全ての効果が発動", "以下の効果が全て発動", "word order"),
    S(
        "このターン中に(登場|移動|アタック)している(?=自分|相手)",
        r"このターン中に\1した",
        "two tenses of one fact",
    ),
    S("手札が場外に置かれている", "手札を場外に置いている", "active or passive"),
    S("このカードは(?=[^。]*場合のみ使用できる)", "", "the card named"),
    S(
        "のこの効果は1ターンに",
        "の効果は1ターンに",
        "this effect of cards of that name",
    ),
    S("山札の(上|下)に戻す", r"山札の\1に置く", "two verbs for one move"),
    S("手札に加えた(?=カード)", "手札に戻した", "two verbs for one move"),
    S("手札に(?:戻|加え)", "手札に戻", "two verbs for one move"),
    S("相手プレイヤーに", "相手に", "the opponent is a player"),
    S(
        "のアタックがブロックされ(なかった|た)時",
        r"がアタックしてブロックされ\1時",
        "word order",
    ),
    # --- what was spoken of before ------------------------------------------------------------
    S(
        "(?<!分の|手の|身の)山札の(上|下)(?=に|か|と)",
        r"自分の山札の\1",
        "whose deck is not said: one's own",
    ),
    S("(自分|相手)の場の(キャラ|〈)", r"\1の\2", "they are on the field"),
    S("その中からカードを", "その中から", "any card of those"),
    S(r"(その中から\d枚(?:まで)?)を", r"\1", "with or without a particle"),
    S(
        "(?:そのカード|そのキャラ|それら|それ|選んだキャラ|見たカード|公開したカード"
        "|登場させたキャラ|この効果で公開されたカード"
        "|この効果で(?:場外|リムーブエリア)に置いたカード)(を|は|の)",
        r"それ\1",
        "different words for what was spoken of before",
    ),
    S("このカード|このフィールド", "このキャラ", "words for the card itself"),
    S("自分は(?=カードを|それを)", "", "the performer named"),
    S(
        "(?<=[、。])それを(?=手札|アクティブ|レスト|フロントL|エナジーL|退場)",
        "",
        "the object left out",
    ),
    S(
        r"APカードを(\d)枚(まで)?アクティブに",
        r"APカードを\1枚\2選びアクティブに",
        "what becomes active is chosen",
    ),
    S(
        r"APカードを(\d)枚(まで)?選び、アクティブに",
        r"APカードを\1枚\2選びアクティブに",
        "what becomes active is chosen",
    ),
    S(
        "それの下に([^。、]{1,20})を裏向きで置",
        r"\1を裏向きでそれの下に置",
        "word order",
    ),
    S("を([^。、を]{1,60})の下に裏向きで置", r"を裏向きで\1の下に置", "word order"),
    # --- said of the card, or given to it ------------------------------------------------------
    S("このターン中、(この|そ)(キャラ|れ)は", r"\1\2はこのターン中、", "word order"),
    S(
        "このターン中、(相手はこのキャラのアタックを可能ならブロックしなければならない)",
        r"このキャラはこのターン中、「\1。」を得る",
        "said of the card, or given to it in quotes",
    ),
    S(
        "場合、それはこのターン中、([^。]{1,30})を得る",
        r"場合、このターン中、\1を与える",
        "said of the card, or given to it",
    ),
    S(
        "場合、それは((?:このターン中|次の[^、。]{4,20}まで)、?BP)",
        r"場合、\1",
        "named again, or left out",
    ),
    S(
        "このキャラは「このキャラは([^「」]*)。」を得る",
        r"このキャラは\1",
        "said, or given in quotes",
    ),
    S("(エナジーが\\d以下)で(特徴に)", r"\1の\2", "two ways to link modifiers"),
    S(
        "(〈[^〉]+〉以外の)"
        "((?:(?:自分|相手)の)?(?:場|フロントL|エナジーL|同じライン)の)",
        r"\2\1",
        "modifiers in another order",
    ),
)

_OPAQUE: Final = "〈[^〉]*〉|［[^］]*］"


@dataclass(frozen=True, slots=True)
class _Rule:
    """A synonym ready to use.

    Attributes:
        needle: Letters every match has; empty if none are certain.
        plain: The pattern.
        careful: The pattern, and names and traits, which stay as they are.
        rewrite: Makes the new wording.
    """

    needle: str
    plain: re.Pattern[str]
    careful: re.Pattern[str]
    rewrite: "_Rewrite"

    def fits(self, text: str) -> bool:
        """Whether there may be anything to rewrite."""
        return self.needle in text and self.plain.search(text) is not None


def _compiled(synonyms: tuple[Synonym, ...]) -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            _needle(synonym.pattern),
            re.compile(synonym.pattern),
            re.compile(f"{synonym.pattern}|(?P<opaque>{_OPAQUE})"),
            _Rewrite(synonym),
        )
        for synonym in synonyms
    )


_SPECIAL: Final = frozenset("()[]|?*+{}^$.\\")


def _needle(pattern: str) -> str:
    """The longest run of plain letters that a match cannot do without."""
    best = run = ""
    depth = 0
    for index, letter in enumerate(pattern):
        if letter == "|" and depth == 0:
            return ""
        depth += (letter in "([{") - (letter in ")]}")
        is_escaped = pattern[index - 1 : index] == "\\"
        is_optional = pattern[index + 1 : index + 2] in ("?", "*", "{")
        if depth or letter in _SPECIAL or is_escaped or is_optional:
            run = ""
        else:
            run += letter
            best = max(best, run, key=len)
    return best


def normalise(traced: Traced) -> Traced:
    """The text with every listed wording replaced; names and traits stay."""
    return _rewritten(traced, _SYNONYMS)


def used_synonyms(traced: Traced) -> tuple[str, ...]:
    """The synonyms that a text needs rewritten before it can be read."""
    used: list[str] = []
    for synonym, rule in zip(SYNONYMS, _SYNONYMS, strict=True):
        if not rule.fits(traced.text):
            continue
        after = traced.sub(rule.careful, rule.rewrite)
        if after.text != traced.text:
            used.append(f"synonym: {synonym.wording} ({synonym.reason})")
        traced = after
    return tuple(used)


def comparable(traced: Traced) -> str:
    """The text as it is compared with another wording of the same tree."""
    text = _in_place(_MARKS.sub("", normalise(traced).text))
    return without_marks(_rewritten(Traced.of(text), _VARIANTS).text)


def without_marks(text: str) -> str:
    """The words of a text: no commas, full stops and paragraph ends."""
    return _ALL_MARKS.sub("", text)


def _rewritten(traced: Traced, rules: tuple[_Rule, ...]) -> Traced:
    for rule in rules:
        if rule.fits(traced.text):
            traced = traced.sub(rule.careful, rule.rewrite)
    return traced


# Words that say nothing a tree could lack: particles and word order come with the
# wording; these are left out or said as an author likes.
_NO_CONTENT: Final = (
    S(
        "この(?:キャラ|カード|フィールド)が(アタック|ブロック|登場|退場)した時、?",
        r"【\1時】",
        "a moment in words, or as its icon",
    ),
    S("特徴に「([^」]+)」を持つ", r"［特徴：\1］", "having a trait"),
    S(
        "特徴に「([^」]+)」か「([^」]+)」を持つ",
        r"［特徴：\1］か［特徴：\2］",
        "having one",
    ),
    S("【([^】]+)】の効果", r"【\1】", "the ability with that icon"),
    S("トリガーの効果", "トリガー", "what a trigger does"),
    S("から|なら", "", "particles"),
    S(
        "(?:この効果で)?(?:選んだ|選ばれた|公開した|公開された|見た|登場させた|登場した"
        "|(?<!に)置いた|場外に置いた|場外に置かれた|リムーブエリアに置いた|手札に加えた|手札に戻した|レストにした"
        "|退場させた)(?:キャラ|カード|フィールド)(?:の中)?",
        "",
        "what was spoken of before",
    ),
    S(
        "その(?:キャラ|カード|フィールド|中)|この効果で",
        "",
        "what was spoken of before",
    ),
    S("この(?:キャラ|カード|フィールド)以外の", "他の", "any other card"),
    S(
        "手札(?:にある|の)この(?:キャラ|カード|フィールド)",
        "",
        "a card that is paid for",
    ),
    S("この(?:キャラ|カード|フィールド)", "", "the card itself, named or not"),
    S("手札(?=使用|登場させ)", "", "cards are used from hand"),
    S(
        "次の(?:相手|自分)のスタートフェイズ",
        "次のスタートフェイズ",
        "that of its player",
    ),
    S("お互い(?=の)|自分か相手(?=の)|自分と相手(?=の)", "両", "both sides"),
    S("お互いは|自分と相手は", "両", "both players"),
    S("両の場", "両", "both fields"),
    S("両の(?=山札の[上下]に)", "", "a card goes to its owner's deck"),
    S("このターンの(?=エンド|メイン)", "", "the next one is this turn's"),
    S("相手の(?:ライフ|手札)(?=以下|以上|より)", "相手", "the same of the opponent"),
    S("両の効果", "効果", "an effect, whoever's"),
    S(
        "自分の場の|自分の場に|自身の場の|自分の|自分は|自身の|自分が|持ち主の",
        "",
        "one's own, unless said",
    ),
    S("(?<=相手の)場(?=の|に)", "", "Characters are on the field"),
    S(
        "全て|合計|枚数|(?<=の)数|それぞれ|枚|種類|さらに|カード|キャラ|選",
        "",
        "how many, of what was named",
    ),
    S("を得る|を与える|を得|を与え", "", "said of the card, or given to it"),
    S("場に(?=登場)|レストで(?=登場)", "", "where and how cards enter unless said"),
    S("(?:かぎり|限り)、?", "場合", "while it holds, if it holds"),
    S("ターン開始|スタートフェイズ開始", "開始", "a turn begins with its Start Phase"),
    S("数により", "により", "how many there are"),
    S("効果(?:が発動する|を)", "効果", "what a list gives"),
    S("加え|戻し|戻す|戻|置い|置か|置き|置く", "置", "verbs for one move"),
    S("無い|なく|なかっ|ない|(?<=[らせれけきに])ず(?!つ)", "無", "none, not"),
)
_CONTENT: Final = re.compile(
    "〈[^〉]*〉|［[^］]*］|【[^】]*】|[+-]?[0-9]+|[ァ-ヶー]+|[A-Za-z]+|[一-龥々]"
    "|まで|ずつ|もよい|でき|より|だけ|のみ|しか|か"
)


def says_the_same(text: Traced, rendering: Traced) -> bool:
    """Whether two texts that were read as the same tree say the same words.

    They differ in particles, in the order of words and in what may be left out, and in
    nothing else. A card goes to its owner's deck, so whose deck that is may be left out
    where the rendering says it; said of the wrong player it may not.
    """
    one, other = comparable(text), comparable(rendering)
    if one == other:
        return True
    if all(text.text.count(d) <= rendering.text.count(d) for d in _DECKS):
        one, other = (said.replace(_THEIRS, _WHOSEVER) for said in (one, other))
    return _content(one) == _content(other)


_WHOSEVER: Final = "山札"
_THEIRS: Final = f"相手の{_WHOSEVER}"
_DECKS: Final = (_THEIRS, f"自分の{_WHOSEVER}", f"自身の{_WHOSEVER}")


def _content(text: str) -> Counter[str]:
    """The words that say something, however they are put together."""
    for rule in _NOTHING:
        if rule.fits(text):
            text = rule.careful.sub(rule.rewrite, text)
    return Counter(_CONTENT.findall(text))


_MARKS: Final = re.compile("[¶\n]")
_ALL_MARKS: Final = re.compile("[¶\n、。]")
_SENTENCE: Final = re.compile(r"(?:[^。「」『』]|「[^」]*」|『[^』]*』)+。?")
_CHANGES: Final = re.compile(r"『[^』]*』(?:に代わる|に代えてもよい|される)。?$")


def _in_place(text: str) -> str:
    """Each replacement right behind the sentence it changes (it may stand later)."""
    done: list[str] = []
    for sentence in _SENTENCE.findall(text):
        if not _CHANGES.search(sentence):
            done.append(sentence)
            continue
        index = len(done)
        while index and "『" not in done[index - 1]:
            index -= 1
        done.insert(index or len(done), sentence)
    return _whole_replacements("".join(done))


def _whole_replacements(text: str) -> str:
    """How far 『』 reach does not matter: what the sentence becomes is written out."""
    sentences = _SENTENCE.findall(text)
    done: list[str] = []
    marked = ""
    for sentence in sentences:
        change = re.search(r"^(.*?)『([^』]*)』(に代わる|に代えてもよい)", sentence)
        if change is None:
            marked = sentence if "『" in sentence else marked
            done.append(sentence.replace("『", "").replace("』", ""))
            continue
        changed = re.sub(r"『[^』]*』", change.group(2), marked)
        done.append(f"{change.group(1)}〔{changed}〕{change.group(3)}。")
    return "".join(done)


class _Rewrite:
    """Replaces a match unless it is a name."""

    def __init__(self, synonym: Synonym) -> None:
        self.wording = synonym.wording

    def __call__(self, match: re.Match[str]) -> str:
        if match.group("opaque") is not None:
            return match.group(0)
        groups = [group or "" for group in match.groups()]
        return re.sub(
            r"\\(\d)", lambda number: groups[int(number.group(1)) - 1], self.wording
        )


_SYNONYMS: Final = _compiled(SYNONYMS)
_VARIANTS: Final = _compiled(VARIANTS)
_NOTHING: Final = _compiled(_NO_CONTENT)
