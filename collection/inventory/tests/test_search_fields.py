"""Searches for one's own cards find what a count by hand finds, and nobody else's."""

import itertools

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.effects.model.abilities import CardEffects
from cards.effects.model.codec import dump_tree
from cards.search.errors import BadQuery
from cards.search.evaluator import matches_query
from cards.search.examples import CHAPTERS
from cards.search.facets import count_facets
from cards.search.indexing import index_everything
from cards.search.language import Field, parse_query, render_query
from cards.search.selectors import explain_matches_for, find_cards
from cards.tests.factories import make_series, publish
from collection.inventory import search_fields
from collection.models import CardMark, OwnedCard
from collection.tests.factories import make_user

pytestmark = pytest.mark.django_db

FIELDS = ("owned", "missing", "wanted", "tradeable")
OPS = ("=", "!=", "<", "<=", ">", ">=")
LIMITED = dump_tree(CardEffects(abilities=(), deck_limit=1))


@pytest.fixture
def owner():
    """Somebody with none, one, four and five of four cards, and marks on two."""
    user = make_user()
    make_series()
    for place, count in enumerate((0, 1, 4, 5), start=1):
        card = publish(number=f"TDL-1-00{place}").card
        if count:
            OwnedCard.objects.create(user=user, card=card, count=count)
        if place > 2:
            CardMark.objects.create(user=user, card=card, wanted=place - 3, tradeable=2)
    stranger = make_user("stranger")
    OwnedCard.objects.create(user=stranger, card=card, count=7)
    CardMark.objects.create(user=stranger, card=card, wanted=7)
    index_everything()
    return user


def numbers(user, text):
    return [card.number for card in find_cards(user, text).cards]


@pytest.mark.parametrize("field", FIELDS)
def test_the_database_counts_as_a_person_would(owner, field):
    cards = find_cards(owner, "").cards
    held = search_fields.read(owner, cards)

    for op, n in itertools.product(OPS, range(7)):
        tree = parse_query(f"{field}{op}{n}")
        expected = [c.number for c in cards if _fits(tree, held[c.pk])]
        assert numbers(owner, f"{field}{op}{n}") == expected, f"{field}{op}{n}"


def _fits(tree, held):
    from cards.search.documents import Document

    return matches_query(tree, Document("TDL-1-001", ("", "", ""), held=held))


def test_a_field_alone_means_any(owner):
    assert render_query(parse_query("missing: c:red")) == "missing: color:red"
    assert parse_query("wanted:") == parse_query("wanted>0")
    assert numbers(owner, "missing:") == ["TDL-1-001", "TDL-1-002"]
    assert numbers(owner, "wanted:") == ["TDL-1-004"]
    assert numbers(owner, "-tradeable:") == ["TDL-1-001", "TDL-1-002"]
    assert numbers(owner, "不足>=3") == ["TDL-1-001", "TDL-1-002"]


def test_a_card_with_a_limit_of_its_own_is_complete_with_so_many(owner):
    """UA-2.2.3: the text of a card may allow fewer copies, or more."""
    card = publish(number="TDL-1-009", effects=LIMITED).card
    index_everything()
    assert "TDL-1-009" in numbers(owner, "missing=1")

    OwnedCard.objects.create(user=owner, card=card, count=1)

    assert "TDL-1-009" not in numbers(owner, "missing:")


def test_nobody_is_told_to_sign_in_first(owner):
    for text in ("owned>=1", "c:red (missing: or -wanted:)", "tradeable=0"):
        with pytest.raises(BadQuery) as refused:
            find_cards(AnonymousUser(), text)
        assert refused.value.code == "search.sign_in_first"


def test_facets_count_what_is_ones_own_and_only_for_who_is_signed_in(owner):
    held = {facet.field: facet.counts for facet in count_facets(owner, "")}
    assert held[Field.OWNED] == (("any", 3),)
    assert held[Field.MISSING] == (("any", 2),)
    assert held[Field.WANTED] == (("any", 1),)

    public = {facet.field for facet in count_facets(AnonymousUser(), "")}
    assert Field.OWNED not in public


def test_why_a_card_fits_names_what_is_owned(owner):
    cards = find_cards(owner, "owned>=4").cards

    reasons = explain_matches_for(owner, "owned>=4", cards)

    assert [reason.term for why in reasons.values() for reason in why] == [
        "owned>=4",
        "owned>=4",
    ]


def test_the_examples_of_the_help_page_find_something(owner):
    chapter = next(chapter for chapter in CHAPTERS if chapter.slug == "held")
    for example in chapter.examples:
        if "r>=" not in example.query:
            assert numbers(owner, example.query), example.query
