#!/usr/bin/env python3
"""Switches off each rule of Lexicon/rules in turn, and each file of them, and reads all labelled text without it.

usage: rule_ablations.py --out DIR [--scratch .build] [--shared ../shared] [--gathered FILE] [--rules ID,…] [--off ID,…]
       rule_ablations.py --table --out DIR
       rule_ablations.py --joint ID,… --notes GOLD.jsonl [--out DIR]     # exact F1 with and without these rules together

Makes the program anew with its tables parsed at the start (Lexicon/tools/probe.py), and turns the lines of a rule into comments in
that program's file: no compiler runs for it. All texts are read by the fast reader; those whose result changed in anything,
confidence included, are read by the careful one, too. --off switches these off in all runs: what was removed first, to see whether a
rule that nothing needed is needed now. Writes DIR/rules.jsonl, one line a rule, and prints the table (--table: that alone).
Needs numpy for the sets of Lexicon/tools/build_context.py. Half an hour on one core.

A line has for each reader and kind of text how many notes are wholly right only with the rule (`lost`), only without it (`won`), and
the gain of exact hits, wrong and missed flavors without it. Kinds: `prose` (prose-train, the labelled passages of the corpus, gathered
ones), `notes` (dev, challenge-dev, prose-dev, Fixtures/notes), `ours` (Fixtures and the examples of other rules), `example` (its
own), `plain` (unlabelled notes: `changed` counts those with another reading).
"""
import argparse, collections, json, pathlib, shutil, subprocess, sys

from common import ROOT, SHARED, WORK, read_lines, table, write_lines

RULES = ROOT / "Lexicon" / "rules"
OTHERS = {"words.tsv"}  # lists of words, no rules
KINDS = ["prose", "notes", "ours", "example", "plain"]


class Rule:
    """A rule with its place in its file and the texts of its examples."""

    def __init__(self, file, start, line):
        self.file, self.id = file, line.split(b"\t")[0].decode()
        self.places, self.examples = [start], []


def rules_of(path):
    found, place = [], 0
    for line in path.read_bytes().splitlines(keepends=True):
        if line.startswith(b"\t"):
            found[-1].places.append(place)
            found[-1].examples.append(line.strip().rpartition(b" => ")[0].decode())
        elif line.strip() and not line.startswith(b"#"):
            found.append(Rule(path.name, place, line))
        place += len(line)
    return found


class Patched:
    """A program without images, whose rules can be switched off in its file."""

    def __init__(self, scratch):
        sys.path.append(str(ROOT / "Lexicon" / "tools"))
        import probe
        self.path = WORK / "rules-program"
        shutil.copy(probe.build({}, scratch), self.path)
        data = self.path.read_bytes()
        self.start, self.bytes = {}, {}
        for path in sorted(RULES.glob("*.tsv")):
            text = path.read_bytes()
            self.start[path.name] = data.index(text)
            self.bytes[path.name] = text

    def switch(self, rules, off=True):
        """Turns the rules' lines into comments, or back."""
        with open(self.path, "r+b") as program:
            for rule in rules:
                for place in rule.places:
                    program.seek(self.start[rule.file] + place)
                    program.write(b"# " if off else self.bytes[rule.file][place:place + 2])

    def read(self, file, reader):
        command = [self.path, "extract", "--input", file, "--format", "jsonl", "--jobs", "1", "--reader", reader]
        return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.splitlines()


def texts(chosen):
    """All texts: kind, rule of an example, text, nodes and negated or None."""
    sys.path.append(str(ROOT / "Lexicon" / "tools"))
    import build_context as context
    for name, _, notes in context.sets(chosen.shared, chosen.gathered):
        if name in ("sentences", "ewt", "prose-check"):
            continue
        kind = "prose" if name in ("prose-train", "corpus", "gathered") else "plain" if "nodes" not in notes[0] else "notes"
        for note in notes:
            yield kind, None, note["text"], note.get("nodes"), note.get("negated")
    examples = {text: rule.id for path in files() for rule in rules_of(path) for text in rule.examples}
    for note in context.tables():
        yield "ours", examples.get(note["text"]), note["text"], note["nodes"], note["negated"]
    for text in made_up():
        yield "ours", None, text, None, None


