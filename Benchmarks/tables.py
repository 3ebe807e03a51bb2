"""Makes the tables of RESULTS.md anew: Benchmarks/run [TABLE ...]; see README.md."""

import argparse
import importlib
import sys
import time

import common

TABLES = [
    "quality", "inventions", "ablations", "leave_one_out", "tagger", "sentiment", "attributes",
    "intensity", "words", "marks", "languages", "spreadsheets", "confidence", "spelling", "patterns", "suggestions", "dial", "labels", "journal", "journal_transfer", "import_files", "cancel", "server", "spark",
    "speed", "instructions", "size", "against", "robustness", "tiers",
]
# These need nothing but this repository.
ALONE = {"import_files", "leave_one_out", "robustness", "patterns", "suggestions", "dial", "journal", "journal_transfer", "intensity", "marks", "languages", "spreadsheets", "cancel", "server", "spark", "size", "tiers"}
RESULTS = common.ROOT / "Benchmarks" / "RESULTS.md"
INTRODUCTION = """# Results

Made by `Benchmarks/run`; [README.md](README.md) says what each table measures and how to make it again.
Speeds depend on the machine and on what else it does; compare within a table."""


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description="Makes the tables of RESULTS.md anew.")
    parser.add_argument("tables", nargs="*", metavar="TABLE",
                        help=", ".join(TABLES) + "; all if none is named; after tiers the address of a model")
    parser.add_argument("--print", action="store_true", help="print the tables and leave RESULTS.md as it is")
    parser.add_argument("--scratch", default=common.ROOT / ".build", help="where to build (default: .build)")
    parser.add_argument("--program", help="measure this program instead of building one")
    parser.add_argument("--no-build", action="store_true", help="take what was built before")
    chosen = parser.parse_args()
    urls = [name for name in chosen.tables if name.startswith("http://")]
    chosen.tables = [name for name in chosen.tables if name not in urls]
    if urls and (len(urls) > 1 or "tiers" not in chosen.tables):
        parser.error("the address of a model is for the table tiers, and one is enough")
    unknown = [name for name in chosen.tables if name not in TABLES]
    if unknown:
        parser.error(f"no table {unknown[0]}; there are {', '.join(TABLES)}")
    chosen.program = common.Program(chosen.scratch, chosen.program, not chosen.no_build)
    chosen.program.model_url = urls[0] if urls else None
    return chosen


def main():
    chosen = arguments()
    common.WORK.mkdir(exist_ok=True)
    for name in chosen.tables or TABLES:
        module = importlib.import_module(name)
        stamp, start = common.stamp(chosen.program), time.perf_counter()
        try:
            body = module.make(chosen.program)
            is_made = True
        except common.Skip as why:
            body, is_made = str(why), False
        section = f"## {module.TITLE}\n\n{stamp}\n\n{body}"
        print(section + "\n", flush=True)
        print(f"{name}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
        # A table that cannot be made, or not made whole, here stays as it was.
        if is_made and not chosen.print and (common.SHARED.exists() or name in ALONE):
            write(module.TITLE, section)


def write(title, section):
    """Puts one section into RESULTS.md, the sections in the order of TABLES."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else INTRODUCTION
    sections = {part.split("\n", 1)[0]: "## " + part.strip() for part in text.split("\n## ")[1:]}
    sections[title] = section
    titles = [importlib.import_module(name).TITLE for name in TABLES]
    parts = [INTRODUCTION, *(sections[t] for t in titles if t in sections)]
    RESULTS.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
