"""What the benchmarks share: where things are, running the program, scoring, tables."""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
WORK = pathlib.Path(tempfile.gettempdir()) / "insights-benchmarks"
TOOLS = ROOT / "Lexicon" / "tools"
PARTS = ("tagger", "stemmer", "spelling", "vectors", "assertion", "context")
GOLD = {
    "dev": SHARED / "gold" / "dev.jsonl",
    "challenge-dev": SHARED / "gold" / "challenge-dev.jsonl",
    "prose-dev": SHARED / "gold" / "prose-dev.jsonl",
    "prose-a": ROOT / "Fixtures" / "notes" / "prose-a.jsonl",
    "prose-b": ROOT / "Fixtures" / "notes" / "prose-b.jsonl",
    "prose-c": ROOT / "Fixtures" / "notes" / "prose-c.jsonl",
    "prose-d": ROOT / "Fixtures" / "notes" / "prose-d.jsonl",
    **{f"prose-{name}": ROOT / "Fixtures" / "notes" / f"prose-{name}.jsonl" for name in "efghijkl"},
}
# Strangers' prose, which chose settings and is never learned from.
PROSE_CHECK = SHARED / "gold" / "prose-check.jsonl"
CORPORA = [SHARED / "corpus" / "review-notes.jsonl", SHARED / "corpus" / "survey-notes.jsonl"]
ENGLISH = SHARED / "ud-ewt" / "dev.tsv"
REFERENCE = SHARED / "reference" / "extract.py"
SURVEY = SHARED / "corpus" / "survey-notes.jsonl"
# The scripts that learn tables, whose cross-validation the benchmarks print.
sys.path.append(str(TOOLS))


class Skip(Exception):
    """A table cannot be made here; the text says why."""


def need(*paths):
    """Skips the table unless all `paths` are there."""
    missing = [p for p in paths if not p.exists()]
    if missing:
        raise Skip("left out: needs " + ", ".join(os.path.relpath(p, ROOT) for p in missing))


# Building and running


class Program:
    """The built programs."""

    def __init__(self, scratch, path=None, build=True):
        self.scratch = scratch
        self.model_url = None  # of a server with a language model
        self.builds = build
        self.path = pathlib.Path(path).resolve() if path else None
        if self.path is None:
            self.path = self.product("insights")

    def product(self, name):
        """Builds a product as `make build` does and gives its path."""
        if self.builds:
            command = ["make", "--silent", "-C", ROOT, "product", f"PRODUCT={name}",
                       f"SCRATCH={pathlib.Path(self.scratch).resolve()}"]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                sys.exit(done.stdout)
        path = pathlib.Path(self.scratch) / "release" / name
        if not path.exists():
            sys.exit(f"there is no {path}; run without --no-build")
        return path.resolve()

    def objects(self):
        """The folder of the object files, from which the program can be made anew with other tables."""
        if self.path != (pathlib.Path(self.scratch) / "release" / "insights").resolve():
            raise Skip("left out: makes the program anew with other tables, which needs one built here, not --program")
        return pathlib.Path(self.scratch)

    def read(self, texts):
        """What `insights extract` finds in each text."""
        return self.extract(write_lines(WORK / "texts.jsonl", [{"id": str(n), "text": t} for n, t in enumerate(texts)]))

    def extract(self, file, without=(), jobs=None, reader="careful"):
        """The objects that `insights extract` prints for a file of JSON lines."""
        command = [self.path, "extract", "--input", file, "--format", "jsonl", "--reader", reader]
        command += [word for part in without for word in ("--without", part)]
        command += ["--jobs", str(jobs)] if jobs else []
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]


class Usage:
    """What one run of a command took."""

    def __init__(self, status, wall, cpu, memory, errors):
        self.status = status
        self.wall = wall  # seconds
        self.cpu = cpu  # seconds, user and system
        self.memory = memory  # MiB at most
        self.errors = errors


def measure(command, source=None, sink=subprocess.DEVNULL, poll=0.01, limit=600):
    """Runs a command and tells its exit status, times and peak memory.

    After `limit` seconds it is killed; its status is then -9.

    The peak is the kernel's high-water mark of the process, looked at every `poll` seconds: the one
    that wait4 reports also counts the Python that started it.
    """
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=source or subprocess.DEVNULL, stdout=sink, stderr=errors)
        peak = 0
        while True:
            peak = max(peak, high_water_mark(child.pid))
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if time.perf_counter() - start > limit:
                child.kill()
            time.sleep(poll)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        message = errors.read().decode("utf-8", "replace")
    return Usage(child.returncode, wall, usage.ru_utime + usage.ru_stime, peak / 1024, message)


def high_water_mark(pid):
    """The most memory a process held so far, in KiB; 0 where it cannot be told."""
    try:
        for line in open(f"/proc/{pid}/status"):
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


# Others


