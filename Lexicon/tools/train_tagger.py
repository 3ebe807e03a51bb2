#!/usr/bin/env python3
"""Makes tags.tsv, tag-guesser.tsv and tag-rules.tsv: what the part-of-speech tagger knows.

    python3 Lexicon/tools/train_tagger.py TREEBANK_FOLDER [--rules N] [--wordnet DIR] [--hunspell FILE]

TREEBANK_FOLDER holds train.tsv and dev.tsv (form, universal tag, Penn tag, space after; an empty
line after each sentence). The dev part is only measured, never learned from. Nothing is random but
the folds of the jackknife, which are dealt by sentence number: same input, same output.
How the method works and what it reaches: TAGGER.md.
"""
import argparse, collections, os, re, sys, time
import numpy as np

TAGS = 'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X'.split()
ID = {t: i for i, t in enumerate(TAGS)}
N = len(TAGS)
PAD = N
ADJ, ADV, NOUN, NUM, PROPN, PUNCT, SYM, VERB, X = (
    ID[t] for t in 'ADJ ADV NOUN NUM PROPN PUNCT SYM VERB X'.split())
HERE = os.path.dirname(os.path.abspath(__file__))
LEXICON = os.path.dirname(HERE)
NOTE_WEIGHT = 4
SHAPES = ['lower', 'first', 'cap', 'upper', 'number', 'mark', 'mixed']


def read_treebank(path):
    sentences, current = [], []
    for line in open(path, encoding='utf-8'):
        line = line.rstrip('\n')
        if line:
            fields = line.split('\t')
            current.append((fields[0], ID[fields[1]]))
        elif current:
            sentences.append(current)
            current = []
    if current:
        sentences.append(current)
    return sentences


def read_notes(path):
    """One note a line, `word/TAG word/TAG`; `||` separates sentences."""
    sentences = []
    for line in open(path, encoding='utf-8'):
        if line.startswith('#') or not line.strip():
            continue
        words = (w.rsplit('/', 1) for w in line.split())
        sentences.append([(w, ID[t]) for w, t in words])
    return sentences


def normal(form):
    """The look-up form: ASCII capitals made small, curly apostrophes straight."""
    form = ''.join(chr(ord(c) + 32) if 'A' <= c <= 'Z' else c for c in form)
    return form.replace('\u2019', "'").replace('\u2018', "'").replace('`', "'").replace('\u00b4', "'")


def shape(form, first):
    """What the letters look like; must agree with TaggerWords.swift."""
    if '0' <= form[0] <= '9' or (form[0] in '.+-' and len(form) > 1 and '0' <= form[1] <= '9'):
        return 4 if all(not c.isalpha() for c in form) else 6
    if not form[0].isalpha() and not (
            form[0] in "'\u2019`" and len(form) > 1):
        return 5
    if any('0' <= c <= '9' for c in form) or '@' in form or '.' in form[1:-1]:
        return 6
    if 'A' <= form[0] <= 'Z':
        letters = [c for c in form if c.isalpha()]
        if len(letters) > 1 and all('A' <= c <= 'Z' for c in letters):
            return 3
        return 1 if first else 2
    return 0


# ---------------------------------------------------------------- WordNet and Hunspell

def read_wordnet(folder):
    """Single-word lemmas: word -> {tag: how often its senses were counted}, and proper names."""
    words = collections.defaultdict(dict)
    for name, tag in (('noun', NOUN), ('verb', VERB), ('adj', ADJ), ('adv', ADV)):
        for line in open(os.path.join(folder, 'index.' + name), encoding='latin-1'):
            if line.startswith(' '):
                continue
            fields = line.split()
            word = fields[0]
            if not re.fullmatch(r"[a-z][a-z']*[a-z]", word):
                continue
            words[word][tag] = int(fields[5 + int(fields[3])])
    # A lemma that the data file writes only with a capital is a name.
    small, capital = set(), set()
    for line in open(os.path.join(folder, 'data.noun'), encoding='latin-1'):
        if line.startswith(' '):
            continue
        fields = line.split()
        for k in range(int(fields[3], 16)):
            lemma = fields[4 + 2 * k]
            (capital if lemma[:1].isupper() else small).add(lemma.lower())
    for word, tags in words.items():
        if NOUN in tags and word in capital:
            if word in small:
                tags[PROPN] = 0
            else:
                tags[PROPN] = tags.pop(NOUN)
    for name, tag in (('noun', NOUN), ('verb', VERB), ('adj', ADJ)):
        for line in open(os.path.join(folder, name + '.exc'), encoding='latin-1'):
            form, lemma = line.split()[:2]
            if re.fullmatch(r'[a-z]+', form) and lemma in words and tag in words[lemma]:
                words[form].setdefault(tag, words[lemma][tag])
    return dict(words)


