#!/usr/bin/env python3
"""Checks Fixtures/journal.sqlite: sound, whole, and its truth (make.py's head) in reach.

usage: Fixtures/journal/check.py [FILE]    (Python 3 standard library only; exit 1 on any problem)

Effects are measured as a plain analyst would: least squares on rated brews that are no copies,
within beans, that is after taking each bean's mean from every column.
"""
import collections
import datetime
import json
import math
import pathlib
import sqlite3
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROWS = """
SELECT m.name AS method, g.name AS grinder, b.name AS bean, b.origin, b.process, b.roast_date,
       r.brewed_at, r.dose_g, r.water_g, r.yield_g, r.water_temp_c AS heat, r.grind_setting AS grind,
       r.brew_time_s AS time, r.rating, r.notes
FROM brew r JOIN bean b ON b.id = r.bean_id JOIN method m ON m.id = r.method_id
LEFT JOIN grinder g ON g.id = r.grinder_id WHERE r.rating > 0 AND r.is_copy = 0"""


def least_squares(columns, target):
    """Coefficients and the inverse of the normal matrix, by Gauss-Jordan elimination."""
    size = len(columns)
    rows = [[sum(a * b for a, b in zip(x, y)) for y in columns]
            + [float(i == j) for j in range(size)] for i, x in enumerate(columns)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i])]
    inverse = [row[size:] for row in rows]
    moments = [sum(a * b for a, b in zip(x, target)) for x in columns]
    return [sum(a * b for a, b in zip(row, moments)) for row in inverse], inverse


def within(rows, *columns):
    """Coefficients, standard errors and residual sd after taking out each bean's mean."""
    groups = collections.defaultdict(list)
    for index, row in enumerate(rows):
        groups[row["bean"]].append(index)
    centered = []
    for column in [*columns, [row["rating"] for row in rows]]:
        means = {bean: sum(column[i] for i in of) / len(of) for bean, of in groups.items()}
        centered.append([value - means[row["bean"]] for value, row in zip(column, rows)])
    *xs, y = centered
    beta, inverse = least_squares(xs, y)
    rest = [v - sum(b * x[i] for b, x in zip(beta, xs)) for i, v in enumerate(y)]
    variance = sum(v * v for v in rest) / (len(rows) - len(groups) - len(xs))
    return beta, [math.sqrt(variance * inverse[i][i]) for i in range(len(xs))], math.sqrt(variance)


def peak(name, rows, column, center, distance, others=()):
    """Prints where the fitted parabola peaks and what is lost at `distance` from `center`."""
    xs = [row[column] - center for row in rows]
    more = [x for other, middle in others
            for x in ([row[other] - middle for row in rows],
                      [(row[other] - middle) ** 2 for row in rows])]
    beta, errors, sd = within(rows, xs, [x * x for x in xs], *more)
    top = center - beta[0] / (2 * beta[1])
    lost = -beta[1] * distance ** 2
    t = beta[1] / errors[1]
    print(f"{name:38} n {len(rows):3}  top {top:7.2f}  lost at ±{distance:g} {lost:5.2f} "
          f"± {errors[1] * distance ** 2:.2f}  t {t:6.2f}  residual sd {sd:.2f}")
    return top, lost, t


def slope(name, rows, xs, unit):
    beta, errors, _ = within(rows, xs)
    t = beta[0] / errors[0]
    print(f"{name:38} n {len(rows):3}  slope {beta[0]:7.4f} ± {errors[0]:.4f} stars {unit}  t {t:6.2f}")
    return t


def means(name, rows, test):
    """A group's beans beside the others: the unit is the bean."""
    beans = collections.defaultdict(list)
    for row in rows:
        beans[row["bean"], test(row)].append(row["rating"])
    sides = [[sum(v) / len(v) for (_, side), v in beans.items() if side == want]
             for want in (True, False)]
    middle = [sum(side) / len(side) for side in sides]
    spread = [sum((v - m) ** 2 for v in side) / (len(side) - 1) / len(side)
              for side, m in zip(sides, middle)]
    t = (middle[0] - middle[1]) / math.sqrt(sum(spread))
    print(f"{name:38} beans {len(sides[0])}/{len(sides[1])}  "
          f"{middle[0]:.2f} against {middle[1]:.2f}  t {t:6.2f}")
    return t


def trend(rows):
    first = datetime.date(2025, 9, 1)
    years = [(datetime.date.fromisoformat(row["brewed_at"][:10]) - first).days / 365 for row in rows]
    middle, level = sum(years) / len(rows), sum(row["rating"] for row in rows) / len(rows)
    xs, ys = [x - middle for x in years], [row["rating"] - level for row in rows]
    beta, inverse = least_squares([xs], ys)
    rest = sum((y - beta[0] * x) ** 2 for x, y in zip(xs, ys)) / (len(rows) - 2)
    error = math.sqrt(rest * inverse[0][0])
    t = beta[0] / error
    print(f"{'calendar time':38} n {len(rows):3}  "
          f"slope {beta[0]:7.4f} ± {error:.4f} stars a year  t {t:6.2f}")
    return t


