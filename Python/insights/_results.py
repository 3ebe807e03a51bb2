"""Results as data classes; ``json`` has all that the library said, fields of later versions too."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Callable, Optional, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Json = dict[str, Any]
_Result = TypeVar("_Result")


def _read(kind: type[_Result], json: Json) -> _Result:
    """A result of its JSON form: each field is the member of its name, and ``json`` the whole."""
    values: Json = {}
    for name, convert, absent in _plan(cast(Any, kind)):
        value = json if name == "json" else json.get(name)
        values[name] = absent() if value is None else convert(value)
    return kind(**values)


_Plan = list[tuple[str, Callable[[Any], Any], Callable[[], Any]]]
_plans: dict[Any, _Plan] = {}


def _plan(kind: Any) -> _Plan:
    """Of each field its name, what reads its member, and what it is without one: empty, or None."""
    if kind not in _plans:
        _plans[kind] = _made(kind, get_type_hints(kind))
    return _plans[kind]


def _made(kind: Any, hints: dict[str, Any]) -> _Plan:
    return [
        (
            each.name,
            _converter(hints[each.name]),
            list if get_origin(hints[each.name]) is list else lambda: None,
        )
        for each in fields(kind)
    ]


def _converter(hint: Any) -> Callable[[Any], Any]:
    """What makes the value of a field of its member."""
    kinds: Any = get_args(hint)
    inner: Any = next((each for each in kinds if is_dataclass(each)), None)
    if isinstance(hint, type) and is_dataclass(hint):
        return functools.partial(_read, hint)
    if inner is None:
        return lambda value: value
    if get_origin(hint) is list:
        return lambda values: [_read(inner, value) for value in values]
    if get_origin(hint) is dict:
        return lambda values: {name: _read(inner, value) for name, value in values.items()}
    return functools.partial(_read, inner)


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
class Rating(Score):
    """A rating that the note states, and its words."""

    evidence: str


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
    rating: Optional[Rating]
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
        return _read(cls, json)


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
        return _read(cls, json)


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
    fault: Optional[str] = None
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
                name: _read(LabelField, {"evidence": ""} | decision)
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
