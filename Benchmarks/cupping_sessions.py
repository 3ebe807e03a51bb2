"""Simulated pairs of cupping sessions with coffees in common, through `insights cupping A B --at-least 84`: how often its
intervals hold, and whether its chances are right.

usage: cupping_sessions.py PROGRAM [worlds] [seed]

Three cuppers (biases 0.8), eight coffees a session, four of them in both (1.5 about 84); sessions differ by 1, a coffee in one session
by 0.4, scores by 0.9, to 0.25. Half of the worlds have cuppers who move by 0.4 between sessions, the others have not.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

CUPPERS, SAMPLES, SHARED, SCORE = 3, 8, 4, 84
RANGES = [(0, 0.05), (0.05, 0.5), (0.5, 0.95), (0.95, 1.01)]


def world(program, folder, draw, moves):
    coffees = [SCORE + draw.gauss(0, 1.5) for _ in range(2 * SAMPLES - SHARED)]
    levels = [draw.gauss(0, 1) for _ in range(2)]
    biases = [draw.gauss(0, 0.8) for _ in range(CUPPERS)]
    moved = [[draw.gauss(0, moves) if moves else 0 for _ in range(CUPPERS)] for _ in range(2)]
    files = []
    for session in range(2):
        names = list(range(SAMPLES)) if session == 0 else list(range(SHARED)) + list(range(SAMPLES, len(coffees)))
        lines = ["sample,cupper,score"]
        for name in names:
            taste = draw.gauss(0, 0.4)
            for cupper in range(CUPPERS):
                score = coffees[name] + levels[session] + biases[cupper] + moved[session][cupper] + taste
                lines.append(f"c{name},j{cupper},{round(4 * (score + draw.gauss(0, 0.9))) / 4}")
        files.append(folder / f"s{session}.csv")
        files[-1].write_text("\n".join(lines) + "\n")
    command = [program, "cupping", *map(str, files), "--at-least", str(SCORE), "--format", "json"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    level = sum(levels) / 2
    truth = {f"c{name}": value for name, value in enumerate(coffees)}
    panel = [levels[session] + sum(moved[session]) / CUPPERS for session in range(2)]

    def holds(interval, value):
        return interval["low"] <= value <= interval["high"]

    return {
        "mean": [holds(one["mean"], truth[one["sample"]] + level) for one in result["samples"]],
        "difference": [
            holds(pair["difference"], truth[pair["first"]] - truth[pair["second"]]) for pair in result["comparisons"]
        ],
        "session": [holds(result["sessions"][0]["offset"], (panel[0] - panel[1]) / 2)],
        "moved" if moves else "moved falsely": [any(one["adjusted_p"] < 0.05 for one in result["shifts"])],
        "chance": [(one["chance"], truth[one["sample"]] + level >= SCORE) for one in result["at_least"]["samples"]],
    }


def main():
    program = sys.argv[1]
    count, seed = (int(text) for text in (sys.argv[2:] + ["200", "1"][len(sys.argv) - 2 :])[:2])
    found = {}
    with tempfile.TemporaryDirectory() as name:
        for number in range(count):
            draw = random.Random(f"{seed} {number}")
            one = world(program, pathlib.Path(name), draw, 0.4 if number % 2 else 0)
            for key, values in one.items():
                found.setdefault(key, []).extend(values)
    chances = found.pop("chance")
    for key, values in found.items():
        print(f"{key}: {sum(values) / len(values):.3f} of {len(values)}")
    for low, high in RANGES:
        inside = [(chance, truth) for chance, truth in chances if low <= chance < high]
        said, true = (sum(one[place] for one in inside) / max(len(inside), 1) for place in (0, 1))
        print(f"chance from {low}: said {said:.3f}, true {true:.3f}, {len(inside)} coffees")
    below = [chance >= 0.95 for chance, truth in chances if not truth]
    print(f"called sure though worth less: {sum(below) / max(len(below), 1):.3f} of {len(below)}")


if __name__ == "__main__":
    main()
