"""The weight file of the mention encoder (FORMAT.md): writing, and the tokenizer that training must use. Needs numpy only.

    model = dict(layers=6, hidden=384, heads=12, intermediate=1536, window=128, head_units=128, head_activation="tanh",
                 eps=1e-12, levels=255, weight_limit=63, arrays={...}, pieces=[...])
    write("encoder.bin", model)

`levels` and `weight_limit` are 255 and 63 (the default), 127 and 127, or 127 and 63 (less exact; AVX2 is faster).

`pieces` is the vocabulary by id, with "##" as in BERT; it must have [UNK], [CLS] and [SEP].
`arrays` are float32, linear weights as torch keeps them (out × in):

    word V×D, position P×D, token_type D (row 0), emb_gain D, emb_bias D
    for each layer i: i.q.w D×D, i.q.b D, i.k.w, i.k.b, i.v.w, i.v.b, i.o.w, i.o.b, i.attn_gain, i.attn_bias,
                      i.up.w F×D, i.up.b, i.down.w D×F, i.down.b, i.out_gain, i.out_bias
    head.w1 H×2D, head.b1 H (left out if head_units is 0), head.w2 3×(H or 2D), head.b2 3

`from_bert(state_dict, prefix)` renames the arrays of a HuggingFace BertModel.

A file of version 1 with weights in 4 bits, version 2 (numpy only):

    export_format.py narrow encoder-8.bin encoder.bin
"""
import math
import struct
import sys
import unicodedata

import numpy as np

MAGIC = b"CUPENC01"
HEADER = 128
FREE = 0xFFFFFFFF
MOST_WORD = 100
SPECIAL = ("[UNK]", "[CLS]", "[SEP]", "[PAD]")


# ---- quantization -------------------------------------------------------------------------------------------------------------

def quantized_rows(w, limit):
    """int8 rows and their scales: symmetric, ties to even."""
    w = np.asarray(w, np.float32)
    top = np.abs(w).max(axis=1)
    scale = (top / np.float32(limit)).astype(np.float32)
    q = np.rint(w / np.where(scale > 0, scale, np.float32(1))[:, None])
    return np.clip(q, -limit, limit).astype(np.int8), scale


