"""Segments of rendered text."""

from cards.effects.renderers.markup import (
    Segment,
    SegmentKind,
    mark_icon,
    mark_name,
    mark_number,
    mark_trait,
    split_segments,
    strip_marks,
)


def test_segments_keep_what_a_stretch_is_and_its_key():
    marked = (
        mark_icon("on_play", "[When Played]")
        + " Look at "
        + mark_number("4")
        + " cards.\n"
        + mark_name("灯台守", "<Lighthouse Keeper>")
        + mark_trait("港", "[Trait: Harbor]")
    )

    assert split_segments(marked) == (
        Segment(SegmentKind.ICON, "[When Played]", "on_play"),
        Segment(SegmentKind.TEXT, " Look at "),
        Segment(SegmentKind.NUMBER, "4"),
        Segment(SegmentKind.TEXT, " cards."),
        Segment(SegmentKind.BREAK, "\n"),
        Segment(SegmentKind.NAME, "<Lighthouse Keeper>", "灯台守"),
        Segment(SegmentKind.TRAIT, "[Trait: Harbor]", "港"),
    )


def test_plain_text_is_what_segments_read_joined():
    marked = "BP" + mark_number("+1000") + "\n" + mark_icon("step", "[Step]")

    assert strip_marks(marked) == "BP+1000\n[Step]"
    assert "".join(segment.text for segment in split_segments(marked)) == strip_marks(
        marked
    )


def test_marks_inside_a_name_do_no_harm():
    marked = mark_name("a\ue002b", "<a\ue000b>")

    assert split_segments(marked) == (Segment(SegmentKind.NAME, "<ab>", "ab"),)
