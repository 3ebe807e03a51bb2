"""The SQLite extension, where Python is built with extensions of SQLite."""

from __future__ import annotations

import json
import os
import pathlib
import sqlite3

import pytest

import insights

ROOT = pathlib.Path(__file__).parents[2]
EXTENSION = os.environ.get("INSIGHTS_EXTENSION")

pytestmark = pytest.mark.skipif(
    EXTENSION is None or not hasattr(sqlite3.Connection, "enable_load_extension"),
    reason="$INSIGHTS_EXTENSION names no extension, or this Python loads none",
)


@pytest.fixture
def database():
    connection = sqlite3.connect(f"file:{ROOT}/Fixtures/journal.sqlite?mode=ro", uri=True)
    connection.enable_load_extension(True)
    connection.load_extension(EXTENSION)
    connection.enable_load_extension(False)
    yield connection
    connection.close()


def rows(database, query, *arguments):
    return database.execute(query, arguments).fetchall()


def test_nodes_and_json_are_json(database):
    note = "plum and honey, no smoke"
    assert rows(database, "SELECT value FROM json_each(insights_nodes(?))", note) == [
        ("fruity.other-fruit",), ("sweet.brown-sugar.honey",),
    ]
    [(text,)] = rows(database, "SELECT insights_json(?)", note)
    assert json.loads(text)["negated"] == ["roasted.burnt.smoky"]
    # As JSON, not as a text with quotes, it goes into other JSON.
    [(nested,)] = rows(database, "SELECT json_object('found', insights_nodes('honey'))")
    assert json.loads(nested) == {"found": ["sweet.brown-sugar.honey"]}


def test_null_is_null_and_nothing_is_nothing(database):
    assert rows(database, "SELECT insights_json(NULL), insights_nodes(NULL)") == [(None, None)]
    assert rows(database, "SELECT * FROM insights_extract(NULL)") == []
    assert rows(database, "SELECT * FROM insights_extract") == []
    assert rows(database, "SELECT insights_nodes('')") == [("[]",)]
    assert rows(database, "SELECT insights_nodes(42)") == [("[]",)]


def test_places_count_characters_as_substr_does(database):
    note = "🙂 é plum, honey and 你好 more honey"
    found = rows(
        database,
        'SELECT node, name, confidence, intensity, text, start, "end", substr(?1, start + 1, "end" - start)'
        " FROM insights_extract(?1)",
        note,
    )
    assert len(found) == 3
    for row in found:
        assert row[4] == row[7] == note[row[5] : row[6]] and 0 < row[2] <= 1 and 0 < row[3] <= 1


def test_a_join_reads_each_brew(database):
    query = """
      SELECT f.node, count(DISTINCT b.id) FROM brew b, insights_extract(b.notes) f
      GROUP BY f.node ORDER BY 2 DESC, 1
    """
    counts = dict(rows(database, query))
    nested = dict(rows(database, """
      SELECT value, count(*) FROM brew, json_each(insights_nodes(notes)) GROUP BY value
    """))
    assert counts == nested and len(counts) > 20


def test_two_cursors_do_not_disturb_each_other(database):
    found = rows(database, """
      SELECT a.node, b.node FROM insights_extract('plum, honey') a, insights_extract('lemon') b
    """)
    assert len(found) == 2 and {second for _, second in found} == {"fruity.citrus-fruit.lemon"}


def test_functions_may_stand_in_an_index_and_a_view(database):
    memory = sqlite3.connect(":memory:")
    memory.enable_load_extension(True)
    memory.load_extension(EXTENSION)
    memory.executescript("""
      PRAGMA trusted_schema = OFF;
      CREATE TABLE notes(text TEXT);
      CREATE INDEX by_nodes ON notes(insights_nodes(text));
      CREATE VIEW found AS SELECT f.node FROM notes, insights_extract(notes.text) f;
      INSERT INTO notes VALUES ('honey');
    """)
    assert memory.execute("SELECT * FROM found").fetchall() == [("sweet.brown-sugar.honey",)]
    memory.close()


def test_text_that_is_not_utf8_is_an_error(database):
    for query in ("SELECT insights_json(CAST(x'ff' AS TEXT))",
                  "SELECT insights_nodes(CAST(x'ff' AS TEXT))",
                  "SELECT * FROM insights_extract(CAST(x'ff' AS TEXT))"):
        with pytest.raises(sqlite3.OperationalError, match="insights: the note is not UTF-8 text"):
            database.execute(query).fetchall()
    assert rows(database, "SELECT insights_nodes('honey')") == [('["sweet.brown-sugar.honey"]',)]


def test_rows_that_cannot_be_read_are_told_before(database):
    assert rows(database, "SELECT insights_valid('honey'), insights_valid(''), insights_valid(NULL)") == [(1, 1, None)]
    assert rows(database, "SELECT insights_valid(CAST(x'ff' AS TEXT))") == [(0,)]
    query = "SELECT CASE WHEN insights_valid(t) THEN insights_nodes(t) END FROM (SELECT CAST(x'ff' AS TEXT) AS t)"
    assert rows(database, query) == [(None,)]
    assert rows(database, "SELECT insights_version()") == [(insights.__version__,)]


def test_connections_come_and_go():
    for _ in range(20):
        connection = sqlite3.connect(":memory:")
        connection.enable_load_extension(True)
        connection.load_extension(EXTENSION)
        connection.execute("SELECT insights_nodes('honey')").fetchone()
        connection.close()