def read_hunspell(path):
    words = {}
    for line in open(path, encoding='utf-8', errors='replace'):
        word = line.strip().split('/')[0]
        if word:
            words.setdefault(word.lower(), word)
    return words


VOWELS = set('aeiou')

# (ending, what stands in its place, tag of the lemma, tags of the form)
INFLECTIONS = [
    ('ies', 'y', NOUN, [NOUN]), ('ies', 'y', VERB, [VERB]),
    ('es', '', NOUN, [NOUN]), ('es', '', VERB, [VERB]),
    ('s', '', NOUN, [NOUN]), ('s', '', VERB, [VERB]),
    ('ied', 'y', VERB, [VERB, ADJ]), ('ed', 'e', VERB, [VERB, ADJ]), ('ed', '', VERB, [VERB, ADJ]),
    ('ed', '=', VERB, [VERB, ADJ]),
    ('ing', '', VERB, [VERB, NOUN, ADJ]), ('ing', 'e', VERB, [VERB, NOUN, ADJ]),
    ('ing', '=', VERB, [VERB, NOUN, ADJ]),
    ('ier', 'y', ADJ, [ADJ]), ('er', '', ADJ, [ADJ]), ('er', 'e', ADJ, [ADJ]), ('er', '=', ADJ, [ADJ]),
    ('iest', 'y', ADJ, [ADJ]), ('est', '', ADJ, [ADJ]), ('est', 'e', ADJ, [ADJ]),
    ('est', '=', ADJ, [ADJ]),
    ('ily', 'y', ADJ, [ADV]), ('ly', '', ADJ, [ADV]), ('ly', 'le', ADJ, [ADV]),
    ('ness', '', ADJ, [NOUN]), ('iness', 'y', ADJ, [NOUN]),
]


def joins(lemma, ending, put):
    """Whether the spelling fits: `boxes` but not `boxs`, `cherries` but not `cherrys`."""
    hisses = lemma[-1] in 'sxzo' or lemma[-2:] in ('ch', 'sh')
    softens = lemma[-1] == 'y' and lemma[-2] not in VOWELS
    if ending == 's':
        return not softens and (not hisses or lemma[-1] == 'o')
    if ending == 'es':
        return hisses
    if put == '' and ending in ('ed', 'er', 'est'):
        return lemma[-1] != 'e' and not softens
    return True


def inflected(word, mask_of):
    """The tags of a regular inflection, from the tags of its lemma; a bit set."""
    mask = 0
    for ending, put, lemma_tag, tags in INFLECTIONS:
        if not word.endswith(ending) or len(word) - len(ending) < 2:
            continue
        stem = word[:-len(ending)]
        if put == '=':
            if len(stem) < 3 or stem[-1] != stem[-2]:
                continue
            lemma = stem[:-1]
        else:
            lemma = stem + put
            if not joins(lemma, ending, put):
                continue
        if mask_of(lemma) >> lemma_tag & 1:
            for tag in tags:
                mask |= 1 << tag
    return mask


# ---------------------------------------------------------------- the lexicon

