"""Pictures drawn from card data: the same for ever, well formed, and harmless."""

import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
import yaml

from cards.art import draw_art
from cards.art.backdrops import BACKDROPS
from cards.faces import COLORS, KINDS
from cards.importing.content import CONTENT_DIRECTORY
from cards.tests.factories import make_face

SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 80_000  # a page shows two dozen

CARDS = [
    card
    for path in sorted(CONTENT_DIRECTORY.glob("*.yaml"))
    for card in yaml.safe_load(path.read_text(encoding="utf-8"))["cards"]
]


def draw(card):
    face = make_face(number=card["number"], kind=card["kind"], color=card["color"])
    return draw_art(face, card["art"])


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["number"])
def test_every_card_of_ours_has_a_well_formed_picture(card):
    picture = draw(card)

    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 500 700"
    assert len(picture.encode()) < MOST_BYTES
    assert len(list(root.iter())) > 30


def test_no_two_cards_of_ours_look_the_same():
    assert len({draw(card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_card_nobody_described_has_a_picture_too(kind, color):
    picture = draw_art(make_face(kind=kind, color=color, traits=["勇者", "学生"]))

    assert ET.fromstring(picture).tag == f"{SVG}svg"


def test_every_backdrop_can_be_asked_for_and_is_its_own():
    pictures = {draw_art(make_face(), f"hound {word}") for word in BACKDROPS}

    assert len(pictures) == len(BACKDROPS)


def test_a_picture_depends_on_its_card_alone():
    """Another process, with another hash seed, draws the same."""
    script = (
        "from cards.art import draw_art; import hashlib;"
        "face = {'number': 'TDL-1-001', 'kind': 'character', 'color': 'red', "
        "'traits': ['港']};"
        "print(hashlib.sha256(draw_art(face).encode()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1
    assert draw_art(make_face()) == draw_art(make_face())


def test_cards_of_different_numbers_differ():
    assert draw_art(make_face()) != draw_art(make_face(number="TDL-1-002"))


def test_pictures_hold_nothing_a_content_policy_forbids():
    for card in CARDS:
        picture = draw(card)

        assert "<script" not in picture
        assert "<style" not in picture
        assert " style=" not in picture
        assert not re.search(r"\son\w+=", picture)
        assert not re.search(r'href="(?!#)', picture)


@pytest.mark.parametrize(
    "art", ["<script>", "figure nonsense @nowhere", "&amp; ' \" >", "x" * 120]
)
def test_words_nobody_knows_are_ignored(art):
    ET.fromstring(draw_art(make_face(), art))
