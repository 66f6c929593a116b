"""Slips of printed English texts that can mean one thing only.

A slip is a wrong letter, a lost apostrophe, a line that breaks in mid-sentence, an icon
that lost its brackets. What could mean two things is no slip and stays unreadable.
"""

import re
from functools import partial
from typing import Final

from cards.effects.compilers.engine.traced_text import PARAGRAPH, TracedText

_WORDS: Final = {
    r"\boppponent": "opponent",
    r"\bopponents (?=front line|energy line|field|characters)": "opponent's ",
    r"\bChose one\b": "Choose one",
    r"\bfo your\b": "of your",
    r"\b(?:form) your (?=hand|deck|sideline)": "from your ",
    r"\btwo of more\b": "two or more",
    r"\bsideline of (?=switch )": "sideline or ",
    r"\bup-to-one\b": "up to one",
    r"\byour-(?=sideline)": "your ",
    r"\bto you hand\b": "to your hand",
    r"\bin your in hand\b": "in your hand",
    r"\bthe start if your\b": "the start of your",
    r"\buntil the of the turn\b": "until the end of the turn",
    r"\bpahse\b": "phase",
    r"(?<=do, )deals(?= \d)": "deal",
    r"\bit gains Impact \((\d)\)\]": r"it gains [Impact (\1)]",
    r"\bgain's\b": "gains",
    r"\bto hand\.?$": "to your hand.",
    r"(?<=\")([A-Z][a-z]+),([a-z]+)(?=[ \"])": r"\1\2",
    r"(?<=[ (])\"([A-Z][a-z]+)(?= is on your (?:field|front|energy))": r'"\1"',
    r"\"([A-Z][\w' ]+)\}(?= Switch to active)": r'"\1"',
    r"\{(If on the (?:Front|Energy) Line)\}": r"(\1)",
    r"\bin your opponent's (?=front line|energy line|field)": "on your opponent's ",
    r"\bIF you\b": "If you",
    r"(?<=\bIf )(\"[^\"]+\") or (?=\"[^\"]+\" are both\b)": r"\1 and ",
    r"\[\[([^\[\]]+)\]\]": r"{[\1]}",
    # The second of two prices, both without their braces.
    r"\bby (\w+ x\d)\. (If [^.]+), (\w+ x\d) instead\.": r"by {\1}. \2, {\3} instead.",
    r"\bgains ?'\"? ?(?=[A-Z\[])": 'gains "',
    r"\bamong them and set to (?=resting|active)": "among them set to ",
    r"AP\} (?=\[)": "AP) ",
    r"(?<=[\d]) P (?=until)": " BP ",
    r"\bin any ord$": "in any order",
    r"(?<![\"\w])\"([A-Z][\w' ]{1,40})[\]}](?= [a-zS])": r'"\1"',
    r"(?<=\w\")>(?= )": "",
    r"\band set it to active\b": "and switch it to active",
    r"\bAdd this card to your hand,$": "Add this card to your hand.",
    # The Active trigger, the same on every card.
    r"^Choose one character on the field (?=and switch it to active\. It gains 3000 BP"
    r" until the end of the turn\.?$)": "Choose one character on your field ",
    r"\bcan not\b": "cannot",
    r"\b[Tt]he opponent\b": "your opponent",
    # A sentence without its full stop, or without its comma.
    r"(?<=[a-z\])\"]) (?=If (?:you|they) do(?: not)?,)": ". ",
    r"\b(If (?:you|they) do)(?= [a-z])(?! not\b)": r"\1,",
    # A bullet that is a dash or a star.
    rf"(?<={PARAGRAPH}) *[-*] (?=[A-Z\[(\"])": "• ",
    r"\band switch to active(?=\.)": "and switch it to active",
    r"\bAP card and switch them\b": "AP cards and switch them",
}
_SLIPS: Final = tuple((re.compile(pattern), word) for pattern, word in _WORDS.items())
# A comma or a full stop of the sentence stands inside the quote.
_COMMA_IN_QUOTE: Final = re.compile(r',"(?= )')
# A paragraph starts with a capital, a bracket, a quote or a bullet.
_BROKEN_LINE: Final = re.compile(rf"(?<=[a-z,]) *{PARAGRAPH}+ *(?=[a-z])")
_BARE_ICON: Final = re.compile(
    rf"(?:(?<=^)|(?<={PARAGRAPH}))"
    r"(When Played|When Attacking|During Your Turn|During Opponent's Turn)(?= [A-Z])"
)


def mend_slips(traced: TracedText) -> TracedText:
    """Return a text without slips; paragraphs are marked already."""
    for pattern, word in _SLIPS:
        traced = traced.sub(pattern, partial(re.Match.expand, template=word))
    traced = traced.sub(_COMMA_IN_QUOTE, lambda _: '",')
    traced = traced.sub(_BROKEN_LINE, lambda _: " ")
    return traced.sub(_BARE_ICON, lambda match: f"[{match[1]}]")
