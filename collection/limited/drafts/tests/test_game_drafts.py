"""Drafts of a game that declares its own cards: from the packs to the deck."""

from collections import Counter
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from collection.errors import ProductNotFound
from collection.legality.game_rules import find_game_decks
from collection.limited.drafts import selectors, services
from collection.limited.drafts.errors import NotThere
from collection.limited.drafts.running_draft import load_running_draft
from collection.limited.drafts.verification import verify_draft
from collection.limited.pool_decks import build_opponent_deck, create_pool_deck
from collection.models import Draft, DraftState, PickedBy, Pool, PoolEntry
from collection.services import freeze_deck
from collection.tests.factories import make_user

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAME, PACKS = "kiseki", "harbour-leagues"
CARDS = 40


@pytest.fixture
def aki():
    return make_user("aki")


@pytest.fixture
def draft(aki, settings):
    settings.DRAFT_PICK_S = 10**9  # the pages have a later clock
    return services.open_draft(
        user=aki, product=PACKS, places=2, with_bots=True, now=NOW
    )


def take(aki, draft, card=None):
    shown = selectors.show_table(draft, aki)
    return services.pick_card(
        user=aki,
        token=draft.token,
        number=shown.view.pick,
        card=card or shown.proposed,
        now=NOW,
    )


def play_out(aki, draft):
    while not load_running_draft(draft).table.is_over:
        draft = take(aki, draft)
    return Draft.objects.get(pk=draft.pk)


def test_forty_picks_are_a_pool_and_the_pool_is_a_legal_deck(aki, draft):
    """TR-2.1: forty cards, of which none came from elsewhere."""
    draft = play_out(aki, draft)
    pool = Pool.objects.get(owner=aki)

    deck = create_pool_deck(user=aki, pool_id=pool.pk, now=NOW)
    locked = freeze_deck(viewer=aki, deck_id=deck.pk, game=GAME)

    picks = load_running_draft(draft).table.picks[0]
    assert draft.state == DraftState.ENDED
    assert (pool.game, pool.packs) == (GAME, [list(picks)])
    assert PoolEntry.objects.count() == 0
    assert deck.listed == Counter(picks)
    assert (len(locked.revision_ids), locked.is_limited) == (CARDS, True)
    assert verify_draft(draft).is_fair


def test_a_bot_of_the_table_plays_what_it_drafted(aki, draft):
    draft = play_out(aki, draft)
    pool = Pool.objects.get(owner=aki)
    deck = create_pool_deck(user=aki, pool_id=pool.pk, now=NOW)
    mine = freeze_deck(viewer=aki, deck_id=deck.pk, game=GAME)

    theirs = build_opponent_deck(deck=mine, seed=b"x" * 32, now=NOW)

    cards = find_game_decks(GAME).load_cards()
    picks = Counter(load_running_draft(draft).table.picks[1])
    assert Counter(theirs.revision_ids) == Counter(
        {cards[number].revision: count for number, count in picks.items()}
    )


def test_bots_prefer_rare_cards_and_then_their_organization(aki, draft):
    """A bot weighs cards of this game by their fields, not all alike."""
    weights = load_running_draft(draft).weights
    cards = find_game_decks(GAME).load_cards()

    assert {number: each.rarity for number, each in weights.items()} == {
        number: cards[number].face["rarity"] for number in weights
    }
    assert {each.color for each in weights.values()} >= {"guild", "watch", "veil"}
    first = load_running_draft(draft)
    pack = first.table.packs[0][1]
    rarest = max(pack, key=lambda number: weights[number].rarity in "RS")
    assert weights[first.table.picks[1][0]].rarity == weights[rarest].rarity


def test_a_card_of_another_game_is_not_in_the_pack(aki, draft):
    with pytest.raises(NotThere):
        take(aki, draft, "TDL-1-001")

    picks = load_running_draft(draft).new
    assert [pick for pick in picks if pick.by == PickedBy.PERSON] == []


def test_a_game_without_packs_has_nothing_to_draft(aki):
    """Universe End declares that it has none."""
    with pytest.raises(ProductNotFound):
        services.open_draft(
            user=aki, product="universe-end", places=2, with_bots=True, now=NOW
        )


# --- Interfaces.


def test_an_app_drafts_a_deck_and_reads_whose_game_it_is(client, aki):
    client.force_login(aki)
    kinds = client.get(reverse("api:packs:products")).json()
    product = next(one for one in kinds if one["game"] == GAME)
    body = {"product": product["slug"], "places": 2, "with_bots": True}
    answer = client.post(reverse("api:drafts:list"), body, "application/json")
    draft = answer.json()
    picks = reverse("api:drafts:picks", args=[draft["token"]])
    while draft["pool"] is None:
        table = draft["table"]
        body = {"number": table["pick"], "card": table["pack"][0]}
        draft = client.post(picks, body, "application/json").json()

    pool = client.get(reverse("api:pools:detail", args=[draft["pool"]])).json()
    build = reverse("api:pools:decks", args=[draft["pool"]])
    deck = client.post(build, {}, "application/json").json()

    assert (draft["game"], pool["game"], deck["game"]) == (GAME,) * 3
    assert [len(pack) for pack in pool["packs"]] == [CARDS]
    assert (pool["kind"], deck["legal"]) == ("draft", True)


@pytest.mark.parametrize("language", ["ja", "en", "zh-hant"])
def test_the_pages_show_cards_picks_and_pool_in_each_language(
    client, aki, draft, language
):
    client.force_login(aki)
    client.cookies["django_language"] = language
    draft = take(aki, draft)
    card = find_game_decks(GAME).load_cards()[
        load_running_draft(draft).table.picks[0][0]
    ]

    table = client.get(reverse("drafts:detail", args=[draft.token])).content.decode()
    shown = selectors.show_table(draft, aki)
    assert table.count("face-link") == len(shown.pack) == len(shown.view.pack) == 7
    assert card.show(language)["name"] in table
    play_out(aki, draft)
    ended = client.get(reverse("drafts:detail", args=[draft.token])).content.decode()
    pool = Pool.objects.get(owner=aki)
    assert reverse("pools:detail", args=[pool.pk]) in ended
    page = client.get(reverse("pools:detail", args=[pool.pk])).content.decode()
    assert page.count("data-card=") == CARDS
    assert reverse("pools:proof", args=[pool.pk]) not in page  # the draft has it
    proof = client.get(reverse("drafts:proof", args=[draft.token]))
    assert card.number in proof.content.decode()


def test_the_page_of_drafts_offers_the_packs_of_the_game(client, aki):
    client.force_login(aki)

    page = client.get(reverse("drafts:list")).content.decode()

    assert f'<option value="{PACKS}">' in page