def made_up():
    """Contrasts, frames and readings: the tests hold the program to them, so its own reading is the label."""
    rows = lambda name: [line.split("\t") for line in (ROOT / "Fixtures" / name).read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    contrasts = rows("contrasts.tsv")
    for flavors in (row[1].split() for row in contrasts if row[0] == "flavors"):
        for row in contrasts:
            if row[0] != "flavors":
                text = row[0]
                for letter, word in zip("abc", flavors):
                    text = text.replace("{" + letter + "}", word)
                yield text[:1].upper() + text[1:]
    frames = rows("frames.tsv")
    of = lambda *kinds: [row[1] for row in frames if row[0] in kinds]
    for first in of("beginning"):
        for joint in of("joint"):
            for second in of("denial", "report"):
                start = second[:1].upper() if joint == "." else second[:1]
                yield first + (" " if joint[0].isalpha() else "") + joint + " " + start + second[1:] + "."
    yield from (row[0] for row in rows("readings.tsv"))


def files():
    return [path for path in sorted(RULES.glob("*.tsv")) if path.name not in OTHERS]


def reading(line):
    found = json.loads(line)
    return found["nodes"], found["negated"]


def score(one, label):
    (yes, no), (nodes, negated) = one, label
    a, b = set(nodes), set(yes)
    return len(a & b), len(b - a), len(a - b), a == b and set(no) == set(negated)


class Ablation:
    def __init__(self, chosen):
        self.rules = [rule for path in files() for rule in rules_of(path)]
        self.program = Patched(chosen.scratch)
        self.always = [rule for rule in self.rules if rule.id in chosen.off.split(",")]
        self.texts = list(texts(chosen))
        self.file = write_lines(WORK / "rule-texts.jsonl", [{"id": str(n), "text": one[2]} for n, one in enumerate(self.texts)])
        self.full = {reader: self.program.read(self.file, reader) for reader in ("fast", "careful")}
        self.labels = {reader: [reading(line) if nodes is None else (nodes, negated) for line, (_, _, _, nodes, negated) in zip(lines, self.texts)]
                       for reader, lines in self.full.items()}
        self.program.switch(self.always)
        self.before = {reader: self.program.read(self.file, reader) for reader in self.full} if self.always else self.full

    def without(self, rules):
        """What changes without the rules, by reader and kind of text."""
        self.program.switch(rules)
        now = self.program.read(self.file, "fast")
        changed = [n for n, (a, b) in enumerate(zip(self.before["fast"], now)) if a != b]
        counts = {"fast": self.counted(rules, "fast", changed, [now[n] for n in changed])}
        if changed:
            asked = write_lines(WORK / "rule-changed.jsonl", [{"id": str(n), "text": self.texts[n][2]} for n in changed])
            counts["careful"] = self.counted(rules, "careful", changed, self.program.read(asked, "careful"))
        else:
            counts["careful"] = {}
        self.program.switch([rule for rule in rules if rule not in self.always], off=False)
        return counts

    def counted(self, rules, reader, places, found):
        ids, counts = {rule.id for rule in rules}, collections.defaultdict(collections.Counter)
        for n, line in zip(places, found):
            one, other = reading(self.before[reader][n]), reading(line)
            if one == other:
                continue
            kind, rule, _, nodes, _ = self.texts[n]
            count = counts["example" if rule in ids else kind]
            count["changed"] += 1
            if kind == "plain":
                continue
            label = self.labels[reader][n]
            was, now = score(one, label), score(other, label)
            count["lost"] += was[3] and not now[3]
            count["won"] += now[3] and not was[3]
            for name, a, b in zip(("hits", "wrong", "missed"), was, now):
                count[name] += b - a
        return {kind: dict(count) for kind, count in counts.items()}


def judged(one):
    """What a rule is worth: helps, example (only its own examples need it), nothing, hurts."""
    total = collections.Counter()
    for reader in ("fast", "careful"):
        for kind in ("prose", "notes", "ours"):
            count = one[reader].get(kind, {})
            total["lost"] += count.get("lost", 0)
            total["won"] += count.get("won", 0)
            total["better"] += count.get("missed", 0) + count.get("wrong", 0)
    if total["lost"] > total["won"] or (total["lost"] == total["won"] and total["better"] > 0):
        return "helps"
    if total["won"] > total["lost"] or total["better"] < 0:
        return "hurts"
    return "example" if any(one[reader].get("example", {}).get("lost") for reader in ("fast", "careful")) else "nothing"


def printed(out):
    done = read_lines(out / "rules.jsonl")
    rows, names = [], ["helps", "example", "nothing", "hurts"]
    by = collections.defaultdict(collections.Counter)
    for one in done:
        if not one["id"].startswith("*"):
            by[one["file"]][judged(one)] += 1
    groups = {one["id"]: one for one in done if one["id"].startswith("*")}

    def effect(name):
        counts = groups.get("*" + name, {}).get("careful", {})
        text = lambda kind: "{lost} · {won}".format(**collections.Counter(counts.get(kind, {})) | {k: counts.get(kind, {}).get(k, 0) for k in ("lost", "won")})
        return [text("prose"), text("notes"), text("ours"), counts.get("plain", {}).get("changed", 0)]

    for name in sorted(by):
        rows.append([f"`{name}`", sum(by[name].values()), *(by[name][kind] for kind in names), *effect(name)])
    total = sum(by.values(), collections.Counter())
    rows.append(["all", sum(total.values()), *(total[kind] for kind in names), *effect("all")])
    print(table(["file", "rules", "help", "only their example", "nothing", "hurt", "all of the file off: prose lost · won", "notes", "our sentences", "plain notes changed"], rows))


def together(chosen):
    """Prints exact F1 of labelled notes with all rules and without some of them, by reader."""
    WORK.mkdir(exist_ok=True)
    asked = set(chosen.joint.split(","))
    for kind in [name[1:] for name in asked if name.startswith("@")]:
        asked |= {one["id"] for one in read_lines(chosen.out / "rules.jsonl") if not one["id"].startswith("*") and judged(one) == kind}
    program = Patched(chosen.scratch)
    rules = [rule for path in files() for rule in rules_of(path) if rule.id in asked]
    notes = read_lines(chosen.notes)
    for reader in ("fast", "careful"):
        for off in (False, True):
            if off:
                program.switch(rules)
            found = [score(reading(line), (note["nodes"], note["negated"])) for line, note in zip(program.read(chosen.notes, reader), notes)]
            hits, wrong, missed = (sum(one[place] for one in found) for place in range(3))
            print(f"{reader}, {f'without {len(rules)} rules' if off else 'all rules'}: exact F1 {2 * hits / (2 * hits + wrong + missed):.4f}")
            if off:
                program.switch(rules, off=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--scratch", default=ROOT / ".build")
    parser.add_argument("--shared", type=pathlib.Path, default=SHARED)
    parser.add_argument("--gathered", type=pathlib.Path)
    parser.add_argument("--rules", default="", help="only these; a name of a file with a star before it is all of its rules")
    parser.add_argument("--off", default="", help="off in all runs")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--joint", default="", help="switch these off together; @KIND takes all that --out DIR found to be so (example, nothing, hurts)")
    parser.add_argument("--notes", type=pathlib.Path, help="labelled notes for --joint")
    chosen = parser.parse_args()
    if chosen.joint:
        return together(chosen)
    if not chosen.out:
        parser.error("--out is missing")
    if not chosen.table:
        WORK.mkdir(exist_ok=True)
        chosen.out.mkdir(parents=True, exist_ok=True)
        ablation = Ablation(chosen)
        groups = {"*" + path.name: [rule for rule in ablation.rules if rule.file == path.name] for path in files()}
        groups["*all"] = ablation.rules
        groups |= {rule.id: [rule] for rule in ablation.rules}
        asked = [name for name in chosen.rules.split(",") if name] or list(groups)
        with open(chosen.out / "rules.jsonl", "w", encoding="utf-8") as out:
            for name in asked:
                line = {"id": name, "file": groups[name][0].file if groups[name] else ""} | ablation.without(groups[name])
                out.write(json.dumps(line) + "\n")
                out.flush()
    printed(chosen.out)


if __name__ == "__main__":
    main()
