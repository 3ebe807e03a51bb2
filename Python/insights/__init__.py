"""Flavors of tasting notes, patterns and suggestions of brew journals, and bag labels.

>>> import insights
>>> found = insights.extract("Bright blueberry, not bitter")
>>> found.nodes, found.negated
(['fruity.berry.blueberry'], ['other.chemical.bitter'])
"""

from __future__ import annotations

from ._engine import (
    Engine,
    cupping,
    extract,
    extract_batches,
    label,
    patterns,
    report,
    suggest,
    wheel,
    wheel_svg,
)
from ._errors import (
    DataError,
    Error,
    FileError,
    MissingComponentError,
    MissingInputError,
    MisuseError,
    UsageError,
)
from ._library import version as _version
from ._results import (
    BrewExtraction,
    CupComparison,
    CupFinding,
    Extraction,
    Flavor,
    ImpliedRating,
    LabelField,
    LabelReading,
    Level,
    Mention,
    Pattern,
    PatternReport,
    Preference,
    Rating,
    Score,
    Setting,
    Suggestion,
    WheelNode,
)

__version__ = _version()

__all__ = [
    "BrewExtraction",
    "CupComparison",
    "CupFinding",
    "DataError",
    "Engine",
    "Error",
    "Extraction",
    "FileError",
    "Flavor",
    "ImpliedRating",
    "LabelField",
    "LabelReading",
    "Level",
    "Mention",
    "MissingComponentError",
    "MissingInputError",
    "MisuseError",
    "Pattern",
    "PatternReport",
    "Preference",
    "Rating",
    "Score",
    "Setting",
    "Suggestion",
    "UsageError",
    "WheelNode",
    "__version__",
    "cupping",
    "extract",
    "extract_batches",
    "label",
    "patterns",
    "report",
    "suggest",
    "wheel",
    "wheel_svg",
]
