"""Runs another matcher over files of notes; called by against.py in a Python that has it.

usage: against_worker.py MATCHER DESCRIPTORS [IN.jsonl OUT.jsonl]...

Prints the seconds that matching each file took, best of five times, as JSON. Exit status 3: what it needs is not there.
"""

import json
import os
import pathlib
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"


def phrases(folder, plurals):
    """Phrases to the IDs of their nodes; written as in notes, apostrophes gone."""
    names = node_names(folder)
    entries = {}
    for path in sorted(pathlib.Path(folder).glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                phrase, nodes = line.split("\t")[:2]
                entries[phrase] = [] if nodes == "-" else [names[n] for n in nodes.split()]
    if plurals:
        for phrase, nodes in list(entries.items()):
            if nodes:
                entries.setdefault(plural(phrase), nodes)
    return entries


def node_names(folder):
    """IDs, and last parts where only one node has them, to IDs."""
    ids = [line.split("\t")[0] for line in (pathlib.Path(folder).parent / "wheel.tsv").read_text().splitlines()]
    ids = [i for i in ids if i and not i.startswith("#")]
    names = {}
    for node in ids:
        last = node.split(".")[-1]
        names[last] = None if last in names else node
    return {**{n: i for n, i in names.items() if i}, **{i: i for i in ids}}


def plural(phrase):
    if phrase.endswith("y") and phrase[-2:-1] not in ("a", "e", "o", "u"):
        return phrase[:-1] + "ies"
    return phrase + ("es" if phrase.endswith(("s", "x", "z", "ch", "sh")) else "s")


def clean(text):
    """The text in lower case as the phrases have it: hyphens and slashes are spaces, apostrophes vanish."""
    return text.lower().replace("’", "").replace("'", "").replace("-", " ").replace("/", " ")


def flashtext(folder):
    from flashtext import KeywordProcessor

    processor = KeywordProcessor()
    for phrase, nodes in phrases(folder, plurals=True).items():
        processor.add_keyword(phrase, tuple(nodes) or ("",))
    def run(texts):
        for text in texts:
            yield [n for nodes in processor.extract_keywords(clean(text)) for n in nodes if n]
    return run


def daachorse(folder):
    """An automaton over all phrases (Aho and Corasick 1975). A phrase begins at a space, and a match in a longer word does not count."""
    from daachorse import MATCH_KIND_LEFTMOST_LONGEST, CharwiseDoubleArrayAhoCorasick

    entries = phrases(folder, plurals=True)
    nodes_of = list(entries.values())
    automaton = CharwiseDoubleArrayAhoCorasick([" " + phrase for phrase in entries], MATCH_KIND_LEFTMOST_LONGEST)
    def run(texts):
        for text in texts:
            text = f" {clean(text)} "
            for mark in ",.;:!?()\"\n\t":
                text = text.replace(mark, " ")
            found = automaton.find(text)
            yield [n for start, end, phrase in found if not text[end].isalnum() for n in nodes_of[phrase]]
    return run


def spacy_matcher(folder, nlp, attribute, kept=None):
    from spacy.matcher import PhraseMatcher
    from spacy.util import filter_spans

    matcher = PhraseMatcher(nlp.vocab, attr=attribute)
    entries = phrases(folder, plurals=attribute == "LOWER")
    keys = {}
    docs = map(nlp.make_doc, entries) if attribute == "LOWER" else nlp.pipe(entries)
    for (phrase, nodes), doc in zip(entries.items(), docs):
        matcher.add(phrase, [doc])
        keys[nlp.vocab.strings[phrase]] = nodes
    def run(texts):
        docs = map(nlp.make_doc, map(clean, texts)) if attribute == "LOWER" else nlp.pipe(map(clean, texts))
        for doc in docs:
            spans = filter_spans(matcher(doc, as_spans=True))
            yield [n for span in spans if kept is None or kept(span) for n in keys[span.label]]
    return run


def spacy_blank(folder):
    import spacy

    return spacy_matcher(folder, spacy.blank("en"), "LOWER")


def spacy_lemma(folder):
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("lemmatizer", config={"mode": "lookup"})
    nlp.initialize()
    return spacy_matcher(folder, nlp, "LEMMA")


def spacy_small(folder):
    import spacy

    try:
        nlp = spacy.load("en_core_web_sm", disable=["parser", "ner"])
    except OSError:
        print("no package of that name can be installed from PyPI")
        sys.exit(3)
    return spacy_matcher(folder, nlp, "LEMMA", lambda span: span.root.pos_ not in ("VERB", "PROPN"))


def main(matcher, folder, *files):
    makers = {"flashtext": flashtext, "daachorse": daachorse, "spacy-blank": spacy_blank, "spacy-lemma": spacy_lemma, "spacy-small": spacy_small}
    run = makers[matcher](folder)
    seconds = {}
    for source, target in zip(files[::2], files[1::2]):
        notes = [json.loads(line) for line in open(source, encoding="utf-8") if line.strip()]
        for _ in range(5):
            start = time.perf_counter()
            found = list(run(note["text"] for note in notes))
            seconds[source] = min(time.perf_counter() - start, seconds.get(source, float("inf")))
        with open(target, "w", encoding="utf-8") as lines:
            for note, nodes in zip(notes, found):
                lines.write(json.dumps({"id": note["id"], "nodes": sorted(set(nodes)), "negated": []}) + "\n")
    print(json.dumps(seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
