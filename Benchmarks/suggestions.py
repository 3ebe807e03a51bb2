"""Suggestions in simulated journals whose truth is known, and on a real log."""

import subprocess

import common

TITLE = "Suggestions"
LOG = common.SHARED / "logs" / "espresso-log.csv"


def make(program):
    tool = program.product("SuggestionWorlds")
    worlds = subprocess.run([tool, "--seed", "2", "--journals", "48"], capture_output=True, text=True, check=True).stdout
    parts = [
        "48 journals a world, with a seed that nothing was tuned on. True stars lost by following the rating-weighted mean of brews rated 4 or more (rule) and the surface,"
        " on average, as a ratio; the ratio of an oracle that knows how the world was drawn but not what was drawn,"
        " the least that anyone could lose, also outside what was brewed; of one that knows the shape of ratings alone and has to learn"
        " steepness, noise, spread and coupling from the same ratings, within what was brewed; and by how many brews the asked bean has (surface/rule); how many of new ratings"
        " the 80% interval holds; how far new ratings are above the expected one, with its standard error by journal, also by how many brews the asked bean has; true stars of the best-rated brew made again, of the suggestion, and of the"
        " suggestion after following `--explore` five times.",
        worlds.strip(),
    ]
    if LOG.exists():
        log = subprocess.run([tool, "--log", LOG], capture_output=True, text=True, check=True).stdout
        parts.append(log.strip())
    return "\n\n".join(parts)
