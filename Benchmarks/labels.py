"""How well bag labels are read, as text and as photos."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from common import ROOT, SHARED, WORK, measure, read_lines, table, write_lines

TITLE = "Labels"
sys.path.append(str(SHARED / "gold"))
LABELS = ROOT / "Fixtures" / "labels"
SETS = {"labels-dev": SHARED / "gold" / "labels-dev.jsonl"} | {
    f"batch-{n}": LABELS / f"batch-{n}.jsonl" for n in range(1, 15)}
SCORER = SHARED / "gold" / "score_labels.py"
# The gold was written without a day by which dates are judged: one that lies behind all of them.
TODAY = "2026-12-31"
COPIES = 100
# Confidences from which values could be accepted.
THRESHOLDS = (0.7, 0.85, 0.95)


def make(program):
    if not SCORER.exists():
        return "left out: needs the scorer score_labels.py beside the repository"
    rows, fields, thresholds = [], {}, []
    for name, path in SETS.items():
        if not path.exists():
            rows.append([name, "not here", "", "", "", ""])
            continue
        found = label(program, ["--input", path])
        gold = read_lines(path)
        rows.append([name, len(gold), *score(path, found, fields), *sure(gold, found)])
        thresholds.append([name, *("{} · {}".format(*sure(gold, found, least)) for least in THRESHOLDS)])
    photos = read_lines(LABELS / "images" / "gold.jsonl")
    if shutil.which("tesseract"):
        rows.append(["images", len(photos), *images(program, fields)])
    else:
        rows.append(["images: needs tesseract", len(photos), "", "", "", ""])
    names = list(next(iter(fields.values())))
    per_field = [[f, *(values.get(f, "") for values in fields.values())] for f in names]
    return (
        "`insights label` on labels with gold fields, scored by `score_labels.py`: accuracy is the share of gold values that are read"
        " right, precision that of read values that are right. `accepted` is the precision of the values that are used without asking, `of these` which share"
        " of all that is read right they are; the others are offered. First-run figures are in [LABELS.md](LABELS.md).\n\n"
        + table(["labels", "number", "accuracy", "precision", "accepted", "of these"], rows)
        + "\n\nThe same two where values are accepted from another confidence (`--accept`):\n\n"
        + table(["labels", *map(str, THRESHOLDS)], thresholds)
        + "\n\nRight/wrong/missed for each field:\n\n" + table(["field", *fields], per_field)
        + "\n\n" + speed(program))


def label(program, arguments):
    done = subprocess.run([program.path, "label", "--today", TODAY, "--format", "json", *arguments], stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def score(gold, found, fields):
    predictions = write_lines(WORK / "labels.jsonl", found)
    done = subprocess.run([sys.executable, SCORER, gold, predictions], stdout=subprocess.PIPE, text=True, check=True)
    *lines, last = done.stdout.splitlines()
    fields[pathlib.Path(gold).stem if pathlib.Path(gold).stem != "gold" else "images"] = {
        words[0]: "/".join(words[i] for i in (2, 4, 6)) for words in map(str.split, lines)}
    words = last.split()
    return words[words.index("accuracy") + 1], words[words.index("precision") + 1]


def sure(gold, found, least=None):
    """The precision of accepted values, and their share of all right ones; accepted from a confidence, or as decided."""
    from score_labels import FIELDS, canonical, same

    fields = {one["id"]: one["fields"] for one in gold}
    accepted = right_accepted = right = 0
    for one in found:
        for name, decision in one["decisions"].items():
            # A date that can be read two ways is never accepted.
            want, have = (canonical(name, values.get(name)) for values in (fields[one["id"]], one))
            if name not in FIELDS or have is None:
                continue
            is_right = want is not None and same(name, want, have)
            right += is_right
            if decision["decision"] == "accept" if least is None else decision["confidence"] >= least:
                accepted += 1
                right_accepted += is_right
    return f"{right_accepted / accepted:.4f} ({right_accepted} of {accepted})", f"{right_accepted / right:.3f}"


def images(program, fields):
    gold = LABELS / "images" / "gold.jsonl"
    found = []
    for one in read_lines(gold):
        arguments = [word for name in one["images"] for word in ("--image", gold.parent / name)]
        found.append(label(program, arguments)[0] | {"id": one["id"]})
    return *score(gold, found, fields), *sure(read_lines(gold), found)


def speed(program):
    labels = [one for path in SETS.values() if path.exists() for one in read_lines(path)]
    with tempfile.TemporaryDirectory() as folder:
        few, many = (pathlib.Path(folder) / name for name in ("few.jsonl", "many.jsonl"))
        write_lines(few, labels)
        write_lines(many, labels * COPIES)
        text = pathlib.Path(folder) / "one.txt"
        text.write_text("\n".join(labels[0]["lines"]), encoding="utf-8")
        times = {}
        for path in (few, many):
            times[path] = min(measure([program.path, "label", "--input", path]).cpu for _ in range(3))
        cold = sorted(measure([program.path, "label", "--input", text], poll=0.0005).wall for _ in range(15))[7]
    each = (times[many] - times[few]) / (len(labels) * (COPIES - 1))
    return f"A label takes {each * 1e3:.2f} ms inside the process (goal: 1) and {cold * 1e3:.1f} ms from a cold start (goal: 20)."
