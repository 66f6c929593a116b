"""The table in small, as reviews, results and lists of live battles draw it."""

from django.template.loader import render_to_string

UNIT = {"id": 1, "figures": [], "rests": False, "attacks": False}


def render_unit(**unit):
    line = {"zone": "base", "name": "Base", "units": [UNIT | unit], "empty": range(0)}
    side = {"seated": {"name": "Hono"}, "hand": 5, "deck": 30, "lines": [line]}
    return render_to_string("battles/_small_table.html", {"sides": [side]})


def test_card_that_lies_face_down_shows_its_back():
    drawn = render_unit(face=None)

    assert "still__back" in drawn
    assert "face-down card" in drawn
    assert "tile" not in drawn.replace("title", "")


def test_card_without_a_picture_still_shows_its_frame():
    drawn = render_unit(face={"name": "Lamp Keeper", "color": "red", "art": None})

    assert "tile--red" in drawn
    assert "Lamp Keeper" in drawn
    assert "still__back" not in drawn
