"""What the invented taster writes down: notes in flavors.tsv's and remarks.tsv's words."""
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


def rows(name):
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


class Deck:
    """Phrases dealt in random order, each once before any comes again."""

    def __init__(self, cards, rng):
        self.cards, self.rng, self.left = cards, rng, []

    def deal(self, fits=lambda card: True):
        for attempt in range(2):
            for index, card in enumerate(self.left):
                if fits(card):
                    return self.left.pop(index)
            if attempt == 0:
                fresh = [card for card in self.cards if card not in self.left]
                for index in range(len(fresh) - 1, 0, -1):
                    other = int(self.rng.random() * (index + 1))
                    fresh[index], fresh[other] = fresh[other], fresh[index]
                self.left += fresh
        return None


class Notebook:
    def __init__(self, wheel, rng):
        self.rng = rng
        flavors, remarks = {}, {}
        for bean, phrase, short, *later in rows("flavors.tsv"):
            nodes = [resolve(name, wheel) for name in short.split()]
            flavors.setdefault(bean, []).append((phrase, nodes, bool(later)))
        for kind, phrase in rows("remarks.tsv"):
            remarks.setdefault(kind, []).append(phrase)
        self.flavors = {bean: Deck(cards, rng) for bean, cards in flavors.items()}
        self.remarks = {kind: Deck(cards, rng) for kind, cards in remarks.items()}
        self.nodes = {bean: sorted({node for card in cards for node in card[1]})
                      for bean, cards in flavors.items()}

    def chance(self, p):
        return self.rng.random() < p

    def remark(self, kind, fits=lambda card: True):
        card = self.remarks[kind].deal(fits)
        return [card] if card else []

    def write(self, brew, before, is_first, is_last):
        """Sets the notes of `brew`; `before` is the cup of this bean and method before it."""
        if self.chance(0.07):
            return
        flaw, kind = max((brew.under, "under"), (brew.over, "over"))
        flawed = flaw > 0.28 and self.chance(0.9)
        clauses = []
        if flawed:
            clauses += self.extraction(brew, kind, flaw)
        elif before and self.chance(0.75):
            gap = (brew.moment.date() - before.moment.date()).days
            change = ("aftersour" if before.under > 0.5
                      else "afterbitter" if before.over > 0.5 else None)
            if change and gap <= 4:
                clauses += self.remark(change, lambda card: gap == 1 or "yesterday" not in card)
        tasted = self.taste(brew, flawed, flaw, is_first)
        clauses = tasted + clauses if self.chance(0.6) else clauses + tasted
        if not flawed:
            clauses += self.verdict(brew.rating)
        if not flawed and self.chance(0.1):
            clauses += self.remark("denial")
        aside = self.aside(brew, is_first, is_last)
        clauses = aside + clauses if self.chance(0.4) else clauses + aside
        if flawed and brew.rating >= 4 and self.chance(0.5):
            clauses += self.remark("despite")
        if flawed and self.chance(0.3):
            clauses += self.cause(brew)
        if self.chance(0.14):
            clauses += self.remark("story")
        brew.notes = self.punctuate(clauses, brew)

    def extraction(self, brew, kind, flaw):
        strong = flaw > 0.75 and brew.rating <= 3
        return self.remark({"under": ("tart", "sour"), "over": ("dry", "bitter")}[kind][strong])

    def taste(self, brew, flawed, flaw, is_first):
        roll = self.rng.random()
        if flawed:
            count = int(roll < 0.55) if flaw > 0.75 else int(roll < 0.85)
        else:
            count = 0 if roll < 0.12 else 1 if roll < 0.72 else 2
        deck, phrases = self.flavors[brew.bean["key"]], []
        for _ in range(count):
            card = deck.deal(lambda card: not (is_first and card[2]) and card[0] not in phrases)
            if card:
                phrases.append(card[0])
                brew.nodes += [node for node in card[1] if node not in brew.nodes]
        return phrases

    def verdict(self, rating):
        kind, p = (("wow", 0.55) if rating >= 4.5 else ("good", 0.5) if rating >= 3.5
                   else ("okay", 0.6) if rating >= 2.5 else ("poor", 0.9))
        return self.remark(kind) if self.chance(p) else []

    def aside(self, brew, is_first, is_last):
        if is_first and self.chance(0.5):
            return self.remark("start")
        if is_last and self.chance(0.5):
            return self.remark("late", lambda card: card == "last of the bag")
        if brew.days > 36 and self.chance(0.25):
            return self.remark("late", lambda card: card != "last of the bag")
        if brew.days < 8 and self.chance(0.25):
            return self.remark("fresh")
        return self.remark(brew.method) if self.chance(0.2) else []

    def cause(self, brew):
        if brew.method == "Espresso":
            return self.remark("sourshot" if brew.under > brew.over else "bittershot")
        heat, grind = abs(brew.temperature - 94), abs(brew.grind - 24)
        if heat >= grind:
            return self.remark("cool" if brew.temperature < 94 else "hot")
        return self.remark("coarse" if brew.grind > 24 else "fine")

    def punctuate(self, clauses, brew):
        """One text of up to 30 words; a phone's capitals, most of the time."""
        while len(" - ".join(clauses).split()) > 30:
            clauses.pop()
        if not clauses:
            return ""
        careful, text = self.chance(0.75), clauses[0]
        for clause in clauses[1:]:
            roll, ends = self.rng.random(), text.endswith(("?", "!"))
            if ends or roll < 0.55 or len(clause.split()) > 7:
                text += (" " if ends else ". ") + (capital(clause) if careful else clause)
            else:
                text += (", " if roll < 0.88 else "; " if roll < 0.94 else " - ") + clause
        if careful:
            text = capital(text)
        if self.chance(0.45) and text[-1].isalnum():
            text += "."
        return text.format(t=brew.temperature, g=f"{brew.grind:g}", s=brew.seconds, d=brew.days)


def capital(text):
    return text[:1].upper() + text[1:]


def resolve(name, wheel):
    """The wheel's ID that is `name` or alone ends with it."""
    found = [name] if name in wheel else [node for node in wheel if node.endswith("." + name)]
    if len(found) != 1:
        raise SystemExit(
            f"flavors.tsv: '{name}' names {len(found)} nodes of the wheel; write its full ID")
    return found[0]
