"""What the invented taster brews, and how good each cup truly is.

The numbers below are the truth that make.py's head describes. Every random number comes from a
`random.Random` that the caller seeds.
"""
import dataclasses
import datetime
import math

# Stars a cup gets at the best settings, before the taster's noise.
BASE = 3.7
ETHIOPIA = 0.7
NATURAL = 0.3
METHOD = {"V60": 0.0, "AeroPress": -0.45, "Espresso": -0.1, "French Press": -0.55}
# Best value, and the stars lost at a distance from it; the loss grows with the square.
TEMPERATURE = (94, 4, 0.9)  # V60, degrees
GRIND = (24, 4, 0.6)  # V60, clicks of the hand grinder
ESPRESSO_GRIND = (13, 2.5, 0.7)  # the espresso grinder's scale
REST = (15, 25, 0.3)  # days off roast, all methods; never more than the loss at 25 days from it
NOISE = 0.47  # standard deviation; rounding to half stars brings it to 0.5

HAND, FLAT, OFFICE = "Comandante C40", "Niche Zero", "Baratza Encore"


@dataclasses.dataclass
class Brew:
    bean: dict
    method: str
    grinder: str
    dose: float
    water: float | None
    shot: float | None
    temperature: int
    grind: float
    seconds: int = 0
    recipe: str | None = None
    moment: datetime.datetime | None = None
    days: int = 0
    under: float = 0.0  # stars lost to under-extraction
    over: float = 0.0  # stars lost to over-extraction
    rating: float = 0.0
    notes: str = ""
    nodes: list = dataclasses.field(default_factory=list)
    is_copy: int = 0


def loss(value, truth):
    best, distance, stars = truth
    return stars * ((value - best) / distance) ** 2


def choose(rng, values, count):
    """`count` of `values`, none twice, in random order."""
    values = list(values)
    return [values.pop(int(rng.random() * len(values))) for _ in range(count)]


def trials(bean, rng):
    """The cups of one bag, in one method after another, each in the order of brewing."""
    pours, shots, presses, pots = {
        "filter": (8, 0, 3, 1), "both": (4, 6, 1, 1), "espresso": (2, 9, 1, 1)}[bean["use"]]
    if bean["key"] == "geisha":
        presses, pots = 0, 0  # a small box
    elif rng.random() < 0.5:
        presses += 1
    cups = pour_overs(pours, rng) + espressos(shots, rng)
    cups += [aeropress(rng) for _ in range(presses)] + [press(rng) for _ in range(pots)]
    for cup in cups:
        cup.bean = bean
    return cups


def walk(decks, count, rng):
    """`count` settings, a dictionary each: one thing changes from cup to cup, in turns.

    Each deck's values lie evenly about its middle, so over the cups of a bag they hang together
    neither with one another nor with time.
    """
    names, left = list(decks), {name: [] for name in decks}

    def deal(name, besides=None):
        if not left[name]:
            left[name] = choose(rng, decks[name], len(decks[name]))
        value = left[name].pop()
        return value if value != besides else deal(name, besides)

    now = {name: deal(name) for name in names}
    turns = []
    for _ in range(count):
        yield dict(now)
        turns = turns or choose(rng, names, len(names))
        name = turns.pop()
        now[name] = deal(name, besides=now[name])


def pour_overs(count, rng):
    decks = {"heat": [[88, 89, 90, 90][int(rng.random() * 4)], 91, 92, 93, 94, 94, 95, 96, 97,
                      [98, 98, 98, 99][int(rng.random() * 4)]],
             "grind": [[18, 19, 20, 20][int(rng.random() * 4)], 21, 22, 23, 24, 24, 25, 26, 27,
                       [28, 28, 29, 30][int(rng.random() * 4)]]}
    cups = []
    for now in walk(decks, count, rng):
        roll, heat, grind = rng.random(), now["heat"], now["grind"]
        dose, water = (20.0, 300.0) if roll < 0.1 else (15.0, 250.0)
        if roll > 0.8:
            water = float(choose(rng, [225, 235, 240, 260, 265, 270], 1)[0])
        recipe = "V60 four-six" if dose == 20 else "V60 house"
        dose = round(dose + rng.gauss(0, 0.12), 1)
        seconds = 165 + 7 * (24 - grind) + 5 * (dose - 15) + 0.2 * (water - 250) + rng.gauss(0, 9)
        shot = float(round(water - 2.1 * dose + rng.gauss(0, 2))) if rng.random() < 0.15 else None
        cups.append(Brew({}, "V60", HAND, dose, water, shot, heat, float(grind), round(seconds),
                         recipe))
    return cups


