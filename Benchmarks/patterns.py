"""What `patterns` invents and what it finds, in simulated journals whose truth is known."""

import subprocess

from common import table

TITLE = "Patterns in simulated journals"
JOURNALS = 60
# Nothing was tuned on these journals; methods were on those from 0, 1000, 2000, 5000, 6000 and 7000 on.
FIRST = 9000


def make(program):
    tool = program.product("PatternWorlds")
    answer = subprocess.run(
        [tool, str(JOURNALS), "", "--rows", "--first", str(FIRST)], capture_output=True, text=True, check=True).stdout
    rows = [line.split("\t") for line in answer.splitlines()]
    worlds = [row[1:] for row in rows if row[0] == "world"]
    plants = [row[1:] for row in rows if row[0] == "plant"]
    return "\n\n".join([
        f"{JOURNALS} journals a world. Nothing is true in the empty worlds but that beans differ; in the planted ones "
        "only what is planted. Invented: journals with a finding that is neither. "
        "The rate is the mean of each journal's share of false findings, which is what `--fdr` promises. A favorite is a setting or "
        "an origin that the brews of four stars and more are said to have in common; where nothing is planted there is none.",
        table(["world", "journals", "tests each", "journals with an invention", "findings", "false discovery rate",
               "journals with a favorite"], worlds),
        "What was planted, found with the right kind, subject, sign and shape; how often the best value was within a "
        "noticeable step, and the intervals held the truth. Could be found: journals in which someone who knows the effect "
        "and all else that is true, but for what mood, noise and beans happened to be, and who pays for the same number of "
        "tests and labels, would find it; no method can find much more. For parameters that someone, too, compares brews of "
        "one bean only.",
        table(["world", "planted", "found", "could be found", "another shape", "best value within a step",
               "best value covered", "effect covered"], plants),
    ])
