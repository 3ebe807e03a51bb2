#!/usr/bin/env python3
"""Makes the encoder's test data: three tiny models with random weights (seeded), and what numpy computes from them.

usage: make.py [--torch]   (numpy; --torch compares the float answers with PyTorch's own layers as well)
       make.py --large LAYERS LEVELS LIMIT FILE   (a model of MiniLM's width with random weights, to time)

tiny.bin, bare.bin, gelu.bin  weight files, written by Embeddings/encoder/export_format.py
packed.bin                    one with weights in 4 bits
pieces.tsv                    a text and its pieces with their bytes, of the vocabulary of tiny.bin
answers.tsv                   model, text, mentions as byte ranges; log-probabilities with quantized numbers, and those of the
                              weights before they were quantized. Neither is computed by the kernels.
"""
import math
import pathlib
import re
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "Embeddings/encoder"))

from encoder_reference import Encoder  # noqa: E402
from export_format import Tokenizer, encoded, narrowed  # noqa: E402

PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *"!\"#$%&'()*+,-./0123456789:;<=>?@[]_`|~’“”–…°★茶", *"abcdefghijklmnopqrstuvwxyz",
          *("##" + c for c in "abcdefghijklmnopqrstuvwxyz0123456789"), "ß", "##ß", "ø", "##ø", "coffee", "blue", "##berry", "##berries",
          "berry", "not", "sweet", "##er", "##ness", "cafe", "apple", "no", "the", "##™", "taste", "##ing"]

# Escapes such as \u{200B} stand for what one does not see.
TEXTS = [
    "Bright blueberry, not sweeter", "BLUEBERRIES", "Café, cafe\\u{301} CAFÉ", "naïve crème brûlée", "don't taste it, don’t",
    "\\u{1F353}berry and blue\\u{1F353}\\u{1F353}", "★★ sweetness ★", "blue\\u{1F44D}\\u{1F3FD}not", "20°C, 93.5%", "coffee™ coffee©",
    "sweet\\u{AD}ness swe\\u{200B}et \\u{FEFF}not", "a\\u{A0}b\\u{2003}c\\u{B}d\\u{85}e", "blue\\u{7}berry \\u{0}", "smørrebrød Straße STRASSE",
    "茶の coffee 緑茶", "кофе ё", "ﬁne ǅ İstanbul", "\\u{FFFD}blue\\u{FFFD}berry", "“blue”–berry… (not) [sweet]", "", " \\n\\t ",
    "x" * 100, "x" * 101, "é" * 100 + " é", "sweetnesss blueberryberry", "coffee日", "##berry ## [UNK] [CLS]", "e\\u{301}\\u{302}e",
    "\\u{1F468}\\u{200D}\\u{1F469} sweet", "kø\\u{308}ø ʼn", "Ⓐ blue", "no-berry no_berry", "\\u{E000}taste\\u{20DD}", "≠ not",
]

QUESTIONS = [
    ("Bright blueberry, not sweeter", "7-16 22-29"), ("Café, not sweet", "0-5 11-16 0-16"), ("\\u{1F353}berry", "0-4 4-9 0-9"),
    ("coffee", "0-6"), ("", "0-0"), ("blue\\u{200B}\\u{200B} berry", "4-10 3-5 20-30"),
    ("no coffee tastes of blueberries, apple and berry; the sweetness is not the taste of blue coffee, but sweeter berries "
     "and bluer apples: not coffee, no berry", "3-9 20-31 33-38 50-59 89-95 106-113 118-123 131-137 148-153"),
    ("x" * 90 + " sweet", "0-90 91-96 10-96"), ("a b c d e f g h i j k l m n", "0-27"), ("the coffee’s sweetness… 93.5%", "4-10 13-22"),
]


def unescaped(text):
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda m: chr(int(m[1], 16)), text)
    return text.replace("\\n", "\n").replace("\\t", "\t")


