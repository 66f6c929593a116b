"""Clustering of deck lists (issue 32): what is near, what is private, what stays."""

import random
from collections import Counter

import pytest

from results.clustering import DeckList, KnownArchetype, cluster_lists

SIZE = 50
STAPLES = [f"S-{n}" for n in range(10)]


def make_list(chance, core, *, changed=2):
    """Return 10 staples and a core of 40, with some cards changed for others."""
    cards = Counter(dict.fromkeys(STAPLES, 1))
    for number in core:
        cards[number] += 4
    for _change in range(changed):
        cards[chance.choice(core)] -= 1
        cards[f"X-{chance.randrange(60)}"] += 1
    return {number: count for number, count in sorted(cards.items()) if count > 0}


def make_core(letter):
    return [f"{letter}-{n}" for n in range(10)]


def make_lists(letters, *, each=10, seed=1, players=1, changed=4):
    chance = random.Random(seed)
    names, lists = [], []
    for letter in letters:
        for _list in range(each):
            cards = make_list(chance, make_core(letter), changed=changed)
            lists.append(DeckList(len(lists), cards, players))
            names.append(letter)
    return lists, names


def test_lists_are_grouped_by_the_cards_they_share():
    lists, names = make_lists("abc")

    clusters = cluster_lists(lists)

    assert sorted(len(cluster.lists) for cluster in clusters) == [10, 10, 10]
    for cluster in clusters:
        assert len({names[key] for key in cluster.lists}) == 1


def test_the_order_of_the_lists_does_not_matter():
    lists, _names = make_lists("abc")

    there = {frozenset(cluster.lists) for cluster in cluster_lists(lists)}
    back = {frozenset(cluster.lists) for cluster in cluster_lists(lists[::-1])}

    assert there == back


def test_a_list_near_to_none_belongs_to_none():
    lists, _names = make_lists("a")
    stranger = DeckList(99, {f"Z-{n}": 1 for n in range(SIZE)}, players=1)

    (cluster,) = cluster_lists([*lists, stranger])

    assert stranger.key not in cluster.lists


@pytest.mark.parametrize(("players", "is_shown"), [(1, False), (2, False), (3, True)])
def test_a_list_of_fewer_than_three_players_makes_no_archetype(players, is_shown):
    alone = DeckList(0, dict.fromkeys(make_core("a"), 5), players)

    assert bool(cluster_lists([alone])) is is_shown


def test_a_public_list_makes_an_archetype_and_gives_away_no_private_one():
    cards = dict.fromkeys(make_core("a"), 5)
    private = cards | {"a-0": 1, "SECRET": 4}
    lists = [DeckList(0, cards, 0, is_public=True), DeckList(1, private, players=2)]

    (cluster,) = cluster_lists(lists)

    assert cluster.lists == (0, 1)
    assert "SECRET" not in cluster.profile
    assert cluster.profile["a-0"] == 5


def test_the_signature_names_what_tells_an_archetype_from_its_neighbours():
    lists, names = make_lists("ab")

    for cluster in cluster_lists(lists):
        letter = names[cluster.lists[0]]
        assert cluster.signature
        assert all(number.startswith(letter) for number in cluster.signature)


def test_a_known_archetype_keeps_its_key_and_a_new_one_has_none():
    lists, names = make_lists("ab")
    known = KnownArchetype(7, dict.fromkeys(make_core("a"), 4.0))

    keys = {names[each.lists[0]]: each.known for each in cluster_lists(lists, [known])}

    assert keys == {"a": 7, "b": None}


def test_of_two_archetypes_that_have_become_one_the_named_stays():
    lists, _names = make_lists("a")
    core = dict.fromkeys(make_core("a"), 4.0)
    known = [KnownArchetype(1, core), KnownArchetype(2, core, is_named=True)]

    (cluster,) = cluster_lists(lists, known)

    assert cluster.known == 2


def test_a_known_archetype_without_lists_is_left_out():
    lists, _names = make_lists("a")
    gone = KnownArchetype(3, dict.fromkeys(make_core("q"), 4.0), is_named=True)

    (cluster,) = cluster_lists(lists, [gone])

    assert cluster.known is None


def test_nothing_played_makes_nothing():
    assert cluster_lists([]) == []


def simulate_season(weeks=12, *, seed):
    """Yield each week's lists: cores that drift, one that ends, one that begins."""
    chance = random.Random(seed)
    cores = {letter: make_core(letter) for letter in "abcdef"}
    window = []
    for week in range(weeks):
        if week == 4:
            cores["g"] = make_core("g")
        if week == 7:
            del cores["b"]
        for letter, core in cores.items():
            if week and chance.random() < 0.5:  # a card of the core is replaced
                core[chance.randrange(len(core))] = f"{letter}-{10 * week}"
            for _list in range(12):
                cards = make_list(chance, core, changed=chance.randrange(9))
                window.append((len(window), letter, cards))
        yield window[-12 * 7 * 6 :]


@pytest.mark.parametrize("seed", range(5))
def test_95_percent_of_lists_keep_their_archetype_from_week_to_week(seed):
    known, before, key = [], {}, 0
    kept = compared = right = total = 0
    truth = {}
    for window in simulate_season(seed=seed):
        now = {}
        clusters = cluster_lists([DeckList(k, c, 1) for k, _l, c in window], known)
        letters = {k: letter for k, letter, _cards in window}
        found = {each.key: each for each in known}
        for cluster in clusters:
            if cluster.known is None:
                key += 1
            name = key if cluster.known is None else cluster.known
            found[name] = KnownArchetype(name, cluster.profile)
            now |= dict.fromkeys(cluster.lists, name)
            first = Counter(letters[k] for k in cluster.lists).most_common(1)[0][0]
            truth.setdefault(name, first)
        known = list(found.values())
        both = before.keys() & letters.keys()
        kept += sum(before[k] == now.get(k) for k in both)
        compared += len(both)
        right += sum(truth.get(now.get(k)) == letter for k, letter in letters.items())
        total += len(letters)
        before = now

    assert kept >= 0.95 * compared
    assert right >= 0.95 * total
    assert len({truth[each.key] for each in known}) == 7
