"""Speed, memory, start."""

import statistics

from common import SHARED, WORK, Skip, corpus, measure, need, read_lines, table, write_lines

TITLE = "Speed"
RUNS = 3
# Reviews and blog posts in place of tasting notes.
PROSE = 10_000_000
STARTS = 31
KNOWN = "Bright blueberry, a hint of dark chocolate, not bitter"
UNKNOWN = "Bright blubrery, a hint of dark choclatte, not bitter"


def make(program):
    parts = []
    try:
        parts.append(batch(program))
    except Skip as why:
        parts.append(str(why))
    parts.append(starts(program))
    return "\n\n".join(parts)


def batch(program):
    rows = []
    alone = {}
    for words, jobs, reader in (
        (0, 1, "fast"), (0, 1, "careful"), (1_000_000, 1, "fast"), (1_000_000, 1, "careful"), (1_000_000, 2, "fast"), (1_000_000, 2, "careful"),
        (4_000_000, 1, "fast"), (4_000_000, 2, "fast"), (PROSE, 1, "fast"), (PROSE, 1, "careful"),
    ):
        notes, count = prose() if words == PROSE else corpus(words)
        command = [program.path, "extract", "--input", notes, "--format", "jsonl", "--jobs", str(jobs), "--reader", reader]
        runs = [measure(command) for _ in range(RUNS if words < 2_000_000 else 1)]
        if any(run.status for run in runs):
            raise SystemExit(runs[0].errors)
        best = min(runs, key=lambda run: run.wall)
        if words == 1_000_000 and jobs == 1:
            alone[reader] = best.wall
        kind = ", reviews and blogs, each once" if words == PROSE else "" if words else " (each once)"
        times = f" ({alone[reader] / best.wall:.2f} × one)" if words == 1_000_000 and jobs == 2 else ""
        rows.append([
            f"{count:,}{kind}", reader, jobs, f"{best.wall:.2f} s", f"{best.cpu:.2f} s",
            f"{count / best.wall:,.0f}{times}", f"{count / best.cpu:,.0f}", f"{max(run.memory for run in runs):.1f} MiB"])
        if words == 4_000_000 and jobs == 2:
            notes.unlink()
    return (
        "`insights extract --format jsonl` on both corpora, once and repeated; words are what stands between spaces; best"
        f" of {RUNS} runs (one run at 4 M words and of prose); the whole process from start to end, output to `/dev/null`."
        " Goals: 500,000 words/s on one core, two cores 1.8 times that, memory at most 100 MiB and flat.\n\n"
        + table(["words", "reader", "jobs", "time", "processor", "words/s", "words a processor second", "peak memory"], rows))


def prose():
    """The reviews and blog posts of strangers, and how many words they have."""
    source = SHARED / "corpus" / "prose.jsonl"
    need(source)
    texts = [{"text": note["text"]} for note in read_lines(source) if note.get("kind") in ("review", "blog")]
    return write_lines(WORK / "prose.jsonl", texts), sum(len(note["text"].split()) for note in texts)


def starts(program):
    rows = []
    for name, note, goal in (
        ("`insights --version`", None, ""),
        ("no unknown word", KNOWN, " (goal: 20)"),
        ("two unknown words", UNKNOWN, " (goal: 80)"),
    ):
        command = [program.path, "--version"] if note is None else [program.path, "extract", note]
        measure(command)
        runs = [measure(command, poll=0.0005) for _ in range(STARTS)]
        rows.append([
            name, f"{1000 * statistics.median(r.wall for r in runs):.1f} ms{goal}",
            f"{1000 * statistics.median(r.cpu for r in runs):.1f} ms",
            f"{1000 * min(r.wall for r in runs):.1f} ms", f"{max(r.memory for r in runs):.1f} MiB"])
    empty = statistics.median(measure(["true"], poll=0.0005).wall for _ in range(STARTS))
    return (
        f"Cold start of `insights extract \"…\"`: median of {STARTS} runs. Starting a program that does nothing takes"
        f" {1000 * empty:.1f} ms of the time here.\n\n"
        + table(["note", "time", "processor", "shortest time", "peak memory"], rows))
