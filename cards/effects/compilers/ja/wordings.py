"""Wordings of other house styles: of newer printings, of other authors, of editors.

The same kind of table as in ``synonyms``, read before it. None of these lines was
needed by the card lists the grammar was written with; they are how the same thing is
said elsewhere: auxiliary verbs, particles, kana for kanji, costs said with 〜ことで.
"""

from dataclasses import dataclass
from typing import Final


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


S = Synonym

# Verbs of costs and permissions: the plain form and the form before もよい.
_TE: Final = {
    "置く": "置いて",
    "戻す": "戻して",
    "加える": "加えて",
    "引く": "引いて",
    "選ぶ": "選んで",
    "支払う": "支払って",
    "入れ替える": "入れ替えて",
    "させる": "させて",
    "する": "して",
}


def _by_doing() -> tuple[Synonym, ...]:
    """手札を1枚場外に置くことで、…: a cost one may pay, and what one gets for it."""
    return tuple(
        S(
            f"{plain}(?:こと|事)(?:で|により|によって)、?",
            f"{te}もよい。そうした場合、",
            "a cost is paid or not",
        )
        for plain, te in _TE.items()
    )


def _being_able() -> tuple[Synonym, ...]:
    """場に登場させることができる: may be done."""
    return tuple(
        S(
            f"{plain}(?:こと|事)(?:が|も)できる(?=。|$|¶|」)",
            f"{te}もよい",
            "what one can do one may do",
        )
        for plain, te in _TE.items()
    )


_PLACE: Final = "場|フロントL|エナジーL|場外|手札|ライフエリア|リムーブエリア"
_CARDS: Final = "キャラ|カード|フィールド|イベント|［[^］]+］|〈[^〉]+〉|「[^」]+」"
_CHOSEN: Final = r"(以下から\d+つ(?:まで)?)"
_CARRY_OUT: Final = "(?:発動|解決|適用|処理|実行)する|行う"

