#!/usr/bin/env python3
"""Teaches the encoder hard notes, from the program's own file on, and learns when it is asked of them.

usage: teach_encoder.py train --out FILE --levels ROWS [--half odd] [--rounds 4] [--rate 0.03] [--shared DIR] [--insights PROGRAM]
       teach_encoder.py gate  --judge FILE [--dry-run] [--share 0.003] [--features PROGRAM] …
       teach_encoder.py answers

Needs numpy, scipy, scikit-learn, torch, `swift build -c release --product insights` and `--product ContextFeatures`; 15 minutes of one core.
Texts and labels: Fixtures/notes/hurried-*.jsonl and hard-*.jsonl, the passages that Fixtures/prose/corpus-labels.jsonl has of ../shared/corpus,
../shared/gold (never prose-check), plain survey notes.

`train` goes on from Embeddings/encoder/encoder.bin. Each pass rounds the weights to the 4 bits and the groups of the file, behind which are numbers
that learn (straight-through estimator, Bengio et al. 2013); word embeddings and scales stay. To forget little, passages of
prose-train count half by their label and half by the encoder's own answer, others of ../shared/corpus by its answer alone. Some notes lose their marks
and capitals, in some the flavors are changed for others. A second head learns levels at the phrases that LevelCandidates lists. --half odd learns from the odd lines alone; what judges the even lines is learned so.

`gate` writes the third weights of learned/context.bin and context.tsv, and the rows `hard…` of learned/reader.tsv. A note is hard where the fast reader is
likely to be wrong: logistic regression over the features of its mentions, those that it misreads in the labelled notes against all of half of
the survey notes and, counted less, what it reads well in labelled notes and prose-train. Of the other half --share are to be hard. What the encoder's answer counts beside rules and
context model is fitted on the even lines, so --judge has to be a file that was taught with --half odd.

`answers` computes the table of the program's tests anew from the weights, by numpy alone.
"""
import argparse, collections, glob, json, math, pathlib, random, struct, subprocess, sys, tempfile

import numpy as np

import build_context as context
import build_levels as levels

ROOT = context.ROOT
sys.path.insert(0, str(ROOT / "Embeddings/encoder"))
FILE = ROOT / "Embeddings/encoder/encoder.bin"
VERDICTS = {"kept": 0, "negated": 1, "dropped": 2}
ATTRIBUTES, LEVELS = levels.NAMES, 6  # 0 is none
MARKS = set(".,;:!?'’‘\"“”()[]—–-…")
PENALTY, LEAST, SMALL = 1.0, 4, 0.004  # of the gate: strength, mentions that a feature needs, weights not kept
PROSE, RIGHT = 0.02, 0.03  # what a mention of prose-train counts, and one of the labelled notes that is read well
MIX_PENALTY = 0.3
UNSAID = {"phrase", "node", "passage"}  # features that say nothing of how hard a note is


