"""Wordings that mean the same, and the one that stands for them.

Printed texts of different years word the same thing differently. Each pair here was
looked at by a person; the reason says why nothing is lost. The compiler rewrites the
left wording to the right one before it reads a text, and the check that compares a
card's text with the rendering of its tree allows exactly these differences.
"""

import re
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


SYNONYMS: Final = (
    *(
        Synonym(
            f"～{n}枚ある場合、(『[^』]*』[^。]*。[^。]*?{n + 1}枚以上ある場合、『)",
            r"枚以上ある場合、\1",
            "the replacement covers the numbers above",
        )
        for n in range(2, 9)
    ),
    Synonym("キャラクター", "キャラ", "the word before it was shortened"),
    Synonym("フロントライン", "フロントL", "the word before it was shortened"),
    Synonym("エナジーライン", "エナジーL", "the word before it was shortened"),
    Synonym("アクションポイントカード", "APカード", "the word before it was shortened"),
    Synonym("公開して[、]?手札", "公開し手札", "two forms of one verb"),
    Synonym(
        "の下に(?:置かれた|ある)(裏向きの)?カード",
        r"の下の\1カード",
        "a card under a card has been put there",
    ),
    Synonym(
        "(自分|相手|自身)の場の(フロントL|エナジーL)",
        r"\1の\2",
        "the lines are on the field",
    ),
    Synonym(
        "(自分|相手|自身)のライフを(?=\\d枚|全て)",
        r"\1のライフエリアにあるカードを",
        "life is the cards in the life area",
    ),
    Synonym(
        "((?:自分|相手)の[^。、「」『』【】]{1,30}に[^。、「」『』【】]{1,40}が)"
        "(\\d枚以上ある場合、[^。]{1,60}。)(\\d枚以上ある場合)",
        r"\1\2\1\3",
        "what is counted is left out the second time",
    ),
    Synonym("フェイズの(終了|開始)時", r"フェイズ\1時", "with or without a particle"),
    Synonym(
        "さらに",
        "",
        "what is added is added; nothing it could be added to is changed",
    ),
    Synonym("その後、", "", "sentences are carried out in printed order"),
    Synonym(
        "(^|[。、¶・】])手札から",
        r"\1自分の手札から",
        "whose hand is not said: the performer's",
    ),
    Synonym(
        "(BP[+-]\\d+と(?:【[^】]+】(?!を|と))+)(?=$|[・¶。])",
        r"\1を得る",
        "the verb of a list of gains left out",
    ),
    Synonym(
        "(このターン中に(?:このキャラ)が[^。、]{2,12}場合、このキャラは)このターン中、(?=BP|【)",
        r"\1",
        "the condition itself lasts for this turn only",
    ),
)

# Wordings that differ only in form. They are read as they are; where a card's text and
# its rendering differ in one of these, and both were read as the same tree, they agree.
VARIANTS: Final = (
    Synonym("は、", "は", "a comma after the topic"),
    Synonym("(なく|にし|全てを)、", r"\1", "a comma between two parts of a sentence"),
    Synonym(
        "(〈[^〉]+〉以外の)((?:(?:自分|相手)の)?(?:場|フロントL|エナジーL|同じライン)の)",
        r"\2\1",
        "modifiers in another order",
    ),
    Synonym("から、", "から", "a comma after the source"),
    Synonym("により、", "により", "a comma after the measure"),
    Synonym("(キャラ|カード|［[^］]+］|〈[^〉]+〉)と、", r"\1と", "a comma in a list"),
    Synonym("それぞれ(\\d)枚ずつ", r"\1枚ずつ", "so many of each, said twice"),
    Synonym("(場|L|ライン|場外)にある", r"\1の", "cards that are in a place, or of it"),
    Synonym(
        "(場)の([^。]{1,60}が合計)", r"\1に\2", "cards counted in a place, or of it"
    ),
    Synonym("が1枚以上ある", "がある", "one or more"),
    Synonym("退場していた", "退場している", "two tenses of one fact"),
    Synonym("移動していた", "移動している", "two tenses of one fact"),
    Synonym("になった場合", "の場合", "has become so: is so now"),
    Synonym("以下の全ての効果が発動", "以下の効果が全て発動", "word order"),
    Synonym("山札の(上|下)に戻す", r"山札の\1に置く", "two verbs for one move"),
    Synonym(
        "(?<![のと])山札の(上|下)に",
        r"自分の山札の\1に",
        "whose deck is not said: one's own",
    ),
    Synonym("(自分|相手)の場のキャラ", r"\1のキャラ", "Characters are on the field"),
    Synonym("その中からカードを", "その中から", "any card of those"),
    Synonym("(その中から\\d枚(?:まで)?)を", r"\1", "with or without a particle"),
    Synonym(
        "(?:そのカード|そのキャラ|それ|それら|選んだキャラ|見たカード|公開したカード|登場させたキャラ|この効果で公開されたカード)(を|は|の)",
        r"それ\1",
        "different words for what was spoken of before",
    ),
    Synonym("自分は(?=カードを|それを)", "", "the performer named"),
    Synonym("(?<=[、。])それを(?=手札|アクティブ|レスト)", "", "the object left out"),
    Synonym("このターン中、このキャラは", "このキャラはこのターン中、", "word order"),
    Synonym(
        "このターン中、(相手はこのキャラのアタックを可能ならブロックしなければならない)",
        r"このキャラはこのターン中、「\1。」を得る",
        "said of the card, or given to it in quotes",
    ),
    Synonym(
        "場合、それはこのターン中、([^。]{1,30})を得る",
        r"場合、このターン中、\1を与える",
        "said of the card, or given to it",
    ),
    Synonym("(エナジーが\\d以下)で(特徴に)", r"\1の\2", "two ways to link modifiers"),
)

_OPAQUE: Final = "〈[^〉]*〉|［[^］]*］"


def _compiled(
    synonyms: tuple[Synonym, ...],
) -> tuple[tuple[re.Pattern[str], "_Rewrite"], ...]:
    return tuple(
        (re.compile(f"{synonym.pattern}|(?P<opaque>{_OPAQUE})"), _Rewrite(synonym))
        for synonym in synonyms
    )


def normalise(traced: Traced) -> Traced:
    """The text with every listed wording replaced; names and traits stay."""
    return _rewritten(traced, _SYNONYMS)


def comparable(traced: Traced) -> str:
    """The text as it is compared with another wording of the same tree."""
    text = _in_place(_MARKS.sub("", normalise(traced).text))
    return without_marks(_rewritten(Traced.of(text), _VARIANTS).text)


def without_marks(text: str) -> str:
    """The words of a text: no commas, full stops and paragraph ends."""
    return _ALL_MARKS.sub("", text)


def _rewritten(
    traced: Traced, synonyms: tuple[tuple[re.Pattern[str], "_Rewrite"], ...]
) -> Traced:
    for pattern, rewrite in synonyms:
        traced = traced.sub(pattern, rewrite)
    return traced


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
        while index and not ("『" in done[index - 1]):
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
