"""The content that ships: complete, loadable twice, and told apart when it is wrong."""

from collections import Counter

import pytest

from cards.card_data import LANGUAGES, RARITIES, TRIGGERS
from cards.catalogue.revisions import publish_revision
from cards.effects import load_tree
from cards.effects.model.traversal import walk_tree
from cards.errors import BadContent
from cards.importing import content_files
from cards.importing.content import CONTENT_DIRECTORY, load_content
from cards.importing.content_files import read_series_files
from cards.models import Card, CardRevision, Series, Trait

FILES = read_series_files(CONTENT_DIRECTORY)
DRAFTS = [draft for file in FILES for draft in file.cards]

# Nodes that at least three of 874 published cards use (measured on their trees).
COMMON_NODES = frozenset(
    [
        "Ability",
        "Activate",
        "AlsoNamed",
        "AltAmount",
        "AltEffect",
        "Among",
        "And",
        "AnyOf",
        "ApCost",
        "As",
        "Bp",
        "Cannot",
        "CardEffects",
        "Cards",
        "Cause",
        "Choose",
        "Compare",
        "Count",
        "CountThisTurn",
        "Did",
        "DidThisTurn",
        "Discard",
        "Draw",
        "EnergyMet",
        "EnteredBy",
        "EntersActive",
        "EventCard",
        "Generates",
        "GeneratesOnFront",
        "Grant",
        "HasIcon",
        "HasTrait",
        "If",
        "InBattle",
        "InMode",
        "Is",
        "IsColor",
        "IsKind",
        "Keyword",
        "Later",
        "Limit",
        "Look",
        "May",
        "Modes",
        "Modify",
        "Moment",
        "Move",
        "MustBeBlocked",
        "Named",
        "NextUsed",
        "Not",
        "Or",
        "Other",
        "PartOf",
        "PayAp",
        "Pick",
        "Play",
        "Player",
        "Plus",
        "Raid",
        "Raided",
        "Ref",
        "Relocate",
        "RequiredEnergy",
        "Rest",
        "RestThis",
        "Retire",
        "RetireThis",
        "Reveal",
        "Sentences",
        "Seq",
        "SetMode",
        "StatIs",
        "StatOf",
        "StaysResting",
        "Swap",
        "TargetTax",
        "This",
        "Tier",
        "Tiers",
        "Times",
        "Together",
        "Top",
        "TotalEnergy",
        "TurnOf",
        "UnblockableBy",
        "Under",
        "Union",
        "Untargetable",
        "Until",
        "Window",
        "Without",
    ]
)

SERIES = """
series:
  code: ABC
  name: {ja: 詩, zh-hant: 詩, en: Verse}
traits:
  - {ja: 港, zh-hant: 港口, en: Harbor}
cards:
"""
CARD = """
  - number: ABC-1-001
    name: {ja: 詩人, zh-hant: 詩人, en: Poet}
    kind: character
    color: green
    gives: 1
    bp: 1000
    traits: [港]
"""


@pytest.fixture
def write(tmp_path):
    """Write a content file; its folder."""

    def write(text, name="abc.yaml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_there_are_three_series():
    assert [file.code for file in FILES] == ["CWO", "GHP", "TDL"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.code)
def test_every_series_has_at_least_sixty_cards_of_all_kinds(file):
    kinds = {draft.face["kind"] for draft in file.cards}

    assert len(file.cards) >= 60
    assert kinds == {"character", "site", "event"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.code)
def test_every_series_has_two_or_three_colors_and_all_common_rarities(file):
    assert len({draft.face["color"] for draft in file.cards}) in {2, 3}
    assert {draft.rarity for draft in file.cards} == set(RARITIES[:4])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.code)
def test_every_series_has_all_trigger_types_and_raid_lines(file):
    """UA-9.1 to UA-9.7, UA-6.1."""
    effects = [draft.face["effects"] or {} for draft in file.cards]

    assert {draft.face["trigger"] for draft in file.cards} == {None, *TRIGGERS}
    assert sum("raid" in tree for tree in effects) >= 6


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda draft: draft.face["number"])
def test_a_raid_trigger_goes_with_a_raid_line(draft):
    """UA-9.4: the trigger performs Raid with the card itself."""
    has_line = "raid" in (draft.face["effects"] or {})

    assert (draft.face["trigger"] == "raid") == has_line


def test_every_card_is_playable():
    assert [d.face["number"] for d in DRAFTS if not d.is_playable] == []


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda draft: draft.face["number"])
def test_every_card_speaks_three_languages(draft):
    said = [words for words in (draft.names, draft.texts, draft.flavors) if words]

    assert draft.texts or draft.flavors
    for words in said:
        assert sorted(words) == sorted(LANGUAGES)
        assert all(text.strip() for text in words.values())


def test_together_the_series_use_every_common_node():
    trees = [load_tree(d.face["effects"]) for d in DRAFTS if d.face["effects"]]
    used = {type(node).__name__ for tree in trees for node in walk_tree(tree)}

    assert COMMON_NODES - used == set()


def test_no_name_is_used_twice():
    for language in LANGUAGES:
        names = Counter(draft.names[language] for draft in DRAFTS)

        assert [name for name, count in names.items() if count > 1] == []


def test_costs_and_bp_stay_within_the_curve():
    for draft in DRAFTS:
        face = draft.face

        assert 0 <= face["required_energy"] <= 7
        assert face["ap_cost"] in {1, 2}
        assert face["bp"] is None or 1000 <= face["bp"] <= 6000
        assert sum(face["generated_energy"].values()) in (
            {0} if face["kind"] == "event" else {1, 2, 3}
        )