NEWER: Final = (
    # --- words ---------------------------------------------------------------------
    S("(?<=[るた])とき、?", "時、", "one word in kana"),
    S("(?:すべて|全部)", "全て", "one word in kana"),
    S("いずれか", "", "one of them"),
    S("(?:好きな|任意の|望む)(?:順番|順序|順)で", "望む順で", "one's own order"),
    S("(?:好きな|任意の)(?=枚数|方)", "望む", "as one likes"),
    S("(開始|終了)時に、?", r"\1時、", "with or without a particle"),
    S("ターンの(開始|終了)時", r"ターン\1時", "with or without a particle"),
    S(
        "(必要エナジー|消費AP|発生エナジー|元々のBP)(?=\\d)",
        r"\1が",
        "with or without a particle",
    ),
    S(
        "(\\d(?:枚|種類)?(?:以上|以下|未満)?)(?:で|が)ある(?=場合)",
        r"\1の",
        "two ways to say what is so",
    ),
    S(
        "【(インパクト|ダメージ)(\\+?\\d+)】",
        r"【\1（\2）】",
        "with or without parentheses",
    ),
    S("としても扱われる", "としても扱う", "active or passive"),
    S("カード名(?:を|が)(〈[^〉]+〉)としても", r"\1としても", "a name is a card name"),
    S(
        "(?:カード名|名前)(?:が異なる|の違う|が違う)",
        "カード名の異なる",
        "two particles",
    ),
    S(
        "(?:名前の異なる|異なる名前の|異なるカード名の)(?=キャラを|カードを|［|〈)",
        "カード名の異なる",
        "a name is a card name",
    ),
    S("同名の", "同じカード名の", "a name is a card name"),
    S(f"({_PLACE}|別のライン)へ(?!と)", r"\1に", "two particles of direction"),
    S(
        f"({_PLACE})に(?:いる|置かれている|置かれた|存在する)(?={_CARDS}|必要|消費|他の|BP)",
        r"\1にある",
        "cards that are in a place",
    ),
    S("［特徴：([^］]+)］を持", r"特徴に「\1」を持", "brackets of a trait"),
    S("特徴(?:に|が)?〈([^〉]+)〉を持", r"特徴に「\1」を持", "brackets of a trait"),
    S("(?:できるなら|可能であれば|できる限り)", "可能なら", "if able"),
    S("(自分|相手)プレイヤーは", r"\1は", "the opponent is a player"),
    S("(?:各|お互いの)プレイヤーは、?(?:それぞれ)?", "お互いは", "both of them"),
    S("自分と相手は、?それぞれ", "お互いは", "both of them"),
    S("自分と相手の(?=場|フロント|エナジー)", "お互いの", "both sides"),
    S("(アクティブ|レスト)状態(?=の|で|に)", r"\1", "a mode is a state"),
    S(
        "カード名の異なる([^。、]{1,30}が\\d)(?:枚|種類)(以上|以下)?(?=ある)",
        r"\1種類\2",
        "different names are kinds",
    ),
    # --- verbs ---------------------------------------------------------------------
    S(
        r"(BP[+-]\d+)(?:し|され|を得て|を得|を与え)、(?=【|「)",
        r"\1と",
        "gains one after the other",
    ),
    S(r"(BP[+-]\d+)(?:する|される)(?=。|$|¶|」)", r"\1", "with or without a verb"),
    S("(】)を(?:得|与え)、(?=BP|【|「)", r"\1と", "gains one after the other"),
    S(r"(\dダメージ)与える", r"\1を与える", "with or without a particle"),
    S(r"(\dダメージ)を受ける(?=。|$|¶)", r"\1", "given or taken"),
    S("場に出", "場に登場し", "to enter the field"),
    S("場に登場(?=した時|している場合)", "登場", "cards enter the field"),
    # --- costs and permissions -----------------------------------------------------
    *_by_doing(),
    *_being_able(),
    S("(?:そのようにした|それを行った|そうできた)場合", "そうした場合", "if you do"),
    S("そうすれば、?", "そうした場合、", "if you do"),
    S(
        "(?:そうでは?ない|違う|それ以外の|そうでなければ)場合?、",
        "そうでない場合、",
        "otherwise",
    ),
    S(r"(公開)し、(?=(?:それ|そのカード)が)", r"\1する。", "one sentence or two"),
    S(
        r"(山札の上から\d+枚)見て、(?=望む順で)",
        r"\1見る。それを",
        "one sentence or two",
    ),
    S("使用する際(?:に)?、?追加で", "使用する際に、", "a cost on top of its cost"),
    # --- lists ---------------------------------------------------------------------
    S(
        "以下の(?:効果の中|効果|中)から",
        "以下から",
        "the entries of the list are effects",
    ),
    S("以下の効果のうち、?", "以下から", "the entries of the list are effects"),
    S("次の(?:効果の中|効果|中)から(?=\\d)", "以下から", "the list follows"),
    S(
        _CHOSEN + f"を?(?:選んで|選び)、?(?:それを)?(?:{_CARRY_OUT})",
        r"\1選ぶ",
        "what is chosen is carried out",
    ),
    S(_CHOSEN + f"を?(?:{_CARRY_OUT})", r"\1選ぶ", "what is chosen is carried out"),
    # --- instead -------------------------------------------------------------------
    S(
        "(離れる|退場する)(?:際|時)(?:に)?、?代わりに",
        r"\1場合、代わりに",
        "about to happen",
    ),
    S("バトルで(?=退場)", "バトルによって", "two particles of cause"),
    S("バトルに敗北して(?=退場)", "バトルによって", "a battle retires its loser"),
    S(
        r"((?:相手|自分)の(?:フロントL|エナジーL|場)の)"
        r"(BP\d+(?:以下|以上)の[^。、]{1,12}を)([^。]*。[^。]+場合、代わりに)"
        r"(BP\d+(?:以下|以上)の)",
        r"\1\2\3\1\4",
        "of the same place",
    ),
    S(
        r"以下から(\d)つ(まで)?選ぶ。([^。・]+場合、)代わりに(?:以下から)?"
        r"((?:\d)つ(?:まで)?|全て)選ぶ",
        r"以下から『\1つ\2選ぶ』。\3『\4選ぶ』に代わる",
        "instead, in words or in 『』",
    ),
    S(
        "バトル(?:で|に)敗北した場合、代わりに",
        "バトルによって退場する場合、代わりに",
        "who loses retires",
    ),
    S("場合、追加で", "場合、", "what is added takes nothing away"),
    S(
        r"カードを(\d枚)引く。([^。]+場合、)代わりにカードを(\d枚)引く",
        r"カードを『\1』引く。\2『\3』に代わる",
        "instead, in words or in 『』",
    ),
    S(
        "((?:自分|相手)の(?:場|フロントL|エナジーL|場外|手札)(?:から|の|にある))"
        r"カード名の異なる([^。、]{1,30}を)(?=\d枚)",
        r"カード名の異なる\1\2",
        "word order",
    ),
    S("(場|L|場外|手札)の、(?=他の|BP|必要|消費|赤|青|黄|緑|紫)", r"\1の", "a comma"),
    S("その中の(?=[^。、]{1,30}を全て)", "その中から", "of those, or from them"),
    S(
        "(赤|青|黄|緑|紫)と(赤|青|黄|緑|紫)の(キャラ|カード)が(?=ある|あり)",
        r"\1の\3と\2の\3が",
        "one of each color",
    ),
    S("(以下|以上|未満)(?:で、?)?かつ、?", r"\1で、", "two ways to link conditions"),
    S("(ある|いる)かつ、?", "あり、", "two ways to link conditions"),
    S(
        "((?:自分|相手)の(?:場|フロントL|エナジーL|場外)に)([^。、に]{1,20}が(?:なく|あり))、"
        "((?:〈[^〉]+〉|［[^］]+］)が(?:ある|ない))",
        r"\1\2、\1\3",
        "of the same place",
    ),
    S("(?<!【)レイドを持つ", "【レイド】を持つ", "with or without brackets"),
    S("【レイド】した", "レイドした", "with or without brackets"),
    S("(このキャラ)にレイドした時", r"\1がレイドされた時", "active or passive"),
    S(
        r"((?:このターン中|次の[^。、]{3,16}まで)、)(BP[+-]\d+)。([^。]+場合、)代わりに(BP[+-]\d+)",
        r"\1『\2』。\3『\4』に代わる",
        "instead, in words or in 『』",
    ),
    S(
        "このカードを使用するには、([^。]+?)なければならない",
        r"このカードを使用する際に、\1ないとこのカードは使用できない",
        "a cost that must be paid",
    ),
    S(
        "((このターン中|次の[^。、]{3,16}まで)、[^。]*。[^。]{2,40}場合、さらに)"
        "(?=BP|【|「)",
        r"\1\2、",
        "what is added lasts as long",
    ),
    # --- said the other way round ------------------------------------------------------
    S(
        r"(この(?:キャラ|カード)|そのキャラ|それ|選んだキャラ)よりBP(?:が|の)(?:低い|小さい)",
        r"\1のBP未満の",
        "less than",
    ),
    S(
        r"BPが(このキャラ|そのキャラ|それ)(以下|以上|未満)の",
        r"\1のBP\2の",
        "word order",
    ),
    S(
        r"相手は(この(?:キャラ|カード)|それ|そのキャラ)を((?:[^。、]{1,12}の)?効果)で選べない",
        r"相手は\2で\1を選べない",
        "word order",
    ),
    S(
        "相手は(このキャラ|そのキャラ|それ)をブロックできない",
        r"\1はブロックされない",
        "active or passive",
    ),
    S(
        "相手は([^、。]{1,30}キャラ)でブロックできない",
        r"相手の\1はブロックできない",
        "they cannot block",
    ),
    S(
        "このキャラのアタックは(?=[^。]{0,30}ブロックされない)",
        "このキャラは",
        "it is its attack that is blocked",
    ),
    S(
        "このアタックは(?=[^。]{0,30}ブロックされない)",
        "このバトル中、このキャラは",
        "one attack is one battle",
    ),
    S(
        "相手は(?:このアタックを可能なら|可能なら、?このアタックを)",
        "このバトル中、相手はこのキャラのアタックを可能なら",
        "one attack is one battle",
    ),
    S("相手は可能なら、?(このキャラのアタックを)", r"相手は\1可能なら", "word order"),
    S(
        "(?<!アタック)(が)ブロックされ(た|なかった)時",
        r"\1アタックしてブロックされ\2時",
        "attacks are blocked",
    ),
    S(
        "このキャラは登場したターン中、",
        "このターン中にこのキャラが登場している場合、このキャラは",
        "the turn in which it entered",
    ),
    S(
        "このキャラが登場したターン中、",
        "このターン中にこのキャラが登場している場合、",
        "the turn in which it entered",
    ),
    S(
        "(?:このキャラが)?(自分|相手)のターン中に退場(?:した|している)場合",
        r"\1のターン中の場合",
        "it is that turn still",
    ),
    S("(アクティブ|レスト|レイド状態)だった場合", r"\1の場合", "as it was last"),
    S(
        "フロントLにあ(?:る場合も|っても)、?エナジーを発生(?:する|させる)",
        "フロントLにある場合もエナジーを発生させる",
        "active or causative",
    ),
    S(
        "(この(?:キャラ|カード))が登場する(?:場合|時)、(?:代わりに)?アクティブで登場",
        r"\1はアクティブで登場",
        "how it enters",
    ),
    S(
        r"が(［[^］]+］|〈[^〉]+〉)(?:だけ|のみ)の(?=場合)",
        r"が全て\1の",
        "these only: all are",
    ),
    S("全ての(?:場所|領域|エリア)で(?=〈)", "", "names hold everywhere"),
    S("[「【]レイド[」】]以外で", "レイド以外で", "with or without brackets"),
    S("フロントLからエナジーLに(?=移動)", "エナジーLに", "from the other line"),
    S("エナジーLからフロントLに(?=移動)", "フロントLに", "from the other line"),
    S(r"(\d(?:枚|回))しか(使用|発動)できない", r"\1のみ\2できる", "only so often"),
    S(
        "相手(?:プレイヤー|のライフ)?にダメージを与えた時",
        "相手がダメージを受けた時",
        "given or taken",
    ),
    S(
        "(^|[。¶])(自分|相手)のターン中、",
        r"\1【\2のターン中】",
        "the window, in words",
    ),
    S(
        "を全て選び、(?=レスト|アクティブ|退場|手札|場外)",
        "を全て",
        "all are chosen without a choice",
    ),
    S("相手の手札を(?:全て)?見て、", "相手の手札を全て見る。", "one sentence or two"),
    S("それぞれ、", "", "each of them"),
    S(
        r"BP(?:を|が|は)([+-]\d+)(?:する|される|し|され)?(?=。|、|$|¶|」)",
        r"BP\1",
        "with or without a verb",
    ),
    # --- newer printings -----------------------------------------------------------
    S(
        "(を|、)裏向きで(?=(?:自分の|相手の|自身の|持ち主の)?ライフエリアに(?:置|加))",
        r"\1",
        "life lies face down",
    ),
    S(
        "合計(BP|必要エナジー|消費AP)(?=が)",
        r"\1の合計",
        "word order",
    ),
    S("のBP(以下|以上|未満)のBPの", r"のBP\1の", "BP said twice"),
    S("最も(BP|必要エナジー|消費AP)の", r"最も\1が", "two particles"),
    S("(?:一番|もっとも)(?=BP|必要エナジー)", "最も", "two words for most"),
    S(
        "(BP|必要エナジー|消費AP)が(?:最も|一番|もっとも)",
        r"最も\1が",
        "word order",
    ),
    S("(?:無作為に|ランダムに|内容を見ずに|見ずに)", "見ないで", "unseen"),
    S(
        "(必要エナジー|消費AP)を(\\d)(?:減らす|少なくする|下げる)",
        r"\1を-\2する",
        "so much less",
    ),
    S("(必要エナジー|消費AP)を(\\d)減らし", r"\1を-\2し", "so much less"),
    S(
        "((?:手札にあるこのカード|このカード)の)(必要エナジー|消費AP)は、?"
        "([^。、]+\\d枚につき)、?-?(\\d)(?:減る|減らす|される|する)",
        r"\3、\1\2を-\4する",
        "word order",
    ),
    S(
        "(自分|相手)の(フロントL|エナジーL)の([^。、のと]{1,12})と(フロントL|エナジーL)の"
        "(?=キャラ|［|〈)",
        r"\1の\2の\3と\1の\4の",
        "of the same player",
    ),
    S("次に自分の手札から", "次に手札から", "cards are used from one's own hand"),
    S(
        "(置い|公開し|選ん|加え|登場させ|退場させ|レストにし)(た|だ)枚数(?=\\d枚につき)",
        r"\1\2カード",
        "for each of them",
    ),
    S(
        "(?:自分の)?場のキャラ(?:1枚)?に(?=レイドさせ)",
        "",
        "one raids onto one's own Characters only",
    ),
    S(
        "(公開)し、(?=(?:必要エナジー|そのカード|それ)[^。、]*場合、)",
        r"\1する。",
        "one sentence or two",
    ),
    S(
        "(選)び、(?=(?:それ|そのキャラ|そのカード|選んだキャラ)が[^。、]*場合、)",
        r"\1ぶ。",
        "one sentence or two",
    ),
    S(
        "(〈[^〉]+〉)(〈[^〉]+〉)(?=〈[^〉]+〉が?全てある)",
        r"\1と\2と",
        "a list of names",
    ),
    S("(〈[^〉]+〉)が全て(?=ある|あり)", r"\1が", "each of those listed"),
    S(
        "(?:(?<=[〉］])|(?<=カード|キャラ))のうち、?(?:どちらか|いずれか)?が?"
        "(\\d)(枚|種類)以上が?(?=ある|の場合)",
        r"が合計\1\2以上",
        "so many of those listed",
    ),
    S(
        "([^。、]+)1枚につき、?カードを1枚引",
        r"\1の枚数分カードを引",
        "a card for each",
    ),
    S("(\\d(?:枚|種類|回|つ)?(?:以上|以下|未満)?)なら、?", r"\1の場合、", "if so"),
    S("、?それぞれ(?=BP[+-]|【)", "、", "each of them"),
    S(
        "相手は、?([^。、]{1,30})(置か|戻さ|引か)ない場合、(?=自身の)",
        r"相手は\1<\2>もよい。そうしなかった場合、相手は",
        "what one need not do one may do",
    ),
    S(
        "相手は、?([^。、]{1,30})(置か|戻さ|引か)ない場合、",
        r"相手は\1<\2>もよい。そうしなかった場合、",
        "what one need not do one may do",
    ),
    S("<置か>", "置いて", "a form of the verb"),
    S("<戻さ>", "戻して", "a form of the verb"),
    S("<引か>", "引いて", "a form of the verb"),
    S("(?:一緒に|同時に)選", "選", "one choice"),
    S("山札の一番(上|下)に", r"山札の\1に", "the end of a deck"),
    S(
        "(そのキャラ|それ|選んだキャラ|このキャラ)がBP(\\d+)(以上|以下|未満)の(?=場合)",
        r"\1のBPが\2\3の",
        "to be of so much BP",
    ),
    S("(?<=[ラ］〉])は、?全て(?=BP|【|、)", "全ては", "all of them"),
    S("(場|L|場外|手札)の、(?=そのキャラ|このキャラ)", r"\1の", "a comma"),
    S("(自分|相手)のデッキ(?=の|を|に)", r"\1の山札", "two words for it"),
    S(
        "(自分の(?:場|フロントL|エナジーL))のキャラがこのキャラ(?:のみ|だけ)の場合",
        r"\1に他のキャラがない場合",
        "it alone: no other",
    ),
    S(
        "(\\d枚(?:まで)?)のBP(?:を|は)、?(このターン中|次の[^。、]{4,16}まで)、?"
        "([+-]\\d+)(?:される|する)",
        r"を\1選び、\2、BP\3",
        "one of them is one that is chosen",
    ),
    S(
        "(?<=[ラド〉］])(\\d枚(?:まで)?)は、?(このターン中|次の[^。、]{4,16}まで)、",
        r"を\1選び、\2、",
        "one of them is one that is chosen",
    ),
    S("(?<=を)発動させる", "発動する", "active or causative"),
    S("(?<=を)発動させて", "発動して", "active or causative"),
    S("イベントの効果", "イベントカードの効果", "the card named"),
    S(
        "(キャラ|カード)(\\d枚まで)(?=退場|レスト|アクティブ|手札|選)",
        r"\1を\2",
        "a particle left out",
    ),
    S("(BP|必要エナジー|消費AP)が?最大の", r"最も\1が高い", "the most"),
    S("(BP|必要エナジー|消費AP)が?最小の", r"最も\1が低い", "the least"),
    S(
        "(^|[。、】¶])(?!この|その|それ)([^。、【】]{1,30})が(自分|相手)の"
        "(場|フロントL|エナジーL|場外)に(ある|ない)(?=場合)",
        r"\1\3の\4に\2が\5",
        "word order",
    ),
    S(
        "((?:自分|相手)の(?:場|フロントL|エナジーL)に)([^。、]{1,30})が他に"
        "(?=\\d枚以上|ある)",
        r"\1他の\2が",
        "word order",
    ),
    S("次の相手のターンの間は?、?", "次の相手のターン中、", "during it"),
    S("相手は次のターン(?:中)?、", "相手は次の相手のターン中、", "the opponent's next"),
    S(
        "(^|¶)([^。「」【】『』]{2,40}は)、?(自分|相手)のターン中、?(?=BP|【|「)",
        r"\1【\3のターン中】\2",
        "the window, in words",
    ),
    S(
        "の(必要エナジー|消費AP)(以下|以上|未満)の(?:必要エナジー|消費AP)を持つ",
        r"の\1\2の",
        "said twice",
    ),
    S(
        "このカードは、?([^。、]+場合)、(必要エナジー|消費AP)[がを](\\d)"
        "(?:減る|減らす|少なくなる)",
        r"\1、このカードの\2を-\3する",
        "word order",
    ),
    S("(必要エナジー|消費AP)が(\\d)減る", r"\1を-\2する", "so much less"),
    S(
        "このキャラが(?:あった|いた|置かれていた)ライン",
        "このキャラと同じライン",
        "its line",
    ),
    S(
        "のBP(?:は|を)、?((?:このターン中|このバトル中|次の[^。、]{4,16}まで)、)"
        "([+-]\\d+)(?:される|する)",
        r"は\1BP\2",
        "their BP, or they themselves",
    ),
    S(
        "のBPは、?([^。、]+\\d枚につき)、?([+-]\\d+)(?:される|する)",
        r"は\1、BP\2",
        "its BP, or it itself",
    ),
    S(
        "のBPは([+-]\\d+)(?:される|する)(?=。|$|¶|」)",
        r"はBP\1",
        "its BP, or it itself",
    ),
    S("のBP([+-]\\d+)(?=。|$|¶|」)", r"はBP\1", "its BP, or it itself"),
    S("戻した枚数(?:と同じ枚数|分)?(?=カードを引)", "その枚数分", "so many"),
    S(
        "(選)び、(?=(?:それ|そのキャラ|そのカード|選んだキャラ)の[^。、]*場合、)",
        r"\1ぶ。",
        "one sentence or two",
    ),
    S(
        "(?<=枚)見て、(?=(?:それ|そのカード)[がの][^。、]*場合、)",
        "見る。",
        "one sentence or two",
    ),
    S("(以下|以上|未満)のBPを持つ", r"\1のBPの", "to have BP"),
    S("の下から(?=裏向きのカード|カード)", "の下の", "cards that lie there"),
    S(
        "手札にあるこのカードは、([^。、]+場合)、",
        r"\1、手札にあるこのカードの",
        "word order",
    ),
    S(
        "このカードは([^。、]+場合)、(?=使用できない|手札から登場できない)",
        r"\1、このカードは",
        "word order",
    ),
    S(
        "((?:手札にある)?このカードの)(必要エナジー|消費AP)を、?([^。、]+)の枚?数"
        "(?:分|だけ)(?:減らす|少なくする)",
        r"\31枚につき、\1\2を-1する",
        "so much less for each",
    ),
    S("相手の(?=[^。、「」]{1,24}キャラにブロックされない)", "", "others cannot block"),
    S("(アタック|ブロック)している(?:間|かぎり)、", r"\1している場合、", "while"),
    S(
        "アタック(?:と|・|、)ブロックができない",
        "アタックもブロックもできない",
        "neither",
    ),
    S(
        "(望む枚数)の(キャラ|カード|キャラカード|イベントカード)を",
        r"\2を\1",
        "word order",
    ),
    S(
        "相手の(手札|ライフ)(?:の枚数)?が自分(?:の手札|のライフ)?(?:の枚数)?より多い",
        r"自分の\1の枚数が相手より少ない",
        "the other way round",
    ),
    S(
        "相手の(手札|ライフ)(?:の枚数)?が自分(?:の手札|のライフ)?(?:の枚数)?より少ない",
        r"自分の\1の枚数が相手より多い",
        "the other way round",
    ),
    S("を(\\d)枚ずつまで", r"をそれぞれ\1枚まで", "so many of each"),
    S("山札の上からカードを(?=\\d枚)", "山札の上から", "what a deck is made of"),
    S("相手の手札を見る", "相手の手札を全て見る", "the whole hand"),
    S(
        "(キャラ|カード)1枚と((?:自分|相手)の[^。、]{1,30}?)1枚を選",
        r"\1と\2を1枚ずつ選",
        "one of each",
    ),
    S("場合にのみ", "場合のみ", "with or without a particle"),
    S(
        "(BP[+-]\\d+)。([^。]{4,60}場合、)代わりに(BP[+-]\\d+)(?=。|$|¶)",
        r"『\1』。\2『\3』に代わる",
        "instead, in words or in 『』",
    ),
    S(
        "(^|[。】¶])(?:この効果は)?(?:このゲーム中に?|1ゲームに|1ゲーム中に)(\\d)回"
        "(?:のみ|だけ|まで)、([^。]+)。?",
        r"\1\3。この効果はこのゲーム中に\2回のみ発動できる。",
        "the limit said first",
    ),
    S(
        "山札(?:を|の)上から1枚ずつ、?([^。、]+が)(?:公開され|出)るまで",
        r"山札の上から\1出るまで",
        "one by one from the top",
    ),
    S(
        "山札を([^。、]+が)(?:公開され|出)るまで",
        r"山札の上から\1出るまで",
        "one by one from the top",
    ),
    S("出るまで(?:めくる|めくって公開する)", "出るまで公開する", "to turn up"),
    S(
        "自分の山札から(?!上|下)([^。]{1,60}を\\d枚(?:まで)?[^。]*。"
        "(?:[^。]*。)?[^。]*シャッフル)",
        r"自分の山札を全て見る。その中から\1",
        "who searches a deck sees it",
    ),
    S(
        "(自分|相手)の山札に(?:戻|加|置)[しえいきくす]?て?、?"
        "(?:その山札を|山札を|それを)?シャッフル",
        r"\1の山札の下に置き、\1の山札をシャッフル",
        "where cards lie in a shuffled deck does not matter",
    ),
    S(
        "(?<!の)山札に(?:戻|加|置)[しえいきくす]?て?、?"
        "(?:その山札を|山札を|それを)?シャッフル",
        "自分の山札の下に置き、自分の山札をシャッフル",
        "where cards lie in a shuffled deck does not matter",
    ),
    S("(?<!の)山札をシャッフル", "自分の山札をシャッフル", "one's own deck"),
    S(
        "((?:自分|相手)が[^。、]*受けるダメージ)を(\\d)減らす",
        r"\1を-\2する",
        "so much less",
    ),
    S(
        "((?:自分|相手)が[^。、]*受けるダメージ)(?:を|は|に)?([+-]\\d)(?:される|する)?(?=。|$|¶|」)",
        r"\1を\2する",
        "with or without a verb",
    ),
    S("BPを(?:減らす|下げる)効果を受けない", "BPをマイナスする効果を受けない", "less"),
    # --- numbers -------------------------------------------------------------------
    S(
        f"((?:手札|ライフ|山札|場外|{_CARDS})が\\d+枚)の(?=場合)",
        r"\1ある",
        "so many there are",
    ),
    S(
        "(手札|ライフ)(?:の枚数)?が相手の(?:手札|ライフ)(?:の枚数)?より",
        r"\1の枚数が相手より",
        "compared with the same of the opponent",
    ),
    S("(手札|ライフ)が相手より", r"\1の枚数が相手より", "how many there are"),
    S(r"(\d)(?:ドロー)する", r"\1枚引く", "to draw"),
)
