"""One form for every way an English card text is written down.

Icons become 【label】, names 〈name〉, affinities ［trait］, abilities in quotes 「…」,
words that may be replaced 『…』; a full stop that ends a sentence becomes 。, a paragraph
¶. Reminders are checked and taken out. Everything but names, affinities, BP and AP is
in small letters. Nothing is guessed: what has none of these forms is an error.
"""

import re
from typing import Final

from cards.effects.compilers.en.grammar.terminals import NUMBER_WORDS
from cards.effects.compilers.en.icons import find_icon
from cards.effects.compilers.en.misprints import mend_slips
from cards.effects.compilers.en.reminders import find_lost_keyword, is_reminder
from cards.effects.compilers.engine.traced_text import PARAGRAPH, TracedText
from cards.effects.errors import TextError

MAX_LENGTH: Final = 2_000
_PLAIN: Final = str.maketrans(
    {
        "\u00a0": " ", "\u3000": " ", "\t": " ", "\u200b": " ",
        "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'",
        "–": "-", "−": "-", "—": "-", "‐": "-", "‑": "-", "×": "x",
        "・": "•", "●": "•", "·": "•", "∙": "•", "‣": "•", "▪": "•",
        "［": "[", "］": "]", "（": "(", "）": ")",
    }
)  # fmt: skip
_RESERVED: Final = re.compile("[【】〈〉「」『』。¶]")
_IMAGE: Final = re.compile(r"<img\b[^<>]*\balt=\"([^\"<>]*)\"[^<>]*>")
_BREAK: Final = re.compile(r"\s*<br\s*/?>\s*|\s*\n\s*")
# Tags as pages have them; 〈B. Rabbit〉 is a name.
_TAG: Final = re.compile(
    r"</?(?:em|b|i|strong|span|p)(?:\s+[a-z-]+=(?:\"[^\"<>]*\"|'[^'<>]*'))*\s*/?>",
    re.IGNORECASE,
)
_GAP: Final = re.compile(
    r"\b(?:gains|by|with|loses|its|site's)  (?=energy generation|while|until|can |abilit|and )"
)
_ONLY_ICONS: Final = re.compile(r"(?:【[^】]*】|[¶ ])*")
_BLANKS: Final = re.compile(r" {2,}")
_ANGLED: Final = re.compile(r"<([^<>\"]{1,60})>")
# Affinities: what stands in brackets before the word, alone or in a list.
_SQUARE: Final = re.compile(r"\[([^\[\]]+)\]")
_OF_AFFINITY: Final = re.compile(
    r"(?:(?:, ?| )(?:(?:and/or|or|and) )?\[[^\[\]]+\])* ?affinit(?:y|ies)"
)
_ANY_BUT: Final = " affinity other than "
_IN_RAID_LINE: Final = re.compile(r"\[Raid\](?:(?!Switch)[^.¶])*$", re.IGNORECASE)
_CURLY: Final = re.compile(r"\{([^{}]+)\}")
_MARKED_NUMBER: Final = re.compile(f"(?<=『)(?:{'|'.join(NUMBER_WORDS)})(?=』)")
_ROUND: Final = re.compile(r" ?\(((?:[^()]|\([^()]*\))*)\)")
_HASHED: Final = re.compile(r"#([^#]{3,60})#")
_ABILITY: Final = re.compile(
    r"(?:【|this |your opponent |when |whenever |at the |if |during |all |draw |each |"
    r"(?:place|pay|switch|sideline) .*\b(?:your|AP|this)\b)",
    re.IGNORECASE,
)
_ENERGY: Final = re.compile(
    r"\b(red|blue|green|yellow|purple) ?x ?(\d)\b", re.IGNORECASE
)
_COLORS: Final = {
    "red": "赤",
    "blue": "青",
    "green": "緑",
    "yellow": "黄",
    "purple": "紫",
}
_STOP: Final = re.compile(r" *[.] *(?=$|[^\d])|(?<=[^\d])[.](?=\d)")
_WIDE: Final = "（）"  # In names, which are kept as printed.
_OPAQUE: Final = re.compile(r"〈[^〉]*〉|［[^］]*］|【[^】]*】")
_UNITS: Final = re.compile(r"\b(?:bp|ap)\b")
_STOP_IN_MARK: Final = re.compile("。』(?: (instead))?")
_EDGES: Final = re.compile(r" *([¶。]) *| +(?=[』」])")
_AFTER_ICONS: Final = re.compile(r"(?:(?<=^)|(?<=[:。¶「・]))((?: *【[^】]*】)+:? *)")
_BEHIND_LABEL: Final = re.compile(r"(・[^:。¶「]{1,24}:) +")
# The icons of an activated ability, broken into two lines; a quote that ends a sentence.
_WITHIN_ICONS: Final = re.compile(r"(【起動メイン】(?: ?【[^】]*】)*)¶")
_AFTER_QUOTE: Final = re.compile(r"(?<=。)」 ?(?=[A-Z][a-z])")
_DECK_LIMIT: Final = re.compile(r"(?:(?<=^)|(?<=¶))(?=(?:a|your) deck can )")
_RUNS: Final = re.compile(r"¶+")
_BULLET: Final = re.compile(r" *• *")
_PAIRS: Final = {"〈": "〉", "［": "］", "「": "」", "『": "』", "【": "】"}


