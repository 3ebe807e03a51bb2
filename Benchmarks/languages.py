"""Notes in other languages: flavors found, and denials that are turned around."""

from common import ROOT, node_ids, pairs, scores, table

TITLE = "Languages"
FOLDER = ROOT / "Fixtures" / "languages"
NAMES = {"de": "German", "es": "Spanish", "fr": "French", "it": "Italian", "ja": "Japanese", "nl": "Dutch", "pt": "Portuguese",
    "zh": "Chinese"}
GOAL = 0.85


def make(program):
    ids = node_ids(program)
    rows, wrong, everything = [], [], ([], [])
    for code, name in NAMES.items():
        notes = labelled(pairs(FOLDER / f"{code}.tsv"), ids)
        rows.append(measured(name, notes, program, wrong, everything, f" (goal {GOAL})"))
    rows.append(["together", *figures(*everything, f" (goal {GOAL})")])
    cases = labelled(pairs(FOLDER / "cases.tsv"), ids)
    rows.append(measured("`cases.tsv`", cases, program, wrong, ([], [])))
    found = program.read([note["text"] for note in cases])
    told = sum(f.get("languages", []) == ([] if n["set"] == "-" else [n["set"]]) for n, f in zip(cases, found))
    return (
        "Notes with the flavors that they report and deny (`Fixtures/languages`), written before the tables of their language. Half of"
        " each language's notes was seen while the tables were made; the other half (`test`) was read only after that. A denial is"
        f" inverted when a denied flavor is reported, or a reported one denied. `cases.tsv` has {len(cases)} notes one can be wrong about:"
        " words of two languages, clauses of several, denials word by word;"
        f" the languages found are right in {told} of them.\n\n"
        + table(["notes", "number", "exact F1", "exact F1 of `test`", "negated F1", "perfect", "inverted denials"], rows)
        + ("\n\nNot right: " + "; ".join(wrong) + "." if wrong else ""))


def labelled(rows, ids):
    """Rows as labelled notes: the set, the note, the flavors it reports, those it denies."""
    def nodes(cell):
        return [ids[name] for name in cell.split() if name != "-"]
    return [{"set": row[0], "text": row[1], "nodes": nodes(row[2]), "negated": nodes(row[3])} for row in rows]


def measured(name, notes, program, wrong, everything, goal=""):
    found = program.read([note["text"] for note in notes])
    wrong += [
        f"{note['text']} ({' '.join(f['nodes']) or 'no flavor'}; absent: {' '.join(f['negated']) or 'none'})"
        for note, f in zip(notes, found) if set(note["nodes"]) != set(f["nodes"]) or set(note["negated"]) != set(f["negated"])]
    everything[0].extend(notes)
    everything[1].extend(found)
    return [name, *figures(notes, found, goal)]


def figures(notes, found, goal=""):
    exact, negated, perfect = scored(notes, found)
    kept = [(n, f) for n, f in zip(notes, found) if n["set"] == "test"]
    unseen = f"{scored(*zip(*kept))[0]:.3f}" if kept else ""
    inverted = sum(len(turned(n, f)) for n, f in zip(notes, found))
    return [len(notes), f"{exact:.3f}{goal}", unseen, f"{negated:.3f}", f"{perfect:.3f}", f"{inverted} (goal 0)"]


def scored(notes, found):
    """`scores` of notes that have no ID: their number is one."""
    return scores(*([one | {"id": str(n)} for n, one in enumerate(ones)] for ones in (notes, found)))


def turned(note, found):
    """The nodes that are reported and should be denied, and the other way round."""
    return sorted(set(note["negated"]) & set(found["nodes"]) | set(note["nodes"]) & set(found["negated"]))
