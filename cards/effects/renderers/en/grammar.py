"""English grammar on strings: number, person, articles, joining, sentences.

Phrases write what depends on number as ``[one|many]`` and a verb that agrees with who
performs it as ``(draw|draws)``. Number is settled when a phrase is filled. Person stays
open, as marks in the text, until it is known whether "you" or another player performs
the step: ``perform`` gives a whole text its performer.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from cards.effects.renderers.writer import STOP

_VERB: Final = "\ue010"
_OTHER_FORM: Final = "\ue011"
_VERB_END: Final = "\ue012"
MAY: Final = "\ue013"  # "you may", "your opponent may"; verbs after it are bare.
_HEADS: Final = (_VERB, MAY)

_NUMBER: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_PERSON: Final = re.compile(r"\(([^()|]*)\|([^()|]*)\)")
_VERB_MARK: Final = re.compile(
    f"{_VERB}([^{_OTHER_FORM}]*){_OTHER_FORM}([^{_VERB_END}]*){_VERB_END}"
)
_HEAD: Final = re.compile("^([{\n]?(?:\ue000b\ue001)?)(.?)")
_SUBJECT_MARK: Final = re.compile(f"{MAY}|{_VERB}")
_MARK: Final = re.compile("\ue000[^\ue001]*\ue001|\ue002")


@cache
def select_number(phrase: str, plural: bool) -> str:
    """Render a phrase of the table in one number, its verbs marked."""
    phrase = _NUMBER.sub(r"\2" if plural else r"\1", phrase)
    return _PERSON.sub(rf"{_VERB}\1{_OTHER_FORM}\2{_VERB_END}", phrase)


def to_bare_form(text: str) -> str:
    """Render verbs in their bare form, as after "may" and "to"."""
    return _VERB_MARK.sub(r"\1", text).replace(MAY, "may ") if _VERB in text else text


def to_third_person(text: str) -> str:
    """Render verbs as after "your opponent"."""
    return _VERB_MARK.sub(r"\2", text)


def is_command(clause: str) -> bool:
    """Return whether a clause begins with a verb that still lacks its performer."""
    return clause.lstrip("{").startswith(_HEADS)


def add_performer(text: str, *, first: str, later: str) -> str:
    """Render the text with a performer other than "you".

    Args:
        text: Sentences with open verbs.
        first: The performer in the first sentence, third person singular.
        later: The pronoun in the following sentences, third person plural.
    """
    subjects = [first] + [later] * text.count(STOP)
    sentences = text.split(STOP)
    return STOP.join(
        _with_subject(sentence, subject, singular=subject == first)
        for sentence, subject in zip(sentences, subjects, strict=True)
    )


def _with_subject(sentence: str, subject: str, *, singular: bool) -> str:
    found = _SUBJECT_MARK.search(sentence)
    if found is None:
        return sentence
    head, tail = sentence[: found.start()], sentence[found.start() :]
    if tail.startswith(MAY):
        return f"{head}{subject} may {to_bare_form(tail[len(MAY) :])}"
    conjugated = to_third_person(tail) if singular else to_bare_form(tail)
    return f"{head}{subject} {conjugated}"


def finish_sentences(text: str) -> str:
    """Render full sentences with "you" as performer, capitals and full stops."""
    text = _VERB_MARK.sub(r"\1", text.replace(MAY, "you may "))
    sentences = [_sentence(sentence) for sentence in text.split(STOP) if sentence]
    joined = " ".join(sentences).replace(" \n", "\n")
    # "… retired this turn this turn": the second says when the first was already.
    return joined.replace(" this turn this turn", " this turn")


def _sentence(text: str) -> str:
    body = capitalize_text(text)
    shown = _MARK.sub("", body)
    return body if shown.endswith((".", "\n", ".”", ".}", ":")) else f"{body}."


def capitalize_text(text: str) -> str:
    """The text with a capital, be it in a slot, on a new line or a marked number."""
    return _HEAD.sub(lambda found: found[1] + found[2].upper(), text, count=1)


def to_cost_label(text: str) -> str:
    """As printed in the brackets of a cost.

    >>> to_cost_label("place 1 card from your hand into your sideline")
    'Place 1 Card From Hand Into Sideline'
    """
    words = [word for word in text.split(" ") if word not in ("your", "their")]
    return " ".join(
        word if word in ("to", "or", "and", "of") else word[:1].upper() + word[1:]
        for word in words
    )


def add_article(text: str) -> str:
    """Render text like "a" or "an" before a phrase, by its first letter.

    >>> add_article("active Character")
    'an active Character'
    """
    shown = _MARK.sub("", text).lstrip("<[“")
    if text.startswith("other "):
        return f"an{text}"
    article = "an" if shown[:1].lower() in set("aeiou") else "a"
    if shown.startswith(("Union", "use", "one")):
        article = "a"
    return f"{article} {text}"


_PAIR: Final = 2


def join_list(items: Sequence[str], word: str) -> str:
    """Render a list in words.

    >>> join_list(["Impact", "Step", "Snipe"], "or")
    'Impact, Step, or Snipe'
    """
    if len(items) == 1:
        return items[0]
    comma = "," if len(items) > _PAIR else ""
    return f"{', '.join(items[:-1])}{comma} {word} {items[-1]}"


def to_possessive(text: str) -> str:
    """Render text like "its" for "it", "Characters'" for "Characters"."""
    pronoun = {"it": "its", "them": "their", "you": "your", "they": "their"}.get(text)
    if pronoun:
        return pronoun
    return f"{text}'" if text.endswith("s") else f"{text}'s"