def espressos(count, rng):
    decks = {"grind": [10, 10.5, 11, 11.5, 12, 12.5, 13, 13, 13.5, 14, 14.5, 15, 15.5, 16],
             "ratio": [1.5, 1.7, 1.8, 2.0, 2.0, 2.2, 2.4, 2.6, 2.8]}
    cups, heat = [], 93
    for now in walk(decks, count, rng):
        if rng.random() < 0.15:
            heat = choose(rng, [91, 92, 93, 94, 95], 1)[0]
        dose = round(18 + rng.gauss(0, 0.1), 1)
        shot = round(dose * now["ratio"] + rng.gauss(0, 0.8), 1)
        seconds = 28 - 3.2 * (now["grind"] - 13) + 0.45 * (shot - 36) + rng.gauss(0, 1.5)
        recipe = "Long shot" if now["ratio"] >= 2.4 else "Espresso 1:2"
        cups.append(Brew({}, "Espresso", FLAT, dose, None, shot, heat, float(now["grind"]),
                         max(12, round(seconds)), recipe))
    return cups


def aeropress(rng):
    heat = choose(rng, [80, 82, 85, 85, 88, 88, 90, 92, 94], 1)[0]
    if rng.random() < 0.45:
        grind = choose(rng, [10, 11, 12, 12, 13, 14, 15], 1)[0]
        seconds = round(75 + rng.gauss(0, 8))
        return Brew({}, "AeroPress", OFFICE, round(13 + rng.gauss(0, 0.3), 1), 200.0, None, heat,
                    float(grind), seconds, "Office press")
    grind = choose(rng, [15, 16, 17, 18, 18, 19, 20, 21], 1)[0]
    seconds = choose(rng, [90, 105, 120, 120, 135, 150], 1)[0] + round(rng.gauss(0, 4))
    water = choose(rng, [200.0, 220.0, 220.0, 230.0], 1)[0]
    return Brew({}, "AeroPress", HAND, round(15 + rng.gauss(0, 0.1), 1), water, None, heat,
                float(grind), seconds, "Inverted")


def press(rng):
    heat = choose(rng, [92, 94, 95, 96, 96, 97], 1)[0]
    seconds = choose(rng, [240, 360, 480, 480, 540], 1)[0] + round(rng.gauss(0, 10))
    grind = choose(rng, [26, 27, 28, 28, 29, 30, 32], 1)[0]
    return Brew({}, "French Press", OFFICE, round(30 + rng.gauss(0, 0.4), 1), 500.0, None, heat,
                float(grind), seconds, "Sunday pot")


def rate(brew, rng):
    """Sets the rating, in half stars, and how much of it was lost to extraction."""
    bean = brew.bean
    if brew.method == "V60":
        heat, grind = loss(brew.temperature, TEMPERATURE), loss(brew.grind, GRIND)
        cool, coarse = brew.temperature < TEMPERATURE[0], brew.grind > GRIND[0]
    elif brew.method == "Espresso":
        heat, grind = 0.0, loss(brew.grind, ESPRESSO_GRIND)
        cool, coarse = False, brew.grind > ESPRESSO_GRIND[0]
    else:
        heat, grind, cool, coarse = 0.0, 0.0, False, False
    brew.under = heat * cool + grind * coarse
    brew.over = heat * (not cool) + grind * (not coarse)
    stars = BASE + bean["lean"] + METHOD[brew.method] - heat - grind
    stars += ETHIOPIA * (bean["origin"] == "Ethiopia") + NATURAL * (bean["process"] == "natural")
    stars -= min(REST[2], loss(brew.days, REST))
    stars += rng.gauss(0, NOISE)
    brew.rating = min(5.0, max(0.5, math.floor(stars * 2 + 0.5) / 2))
