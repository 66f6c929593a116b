"""The page of benchmarks and the measurements that fill it are one (issue 33)."""

import re
from argparse import Namespace

import pytest

from bench import all as everything
from bench._measurements import (
    MEASUREMENTS,
    PAGE,
    Measurement,
    Row,
    format_figures,
    pool,
    read_figure,
)
from bench.live import compare_memory

DECLARED = [(each, row) for each in MEASUREMENTS for row in each.rows]


def page_rows():
    lines = PAGE.read_text().splitlines()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("| ")
    ]
    return {row[0]: row for row in rows}


def test_every_measured_figure_has_a_row_with_its_aim():
    rows = page_rows()
    aims = {
        measured.title_of(row): rows.get(measured.title_of(row), ("", "", "no row"))[2]
        for measured, row in DECLARED
    }

    assert aims == {measured.title_of(row): row.aim for measured, row in DECLARED}


def test_titles_are_told_apart_on_the_page():
    titles = [measured.title_of(row) for measured, row in DECLARED]

    assert len(titles) == len(set(titles))


def test_every_command_of_bench_on_the_page_is_declared():
    named = set(re.findall(r"\(`(bench [^`]+)`\)", PAGE.read_text()))

    assert named == {
        each.command for each in MEASUREMENTS if each.command.startswith("bench ")
    }


@pytest.mark.parametrize(
    ("path", "figures"),
    [
        ("plain.ratio", (0.6, 0.5, 0.7)),
        ("runs.0.ms", (3, 3, 3)),
        ("runs[name=b].ms", (4, 4, 4)),
        ("problems", (1, 1, 1)),
        ("times", (9, 9, 9)),
    ],
)
def test_a_figure_is_found_by_its_path_with_least_and_greatest_beside_it(path, figures):
    report = {
        "plain": {"ratio": 0.6, "least": 0.5, "greatest": 0.7},
        "runs": [{"name": "a", "ms": 3}, {"name": "b", "ms": 4}],
        "problems": ["one"],
        "times": {"x": 2, "y": 9},
    }

    assert read_figure(report, path) == figures


@pytest.mark.parametrize("path", ["nothing", "runs[name=z].ms", "word"])
def test_a_missing_figure_is_an_error_and_not_a_nought(path):
    with pytest.raises(LookupError):
        read_figure({"runs": [{"name": "a"}], "word": "text"}, path)


def test_several_reports_give_their_median_between_least_and_greatest():
    assert list(pool([{"ms": 3}, {"ms": 9}, {"ms": 4}], ["ms"])) == [(4, 3, 9)]


@pytest.mark.parametrize(
    ("is_floor", "figure", "holds"),
    [(True, 2.5, True), (True, 2.49, False), (False, 2.5, True), (False, 2.51, False)],
)
def test_an_aim_holds_up_to_its_boundary(is_floor, figure, holds):
    row = Row("speed", ("ratio",), aims=(2.5,), is_floor=is_floor)

    assert row.holds((figure,)) is holds


def test_the_first_row_of_a_measurement_names_its_command():
    first, second = Row("a", ("a",)), Row("b", ("b",))
    measured = Measurement("bench x", (first, second))

    assert measured.title_of(first) == "a (`bench x`)"
    assert measured.title_of(second) == "b"


@pytest.mark.parametrize(
    ("figures", "unit", "text"),
    [
        ((8, 50), "ms", "8, 50 ms"),
        ((0,), "", "none"),
        ((), "ms", ""),
        ((1234.5,), "", "1,234"),
        ((0.331,), "", "0.33"),
    ],
)
def test_figures_are_written_as_on_the_page(figures, unit, text):
    assert format_figures(figures, unit) == text


@pytest.fixture
def options():
    return Namespace(quick=True, beside=False, only=None, repeat=1)


@pytest.mark.parametrize("command", ["bench nothing_of_the_kind", "manage.py nothing"])
def test_a_measurement_that_fails_is_named_with_its_reason(command, options):
    measured = Measurement(command, (Row("speed", ("speed",), aims=(1,)),), quick="")

    (line,) = everything.run(measured, options, None)

    assert line.reason.startswith("failed: ")
    assert line.holds is None
    assert "failed" in line.render()


def test_a_report_without_the_figure_fails_its_row_and_not_the_other(options):
    rows = (Row("failed", ("failed",), aims=(0,)), Row("nothing", ("nothing",)))
    measured = Measurement("manage.py run_scenarios --clause UA-4.3.5", rows, quick="")

    there, nothing = everything.run(measured, options, None)

    assert (there.figure, there.holds) == ("none", True)
    assert nothing.reason == "failed: no figure 'nothing'"


def test_without_services_what_needs_them_says_so(options, monkeypatch):
    monkeypatch.setattr(everything, "missing_services", lambda: "no PostgreSQL")
    measured = Measurement("bench x", (Row("a", ("a",)),), has_services=True)

    (line,) = everything.run(measured, options, None)

    assert line.reason == "failed: no PostgreSQL"


def test_a_quick_run_leaves_out_what_takes_long_and_beside_adds_the_peers(options):
    quick = set(everything.choose(options))
    options.beside = True
    beside = set(everything.choose(options))

    assert all(each.quick is not None for each in beside)
    assert beside - quick == {
        each for each in MEASUREMENTS if each.is_beside and each.quick is not None
    }


def test_a_run_fills_the_rows_it_measured_and_keeps_the_others(tmp_path, monkeypatch):
    page, diary = tmp_path / "page.md", tmp_path / "diary.md"
    monkeypatch.setattr(everything, "PAGE", page)
    monkeypatch.setattr(everything, "DIARY", diary)
    page.write_text("# Page\n| fast | 1 | 2 | 1 May |\n| slow | 3 | 4 | 1 May |\n")
    diary.write_text("# Diary\n")
    fast = everything.Line("fast", figure="9", spread="8 to 10", aim="2")
    failed = everything.Line("slow", aim="4", reason="failed: x")

    everything.write([fast, failed], ["| fast | 9 |"], "today")

    assert page.read_text().splitlines()[1].startswith("| fast | 9 (8 to 10) | 2 | ")
    assert "| slow | 3 | 4 | 1 May |" in page.read_text()
    assert diary.read_text() == "# Diary\n\n### Everything, today\n\n| fast | 9 |\n"


def test_memory_of_a_further_battle_leaves_out_what_the_first_one_needs():
    runs = [
        {"battles": battles, "server_kb": 200_000 + 100 * battles + noise}
        for battles, noise in ((50, 0), (200, 0), (50, 9), (200, 9), (200, -900))
    ]

    assert compare_memory(runs) == pytest.approx(100, abs=1)
