"""Whether confidence means something."""

from common import GOLD, Skip, read_lines, table

TITLE = "Confidence"


def make(program):
    counts = {}
    names = [name for name in ("dev", "challenge-dev", "prose-dev") if GOLD[name].exists()]
    if not names:
        raise Skip("left out: needs ../shared/gold")
    for name in names:
        gold = {note["id"]: set(note["nodes"]) for note in read_lines(GOLD[name])}
        for found in program.extract(GOLD[name]):
            for flavor in found["flavors"]:
                tenth = min(9, int(flavor["confidence"] * 10 + 1e-9))
                bucket = counts.setdefault(tenth, [0, 0, 0.0])
                bucket[0] += 1
                bucket[1] += flavor["id"] in gold[found["id"]]
                bucket[2] += flavor["confidence"]
    rows = [
        [f"{tenth / 10:.1f}–{(tenth + 1) / 10:.1f}", total, f"{given / total:.3f}", f"{right / total:.3f}"]
        for tenth, (total, right, given) in sorted(counts.items())]
    return (
        f"Flavors of {', '.join(names)} by the confidence they were given: the share that is in the labels should be"
        " near the mean confidence.\n\n"
        + table(["confidence", "flavors", "mean confidence", "share right"], rows))
