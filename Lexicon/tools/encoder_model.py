"""The encoder itself: BERT's layers for inference and training, with a head that judges mentions (see build_encoder.py)."""
import math

import torch
from torch import nn
from torch.nn import functional as F


class Layer(nn.Module):
    def __init__(self, hidden, heads, inner, dropout, least=1e-12):
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.qkv = nn.Linear(hidden, 3 * hidden)
        self.out = nn.Linear(hidden, hidden)
        self.norm1 = nn.LayerNorm(hidden, eps=least)
        self.up = nn.Linear(hidden, inner)
        self.down = nn.Linear(inner, hidden)
        self.norm2 = nn.LayerNorm(hidden, eps=least)

    def forward(self, x, mask):
        batch, length, hidden = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, hidden // self.heads).permute(2, 0, 3, 1, 4)
        mixed = torch.softmax((q @ k.transpose(-1, -2)) * (hidden // self.heads) ** -0.5 + mask, -1) @ v
        mixed = self.out(mixed.transpose(1, 2).reshape(batch, length, hidden))
        x = self.norm1(x + F.dropout(mixed, self.dropout, self.training))
        inner = self.down(F.gelu(self.up(x)))
        return self.norm2(x + F.dropout(inner, self.dropout, self.training))


class Encoder(nn.Module):
    def __init__(self, pieces, layers, positions=128, hidden=384, heads=12, inner=1536, distances=0, dropout=0.1):
        super().__init__()
        self.shape = {"pieces": pieces, "layers": layers, "positions": positions, "hidden": hidden, "heads": heads, "inner": inner, "distances": distances}
        self.dropout = dropout
        least = 1e-5 if distances else 1e-12
        # MPNet's weight of a distance between two pieces; BERT has none.
        self.relative = nn.Embedding(distances, heads) if distances else None
        self.pieces = nn.Embedding(pieces, hidden)
        self.positions = nn.Embedding(positions, hidden)
        self.norm = nn.LayerNorm(hidden, eps=least)
        self.layers = nn.ModuleList([Layer(hidden, heads, inner, dropout, least) for _ in range(layers)])
        self.head = nn.Linear(2 * hidden, 3)

    def forward(self, numbers, spans):
        """`numbers`: pieces (batch, length), 0 where there is none; `spans`: (row, first, end) of each mention, with [CLS] counted."""
        return self.head(self.read(numbers, spans)).float()

    def read(self, numbers, spans):
        """What a head judges each mention by: the mean of its states, and the state of [CLS]."""
        length = numbers.shape[1]
        mask = torch.where(numbers != 0, 0.0, -1e4)[:, None, None, :]
        if self.relative is not None:
            mask = mask + self.relative(buckets(length, self.shape["distances"])).permute(2, 0, 1)
        x = self.pieces(numbers) + self.positions.weight[:length]
        x = F.dropout(self.norm(x), self.dropout, self.training)
        for layer in self.layers:
            x = layer(x, mask)
        rows, first, end = spans.unbind(1)
        places = torch.arange(length)
        inside = ((places >= first[:, None]) & (places < end[:, None])).to(x.dtype)
        mention = torch.einsum("ml,mlh->mh", inside / inside.sum(1, keepdim=True), x[rows])
        return F.dropout(torch.cat([mention, x[rows, 0]], 1), self.dropout, self.training)

    @classmethod
    def from_bert(cls, weights, kept, layers, positions=128):
        """`weights`: BERT's by name; `kept`: the numbers of the wordpieces to keep; `layers`: which ones."""
        own = cls(len(kept), len(layers), positions)
        names = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
                 "out": "attention.output.dense", "norm": "attention.output.LayerNorm"}
        own.take(weights, kept, layers, names)
        with torch.no_grad():
            # The only token type is added to the positions for good.
            kind = weights["embeddings.token_type_embeddings.weight"][0].float()
            own.positions.weight.copy_(weights["embeddings.position_embeddings.weight"][:positions].float() + kind)
        return own

    @classmethod
    def from_mpnet(cls, weights, kept, positions=128):
        """`weights`: MPNet's by name (Song et al. 2020), all layers; `kept`: the numbers of the wordpieces to keep."""
        layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))
        distances, heads = weights["encoder.relative_attention_bias.weight"].shape
        inner, hidden = weights["encoder.layer.0.intermediate.dense.weight"].shape
        own = cls(len(kept), layers, positions, hidden, heads, inner, distances)
        names = {"query": "attention.attn.q", "key": "attention.attn.k", "value": "attention.attn.v",
                 "out": "attention.attn.o", "norm": "attention.LayerNorm"}
        own.take(weights, kept, range(layers), names)
        with torch.no_grad():
            # The first two positions are those of padding.
            own.positions.weight.copy_(weights["embeddings.position_embeddings.weight"][2:positions + 2].float())
            own.relative.weight.copy_(weights["encoder.relative_attention_bias.weight"].float())
        return own

    def take(self, weights, kept, layers, names):
        """Copies what both kinds of model have; `names`: what the parts of a layer's attention are called. The head is drawn anew."""
        with torch.no_grad():
            nn.init.normal_(self.head.weight, std=0.02)
            self.head.bias.zero_()
            self.pieces.weight.copy_(weights["embeddings.word_embeddings.weight"][kept].float())
            pairs = [(self.norm, "embeddings.LayerNorm")]
            for layer, number in zip(self.layers, layers):
                name = f"encoder.layer.{number}."
                for part in ("weight", "bias"):
                    joined = [weights[f"{name}{names[what]}.{part}"].float() for what in ("query", "key", "value")]
                    getattr(layer.qkv, part).copy_(torch.cat(joined))
                pairs += [(layer.out, name + names["out"]), (layer.norm1, name + names["norm"]), (layer.up, name + "intermediate.dense"),
                          (layer.down, name + "output.dense"), (layer.norm2, name + "output.LayerNorm")]
            for module, name in pairs:
                module.weight.copy_(weights[name + ".weight"].float())
                module.bias.copy_(weights[name + ".bias"].float())