def canonicalize_text(text: str) -> TracedText:
    """Return the canonical form of a printed text; empty for no text.

    Raises:
        TextError: Something in it cannot be read.
    """
    if len(text) > MAX_LENGTH:
        span = (MAX_LENGTH, len(text))
        raise TextError("effects.too_long", "longer than any card text", span)
    traced = TracedText.of(text.translate(_PLAIN))
    if traced.text.strip() in ("", "-"):
        return traced.part(0, 0)
    _refuse_reserved(traced)
    traced = traced.sub(_IMAGE, lambda match: f"[{match[1]}]")
    traced = traced.sub(_BREAK, lambda _: PARAGRAPH).sub(_TAG, lambda _: "")
    _refuse_lost_icons(traced)
    traced = mend_slips(traced.sub(_BLANKS, lambda _: " "))
    traced = traced.sub(_ANGLED, lambda match: f"〈{match[1]}〉")
    traced = (
        _mark_square(traced)
        .sub(_BLANKS, lambda _: " ")
        .sub(_CURLY, lambda match: f"『{match[1]}』")
        .sub(_MARKED_NUMBER, lambda match: str(NUMBER_WORDS[match[0]]))
    )
    traced = traced.sub(_HASHED, _cost)
    traced = _mark_quotes(traced)
    traced = traced.sub(_ENERGY, lambda m: f"【{_COLORS[m[1].lower()]}×{m[2]}】")
    traced = _mark_round(traced)
    traced = _mark_stops(traced)
    traced = traced.sub(_STOP_IN_MARK, lambda m: "』 instead" if m[1] else "』。")
    traced = traced.sub(_BULLET, lambda _: "・").sub(
        _EDGES, lambda match: match[1] or ""
    )
    traced = traced.sub(_RUNS, lambda _: PARAGRAPH).sub(_BLANKS, lambda _: " ")
    traced = traced.sub(_WITHIN_ICONS, lambda match: match[1])
    traced = traced.sub(_AFTER_QUOTE, lambda _: "」。")
    traced = traced.sub(_BEHIND_LABEL, lambda match: match[1])
    traced = traced.sub(_AFTER_ICONS, lambda match: re.sub(r"[ :]", "", match[1]))
    traced = _strip(_lower(traced, text)).sub(_DECK_LIMIT, lambda _: "※")
    _check_brackets(traced)
    return traced


def _refuse_reserved(traced: TracedText) -> None:
    found = _RESERVED.search(traced.text)
    if found is not None:
        span = traced.span(found.start(), found.end())
        message = "a bracket or a stop that English text does not have"
        raise TextError("effects.language", message, span)


def _refuse_lost_icons(traced: TracedText) -> None:
    """Refuse two blanks where an icon is printed: a list has left its picture out."""
    found = _GAP.search(traced.text)
    if found is not None:
        raise _lost_icon(traced, found.start(), found.end())


def _lost_icon(traced: TracedText, start: int, end: int) -> TextError:
    return TextError("effects.icon", "an icon is missing here", traced.span(start, end))


def _cost(match: re.Match[str]) -> str:
    label = find_icon(match[1])
    return match[0] if label is None else f"【{label}】"


def _mark_square(traced: TracedText) -> TracedText:
    """Tell icons, affinities and words that may be replaced apart."""
    text = traced.text

    def mark(match: re.Match[str]) -> str:
        words = match[1]
        before = text[: match.start()]
        if words.lower() == "raid":
            return f"【{find_icon(words)}】"
        is_trait = _OF_AFFINITY.match(text, match.end()) or before.endswith(_ANY_BUT)
        if is_trait or _IN_RAID_LINE.search(before):
            return f"［{words}］"
        if words.lower() in _COLORS:
            return f" {words} "
        label = find_icon(words)
        if label is not None:
            return f"【{label}】"
        return f"『{words}』"

    return traced.sub(_SQUARE, mark)


