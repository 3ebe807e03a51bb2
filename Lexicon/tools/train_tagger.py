#!/usr/bin/env python3
"""Makes learned/tags.tsv, tag-guesser.tsv and tag-rules.tsv: what the part-of-speech tagger knows.

    python3 Lexicon/tools/train_tagger.py TREEBANK_FOLDER [--rules N] [--hold-out FOLD ...]

TREEBANK_FOLDER holds train.tsv and dev.tsv (form, universal tag, Penn tag, space after; an empty
line after each sentence). The dev part is only measured, never learned from. Nothing is random, and
rules are learned in integers (by learn_tag_rules.c, which is compiled with `cc`): same input, same output.
How the method works and what it reaches: TAGGER.md.
"""
import argparse, collections, os, re, subprocess, tempfile
import numpy as np

TAGS = 'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X'.split()
ID = {t: i for i, t in enumerate(TAGS)}
N = len(TAGS)
PAD = N
ADJ, ADV, NOUN, NUM, PROPN, PUNCT, SYM, VERB, X = (
    ID[t] for t in 'ADJ ADV NOUN NUM PROPN PUNCT SYM VERB X'.split())
HERE = os.path.dirname(os.path.abspath(__file__))
LEARNED = os.path.join(os.path.dirname(HERE), 'learned')
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

    def sure(self, word):
        """For small and for capital writing, how sure the first tag is; '' if never seen so."""
        return tuple(self.sureness(self.clean(table.get(word))) for table in (self.small, self.capital))

    @staticmethod
    def sureness(counts):
        """0 nearly always the first tag (97% or more, or alone 10 times or more) to 3 (below 65%)."""
        total = sum(counts.values())
        if total == 0:
            return ''
        if len(counts) == 1:
            return '0' if total >= 10 else '1' if total >= 3 else '2'
        share = max(counts.values()) / total
        return '0' if share >= 0.97 else '1' if share >= 0.85 else '2' if share >= 0.65 else '3'

    def knowledge(self, form, first):
        """How the word is known, and its likeliest tags: `seen/-`, `NOUN>VERB1`."""
        word, kind = normal(form), shape(form, first)
        if kind == 4:
            return 'number', 'number'
        entry = self.known(word)
        if entry is None:
            if kind == 5:
                return 'mark', 'mark'
            how = 'inflected' if inflected(word, self.mask_of) else 'guessed'
            return how, how
        sure = self.sure(word)
        how = '/'.join('seen' if s else 'listed' if tags else '-' for tags, s in zip(entry, sure))
        is_capital = bool(entry[1]) and (kind == 2 or not entry[0])
        tags = '>'.join(TAGS[t] for t in entry[is_capital][:2])
        return how, '^' * is_capital + tags + sure[is_capital]

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


# ---------------------------------------------------------------- voting rules

# What a rule may look at: features (see `Corpus.describe`) at places relative to the word.
TEMPLATES = [t.split() for t in '''
w0|w-1|w1|w-2|w2|w0 w-1|w0 w1|w-1 w1
e0|f0|g0|h0|i0|e-1|e1|f-1|f1
a0|a-1|a1|a2|a0 a-1|a0 a1|a1 a2|a0 a1 a2|w-1 a1|a0 w-1|a0 w1|a0 w-1 a1|f0 a1
c0|c0 a0|c0 c-1|c0 c1|c0 c-1 c1
o0|o-1|o1|o2|o0 o1|o1 o2|o0 o1 o2|o0 w-1|o0 w1
k0|k0 c0|k0 c0 c-1|k0 c0 c1|k0 e0 c0|k0 f0 c0|k0 i0 c0|k0 k-1 c0|k0 k1 c0
t-1|t-1 t-2|w0 t-1|a0 t-1|o0 t-1|c0 t-1|f0 t-1|c0 o0 t-1|k0 c0 t-1|a0 t-1 t-2|o0 t-1 t-2
t-1 a1|t-1 w1|a0 t-1 a1|o0 t-1 o1|t-1 f0 a1
t1|w0 t1|a0 t1|o0 t1|t1 a2|a0 t-1 t1
'''.replace('\n', '|').split('|') if t]
FEATURES = 'wefgihacok'


