"""The calls: for one engine, and for the standard one."""

from __future__ import annotations

import ctypes
import datetime
import json
import os
import threading
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from ._errors import MisuseError
from ._library import (
    EngineHandle,
    JournalOptions,
    Session,
    SuggestOptions,
    Text,
    bundled_dictionary,
    utf8,
)
from ._results import Extraction, Json, LabelReading, PatternReport, Suggestion, WheelNode

if TYPE_CHECKING:
    import pyarrow as pa

PathLike = Union[str, "os.PathLike[str]"]
Day = Union[str, datetime.date, None]
Name = Optional[str]


def _text(value: Day) -> bytes:
    """A name or a day as the library takes it; nothing is empty."""
    if isinstance(value, datetime.datetime):
        value = value.date()
    if isinstance(value, datetime.date):
        return value.isoformat().encode()
    if value is None:
        return b""
    if not isinstance(value, str):
        raise MisuseError(f"{value!r} is of type {type(value).__name__}; give a text", 1)
    return utf8(value)


class Engine:
    """The compiled lexicon, rules and models; safe for all threads, each of which gets a session.

    The functions of the module use a standard engine, so one is needed only for options:

    >>> import insights
    >>> strict = insights.Engine(precision=1.0)
    >>> strict.extract("maybe a hint of something like caramel").nodes
    []
    """

    def __init__(
        self,
        *,
        dictionary: Optional[PathLike] = None,
        precision: Optional[float] = None,
        reader: str = "careful",
    ) -> None:
        """Creates an engine.

        :param dictionary: A Hunspell ``.dic`` file with its ``.aff`` file beside it; by default that
            of the wheel, else the system's en_US.
        :param precision: The least confidence, above 0 up to 1, of a flavor that is reported; by
            default, whatever is likelier than not.
        :param reader: ``careful`` asks the encoder where rules and words leave a mention in doubt,
            ``fast`` never does.
        """
        if precision is not None and not 0 < precision <= 1:
            raise MisuseError(f"precision is {precision}; give a number above 0 up to 1", 1)
        if reader not in ("careful", "fast"):
            raise MisuseError(f"reader is {reader!r}; give 'careful' or 'fast'", 1)
        path = bundled_dictionary() if dictionary is None else os.fspath(dictionary)
        self._handle = EngineHandle(path, precision or 0, reader == "fast")
        self._threads = threading.local()

    def _session(self) -> Session:
        session: Optional[Session] = getattr(self._threads, "session", None)
        if session is None:
            session = self._threads.session = Session(self._handle)
        return session

    @overload
    def extract(self, notes: str) -> Extraction: ...

    @overload
    def extract(
        self, notes: Iterable[Optional[str]], *, jobs: Optional[int] = None
    ) -> pa.RecordBatch: ...

    @overload
    def extract(self, notes: Any, *, jobs: Optional[int] = None) -> Any: ...

    def extract(self, notes: Any, *, jobs: Optional[int] = None) -> Any:
        """Reads one note, or many on all cores.

        :param notes: A text; or a list of texts and None, a series of pandas or polars, or any array
            of texts that speaks Arrow.
        :param jobs: The number of cores to use for many; by default all.
        :returns: An ``Extraction`` for a text; for many a ``pyarrow.RecordBatch`` with a row for each,
            which is null where the note is None.
        """
        if isinstance(notes, str):
            text = utf8(notes)
            return Extraction.from_json(
                json.loads(self._session().call("extract_json", text, len(text)))
            )
        from . import _arrow

        return _arrow.extract(self._session, notes, jobs)

    def extract_batches(
        self,
        batches: Union[pa.RecordBatch, pa.Table, Iterable[pa.RecordBatch]],
        column: str,
        *,
        jobs: Optional[int] = None,
    ) -> Iterator[pa.RecordBatch]:
        """Adds what notes report to record batches, one batch at a time.

        It has the form that ``DataFrame.mapInArrow`` of Spark asks for; a reader of DuckDB or
        pyarrow gives such batches, too.

        :param batches: Record batches of any columns, or a table of pyarrow.
        :param column: The column of texts.
        :param jobs: The number of cores to use; by default all.
        """
        from . import _arrow

        return _arrow.extract_batches(self._session, batches, column, jobs)

    def patterns(
        self,
        journal: PathLike,
        *,
        method: Name = None,
        bean: Name = None,
        since: Day = None,
        today: Day = None,
        fdr: float = 0.05,
        taster: Name = None,
    ) -> PatternReport:
        """The patterns of a journal: relations that are unlikely to be chance.

        :param journal: The path of the journal, which is only read.
        :param method: Only brews by this method.
        :param bean: Only brews of this bean.
        :param since: Only brews from this day on: a date, or ``YYYY-MM-DD``.
        :param today: The current day; later brews do not count. By default the clock's.
        :param fdr: The accepted share of chance findings, above 0 and below 1.
        :param taster: Only what this taster rated and wrote, by name or ID; by default all tasters, on
            one scale.
        """
        return PatternReport.from_json(
            self._analyzed(
                "patterns_json", journal, (method, bean, since, today), fdr, taster, json.loads
            )
        )

    def report(
        self,
        journal: PathLike,
        *,
        method: Name = None,
        bean: Name = None,
        since: Day = None,
        today: Day = None,
        fdr: float = 0.05,
        taster: Name = None,
    ) -> str:
        """The report on a journal: one page of HTML that loads nothing. See ``patterns``."""
        html = self._analyzed(
            "report_html", journal, (method, bean, since, today), fdr, taster, bytes.decode
        )
        return str(html)

    def _analyzed(
        self,
        name: str,
        journal: PathLike,
        choice: tuple[Day, ...],
        fdr: float,
        taster: Name,
        read: Any,
    ) -> Any:
        if not 0 < fdr < 1:
            raise MisuseError(f"fdr is {fdr}; give a number above 0 and below 1", 1)
        path = utf8(os.fspath(journal))
        # Kept until the call ends: the options only point to them.
        texts = [_text(value) for value in (*choice, taster)]
        *chosen, person = [Text.of(text) for text in texts]
        options = JournalOptions(ctypes.sizeof(JournalOptions), *chosen, fdr, person)
        return read(self._session().call(name, path, len(path), ctypes.byref(options)))

    def suggest(
        self,
        journal: PathLike,
        bean: str,
        method: str,
        *,
        grinder: Name = None,
        today: Day = None,
        strategy: str = "surface",
        explore: bool = False,
        taster: Name = None,
    ) -> Suggestion:
        """How to brew a bean next.

        :param journal: The path of the journal, which is only read.
        :param bean: The bean, by name or ID; typing errors are forgiven.
        :param method: The method, by name or ID.
        :param grinder: The grinder to set; by default the one used last.
        :param today: The current day; later brews do not count. By default the clock's.
        :param strategy: ``surface``, fitted to all ratings, or ``weighted-mean`` of the best brews.
        :param explore: Whether ``json`` names the brew from which most can be learned.
        :param taster: Only what this taster rated, by name or ID; by default all tasters, on one scale.
        """
        strategies = ["surface", "weighted-mean"]
        if strategy not in strategies:
            raise MisuseError(f"there is no strategy '{strategy}'; give one of {strategies}", 1)
        path = utf8(os.fspath(journal))
        texts = [_text(value) for value in (bean, method, grinder, today, taster)]
        *chosen, person = [Text.of(text) for text in texts]
        options = SuggestOptions(
            ctypes.sizeof(SuggestOptions),
            *chosen,
            strategies.index(strategy),
            int(explore),
            person,
        )
        found = self._session().call("suggest_json", path, len(path), ctypes.byref(options))
        return Suggestion.from_json(json.loads(found))

    def cupping(self, journal: PathLike, session: str) -> Json:
        """What the scores of a kept cupping session show: means with intervals, pairs, cuppers, words.

        :param journal: The path of the journal, which is only read.
        :param session: The session, by name or ID; its samples have codes until it is revealed.
        """
        path, name = utf8(os.fspath(journal)), utf8(session)
        found: Json = json.loads(
            self._session().call("cupping_json", path, len(path), Text.of(name))
        )
        return found

    def label(self, text: str, *, today: Day = None) -> LabelReading:
        """The fields of a bag's label.

        >>> import insights
        >>> insights.label("ETHIOPIA\\nYirgacheffe\\nwashed").values["origin"]
        ['Ethiopia']

        :param text: The label, line by line.
        :param today: The day that dates are judged by. By default the clock's.
        """
        label, day = utf8(text), _text(today)
        found = self._session().call("label_json", label, len(label), Text.of(day))
        return LabelReading.from_json(json.loads(found))

    def wheel(self, flavor: str = "") -> list[WheelNode]:
        """The nodes of the wheel, or of the branch of a flavor, in wheel order.

        >>> import insights
        >>> [node.name for node in insights.wheel("berry")]
        ['Berry', 'Blackberry', 'Raspberry', 'Blueberry', 'Strawberry']
        """
        name = utf8(flavor)
        nodes = json.loads(self._session().call("wheel_json", name, len(name)))["nodes"]
        fields = WheelNode.__dataclass_fields__
        return [WheelNode(**{key: node[key] for key in fields}) for node in nodes]

    def wheel_svg(self, flavor: str = "", *, journal: Optional[PathLike] = None) -> str:
        """The wheel, or the branch of a flavor, drawn as SVG.

        :param flavor: The ID or name of a node; by default all.
        :param journal: A journal whose flavors have the stronger colors.
        """
        name, path = utf8(flavor), utf8(os.fspath(journal) if journal is not None else "")
        return self._session().call("wheel_svg", name, len(name), Text.of(path)).decode()


