#!/usr/bin/env python3
"""Makes beanconqueror.zip beside this file: an export in chunks, as the app writes it, all invented.

Two brews and one bean are in the main entry; five brews in three chunks and one bean in a chunk follow. Chunk 5 is no part of
the export, since chunk 4 is missing. The same archive is made every time.
"""

import json
import pathlib
import zipfile


def config(number, time=1767600000):
    return {"uuid": f"c0000000-0000-4000-8000-{number:012d}", "unix_timestamp": time}


def brew(number, bean):
    return {"config": config(100 + number, 1767682800 + 3600 * number), "bean": config(bean)["uuid"],
            "grind_weight": 15, "rating": number % 6, "note": f"brew {number}"}


def main():
    entries = {
        "Beanconqueror.json": {"BEANS": [{"config": config(1), "name": "First"}], "BREWS": [brew(0, 1), brew(1, 2)],
                               "SETTINGS": [{"brew_rating": 5}]},
        "Beanconqueror_Beans_1.json": [{"config": config(2), "name": "Second"}],
        "Beanconqueror_Brews_2.json": [brew(4, 2), brew(5, 1)],
        "Beanconqueror_Brews_1.json": [brew(2, 1), brew(3, 2)],
        "Beanconqueror_Brews_3.json": [brew(6, 1)],
        "Beanconqueror_Brews_5.json": [brew(9, 1)],
    }
    path = pathlib.Path(__file__).with_name("beanconqueror.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for number, (name, content) in enumerate(entries.items()):
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            # The app's iOS build stores, the others deflate.
            entry.compress_type = zipfile.ZIP_STORED if number % 2 else zipfile.ZIP_DEFLATED
            archive.writestr(entry, json.dumps(content))


main()
