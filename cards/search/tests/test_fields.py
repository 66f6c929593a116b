"""Every field is declared whole: a missing part is named (finding 6 of the review)."""

import pytest

from cards.search.documents import Document
from cards.search.labels import FIELDS, VALUES
from cards.search.language import Code, Field, Kind, QueryError, parse_query
from cards.search.language.fields import FIELD_BY_NAME
from cards.search.models import Entry, Words
from cards.search.query_compiler import compile_query
from cards.vocabulary import LANGUAGES, get_word, list_codes

from .queries import DRAWN, ELSEWHERE

CARD = Document("TDL-1-001", ("灯台守", "燈塔守", "Keeper"))
INDEXED = [field for field in Field if field.kind not in ELSEWHERE]
SAMPLES = {Kind.DATE: "2026"}


@pytest.mark.parametrize("field", Field)
def test_a_field_has_a_name_in_every_language(field):
    assert all(get_word("part", field.part, language).name for language in LANGUAGES)
    assert str(FIELDS[field])


def test_no_name_means_two_fields():
    names = [
        name
        for field in Field
        if field is not Field.WORDS
        for name in {str(field), *field.spec.names}
    ]

    assert len(names) == len(set(names))
    assert {FIELD_BY_NAME[name] for name in FIELD_BY_NAME} == {*Field} - {Field.WORDS}


@pytest.mark.parametrize("field", INDEXED)
def test_a_document_has_the_value_of_a_field(field):
    CARD.get_value(field)


@pytest.mark.parametrize("field", set(INDEXED) - {Field.SET})
def test_the_index_has_the_column_of_a_field(field):
    table = Words if field.spec.is_wide else Entry

    assert field.spec.column in {column.name for column in table._meta.get_fields()}


@pytest.mark.parametrize("field", [f for f in INDEXED if f.kind is Kind.TEXT])
def test_the_index_of_letters_keeps_fields_apart(field):
    """Only names and numbers share a letter: bare words look in both."""
    shared = {Field.WORDS, Field.NAME, Field.NUMBER}
    same = {other for other in Field if other.spec.letter == field.spec.letter}

    assert field.spec.letter
    assert same == (shared if field in shared else {field})


@pytest.mark.parametrize("field", [f for f in Field if f.choices])
def test_every_choice_has_a_label_and_is_found_by_it(field):
    if field is not Field.RARITY:  # Rarities are their own names.
        assert all(
            any(choice in list_codes(kind) for kind in field.spec.words)
            for choice in field.choices
        )
    for choice in field.choices:
        label = VALUES.get(field, {}).get(choice, choice)
        term = parse_query(f'{field}:"{label}"')

        assert (term.field, term.value) == (field, choice)


@pytest.mark.django_db
@pytest.mark.parametrize("field", INDEXED)
def test_a_condition_on_a_field_becomes_a_filter(field):
    value = (*field.choices, SAMPLES.get(field.kind, "1"))[0]
    text = value if field is Field.WORDS else f"{field}:{value}"

    assert list(Entry.objects.filter(compile_query(parse_query(text), None))) == []


def test_the_property_test_draws_from_every_field_of_the_index():
    assert {field.kind for field in Field} == {*DRAWN, *ELSEWHERE}


@pytest.mark.parametrize("field", [f for f in INDEXED if f.kind is not Kind.TEXT])
def test_only_fields_that_cards_may_lack_can_be_none(field):
    if field.kind is Kind.NAMED:  # A name may be any text.
        return
    if field.spec.may_be_none:
        assert parse_query(f"{field}:none").value is None
    else:
        with pytest.raises(QueryError) as refused:
            parse_query(f"{field}:none")
        assert refused.value.code is Code.UNKNOWN_VALUE