def _mark_quotes(traced: TracedText) -> TracedText:
    """Tell names in quotes and abilities in quotes apart; quotes may be nested."""
    text = traced.text
    opened: list[int] = []
    marks: dict[int, str] = {}
    for index, character in enumerate(text):
        if character != '"':
            continue
        before = text[index - 1 : index]
        opens = before in ("", " ", "(", "『", PARAGRAPH, "/", "•", "'", "】")
        if opens and text[index + 1 : index + 2] not in (" ", ""):
            opened.append(index)
        elif opened:
            start = opened.pop()
            is_ability = _ABILITY.match(text, start + 1, index) and _is_sentence(
                text[start + 1 : index]
            )
            marks[start], marks[index] = "「」" if is_ability else "〈〉"
        else:
            _refuse(traced, index, "a quote that closes nothing")
    if opened:
        _refuse(traced, opened[-1], "a quote that is never closed")
    letters = (marks.get(index, letter) for index, letter in enumerate(text))
    return TracedText("".join(letters), traced.origins)


def _is_sentence(words: str) -> bool:
    return words.strip().count(" ") > 1


def _mark_round(traced: TracedText) -> TracedText:
    """Turn costs and lines in parentheses into icons, and drop reminders."""
    lost: tuple[TracedText, int, int] | None = None
    hidden = _OPAQUE.sub(lambda match: "・" * len(match[0]), traced.text)
    for match in reversed(list(_ROUND.finditer(hidden))):
        start, end = match.span()
        words = traced.text[match.start(1) : match.end(1)]
        label = find_icon(words)
        if label is not None:
            traced = traced.put(start, end, f" 【{label}】")
        elif words.startswith("equal to "):  # A number that is worked out.
            continue
        elif is_reminder(traced.text[:start], words):
            traced = traced.put(start, end, "")
        elif keyword := find_lost_keyword(traced.text[:start], words):
            lost = traced, start, end
            traced = traced.put(start, end, f" 【{keyword}】")
        else:
            span = traced.span(start, end)
            message = "a parenthesis that is not the reminder of what precedes it"
            raise TextError("effects.reminder", message, span)
    if lost and not _ONLY_ICONS.fullmatch(traced.text):
        raise _lost_icon(*lost)  # Where one is lost, others may be, without a trace.
    return traced


def _mark_stops(traced: TracedText) -> TracedText:
    hidden = _OPAQUE.sub(lambda match: "・" * len(match[0]), traced.text)
    for match in reversed(list(_STOP.finditer(hidden))):
        traced = traced.put(match.start(), match.end(), "。")
    return traced


def _lower(traced: TracedText, printed: str) -> TracedText:
    """Everything in small letters but names, affinities, icons, BP and AP."""
    text = "".join(
        printed[origin] if letter in "()" and printed[origin] in _WIDE else letter
        for letter, origin in zip(traced.text, traced.origins[:-1], strict=True)
    )
    kept = [match.span() for match in _OPAQUE.finditer(text)]
    small = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    small = _UNITS.sub(lambda match: match[0].upper(), small)
    for start, end in kept:
        small = small[:start] + text[start:end] + small[end:]
    return TracedText(small, traced.origins)


def _strip(traced: TracedText) -> TracedText:
    text = traced.text
    start = len(text) - len(text.lstrip(" ¶"))
    return traced.part(start, max(start, len(text.rstrip(" ¶"))))


def _check_brackets(traced: TracedText) -> None:
    """Every bracket has its partner."""
    opened: list[tuple[str, int]] = []
    for index, character in enumerate(traced.text):
        if character in _PAIRS:
            opened.append((character, index))
        elif character in _PAIRS.values():
            if not opened or _PAIRS[opened[-1][0]] != character:
                _refuse(traced, index, "a bracket that closes nothing")
            opened.pop()
        elif character in '[]{}<>"#':
            _refuse(traced, index, "a bracket that is not in pairs")
    if opened:
        _refuse(traced, opened[-1][1], "a bracket that is never closed")


def _refuse(traced: TracedText, index: int, message: str) -> None:
    raise TextError("effects.brackets", message, traced.span(index, index + 1))
