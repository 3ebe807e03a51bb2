"""The program with other tables in it, and what it says of notes; for the scripts beside this one and for the benchmarks."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LEXICON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = LEXICON.parent
SCORES = "--defsym=embeddings_vectors=embeddings_scores"
TERM = re.compile(r'    [+−][\d.]+  ".*" as ([^"]+): ([+−][\d.]+) × ([+−][\d.]+)$')


def build(tables, scratch=PACKAGE / ".build"):
    """Makes the program in `scratch` anew with `tables`, from a file's name in Lexicon/ to its text, and gives its path.

    Only the tables are compiled and everything is linked, by the commands in the build's own manifest: a few seconds. The
    program must have been built there before (`make build`, or `swift build -c release`).
    """
    scratch = pathlib.Path(scratch).resolve()
    manifest = scratch / "release.yaml"
    if not manifest.exists():
        sys.exit(f"there is no {manifest}; build the program first with: swift build -c release")
    commands = [json.loads(line.split("args: ", 1)[1])
                for line in manifest.read_text(encoding="utf-8").splitlines() if line.startswith("    args: [")]
    source = str(LEXICON / "lexicon.c")
    compile_ = next(c for c in commands if source in c)
    link = next(c for c in commands if "-emit-executable" in c and c[c.index("-o") + 1].endswith("/insights"))
    work = pathlib.Path(tempfile.gettempdir()) / "insights-probe"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(LEXICON, work / "Lexicon", ignore=shutil.ignore_patterns("tools"))
    for name, text in tables.items():
        (work / "Lexicon" / name).write_text(text, encoding="utf-8")
    made = compile_[compile_.index("-o") + 1]
    run(replaced(compile_, {source: work / "Lexicon" / "lexicon.c", made: work / "lexicon.o", made[:-1] + "d": work / "lexicon.d"}))
    listed = next(word for word in link if word.startswith("@"))
    objects = pathlib.Path(listed[1:]).read_text(encoding="utf-8")
    # Without its images, the program parses the tables.
    objects = "\n".join(line for line in objects.splitlines() if "LexiconImages.build" not in line) + "\n"
    (work / "objects").write_text(objects.replace(made, str(work / "lexicon.o")), encoding="utf-8")
    program = work / "insights"
    # Nor has it votes, so that it needs the vectors (Package.swift).
    run(replaced(link, {listed: f"@{work / 'objects'}", link[link.index("-o") + 1]: program, SCORES: "--gc-sections"}))
    return program


def replaced(command, others):
    return [str(others.get(word, word)) for word in command]


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)


def lines(texts):
    return "".join(json.dumps({"id": str(n), "text": t}, ensure_ascii=False) + "\n" for n, t in enumerate(texts))


def read(program, texts):
    """What the program finds in each text: the objects of its JSON lines."""
    run = subprocess.run([program, "extract", "--input", "-", "--format", "jsonl"], input=lines(texts), stdout=subprocess.PIPE,
                         text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def terms(program, texts):
    """For each text the terms of its sentiment, from `--explain`: (keys, valence, factor)."""
    run = subprocess.run([program, "extract", "--input", "-", "--format", "text", "--explain"], input=lines(texts),
                         stdout=subprocess.PIPE, text=True, check=True)
    notes, inside = [], False
    for line in run.stdout.splitlines():
        if line == "  tokens":
            notes.append([])
            inside = False
        elif line == "  sentiment":
            inside = True
        elif inside:
            match = TERM.match(line)
            if match:
                valence, factor = (float(match[n].replace("−", "-")) for n in (2, 3))
                notes[-1].append((match[1].split(", "), valence, factor))
    # The report leaves out notes of nothing but space.
    told = iter(notes)
    result = [next(told) if text.strip() else [] for text in texts]
    assert next(told, None) is None, "the notes of the report are not those that were given"
    return result


def table(path):
    """The rows of a table."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
