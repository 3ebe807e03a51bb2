"""Notes: one, and many in any form."""

from __future__ import annotations

import dataclasses
import json
import pickle
import subprocess
import sys
import threading

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import insights

NOTE = "Bright blueberry, a hint of dark choclate, not bitter"


def test_a_note_is_read():
    found = insights.extract(NOTE)
    assert found.nodes == ["fruity.berry.blueberry", "nutty-cocoa.cocoa.dark-chocolate"]
    assert found.negated == ["other.chemical.bitter"]
    assert found.attributes["acidity"] == insights.Level(4, ["Bright"])
    assert found.summary == "Blueberry and dark chocolate with bright acidity; no bitterness."
    assert found.text == NOTE
    chocolate = next(flavor for flavor in found.flavors if flavor.name == "Dark Chocolate")
    assert chocolate.source == "spelling" and chocolate.descriptors == ["dark chocolate"]
    assert found.json["nodes"] == found.nodes


@pytest.mark.parametrize("note", ["🍑 é plum and 你好 honey", "plum", "\0plum honey\0"])
def test_offsets_count_characters(note):
    found = insights.extract(note)
    mentions = [mention for flavor in found.flavors for mention in flavor.mentions]
    assert mentions
    for mention in mentions:
        assert note[mention.start : mention.end] == mention.text


def test_a_rating_and_a_score_are_numbers():
    found = insights.extract("Acidity 4/5, plum. 8/10")
    assert found.rating == insights.Score(8, 0, 10) or found.rating.value == 8
    assert found.attributes["acidity"].score.value == 4


def test_single_cups_of_a_coffee_are_given():
    found = insights.extract("Cups 1-4 clean, cup 5 phenolic. Otherwise caramel.")
    assert found.cups == [
        insights.CupFinding(1, 5, [5], ["other.papery-musty.phenolic"], "cup 5 phenolic")
    ]
    assert "cleanliness" not in found.attributes
    assert insights.extract("plum").cups == []
    rows = insights.extract(["Musty in 2 of 5 cups", "plum"]).to_pylist()
    assert [(cup["count"], cup["of"], cup["numbers"]) for cup in rows[0]["cups"]] == [(2, 5, [])]
    assert rows[1]["cups"] is None


def test_a_verdict_on_the_extraction_is_given():
    found = insights.extract("Sour and thin, underextracted")
    assert found.extraction.direction == "under" and 0 < found.extraction.confidence <= 1
    assert "underextracted" in found.extraction.evidence
    assert insights.extract("plum").extraction is None
    batch = insights.extract(["Sour and thin, underextracted", "plum", "dunkle Schokolade, nicht bitter"])
    rows = batch.to_pylist()
    assert rows[0]["extraction"] == dataclasses.asdict(found.extraction)
    assert rows[1]["extraction"] is None and rows[1]["languages"] is None
    assert rows[2]["languages"] == ["de"]


def test_what_is_missing_in_a_list_is_no_note():
    missing = [None, float("nan"), pd.NA, "plum"]
    assert insights.extract(missing).column("summary").to_pylist() == [None, None, None, "Plum."]


@pytest.mark.parametrize("jobs", [1, 2, None])
def test_the_number_of_cores_changes_nothing(jobs):
    notes = [f"honey and {word}" for word in ("plum", "lemon", "smoke")] * 1_000
    assert insights.extract(notes, jobs=jobs).equals(insights.extract(notes))


def test_no_core_is_refused():
    with pytest.raises(insights.MisuseError, match="give 1 or more"):
        insights.extract(["plum"], jobs=0)


def test_nothing_is_an_empty_result():
    found = insights.extract("")
    assert (found.nodes, found.flavors, found.summary) == ([], [], "")


def test_a_lone_surrogate_is_read_past():
    assert insights.extract("\ud800 honey").nodes == ["sweet.brown-sugar.honey"]


def test_results_are_values():
    assert insights.extract(NOTE) == insights.extract(NOTE)
    assert dataclasses.asdict(insights.extract("honey"))["nodes"] == ["sweet.brown-sugar.honey"]
    assert pickle.loads(pickle.dumps(insights.extract(NOTE))) == insights.extract(NOTE)


MANY = [NOTE, None, "", "🍑 honey", "no smoke"] * 600
FORMS = {
    "list": MANY,
    "generator": MANY,
    "series": pd.Series(MANY),
    "arrow strings": pd.Series(MANY, dtype="string[pyarrow]"),
    "polars": pl.Series(MANY),
    "array": pa.array(MANY),
    "large array": pa.array(MANY, pa.large_string()),
    "chunks": pa.chunked_array([MANY[:7], [], MANY[7:]]),
    "slice": pa.array(["x", *MANY, "y"]).slice(1, len(MANY)),
    "dictionary": pa.array(MANY).dictionary_encode(),
    "view": pa.array(MANY, pa.string_view()),
}


