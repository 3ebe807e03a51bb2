"""Whether confidence means what it says: reliability and expected calibration error."""

from common import ENGLISH, GOLD, SHARED, need, table
from build_confidence import FOLDS, Measured

TITLE = "Confidence"


def make(program):
    need(*GOLD.values(), ENGLISH)
    measured = Measured(SHARED, program.objects())
    sets = {
        "dev": ({"dev"}, False),
        "all labelled notes": (set(GOLD), False),
        "with ordinary English": ({*GOLD, "english"}, True),
    }
    rows = []
    for name, (chosen, weighed) in sets.items():
        bins, error = measured.reliability(lambda one: one in chosen, weighed)
        for n, (bin_, given, right, count) in enumerate(bins):
            goal = " (goal: at most 0.05)" if name == "dev" else ""
            rows.append(["" if n else name, bin_, f"{given:.3f}", f"{right:.3f}", f"{count:,}", "" if n else f"{error:.3f}{goal}"])
    return (
        "`confidence` is the chance that a person who reads with care agrees that the taster reports the flavor. Cross-validated: the"
        f" confidences of each note are learned from the other {FOLDS - 1} tenths of the notes, as"
        " `Lexicon/tools/build_confidence.py` learns its table (program made anew so that it tells the group of each flavor)."
        " The expected calibration error is the mean distance of the two middle columns, weighed by flavors (Naeini, Cooper and"
        " Hauskrecht 2015). The flavors found in ordinary English are all wrong; the last rows weigh them as 1% of the mass.\n\n"
        + table(["notes", "confidence", "mean given", "share right", "flavors", "calibration error"], rows))
