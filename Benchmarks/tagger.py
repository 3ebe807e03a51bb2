"""Part-of-speech tags: how many are right, and how fast."""

from common import ENGLISH, WORK, measure, need, table

import subprocess

TITLE = "Tagger"
RUNS = 3
REPEATS = 40
GOAL = 0.95
GOAL_SPEED = 1_500_000
# Contractions stand together in running text, whatever the treebank says of spaces.
CLITICS = {"n't", "'s", "'m", "'re", "'ve", "'ll", "'d", "nt"}


def make(program):
    need(ENGLISH)
    gold = read_gold()
    count = sum(len(sentence) for sentence in gold)
    right, recall = pretokenized(program, gold)
    found, raw = running(program, gold)
    speeds = [speed(program, gold, count, given) for given in (True, False)]
    rows = [
        ["treebank's tokens, all tags", f"{right:.4f} (goal {GOAL})"],
        *([f"… recall of {tag}", f"{value:.4f}"] for tag, value in recall.items()),
        ["raw sentences, our tokens: treebank's tokens found", f"{found:.4f}"],
        ["… found and tagged right", f"{raw:.4f}"],
        ["tokens/s, treebank's tokens in", f"{speeds[0]:,.0f}"],
        ["tokens/s, raw text in", f"{speeds[1]:,.0f} (goal {GOAL_SPEED:,})"],
    ]
    return (
        f"`insights tag` on the dev part of UD English EWT ({count:,} tokens), universal tags; the tagger learned from the"
        f" train part only. Speed: the whole program on one core, printing included, on the text {REPEATS} times over, less the"
        f" processor time that the text once takes; best of {RUNS} runs. With `--pretokenized` every token is also read"
        " by itself, so raw text says more of the tagger.\n\n" + table(["measure", "value"], rows))


def read_gold():
    """Sentences of (form, tag, whether a space follows)."""
    sentences = [[]]
    for line in open(ENGLISH, encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) < 4:
            sentences.append([])
        else:
            sentences[-1].append((fields[0], fields[1], fields[3] == "1"))
    return [sentence for sentence in sentences if sentence]


def tagged(program, *arguments):
    """The lines that `insights tag` prints, as (token, tag)."""
    done = subprocess.run([program.path, "tag", *arguments], stdout=subprocess.PIPE, check=True)
    lines = done.stdout.decode("utf-8").split("\n")
    return [tuple(line.rsplit("\t", 1)) for line in lines if line]


def pretokenized(program, gold):
    """Accuracy, and recall of the tags that reading flavors lives on."""
    words = [word for sentence in gold for word in sentence]
    found = tagged(program, "--pretokenized", "--input", ENGLISH)
    assert len(found) == len(words), (len(found), len(words))
    pairs = [(want, have) for (_, want, _), (_, have) in zip(words, found)]
    def share(tags):
        chosen = [want == have for want, have in pairs if want in tags]
        return sum(chosen) / len(chosen)
    recall = {name: share(name.split(" and ")) for name in ("NOUN", "ADJ", "NOUN and ADJ")}
    return sum(want == have for want, have in pairs) / len(pairs), recall


def sentence_text(sentence):
    """A sentence as running text, and where each of its tokens stands when spaces are not counted."""
    text, spans, at = "", [], 0
    for index, (form, _, has_space) in enumerate(sentence):
        after = sentence[index + 1][0].lower().replace("\u2019", "'") if index + 1 < len(sentence) else ""
        text += form + (" " if has_space and after not in CLITICS else "")
        length = len("".join(form.split()))
        spans.append((at, at + length))
        at += length
    return text.strip(), spans


def running(program, gold):
    """The share of the treebank's tokens that our tokenizer finds, and of those also tagged right."""
    path = WORK / "tagger-raw.txt"
    texts = [sentence_text(sentence) for sentence in gold]
    path.write_text("".join(text + "\n" for text, _ in texts), encoding="utf-8")
    found, at = {}, 0
    for token, tag in tagged(program, "--input", path):
        length = len("".join(token.split()))
        found[at, at + length] = tag
        at += length
    start = hits = right = count = 0
    for sentence, (_, spans) in zip(gold, texts):
        for (_, tag, _), (low, high) in zip(sentence, spans):
            have = found.get((start + low, start + high))
            hits += have is not None
            right += have == tag
            count += 1
        start += spans[-1][1]
    assert start == at, (start, at)
    return hits / count, right / count


def speed(program, gold, count, given):
    """Tokens a second of processor time, start-up subtracted."""
    times = {}
    for repeats in (1, REPEATS):
        path = WORK / f"tagger-{repeats}.txt"
        if given:
            once = "\n\n".join("\n".join(form for form, _, _ in sentence) for sentence in gold) + "\n\n"
        else:
            once = "".join(sentence_text(sentence)[0] + "\n" for sentence in gold)
        path.write_text(once * repeats, encoding="utf-8")
        command = [program.path, "tag", "--input", path] + (["--pretokenized"] if given else [])
        times[repeats] = min(measure(command).cpu for _ in range(RUNS))
        path.unlink()
    return count * (REPEATS - 1) / (times[REPEATS] - times[1])