def main():
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "journal.sqlite"
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    database.row_factory = sqlite3.Row
    problems = []

    def need(holds, what):
        if not holds:
            problems.append(what)

    def one(sql):
        return database.execute(sql).fetchone()[0]

    need(one("PRAGMA integrity_check") == "ok", "integrity_check")
    need(not database.execute("PRAGMA foreign_key_check").fetchall(), "foreign_key_check")
    need(one("PRAGMA user_version") == 1, "user_version is not 1")
    need(one("PRAGMA journal_mode") == "delete", "journal mode is not delete")
    need(path.stat().st_size < 300_000, "file is larger than 300 kB")
    need(one("SELECT count(*) FROM recipe p WHERE usage_count <> "
             "(SELECT count(*) FROM brew WHERE recipe_id = p.id)") == 0, "usage counts differ")
    need(one("SELECT count(*) FROM brew WHERE rating * 2 <> round(rating * 2)") == 0,
         "ratings are not half stars")
    need(one("SELECT count(*) FROM brew r JOIN bean b ON b.id = r.bean_id "
             "WHERE date(r.brewed_at) <= b.roast_date OR r.brewed_at < b.created_at") == 0,
         "a brew is older than its bean")
    need(max(len(row[0].split()) for row in database.execute("SELECT notes FROM brew")) <= 30,
         "a note is longer than 30 words")
    wheel = {line.split("\t")[0] for line in
             (HERE.parent.parent / "Lexicon" / "wheel.tsv").read_text(encoding="utf-8").splitlines()}
    tags = {tag for row in database.execute("SELECT flavor_tags FROM tasting")
            for tag in json.loads(row[0])}
    need(all(tag in wheel or tag.startswith("custom:") for tag in tags), "a tag is no node")

    counts = [one(f"SELECT count(*) FROM {what}") for what in
              ("brew", "brew WHERE rating > 0", "brew WHERE is_copy", "tasting", "bean")]
    print("{} brews, {} rated, {} copies, {} tastings, {} beans,".format(*counts),
          path.stat().st_size, "bytes")

    rows = [dict(row) for row in database.execute(ROWS)]
    whole = [row for row in rows if None not in (row["heat"], row["grind"])]
    v60 = [row for row in whole if row["method"] == "V60" and row["grinder"] == "Comandante C40"]
    shots = [row for row in whole if row["method"] == "Espresso"]
    top, lost, t = peak("V60 water_temp_c", v60, "heat", 94, 4)
    need(abs(top - 94) < 1 and 0.6 < lost < 1.2 and t < -4, "V60 temperature")
    top, lost, t = peak("V60 grind_setting", v60, "grind", 24, 4)
    need(abs(top - 24) < 1 and 0.3 < lost < 0.9 and t < -4, "V60 grind")
    peak("V60 water_temp_c, beside grind", v60, "heat", 94, 4, [("grind", 24)])
    peak("V60 grind_setting, beside temperature", v60, "grind", 24, 4, [("heat", 94)])
    timed = [row for row in v60 if row["time"] is not None]
    peak("V60 brew_time_s", timed, "time", 165, 28)
    watered = [row for row in v60 if row["dose_g"]]
    t = slope("V60 ratio", watered, [row["water_g"] / row["dose_g"] for row in watered], "a unit")
    need(abs(t) < 2, "V60 ratio")
    top, _, t = peak("Espresso grind_setting", shots, "grind", 13, 2.5)
    need(abs(top - 13) < 1 and t < -2.5, "espresso grind")
    shots = [row for row in shots if row["dose_g"]]
    for row in shots:
        row["ratio"] = row["yield_g"] / row["dose_g"]
    t = slope("Espresso ratio", shots, [row["ratio"] for row in shots], "a unit")
    need(abs(t) < 2, "espresso ratio")
    peak("Espresso ratio, squared", shots, "ratio", 2.1, 1)
    for column in ("heat", "grind", "time"):
        some = [row for row in rows if row["method"] == "AeroPress" and row[column] is not None
                and row["grinder"] == "Comandante C40"]
        slope(f"AeroPress {column}", some, [row[column] for row in some], "a unit")
    dated = [row for row in rows if row["roast_date"]]
    for row in dated:
        row["days"] = (datetime.date.fromisoformat(row["brewed_at"][:10])
                       - datetime.date.fromisoformat(row["roast_date"])).days
    peak("days_off_roast", dated, "days", 15, 25)
    t = means("origin Ethiopia", rows, lambda row: row["origin"] == "Ethiopia")
    need(t > 3, "origin Ethiopia")
    means("process natural", rows, lambda row: row["process"] == "natural")
    means("process natural, Ethiopia aside", [row for row in rows if row["origin"] != "Ethiopia"],
          lambda row: row["process"] == "natural")
    blue = [row["rating"] for row in rows if "lueb" in row["notes"] or "lube" in row["notes"]]
    print(f"{'notes with blueberry':38} n {len(blue):3}  mean {sum(blue) / len(blue):.2f}, "
          f"all {sum(row['rating'] for row in rows) / len(rows):.2f}")
    need(abs(trend(rows)) < 2, "calendar time")
    for problem in problems:
        print(f"problem: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
