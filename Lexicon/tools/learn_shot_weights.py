#!/usr/bin/env python3
"""Learns the weights of Lexicon/shots/rules.tsv from shots with verdicts of others, and judges them.

usage: learn_shot_weights.py DECENZA PROGRAM            writes the column weight
       learn_shot_weights.py DECENZA PROGRAM --judge    prints agreement on the half that was not learned from

DECENZA is a clone of github.com/Kulitorum/Decenza (its shots stay there: GPL-3.0), PROGRAM is Benchmarks/ShotVerdicts built for release.
Python 3 standard library only.

The halves: files sorted by name, every second one from the first is learned from; a copy of a shot goes where its original is.
Verdicts as the manifest has them: channeling `Sustained`; `pourTruncated` is a gusher; `grindIssue` is choked or a gusher, where the
puck held pressure (Decenza's cascade); the band of an expert around one profile has no counterpart and is printed apart: clean or not.

Weights are the most probable ones: logistic regression, drawn towards the prior of each rule (normal, deviation 1), with its sign.
"""
import json
import math
import pathlib
import subprocess
import sys

RULES = pathlib.Path(__file__).resolve().parent.parent / "shots" / "rules.tsv"
COPIES = {"blooming_choker_renamed_profile.json": "blooming_choker.json"}
STEPS, RATE, DEVIATION = 4000, 0.02, 1.0


def halves(names):
    learned = {name for index, name in enumerate(sorted(names)) if index % 2 == 0 and name not in COPIES}
    learned |= {copy for copy, original in COPIES.items() if original in learned}
    return sorted(learned), sorted(set(names) - learned)


def measured(program, folder, names):
    out = subprocess.run([program, folder, *names], check=True, capture_output=True, text=True).stdout
    shots = {}
    for line in out.splitlines():
        file, name, value = line.split("\t")
        if name != "phases":
            shots.setdefault(file, {})[name] = float(value)
    return shots


def rules():
    rows = [line.split("\t") for line in RULES.read_text().splitlines() if line and line[0] != "#"]
    return [dict(zip(("name", "feature", "side", "threshold", "width", "weight", "prior"), row)) for row in rows]


def activation(rule, value):
    distance = value - float(rule["threshold"])
    if rule["side"] == "below":
        distance = -distance
    return min(max(0.5 + distance / float(rule["width"]), 0), 1)


def activations(table, shot, kind):
    """The inputs of one diagnosis: index of a rule, and how far it speaks; the base always does."""
    found = []
    for index, rule in enumerate(table):
        if rule["name"].split(".")[0] == kind:
            if rule["feature"] == "-":
                found.append((index, 1.0))
            elif rule["feature"] in shot:
                found.append((index, activation(rule, shot[rule["feature"]])))
    return found


def verdicts(expect):
    """(which diagnoses, whether one of them): the answers that are known."""
    if "channeling" in expect:
        yield ("channeling",), expect["channeling"] == "Sustained"
    if "pourTruncated" in expect and "grindIssue" not in expect or expect.get("pourTruncated"):
        yield ("gusher",), expect["pourTruncated"]
    if "grindIssue" in expect and not expect.get("pourTruncated"):
        yield ("choked", "gusher"), expect["grindIssue"]


def probability(weights, inputs):
    return 1 / (1 + math.exp(-sum(weights[i] * a for i, a in inputs)))


def learn(table, shots, manifest, names):
    prior = [float(rule["prior"]) for rule in table]
    weights = list(prior)
    for _ in range(STEPS):
        slope = [(p - w) / DEVIATION**2 for w, p in zip(weights, prior)]
        for name in names:
            for kinds, answer in verdicts(manifest[name]):
                inputs = [activations(table, shots[name], kind) for kind in kinds]
                chances = [probability(weights, one) for one in inputs]
                none = math.prod(1 - c for c in chances)
                # d log P / d logit of one: -c where the answer is no, c (none / some) where it is yes.
                for one, chance in zip(inputs, chances):
                    part = chance * none / max(1 - none, 1e-9) if answer else -chance
                    for index, a in one:
                        slope[index] += part * a
        for index, step in enumerate(slope):
            new = weights[index] + RATE * step
            weights[index] = new if new * prior[index] > 0 else 0.0
    return weights


def write(weights):
    lines, index = [], 0
    for line in RULES.read_text().splitlines():
        if line and line[0] != "#":
            row = line.split("\t")
            row[5] = f"{weights[index]:.2f}"
            line, index = "\t".join(row), index + 1
        lines.append(line)
    RULES.write_text("\n".join(lines) + "\n")


def agreement(table, weights, shots, manifest, names, title):
    right, count, rows = 0, 0, []
    for name in names:
        for kinds, answer in verdicts(manifest[name]):
            inputs = [activations(table, shots[name], kind) for kind in kinds]
            chance = 1 - math.prod(1 - probability(weights, one) for one in inputs)
            count += 1
            right += (chance >= 0.5) == answer
            if (chance >= 0.5) != answer:
                rows.append((name, "|".join(kinds), answer, f"{chance:.2f}"))
        if "verdictCategory" in manifest[name] and "channeling" not in manifest[name]:
            rows.append((name, "apart: " + manifest[name]["verdictCategory"], "sound", f'{shots[name].get("p:sound", 0):.2f}'))
    print(f"{title}: {right} of {count} verdicts on {len(names)} shots; different:")
    for row in rows:
        print(*row, sep="\t")


def main():
    folder = pathlib.Path(sys.argv[1]) / "tests/data/shots"
    manifest = {s["file"]: s["expect"] for s in json.loads((folder / "manifest.json").read_text())["shots"]}
    learned, judged = halves(manifest)
    table = rules()
    if "--judge" in sys.argv:
        weights = [float(rule["weight"]) for rule in table]
        shots = measured(sys.argv[2], folder, judged)
        agreement(table, weights, shots, manifest, judged, "judged")
        return
    shots = measured(sys.argv[2], folder, learned)
    print(*learned, sep="\n")
    agreement(table, [float(r["prior"]) for r in table], shots, manifest, learned, "prior")
    weights = learn(table, shots, manifest, learned)
    agreement(table, weights, shots, manifest, learned, "learned")
    write(weights)


if __name__ == "__main__":
    main()