@pytest.mark.parametrize("form", FORMS)
def test_many_notes_are_those_alone(form):
    notes = iter(MANY) if form == "generator" else FORMS[form]
    batch = insights.extract(notes)
    assert isinstance(batch, pa.RecordBatch) and batch.num_rows == len(MANY)
    batch.validate(full=True)
    alone = {note: None if note is None else insights.extract(note) for note in set(MANY)}
    rows = batch.to_pylist()
    for note, row in zip(MANY, rows):
        if note is None:
            assert set(row.values()) == {None}
            continue
        found = alone[note]
        assert row["nodes"] == found.nodes and row["negated"] == found.negated
        assert row["summary"] == found.summary and row["sentiment"] == found.sentiment
        assert [flavor["mentions"] for flavor in row["flavors"]] == [
            [dataclasses.asdict(mention) for mention in flavor.mentions] for flavor in found.flavors
        ]


@pytest.mark.parametrize("notes", [[], pa.array([], pa.string()), [None], [None, None], [""]])
def test_few_notes_have_the_same_columns(notes):
    batch = insights.extract(notes)
    assert batch.schema == insights.extract(MANY).schema
    assert batch.num_rows == len(notes)


def test_a_long_note_among_short_ones_is_read():
    long = "plum and honey, " * 200_000
    batch = insights.extract(["honey", long, "honey"])
    assert len(batch.column("flavors")[1]) == 2


@pytest.mark.parametrize("notes", [[1], ["a", 2.5], [b"honey"]])
def test_what_is_no_text_is_refused(notes):
    with pytest.raises(insights.MisuseError, match="give texts or None"):
        insights.extract(notes)


def test_a_column_of_numbers_is_refused():
    with pytest.raises(insights.MisuseError, match="int64"):
        insights.extract(pa.array([1, 2]))


def test_threads_have_sessions_of_their_own():
    expected = insights.extract(NOTE)
    found = []
    threads = [
        threading.Thread(target=lambda: found.extend(insights.extract(NOTE) for _ in range(50)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200 and all(result == expected for result in found)


def test_a_forked_process_reads_notes_and_refuses_journals():
    program = """
import os, insights
insights.extract('honey')
if os.fork() == 0:
    assert insights.extract('plum').nodes == ['fruity.other-fruit']
    assert insights.extract(['plum', 'honey'] * 2000).num_rows == 4000
    try:
        insights.patterns('Fixtures/journal.sqlite')
    except insights.MisuseError as error:
        assert 'fork' in str(error)
        os._exit(7)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 7
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_batches_keep_their_columns():
    batches = [
        pa.record_batch({"id": [1, 2], "review": ["plum", None], "summary": ["old", "old"]}),
        pa.record_batch({"id": [3], "review": ["no plum"], "summary": ["old"]}),
    ]
    found = list(insights.extract_batches(batches, "review"))
    assert [batch.schema.names[:2] for batch in found] == [["id", "review"]] * 2
    assert found[0].column("summary").to_pylist() == ["Plum.", None]
    assert found[1].column("negated").to_pylist() == [["fruity.other-fruit"]]
    assert list(insights.extract_batches([], "review")) == []


def test_a_batch_and_a_table_are_batches():
    batch = pa.record_batch({"review": ["plum", "honey"]})
    table = pa.Table.from_batches([batch, batch])
    assert len(list(insights.extract_batches(batch, "review"))) == 1
    assert [len(found) for found in insights.extract_batches(table, "review")] == [2, 2]
    with pytest.raises(insights.MisuseError, match="no column 'notes'; there are review"):
        next(insights.extract_batches(batch, "notes"))


def test_precision_and_dictionary_are_options(tmp_path):
    engine = insights.Engine(precision=1.0)
    assert engine.extract("maybe a hint of something like caramel").nodes == []
    for precision in (0, -1, 1.5, float("nan")):
        with pytest.raises(insights.MisuseError):
            insights.Engine(precision=precision)
    with pytest.raises(insights.MissingComponentError, match="nothing.dic") as caught:
        insights.Engine(dictionary=tmp_path / "nothing.dic")
    assert caught.value.status == 69


def test_the_reader_is_an_option(program):
    note = "My wife tasted jasmine in it, and the café across the street serves a great honey cake."
    for reader in ("careful", "fast"):
        printed = program("extract", "--format", "jsonl", "--offsets", "codepoints", "--reader", reader, note)
        assert json.loads(printed) == insights.Engine(reader=reader).extract(note).json
    with pytest.raises(insights.MisuseError, match="reader is 'slow'"):
        insights.Engine(reader="slow")


def test_the_program_says_the_same(program):
    printed = program("extract", "--format", "jsonl", "--offsets", "codepoints", NOTE)
    assert json.loads(printed) == insights.extract(NOTE).json
