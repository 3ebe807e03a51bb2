"""The program's bytes by part, and what the loader has to do at a start."""

import collections
import pathlib
import re
import shutil
import subprocess

from common import ROOT, Skip, table

TITLE = "Size"
# Files that are compiled in as they are.
EMBEDDED = {
    "encoder": ["Embeddings/encoder/encoder.bin"],
    "what is asked of word vectors": ["Embeddings/scores.bin"],
    "images of the knowledge": sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("Lexicon/image/*.bin")),
}


def make(program):
    if not (shutil.which("readelf") and shutil.which("nm")):
        raise Skip("left out: reads the sections of ELF files by readelf")
    whole = pathlib.Path(program.path).stat().st_size
    sections = read_sections(program.path)
    rows = [[name, sum((ROOT / file).stat().st_size for file in files)] for name, files in EMBEDDED.items()]
    rows.append(["tables of the lexicon, as text", sum(path.stat().st_size for path in ROOT.glob("Lexicon/**/*.tsv"))])
    icu = pathlib.Path(program.path).parent / "UnicodeData.build/unicode_data.c.o"
    if icu.exists():
        rows.append(["data of ICU that the program asks for", read_sections(icu)[".rodata"]])
    data = sum(size for _, size in rows)
    code = sections[".text"]
    metadata = sum(size for name, size in sections.items() if name.startswith(("swift5", ".swift")))
    frames = sum(size for name, size in sections.items() if name.startswith((".eh_frame", ".gcc_except")))
    symbols = sum(sections[name] for name in (".dynsym", ".dynstr", ".gnu.hash", ".gnu.version"))
    rows += [["code", code], ["tables for unwinding", frames], ["metadata of Swift's types", metadata],
             ["names that other programs could call", symbols]]
    rows.append(["constants and all else", whole - data - code - metadata - frames - symbols])
    rows.append(["**all**", whole])
    relocations = subprocess.run(["readelf", "-rW", program.path], stdout=subprocess.PIPE, text=True).stdout
    kinds = collections.Counter(re.findall(r"\bR_\w+", relocations))
    conformances = sections.get("swift5_protocol_conformances", 0) // 4
    return (
        "The program of `make build`, without symbols for debuggers, by its sections.\n\n"
        + table(["part", "bytes"], [[name, f"{size:,}"] for name, size in rows])
        + "\n\nRelocations that the loader makes at each start: "
        + (", ".join(f"{count:,} {kind}" for kind, count in kinds.most_common()) or "none")
        + f". Records of conformances that Swift's runtime searches when it first asks whether a type has a protocol: {conformances:,}.\n\n"
        + modules(program))


def read_sections(path):
    text = subprocess.run(["readelf", "-SW", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    sections = collections.Counter()
    for name, size in re.findall(r"^\s*\[\s*\d+\]\s+(\S+)\s+\S+\s+[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)", text, re.M):
        sections[name] += int(size, 16)
    return sections


def modules(program):
    """Code and data of the package's modules, and of the packages it depends on, as compiled."""
    build = pathlib.Path(program.path).parent
    sizes = collections.Counter()
    for folder in build.glob("*.build"):
        objects = [str(path) for path in folder.rglob("*.o")]
        if not objects:
            continue
        text = subprocess.run(["size", "--totals", *objects], stdout=subprocess.PIPE, text=True).stdout
        total = re.findall(r"^\s*(\d+)\s+(\d+)\s+\d+\s+\d+\s+\w+\s+\(TOTALS\)", text, re.M)
        if total:
            sizes[folder.stem] = sum(map(int, total[0]))
    rows = [[name, f"{size:,}"] for name, size in sizes.most_common(24)]
    return ("The largest modules as compiled, before the linker leaves out what is not used:\n\n" + table(["module", "bytes"], rows)
            if rows else "")
