"""Journals of any size, with plausible brews, for timing only: nothing in them is true."""

import datetime
import random
import re
import sqlite3
import uuid

from common import ROOT, WORK

ORIGINS = ["Ethiopia", "Kenya", "Brazil", "Colombia", "Peru", "Guatemala"]
PROCESSES = ["washed", "natural", "honey", "anaerobic"]
ROASTS = ["light", "medium_light", "medium"]
METHODS = [("V60", "pour_over", 0.5), ("AeroPress", "pressure", 0.3), ("Espresso", "espresso", 0.2)]


def clauses():
    """The parts of the notes in the made-up year of Fixtures/journal.sqlite: what people write, in many more combinations."""
    with sqlite3.connect(ROOT / "Fixtures" / "journal.sqlite") as database:
        notes = [note for note, in database.execute("SELECT notes FROM brew WHERE notes <> '' ORDER BY brewed_at, id")]
    return sorted({part.strip() for note in notes for part in re.split(r"[.;,!?]+\s|[.;,!?]+$", note) if part.strip()})


def path(brews, seed=1):
    """The journal with so many brews, made when it is not there; a note has up to four clauses."""
    WORK.mkdir(exist_ok=True)
    file = WORK / f"journal-{brews}-clauses.sqlite"
    if not file.exists():
        fresh = file.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        fill(fresh, brews, random.Random(seed))
        fresh.rename(file)
    return file


def fill(file, brews, random):
    database = sqlite3.connect(file)
    database.executescript((ROOT / "Fixtures" / "journal" / "schema.sql").read_text(encoding="utf-8"))

    def new_id():
        return str(uuid.UUID(int=random.getrandbits(128), version=4))

    first = datetime.datetime(2016, 1, 1, 7)
    step = datetime.timedelta(days=3600) / brews
    beans = [(new_id(), random.choice(ORIGINS)) for _ in range(max(8, brews // 15))]
    for number, (bean, origin) in enumerate(beans):
        roasted = first + step * (number * brews // len(beans)) - datetime.timedelta(days=9)
        database.execute(
            "INSERT INTO bean (id, name, roaster, origin, process, roast_level, roast_date, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (bean, f"Lot {number}", f"Roaster {number % 40}", origin, random.choice(PROCESSES), random.choice(ROASTS),
             roasted.date().isoformat(), roasted.strftime("%Y-%m-%dT%H:%M:%SZ")))
    methods = [(new_id(), *method) for method in METHODS]
    database.executemany("INSERT INTO method VALUES (?, ?, ?)", [method[:3] for method in methods])
    grinders = [new_id(), new_id()]
    database.executemany("INSERT INTO grinder VALUES (?, ?)", zip(grinders, ["Hand grinder", "Flat burrs"]))
    parts = clauses()
    for number in range(brews):
        method = random.choices(methods, [m[3] for m in methods])[0]
        dose = random.choice([15, 16, 18, 20])
        note = ", ".join(random.sample(parts, random.randrange(5)))
        database.execute(
            "INSERT INTO brew (id, bean_id, method_id, grinder_id, brewed_at, dose_g, water_g, yield_g, water_temp_c, grind_setting,"
            " brew_time_s, rating, notes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (new_id(), beans[number * len(beans) // brews][0], method[0], random.choice(grinders),
             (first + step * number).strftime("%Y-%m-%dT%H:%M:%SZ"), dose, dose * random.choice([15, 16, 17]), dose * 2,
             random.randrange(88, 99), random.randrange(16, 30), random.randrange(120, 240),
             random.choice([0, 2, 2.5, 3, 3, 3.5, 3.5, 4, 4, 4.5, 5]), note))
    database.commit()
    database.close()