class Corpus:
    """Sentences as flat arrays, with three places of padding between them."""

    def __init__(self):
        self.values = {kind: {b'EDGE': 0} for kind in FEATURES}
        self.columns = {name: [] for name in ('gold', 'first', 'mask', 'part', *FEATURES)}
        self.pad()

    def pad(self):
        for _ in range(3):
            for name, column in self.columns.items():
                column.append({'gold': PAD, 'first': PAD, 'part': -1}.get(name, 0))

    def add(self, sentence, lexicon, part):
        columns = self.columns
        for position, (form, tag) in enumerate(sentence):
            first = position == 0
            guess, allowed = lexicon.initial(form, first)
            allowed |= 1 << guess
            columns['gold'].append(tag)
            columns['first'].append(guess)
            columns['mask'].append(allowed)
            columns['part'].append(part)
            for kind, value in self.describe(form, first, allowed, lexicon).items():
                table = self.values[kind]
                columns[kind].append(table.setdefault(value, len(table)))
        self.pad()

    @staticmethod
    def describe(form, first, allowed, lexicon):
        """What rules may ask of a word; must agree with Tagger.swift."""
        word = normal(form).encode()
        known, order = lexicon.knowledge(form, first)
        return {
            'w': word,
            'i': word[-1:] if len(word) > 2 else b'',
            'e': word[-2:] if len(word) > 3 else b'',
            'f': word[-3:] if len(word) > 4 else b'',
            'g': word[-4:] if len(word) > 5 else b'',
            'h': word[:3] if len(word) > 4 else b'',
            'a': names(allowed).encode(),
            'c': SHAPES[shape(form, first)].encode(),
            'k': known.encode(),
            'o': order.encode(),
        }

    def array(self, name):
        return np.array(self.columns[name], dtype=np.int32)


def learn(corpus, count, epochs=8, scale=4):
    """The rules of learn_tag_rules.c: (conditions, points), and the tags of what is measured."""
    with tempfile.TemporaryDirectory() as folder:
        program, source, result = (os.path.join(folder, n) for n in ('learn', 'input', 'output'))
        subprocess.run(['cc', '-O2', '-o', program, os.path.join(HERE, 'learn_tag_rules.c')], check=True)
        with open(source, 'wb') as out:
            gold = corpus.array('gold')
            np.array([len(gold), len(FEATURES), len(TEMPLATES)], dtype=np.int32).tofile(out)
            for name in ('gold', 'first', 'mask', 'part', *FEATURES):
                corpus.array(name).tofile(out)
            for template in TEMPLATES:
                row = [len(template)]
                for name in template:
                    row += [FEATURES.find(name[0]), int(name[1:])]
                np.array(row + [0] * (7 - len(row)), dtype=np.int32).tofile(out)
        subprocess.run([program, source, result, str(epochs), str(count), str(scale)], check=True)
        lines = open(result, encoding='ascii').read().split('\n')
    texts = {kind: list(table) for kind, table in corpus.values.items()}
    texts['t'] = [t.encode() for t in TAGS] + [b'EDGE']
    rules = []
    for line in lines:
        if line.startswith('='):
            return rules, np.array(line.split()[1:], dtype=np.int64)
        numbers = [int(n) for n in line.split()]
        conditions = [name.encode() + b'=' + texts[name[0]][value]
                      for name, value in zip(TEMPLATES[numbers[0]], numbers[1:4])]
        text = b' '.join(conditions)
        # Bytes cut out of a letter would spoil the file.
        if text.decode(errors='ignore').encode() == text:
            rules.append((numbers[0], text, numbers[4:]))


# ---------------------------------------------------------------- writing

def names(mask):
    return '|'.join(TAGS[t] for t in range(N) if mask >> t & 1)


def write_rules(path, rules):
    with open(path, 'wb') as out:
        out.write(b'# Voting rules: conditions (all must hold) <TAB> points for tags, in the letters of tags.tsv. '
                  b'The tag with the most points wins.\n'
                  b'# Features: w word, i e f g its last 1 to 4 bytes, h its first 3, a the tags it may have, c letter shape,\n'
                  b'# k how it is known, o its likeliest tags, t tag; the number is the place relative to the word.\n'
                  b'# Made by tools/train_tagger.py; learned from UD English EWT (CC BY-SA 4.0), see '
                  b'tools/TAGGER.md.\n')
        for _, conditions, points in sorted(rules):
            shown = [f'{chr(97 + t)}{p:+d}' for t, p in enumerate(points) if p]
            out.write(conditions + b'\t' + ''.join(shown).encode() + b'\n')
    print(len(rules), 'rules,', os.path.getsize(path), 'bytes')


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
        lines.append((word.encode(), small, capital, real, *lexicon.sure(word)))
    lines.sort()
    with open(path, 'wb') as out:
        out.write(b'# word <TAB> tags when written small <TAB> tags when written with a capital <TAB> ? '
                  b'for a doubtful word; sorted by bytes; one letter a tag,\n# then how sure the first is where the treebank has the word: 0 nearly always, 3 below 65%:\n')
        out.write(('# ' + ' '.join(f'{chr(97 + t)} {TAGS[t]}' for t in range(N)) + '\n').encode())
        out.write(b'# Made by tools/train_tagger.py from UD English EWT (CC BY-SA 4.0) and WordNet 3.0 '
                  b'(WordNet license), see tools/TAGGER.md.\n')
        for word, small, capital, real, *sure in lines:
            fields = [word, *((''.join(chr(97 + t) for t in tags) + digit).encode()
                              for tags, digit in zip((small, capital), sure)), b'' if real else b'?']
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