def random_model(seed, layers, hidden, heads, inner, units, activation, window, bits=(255, 63), pieces=PIECES):
    random = np.random.default_rng(seed)

    def normal(*shape, size):
        return (random.standard_normal(shape) * size).astype(np.float32)

    def linear(name, inputs, outputs, size=1.5):
        arrays[name + ".w"], arrays[name + ".b"] = normal(outputs, inputs, size=size / inputs ** .5), normal(outputs, size=.1)

    def norm(name):
        arrays[name + "_gain"], arrays[name + "_bias"] = 1 + normal(hidden, size=.2), normal(hidden, size=.1)

    arrays = {"word": normal(len(pieces), hidden, size=.06), "position": normal(window, hidden, size=.03),
              "token_type": normal(hidden, size=.02)}
    norm("emb")
    for i in range(layers):
        for part in "qkvo":
            linear(f"{i}.{part}", hidden, hidden)
        linear(f"{i}.up", hidden, inner)
        linear(f"{i}.down", inner, hidden)
        norm(f"{i}.attn")
        norm(f"{i}.out")
    if units:
        arrays["head.w1"], arrays["head.b1"] = normal(units, 2 * hidden, size=.15), normal(units, size=.1)
    arrays["head.w2"], arrays["head.b2"] = normal(3, units or 2 * hidden, size=.5), normal(3, size=.2)
    return dict(layers=layers, hidden=hidden, heads=heads, intermediate=inner, window=window, head_units=units,
                head_activation=activation, eps=1e-12, levels=bits[0], weight_limit=bits[1], arrays=arrays, pieces=pieces)


def gelu(x):
    return x * (1 + np.vectorize(math.erf)(x / math.sqrt(2))) / 2


def in_floats(model, ids, ranges):
    """The same BERT from the arrays themselves, in 64 bits."""
    arrays, width = model["arrays"], model["hidden"] // model["heads"]

    def norm(x, name):
        x = x - x.mean(axis=1, keepdims=True)
        return x / np.sqrt((x * x).mean(axis=1, keepdims=True) + model["eps"]) * arrays[name + "_gain"] + arrays[name + "_bias"]

    def linear(x, name):
        return x @ arrays[name + ".w"].T.astype(float) + arrays[name + ".b"]

    x = norm(arrays["word"][ids].astype(float) + arrays["position"][:len(ids)] + arrays["token_type"], "emb")
    for i in range(model["layers"]):
        q, k, v = (linear(x, f"{i}.{part}") for part in "qkv")
        context = np.zeros_like(x)
        for start in range(0, model["hidden"], width):
            head = slice(start, start + width)
            weight = np.exp(q[:, head] @ k[:, head].T / math.sqrt(width))
            context[:, head] = weight / weight.sum(axis=1, keepdims=True) @ v[:, head]
        x = norm(x + linear(context, f"{i}.o"), f"{i}.attn")
        x = norm(x + linear(gelu(linear(x, f"{i}.up")), f"{i}.down"), f"{i}.out")
    return head_in_floats(model, x, ranges)


def head_in_floats(model, x, ranges):
    arrays, answers = model["arrays"], []
    for first, last in ranges:
        h = np.concatenate([x[first:last].mean(axis=0) if last > first else x[0], x[0]])
        if model["head_units"]:
            h = arrays["head.w1"] @ h + arrays["head.b1"]
            h = np.tanh(h) if model["head_activation"] == "tanh" else gelu(h)
        y = arrays["head.w2"] @ h + arrays["head.b2"]
        answers.append(y - np.log(np.exp(y).sum()))
    return answers


