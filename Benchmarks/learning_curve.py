#!/usr/bin/env python3
"""What more labels bring: the context model learned from a quarter, half and all of the labelled passages, three draws each.

usage: learning_curve.py --gathered FILE --fresh FILE [--shared DIR] [--features PROGRAM] [--cache DIR] [--draws 3]

A draw leaves out whole passages of prose-train, the corpus and the gathered ones; notes, sentences and ordinary English stay. Each model
reads prose-check and the final set (Fixtures/prose/final-labels.jsonl, whose texts are --fresh) without the encoder. Options as in
Lexicon/tools/build_context.py; needs numpy, scipy and `swift build -c release --product ContextFeatures`. Prints the table; some 15 minutes.
"""
import argparse, collections, pathlib, random, sys

import numpy as np

from common import ROOT, SHARED, table

sys.path.append(str(ROOT / "Lexicon" / "tools"))
import build_context as context

DRAWN = ("prose-train", "corpus", "gathered")
SHARES = (0.25, 0.5, 1.0)
READ = ("prose-check", "fresh")


def sets(chosen):
    """Those of build_context.py, and the final set, which is not learned from."""
    yield from context.sets(chosen.shared, chosen.gathered)
    texts = {note["id"]: note["text"] for note in context.lines(chosen.fresh)}
    labels = context.lines(ROOT / "Fixtures/prose/final-labels.jsonl")
    yield "fresh", 0.0, [label | {"text": texts[label["id"]]} for label in labels if label["id"] in texts]


class Data:
    def __init__(self, chosen):
        self.table, self.spans, self.passages = context.Table(context.word_vectors()), {}, []
        for name, weight, notes in sets(chosen):
            start, found = len(self.table.labels), context.Labelled.found(name, notes, chosen)
            kinds = context.KIND_WEIGHT.get(name, {})
            for number, (note, mentions) in enumerate(zip(notes, found)):
                used = weight * kinds.get(note.get("kind"), kinds.get(None, 1.0))
                for mention in mentions:
                    self.table.add(note, mention, used)
                    self.passages.append((name, number))
            self.spans[name] = (start, notes, found)
        self.labels, self.weights = np.array(self.table.labels), np.array(self.table.weights)
        self.targets = np.eye(3)[self.labels]

    def drawn(self, share, draw):
        """The mentions to learn from, and how many passages were drawn from."""
        chance = random.Random(draw)
        passages = [(name, number) for name, (_, notes, _) in self.spans.items() if name in DRAWN for number in range(len(notes))]
        kept = {one for one in passages if chance.random() < share}
        rows = [row for row, one in enumerate(self.passages) if self.weights[row] > 0 and (one[0] not in DRAWN or one in kept)]
        return np.array(rows), len(kept)

    def figures(self, name, P):
        """Exact F1, precision and the share wholly right."""
        place, notes, found = self.spans[name]
        t = np.zeros(4)
        for note, mentions in zip(notes, found):
            ps = P[place:place + len(mentions)]
            place += len(mentions)
            yes, no = set(), set()
            for mention, verdict in zip(mentions, context.decide(note, mentions, ps)):
                (yes if verdict == 0 else no if verdict == 1 else set()).update(mention["nodes"])
            a, b = set(note["nodes"]), set(note["negated"])
            t += [len(a & yes), len(yes - a), len(a - yes), a == yes and b == no - yes]
        return 2 * t[0] / max(1, 2 * t[0] + t[1] + t[2]), t[0] / max(1, t[0] + t[1]), t[3] / len(notes)


def learned(data, rows):
    counts = collections.Counter(name for row in rows for name in data.table.names[row])
    names, numbers = sorted(name for name, count in counts.items() if count >= context.LEAST), context.number_names()
    X, D = context.matrix(data.table, range(len(data.labels)), names, numbers)
    return context.probabilities(X, D, context.fit(X[rows], D[rows], data.targets[rows], data.weights[rows]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=pathlib.Path, default=SHARED)
    parser.add_argument("--gathered", type=pathlib.Path, required=True)
    parser.add_argument("--fresh", type=pathlib.Path, required=True)
    parser.add_argument("--features", default=str(ROOT / ".build/release/ContextFeatures"))
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--draws", type=int, default=3)
    chosen = parser.parse_args()
    data, rows = Data(chosen), []
    for share in SHARES:
        found = []
        for draw in range(1, chosen.draws + 1 if share < 1 else 2):
            picked, passages = data.drawn(share, draw)
            P = learned(data, picked)
            found.append([passages] + [figure for name in READ for figure in data.figures(name, P)])
            print(f"{share} draw {draw}:", *(f"{figure:.4f}" for figure in found[-1]), file=sys.stderr, flush=True)
        found = np.array(found)
        cell = lambda at: " · ".join(f"{found[:, column].mean():.3f}" for column in at)
        spread = lambda column: f" ({found[:, column].min():.3f} to {found[:, column].max():.3f})" if len(found) > 1 else ""
        rows.append([f"{share:.0%}", f"{found[:, 0].mean():,.0f}", cell((1, 2, 3)) + spread(1), cell((4, 5, 6)) + spread(4)])
    print(table(["labels", "passages", "prose-check: exact F1 · precision · wholly right (F1 from to)", "fresh"], rows))


if __name__ == "__main__":
    main()
