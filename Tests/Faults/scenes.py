"""The writing commands, journals to run them on, and what a journal holds."""

import pathlib
import re
import shlex
import shutil
import sqlite3

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIXTURE = ROOT / "Fixtures" / "journal.sqlite"
IMPORTS = ROOT / "Fixtures" / "journal" / "import"
# Columns of later versions, which a journal of the first lacks.
LATER_COLUMNS = ("tds_percent", "extraction_yield_percent", "is_favorite")

# Each writing command, after the journal that it begins with: the demonstration's, one that was changed, one of
# an older version, or none. OUT is the file that it writes; with OLD it is there already.
COMMANDS = {
    "init": "none journal init",
    "rate": "plain journal rate 89182977 1.5",
    "log": "plain journal log 'V60 of the Boquete Geisha, 15g 250g 94C grind 24 2:55, 4 stars: peach'",
    "add-bean": "plain journal add-bean --name Kieni --roaster Drop --origin Kenya --yes",
    "add-brew": "plain journal add-brew --bean Geisha --method Siphon --dose 15 --notes plum --new",
    "add-recipe": "plain journal add-recipe --name Daily --method V60 --dose 15 --water 250",
    "edit-brew": "plain journal edit-brew latest-1 --dose 16.5 --acidity 4 --tag honey",
    "edit-bean": "plain journal edit-bean Geisha --region Boquete --notes round",
    "delete-brew": "plain journal delete-brew latest-2 --yes",
    "archive": "plain journal archive Geisha",
    "merge": "plain journal methods merge V60 AeroPress",
    "settings": "plain journal settings --peak-until 20",
    "undo": "changed journal undo --yes",
    "update": "old journal rate latest 1",
    "import table": f"plain journal import {IMPORTS}/plain.csv",
    "import app": f"plain journal import {IMPORTS}/beanconqueror.zip",
    "import new": f"none journal import {IMPORTS}/exported.json --create",
    "export": "plain journal export --format json --output OUT",
    "export again": "plain journal export --output OUT OLD",
    "recipe": "plain journal export-recipe Inverted --output OUT",
    "backup": "plain journal backup OUT",
    "report": "plain report --today 2026-08-31 --out OUT",
    "wheel": "plain wheel honey --svg OUT",
}
OUT, OLD = "out", b"what was there before"


class Scene:
    """A command, the journal and the file that it begins with."""

    def __init__(self, name, folder):
        first, *arguments = shlex.split(COMMANDS[name])
        self.name = name
        self.has_old = arguments[-1] == "OLD"
        self.arguments = [OUT if word == "OUT" else word for word in arguments if word != "OLD"]
        self.start = folder / f"{first}.sqlite" if first != "none" else None

    def set(self, folder):
        """Puts the journal and the file in place, in an empty folder."""
        if self.start:
            shutil.copyfile(self.start, folder / "journal.sqlite")
        if self.has_old:
            (folder / OUT).write_bytes(OLD)


def make_journals(folder, run):
    """Writes the journals that scenes begin with; `run` is a function that runs the program in a folder."""
    shutil.copyfile(FIXTURE, folder / "plain.sqlite")
    shutil.copyfile(FIXTURE, folder / "changed.sqlite")
    run(["journal", "delete-brew", "latest", "--yes", "--db", "changed.sqlite"], folder)
    shutil.copyfile(FIXTURE, folder / "old.sqlite")
    old = sqlite3.connect(folder / "old.sqlite")
    for column in LATER_COLUMNS:
        old.execute(f"ALTER TABLE brew DROP COLUMN {column}")
    old.commit()
    old.close()


def contents(path):
    """Everything in a journal as text, after SQLite's check; None where there is none. New names and times are
    alike in all runs."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    journal = sqlite3.connect(path)
    try:
        for check in ("integrity_check", "foreign_key_check"):
            found = journal.execute(f"PRAGMA {check}").fetchall()
            if found not in ([], [("ok",)]):
                return f"{check}: {found[:3]}"
        text = "\n".join(sorted(journal.iterdump()))
    finally:
        journal.close()
    text = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", "<id>", text)
    # The hash of a record that has a new name.
    text = re.sub(r"(INTO \"journal_change_record\" .*),-?\d+\)", r"\1,<hash>)", text)
    return "\n".join(sorted(re.sub(r"2026-(09|1\d)-\d\dT\d\d:\d\d:\d\dZ", "<now>", text).split("\n")))