_lock = threading.Lock()
_standard: Optional[Engine] = None


def _after_fork() -> None:
    # A thread that held the lock is not in the child.
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def standard() -> Engine:
    """The engine that the functions of the module use, made at the first call."""
    global _standard
    with _lock:
        if _standard is None:
            _standard = Engine()
        return _standard


@overload
def extract(notes: str) -> Extraction: ...


@overload
def extract(notes: Iterable[Optional[str]], *, jobs: Optional[int] = None) -> pa.RecordBatch: ...


@overload
def extract(notes: Any, *, jobs: Optional[int] = None) -> Any: ...


def extract(notes: Any, *, jobs: Optional[int] = None) -> Any:
    """Reads one note, or many on all cores.

    >>> import insights
    >>> insights.extract("Honey, no smoke").negated
    ['roasted.burnt.smoky']
    >>> insights.extract(["honey", None]).column("summary").to_pylist()
    ['Honey.', None]

    :param notes: A text; or a list of texts and None, a series of pandas or polars, or any array of
        texts that speaks Arrow.
    :param jobs: The number of cores to use for many; by default all.
    :returns: An ``Extraction`` for a text; for many a ``pyarrow.RecordBatch`` with a row for each.
    """
    return standard().extract(notes, jobs=jobs)


def extract_batches(
    batches: Union[pa.RecordBatch, pa.Table, Iterable[pa.RecordBatch]],
    column: str,
    *,
    jobs: Optional[int] = None,
) -> Iterator[pa.RecordBatch]:
    """Adds what notes report to record batches. See ``Engine.extract_batches``.

    >>> import insights, pyarrow as pa
    >>> batch = pa.record_batch({"id": [1, 2], "review": ["plum", "no plum"]})
    >>> next(insights.extract_batches([batch], "review")).column("nodes").to_pylist()
    [['fruity.other-fruit'], []]
    """
    return standard().extract_batches(batches, column, jobs=jobs)


