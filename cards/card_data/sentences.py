"""Sentences about what is wrong with a list, a card or a file, each with its code.

A ``Sentence`` is its English text, and knows code and parameters: it is stored with
both, and shown in the language of whoever reads it later (``cards.catalogue``).
"""

from collections.abc import Mapping
from typing import Any, Final, Self


def gettext_noop(text: str) -> str:
    """Mark a text for translation; this package does not know who reads it."""
    return text


class Sentence(str):
    """A sentence without a full stop, in English.

    Attributes:
        code: Its key in ``SENTENCES``.
        params: What it is about; a value may be a sentence itself.
    """

    __slots__ = ("code", "params")

    code: str
    params: Mapping[str, object]

    def __new__(cls, code: str, params: Mapping[str, object]) -> Self:
        """Write a sentence of the table in English."""
        sentence = super().__new__(cls, SENTENCES[code] % params)
        sentence.code, sentence.params = code, params
        return sentence

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a copy is made of."""
        return type(self), (self.code, self.params)

    def __str__(self) -> str:
        """Return itself, so that errors hand it on whole."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return code and parameters as plain data."""
        params = {
            name: value.to_dict() if isinstance(value, Sentence) else value
            for name, value in self.params.items()
        }
        return {"code": self.code, "params": params}


def say(code: str, /, **params: object) -> Sentence:
    """Return a sentence of the table with these parameters."""
    return Sentence(code, params)


def join_sentences(sentences: list[Sentence]) -> Sentence:
    """Return sentences, at least one, as one."""
    joined, *others = sentences
    for sentence in others:
        joined = say("both", first=joined, second=sentence)
    return joined


# What the parser of the standard library says, by its words.
_JSON_CODES: Final = {
    "Expecting value": "json_value",
    "Expecting property name enclosed in double quotes": "json_key",
    "Expecting ':' delimiter": "json_colon",
    "Expecting ',' delimiter": "json_comma",
    "Unterminated string starting at": "json_unclosed",
    "Invalid control character at": "json_control",
    "Invalid \\escape": "json_escape",
    "Invalid \\uXXXX escape": "json_escape",
    "Extra data": "json_more",
    "Illegal trailing comma before end of object": "json_last_comma",
    "Illegal trailing comma before end of array": "json_last_comma",
}


def describe_json_error(message: str) -> Sentence:
    """Return what the JSON parser of the standard library complains about."""
    code = _JSON_CODES.get(message.removesuffix(": "), "")
    return say(code) if code else say("reason", reason=message)


def describe_csv_error(message: str) -> Sentence:
    """Return what the CSV reader of the standard library complains about."""
    if message == "unexpected end of data":
        return say("csv_unclosed")
    if " expected after " in message:
        return say("csv_after_quote", delimiter=message[1:2])
    if message.startswith("field larger than field limit"):
        return say("csv_field_too_long")
    return say("csv_broken", reason=message)


