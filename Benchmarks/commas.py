"""Made notes with commas and without: how many are read differently. No labels are needed.

python3 Benchmarks/commas.py PROGRAM [SEED]
"""

import json
import random
import subprocess
import sys

GRADES = {
    "body": ["light", "thin", "full", "heavy", "medium", "big", "round", "creamy", "syrupy", "silky", "watery", "thick", "tea like"],
    "acidity": [
        "bright", "sharp", "low", "high", "mild", "soft", "crisp", "medium", "lively", "muted", "strong", "juicy", "citric", "gentle"],
    "sweetness": ["high", "low", "medium", "mild", "intense", "great", "decent", "good", "lots of", "little"],
    "finish": ["long", "short", "dry", "clean", "lingering", "quick", "sweet", "medium", "smooth"],
    "bitterness": ["low", "no", "slight", "strong", "some", "mild", "high", "zero", "hardly any"],
    "aftertaste": ["long", "short", "clean", "dry", "lingering", "pleasant"],
}
BEFORE = {"lots of", "little", "no", "hardly any", "some"}
FLAVORS = [
    "peach", "jasmine", "blueberry", "milk chocolate", "caramel", "lemon", "orange", "hazelnut", "brown sugar", "black tea",
    "strawberry", "green apple", "grapefruit", "honey", "almond", "cherry", "raisin", "cinnamon", "bergamot", "plum", "molasses",
    "vanilla", "raspberry", "mango", "dark chocolate", "walnut", "tobacco", "lime"]
FAULTS = ["bitter", "sour", "harsh", "smoky", "ashy", "burnt", "grassy", "papery", "earthy"]
DENIED = ["bitter", "sour", "harsh", "smoky"]
LEVELS = [
    ("light", "body"), ("bright", "acidity"), ("long", "finish"), ("low", "sweetness"), ("full", "body"), ("soft", "acidity"),
    ("clean", "finish"), ("high", "sweetness"), ("silky", "body"), ("juicy", "acidity")]
KINDS = ["F", "F2", "F3", "D", "DF", "L", "LIKE", "FA", "JF", "LV", "NN", "THO", "RATE"]
FRAMES = {
    "D": ["not {}", "no {}", "isnt {}", "not too {}", "never {}", "not {} at all", "wasnt {}"],
    "DF": ["no {}", "not getting {}", "couldnt find the {}", "didnt get any {}", "without the {}"],
    "FA": ["a bit {}", "slightly {}", "too {}", "kind of {}"],
    "JF": ["just {}", "only {}", "more {}", "lots of {}", "hint of {}", "some {}", "its all {}"],
    "NN": ["more {} than {}", "{} then {}", "{} with some {}", "{} up front {} at the end"],
    "THO": ["{} tho", "{} though", "{} i think", "maybe {}", "{} for sure"],
    "LIKE": ["love it", "really good", "so good", "loved this one", "not my favorite", "my favorite so far", "would buy again"],
    "RATE": ["4/5", "8/10", "4 stars"],
}


def levels(draw):
    """Lists of levels; the grade is before its name in two of three."""
    notes = []
    for _ in range(400):
        count = draw.choice([2, 3, 3, 4])
        end = "finish" if draw.random() < 0.8 else "aftertaste"
        names = draw.sample(["body", "acidity", "sweetness", end, "bitterness"], count)
        pairs = [(name, draw.choice(GRADES[name])) for name in names]
        leads = draw.random() < 0.65
        if leads or not any(grade in BEFORE for _, grade in pairs):
            notes.append([f"{grade} {name}" if leads else f"{name} {grade}" for name, grade in pairs])
    return notes


def statement(draw):
    kind = draw.choice(KINDS)
    if kind == "F":
        return draw.choice(FLAVORS)
    if kind == "F2":
        return " and ".join(draw.sample(FLAVORS, 2))
    if kind == "F3":
        return "{} {} and {}".format(*draw.sample(FLAVORS, 3))
    if kind in ("L", "LV"):
        grade, name = draw.choice(LEVELS)
        return f"{grade} {name}" if kind == "L" else f"the {name} is {grade}"
    if kind == "NN":
        named = draw.sample(FLAVORS, 2)
        return draw.choice(FRAMES[kind]).format(*named)
    frame = draw.choice(FRAMES[kind])
    words = {"D": DENIED, "FA": FAULTS}.get(kind, FLAVORS)
    return frame.format(draw.choice(words)) if "{}" in frame else frame


def statements(draw):
    return [[statement(draw) for _ in range(draw.choice([2, 2, 3]))] for _ in range(1500)]


def read(program, notes):
    text = "\n".join(notes) + "\n"
    output = subprocess.run([program, "extract", "--format", "jsonl"], input=text, capture_output=True, text=True, check=True).stdout
    found = [json.loads(line) for line in output.splitlines()]
    return [
        ({name: level["level"] for name, level in one["attributes"].items()}, sorted(one["nodes"]), sorted(one["negated"]))
        for one in found]


def main():
    program, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name, make in [("lists of levels", levels), ("two or three statements", statements)]:
        notes = make(random.Random(seed))
        pairs = zip(read(program, [", ".join(note) for note in notes]), read(program, [" ".join(note) for note in notes]), strict=True)
        print(f"{name}: {sum(with_commas != without for with_commas, without in pairs)} of {len(notes)} are read differently")


if __name__ == "__main__":
    main()
