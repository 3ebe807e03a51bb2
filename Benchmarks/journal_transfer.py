"""How long importing and exporting a journal of 100,000 brews takes."""

import datetime
import json
import os
import random
import subprocess
import zipfile

from common import WORK, measure, table

TITLE = "Import and export"
BREWS = 100_000
CHUNK = 500
WORDS = ("bright", "sweet", "blueberry", "cocoa", "thin", "juicy", "bitter", "jasmine", "honey", "balanced",
         "finish", "a", "little", "more", "than", "last", "time", "peach", "clean", "heavy")


def make(program):
    WORK.mkdir(exist_ok=True)
    brews = list(made_up(random.Random(4)))
    files = [("table (CSV)", csv(brews)), ("Beanconqueror (zip)", beanconqueror(brews))]
    rows = []
    for name, path in files:
        rows.append(imported(program, name, path))
    exported = WORK / "transfer.json"
    rows.append(written(program, "table (CSV)", WORK / "transfer.csv", "csv"))
    rows.append(written(program, "journal (JSON)", exported, "json"))
    rows.append(imported(program, "journal (JSON)", exported))
    for path in WORK.glob("transfer*"):
        path.unlink()
    return (
        f"{BREWS:,} brews of 60 beans over ten years, invented, with notes of about ten words. Imports go into a new"
        " journal, and once more into the journal that they made. The goal for 100,000 rows of a table is 15 s.\n\n"
        + table(["", "file", "time", "processor", "peak memory", "again", "processor"], rows))


def made_up(rng):
    """Brews with their beans, oldest first."""
    start = datetime.datetime(2016, 1, 1, 6, tzinfo=datetime.timezone.utc)
    step = datetime.timedelta(days=3600) / BREWS
    for number in range(BREWS):
        bean = number * 60 // BREWS
        yield {
            "time": start + number * step, "bean": bean, "method": rng.choice(("V60", "AeroPress", "Espresso")),
            "dose": round(rng.uniform(14, 20), 1), "water": rng.randint(220, 320), "temperature": rng.randint(88, 96),
            "grind": rng.randint(10, 40) / 2, "seconds": rng.randint(25, 240), "rating": rng.randint(0, 10) / 2,
            "notes": " ".join(rng.choices(WORDS, k=10)) + (f", {number}" if rng.random() < 0.5 else ""),
        }


def csv(brews):
    path = WORK / "transfer-table.csv"
    with open(path, "w", encoding="utf-8") as lines:
        lines.write("brewed_at,bean_name,roaster,origin,roast_date,method,grinder,dose_g,water_g,water_temp_c,"
                    "grind_setting,brew_time_s,rating,notes\n")
        for brew in brews:
            roast = datetime.date(2016, 1, 1) + datetime.timedelta(days=60 * brew["bean"])
            lines.write(
                f"{brew['time']:%Y-%m-%dT%H:%M:%SZ},Bean {brew['bean']},Roaster {brew['bean'] % 7},Kenya,{roast},"
                f"{brew['method']},Hand mill,{brew['dose']},{brew['water']},{brew['temperature']},{brew['grind']},"
                f"{brew['seconds']},{brew['rating'] or ''},\"{brew['notes']}\"\n")
    return path


def beanconqueror(brews):
    def config(kind, number, time=1_450_000_000):
        return {"uuid": f"{kind:08x}-0000-4000-8000-{number:012x}", "unix_timestamp": time}
    methods = {"V60": "V60", "AeroPress": "AEROPRESS", "Espresso": "PORTAFILTER"}
    names = list(methods)
    records = [{
        "config": config(1, number, int(brew["time"].timestamp())), "bean": config(2, brew["bean"])["uuid"],
        "method_of_preparation": config(3, names.index(brew["method"]))["uuid"], "mill": config(4, 0)["uuid"],
        "grind_size": str(brew["grind"]), "grind_weight": brew["dose"], "brew_quantity": brew["water"],
        "brew_temperature": brew["temperature"], "brew_time": brew["seconds"], "rating": brew["rating"],
        "note": brew["notes"], "brew_beverage_quantity": 0, "tds": 0, "coffee_type": "", "attachments": [],
        "cupping": {"body": 0, "brightness": 0, "flavor": 0, "notes": ""},
        "cupped_flavor": {"predefined_flavors": {}, "custom_flavors": []},
    } for number, brew in enumerate(brews)]
    main = {
        "BEANS": [{"config": config(2, number), "name": f"Bean {number}", "bean_information": [{"country": "Kenya"}]}
                  for number in range(60)],
        "MILL": [{"config": config(4, 0), "name": "Hand mill"}],
        "PREPARATION": [{"config": config(3, index), "name": name, "type": kind}
                        for index, (name, kind) in enumerate(methods.items())],
        "SETTINGS": [{"brew_rating": 5}],
        "BREWS": records[:CHUNK],
    }
    path = WORK / "transfer-app.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Beanconqueror.json", json.dumps(main))
        for number, first in enumerate(range(CHUNK, len(records), CHUNK), 1):
            archive.writestr(f"Beanconqueror_Brews_{number}.json", json.dumps(records[first:first + CHUNK]))
    return path


def imported(program, name, path):
    journal = WORK / "transfer.sqlite"
    journal.unlink(missing_ok=True)
    command = [program.path, "journal", "import", path, "--db", journal, "--create"]
    runs = [measure(command) for _ in range(2)]
    for run in runs:
        if run.status:
            raise SystemExit(f"{name}: status {run.status}: {run.errors}")
    exported = subprocess.run([program.path, "journal", "export", "--db", journal], stdout=subprocess.PIPE, check=True)
    count = exported.stdout.count(b"\n") - 1
    if count != BREWS:
        raise SystemExit(f"{name}: {count} brews in the journal")
    return [f"import of a {name}", megabytes(path), f"{runs[0].wall:.1f} s", f"{runs[0].cpu:.1f} s", f"{runs[0].memory:.0f} MiB",
            f"{runs[1].wall:.1f} s", f"{runs[1].cpu:.1f} s"]


def written(program, name, path, form):
    run = measure([program.path, "journal", "export", "--db", WORK / "transfer.sqlite", "--format", form,
                   "--output", path])
    if run.status:
        raise SystemExit(f"{name}: status {run.status}: {run.errors}")
    return [f"export of a {name}", megabytes(path), f"{run.wall:.1f} s", f"{run.cpu:.1f} s",
            f"{run.memory:.0f} MiB", "", ""]


def megabytes(path):
    return f"{os.path.getsize(path) / 1e6:.1f} MB"
