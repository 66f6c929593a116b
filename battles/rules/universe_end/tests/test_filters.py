"""Filters of cards: what is printed, how a card lies, and what they may not tell."""

from itertools import product

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel.errors import MalformedCard
from battles.rules.universe_end.card_texts import render_abilities
from battles.rules.universe_end.effects import (
    COLORLESS,
    KINDS,
    STATES,
    Ability,
    Filter,
    Step,
    read_ability,
    read_filter,
)
from battles.rules.universe_end.invariants import WATCHER, disguise_hidden_cards
from battles.rules.universe_end.tests.positions import (
    CARDS,
    DARK,
    FLAME,
    FOREST,
    SAMPLES,
    WATER,
    is_up,
    names,
    pick,
    scene,
    side,
    takes,
    use_ability,
)
from battles.rules.universe_end.text_reading import read_card_text

LANGUAGES = ("en", "ja", "zh-hant")


@pytest.mark.parametrize(
    ("wanted", "name", "passes"),
    [
        ({"cost_least": 2}, "Whale", True),  # costs 3
        ({"cost_least": 3}, "Whale", True),
        ({"cost_least": 4}, "Whale", False),  # one past the boundary
        ({"cost_least": 2, "cost_most": 2}, "Whale", False),
        ({"cost_least": 0}, "Chick", True),
        ({"cost_least": 1}, "Chick", False),
        ({"attribute": "colorless"}, "Gull", True),  # any 1
        ({"attribute": "colorless"}, "Chick", True),  # costs nothing
        ({"attribute": "colorless"}, "Outbound Shuttle", False),  # water 2, any 1
        ({"attribute": "water"}, "Outbound Shuttle", True),
        ({"attribute": "colorless"}, "Twilight Root", False),  # an energy of two
    ],
)
def test_a_filter_asks_what_is_printed(wanted, name, passes):
    """UE-2.3: a card with only colorless cost is colorless."""
    assert CARDS[name].matches(read_filter(wanted)) == passes


def test_of_the_debris_colorless_cards_of_a_cost_return():
    """UE-2.3"""
    battle = scene(
        side(
            hand=["Roll Call"],
            energy=[DARK],
            debris=["Bone Clerk", "Gull", "Whale", "Procession", FOREST],
        )
    )
    use_ability(battle, "Roll Call")

    assert names(battle, 0, "hand") == ["Bone Clerk", "Procession"]


@pytest.mark.parametrize(
    ("theirs", "gone"),
    [
        (["*Gull", "Mole"], ["Gull"]),
        (["Gull", "Mole"], []),  # both are up
    ],
)
def test_only_charas_in_the_state_are_taken(theirs, gone):
    """UE-3.4; of the right side: my own chara rests, too."""
    battle = scene(
        side(hand=["Ambush"], energy=[DARK], field=["*Chick"]), side(field=theirs)
    )
    use_ability(battle, "Ambush")

    assert names(battle, 1, "debris") == gone
    assert names(battle, 0, "field") == ["Chick"]


def test_omniscient_energies_are_taken_and_no_others():
    """UE-2.5"""
    battle = scene(
        side(hand=["Unveiling"], energy=[FOREST, FLAME], down=["Gull"]), plays=2
    )
    use_ability(battle, "Unveiling")
    if battle.decision.kind == "pay":
        pick(battle, FOREST)

    assert names(battle, 0, "hand") == ["Gull"]
    assert names(battle, 0, "energy") == [FOREST, FLAME]


def test_every_verb_that_filters_does_so():
    """A chara too cheap rests on, and an open energy."""
    battle = scene(
        side(
            hand=["Wake"],
            energy=[WATER, "*Forest Energy"],
            down=["*Gull"],
            field=["*Whale", "*Mole", "*Crypt Warden"],
        )
    )
    use_ability(battle, "Wake")

    assert [is_up(battle, name) for name in ("Whale", "Mole", "Crypt Warden")] == [
        True,
        False,
        True,
    ]
    assert is_up(battle, "Gull", "energy")
    assert not is_up(battle, FOREST, "energy")


@pytest.mark.parametrize("face", [FOREST, FLAME, "Gull"])
@pytest.mark.parametrize("player", [0, 1, None])
def test_how_many_cards_pass_says_nothing_of_a_face_down_energy(face, player):
    """UE-2.6, UE-2.5: whatever lies there, it is no forest energy."""
    battle = scene(
        side(hand=["Levy"], energy=[DARK]),
        side(energy=[FOREST, FOREST, FLAME], down=[face]),
    )
    view = battle.view(player)
    use_ability(battle, "Levy")

    assert names(battle, 1, "debris") == [FOREST] * 2
    assert names(battle, 1, "energy") == [FLAME, face]
    assert WATCHER(battle, None, ()) == []
    assert view["players"][1]["energy"][3]["card"] == (
        CARDS[face].number if player == 1 else None
    )


def test_a_choice_among_omniscient_energies_depends_on_none_of_their_faces():
    """UE-2.6: the opponent sees the same question whatever lies there."""
    ability = read_ability(
        {"on": "use", "do": [takes("debris", 1, "energy", "opponent", omniscient=True)]}
    )
    asked = []
    for faces in ([FOREST, "Gull"], ["Whale", FLAME]):
        battle = scene(side(), side(energy=[FOREST, FLAME], down=faces))
        state = battle.position
        found = [
            c for c in state.zone(1, 3) if state.passes(c, ability.steps[0].filter)
        ]
        asked.append(state.ids(found))
        assert disguise_hidden_cards(battle, 0).view(0) == battle.view(0)

    assert asked[0] == asked[1]
    assert len(asked[0]) == 2