def asked(chosen, notes, *options):
    """What the program explains of each note."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(json.dumps({"id": str(place), "text": note["text"]}) + "\n" for place, note in enumerate(notes))
        file.flush()
        run = subprocess.run([chosen.insights, "extract", "--input", file.name, "--explain", "--format", "jsonl", "--reader", "fast", *options],
                             capture_output=True, text=True, check=True)
    return [[m for m in json.loads(line)["explanation"]["mentions"] if m["nodes"]] for line in run.stdout.splitlines()]


def read(chosen, notes):
    """Adds to each note its mentions: place, nodes, verdict of the rules, verdict and judgement of the fast reader, label."""
    place = lambda mention: (mention["start"], mention["end"], tuple(mention["nodes"]))
    for note, final, rules in zip(notes, asked(chosen, notes), asked(chosen, notes, "--without", "context")):
        by = {place(mention): VERDICTS[mention["verdict"]] for mention in rules}
        note["mentions"] = [{
            "span": place(m)[:2], "nodes": m["nodes"], "rules": by[place(m)], "final": VERDICTS[m["verdict"]],
            "label": label(note, m["nodes"]) if "nodes" in note else None, "own": own(m.get("judgement"))}
            for m in final if place(m) in by]
    return notes


def own(judgement):
    return judgement and (judgement["reported"], judgement["denied"], max(0.0, 1 - judgement["reported"] - judgement["denied"]))


def label(note, nodes):
    yes, no, named = set(note["nodes"]), set(note["negated"]), set(nodes)
    return 0 if named <= yes else 1 if named <= no else 0 if named & yes else 2


def hard(chosen, half=None):
    """The labelled notes, or every other line of each file."""
    first, step = {"odd": (0, 2), "even": (1, 2), None: (0, 1)}[half]
    paths = sorted(glob.glob(str(ROOT / "Fixtures/notes/hurried-*.jsonl")) + glob.glob(str(ROOT / "Fixtures/notes/hard-*.jsonl")))
    return [note for path in paths for note in context.lines(path)[first::step]]


def gold(chosen, *names):
    return [note for name in names for note in context.lines(chosen.shared / "gold" / f"{name}.jsonl")]


# ---- the encoder with weights of 4 bits


def grid():
    """The class of a map with rounded weights, where torch is."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    class Grid(nn.Module):
        def __init__(self, groups, scale, bias, limit, draw):
            super().__init__()
            most = torch.from_numpy(groups[..., :1].view(np.int8).astype(np.float32))
            pairs = groups[..., 1:]
            codes = torch.from_numpy(np.concatenate([pairs & 15, pairs >> 4], 2).astype(np.float32) - 8)
            reach = torch.floor((8 * limit + 3) / most.abs())
            self.register_buffer("most", most)
            self.register_buffer("low", torch.maximum(torch.tensor(-8.0), -reach))
            self.register_buffer("high", torch.minimum(torch.tensor(7.0), reach))
            # Anywhere within the step that is rounded to the code.
            self.latent = nn.Parameter((codes + (torch.rand(codes.shape, generator=draw) - 0.5) * 0.96) * most / 8)
            self.scale = nn.Parameter(torch.from_numpy(np.array(scale, np.float32)), requires_grad=False)
            self.bias = nn.Parameter(torch.from_numpy(np.array(bias, np.float32)))
            self.shape = (len(groups), groups.shape[1] * 32)

        def codes(self):
            return torch.minimum(torch.maximum(torch.round(self.latent * 8 / self.most), self.low), self.high)

        def forward(self, x):
            with torch.no_grad():
                whole = torch.floor((self.codes() * self.most + 4) / 8)
            weight = self.latent + (whole - self.latent).detach()
            return F.linear(x, weight.view(self.shape) * self.scale[:, None], self.bias)

        def packed(self):
            codes = (self.codes().detach().numpy().astype(np.int16) + 8).astype(np.uint8)
            return np.concatenate([self.most.numpy().astype(np.int8).view(np.uint8), codes[..., :16] | codes[..., 16:] << 4], 2)

    return Grid


