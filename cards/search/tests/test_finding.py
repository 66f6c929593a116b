"""The index finds exactly what the naive evaluator finds, on either database."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from hypothesis import HealthCheck, given, settings

import cards.importing.content
from cards.models import Card
from cards.search import query_compiler, selectors
from cards.search.document_loading import read_documents
from cards.search.evaluator import matches_query
from cards.search.indexing import check_index, index_everything
from cards.search.language import parse_query, render_query
from cards.search.selectors import Order, filter_entries_for, find_cards

from .queries import TREES

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


class Documents(list):
    """Documents that hypothesis does not write out at every failure."""

    def __repr__(self):
        return f"{len(self)} documents"


@pytest.fixture(scope="module")
def starter(django_db_setup, django_db_blocker):
    """The starter cards, indexed once for this module, then gone again."""
    from django.db import transaction

    with django_db_blocker.unblock():
        atomic = transaction.atomic()
        atomic.__enter__()
        cards.importing.content.load_content()
        index_everything()
        found = Card.objects.with_current().order_by("number")
        yield Documents(document for _card, document in read_documents(list(found)))
        transaction.set_rollback(True)
        atomic.__exit__(None, None, None)


def numbers(text):
    found = filter_entries_for(NOBODY, parse_query(text)).values_list(
        "number", flat=True
    )
    return sorted(found)


@given(tree=TREES)
@settings(
    max_examples=250,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_the_index_agrees_with_the_evaluator(db, starter, tree):
    text = render_query(tree)

    expected = [
        document.number for document in starter if matches_query(tree, document)
    ]

    assert numbers(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "灯台", "灯", "ﾄｳ", "hono", "ＨＯＮＯ", "o:draw", "o:ドロー or o:引く",
        "t:港", "t=港", "t:harbor", "t:港口", "s:TDL", "s:tide", "set:TDL1",
        "c:red bp>=3000", "g:r g>=2", "bp:none", "tr:none", "kw:impact", "kw:raid",
        "r>=SR", "r:C", "is:playable", "-is:playable", "is:vanilla", "is:parallel",
        "does:sidelines target:opponent", "when:on-play does:draw", "cost:discard",
        "cost:none", "date:2026-01", "date>2026", "-(c:red or c:blue) e<=1", "ft:潮",
        "number:TDL-1-00", "キャラ",
    ],
)  # fmt: skip
def test_a_query_finds_what_it_says(starter, text):
    tree = parse_query(text)

    assert numbers(text) == [d.number for d in starter if matches_query(tree, d)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("o:キャラ", "o:きゃら"),
        ("o:ｷｬﾗ", "o:キャラ"),
        ("o:ＢＰ", "o:bp"),
        ("n:LAMP", "n:lamp"),
    ],
)
def test_width_kana_and_case_make_no_difference(starter, one, other):
    assert numbers(one) == numbers(other) != []


def test_meaning_is_found_in_the_tree_not_in_the_words(starter):
    """Issue 6: search by meaning."""
    found = numbers("does:sidelines target:opponent when:on-play")

    by_number = {document.number: document for document in starter}
    assert found
    for number in found:
        facets = by_number[number].facets
        assert "sidelines" in facets.does
        assert "on_play" in facets.when


def test_the_index_is_whole_after_indexing(starter):
    assert check_index().is_clean


def test_every_card_is_found_by_its_name_in_each_language(starter):
    for document in starter[::7]:
        for name in document.names:
            found = find_cards(NOBODY, f'n="{name}"', limit=200).cards
            assert document.number in {card.number for card in found}


@pytest.mark.parametrize("text", ["", "c:red", "o:draw", "-o:draw", "n:灯"])
@pytest.mark.parametrize("sort", ["number", "-bp", "name"])
def test_many_cards_are_found_in_the_order_and_number_of_few(
    starter, monkeypatch, text, sort
):
    def find_pages():
        pages, cursor = [], ""
        while not pages or (cursor := pages[-1].following):
            order = Order.from_text(sort)
            page = find_cards(NOBODY, text, order=order, cursor=cursor, limit=7)
            pages.append(page)
        return [([card.number for card in page.cards], page.count) for page in pages]

    read_here = find_pages()
    monkeypatch.setattr(selectors, "_SORTED_HERE", 0)
    monkeypatch.setattr(query_compiler, "FEW", -1)

    assert find_pages() == read_here


@pytest.mark.parametrize("most", [0, 1_000])
def test_a_hidden_card_is_not_found_however_many_there_are(starter, monkeypatch, most):
    monkeypatch.setattr("cards.models.cards._FEW_HIDDEN", most)
    never = timezone.now() + timedelta(days=1)
    shown, hidden = sorted(document.number for document in starter)[:2]
    Card.objects.filter(number=hidden).update(released_at=never)

    assert shown in numbers("")
    assert hidden not in numbers("")
    assert find_cards(NOBODY, f"number:{hidden}").count == 0
