"""Results as data classes; ``json`` has all that the library said, fields of later versions too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Union

Json = dict[str, Any]


@dataclass(frozen=True)
class Mention:
    """Where a note names a flavor: ``note[start:end] == text``."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Score:
    """A number that the taster gave, on its scale: 8 of 10."""

    value: float
    lowest: float
    scale: float


@dataclass(frozen=True)
class Level:
    """The level 1…5 of an attribute such as acidity, and the words that it is based on."""

    level: int
    evidence: list[str]
    score: Optional[Score] = None


@dataclass(frozen=True)
class BrewExtraction:
    """What a note says of its brew's extraction: ``under``, ``over`` or ``balanced``, and its words."""

    direction: str
    confidence: float
    evidence: list[str]


@dataclass(frozen=True)
class ImpliedRating:
    """The stars that the taster would give by a note's words, and the interval of four in five ratings."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class CupFinding:
    """What a note says of some of several cups of one coffee: one cup of five phenolic.

    ``of`` is None where the note does not say how many cups there were, and ``numbers`` is empty where
    the cups are only counted.

    >>> import insights
    >>> found = insights.extract("Cups 1-4 clean, cup 5 phenolic.").cups[0]
    >>> found.count, found.of, found.numbers, found.nodes
    (1, 5, [5], ['other.papery-musty.phenolic'])
    """

    count: int
    of: Optional[int]
    numbers: list[int]
    nodes: list[str]
    evidence: str


@dataclass(frozen=True)
class CupComparison:
    """Another cup that a note compares its cup with: better than yesterday.

    ``to`` is ``setting``, ``day``, ``last``, ``bean`` or ``best``; ``value`` is the setting, or the day
    or bean as the note names it, and None for the others. ``sign`` is 1 where this cup is better, -1
    where it is worse, 0 where they are alike.

    >>> import insights
    >>> found = insights.extract("Worse than 12, back to 11.")
    >>> found.comparisons[0].to, found.comparisons[0].value, found.comparisons[0].sign
    ('setting', 12, -1)
    >>> found.next_setting
    11
    """

    to: str
    value: Union[float, str, None]
    sign: int
    evidence: str


@dataclass(frozen=True)
class Flavor:
    """A node of the wheel that a note reports."""

    id: str
    name: str
    path: list[str]
    descriptors: list[str]
    confidence: float
    intensity: float
    source: str
    mentions: list[Mention]


@dataclass(frozen=True)
class Extraction:
    """What a note reports.

    >>> import insights
    >>> found = insights.extract("A hint of honey; heavy body")
    >>> found.flavors[0].name, found.flavors[0].mentions[0].text
    ('Honey', 'honey')
    >>> found.attributes["body"].level
    4
    """

    text: str
    nodes: list[str]
    negated: list[str]
    flavors: list[Flavor]
    attributes: dict[str, Level]
    sentiment: float
    liking: str
    extraction: Optional[BrewExtraction]
    rating: Optional[Score]
    implied_rating: Optional[ImpliedRating]
    cups: list[CupFinding]
    comparisons: list[CupComparison]
    next_setting: Optional[float]
    additions: list[str]
    summary: str
    languages: list[str]
    json: Json = field(repr=False, compare=False)

    @classmethod
    def from_json(cls, json: Json) -> Extraction:
        """The result of its JSON form."""
        return cls(
            text=json["text"],
            nodes=json["nodes"],
            negated=json["negated"],
            flavors=[_flavor(flavor) for flavor in json["flavors"]],
            attributes={name: _level(level) for name, level in json["attributes"].items()},
            sentiment=json["sentiment"],
            liking=json["liking"],
            extraction=_extraction(json.get("extraction")),
            rating=_score(json.get("rating")),
            implied_rating=_implied(json.get("implied_rating")),
            cups=[_cups(found) for found in json.get("cups", [])],
            comparisons=[_comparison(found) for found in json.get("comparisons", [])],
            next_setting=json.get("next_setting"),
            additions=json.get("additions", []),
            summary=json["summary"],
            languages=json.get("languages", []),
            json=json,
        )


def _flavor(json: Json) -> Flavor:
    return Flavor(
        id=json["id"],
        name=json["name"],
        path=json["path"],
        descriptors=json["descriptors"],
        confidence=json["confidence"],
        intensity=json["intensity"],
        source=json["source"],
        mentions=[Mention(m["text"], m["start"], m["end"]) for m in json["mentions"]],
    )


def _extraction(json: Optional[Json]) -> Optional[BrewExtraction]:
    if json is None:
        return None
    return BrewExtraction(json["direction"], json["confidence"], json["evidence"])


def _implied(json: Optional[Json]) -> Optional[ImpliedRating]:
    if json is None:
        return None
    return ImpliedRating(json["value"], json["low"], json["high"])


def _comparison(json: Json) -> CupComparison:
    return CupComparison(json["to"], json.get("value"), json["sign"], json["evidence"])


def _cups(json: Json) -> CupFinding:
    return CupFinding(
        json["count"], json.get("of"), json["numbers"], json["nodes"], json["evidence"]
    )


def _level(json: Json) -> Level:
    return Level(json["level"], json["evidence"], _score(json.get("score")))


def _score(json: Optional[Json]) -> Optional[Score]:
    return None if json is None else Score(json["value"], json["lowest"], json["scale"])


@dataclass(frozen=True)
class Pattern:
    """A relation in a journal that is unlikely to be chance."""

    kind: str
    subject: dict[str, str]
    title: str
    description: str
    effect: Optional[float]
    low: Optional[float]
    high: Optional[float]
    n: int
    p: float
    q: float
    json: Json = field(repr=False, compare=False)


@dataclass(frozen=True)
class Preference:
    """What the best-rated brews have in common; a description, not a test."""

    kind: str
    subject: dict[str, str]
    title: str
    description: str
    n: int
    json: Json = field(repr=False, compare=False)


@dataclass(frozen=True)
class PatternReport:
    """The patterns of a journal, the strongest first, and what was tested."""

    brews: int
    rated: int
    tested: int
    fdr: float
    patterns: list[Pattern]
    preferences: list[Preference]
    json: Json = field(repr=False, compare=False)

    @classmethod
    def from_json(cls, json: Json) -> PatternReport:
        """The report of its JSON form."""
        return cls(
            brews=json["brews"],
            rated=json["rated"],
            tested=json["tested"],
            fdr=json["fdr"],
            patterns=[
                Pattern(
                    kind=pattern["kind"],
                    subject=pattern["subject"],
                    title=pattern["title"],
                    description=pattern["description"],
                    effect=pattern.get("effect"),
                    low=pattern.get("low"),
                    high=pattern.get("high"),
                    n=pattern["n"],
                    p=pattern["p"],
                    q=pattern["q"],
                    json=pattern,
                )
                for pattern in json["patterns"]
            ],
            preferences=[
                Preference(
                    kind=preference["kind"],
                    subject=preference["subject"],
                    title=preference["title"],
                    description=preference["description"],
                    n=preference["n"],
                    json=preference,
                )
                for preference in json["preferences"]
            ],
            json=json,
        )


@dataclass(frozen=True)
class Setting:
    """A value and its tolerance."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Suggestion:
    """How to brew a bean next: settings by name, such as ``water_temp_c``."""

    bean: str
    method: str
    grinder: Optional[str]
    settings: dict[str, Setting]
    expected_rating: Setting
    confidence: str
    brews: int
    json: Json = field(repr=False, compare=False)

    @classmethod
    def from_json(cls, json: Json) -> Suggestion:
        """The suggestion of its JSON form."""
        grinder = json.get("grinder")
        return cls(
            bean=json["bean"]["name"],
            method=json["method"]["name"],
            grinder=grinder["name"] if grinder else None,
            settings={name: _setting(value) for name, value in json["parameters"].items()},
            expected_rating=_setting(json["expected_rating"]),
            confidence=json["basis"]["confidence"],
            brews=json["basis"]["brews"],
            json=json,
        )


