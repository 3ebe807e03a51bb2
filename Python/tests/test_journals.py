"""Journals, labels and the wheel: what the program says, as values."""

from __future__ import annotations

import datetime
import inspect
import json
import pathlib
import pickle

import pytest

import insights

ROOT = pathlib.Path(__file__).parents[2]
JOURNAL = ROOT / "Fixtures" / "journal.sqlite"
DAY = "2026-08-31"


def test_patterns_are_those_of_the_program(program):
    report = insights.patterns(JOURNAL, today=DAY, method="V60")
    printed = program(
        "patterns", "--db", JOURNAL, "--today", DAY, "--method", "V60", "--format", "json"
    )
    assert report.json == json.loads(printed)
    assert len(report.patterns) == len(report.json["patterns"]) > 0
    assert report.patterns[0].q <= report.fdr and report.patterns[0].title


def test_a_day_is_a_date_or_a_text_and_none_is_no_option():
    day = datetime.date(2026, 8, 31)
    report = insights.patterns(JOURNAL, today=day, since=datetime.datetime(2025, 1, 1, 7), bean=None)
    assert report == insights.patterns(JOURNAL, today=DAY, since="2025-01-01")
    with pytest.raises(insights.MisuseError, match="give a text"):
        insights.patterns(JOURNAL, today=20260831)


def test_help_names_the_options():
    for call in (insights.patterns, insights.report, insights.suggest):
        assert "today" in inspect.signature(call).parameters


def test_a_suggestion_is_that_of_the_program(program):
    found = insights.suggest(JOURNAL, "sidama natural", "v60", today=DAY, explore=True)
    printed = json.loads(program(
        "suggest", "--db", JOURNAL, "--bean", "sidama natural", "--method", "v60", "--explore",
        "--format", "json",
    ))
    assert found.json["parameters"] == printed["parameters"]
    assert found.bean == "Sidama Natural" and found.settings["water_temp_c"].value > 80
    assert found.expected_rating.low <= found.expected_rating.value <= found.expected_rating.high
    mean = insights.suggest(JOURNAL, "sidama natural", "v60", strategy="weighted-mean")
    assert mean.json["strategy"] == "weighted_mean"


def test_brews_after_a_day_that_is_named_do_not_count(program):
    day = "2026-05-31"
    report = insights.patterns(JOURNAL, today=day)
    printed = json.loads(program("patterns", "--db", JOURNAL, "--as-of", day, "--format", "json"))
    assert report.json == printed != insights.patterns(JOURNAL, today=DAY).json
    found = insights.suggest(JOURNAL, "sidama natural", "v60", today=day)
    printed = json.loads(program(
        "suggest", "--db", JOURNAL, "--bean", "sidama natural", "--method", "v60", "--as-of", day,
        "--format", "json",
    ))
    assert found.json["parameters"] == printed["parameters"]
    assert found.json["parameters"] != insights.suggest(JOURNAL, "sidama natural", "v60").json["parameters"]


def test_a_report_is_that_of_the_program(program):
    assert insights.report(JOURNAL, today=DAY) == program(
        "report", "--db", JOURNAL, "--today", DAY, "--out", "-"
    )


def test_one_taster_is_that_of_the_program(program, tmp_path):
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(JOURNAL.read_bytes())
    program("journal", "rate", "--by", "Ana", "2026-08-18", "3.5", "too sour", "--db", journal)
    printed = program(
        "patterns", "--db", journal, "--today", DAY, "--for", "Ana", "--format", "json"
    )
    assert insights.patterns(journal, today=DAY, taster="Ana").json == json.loads(printed)
    own = insights.report(journal, today=DAY, taster="Ana")
    assert own == program(
        "report", "--db", journal, "--today", DAY, "--for", "Ana", "--out", "-"
    )
    assert own != insights.report(journal, today=DAY)
    with pytest.raises(insights.UsageError, match="Carl"):
        insights.suggest(journal, "sidama natural", "v60", taster="Carl")


def test_a_cupping_is_that_of_the_program(program, tmp_path):
    journal = tmp_path / "journal.sqlite"
    program("journal", "init", "--db", journal)
    program("cupping", "Fixtures/cupping/session.csv", "--keep", "--name", "Spring", "--db", journal)
    printed = program("cupping", "--session", "Spring", "--format", "json", "--db", journal)
    found = insights.cupping(journal, "spring")
    assert found == json.loads(printed) and len(found["samples"]) == 4
    with pytest.raises(insights.UsageError):
        insights.cupping(journal, "")


def test_a_label_is_that_of_the_program(program):
    path = ROOT / "Fixtures" / "labels" / "example.txt"
    reading = insights.label(path.read_text(encoding="utf-8"), today="2026-03-01")
    printed = program("label", "--input", path, "--today", "2026-03-01", "--format", "json")
    assert reading.json == json.loads(printed)
    assert reading.values["origin"] == ["Ethiopia"]
    assert reading.decisions["origin"].decision == "accept"
    assert reading.decisions["origin"].fault is None
    future = insights.label("Kenya\nRoasted 14.05.2027", today="2026-06-30")
    assert future.decisions["roast_date"].fault == "future"


def test_the_wheel_is_that_of_the_program(program):
    assert len(insights.wheel()) == len(json.loads(program("wheel", "--format", "json"))["nodes"])
    honey = insights.wheel("honey")[0]
    assert honey.parent == "sweet.brown-sugar" and honey.path[-1] == "Honey" and honey.children == []
    assert insights.wheel_svg("berry") == program("wheel", "berry", "--svg", "-")
    assert insights.wheel_svg(journal=JOURNAL) == program("wheel", "--svg", "-", "--db", JOURNAL)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: insights.patterns("missing.sqlite"), insights.MissingInputError, "missing.sqlite"),
        (lambda: insights.patterns("missing.sqlite"), FileNotFoundError, "there is no journal"),
        (lambda: insights.patterns(__file__), insights.DataError, "is not a brew journal"),
        (lambda: insights.patterns(JOURNAL, method="V600"), insights.UsageError, "V600"),
        (lambda: insights.patterns(JOURNAL, since="soon"), insights.UsageError, "since 'soon'"),
        (lambda: insights.patterns(JOURNAL, fdr=0), insights.MisuseError, "fdr is 0"),
        (lambda: insights.suggest(JOURNAL, "nothing like it", "v60"), insights.UsageError, "bean"),
        (lambda: insights.suggest(JOURNAL, "", "v60"), insights.UsageError, "not named"),
        (
            lambda: insights.suggest(JOURNAL, "sidama", "v60", strategy="guess"),
            insights.MisuseError,
            "surface",
        ),
        (lambda: insights.label("line\n" * 500), insights.DataError, "too long"),
        (lambda: insights.wheel("blubery"), insights.UsageError, "fruity.berry.blueberry"),
    ],
)
def test_errors_say_what_is_wrong(call, kind, message):
    with pytest.raises(kind, match=message) as caught:
        call()
    error = caught.value
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.status) == (type(error), str(error), error.status)
