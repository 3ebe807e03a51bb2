"""Two programs that write to a journal and one that reads it, at the same time."""

import pathlib
import shutil
import sqlite3
import tempfile
import threading
import time

import scenes

WRITERS = (
    [["journal", "rate", "latest-1", "{stars}"], ["journal", "add-bean", "--name", "Bean {number}", "--yes"]],
    [["journal", "edit-brew", "latest-2", "--dose", "{grams}"], ["journal", "edit-bean", "Geisha", "--notes", "{number}"]],
)
READERS = [["journal", "stats"], ["journal", "brews"], ["journal", "check"], ["journal", "export", "--format", "json"]]


def run(faults, seconds):
    """Gives whether nothing was lost and nobody was refused."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copyfile(scenes.FIXTURE, folder / "journal.sqlite")
        end = time.monotonic() + seconds
        failed, done = [], [0, 0, 0]

        def work(place, commands):
            number = 0
            while time.monotonic() < end or number < len(commands):
                # Each command is a change: no value is the one that is there already.
                values = {"number": number, "stars": 1 + number // 2 % 2 + 0.5 * (number % 2), "grams": 12 + number / 100}
                words = [word.format(**values) for word in commands[number % len(commands)]]
                result = faults.run(words, folder)
                if result.returncode:
                    failed.append((words, result.stderr))
                done[place] += 1
                number += 1

        workers = [threading.Thread(target=work, args=pair) for pair in enumerate([*WRITERS, READERS])]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        journal = sqlite3.connect(folder / "journal.sqlite")
        # Changes are numbered from 1; a journal keeps the last hundred.
        kept = journal.execute("SELECT max(id) FROM journal_change").fetchone()[0]
        journal.close()
        intact = not (scenes.contents(folder / "journal.sqlite") or "").startswith("integrity_check")
    print(f"together: {done[0]} and {done[1]} changes, {kept} kept, read {done[2]} times, {len(failed)} refused")
    for words, error in failed[:5]:
        print(f"  {' '.join(words)}: {error.strip()}")
    return not failed and kept == done[0] + done[1] and intact
