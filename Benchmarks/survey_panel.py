"""Four coffees that thousands of people tasted blind (the survey of Benchmarks/RESULTS.md), judged as a cupping.

    python3 Benchmarks/survey_panel.py PROGRAM survey-notes.jsonl [panels] [seed]

Of those who rated all four: Kendall's W and ICC(A,1) of preference, acidity and bitterness, and AC1 of the flavors that
`extract` reads in their notes. Then panels of five of them, drawn at random, go through `insights cupping`: how often it says
that two coffees differ, and how often all of the others together say the same.
"""

import collections
import json
import random
import subprocess
import sys
import tempfile

COFFEES = "abcd"


def ranks(values):
    order = sorted(values)
    return [order.index(v) + (order.count(v) + 1) / 2 for v in values]


def kendall(rows):
    """W with the correction for ties (Kendall 1948, chapter 6)."""
    ranked = [ranks(row) for row in rows]
    n, m = len(rows[0]), len(rows)
    sums = [sum(column) for column in zip(*ranked)]
    spread = sum((s - m * (n + 1) / 2) ** 2 for s in sums)
    most = m * sum((r - (n + 1) / 2) ** 2 for row in ranked for r in row)
    return spread / most


def icc(rows):
    """ICC(A,1), McGraw and Wong 1996: coffees are rows there."""
    n, k = len(rows[0]), len(rows)
    mean = sum(map(sum, rows)) / (n * k)
    coffees = [sum(column) / k for column in zip(*rows)]
    people = [sum(row) / n for row in rows]
    of_coffees = k * sum((c - mean) ** 2 for c in coffees) / (n - 1)
    of_people = n * sum((p - mean) ** 2 for p in people) / (k - 1)
    rest = sum(
        (v - c - p + mean) ** 2 for row, p in zip(rows, people) for v, c in zip(row, coffees)
    ) / ((n - 1) * (k - 1))
    return (of_coffees - rest) / (of_coffees + (k - 1) * rest + k / n * (of_people - rest))


def ac1(counts, people):
    """Gwet 2008, of named or not, over the coffees."""
    agreement = sum((c * (c - 1) + (p - c) * (p - c - 1)) / (p * (p - 1)) for c, p in zip(counts, people)) / len(counts)
    share = sum(c / p for c, p in zip(counts, people)) / len(counts)
    return (agreement - 2 * share * (1 - share)) / (1 - 2 * share * (1 - share))


def main(program, path, panels=100, seed=1):
    notes = [json.loads(line) for line in open(path, encoding="utf-8")]
    by_person = collections.defaultdict(dict)
    for note in notes:
        by_person[note["id"][:-1]][note["id"][-1]] = note
    full = {who: cups for who, cups in by_person.items() if set(cups) == set(COFFEES)}
    print(f"{len(by_person):,} people, {len(notes):,} notes; {len(full):,} people wrote of all four")
    means = {}
    for scale in ("preference", "acidity", "bitterness"):
        rows = [[cups[c][scale] for c in COFFEES] for cups in full.values()]
        means[scale] = [sum(column) / len(rows) for column in zip(*rows)]
        print(f"{scale}: means {', '.join(f'{c.upper()} {m:.2f}' for c, m in zip(COFFEES, means[scale]))}; "
              f"W {kendall(rows):.3f}, ICC(A,1) {icc(rows):.3f}")
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for note in notes:
            file.write(json.dumps({"id": note["id"], "text": note["text"]}) + "\n")
        file.flush()
        read = subprocess.run([program, "extract", "--input", file.name, "--format", "jsonl"],
                              capture_output=True, text=True, check=True).stdout
    counts, people = collections.defaultdict(collections.Counter), collections.Counter()
    for note, line in zip(notes, read.splitlines(), strict=True):
        coffee = note["id"][-1]
        people[coffee] += 1
        counts[coffee].update(set(json.loads(line)["nodes"]))
    words = []
    for node in set().union(*counts.values()):
        shares = [counts[c][node] / people[c] for c in COFFEES]
        words.append((max(shares) - min(shares), node, shares,
                      ac1([counts[c][node] for c in COFFEES], [people[c] for c in COFFEES])))
    print("flavors whose shares differ most between the coffees:")
    for _, node, shares, agreement in sorted(words, reverse=True)[:6]:
        print(f"  {node}: {', '.join(f'{c.upper()} {s:.0%}' for c, s in zip(COFFEES, shares))}; AC1 {agreement:.2f}")
    draw = random.Random(seed)
    who = sorted(full)
    said = right = pairs = agreed = beyond = 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(panels):
            table = f"{folder}/panel.json"
            rows = [{"sample": c.upper(), "cupper": person, "score": full[person][c]["preference"],
                     "notes": full[person][c]["text"]} for person in draw.sample(who, 5) for c in COFFEES]
            json.dump(rows, open(table, "w", encoding="utf-8"))
            done = subprocess.run([program, "cupping", table, "--format", "json"], capture_output=True, text=True)
            found = json.loads(done.stdout)
            for pair in found["comparisons"]:
                pairs += 1
                if pair["differs"]:
                    said += 1
                    first, second = ("ABCD".index(pair[k]) for k in ("first", "second"))
                    all_say = means["preference"][first] - means["preference"][second]
                    right += (all_say > 0) == (pair["difference"]["value"] > 0)
            words = found.get("descriptors", [])
            agreed += len(words)
            beyond += sum(word["adjusted_p"] < 0.05 for word in words)
    print(f"{panels} panels of five: {said} of {pairs} pairs said to differ, {right} of these as all people together; "
          f"{agreed} words that most of a panel wrote, {beyond} beyond chance")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