class Lexicon:
    """What is known of each word, from a treebank's counts and WordNet."""

    def __init__(self, sentences, wordnet, weights=None):
        self.small = collections.defaultdict(lambda: collections.Counter())
        self.capital = collections.defaultdict(lambda: collections.Counter())
        for number, sentence in enumerate(sentences):
            weight = weights[number] if weights else 1
            for position, (form, tag) in enumerate(sentence):
                kind = shape(form, position == 0)
                table = self.capital if kind == 2 or (kind in (1, 3) and tag == PROPN) else self.small
                table[normal(form)][tag] += weight
        self.wordnet = wordnet
        self.made = {}
        self.guess = None
        self.learn_guesser()

    def known(self, word):
        """The entry of a word, made when first asked for; None for an unknown word."""
        if word not in self.made:
            is_known = word in self.small or word in self.capital or word in self.wordnet
            self.made[word] = self.entry(word) if is_known else None
        return self.made[word]

    def entry(self, word):
        """(tags of small writing, tags of capital writing), each the most frequent first."""
        small = self.clean(self.small.get(word))
        capital = self.clean(self.capital.get(word))
        known = self.wordnet.get(word)
        if known:
            seen = sum(small.values())
            order = self.guess_order(word, 0)
            extra = sorted((t for t in known if t not in small and t != PROPN),
                           key=lambda t: (-known[t], order.index(t) if t in order else 99))
            tags = [t for t, _ in small.most_common()]
            if seen < 15 and known:
                tags += extra
            if PROPN in known and not capital:
                capital = {PROPN: 1}
            return tags, [t for t, _ in collections.Counter(capital).most_common()]
        return [t for t, _ in small.most_common()], [t for t, _ in capital.most_common()]

    @staticmethod
    def clean(counts):
        """Without the tags that are slips: seen once or twice among hundreds."""
        if not counts:
            return collections.Counter()
        total = sum(counts.values())
        return collections.Counter(
            dict(sorted((t, c) for t, c in counts.items() if c * 250 >= total)))

    # The guesser: for each shape and each ending of up to five letters, the tags of rare words.
    def learn_guesser(self):
        tables = collections.defaultdict(collections.Counter)
        for kind, table in ((0, self.small), (2, self.capital)):
            for word, counts in table.items():
                total = sum(counts.values())
                if total > 12 or not word[0].isalpha():
                    continue
                for tag, count in counts.items():
                    for length in range(0, min(5, len(word) - 1) + 1):
                        tables[kind, word[len(word) - length:]][tag] += min(count, 2)
        self.guess = {}
        for (kind, ending), counts in sorted(tables.items(), key=lambda x: len(x[0][1])):
            total = sum(counts.values())
            if ending and total < 5:
                continue
            tags = [t for t, c in sorted(counts.items(), key=lambda x: (-x[1], x[0]))
                    if c / total >= 0.03]
            if ending:
                parent = self.guess.get((kind, ending[1:]))
                if parent is None:
                    parent = self.parent(kind, ending[1:])
                if parent == tags:
                    continue
            self.guess[kind, ending] = tags

    def parent(self, kind, ending):
        while (kind, ending) not in self.guess:
            ending = ending[1:]
        return self.guess[kind, ending]

    def guess_order(self, word, kind):
        return self.parent(kind, word[max(0, len(word) - 5):])

    def mask_of(self, word):
        entry = self.known(word)
        if not entry:
            return 0
        mask = 0
        for t in entry[0]:
            mask |= 1 << t
        return mask

    def initial(self, form, first):
        """The tag a word gets before its context is looked at, and the tags it may get."""
        word, kind = normal(form), shape(form, first)
        if kind == 4:
            return NUM, 1 << NUM
        entry = self.known(word)
        if entry is None and kind == 5:
            return PUNCT, 1 << PUNCT | 1 << SYM
        proper = 1 << PROPN if kind in (1, 2, 3) else 0
        if entry:
            small, capital = entry
            mask = 0
            for t in small:
                mask |= 1 << t
            if kind == 0 or kind in (5, 6):
                if not small:
                    mask = 0
                    for t in capital:
                        mask |= 1 << t
                    mask |= 1 << NOUN
                    return capital[0], mask
                return small[0], mask
            for t in capital:
                mask |= 1 << t
            if kind == 2:
                if capital:
                    return capital[0], mask | proper
                if not set(small) & {ADJ, ADV, NOUN, VERB}:
                    return small[0], mask
                return PROPN, mask | proper
            if small:
                return small[0], mask | proper
            return capital[0], mask | proper
        mask = inflected(word, self.mask_of)
        if kind == 2:
            order = self.guess_order(word, 2)
            tag = order[0]
            for t in order:
                mask |= 1 << t
            return tag, mask | proper
        if kind == 6:
            tags = [NOUN, NUM, PROPN, X, ADJ]
            return (PROPN if '@' in word or '.' in word else NOUN), sum(1 << t for t in tags)
        order = self.guess_order(word, 0)
        if mask:
            tag = next((t for t in order if mask >> t & 1), None)
            if tag is None:
                tag = next(t for t in (NOUN, VERB, ADJ, ADV) if mask >> t & 1)
            return tag, mask | proper
        if kind in (1, 3):
            both = self.guess_order(word, 2)
            mask = sum(1 << t for t in set(order) | set(both))
            return both[0], mask | proper
        return order[0], sum(1 << t for t in order)