def in_torch(model, ids, ranges):
    """The same with the layers of PyTorch, which the encoder is trained with."""
    import torch
    arrays, D = {k: torch.tensor(v) for k, v in model["arrays"].items()}, model["hidden"]
    functional = torch.nn.functional
    x = functional.layer_norm(arrays["word"][ids] + arrays["position"][:len(ids)] + arrays["token_type"], (D,),
                              arrays["emb_gain"], arrays["emb_bias"], model["eps"])
    for i in range(model["layers"]):
        layer = torch.nn.TransformerEncoderLayer(D, model["heads"], model["intermediate"], 0.0, functional.gelu, model["eps"],
                                                 batch_first=True).eval()
        names = {"self_attn.in_proj_weight": torch.cat([arrays[f"{i}.{n}.w"] for n in "qkv"]),
                 "self_attn.in_proj_bias": torch.cat([arrays[f"{i}.{n}.b"] for n in "qkv"])}
        for theirs, ours in (("self_attn.out_proj", "o"), ("linear1", "up"), ("linear2", "down")):
            names[theirs + ".weight"], names[theirs + ".bias"] = arrays[f"{i}.{ours}.w"], arrays[f"{i}.{ours}.b"]
        for theirs, ours in (("norm1", "attn"), ("norm2", "out")):
            names[theirs + ".weight"], names[theirs + ".bias"] = arrays[f"{i}.{ours}_gain"], arrays[f"{i}.{ours}_bias"]
        layer.load_state_dict(names)
        with torch.no_grad():
            x = layer(x[None])[0]
    return head_in_floats(model, x.numpy().astype(float), ranges)


def make_large(layers, bits, path):
    pieces = PIECES + [f"none{i}" for i in range(6900 - len(PIECES))]
    pathlib.Path(path).write_bytes(encoded(random_model(1, layers, 384, 12, 1536, 128, "tanh", 128, bits, pieces)))


def main():
    if sys.argv[1:2] == ["--large"]:
        make_large(int(sys.argv[2]), (int(sys.argv[3]), int(sys.argv[4])), sys.argv[5])
        return
    models = {"tiny": random_model(2, 2, 32, 2, 64, 16, "tanh", 24), "bare": random_model(3, 1, 48, 3, 96, 0, "tanh", 16, (127, 127)),
              "gelu": random_model(5, 1, 16, 1, 32, 16, "gelu", 20, (127, 63)),
              "packed": random_model(7, 2, 32, 2, 64, 0, "tanh", 16)}
    rows, largest = [], 0.0
    for name, model in models.items():
        data = narrowed(encoded(model)) if name == "packed" else encoded(model)
        (HERE / f"{name}.bin").write_bytes(data)
        encoder = Encoder(data)
        for text, mentions in QUESTIONS:
            asked = [tuple(map(int, m.split("-"))) for m in mentions.split()]
            answers, floats = encoder.log_probabilities(unescaped(text), asked), np.zeros((len(asked), 3))
            for ids, places in encoder.tokenizer.encode(unescaped(text), asked):
                ranges = [place[1:] for place in places]
                row = in_floats(model, ids, ranges)
                if "--torch" in sys.argv:
                    largest = max(largest, np.abs(np.array(row) - in_torch(model, ids, ranges)).max())
                for (index, _, _), numbers in zip(places, row):
                    floats[index] = numbers
            if name == "packed":
                # 4 bits are too few for random weights: those of the file, with activations in floats.
                floats = Encoder(data, quantized=False).log_probabilities(unescaped(text), asked)
            cells = (" ".join(",".join(f"{x:.6f}" for x in row) for row in part) for part in (answers, floats))
            rows.append("\t".join([name, text, mentions, *cells]))
    if "--torch" in sys.argv:
        print(f"PyTorch differs by {largest:.1e} at most")
    comment = "# made by make.py: model, text, mentions, log-probabilities quantized, and of weights in floats\n"
    (HERE / "answers.tsv").write_text(comment + "\n".join(rows) + "\n", encoding="utf-8")
    tokenizer, lines = Tokenizer(PIECES), []
    for text in TEXTS:
        found = " ".join(f"{PIECES[i]}@{start}-{end}" for i, start, end in tokenizer.pieces(unescaped(text)))
        lines.append(f"{text}\t{found}")
    (HERE / "pieces.tsv").write_text("# made by make.py: a text, and its pieces with their bytes\n" + "\n".join(lines) + "\n",
                                     encoding="utf-8")


if __name__ == "__main__":
    main()
