"""What a row of a list adds to a card that is known already.

Lists complete each other: a row gives what the card lacks; where both say something
else, the difference is told with both values. What an editor decided stays.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from cards.card_data import CardFace
from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES, RULES_LANGUAGE
from cards.card_data.sentences import Sentence, say
from cards.card_data.unparsed_passages import UnparsedPassage, describe_missing_values
from cards.importing.records import CardRecord
from cards.importing.text_cleaning import clean_text

# The attributes of a face that lists give, in the words of ``CardRecord.missing``.
_NUMBERS: Final = ("required_energy", "ap_cost", "generated_energy", "bp")
_COMPARED: Final = ("kind", "color", *_NUMBERS, "trigger")
_OF_THE_RULES: Final = frozenset({"traits", "text"})  # Only a Japanese row has them.
_LONGEST_SHOWN: Final = 80


@dataclass(frozen=True, slots=True)
class Difference:
    """A contradiction between a card and a row of a list.

    Attributes:
        field: An attribute of the face, or a column such as ``text_ja``.
        before: What the card says.
        after: What the row says.
    """

    field: str
    before: object
    after: object

    def describe(self, *, other: int | None, keeps_other: bool) -> Sentence:
        """Return both values, and which of them counts, as a sentence.

        Args:
            other: The row it is compared with; none for the card, and another row
                always counts.
            keeps_other: Whether its value counts.
        """
        before, after = _show(self.before), _show(self.after)
        if other is not None:
            return say("differs_keeps_row", row=other, before=before, after=after)
        code = "differs_keeps_card" if keeps_other else "differs_from_card"
        return say(code, before=before, after=after)


def complete_draft(before: CardDraft, row: CardDraft) -> CardDraft:
    """Return a card with what it lacked and the row gives; nothing else changes."""
    given = before.missing - row.missing
    if not row.names.get(RULES_LANGUAGE):
        given -= _OF_THE_RULES
    return _take(before, row, given)


def fill_from_card(row: CardDraft, before: CardDraft) -> CardDraft:
    """Return the card of a row with what the row lacks and the card before has."""
    known = row.missing - before.missing
    if not before.names.get(RULES_LANGUAGE):
        known -= _OF_THE_RULES
    return _keep_trigger_text(_take(row, before, known), before)


def _take(draft: CardDraft, other: CardDraft, given: frozenset[str]) -> CardDraft:
    """Return a draft with these of its missing attributes from another draft."""
    face = dict(draft.face)
    face |= {name: value for name, value in other.face.items() if name in given}
    gaps, texts = draft.gaps, draft.texts
    if "text" in given:
        face["effects"] = other.face["effects"]
        gaps, texts = other.gaps, {**draft.texts, **other.texts}
    return replace(
        draft,
        face=_fit_kind(face),
        texts=texts,
        gaps=_with_missing(gaps, draft.missing - given),
    )


def _keep_trigger_text(row: CardDraft, before: CardDraft) -> CardDraft:
    """Keep what the trigger of a card does where the row only names the trigger."""
    known = (before.face["effects"] or {}).get("trigger")
    effects = row.face["effects"]
    same = row.face["trigger"] == before.face["trigger"]
    if not known or not same or effects is None or effects.get("trigger"):
        return row
    face: CardFace = {**row.face, "effects": {**effects, "trigger": known}}
    return replace(row, face=face)


def keep_decisions(
    row: CardDraft, before: CardDraft, decided: Collection[str]
) -> CardDraft:
    """Return a draft in which everything that an editor decided stays as it is.

    Args:
        row: The draft that the list would make.
        before: The current card.
        decided: Attributes of the face, columns, ``rarity`` and ``art``.
    """
    if not decided:
        return row
    has_own_text = bool({"text_ja", "effects"} & {*decided})
    face = dict(row.face)
    face |= {name: value for name, value in before.face.items() if name in decided}
    missing = row.missing - {*decided}
    gaps = row.gaps
    if has_own_text:
        face["effects"], gaps = before.face["effects"], before.gaps
        missing -= {"text"}
    return replace(
        _with_decided_words(row, before, decided, has_own_text=has_own_text),
        face=_fit_kind(face),
        gaps=_with_missing(gaps, missing),
    )


def _with_decided_words(
    row: CardDraft, before: CardDraft, decided: Collection[str], *, has_own_text: bool
) -> CardDraft:
    """Return the row's draft with the words that the editor decided."""
    words: dict[str, dict[str, str]] = {}
    for kind in ("names", "texts", "flavors"):
        now, then = dict(getattr(row, kind)), getattr(before, kind)
        for language, suffix in COLUMN_SUFFIXES.items():
            if f"{kind[:-1]}_{suffix}" in decided or (kind == "texts" and has_own_text):
                now[language] = then.get(language, "")
        words[kind] = {language: word for language, word in now.items() if word}
    return replace(
        row,
        names=words["names"],
        texts=words["texts"],
        flavors=words["flavors"],
        rarity=before.rarity if "rarity" in decided else row.rarity,
        art=before.art if "art" in decided else row.art,
    )