# ---------------------------------------------------------------- transformation rules

class Corpus:
    """Sentences as flat arrays, with three places of padding between them."""

    def __init__(self, sentences, lexicon_of, words=None, endings=None):
        self.words = words if words is not None else {}
        self.endings = endings if endings is not None else {}
        grow = words is None
        gold, current, mask, word, e2, e3, kinds, sentence_of = [], [], [], [], [], [], [], []

        def pad():
            for _ in range(3):
                for array, value in ((gold, PAD), (current, PAD), (mask, 0), (word, 0), (e2, 0),
                                     (e3, 0), (kinds, 7), (sentence_of, -1)):
                    array.append(value)

        def key(table, text):
            if grow:
                return table.setdefault(text, len(table) + 1)
            return table.get(text, -1)

        pad()
        for number, sentence in enumerate(sentences):
            lexicon = lexicon_of(number)
            for position, (form, tag) in enumerate(sentence):
                first = position == 0
                guess, allowed = lexicon.initial(form, first)
                small = normal(form)
                gold.append(tag)
                current.append(guess)
                mask.append(allowed | 1 << guess)
                word.append(key(self.words, small))
                data = small.encode()
                e2.append(key(self.endings, data[-2:]) if len(data) > 3 else 0)
                e3.append(key(self.endings, data[-3:]) if len(data) > 4 else 0)
                kinds.append(shape(form, first))
                sentence_of.append(number)
            pad()
        as64 = lambda a: np.array(a, dtype=np.int64)
        self.gold, self.tag, self.mask = as64(gold), as64(current), as64(mask)
        self.static = {'w': as64(word), 'e': as64(e2), 'f': as64(e3), 'c': as64(kinds),
                       'a': self.mask}
        self.sentence = as64(sentence_of)
        self.real = np.nonzero(self.gold != PAD)[0]

    def accuracy(self):
        return float(np.mean(self.tag[self.real] == self.gold[self.real]))

    def feature(self, name, at):
        """The values of a feature such as `t-1`, `w0`, `p2` (one of two before) at positions."""
        kind, offset = name[0], int(name[1:])
        if kind == 't':
            return self.tag[at + offset]
        return self.static[kind][at + offset]


TEMPLATES = [t.split() for t in '''
t-1|t1|t-2|t2|t-1 t1|t-2 t-1|t1 t2|t-1 t2|t-2 t1|t-3 t-2 t-1|t-2 t-1 t1|t-1 t1 t2|t1 t2 t3
w0|w-1|w1|w0 t-1|w0 t1|w0 t-2|w0 t2|w0 w-1|w0 w1|w0 t-1 t1|w0 t-2 t-1|w0 t1 t2|w0 w2|w0 w-2
w-1 t1|w1 t-1|w-1 t-2|w-1 w1|w-2 w-1|w1 w2|w-2 t-1|w2 t1|w-2|w2
e0|f0|e0 t-1|f0 t-1|e0 t1|f0 t1|e0 t-1 t1|f0 t-1 t1|e0 w-1|f0 w-1|f0 w1|e0 w1|e1 t-1|f1 t-1|f1|e-1|f-1
a0|a0 t-1|a0 t1|a0 t-1 t1|a0 t-2 t-1|a0 t1 t2|a0 w-1|a0 w1|a1|a-1|a1 t-1|a-1 t1|a0 a1|a0 a-1|a0 a1 t-1|a1 a2|a0 e1|a0 f1
w0 a1|w0 a-1|w-1 a1|w0 f1|w0 c1|w0 c-1
c0|c0 t-1|c0 t1|c0 t-1 t1|c0 a0|c0 c1|c0 c-1|c0 w-1|c0 w1|c0 a0 t-1|c0 a0 t1|c0 c-1 c1|c0 f0|c0 e0|c0 c-1 t-1|c0 c1 t1
w0 p2|w0 n2|w0 p3|w0 n3|a0 p3|a0 n3|a0 p2|a0 n2|p3|n3|a0 t-1 n3|a0 t1 p3
'''.replace('\n', '|').split('|') if t]