# --- As data.


def build_filters():
    """Return a filter of each combination that a text may ask of open energies."""
    for kind, most, name, attribute, least, state in product(
        ("", *KINDS),
        (-1, 4),
        ("", "ドラゴン"),
        ("", "dark", COLORLESS),
        (-1, 2),
        ("", *STATES),
    ):
        yield Filter(kind, most, name, attribute, least, state)
    for state in ("", *STATES):
        yield Filter(state=state, omniscient=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_filter_is_written_and_read(language):
    """In words and as data."""
    for wanted in build_filters():
        step = Step(
            "choose", n=2, source="energy", to="hand", side="opponent", filter=wanted
        )
        ability = Ability("turn_begins", (step,))
        words = render_abilities(
            ue.CardDefinition("X-1", "X", "chara", abilities=(ability,)),
            language,
        )

        assert read_card_text(words, language) == (ability,), words
        assert read_ability(ability.to_dict()) == ability


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_trigger_is_written_and_read(language):
    for card in SAMPLES.values():
        words = render_abilities(card, language)

        assert read_card_text(words, language) == card.abilities, words
        assert ue.CardDefinition.from_dict(card.to_dict()) == card


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        ("Dawn Piper", "en", "At the start of your turn: Draw 1."),
        ("Dawn Piper", "ja", "自分のターン開始時、カードを1枚引く。"),
        ("Dusk Piper", "zh-hant", "你的回合結束時，獲得1個天使標記。"),
        (
            "Herald",
            "en",
            (
                "When another chara of cost 1 or less enters your field: "
                "Gain 1 angel tokens."
            ),
        ),
        (
            "Herald",
            "ja",
            "他の自分のコスト1以下のキャラが場に出た時、天使トークンを1個得る。",
        ),
        ("Phoenix", "zh-hant", "此卡從場上置入殘骸區時，將此卡收回手牌。"),
        (
            "Ambush",
            "ja",
            "相手の場からレストされているキャラを1枚デブリに置く。",
        ),
        (
            "Wake",
            "en",
            (
                "Stand up 9 other chara of cost 2 or more on your field. "
                "Stand up 9 omniscient energy from your energies."
            ),
        ),
    ],
)
def test_a_text_reads_as_it_would_be_printed(name, language, text):
    assert render_abilities(SAMPLES[name], language) == text


@pytest.mark.parametrize(
    ("language", "text", "named"),
    [
        ("ja", "相手のターン開始時、カードを1枚引く。", "相手のターン開始時、"),
        ("ja", "自分のターン開始時にカードを1枚引く。", "自分のターン開始時に"),
        ("ja", "自分のターン終了時、", "自分のターン終了時、"),  # and then?
        ("ja", "他の自分の雷のキャラが場に出た時、カードを1枚引く。", "他の自分の雷の"),
        ("en", "When a chara enters your field: Draw 1.", "When a chara"),
        ("en", "At the end of your turn: Dance.", "Dance."),
        ("zh-hant", "你的回合結束時，跳舞。", "跳舞。"),
        ("en", "Draw 1. At the end of your turn: Draw 1.", "At the end"),
        # Understood, and what no card can do.
        ("en", "Add 1 card that is up from your hand to your hand.", "state"),
        ("en", "Charge 1 omniscient energy from your energies.", "UE-2.6"),
        ("en", "Add 1 omniscient energy from your debris to your hand.", "omniscient"),
        (
            "en",
            "When another chara that is up enters your field: Draw 1.",
            "state",
        ),
    ],
)
def test_a_near_miss_is_refused_with_its_words_or_its_reason(language, text, named):
    with pytest.raises(MalformedCard) as refused:
        read_card_text(text, language)

    assert named in str(refused.value)


@pytest.mark.parametrize(
    "ability",
    [
        {"on": "turn_begins"},  # and does what?
        {"on": "turn_ends", "do": []},
        {"on": "cip", "do": [{"do": "draw", "n": 1}], "filter": {"kind": "chara"}},
        {
            "on": "other_enters",
            "do": [{"do": "draw", "n": 1}],
            "filter": {"omniscient": True},
        },
        {"on": "hand", "less_per": {"state": "up"}},
        {"on": "use", "do": [takes("hand", 1, "energy", omniscient="yes")]},
        {"on": "use", "do": [takes("hand", 1, "energy", state="asleep")]},
        {"on": "use", "do": [takes("hand", 1, "field", omniscient=True)]},
        {"on": "use", "do": [takes("field", 1, "energy", omniscient=True)]},
        {"on": "use", "do": [takes("energy", 1, "energy", state="resting")]},
        {
            "on": "use",
            "do": [takes("hand", 1, "energy", omniscient=True, attribute="dark")],
        },
        {"on": "use", "do": [takes("hand", cost_least=-2)]},
        {
            "on": "use",
            "do": [{"do": "stand_chara", "n": 1, "filter": {"state": "resting"}}],
        },
        {"on": "use", "do": [{"do": "draw", "n": 1, "filter": {"state": "up"}}]},
    ],
)
def test_what_no_card_can_do_is_refused(ability):
    with pytest.raises(MalformedCard) as caught:
        read_ability(ability)

    assert caught.value.code == "card.malformed"
