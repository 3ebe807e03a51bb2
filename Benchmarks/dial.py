"""Words that turn the dial: words of extraction, the taster's own meaning of them, and how the best setting moves as beans age."""

import importlib
import subprocess

import common

TITLE = "Words and drift"
LOG = common.SHARED / "logs" / "dial-in.jsonl"
FIXTURES = common.ROOT / "Fixtures" / "extraction"
JOURNALS, SEED = 12, 3


def reading(program):
    """What the program says of notes in many voices."""
    score = importlib.import_module("score_extraction_direction")
    rows = []
    for name, what in (("notes-open", "looked at while the lexicon was written"), ("notes", "read after that"),
                       ("notes-last", "by another hand, read once"),
                       ("notes-home", "by a third hand; at first 44 of 44 right, 21 of 22 silent"),
                       ("notes-voices", "beginners, loggers, talkers; at first 27 of 27 right, 12 of 12 silent")):
        notes = score.read(FIXTURES / f"{name}.tsv")
        said = score.ask(program.path, [note for _, note in notes])
        pairs = [(truth, found) for (truth, _), found in zip(notes, said)]
        sided = [(truth, found) for truth, found in pairs if truth in ("under", "over")]
        spoken = [(truth, found) for truth, found in sided if found]
        sure = [(truth, found) for truth, found in spoken if found["confidence"] >= score.SURE]
        silent = [found for truth, found in pairs if truth == "none"]
        right = lambda chosen: f"{sum(truth == found['direction'] for truth, found in chosen)} of {len(chosen)}"
        rows.append([f"`{name}`, {what}", str(len(notes)), f"{len(spoken)} of {len(sided)}", right(spoken), right(sure),
                     f"{sum(found is None for found in silent)} of {len(silent)}"])
    return common.table(["notes", "number", "speaks of finer or coarser", "right", "right where sure", "silent where it should be"], rows)


def make(program):
    tool = program.product("SuggestionWorlds")
    common_options = ["--seed", str(SEED), "--journals", str(JOURNALS)]

    def run(*options):
        return subprocess.run([tool, *map(str, options)], capture_output=True, text=True, check=True).stdout.strip()

    parts = [
        "What the program says of notes of espresso, AeroPress and pour-over, labelled before they were read.",
        reading(program),
        f"{JOURNALS} journals a world, with a seed that nothing was tuned on; words in four notes of ten. Stars lost by suggestions with roast dates"
        " and without, in the same journals; in how many a drift is told, and how often its interval holds the true one. In the last"
        " three of the first five worlds, and in all others, nothing moves.",
        run("--drift", *common_options),
        "Words in four notes of ten, of which eight in ten are right: stars lost by suggestions from ratings alone and with words (goal 0.8),"
        " and by an oracle that knows how the world was drawn and how words are chosen; then words that are right half of the time, which tell"
        " nothing, and two times in ten (goal: at most 1.02).",
        run("--words", 0.4, "--truth", 0.8, "--word-oracle", *common_options),
        run("--words", 0.4, "--truth", 0.5, *common_options),
        run("--words", 0.4, "--truth", 0.2, *common_options),
    ]
    if LOG.exists():
        parts += [
            "A real journal (`../shared/logs/dial-in.jsonl`: one taster, one grinder, half of the beans). Each brew is predicted from those before it:"
            " whether its setting was too fine or too coarse, by what the taster wrote after it; and its stars. Then the reading of its notes with"
            " and without what other bags teach (weights that were learned with these notes: `Lexicon/tools/build_extraction.py --personal` has"
            " the figures of weights that were not).",
            run("--dial-log", LOG),
        ]
    return "\n\n".join(parts)