def buckets(length, distances, most=128):
    """The class of the distance between each two places: before and after apart, exact when near, by logarithm when far (Raffel et al. 2020, 2.1)."""
    half, near = distances // 2, distances // 4
    places = torch.arange(length)
    away = places[None, :] - places[:, None]
    far = near + (torch.log(away.abs().clamp(min=1) / near) / math.log(most / near) * (half - near)).long()
    return torch.where(away > 0, half, 0) + torch.where(away.abs() < near, away.abs(), far.clamp(max=half - 1))


def batch_of(items):
    """`items`: (numbers of pieces with marks, spans with [CLS] counted). Returns the padded batch and its spans."""
    length = max(len(numbers) for numbers, _ in items)
    numbers = torch.zeros(len(items), length, dtype=torch.long)
    spans = []
    for row, (own, mentions) in enumerate(items):
        numbers[row, :len(own)] = torch.tensor(own)
        spans += [(row, first, end) for first, end in mentions]
    return numbers, torch.tensor(spans, dtype=torch.long)


def parameters_with_decay(model, decay):
    """Norms and constants are not drawn to 0."""
    plain = [p for name, p in model.named_parameters() if p.ndim < 2]
    rest = [p for name, p in model.named_parameters() if p.ndim >= 2]
    return [{"params": rest, "weight_decay": decay}, {"params": plain, "weight_decay": 0.0}]


def slope(step, steps, warm):
    """The share of the learning rate: up in a line, then down as half a cosine."""
    return step / max(1, warm) if step < warm else 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))


class Rounded(nn.Module):
    """A linear map as the program computes it: weights in ±63 a row, activations in 8 bits a token."""

    def __init__(self, linear, limit=63):
        super().__init__()
        scale = linear.weight.abs().amax(1, keepdim=True) / limit
        self.weight, self.bias = torch.round(linear.weight / scale) * scale, linear.bias

    def forward(self, x):
        low, high = x.amin(-1, keepdim=True).clamp(max=0), x.amax(-1, keepdim=True).clamp(min=0)
        step = ((high - low) / 255).clamp(min=1e-12)
        zero = torch.round(-low / step)
        return F.linear(((torch.round(x / step) + zero).clamp(0, 255) - zero) * step, self.weight, self.bias)


def rounded(model):
    """Rounds the model as the program's file does."""
    with torch.no_grad():
        scale = model.pieces.weight.abs().amax(1, keepdim=True) / 127
        model.pieces.weight.copy_(torch.round(model.pieces.weight / scale) * scale)
        for layer in model.layers:
            for name in ("qkv", "out", "up", "down"):
                setattr(layer, name, Rounded(getattr(layer, name)))
    return model


def arrays(model):
    """The weights by the names of the program's file."""
    found = {"word": model.pieces.weight, "position": model.positions.weight, "token_type": torch.zeros(model.shape["hidden"]),
             "emb_gain": model.norm.weight, "emb_bias": model.norm.bias, "head.w2": model.head.weight, "head.b2": model.head.bias}
    for number, layer in enumerate(model.layers):
        for part, short in (("weight", "w"), ("bias", "b")):
            q, k, v = getattr(layer.qkv, part).chunk(3)
            for name, value in (("q", q), ("k", k), ("v", v), ("o", getattr(layer.out, part)), ("up", getattr(layer.up, part)), ("down", getattr(layer.down, part))):
                found[f"{number}.{name}.{short}"] = value
        for name, norm in (("attn", layer.norm1), ("out", layer.norm2)):
            found[f"{number}.{name}_gain"], found[f"{number}.{name}_bias"] = norm.weight, norm.bias
    return {name: value.detach().float().numpy() for name, value in found.items()}
