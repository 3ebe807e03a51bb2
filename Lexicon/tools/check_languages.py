#!/usr/bin/env python3
"""Checks how the words of Lexicon/languages/ are spelled, by the Hunspell dictionary of each language.

    python3 Lexicon/tools/check_languages.py [--accept] [language ...]

Needs the program hunspell and the dictionaries of the Debian packages hunspell-de-de, -es, -fr, -it, -pt-pt and -nl; a
language without a dictionary is skipped. Prints each word that its dictionary does not know and that
Lexicon/tools/unlisted-words.txt does not have, and ends with 1 if there is any. `--accept` adds these words to the list: do so
after looking each of them up elsewhere. Dictionaries are small; adjectives of taste (fruchtig) and fruits (Maracuja) are often missing.
"""
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "languages"
UNLISTED = pathlib.Path(__file__).resolve().parent / "unlisted-words.txt"
HEAD = "# Words of the tables that the dictionaries of tools/check_languages.py lack and that were looked up elsewhere, also "\
    "loan words and spellings without accents.\n"
DICTIONARIES = {"de": "de_DE", "es": "es_ES", "fr": "fr_FR", "it": "it_IT", "pt": "pt_PT", "nl": "nl_NL"}


def forms(word):
    """`roj|o|a`: the beginning with each of the endings; `-` is none."""
    stem, *endings = word.split("|")
    return [stem + ("" if ending == "-" else ending) for ending in endings] or [stem]


def words(language):
    """Each form of each word with its line; second halves of compounds are no words."""
    found = {}
    for number, line in enumerate((FOLDER / f"{language}.tsv").read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        phrases, meaning = line.split("\t")[:2]
        if meaning in ("ending", "suffix"):
            continue
        for word in phrases.replace(",", " ").split():
            for form in forms(word):
                found.setdefault(form.split("'")[-1], number)
    return found


def unknown(candidates, dictionary):
    """The words that a dictionary lacks in this and in title case; None without the dictionary."""
    def ask(listed):
        run = subprocess.run(
            ["hunspell", "-d", dictionary, "-i", "utf-8", "-l"], input="\n".join(listed) + "\n", capture_output=True,
            encoding="utf-8")
        return None if run.returncode or "Can't open" in run.stderr else set(run.stdout.split())
    lacking = ask(sorted(candidates))
    if not lacking:
        return lacking
    capitals = ask(sorted(word.capitalize() for word in lacking))
    return {word for word in lacking if word.capitalize() in capitals}


def main(arguments):
    accepts = "--accept" in arguments
    chosen = [a for a in arguments if not a.startswith("-")] or list(DICTIONARIES)
    known = {}
    if UNLISTED.exists():
        for line in UNLISTED.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                language, *rest = line.split()
                known[language] = set(rest)
    is_wrong = False
    for language in chosen:
        listed = words(language)
        try:
            lacking = unknown(listed, DICTIONARIES[language])
        except FileNotFoundError:
            sys.exit("check_languages: no program hunspell; install the package hunspell")
        if lacking is None:
            print(f"{language}: no dictionary {DICTIONARIES[language]}, skipped")
            continue
        new = lacking - known.get(language, set())
        print(f"{language}: {len(listed)} words, {len(lacking)} not in {DICTIONARIES[language]}, {len(new)} of them new")
        for word in sorted(new):
            print(f"  {language}.tsv:{listed[word]}: {word}")
        known[language] = lacking if accepts else known.get(language, set())
        is_wrong = is_wrong or bool(new) and not accepts
    if accepts:
        UNLISTED.write_text(HEAD + "".join(f"{code} {' '.join(sorted(known[code]))}\n" for code in sorted(known)), "utf-8")
    sys.exit(is_wrong)


main(sys.argv[1:])