def learn(corpus, count, log, least=3):
    """Transformation-based learning (Brill 1995): again and again the rule that mends the most.

    `p2`, `p3`, `n2`, `n3` in a template stand for "one of the two or three tags before (next)".
    A rule must gain in both halves of the corpus (even and odd sentences by tens). A round takes
    the best rule, and others nearly as good whose places stay clear of one another.
    """
    gold, tag, mask = corpus.gold, corpus.tag, corpus.mask
    half = (corpus.sentence // 10) % 2
    open_places = np.nonzero((mask & (mask - 1)) != 0)[0]
    rules = []
    rejected = set()
    begin = time.time()

    def expand(template):
        spans = {'p2': ('t-1', 't-2'), 'n2': ('t1', 't2'), 'p3': ('t-1', 't-2', 't-3'),
                 'n3': ('t1', 't2', 't3')}
        for k, name in enumerate(template):
            if name in spans:
                return [template[:k] + [(name, s)] + template[k + 1:] for s in spans[name]]
        return [template]

    bound = None  # the gain of the best rule of the last round
    while len(rules) < count:
        floor = least if bound is None else max(least, int(bound * 0.5))
        wrong = open_places[(tag[open_places] != gold[open_places])]
        wrong = wrong[(mask[wrong] >> gold[wrong]) & 1 == 1]
        base = tag[wrong] * 32 + gold[wrong]
        candidates = []
        cache = {}

        def at_wrong(name):
            if name not in cache:
                cache[name] = corpus.feature(name, wrong)
            return cache[name]

        for template in TEMPLATES:
            keys, places, shown = [], [], []
            earlier = []
            for variant in expand(template):
                key = base.copy()
                fresh = np.ones(len(wrong), dtype=bool)
                for name in variant:
                    real = name
                    if isinstance(name, tuple):
                        # A value that stands at two of the places counts once.
                        real = name[1]
                        for other in earlier:
                            fresh &= at_wrong(other) != at_wrong(real)
                        earlier.append(real)
                    key = key * 1048583 + at_wrong(real)
                chosen = np.nonzero(fresh)[0]
                keys.append(key[chosen])
                places.append(chosen)
                shown.append(variant)
            sizes = np.cumsum([len(k) for k in keys])
            unique, index, counts = np.unique(
                np.concatenate(keys), return_index=True, return_counts=True)
            for k in np.nonzero(counts >= floor)[0]:
                part = int(np.searchsorted(sizes, index[k], side='right'))
                inside = index[k] - (sizes[part - 1] if part else 0)
                candidates.append(
                    (int(counts[k]), shown[part], int(wrong[places[part][inside]])))
        candidates.sort(key=lambda c: (-c[0], len(c[1]), str(c[1]), c[2]))
        by_from = {}
        found = []
        best = 0
        for good, template, place in candidates:
            # Rules within six tenths of the best are kept, if they touch other places.
            if good < best * 0.6:
                break
            source, target = int(tag[place]), int(gold[place])
            conditions = []
            for name in template:
                written, real = name if isinstance(name, tuple) else (name, name)
                conditions.append((written, int(corpus.feature(real, np.array([place]))[0])))
            rule = (source, target, tuple(conditions))
            if rule in rejected:
                continue
            if (source, target) not in by_from:
                here = open_places[tag[open_places] == source]
                by_from[source, target] = here[(mask[here] >> target) & 1 == 1]
            at = by_from[source, target]
            hit = at[matching(corpus, conditions, at)]
            value = (gold[hit] == target).astype(int) - (gold[hit] == source).astype(int)
            gain = int(value.sum())
            if gain < least or gain < best * 0.6:
                continue
            odd = int(value[half[hit] == 1].sum())
            if odd <= 0 or gain - odd <= 0:
                rejected.add(rule)
                continue
            best = max(best, gain)
            found.append((gain, rule, hit))
        if not found:
            if floor == least:
                break
            bound = floor
            continue
        bound = best
        found.sort(key=lambda f: (-f[0], len(f[1][2])))
        touched = np.zeros(len(tag) + 8, dtype=bool)
        for gain, rule, hit in found:
            if gain < best * 0.6 or len(rules) == count:
                break
            if touched[hit].any():
                continue
            for distance in range(-3, 4):
                touched[hit + distance] = True
            tag[hit] = rule[1]
            rules.append((rule, gain))
            if log and len(rules) % 50 == 0:
                print(f'{len(rules)} rules, gain {gain}, {corpus.accuracy():.4f}, '
                      f'{time.time() - begin:.0f} s', flush=True)
        rejected.clear()
    return rules


def matching(corpus, conditions, at):
    """Which of the places `at` meet all conditions of a rule, by the tags that stand there now."""
    keep = np.ones(len(at), dtype=bool)
    for name, value in conditions:
        if name[0] in 'pn':
            step = -1 if name[0] == 'p' else 1
            some = np.zeros(len(at), dtype=bool)
            for distance in range(1, int(name[1]) + 1):
                some |= corpus.tag[at + step * distance] == value
            keep &= some
        else:
            keep &= corpus.feature(name, at) == value
    return keep


def apply(rules, corpus):
    tag, mask = corpus.tag, corpus.mask
    for (source, target, conditions), _ in rules:
        at = corpus.real[(tag[corpus.real] == source)]
        at = at[(mask[at] >> target) & 1 == 1]
        keep = matching(corpus, conditions, at)
        tag[at[keep]] = target


# ---------------------------------------------------------------- writing

def names(mask):
    return '|'.join(TAGS[t] for t in range(N) if mask >> t & 1)


def write_rules(path, rules, corpus):
    words = {v: k for k, v in corpus.words.items()}
    endings = {v: k for k, v in corpus.endings.items()}
    with open(path, 'w', encoding='utf-8') as out:
        out.write('# Transformation rules, in order: tag <TAB> becomes <TAB> where (all of these) '
                  '<TAB> net gain in training.\n'
                  '# Features: t tag, w word, e and f endings of 2 and 3 bytes, a the tags a word may '
                  'have, c letter shape;\n'
                  '# the number is the place relative to the word. p2/p3/n2/n3: one of the 2 or 3 '
                  'tags before (p) or after (n).\n'
                  '# Made by tools/train_tagger.py; learned from UD English EWT (CC BY-SA 4.0), see '
                  'tools/TAGGER.md.\n')
        for (source, target, conditions), gain in rules:
            shown = []
            for name, value in conditions:
                kind = name[0]
                if kind in 'tpn':
                    text = TAGS[value] if value < N else 'EDGE'
                elif kind == 'w':
                    text = words.get(value, 'EDGE')
                elif kind in 'ef':
                    text = endings[value].decode(errors='replace') if value else '-'
                elif kind == 'a':
                    text = names(value) or 'EDGE'
                else:
                    text = SHAPES[value] if value < 7 else 'EDGE'
                shown.append(f'{name}={text}')
            out.write(f'{TAGS[source]}\t{TAGS[target]}\t{" ".join(shown)}\t{gain}\n')


def write_lexicon(path, lexicon, wordnet, hunspell):
    lines = []
    for word in set(lexicon.small) | set(lexicon.capital) | set(wordnet):
        small, capital = lexicon.known(word)
        if not word or any(c in word for c in '\t\n ') or word[0] == '#':
            continue
        if shape(word, False) == 4:
            continue
        total = sum(lexicon.small.get(word, {}).values()) + sum(lexicon.capital.get(word, {}).values())
        letters = word.isalpha() or "'" in word
        real = word in wordnet or word in hunspell or total > 3 or not letters
        if not real and total <= 3:
            real = bool(inflected(word, lambda w: sum(
                1 << t for t in wordnet.get(w, {})))) 
        lines.append((word.encode(), small, capital, real))
    lines.sort()
    with open(path, 'wb') as out:
        out.write(b'# word <TAB> tags when written small <TAB> tags when written with a capital <TAB> ? '
                  b'for a doubtful word; sorted by bytes; one letter a tag:\n')
        out.write(('# ' + ' '.join(f'{chr(97 + t)} {TAGS[t]}' for t in range(N)) + '\n').encode())
        out.write(b'# Made by tools/train_tagger.py from UD English EWT (CC BY-SA 4.0) and WordNet 3.0 '
                  b'(WordNet license), see tools/TAGGER.md.\n')
        for word, small, capital, real in lines:
            fields = [word, ''.join(chr(97 + t) for t in small).encode(),
                      ''.join(chr(97 + t) for t in capital).encode(), b'' if real else b'?']
            out.write(b'\t'.join(fields).rstrip(b'\t') + b'\n')
    print(len(lines), 'words,', os.path.getsize(path), 'bytes')


def write_guesser(path, lexicon):
    with open(path, 'w', encoding='utf-8') as out:
        out.write('# Tags of rare words by ending: - (small writing) or + (capital) with the ending '
                  '<TAB> tags, most frequent first,\n# in the letters of tags.tsv; sorted by bytes; the '
                  'longest ending counts.\n# Made by tools/train_tagger.py; learned from UD English EWT '
                  '(CC BY-SA 4.0), see tools/TAGGER.md.\n')
        lines = [(('-' if kind == 0 else '+') + ending, ''.join(chr(97 + t) for t in tags))
                 for (kind, ending), tags in lexicon.guess.items()]
        for ending, tags in sorted(lines, key=lambda x: x[0].encode()):
            out.write(f'{ending}\t{tags}\n')
    print(len(lexicon.guess), 'endings')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('treebank')
    parser.add_argument('--rules', type=int, default=1200)
    parser.add_argument('--wordnet', default='/usr/share/wordnet')
    parser.add_argument('--hunspell', default='/usr/share/hunspell/en_US.dic')
    parser.add_argument('--out', default=LEXICON)
    options = parser.parse_args()

    wordnet = read_wordnet(options.wordnet)
    hunspell = read_hunspell(options.hunspell)
    print(len(wordnet), 'WordNet words')
    train = read_treebank(os.path.join(options.treebank, 'train.tsv'))
    notes = read_notes(os.path.join(HERE, 'notes-tagged.tsv'))
    dev = read_treebank(os.path.join(options.treebank, 'dev.tsv'))
    sentences = train + notes * NOTE_WEIGHT
    full = Lexicon(sentences, wordnet)
    write_lexicon(os.path.join(options.out, 'tags.tsv'), full, wordnet, hunspell)
    write_guesser(os.path.join(options.out, 'tag-guesser.tsv'), full)

    # Long blocks, so that a fold holds whole documents and their names are truly unknown.
    folds = 10
    fold_of = [n * folds // len(train) for n in range(len(train))] + [-1] * (len(notes) * NOTE_WEIGHT)
    parts = [Lexicon([s for s, f in zip(sentences, fold_of) if f != k], wordnet)
             for k in range(folds)]
    corpus = Corpus(sentences, lambda n: full if fold_of[n] < 0 else parts[fold_of[n]])
    test = Corpus(dev, lambda n: full, corpus.words, corpus.endings)
    print(f'initial: train {corpus.accuracy():.4f}, dev {test.accuracy():.4f}', flush=True)
    possible = np.mean((test.mask[test.real] >> test.gold[test.real]) & 1)
    print(f'dev tokens whose gold tag is allowed: {possible:.4f}', flush=True)
    rules = learn(corpus, options.rules, True)
    write_rules(os.path.join(options.out, 'tag-rules.tsv'), rules, corpus)
    apply(rules, test)
    for name in ('NOUN', 'ADJ', 'VERB', 'PROPN', 'ADV'):
        t = ID[name]
        at = test.real[test.gold[test.real] == t]
        print(name, 'recall', round(float(np.mean(test.tag[at] == t)), 4))
    both = test.real[np.isin(test.gold[test.real], [NOUN, ADJ])]
    print('NOUN+ADJ recall', round(float(np.mean(test.tag[both] == test.gold[both])), 4))
    print(f'{len(rules)} rules: train {corpus.accuracy():.4f}, dev {test.accuracy():.4f}')
    pairs = collections.Counter(zip(test.gold[test.real].tolist(), test.tag[test.real].tolist()))
    print(', '.join(f'{TAGS[g]}>{TAGS[t]} {c}' for (g, t), c in pairs.most_common(40) if g != t))


if __name__ == '__main__':
    main()