def environment(name, packages):
    """A Python with packages in it, in the folder for temporary files."""
    WORK.mkdir(exist_ok=True)
    folder = WORK / name
    python = folder / "bin" / "python"
    mark = folder / "packages"
    if not mark.exists() or mark.read_text() != " ".join(packages):
        venv.create(folder, with_pip=True)
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", *packages],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise Skip("left out: the packages cannot be installed: " + done.stdout.strip().splitlines()[-1])
        mark.write_text(" ".join(packages))
    return python


# Data


def read_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def write_lines(path, objects):
    WORK.mkdir(exist_ok=True)
    with open(path, "w", encoding="utf-8") as lines:
        for one in objects:
            lines.write(json.dumps(one, ensure_ascii=False) + "\n")
    return path


def ordinary_english():
    """The sentences of ud-ewt/dev.tsv as running text, one a note; and how many words they have.

    A word is a token that is no punctuation and no symbol. A space stands where the file says that
    one follows, also before contractions (`It 's`). The treebank's text stays out of this repository.
    """
    need(ENGLISH)
    notes, text, words = [], "", 0
    for line in open(ENGLISH, encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) < 4:
            if text:
                notes.append({"id": str(len(notes) + 1), "text": text.strip()})
            text = ""
            continue
        text += fields[0] + (" " if fields[3] == "1" else "")
        words += fields[1] not in ("PUNCT", "SYM")
    if text:
        notes.append({"id": str(len(notes) + 1), "text": text.strip()})
    return write_lines(WORK / "ordinary-english.jsonl", notes), words


def corpus(words):
    """Both corpora over and over until there are `words` words; and how many there are."""
    need(*CORPORA)
    notes = [{"id": n["id"], "text": n["text"]} for path in CORPORA for n in read_lines(path)]
    path = WORK / f"corpus-{words}.jsonl"
    WORK.mkdir(exist_ok=True)
    count = 0
    with open(path, "w", encoding="utf-8") as lines:
        while True:
            for note in notes:
                lines.write(json.dumps(note, ensure_ascii=False) + "\n")
                count += len(note["text"].split())
                if words and count >= words:
                    return path, count
            if not words:
                return path, count


# Scoring, as ../shared/gold/score.py does it


def scores(gold, predicted):
    """Exact F1, negated F1 and the share of notes that are wholly right."""
    predicted = {p["id"]: p for p in predicted}
    counts = {"nodes": [0, 0, 0], "negated": [0, 0, 0]}
    perfect = 0
    for note in gold:
        found = predicted[note["id"]]
        for field, count in counts.items():
            want, have = set(note[field]), set(found.get(field, []))
            count[0] += len(want & have)
            count[1] += len(have - want)
            count[2] += len(want - have)
        perfect += all(set(note[f]) == set(found.get(f, [])) for f in counts)
    def f1(hit, extra, missed):
        return 2 * hit / (2 * hit + extra + missed) if hit + extra + missed else 0.0
    return f1(*counts["nodes"]), f1(*counts["negated"]), perfect / len(gold)


def pairs(path):
    """The rows of a table of fixtures, those that are not right yet (`-open`) too; lines that begin with `# ` are comments."""
    paths = [path, path.with_name(path.stem + "-open.tsv")]
    lines = [line for one in paths if one.exists() for line in one.read_text(encoding="utf-8").splitlines()]
    return [line.split("\t") for line in lines if line and not line.startswith("# ")]


def wheel(program):
    """The nodes of the wheel."""
    done = subprocess.run([program.path, "wheel", "--format", "json"], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)["nodes"]


def node_ids(program):
    """The ID of each node by the names of tables: the ID, or its last part where no other node has it."""
    ids = [node["id"] for node in wheel(program)]
    slugs = [one.split(".")[-1] for one in ids]
    return {slug: one for slug, one in zip(slugs, ids) if slugs.count(slug) == 1} | {one: one for one in ids}


def flavors_per_thousand(predicted, words):
    return 1000 * sum(len(p["nodes"]) for p in predicted) / words


# Text


def table(header, rows):
    """A Markdown table; numbers to the right."""
    rows = [[str(cell) for cell in row] for row in rows]
    lines = ["| " + " | ".join(header) + " |", "|" + "|".join("---" for _ in header) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def stamp(program):
    """When, what, and how busy the machine was."""
    def git(*arguments):
        done = subprocess.run(["git", "-C", ROOT, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return done.stdout.strip()
    commit = git("rev-parse", "--short", "HEAD") or "unknown"
    if git("status", "--porcelain", "--", "Sources", "Lexicon", "Embeddings"):
        commit += " with changes"
    if not program.builds:
        commit += " (but the program was built earlier)"
    load = os.getloadavg()[0]
    day = datetime.date.today().isoformat()
    return f"*{day}, commit {commit}, {os.cpu_count()} cores, load {load:.1f} before the run.*"
