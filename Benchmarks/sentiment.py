"""Whether sentiment follows what tasters themselves said of their liking."""

import collections
import json
import math
import re
import subprocess

from common import ROOT, SURVEY, SHARED, Skip, environment, need, pairs, table
from build_valence import FOLDS, Corpus, ridge, sentiment, spearman
from probe import table as rows_of

TITLE = "Sentiment"
GOAL = 0.50
VADER = ["vaderSentiment==3.3.2"]
TABLES = {
    "pairs": ROOT / "Fixtures" / "sentiment.tsv",
    "further pairs": ROOT / "Fixtures" / "grading" / "liking.tsv",
    "signed notes": ROOT / "Fixtures" / "grading" / "signed.tsv",
}
# What was right when the table was written, before words and priors were mended on it.
AT_FIRST = {"further pairs": "39 of 42", "signed notes": "73 of 117, 44 of 70, 21 of 40"}


def make(program):
    need(SURVEY)
    corpus = Corpus(SHARED, program.objects())
    learned = [0.0] * len(corpus.notes)
    for number in range(FOLDS):
        valences = corpus.learn(lambda fold: fold != number)
        for i, fold in enumerate(corpus.folds):
            if fold == number:
                learned[i] = sentiment(corpus.terms[i], valences)
    shipped = {row[0]: float(row[1]) for row in rows_of(ROOT / "Lexicon" / "learned" / "valence.tsv")}
    through = [found["sentiment"] for found in corpus.results]
    same = sum(abs(sentiment(terms, shipped) - told) < 0.015 for terms, told in zip(corpus.terms, through))
    by_hand = [sentiment(terms, corpus.rounded(corpus.priors)) for terms in corpus.terms]
    rows = [
        ["insights, valences learned without the taster", cell(learned, corpus) + f" (goal {GOAL})"],
        ["insights, valences set by hand alone", cell(by_hand, corpus)],
        ["VADER 3.3.2", vader(corpus)],
        ["TF-IDF of words and pairs, ridge regression, learned without the taster", cell(tf_idf(corpus), corpus)],
    ]
    told = [i for i, value in enumerate(learned) if value]
    silent = len(learned) - len(told)
    tables, wrong = phrases(program)
    return (
        f"Rank correlation (Spearman) with the taster's own preference (1–5) over all {len(corpus.notes):,} notes of"
        f" `survey-notes.jsonl`, {FOLDS}-fold by person. The shipped valences are learned from all of these notes, so they are"
        " learned anew for each fold, from the notes of the other tasters, by the code that makes `Lexicon/learned/valence.tsv`. What they are drawn towards"
        " (`Lexicon/tools/valence-priors.tsv`) was set by hand, by people who had seen such notes. The"
        " terms of each note are those that the program prints with `--explain`; summed with the shipped valences they give"
        f" the program's `sentiment` for {same:,} of the {len(corpus.notes):,} notes (to 0.01). For {silent:,} notes it is 0;"
        f" over the other {len(told):,} the correlation is"
        f" {spearman([learned[i] for i in told], [corpus.liking[i] for i in told]):.3f}.\n\n"
        + table(["sentiment", "Spearman"], rows)
        + "\n\nPhrases beyond the corpus: pairs of notes, the second better liked (`Fixtures/sentiment.tsv`,"
        " `Fixtures/grading/liking.tsv`), and notes that must come out above or below 0 (`Fixtures/grading/signed.tsv`)."
        " At first: before priors were mended on them, for each part as it was written.\n\n"
        + table(["table", "number", "right", "at first"], tables)
        + ("\n\nNot right: " + "; ".join(wrong) + "." if wrong else ""))


def cell(values, corpus):
    return f"{spearman(values, corpus.liking):.3f}"


def phrases(program):
    """For each table how many come out right, and those that do not."""
    rows, wrong = [], []
    for name, path in TABLES.items():
        asked = pairs(path)
        first = [found["sentiment"] for found in program.read([row[0] for row in asked])]
        if name == "signed notes":
            right = [value > 0 if row[1] == "+" else value < 0 for row, value in zip(asked, first)]
            wrong += [f"{row[0]} ({value:+.2f})" for row, value, ok in zip(asked, first, right) if not ok]
        else:
            second = [found["sentiment"] for found in program.read([row[1] for row in asked])]
            right = [a < b for a, b in zip(first, second)]
            wrong += [f"{row[0]} ({a:+.2f}) < {row[1]} ({b:+.2f})" for row, a, b, ok in zip(asked, first, second, right) if not ok]
        rows.append([name, len(asked), sum(right), AT_FIRST.get(name, "")])
    return rows, wrong


# Others


def vader(corpus):
    """The compound score of VADER (Hutto and Gilbert 2014, ICWSM)."""
    try:
        python = environment("vader", VADER)
    except Skip as why:
        return str(why)
    script = (
        "import json, sys\n"
        "from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer\n"
        "score = SentimentIntensityAnalyzer().polarity_scores\n"
        "print(json.dumps([score(text)['compound'] for text in json.load(sys.stdin)]))\n")
    done = subprocess.run([python, "-c", script], input=json.dumps(corpus.texts), stdout=subprocess.PIPE, text=True, check=True)
    return cell(json.loads(done.stdout), corpus)


def tf_idf(corpus, pull=6.0):
    """Ridge regression of the preference on TF-IDF weights of words and pairs of words, unit length, sublinear counts."""
    documents = []
    for text in corpus.texts:
        words = re.findall(r"[^\W_]+(?:'[^\W_]+)?", text.lower())
        documents.append(collections.Counter(words + [" ".join(pair) for pair in zip(words, words[1:])]))
    result = [0.0] * len(documents)
    for number in range(FOLDS):
        train = [i for i, fold in enumerate(corpus.folds) if fold != number]
        often = collections.Counter(key for i in train for key in documents[i])
        place = {key: i for i, key in enumerate(k for k in often if often[k] >= 2)}
        rarity = {key: 1 + math.log((1 + len(train)) / (1 + often[key])) for key in place}
        rows = [weights(document, place, rarity) for document in documents]
        mean = sum(corpus.liking[i] for i in train) / len(train)
        learned = ridge([rows[i] for i in train], [corpus.liking[i] - mean for i in train], [pull] * len(place), rounds=60)
        for i, fold in enumerate(corpus.folds):
            if fold == number:
                result[i] = sum(learned[p] * v for p, v in rows[i])
    return result


def weights(document, place, rarity):
    row = [(place[key], (1 + math.log(n)) * rarity[key]) for key, n in document.items() if key in place]
    length = math.sqrt(sum(v * v for _, v in row)) or 1
    return [(p, v / length) for p, v in row]