def test_what_has_no_effects_promises_none():
    for draft in DRAFTS:
        if draft.face["effects"] is None:
            assert not any(draft.texts.values())


@pytest.mark.django_db
def test_loading_twice_changes_nothing():
    first = load_content()
    second = load_content()

    assert (first.published, first.unchanged) == (len(DRAFTS), 0)
    assert (second.published, second.unchanged) == (0, len(DRAFTS))
    assert CardRevision.objects.count() == len(DRAFTS)
    assert Series.history.count() == Series.objects.count()
    assert Trait.history.count() == Trait.objects.count()


@pytest.mark.django_db
def test_a_file_is_read_again_when_it_or_the_code_has_changed(write, monkeypatch):
    folder = write(SERIES + CARD)
    read = []
    real = content_files._read
    monkeypatch.setattr(
        content_files, "_read", lambda text: read.append(1) or real(text)
    )

    load_content(folder)
    load_content(folder)
    assert len(read) == 1
    load_content(write(SERIES + CARD.replace("1000", "1500")))
    assert len(read) == 2
    monkeypatch.setattr(content_files, "_digest_code", lambda: b"the next release")
    load_content(folder)
    assert len(read) == 3


@pytest.mark.django_db
def test_a_file_refused_beside_another_is_read_again(write):
    folder = write(SERIES + CARD)
    broken = SERIES.replace("ABC", "AAA")
    write(broken, "aaa.yaml")
    with pytest.raises(BadContent):
        load_content(folder)

    write(broken + CARD.replace("ABC", "AAA"), "aaa.yaml")

    assert load_content(folder).published == 2


@pytest.mark.django_db
def test_only_what_changed_in_the_file_is_published_again(write):
    other = CARD.replace("001", "002").replace("詩人", "歌人")
    load_content(write(SERIES + CARD + other))

    loaded = load_content(write(SERIES + CARD.replace("1000", "1500") + other))

    assert (loaded.published, loaded.unchanged) == (1, 1)
    assert Card.objects.get(number="ABC-1-001").current_revision.bp == 1500
    assert Card.objects.get(number="ABC-1-001").revisions.count() == 2


@pytest.mark.django_db
def test_an_editors_later_change_survives_the_next_start(write):
    folder = write(SERIES + CARD)
    load_content(folder)
    (draft,) = read_series_files(folder)[0].cards
    changed = type(draft)({**draft.face, "bp": 2000}, draft.names)
    publish_revision(draft=changed, reason="Balance")

    loaded = load_content(folder)

    assert loaded.published == 0
    assert Card.objects.get().current_revision.bp == 2000


@pytest.mark.django_db
def test_an_editors_change_of_a_series_survives_too(write):
    folder = write(SERIES + CARD)
    load_content(folder)
    Series.objects.update(name_en="Song", is_public=False)

    load_content(folder)

    series = Series.objects.get()
    assert (series.name_en, series.is_public) == ("Song", False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("series: [", "while parsing", id="no yaml"),
        pytest.param("- 1", "parts series, traits and cards", id="a list"),
        pytest.param("series: 3", "series must be a mapping", id="no series"),
        pytest.param(SERIES, "cards must be a list", id="no cards"),
        pytest.param(SERIES + CARD + "    hp: 3\n", "unknown fields: hp", id="unknown"),
        pytest.param(
            SERIES + CARD.replace("1000", "many"), "bp must be 0 to 20000", id="bp"
        ),
        pytest.param(
            SERIES + CARD.replace("[港]", "[海]"),
            "not in the file's traits",
            id="trait",
        ),
        pytest.param(
            SERIES + CARD.replace("[港]", "7"), "list of different", id="traits"
        ),
        pytest.param(SERIES + CARD + CARD, "occurs twice", id="twice"),
        pytest.param(
            SERIES + CARD.replace(", en: Poet", ""), "a name is missing", id="language"
        ),
        pytest.param(
            SERIES + CARD.replace("en: Poet", "en: 3"), "must be text", id="no text"
        ),
        pytest.param(
            SERIES.replace(", en: Verse", "") + CARD, "a name in en", id="series name"
        ),
        pytest.param(SERIES + "  - 3\n", "card must be a mapping", id="a number"),
    ],
)
@pytest.mark.django_db
def test_a_broken_file_is_refused_whole_and_says_where(write, text, message):
    folder = write(text)
    write(SERIES.replace("ABC", "AAA") + CARD.replace("ABC", "AAA"), "aaa.yaml")

    with pytest.raises(BadContent, match=r"abc\.yaml") as refusal:
        load_content(folder)

    assert any(
        message in problem["message"] for problem in refusal.value.details["problems"]
    )
    assert Card.objects.count() == 0


@pytest.mark.django_db
def test_bytes_that_are_no_text_are_refused(tmp_path):
    (tmp_path / "abc.yaml").write_bytes(b"\xff\xfe\x00cards")

    with pytest.raises(BadContent):
        load_content(tmp_path)


def test_the_texts_of_our_cards_vouch_for_each_other():
    """Every card with a text is proved in Japanese and English."""
    states = {
        draft.face["number"]: draft.evidence.state
        for draft in DRAFTS
        if any(draft.texts.values())
    }

    assert [number for number, state in states.items() if state != "proved"] == []