def sections(data):
    """The sizes of the file, and where its arrays lie."""
    import export_format
    sizes, places = export_format.Sections(data), {}

    def take(name, kind, *shape):
        sizes.at += -sizes.at % 64
        places[name] = (sizes.at, kind, shape)
        sizes.take(kind, *shape)

    def linear(name, columns, rows):
        take(name + ".w", np.uint8, rows, columns // 32, 17)
        take(name + ".s", "<f4", rows)
        take(name + ".b", "<f4", rows)

    d, f = sizes.D, sizes.F
    for name, kind, shape in (("offsets", "<u4", (sizes.V + 1,)), ("text", np.uint8, (sizes.text,)), ("slots", "<u4", (sizes.slots,)),
                              ("word", np.uint8, (sizes.V, d // 32, 17)), ("word.s", "<f4", (sizes.V,)), ("position", "<f4", (sizes.P, d)),
                              ("gain", "<f4", (d,)), ("bias", "<f4", (d,))):
        take(name, kind, *shape)
    for layer in range(sizes.L):
        linear(f"{layer}.qkv", d, 3 * d), linear(f"{layer}.out", d, d)
        take(f"{layer}.norm1.weight", "<f4", d), take(f"{layer}.norm1.bias", "<f4", d)
        linear(f"{layer}.up", d, f), linear(f"{layer}.down", f, d)
        take(f"{layer}.norm2.weight", "<f4", d), take(f"{layer}.norm2.bias", "<f4", d)
    take("head.weight", "<f4", 3, 2 * d), take("head.bias", "<f4", 4)
    if sizes.scores:
        take("levels.weight", "<f4", sizes.scores, 2 * d), take("levels.bias", "<f4", sizes.scores)
    return sizes, places


def with_scores(data, count):
    """The file with room for that many scores beside those of a mention, all 0."""
    _, places = sections(data)
    if "levels.weight" in places:
        return data
    out, width = bytearray(data), places["head.weight"][2][1]
    for size in (4 * count * width, 4 * count):
        out += bytes(size + -size % 64)
    struct.pack_into("<I", out, 12, len(out)), struct.pack_into("<I", out, 92, count)
    return bytes(out)


MAPS = ("qkv", "out", "up", "down")


def load(path, seed=3):
    import torch
    from encoder_model import Encoder
    from encoder_reference import Encoder as Reference
    data = with_scores(pathlib.Path(path).read_bytes(), len(ATTRIBUTES) * LEVELS)
    sizes, places = sections(data)

    def array(name):
        at, kind, shape = places[name]
        return np.frombuffer(data, kind, math.prod(shape), at).reshape(shape)

    reference, draw, kind = Reference(data), torch.Generator().manual_seed(seed), grid()
    model = Encoder(sizes.V, sizes.L, sizes.P, sizes.D, 12, sizes.F)
    tensor = lambda values: torch.from_numpy(np.array(values, np.float32))
    with torch.no_grad():
        model.pieces.weight.copy_(tensor(reference.word.astype(np.float32) * reference.word_scale[:, None]))
        model.positions.weight.copy_(tensor(array("position")))
        model.norm.weight.copy_(tensor(array("gain"))), model.norm.bias.copy_(tensor(array("bias")))
        for place, layer in enumerate(model.layers):
            for name in MAPS:
                setattr(layer, name, kind(*(array(f"{place}.{name}.{part}") for part in "wsb"), sizes.limit, draw))
            for name in ("norm1", "norm2"):
                getattr(layer, name).weight.copy_(tensor(array(f"{place}.{name}.weight")))
                getattr(layer, name).bias.copy_(tensor(array(f"{place}.{name}.bias")))
        model.head.weight.copy_(tensor(array("head.weight"))), model.head.bias.copy_(tensor(array("head.bias")[:3]))
        model.levels = torch.nn.Linear(2 * sizes.D, sizes.scores)
        model.levels.weight.copy_(tensor(array("levels.weight"))), model.levels.bias.copy_(tensor(array("levels.bias")))
    model.pieces.weight.requires_grad_(False), model.positions.weight.requires_grad_(False)
    return model, reference.tokenizer


def save(model, path, source):
    import export_format
    data = bytearray(with_scores(pathlib.Path(source).read_bytes(), len(ATTRIBUTES) * LEVELS))
    _, places = sections(bytes(data))

    def put(name, values):
        at, kind, shape = places[name]
        values = np.ascontiguousarray(values.detach().numpy() if hasattr(values, "detach") else values).astype(kind).reshape(shape)
        data[at:at + values.nbytes] = values.tobytes()

    put("gain", model.norm.weight), put("bias", model.norm.bias)
    for place, layer in enumerate(model.layers):
        for name in MAPS:
            put(f"{place}.{name}.w", getattr(layer, name).packed()), put(f"{place}.{name}.b", getattr(layer, name).bias)
        for name in ("norm1", "norm2"):
            put(f"{place}.{name}.weight", getattr(layer, name).weight), put(f"{place}.{name}.bias", getattr(layer, name).bias)
    put("head.weight", model.head.weight), put("head.bias", np.append(model.head.bias.detach().numpy(), 0))
    put("levels.weight", model.levels.weight), put("levels.bias", model.levels.bias)
    struct.pack_into("<Q", data, 80, export_format.fnv64_words(bytes(data[128:])))
    pathlib.Path(path).write_bytes(data)


def windows(tokenizer, text, spans):
    """Pieces and the mentions among them: (index, first, end)."""
    return [(numbers, [(index, first, max(end, 1)) for index, first, end in found]) for numbers, found in tokenizer.encode(text, spans)]


def answers(model, tokenizer, notes, size=4096):
    """Log-probabilities for each mention of each note; NaN where it is in no window."""
    import torch
    from encoder_model import batch_of
    model.eval()
    items = [(place, *window) for place, note in enumerate(notes) if note["mentions"]
             for window in windows(tokenizer, note["text"], [m["span"] for m in note["mentions"]])]
    items.sort(key=lambda item: len(item[1]))
    found = [np.full((len(note["mentions"]), 3), np.nan, np.float32) for note in notes]
    with torch.inference_mode():
        while items:
            count = max(1, next((n for n in range(len(items)) if len(items[n][1]) * (n + 1) > size), len(items)))
            group, items = items[:count], items[count:]
            logs = model(*batch_of([(numbers, [span[1:] for span in spans]) for _, numbers, spans in group])).log_softmax(1).numpy()
            row = 0
            for place, _, spans in group:
                for index, _, _ in spans:
                    found[place][index] = logs[row]
                    row += 1
    return found


def table(chosen):
    """Computes Fixtures/encoder/trained.tsv anew: what the program is tested against."""
    from encoder_reference import Encoder
    path, data, out = ROOT / "Fixtures/encoder/trained.tsv", FILE.read_bytes(), []
    encoders = [Encoder(data), Encoder(data, quantized=False)]
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, text, mentions = line.split("\t")[:3]
            spans = [tuple(map(int, one.split("-"))) for one in mentions.split()]
            logs = [encoder.log_probabilities(text.replace("\\n", "\n").replace("\\t", "\t"), spans) for encoder in encoders]
            line = "\t".join([name, text, mentions, *(" ".join(",".join(f"{value:.5f}" for value in row) for row in rows) for rows in logs),
                              ",".join(f"{value:.4f}" for value in encoders[0].scores_of(text.replace("\\n", "\n").replace("\\t", "\t"), spans[0]))])
        out.append(line)
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


# ---- what it learns from


def bare(text, spans):
    """The text as it is dictated: without marks and capitals; and where the mentions are then."""
    out, places, length = [], [0], 0
    for character in text:
        new = "" if character in "'’‘" else " " if character in MARKS else character.lower()
        if new == " " and (not out or out[-1] == " "):
            new = ""
        if new:
            out.append(new)
            length += len(new.encode())
        places += [length] * len(character.encode())
    return "".join(out), [(places[start], max(places[end], places[start] + 1)) for start, end in spans]


def kind(word):
    """Whether a flavor's word is like an adjective, a plural or another noun."""
    word = word.lower()
    return "adjective" if word.endswith(("y", "ic", "er", "our", "ed")) and not word.endswith("rry") else "plural" if word.endswith("s") else "noun"


def exchanged(text, spans, pool, draw):
    """The text with other flavors of the same kinds."""
    order, old = sorted(range(len(spans)), key=lambda place: spans[place]), text.encode()
    out, at, new = b"", 0, [None] * len(spans)
    for place in order:
        start, end = spans[place]
        if start < at:
            return text, spans
        word = old[start:end].decode()
        word = draw.choice(pool[kind(word)]) if draw.random() < 0.7 else word
        out += old[at:start]
        new[place] = (len(out), len(out) + len(word.encode()))
        out, at = out + word.encode(), end
    return (out + old[at:]).decode(), new


def level_questions(chosen, tokenizer):
    """Windows with what they are asked of levels: mention, attribute, the level that is read, how often it is not told, what is allowed, weight."""
    found = []
    for note in context.lines(chosen.levels):
        own = note["set"].startswith("learned-") and note["set"] not in levels.GUARDED
        # The rules were mended on the other sets: there they are right more often than elsewhere.
        untold, other = 0 if note["set"] == "plain" else 0.3 if own else 0.6, [1] * LEVELS if "*" in note["allowed"] else [1] + [0] * (LEVELS - 1)
        asked = [(ATTRIBUTES.index(one["attribute"]), one["read"], untold,
                  [int(level == one["read"]) for level in range(LEVELS)] if note["set"] == "plain" else note["allowed"].get(one["attribute"], other),
                  levels.WEIGHTS.get(note["set"], 1.0)) for one in note["questions"] if one["features"]]
        spans = [one["span"] for one in note["questions"] if one["features"]]
        found += [(numbers, [(first, end, *asked[index]) for index, first, end in spans])
                  for numbers, spans in windows(tokenizer, note["text"], spans)] if spans else []
    return found


def grouped(items, draw):
    """Batches of windows that are about as long."""
    items = sorted(items, key=lambda item: len(item[0]) + draw.random() * 6)
    groups, group = [], []
    for item in items:
        group.append(item)
        if len(group) * len(item[0]) >= 700:
            groups.append(group)
            group = []
    return groups + ([group] if group else [])


def level_loss(model, told, group):
    """The cross-entropy of what is allowed, with what the rules read beside the encoder's scores."""
    import torch
    from torch.nn import functional as F
    from encoder_model import batch_of
    _, _, attributes, read, untold, allowed, weight = (torch.tensor(part) for part in zip(*(one for _, asked in group for one in asked)))
    with torch.autocast("cpu", torch.bfloat16):
        states = model.read(*batch_of([(numbers, [one[:2] for one in asked]) for numbers, asked in group]))
    scores = model.levels(states.float()).view(-1, len(ATTRIBUTES), LEVELS)[torch.arange(len(attributes)), attributes]
    scores = scores + told * (torch.rand(len(read)) >= untold)[:, None] * F.one_hot(read, LEVELS)
    loss = -(scores.log_softmax(1) + torch.log(allowed + 1e-9)).logsumexp(1)
    return (loss * weight).sum() / weight.sum()


def mention_loss(model, group):
    import torch
    from torch.nn import functional as F
    from encoder_model import batch_of
    target = torch.from_numpy(np.concatenate([item[2] for item in group]))
    weight = torch.cat([torch.full((len(item[1]),), item[3]) for item in group])
    with torch.autocast("cpu", torch.bfloat16):
        scores = model(*batch_of([item[:2] for item in group]))
    return (F.cross_entropy(scores, target, reduction="none") * weight).sum() / weight.sum()


def train(chosen):
    import torch
    from encoder_model import slope
    torch.set_num_threads(1), torch.manual_seed(3)
    draw, eye = random.Random(3), np.eye(3, dtype=np.float32)
    model, tokenizer = load(FILE)

    def taught(notes, share, field="label"):
        """Text, mentions and targets: `share` by the label, the rest by what the encoder says as it is."""
        read(chosen, notes)
        old = answers(model, tokenizer, notes) if share < 1 else [np.zeros((len(n["mentions"]), 3)) for n in notes]
        return [(n["text"], [m["span"] for m in n["mentions"]],
                 ((1 - share) * np.exp(logs) + share * eye[[m[field] or 0 for m in n["mentions"]]]).astype(np.float32))
                for n, logs in zip(notes, old) if n["mentions"] and not np.isnan(logs).any()]

    labels = {row["id"]: row for row in context.lines(ROOT / "Fixtures/prose/corpus-labels.jsonl") if row.get("kind") == "denial"}
    corpus = context.lines(chosen.shared / "corpus/prose.jsonl")
    new = taught(hard(chosen, chosen.half) + [note | labels[note["id"]] for note in corpus if note["id"] in labels], 1)
    survey = context.lines(chosen.shared / "corpus/survey-notes.jsonl")
    draw.shuffle(corpus), draw.shuffle(survey)
    # Each with how many are drawn a round, the share of them that loses its marks, and what one counts.
    others = [(taught(gold(chosen, "prose-train"), 0.5), 900, 0.15, 1.0), (taught(corpus[:900], 0), 300, 0, 1.0),
              (taught(gold(chosen, "dev", "challenge-dev", "prose-dev"), 0.7), 150, 0.4, 0.7),
              ([(t, s, 0.9 * y + 0.1 / 3) for t, s, y in taught(survey[:2400], 1, "final")], 300, 0.2, 0.5)]
    questions = level_questions(chosen, tokenizer)
    pool = collections.defaultdict(list)
    for text, spans, _ in new:
        for start, end in spans:
            word = text.encode()[start:end].decode().lower()
            pool[kind(word)].append(word)

    def round_of():
        docs = []
        for text, spans, target in new:
            if draw.random() < 0.5:
                text, spans = exchanged(text, spans, pool, draw)
            docs.append((*(bare(text, spans) if draw.random() < 0.45 else (text, spans)), target, 1.0))
        for some, count, bareness, weight in others:
            for text, spans, target in draw.sample(some, min(count, len(some))):
                docs.append((*(bare(text, spans) if draw.random() < bareness else (text, spans)), target, weight))
        items = [(numbers, [span[1:] for span in found], target[[span[0] for span in found]], weight)
                 for text, spans, target, weight in docs for numbers, found in windows(tokenizer, text, spans)]
        groups = [(False, group) for group in grouped(items, draw)] + [(True, group) for group in grouped(questions, draw)]
        draw.shuffle(groups)
        return groups

    named = [(name, value) for name, value in model.named_parameters() if value.requires_grad]
    told = torch.tensor(2.0, requires_grad=True)
    rate_of = lambda name: chosen.rate if name.endswith("latent") else 2e-3 if name.startswith("levels") else 2e-4 if name.startswith("head") else 1e-4
    rates = [([value], rate_of(name)) for name, value in named] + [([told], 2e-3)]
    optimizer = torch.optim.AdamW([{"params": values, "lr": rate, "most": rate} for values, rate in rates], weight_decay=0, foreach=True)
    plan = [group for _ in range(chosen.rounds) for group in round_of()]
    model.train()
    total = 0.0
    for step, (is_levels, group) in enumerate(plan):
        for part in optimizer.param_groups:
            part["lr"] = part["most"] * slope(step, len(plan), len(plan) // 12)
        loss = level_loss(model, told, group) if is_levels else mention_loss(model, group)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        total += loss.item()
        if step % 50 == 49:
            print(f"step {step + 1} of {len(plan)}, loss {total / 50:.4f}", flush=True)
            total = 0.0
    save(model, chosen.out, FILE)


# ---- when it is asked, and what its answer counts


def logit(p):
    p = min(max(p, 1e-3), 1 - 1e-3)
    return math.log(p / (1 - p))


def listed(chosen, notes):
    """Adds to each mention its features by name: the context model's, and the odds of another verdict."""
    lines = "".join(json.dumps({"text": note["text"]}) + "\n" for note in notes)
    out = subprocess.run([chosen.features], input=lines, capture_output=True, text=True, check=True).stdout
    for note, line in zip(notes, out.splitlines()):
        by = {(m["start"], m["end"], tuple(m["nodes"])): m for m in json.loads(line)}
        for mention in note["mentions"]:
            found = by[(*mention["span"], tuple(mention["nodes"]))]
            named = {name: value for name, value in found["names"].items() if name.partition("=")[0] not in UNSAID}
            named |= {"*" + name: value for name, value in found["numbers"].items()}
            (yes, no, neither), denies = mention["own"] or (0.5, 0.5, 0.5), mention["rules"] == 1
            if mention["own"]:
                named |= {"+denial": 1.0, "+reported": logit(yes), "+beside": logit(neither)} if denies else {"+denied": logit(no), "+neither": logit(neither)}
            mention["features"] = named
    return notes


def gate(chosen):
    from scipy import sparse
    from sklearn.linear_model import LogisticRegression
    table = [line.split("\t") for line in (context.OUT / "context.tsv").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    known = {row[0] for row in table}
    survey = context.lines(chosen.shared / "corpus/survey-notes.jsonl")
    random.Random(1).shuffle(survey)
    notes, plain, prose = (listed(chosen, read(chosen, some)) for some in (hard(chosen), survey, gold(chosen, "prose-train")))
    of = lambda some, test=lambda m: True: [m["features"] for note in some for m in note["mentions"] if test(m)]
    wrong, right = (lambda m: m["label"] != m["final"]), (lambda m: m["label"] == m["final"])
    parts = [(of(notes, wrong), 1, 1.0), (of(prose, wrong), 1, PROSE), (of(plain[::2]), 0, 1.0), (of(notes, right), 0, RIGHT), (of(prose, right), 0, PROSE)]
    counts = collections.Counter(name for some, answer, weight in parts if answer and weight == 1 for features in some for name in features)
    columns = {name: place for place, name in enumerate(sorted(n for n, count in counts.items() if count >= LEAST and (n in known or n[0] == "+")))}

    def matrix(some):
        cells = [(row, columns[name], value) for row, features in enumerate(some) for name, value in features.items() if name in columns]
        rows, places, values = zip(*cells)
        return sparse.csr_matrix((values, (rows, places)), (len(some), len(columns)))

    y = np.concatenate([np.full(len(some), answer) for some, answer, _ in parts])
    weight = np.concatenate([np.full(len(some), weight) for some, _, weight in parts])
    model = LogisticRegression(C=PENALTY, max_iter=4000).fit(matrix([f for some, _, _ in parts for f in some]), y, sample_weight=weight)
    hardness = lambda some: np.array([max(model.decision_function(matrix([m["features"] for m in note["mentions"]])), default=-99.0)
                                      if note["mentions"] else -99.0 for note in some])
    least = float(np.quantile(hardness(plain[1::2]), 1 - chosen.share))
    learned = {name: model.coef_[0][place] for name, place in columns.items()}
    # What the judge's answer counts.
    judge, tokenizer = load(chosen.judge)
    even = read(chosen, hard(chosen, "even"))
    X, Y = [], []
    for note, logs in zip(even, answers(judge, tokenizer, even)):
        for mention, answer in zip(note["mentions"], np.maximum(np.nan_to_num(logs, nan=-1.1), -8)):
            mine = np.log(np.maximum(mention["own"] or (1 / 3,) * 3, 1e-5))
            X.append([*(mine - mine[2])[:2], *(answer - answer[2])[:2], mention["rules"] == 1, mention["rules"] == 2])
            Y.append(mention["label"])
    mix = LogisticRegression(C=MIX_PENALTY, max_iter=1000).fit(np.array(X, float), np.array(Y))
    rows = [[mix.intercept_[k] - mix.intercept_[2], *(mix.coef_[k] - mix.coef_[2])] for k in (0, 1)]
    misread = np.array([any(wrong(m) for m in note["mentions"]) for note in notes])
    found = hardness(notes) >= least
    print(f"{len(columns)} features; hard are {found[misread].mean():.3f} of the misread notes, {found[~misread].mean():.3f} of the others")
    if chosen.dry_run:
        return
    odds = [learned.get("+" + name, 0.0) for name in ("denied", "neither", "reported", "beside", "denial")]
    write(table, learned, float(model.intercept_[0]))
    path = context.OUT / "reader.tsv"
    values = {"hard": [least], "hard-odds": odds, "hard-reported": rows[0], "hard-denied": rows[1]}
    lines = [line if (name := line.partition("\t")[0]) not in values else "\t".join([name] + [f"{value:.3f}" for value in values[name]])
             for line in path.read_text(encoding="utf-8").splitlines()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")



def write(table, learned, constant):
    """The third weights of the context model's table and image."""
    image = (context.OUT / "context.bin").read_bytes()
    buckets, width, step, count = struct.unpack_from("<IIfI", image, 8)
    third = {name: value for name, value in learned.items() if name[0] not in "*+" and abs(value) >= SMALL}
    scale, roles = max(map(abs, third.values())) / 127, context.role_numbers()
    keys = np.frombuffer(image, "<u4", buckets, 28)
    weights = np.frombuffer(image, "i1", 3 * buckets, 28 + 4 * buckets).reshape(buckets, 3).copy()
    weights[:, 2] = 0
    for name, value in third.items():
        role, _, what = name.partition("=")
        code = context.hash64(role, what, roles)
        place = code & 0x7FFFFFFF & (buckets - 1)
        while keys[place] != max(1, code >> 32):
            place = (place + 1) & (buckets - 1)
        weights[place, 2] = round(value / scale)
    start = 28 + 7 * buckets + -(28 + 7 * buckets) % 4
    floats = np.frombuffer(image, "<f4", 3 * (1 + count), start).reshape(1 + count, 3).copy()
    floats[:, 2] = [constant] + [learned.get("*" + name, 0.0) for name in context.number_names()]
    head = b"CTXMODL3" + struct.pack("<IIfIf", buckets, width, step, count, scale)
    body = head + keys.tobytes() + weights.tobytes()
    (context.OUT / "context.bin").write_bytes(body + b"\0" * (start - len(body)) + floats.tobytes() + image[start + 12 * (1 + count):])
    numbers = {"*": constant} | {name: value for name, value in learned.items() if name[0] == "*"}
    text = (context.OUT / "context.tsv").read_text(encoding="utf-8")
    comments = [line for line in text.splitlines() if line.startswith("#")]
    rows = ["\t".join(row[:3] + [f"{(numbers | third).get(row[0], 0):.3f}"]) for row in table]
    (context.OUT / "context.tsv").write_text("\n".join(comments + rows) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["train", "gate", "answers"])
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared")
    parser.add_argument("--insights", default=str(ROOT / ".build/release/insights"))
    parser.add_argument("--features", default=str(ROOT / ".build/release/ContextFeatures"))
    parser.add_argument("--out", help="the file of the taught encoder")
    parser.add_argument("--levels", type=pathlib.Path, help="what `build_levels.py gather` wrote")
    parser.add_argument("--half", choices=["odd", "even"], help="the lines to learn from")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--judge", help="a taught encoder that has not seen the even lines")
    parser.add_argument("--share", type=float, default=0.003, help="of plain notes, how many may be hard")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    chosen = parser.parse_args()
    {"train": train, "gate": gate, "answers": table}[chosen.step](chosen)


if __name__ == "__main__":
    main()