def packed(q):
    """N × K → [N/16][K/4][16][4], as the kernels read it."""
    n, k = q.shape
    return np.ascontiguousarray(q.reshape(n // 16, 16, k // 4, 4).transpose(0, 2, 1, 3))


def unpacked(p, n, k):
    return np.ascontiguousarray(p.reshape(n // 16, k // 4, 16, 4).transpose(0, 2, 1, 3)).reshape(n, k)


# ---- writing ------------------------------------------------------------------------------------------------------------------

def fnv32(data):
    h = 2166136261
    for b in data:
        h = ((h ^ b) * 16777619) & 0xFFFFFFFF
    return h


def fnv64_words(body):
    body = bytes(body) + b"\0" * (-len(body) % 8)
    h = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", body):
        h = ((h ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return h


def hash_table(pieces, slots):
    table = np.full(slots, FREE, np.uint32)
    for i, piece in enumerate(pieces):
        if piece in SPECIAL:
            continue
        first = fnv32(piece.encode())
        at = next(first + k & slots - 1 for k in range(256) if table[first + k & slots - 1] == FREE)
        table[at] = i
    return table


def from_bert(state, prefix=""):
    """The arrays of a HuggingFace BertModel's state dict (tensors or arrays), without the head."""
    def take(name):
        value = state[prefix + name]
        return np.asarray(value.detach().cpu().numpy() if hasattr(value, "detach") else value, np.float32)
    e = "embeddings."
    a = {"word": take(e + "word_embeddings.weight"), "position": take(e + "position_embeddings.weight"),
         "token_type": take(e + "token_type_embeddings.weight")[0],
         "emb_gain": take(e + "LayerNorm.weight"), "emb_bias": take(e + "LayerNorm.bias")}
    i = 0
    while f"{prefix}encoder.layer.{i}.attention.self.query.weight" in state:
        p = f"encoder.layer.{i}."
        for ours, theirs in (("q", "attention.self.query"), ("k", "attention.self.key"), ("v", "attention.self.value"),
                             ("o", "attention.output.dense"), ("up", "intermediate.dense"), ("down", "output.dense")):
            a[f"{i}.{ours}.w"], a[f"{i}.{ours}.b"] = take(p + theirs + ".weight"), take(p + theirs + ".bias")
        for ours, theirs in (("attn", "attention.output.LayerNorm"), ("out", "output.LayerNorm")):
            a[f"{i}.{ours}_gain"], a[f"{i}.{ours}_bias"] = take(p + theirs + ".weight"), take(p + theirs + ".bias")
        i += 1
    return a


def encoded(model):
    """The bytes of the file."""
    a, pieces = model["arrays"], list(model["pieces"])
    L, D, A, F = (model[k] for k in ("layers", "hidden", "heads", "intermediate"))
    W, H = model["window"], model["head_units"]
    V, P = len(pieces), len(a["position"])
    levels, limit = model.get("levels", 255), model.get("weight_limit", 63)
    if (levels, limit) not in ((255, 63), (127, 127), (127, 63)):
        raise ValueError("levels and weight_limit overflow 16 bits, or are none of the format's")
    if not (1 <= L <= 12 and D % 16 == 0 and D <= 1024 and D % A == 0 and (D // A) % 16 == 0 and F % 16 == 0 and F <= 4096
            and H % 16 == 0 and H <= 1024 and V <= 65535 and 8 <= W <= P <= 512):
        raise ValueError("a size outside the limits of FORMAT.md")
    if len(set(pieces)) != V or len(a["word"]) != V:
        raise ValueError("pieces must be distinct, and as many as word embeddings")
    slots = 1
    while slots < 2 * V:
        slots *= 2
    out = bytearray(HEADER)

    def put(array, dtype):
        out.extend(b"\0" * (-len(out) % 64))
        out.extend(np.ascontiguousarray(array).astype(dtype).tobytes())

    def shaped(name, *shape):
        value = np.asarray(a[name], np.float32)
        if value.shape != shape or not np.isfinite(value).all():
            raise ValueError(f"{name} is {value.shape} in place of {shape}, or has numbers that are not finite")
        return value

    raw = [p.encode() for p in pieces]
    put(np.cumsum([0] + [len(r) for r in raw]), "<u4")
    put(np.frombuffer(b"".join(raw), np.uint8), np.uint8)
    put(hash_table(pieces, slots), "<u4")
    q, s = quantized_rows(shaped("word", V, D), 127)
    put(q, np.int8)
    put(s, "<f4")
    put(shaped("position", P, D) + shaped("token_type", D), "<f4")
    put(shaped("emb_gain", D), "<f4")
    put(shaped("emb_bias", D), "<f4")

    def put_linear(w, b):
        q, s = quantized_rows(w, limit)
        put(packed(q), np.int8)
        put(s, "<f4")
        put(b, "<f4")
        put(q.astype(np.int32).sum(axis=1), "<i4")

    for i in range(L):
        put_linear(np.concatenate([shaped(f"{i}.{n}.w", D, D) for n in "qkv"]),
                   np.concatenate([shaped(f"{i}.{n}.b", D) for n in "qkv"]))
        put_linear(shaped(f"{i}.o.w", D, D), shaped(f"{i}.o.b", D))
        put(shaped(f"{i}.attn_gain", D), "<f4")
        put(shaped(f"{i}.attn_bias", D), "<f4")
        put_linear(shaped(f"{i}.up.w", F, D), shaped(f"{i}.up.b", F))
        put_linear(shaped(f"{i}.down.w", D, F), shaped(f"{i}.down.b", D))
        put(shaped(f"{i}.out_gain", D), "<f4")
        put(shaped(f"{i}.out_bias", D), "<f4")
    if H:
        put(shaped("head.w1", H, 2 * D), "<f4")
        put(shaped("head.b1", H), "<f4")
    put(shaped("head.w2", 3, H or 2 * D), "<f4")
    put(np.append(shaped("head.b2", 3), 0), "<f4")
    out.extend(b"\0" * (-len(out) % 64))

    activation = {"tanh": 0, "gelu": 1}[model.get("head_activation", "tanh")]
    ids = [pieces.index(p) for p in SPECIAL[:3]]
    struct.pack_into("<8sIIIIIIIIIIIfIIIIII", out, 0, MAGIC, 1, len(out), L, D, A, F, V, P, W, H, activation,
                     model.get("eps", 1e-12), *ids, slots, sum(map(len, raw)), levels)
    struct.pack_into("<QI", out, 80, fnv64_words(out[HEADER:]), limit)
    return bytes(out)


def write(path, model):
    data = encoded(model)
    with open(path, "wb") as f:
        f.write(data)
    return len(data)


# ---- weights in 4 bits ----------------------------------------------------------------------------------------------------------

GROUP = 32


class Sections:
    """The sections of a file, one after the other."""

    def __init__(self, data):
        fields = struct.unpack_from("<8sIIIIIIIIIIIfIIIIII", data)
        _, self.version, _, self.L, self.D, _, self.F, self.V, self.P, _, self.H, *_, self.slots, self.text, _ = fields
        self.limit, self.scores = struct.unpack_from("<II", data, 88)
        self.limit = self.limit or 63
        self.data, self.at = data, HEADER

    def take(self, dtype, *shape):
        self.at += -self.at % 64
        value = np.frombuffer(self.data, dtype, math.prod(shape), self.at).reshape(shape)
        self.at += value.nbytes
        return value

    def linear(self, k, n):
        """The weights of a map K → N as the kernels compute with them, N × K, and its scales and bias."""
        if self.version == 1:
            q = unpacked(self.take(np.int8, n // 16, k // 4, 16, 4), n, k)
            scale, bias, sums = self.take("<f4", n), self.take("<f4", n), self.take("<i4", n)
            assert (q.sum(axis=1, dtype=np.int32) == sums).all()
            return q, scale, bias
        return self.narrow(n, k), self.take("<f4", n), self.take("<f4", n)

    def words(self):
        return self.take(np.int8, self.V, self.D) if self.version == 1 else self.narrow(self.V, self.D)

    def narrow(self, n, k):
        return widened(self.take(np.uint8, n, k // GROUP, 1 + GROUP // 2))


def narrow_rows(x, limit):
    """Groups of 32 numbers in -limit...limit: a multiplier, and 16 bytes of two codes in -8...7, the first 16 in the low halves."""
    n, k = x.shape
    x = np.asarray(x, np.float32).reshape(n, k // GROUP, GROUP)
    top = np.abs(x).max(axis=2, keepdims=True)
    best = least = None
    for part in np.linspace(0.7, 1.1, 13, dtype=np.float32):
        for sign in (1, -1):
            m = sign * np.maximum(1, np.rint(8 * part * top / np.float32(7.5)))
            # No code leads beyond the limit.
            reach = (8 * limit + 3) // np.abs(m)
            codes = np.clip(np.rint(8 * x / m), np.maximum(-8, -reach), np.minimum(7, reach))
            error = ((np.floor((codes * m + 4) / 8) - x) ** 2).sum(axis=2, keepdims=True)
            if best is None:
                best, least = (m, codes), error
            else:
                best = np.where(error < least, m, best[0]), np.where(error < least, codes, best[1])
                least = np.minimum(error, least)
    m, codes = best[0].astype(np.int8), best[1].astype(np.int16) + 8
    half = GROUP // 2
    return np.concatenate([m.view(np.uint8), (codes[..., :half] | codes[..., half:] << 4).astype(np.uint8)], axis=2)


def widened(groups):
    m, pairs = groups[..., :1].view(np.int8).astype(np.int16), groups[..., 1:]
    codes = np.concatenate([pairs & 15, pairs >> 4], axis=2).astype(np.int16) - 8
    return ((codes * m + 4) >> 3).astype(np.int8).reshape(len(groups), -1)


def narrowed(data):
    """A file of version 1 as one of version 2."""
    s = Sections(data)
    out = bytearray(data[:HEADER])

    def put(array):
        out.extend(b"\0" * (-len(out) % 64))
        out.extend(np.ascontiguousarray(array).tobytes())

    def copy(dtype, *shape):
        put(s.take(dtype, *shape))

    def linear(k, n):
        weights, scale, bias = s.linear(k, n)
        put(narrow_rows(weights, s.limit))
        put(scale)
        put(bias)

    def floats(*counts):
        for count in counts:
            put(s.take("<f4", count))

    put(s.take("<u4", s.V + 1))
    put(s.take(np.uint8, s.text))
    put(s.take("<u4", s.slots))
    put(narrow_rows(s.words() * np.float32(s.limit / 127), s.limit))
    put(s.take("<f4", s.V) * np.float32(127 / s.limit))
    floats(s.P * s.D, s.D, s.D)
    for _ in range(s.L):
        linear(s.D, 3 * s.D)
        linear(s.D, s.D)
        floats(s.D, s.D)
        linear(s.D, s.F)
        linear(s.F, s.D)
        floats(s.D, s.D)
    if s.H:
        floats(2 * s.H * s.D, s.H)
    floats(3 * (s.H or 2 * s.D), 4)
    out.extend(b"\0" * (-len(out) % 64))
    struct.pack_into("<II", out, 8, 2, len(out))
    struct.pack_into("<Q", out, 80, fnv64_words(out[HEADER:]))
    return bytes(out)


# ---- text ---------------------------------------------------------------------------------------------------------------------

def is_ideograph(c):
    return (0x4E00 <= c <= 0x9FFF or 0x3400 <= c <= 0x4DBF or 0x20000 <= c <= 0x2A6DF or 0x2A700 <= c <= 0x2B73F
            or 0x2B740 <= c <= 0x2B81F or 0x2B820 <= c <= 0x2CEAF or 0xF900 <= c <= 0xFAFF or 0x2F800 <= c <= 0x2FA1F)


def stands_alone(ch):
    c, category = ord(ch), unicodedata.category(ch)
    return (33 <= c <= 47 or 58 <= c <= 64 or 91 <= c <= 96 or 123 <= c <= 126 or category[0] == "P" or is_ideograph(c)
            or c >= 0x2000 and category in ("So", "Sk", "Cn"))


def normalized(ch):
    """What one scalar becomes: None for white space, otherwise a string, which may be empty."""
    c, category = ord(ch), unicodedata.category(ch)
    if 9 <= c <= 13 or c == 0x85 or category[0] == "Z":
        return None
    if c == 0xFFFD or category in ("Cc", "Cf", "Co", "Cs", "Mn", "Me"):
        return ""
    out = ""
    for low in ch.lower():
        code = ord(low)
        if 0xC0 <= code <= 0x24F or 0x1E00 <= code <= 0x1EFF:
            low = unicodedata.normalize("NFD", low)
        out += "".join(x for x in low if unicodedata.category(x) not in ("Mn", "Me"))
    return out


class Tokenizer:
    """Text to pieces with byte ranges, and mentions to windows."""

    def __init__(self, pieces, window=128):
        self.ids = {p: i for i, p in enumerate(pieces) if p not in SPECIAL}
        self.unk, self.cls, self.sep = (list(pieces).index(p) for p in SPECIAL[:3])
        self.content = window - 2
        self.longest = max(len(p) for p in pieces)

    def words(self, text):
        """Lists of (scalar, first byte, byte after)."""
        word, position = [], 0
        for ch in text:
            start, position = position, position + len(ch.encode("utf-8", "surrogatepass"))
            form = normalized(ch)
            if form is None or (form and stands_alone(ch)):
                if word:
                    yield word
                word = []
                if form:
                    yield [(x, start, position) for x in form]
                continue
            word.extend((x, start, position) for x in form)
        if word:
            yield word

    def pieces(self, text):
        """[(id, first byte, byte after)]"""
        out = []
        for word in self.words(text):
            out.extend(self._split(word) or [(self.unk, word[0][1], word[-1][2])])
        return out

    def _split(self, word):
        if len(word) > MOST_WORD:
            return None
        text = "".join(w[0] for w in word)
        found, start = [], 0
        while start < len(text):
            end = min(len(text), start + self.longest)
            while end > start:
                piece = self.ids.get(("##" if start else "") + text[start:end])
                if piece is not None:
                    break
                end -= 1
            if end == start:
                return None
            found.append((piece, word[start][1], word[end - 1][2]))
            start = end
        return found

    def encode(self, text, mentions):
        """Windows for mentions given as byte ranges: [(ids, [(mention's index, first, last)])], where first and last are
        positions in ids (last excluded; both 0 for a mention without a piece)."""
        pieces = self.pieces(text)
        count, content = len(pieces), self.content
        windows = {}
        for index, (start, end) in enumerate(mentions):
            hit = [i for i, (_, s, e) in enumerate(pieces) if s < end and e > start]
            first, last = (hit[0], hit[-1] + 1) if hit else (0, 0)
            at = 0
            if count > content:
                stride = content // 2
                k = max(0, (first + last - content + stride) // (2 * stride))
                at = min(k * stride, count - content)
            first, last = (min(max(x - at, 0), content) + 1 for x in (first, last))
            windows.setdefault(at, []).append((index, first, last) if hit else (index, 0, 0))
        return [([self.cls] + [p[0] for p in pieces[at:at + content]] + [self.sep], asked)
                for at, asked in sorted(windows.items())]


if __name__ == "__main__":
    _, task, source, target = sys.argv
    assert task == "narrow"
    with open(source, "rb") as f:
        data = f.read()
    with open(target, "wb") as f:
        f.write(narrowed(data))