def _setting(json: Json) -> Setting:
    return Setting(float(json["value"]), float(json["low"]), float(json["high"]))


@dataclass(frozen=True)
class LabelField:
    """How sure the reading of a field is, and the text that it is based on."""

    decision: str
    confidence: float
    evidence: str
    fault: str | None = None
    """Why a value is not given although it is printed: ``unreadable``, ``no_day``, ``no_year``,
    ``swappable``, ``future``, ``old``, ``packed``."""


@dataclass(frozen=True)
class LabelReading:
    """The fields of a bag's label.

    ``values`` has them by name; those that the label does not say are None or empty.
    """

    values: Json
    decisions: dict[str, LabelField]
    json: Json = field(repr=False, compare=False)

    @classmethod
    def from_json(cls, json: Json) -> LabelReading:
        """The reading of its JSON form."""
        return cls(
            values={name: value for name, value in json.items() if name != "decisions"},
            decisions={
                name: LabelField(
                    decision["decision"],
                    decision["confidence"],
                    decision.get("evidence", ""),
                    decision.get("fault"),
                )
                for name, decision in json["decisions"].items()
            },
            json=json,
        )


@dataclass(frozen=True)
class WheelNode:
    """A node of the flavor wheel."""

    id: str
    name: str
    path: list[str]
    depth: int
    parent: Optional[str]
    children: list[str]
    color: str