def list_differences(before: CardDraft, row: CardDraft) -> tuple[Difference, ...]:
    """List where a card and a row both say something, and not the same."""
    unknown = before.missing | row.missing
    found = [
        Difference(name, then, now)
        for name in _COMPARED
        if name not in unknown
        and (then := before.face.get(name)) != (now := row.face.get(name))
    ]
    if row.names.get(RULES_LANGUAGE) and before.names.get(RULES_LANGUAGE):
        then, now = before.face["traits"], row.face["traits"]
        if then != now and "traits" not in unknown:
            found.append(Difference("traits", then, now))
    return (*found, *_list_word_differences(before, row))


def _list_word_differences(before: CardDraft, row: CardDraft) -> list[Difference]:
    """List names, and Japanese texts that do not mean the same, that differ."""
    found = [
        Difference(f"name_{suffix}", then, now)
        for language, suffix in COLUMN_SUFFIXES.items()
        if (then := before.names.get(language))
        and (now := row.names.get(language))
        and then != now
    ]
    then, now = (d.texts.get(RULES_LANGUAGE, "") for d in (before, row))
    means_same = before.face["effects"] == row.face["effects"] is not None
    if not means_same and _do_texts_differ(then, now):
        found.append(Difference("text_ja", then, now))
    return found


def list_record_differences(
    first: CardRecord, other: CardRecord
) -> tuple[Difference, ...]:
    """List where two rows about one card both say something, and not the same."""
    unknown = first.missing | other.missing
    return tuple(
        Difference(name, then, now)
        for name in _OF_A_RECORD
        if name not in unknown
        and (then := getattr(first, name)) != (now := getattr(other, name))
        and (name not in _TEXTS or _do_texts_differ(then, now))
    )


_TEXTS: Final = frozenset({"text", "trigger_text"})
_OF_A_RECORD: Final = (
    *("name", *_COMPARED, "traits"),
    *("text", "trigger_text", "names", "texts"),
)


def _do_texts_differ(then: str, now: str) -> bool:
    """Tell whether both rows have a text, and another one but for its blanks."""
    return bool(then and now) and _squeeze(then) != _squeeze(now)


def _squeeze(text: str) -> str:
    return "".join(clean_text(text).split())


def list_decided(versions: Iterable[tuple[str, Mapping[str, Any]]]) -> set[str]:
    """Return what editors decided about a card.

    Args:
        versions: Origin and ``flatten_draft`` of each version, oldest first.
    """
    decided: set[str] = set()
    before: Mapping[str, Any] = {}
    for origin, content in versions:
        if origin == "editor":
            decided |= {
                name
                for name, value in content.items()
                if before.get(name) != value and (before or value not in _EMPTY)
            }
        before = content
    return decided


_EMPTY: Final[tuple[object, ...]] = ("", None, [], {})


def flatten_draft(draft: CardDraft) -> dict[str, Any]:
    """Return the content of a draft by attribute and column; ``None`` if missing."""
    content = {
        **draft.face,
        **draft.columns(),
        "rarity": draft.rarity,
        "art": draft.art,
    }
    return {**content, **dict.fromkeys(draft.missing)}


def _fit_kind(face: Mapping[str, Any]) -> CardFace:
    """Return a face with BP for a Character only, and energy for no Event (UA-2.1)."""
    is_character, is_event = face["kind"] == "character", face["kind"] == "event"
    fitted = {
        **face,
        "bp": (face["bp"] or 0) if is_character else None,
        "generated_energy": {} if is_event else face["generated_energy"],
    }
    return CardFace(**fitted)  # type: ignore[typeddict-item]  # the keys of a face


def _with_missing(
    gaps: Iterable[UnparsedPassage], missing: Collection[str]
) -> tuple[UnparsedPassage, ...]:
    others = (gap for gap in gaps if not gap.missing)
    return (*others, *describe_missing_values(missing))


def _show(value: object) -> str:
    match value:
        case Enum():
            written = str(value.value)
        case str():
            written = repr(value)
        case None | () | []:
            return say("nothing")
        case bool():
            return say("true" if value else "false")
        case tuple() | list():
            written = ", ".join(map(_show, value))
        case _:
            written = str(value)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}…"
