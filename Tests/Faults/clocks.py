"""Clocks that stand at odd moments, jump and run backward, and zones that skip hours and days."""

import datetime
import pathlib
import shutil
import tempfile

import scenes

# The moment of the clock and the zone: leap days, the ends of the calendar, hours and days that are skipped or
# repeated, and a clock that was never set.
MOMENTS = [
    ("2024-02-29T23:59:59", "UTC"), ("2100-02-28T23:59:59", "UTC"), ("2000-02-29T00:00:00", "Pacific/Kiritimati"),
    ("0001-01-01T00:00:00", "UTC"), ("0001-01-01T00:00:01", "America/Los_Angeles"), ("1970-01-01T00:00:00", "UTC"),
    ("9999-12-31T23:59:59", "UTC"), ("9999-12-31T23:59:59", "Pacific/Kiritimati"), ("1969-12-31T23:59:59", "UTC"),
    ("2011-12-30T10:00:01", "Pacific/Apia"), ("2026-03-08T10:00:00", "America/Los_Angeles"),
    ("2026-11-01T09:30:00", "America/Los_Angeles"), ("2026-10-25T01:30:00", "Europe/Berlin"),
    ("2026-09-06T04:00:00", "America/Santiago"), ("2038-01-19T03:14:08", "Asia/Kolkata"), ("2026-08-31T12:00:00", ""),
    ("2026-08-31T12:00:00", "No/Such_Zone"),
]
STEPS = (0, -3600, 86_400 * 366)
STATUSES = (0, 64, 65)
COMMANDS = [
    ["journal", "log", "V60 of the Boquete Geisha, 15g 250g 94C grind 24 2:55, 4 stars: peach"],
    ["journal", "rate", "3.5"], ["journal", "add-bean", "--name", "Kieni", "--yes"], ["journal", "beans"],
    ["journal", "brews"], ["journal", "stats"], ["journal", "check"], ["suggest", "--bean", "Geisha", "--method", "V60"],
    ["patterns"], ["report", "--out", "page.html"], ["journal", "export", "--format", "json", "--output", "a.json"],
    ["journal", "import", "a.json", "--db", "copy.sqlite", "--create"],
    ["journal", "export", "--format", "json", "--db", "copy.sqlite", "--output", "b.json"],
    ["journal", "undo", "--yes"],
]


def seconds(moment):
    """Since 1970; the proleptic calendar holds."""
    time = datetime.datetime.fromisoformat(moment).replace(tzinfo=datetime.timezone.utc)
    return int((time - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)).total_seconds())


def run(faults, share, random):
    """Gives whether all commands held at all moments, or at a share of them."""
    count, wrong = 0, []
    every = [(*moment, step) for moment in MOMENTS for step in STEPS]
    for moment, zone, step in every if share == 1 else random.sample(every, max(4, int(len(every) * share))):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            shutil.copyfile(scenes.FIXTURE, folder / "journal.sqlite")
            for command in COMMANDS:
                result = faults.run(command, folder, zone, clock=seconds(moment), step=step)
                count += 1
                if result.returncode not in STATUSES or bool(result.returncode) != result.stderr.startswith("insights: "):
                    wrong.append((moment, zone, step, command, result.returncode, result.stderr.strip()[-300:]))
            exports = [(folder / name).read_bytes() if (folder / name).exists() else None for name in ("a.json", "b.json")]
            if exports[0] != exports[1]:
                wrong.append((moment, zone, step, "export → import → export", "differs", ""))
            if (scenes.contents(folder / "journal.sqlite") or "").startswith(("integrity", "foreign")):
                wrong.append((moment, zone, step, "journal", "damaged", ""))
    print(f"clocks: {count} commands, {len(wrong)} broken")
    for case in wrong[:20]:
        print("  " + " ".join(map(str, case)))
    return not wrong