def patterns(
    journal: PathLike,
    *,
    method: Name = None,
    bean: Name = None,
    since: Day = None,
    today: Day = None,
    fdr: float = 0.05,
    taster: Name = None,
) -> PatternReport:
    """The patterns of a journal. See ``Engine.patterns``."""
    return standard().patterns(
        journal, method=method, bean=bean, since=since, today=today, fdr=fdr, taster=taster
    )


def report(
    journal: PathLike,
    *,
    method: Name = None,
    bean: Name = None,
    since: Day = None,
    today: Day = None,
    fdr: float = 0.05,
    taster: Name = None,
) -> str:
    """The report on a journal, as HTML. See ``Engine.report``."""
    return standard().report(
        journal, method=method, bean=bean, since=since, today=today, fdr=fdr, taster=taster
    )


def suggest(
    journal: PathLike,
    bean: str,
    method: str,
    *,
    grinder: Name = None,
    today: Day = None,
    strategy: str = "surface",
    explore: bool = False,
    taster: Name = None,
) -> Suggestion:
    """How to brew a bean next. See ``Engine.suggest``."""
    return standard().suggest(
        journal,
        bean,
        method,
        grinder=grinder,
        today=today,
        strategy=strategy,
        explore=explore,
        taster=taster,
    )


def cupping(journal: PathLike, session: str) -> Json:
    """What the scores of a kept cupping session show. See ``Engine.cupping``."""
    return standard().cupping(journal, session)


def label(text: str, *, today: Day = None) -> LabelReading:
    """The fields of a bag's label. See ``Engine.label``."""
    return standard().label(text, today=today)


def wheel(flavor: str = "") -> list[WheelNode]:
    """The nodes of the wheel, or of the branch of a flavor. See ``Engine.wheel``."""
    return standard().wheel(flavor)


def wheel_svg(flavor: str = "", *, journal: Optional[PathLike] = None) -> str:
    """The wheel, or the branch of a flavor, drawn as SVG. See ``Engine.wheel_svg``."""
    return standard().wheel_svg(flavor, journal=journal)