def measure(name, gold, tag):
    """Prints accuracy, recall by tag, and the most frequent confusions."""
    print(f'{name}: accuracy {np.mean(tag == gold):.4f}', end='')
    for chosen in ('NOUN', 'ADJ', 'VERB', 'ADV', 'PROPN'):
        at = gold == ID[chosen]
        print(f', {chosen} {np.mean(tag[at] == ID[chosen]):.4f}', end='')
    both = np.isin(gold, [NOUN, ADJ])
    print(f', NOUN and ADJ {np.mean(tag[both] == gold[both]):.4f}')
    pairs = collections.Counter(zip(gold.tolist(), tag.tolist()))
    print(', '.join(f'{TAGS[g]}>{TAGS[t]} {c}' for (g, t), c in pairs.most_common(30) if g != t))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('treebank')
    parser.add_argument('--rules', type=int, default=12000)
    parser.add_argument('--hold-out', type=int, nargs='*', default=[], metavar='FOLD',
                        help='measure on these tenths of the train part (0 to 9); nothing is written')
    parser.add_argument('--wordnet', default='/usr/share/wordnet')
    parser.add_argument('--hunspell', default='/usr/share/hunspell/en_US.dic')
    parser.add_argument('--out', default=LEARNED)
    options = parser.parse_args()

    wordnet = read_wordnet(options.wordnet)
    hunspell = read_hunspell(options.hunspell)
    train = read_treebank(os.path.join(options.treebank, 'train.tsv'))
    notes = read_notes(os.path.join(HERE, 'notes-tagged.tsv')) * NOTE_WEIGHT
    dev = read_treebank(os.path.join(options.treebank, 'dev.tsv'))

    # Long blocks, so that a fold holds whole documents and their names are truly unknown.
    folds = 10
    dealt = [(s, n * folds // len(train)) for n, s in enumerate(train)]
    held = [s for s, fold in dealt if fold in options.hold_out]
    learned = [(s, fold) for s, fold in dealt if fold not in options.hold_out] + [(s, -1) for s in notes]
    full = Lexicon([s for s, _ in learned], wordnet)
    parts = {k: Lexicon([s for s, fold in learned if fold != k], wordnet)
             for k in range(folds) if k not in options.hold_out}
    parts[-1] = full
    corpus = Corpus()
    for sentence, fold in learned:
        corpus.add(sentence, parts[fold], 0)
    for part, sentences in ((1, held), (2, dev)):
        for sentence in sentences:
            corpus.add(sentence, full, part)
    part, gold = corpus.array('part'), corpus.array('gold')
    for number, name in ((0, 'train'), (1, 'held out'), (2, 'dev')):
        at = part == number
        if at.any():
            allowed = np.mean(corpus.array('mask')[at] >> gold[at] & 1)
            print(f'{name}: first tags right {np.mean(corpus.array("first")[at] == gold[at]):.4f}, '
                  f'right tag allowed {allowed:.4f}', flush=True)
    rules, tag = learn(corpus, options.rules)
    for number, name in ((1, 'held out'), (2, 'dev')):
        if (part == number).any():
            measure(name, gold[part == number], tag[part[part > 0] == number])
    print(f'{len(rules)} rules, {sum(p != 0 for r in rules for p in r[2])} votes')
    if not options.hold_out:
        write_lexicon(os.path.join(options.out, 'tags.tsv'), full, wordnet, hunspell)
        write_guesser(os.path.join(options.out, 'tag-guesser.tsv'), full)
        write_rules(os.path.join(options.out, 'tag-rules.tsv'), rules)


if __name__ == '__main__':
    main()
