"""The mention encoder computed by numpy from its weight file (FORMAT.md): the reference of the kernels. Independent of them.

usage: encoder_reference.py FILE TEXT START END [START END ...]    (byte ranges of mentions)
"""
import math
import struct
import sys

import numpy as np

from export_format import MAGIC, Sections, Tokenizer

F32 = np.float32
erf = np.vectorize(math.erf, otypes=[np.float64])


class Encoder:
    """`quantized` False computes with the file's weights, but without quantizing activations."""

    def __init__(self, data, quantized=True):
        self.quantized = quantized
        fields = struct.unpack_from("<8sIIIIIIIIIIIfIIIIII", data, 0)
        magic, version, size, L, D, A, F, V, P, W, H, act, self.eps, self.unk, self.cls, self.sep, slots, length, self.levels = fields
        assert magic == MAGIC and version in (1, 2) and size == len(data)
        self.levels, limit = self.levels or 255, struct.unpack_from("<I", data, 88)[0] or 63
        self.L, self.D, self.A, self.F, self.H, self.act, self.W = L, D, A, F, H, act, W
        sections = Sections(data)
        take = sections.take

        def linear(k, n):
            q, scale, bias = sections.linear(k, n)
            assert np.abs(q).max() <= limit
            return q.astype(np.float64), scale, bias

        offsets, text = take("<u4", V + 1), take(np.uint8, length).tobytes()
        self.pieces = [text[a:b].decode() for a, b in zip(offsets, offsets[1:])]
        take("<u4", slots)
        self.word, self.word_scale = sections.words(), take("<f4", V)
        self.position, self.emb = take("<f4", P, D), (take("<f4", D), take("<f4", D))
        self.layers = []
        for _ in range(L):
            qkv, o = linear(D, 3 * D), linear(D, D)
            norm1 = take("<f4", D), take("<f4", D)
            up, down = linear(D, F), linear(F, D)
            self.layers.append((qkv, o, norm1, up, down, (take("<f4", D), take("<f4", D))))
        self.head1 = (take("<f4", H, 2 * D), take("<f4", H)) if H else None
        self.head2 = take("<f4", 3, H or 2 * D), take("<f4", 4)[:3]
        self.scores = (take("<f4", sections.scores, 2 * D), take("<f4", sections.scores)) if sections.scores else None
        assert sections.at + -sections.at % 64 == len(data)
        self.tokenizer = Tokenizer(self.pieces, W)

    def linear(self, x, part):
        q, s, b = part
        if not self.quantized:
            return (x.astype(np.float64) @ (q * s[:, None].astype(np.float64)).T + b).astype(F32)
        lo, hi = np.minimum(0, x.min(axis=1)), np.maximum(0, x.max(axis=1))
        width = (hi - lo).astype(F32)
        some = width > 0
        safe = np.where(some, width, F32(1)).astype(F32)
        a = np.where(some, (safe / F32(self.levels)).astype(F32), F32(0))
        r = np.where(some, (F32(self.levels) / safe).astype(F32), F32(0))
        z = np.rint((-lo * r).astype(F32))
        u = np.clip(np.rint((x * r[:, None]).astype(F32)) + z[:, None], 0, self.levels)
        total = u.astype(np.float64) @ q.T - z[:, None].astype(np.float64) * q.sum(axis=1)
        return (total.astype(F32) * (a[:, None] * s).astype(F32)).astype(F32) + b

    def norm(self, x, part):
        x = x.astype(F32)
        centered = x - x.mean(axis=1, keepdims=True)
        variance = (centered * centered).mean(axis=1, keepdims=True)
        return (centered / np.sqrt(variance + F32(self.eps)) * part[0] + part[1]).astype(F32)

    @staticmethod
    def gelu(x):
        return (x * (1 + erf(x.astype(np.float64) / math.sqrt(2))) / 2).astype(F32)

    def hidden(self, ids):
        """The last layer's vectors of a window."""
        n, width = len(ids), self.D // self.A
        ids = np.asarray(ids)
        x = self.norm(self.word[ids].astype(F32) * self.word_scale[ids][:, None] + self.position[:n], self.emb)
        for qkv, o, norm1, up, down, norm2 in self.layers:
            q, k, v = (p.reshape(n, self.A, width).transpose(1, 0, 2) for p in np.split(self.linear(x, qkv), 3, axis=1))
            score = q @ k.transpose(0, 2, 1) * F32(1 / math.sqrt(width))
            weight = np.exp(score - score.max(axis=2, keepdims=True))
            weight /= weight.sum(axis=2, keepdims=True)
            x = self.norm(x + self.linear((weight @ v).transpose(1, 0, 2).reshape(n, self.D), o), norm1)
            x = self.norm(x + self.linear(self.gelu(self.linear(x, up)), down), norm2)
        return x

    def judge(self, ids, ranges):
        """Log-probabilities of reported, denied, neither for mentions given as ranges of pieces of one window."""
        x = self.hidden(ids)
        out = []
        for first, last in ranges:
            h = np.concatenate([x[first:last].mean(axis=0) if last > first else x[0], x[0]])
            if self.head1:
                h = self.head1[0] @ h + self.head1[1]
                h = np.tanh(h) if self.act == 0 else self.gelu(h)
            y = (self.head2[0] @ h + self.head2[1]).astype(np.float64)
            y -= y.max()
            out.append(y - math.log(np.exp(y).sum()))
        return np.array(out)

    def scores_of(self, text, phrase):
        """The scores of a phrase."""
        (ids, ((_, first, last),)), = self.tokenizer.encode(text, [phrase])
        x = self.hidden(ids)
        return self.scores[0] @ np.concatenate([x[first:max(last, first + 1)].mean(axis=0), x[0]]) + self.scores[1]

    def log_probabilities(self, text, mentions):
        answer = np.zeros((len(mentions), 3))
        for ids, asked in self.tokenizer.encode(text, mentions):
            for (index, _, _), row in zip(asked, self.judge(ids, [a[1:] for a in asked])):
                answer[index] = row
        return answer


if __name__ == "__main__":
    numbers = list(map(int, sys.argv[3:]))
    with open(sys.argv[1], "rb") as f:
        encoder = Encoder(f.read())
    print(np.exp(encoder.log_probabilities(sys.argv[2], list(zip(numbers[::2], numbers[1::2])))))