SENTENCES: Final[Mapping[str, str]] = {
    # Put together of others.
    "both": gettext_noop("%(first)s; %(second)s"),
    "waits": gettext_noop("%(problem)s; the row waits as incomplete"),
    "at_character": gettext_noop("%(problem)s, at character %(place)s"),
    "in_row_of": gettext_noop("row %(row)s of %(file)s: %(problem)s"),
    "reason": gettext_noop("reason: %(reason)s"),
    # The file.
    "too_large": gettext_noop("the file has %(size)s bytes; at most %(most)s are read"),
    "archive": gettext_noop("this is %(what)s; give the list itself, as JSON or CSV"),
    "zip": gettext_noop("a ZIP archive or a spreadsheet"),
    "gzip": gettext_noop("a gzip archive"),
    "bzip2": gettext_noop("a bzip2 archive"),
    "xz": gettext_noop("an xz archive"),
    "7z": gettext_noop("a 7z archive"),
    "rar": gettext_noop("a RAR archive"),
    "zstandard": gettext_noop("a Zstandard archive"),
    "pdf": gettext_noop("a PDF file"),
    "picture": gettext_noop("a picture"),
    "database": gettext_noop("a database"),
    "no_encoding": gettext_noop(
        "byte %(byte)s is not UTF-8, nor is the text Shift-JIS, Big5 or GBK; save the "
        "file as UTF-8"
    ),
    "control_byte": gettext_noop(
        "byte %(byte)s is the control character %(character)s; save the list as plain "
        "text in UTF-8"
    ),
    "other_encoding": gettext_noop(
        "byte %(byte)s is not %(encoding)s, which the file begins as"
    ),
    "too_many_rows": gettext_noop("a file may have %(most)s rows; split it"),
    "no_format_called": gettext_noop("no format is called %(name)s"),
    "keys_of_no_format": gettext_noop("the keys of the entries match no known format"),
    "no_array": gettext_noop("a card list is a JSON array of objects"),
    "column_twice": gettext_noop("the first line names %(column)s twice"),
    "neither_json_nor_csv": gettext_noop(
        "this is neither JSON nor a CSV file whose first line has the columns code and "
        "cardType"
    ),
    "no_card_in_file": gettext_noop(
        "there is no card in this file; give the cards as one array of objects, "
        '[{"code": …}, …], or as JSON with one object on each line'
    ),
    "other_version": gettext_noop(
        "this reads %(format)s version %(version)s, and the file begins with format "
        "%(given_format)s, version %(given_version)s"
    ),
    "csv_unclosed": gettext_noop("unexpected end of data"),
    "csv_after_quote": gettext_noop("'%(delimiter)s' expected after '\"'"),
    "csv_field_too_long": gettext_noop("field larger than field limit"),
    "csv_broken": gettext_noop("this line can’t be read as CSV: %(reason)s"),
    # JSON.
    "no_list": gettext_noop("a card list is a JSON array or object"),
    "more_after_list": gettext_noop("there is more after the end of the list"),
    "key_no_text": gettext_noop("a key must be text"),
    "expected": gettext_noop("expected %(what)s, found %(found)s"),
    "either": gettext_noop("%(first)s or %(second)s"),
    "no_json": gettext_noop("this entry is not JSON (%(reason)s)"),
    "entry_too_long": gettext_noop("an entry has more than %(most)s characters"),
    "line_too_long": gettext_noop("a line has more than %(most)s characters"),
    "ends_within": gettext_noop("the text ends within an entry"),
    "too_deep": gettext_noop("an entry is nested more than %(most)s deep"),
    "constant": gettext_noop("%(name)s is no JSON"),
    "key_twice": gettext_noop("it names %(key)s twice"),
    "character_zero": gettext_noop("the character zero is not allowed"),
    "half_character": gettext_noop("half a surrogate pair is no character"),
    "json_at": gettext_noop(
        "%(what)s: line %(line)s column %(column)s (char %(place)s)"
    ),
    "json_value": gettext_noop("Expecting value"),
    "json_key": gettext_noop("Expecting property name enclosed in double quotes"),
    "json_colon": gettext_noop("Expecting ':' delimiter"),
    "json_comma": gettext_noop("Expecting ',' delimiter"),
    "json_unclosed": gettext_noop("Unterminated string starting at"),
    "json_control": gettext_noop("Invalid control character at"),
    "json_escape": gettext_noop("Invalid escape"),
    "json_more": gettext_noop("Extra data"),
    "json_last_comma": gettext_noop("Illegal trailing comma"),
    "nested_too_deeply": gettext_noop("nested too deeply"),
    # A row.
    "too_many_fields": gettext_noop(
        "this row has more fields than the first line has columns"
    ),
    "no_object": gettext_noop("an entry is an object"),
    "unkept": gettext_noop("it is too long, too deep, or has a control character"),
    "duplicate_card": gettext_noop("this card is already in row %(row)s"),
    "duplicate_printing": gettext_noop("%(code)s is listed in row %(row)s already"),
    "duplicate_differs": gettext_noop(
        "%(code)s is listed in row %(row)s already, with other values; the first one "
        "counts"
    ),
    "too_many_incomplete": gettext_noop("more than %(most)s rows have no card number"),
    "differs_keeps_card": gettext_noop(
        "the card says %(before)s, this row %(after)s; the card counts"
    ),
    "differs_from_card": gettext_noop(
        "the card says %(before)s, this row %(after)s; this row counts"
    ),
    "differs_keeps_row": gettext_noop(
        "row %(row)s says %(before)s, this row %(after)s; row %(row)s counts"
    ),
    "nothing": gettext_noop("nothing"),
    "true": gettext_noop("true"),
    "false": gettext_noop("false"),
    "unknown_name": gettext_noop(
        "no card of %(series)s is called %(name)s; mentioned by %(cards)s"
    ),
    "and_more": gettext_noop("%(cards)s and %(count)s more"),
    # A value of a foreign list.
    "no_text": gettext_noop("%(value)s isn’t text"),
    "control_character": gettext_noop("has the control character %(character)s"),
    "markup": gettext_noop("%(value)s has markup or line breaks"),
    "no_whole_number": gettext_noop("%(value)s isn’t a whole number, 0 or more"),
    "grouped_number": gettext_noop(
        "%(value)s isn’t a whole number; if %(meant)s is meant, write it like that"
    ),
    "number_too_high": gettext_noop("no card has %(value)s; at most %(most)s"),
    "no_flag": gettext_noop("%(value)s is neither true nor false"),
    "no_words": gettext_noop("%(value)s isn’t a list of words"),
    "no_word": gettext_noop("%(value)s isn’t a word"),
    "no_number_in": gettext_noop("no card number in %(value)s"),
    "two_numbers": gettext_noop("this row has several card numbers: %(value)s"),
    "no_value": gettext_noop("%(value)s isn’t a value"),
    "no_known_trigger": gettext_noop("no known trigger in %(value)s"),
    "unknown_trigger": gettext_noop("unknown trigger %(value)s"),
    "two_triggers": gettext_noop("a card has one trigger, not %(value)s"),
    "unknown_energy": gettext_noop("unknown energy %(value)s"),
    "event_energy": gettext_noop("an Event generates no energy; the value is left out"),
    "other_language": gettext_noop("%(known)s, not %(value)s"),
    "unknown_kind": gettext_noop("unknown kind %(value)s"),
    "unknown_color": gettext_noop("unknown color %(value)s"),
    "beside_deck": gettext_noop("this is a card beside the deck, not one of it"),
    "ap_card": gettext_noop("this looks like an AP card, which is beside the deck"),
    "kind_by_bp": gettext_noop(
        "the list says %(value)s; a card with BP and a text is a Character"
    ),
    "kind_missing": gettext_noop(
        "the list says %(value)s, but the card has a text and no BP"
    ),
    "bp_of_other_kind": gettext_noop("only a Character has BP; %(value)s is left out"),
    "bp_step": gettext_noop(
        "BP %(value)s isn’t a multiple of %(step)s; digits may be lost"
    ),
    "name_missing": gettext_noop("a name is missing"),
    "no_rarity": gettext_noop("no rarity is given; the card is listed as C"),
    "no_date": gettext_noop("%(value)s isn’t a date"),
    # A member of the exchange format.
    "entry_not": gettext_noop("an entry is an object, not %(value)s"),
    "japanese_name": gettext_noop("the Japanese name is the name of the rules"),
    "is_missing": gettext_noop("is missing"),
    "must_be_text": gettext_noop("must be text"),
    "must_be": gettext_noop("must be %(expected)s, not %(value)s"),
    "text": gettext_noop("text"),
    "true_or_false": gettext_noop("true or false"),
    "an_object": gettext_noop("an object"),
    "broken_effects": gettext_noop("the effect tree is broken: %(reason)s"),
    "no_gaps": gettext_noop("isn’t a list of gaps: %(reason)s"),
    "must_be_one_of": gettext_noop("must be one of %(known)s"),
    "no_evidence": gettext_noop("isn’t part of the evidence"),
    "no_paraphrases": gettext_noop("isn’t a list of paraphrases"),
    "no_trigger_texts": gettext_noop("aren’t texts by language"),
    "says_nothing": gettext_noop("says nothing"),
    "no_language_called": gettext_noop("no language is called %(value)s"),
    "must_be_objects": gettext_noop("must be a list of objects"),
    "no_zone": gettext_noop("must say its time zone, as in 2026-05-01T09:00:00Z"),
    "is_no_date": gettext_noop("isn’t a date: %(value)s"),
    "no_member": gettext_noop("is no member of this format"),
    # Series, traits, sets, printings, rulings.
    "no_series_code": gettext_noop("'%(value)s' isn’t a series code"),
    "trait_too_long": gettext_noop("'%(value)s' is longer than %(most)s letters"),
    "no_set_code": gettext_noop("'%(value)s' isn’t a set code"),
    "no_set_such_as": gettext_noop("'%(value)s' isn’t a set code such as UA01BT"),
    "no_code_of": gettext_noop("'%(value)s' isn’t a printed code of %(card)s"),
    "no_printed_rarity": gettext_noop("'%(value)s' isn’t a rarity such as C or SR★"),
    "no_picture": gettext_noop(
        "a picture is an http or https address of %(most)s characters"
    ),
    "credit_too_long": gettext_noop("a credit has at most %(most)s characters"),
    "no_key": gettext_noop("a key is 1 to 40 letters, digits, - or _, and used once"),
    "answer_too_long": gettext_noop(
        "a question and an answer have at most %(most)s characters each"
    ),
    "no_link": gettext_noop(
        "a link is an http or https address of %(most)s characters"
    ),
    "source_too_long": gettext_noop("a source has at most %(most)s characters"),
    "scenario_name_too_long": gettext_noop("a name has at most %(most)s characters"),
    "scenario_too_long": gettext_noop("a scenario has at most %(most)s characters"),
    # A card as a whole.
    "face_must_be": gettext_noop("%(field)s must be %(expected)s, not %(value)s"),
    "expected_number": gettext_noop("a card number such as TDL-1-001"),
    "expected_series": gettext_noop("three capital letters or digits"),
    "expected_name": gettext_noop("a name"),
    "expected_one_of": gettext_noop("one of %(words)s"),
    "expected_range": gettext_noop("0 to %(most)s"),
    "expected_energy": gettext_noop("amounts above zero by colour"),
    "expected_traits": gettext_noop("a list of different traits"),
    "expected_tree": gettext_noop("an effect tree"),
    "expected_or_empty": gettext_noop("%(expected)s, or empty"),
    "expected_given": gettext_noop("given"),
    "expected_no_field": gettext_noop("left out: no such field"),
    "expected_letters": gettext_noop("the first letters of the number"),
    "expected_bp": gettext_noop("given for a Character"),
    "expected_no_bp": gettext_noop("empty for Sites and Events"),
    "expected_no_energy": gettext_noop("empty for an Event"),
    "too_long": gettext_noop("has %(size)s characters, at most %(most)s are kept"),
    "trait_length": gettext_noop("a trait has at most %(most)s characters"),
    "rarity_one_of": gettext_noop("rarity must be one of %(known)s"),
    "missing_in": gettext_noop("given in some languages, missing in %(languages)s"),
    "trait_not_listed": gettext_noop("%(trait)s is not in the file's traits"),
    "not_understood": gettext_noop("not understood: %(reason)s"),
    "no_such_series": gettext_noop("there is no such series"),
    # A row of a list of rulings.
    "ruling_rows": gettext_noop("a file has at most %(most)s rows; split it"),
    "ruling_cells": gettext_noop("this row has not as many cells as the first line"),
    "no_csv": gettext_noop("no CSV: %(reason)s"),
    "no_json_from_here": gettext_noop("no JSON from here on: %(reason)s"),
    "no_json_line": gettext_noop("no JSON: %(reason)s"),
    "json_character": gettext_noop("%(what)s (character %(place)s)"),
    "no_object_here": gettext_noop("no object: %(value)s"),
    "ruling_object": gettext_noop("a ruling is an object"),
    "ruling_fields": gettext_noop("a ruling has fields"),
    "ruling_unknown_field": gettext_noop("this field is not known and was not read"),
    "ruling_number": gettext_noop("a number is 1 to 40 letters, digits, - or _"),
    "ruling_card_list": gettext_noop("a list of card numbers is needed"),
    "ruling_without_card": gettext_noop("a ruling concerns at least one card"),
    "ruling_cards": gettext_noop("a ruling has at most %(most)s cards"),
    "ruling_card_number": gettext_noop("no card number such as ABC-1-001"),
    "ruling_date": gettext_noop("no date such as 2026-01-31"),
    "ruling_future": gettext_noop("this date is in the future"),
    "ruling_without_answer": gettext_noop("a ruling has an answer in some language"),
    "ruling_texts": gettext_noop("a text, or texts by language, is needed"),
    "ruling_languages": gettext_noop("the languages are %(known)s"),
    "ruling_link": gettext_noop("a link is an http or https address"),
    "ruling_scenario": gettext_noop("give the scenario or its name, not both"),
    "ruling_public": gettext_noop("this is true or false"),
    "ruling_text": gettext_noop("a text is needed"),
    "ruling_character": gettext_noop("it has a character no text has"),
    "ruling_length": gettext_noop("it has %(size)s characters; %(most)s are allowed"),
    "ruling_twice": gettext_noop("this number is already in line %(line)s"),
    "ruling_waits": gettext_noop(
        "this card does not exist yet; the ruling waits for it"
    ),
    "ruling_nearest": gettext_noop("%(number)s comes nearest"),
    "ruling_kept": gettext_noop(
        "an editor has changed this here; the list was not taken over"
    ),
}
