"""libinsights through ctypes; insights.h says what the functions promise."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib
from typing import Optional

from ._errors import error

ABI_VERSION = 0
_FOLDER = pathlib.Path(__file__).parent / "_library"


class Text(ctypes.Structure):
    """``insights_text``"""

    _fields_ = [("bytes", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    @staticmethod
    def of(utf8: bytes) -> Text:
        """A text of bytes, which must outlive it."""
        return Text(ctypes.cast(ctypes.c_char_p(utf8), ctypes.c_void_p), len(utf8))

    def value(self) -> bytes:
        """A copy of the text."""
        return ctypes.string_at(self.bytes, self.length) if self.length else b""


class EngineOptions(ctypes.Structure):
    """``insights_engine_options``"""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("dictionary", Text),
        ("precision", ctypes.c_double),
        ("offsets", ctypes.c_int32),
        ("reader", ctypes.c_int32),
    ]


class JournalOptions(ctypes.Structure):
    """``insights_journal_options``"""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("method", Text),
        ("bean", Text),
        ("since", Text),
        ("today", Text),
        ("false_discovery_rate", ctypes.c_double),
        ("taster", Text),
    ]


class SuggestOptions(ctypes.Structure):
    """``insights_suggest_options``"""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("bean", Text),
        ("method", Text),
        ("grinder", Text),
        ("today", Text),
        ("strategy", ctypes.c_int32),
        ("explores", ctypes.c_int32),
        ("taster", Text),
    ]


def _load() -> ctypes.CDLL:
    """The library that ``$INSIGHTS_LIBRARY`` names, that of the wheel, or the system's."""
    named = os.environ.get("INSIGHTS_LIBRARY")
    own = _FOLDER / "libinsights.so"
    path = named or (str(own) if own.exists() else f"libinsights.so.{ABI_VERSION}")
    try:
        library = ctypes.CDLL(path)
    except OSError as problem:
        raise ImportError(
            f"libinsights cannot be loaded ({problem}); install it with 'make install' "
            "and run ldconfig, or name libinsights.so with $INSIGHTS_LIBRARY"
        ) from None
    _declare(library)
    found = library.insights_abi_version()
    if found != ABI_VERSION:
        raise ImportError(f"{path} has the ABI version {found}; this package needs {ABI_VERSION}")
    return library


def _declare(library: ctypes.CDLL) -> None:
    handle, pointer = ctypes.c_void_p, ctypes.POINTER
    text = (ctypes.c_char_p, ctypes.c_size_t)
    result = pointer(Text)
    library.insights_version.restype = ctypes.c_char_p
    library.insights_abi_version.restype = ctypes.c_int32
    library.insights_status_text.argtypes = [ctypes.c_int32]
    library.insights_status_text.restype = ctypes.c_char_p
    library.insights_session_error.argtypes = [handle]
    library.insights_session_error.restype = ctypes.c_char_p
    for name, arguments in {
        "engine_create": (
            pointer(EngineOptions), pointer(handle), ctypes.c_char_p, ctypes.c_size_t,
        ),
        "session_create": (handle, pointer(handle)),
        "extract_json": (handle, *text, result),
        "extract_many_json": (handle, pointer(Text), ctypes.c_size_t, result),
        "patterns_json": (handle, *text, pointer(JournalOptions), result),
        "suggest_json": (handle, *text, pointer(SuggestOptions), result),
        "report_html": (handle, *text, pointer(JournalOptions), result),
        "cupping_json": (handle, *text, Text, result),
        "label_json": (handle, *text, Text, result),
        "wheel_json": (handle, *text, result),
        "wheel_svg": (handle, *text, Text, result),
    }.items():
        function = getattr(library, f"insights_{name}")
        function.argtypes = list(arguments)
        function.restype = ctypes.c_int32
    for name in ("engine_free", "session_free"):
        function = getattr(library, f"insights_{name}")
        function.argtypes = [handle]
        function.restype = None


LIBRARY = _load()


def version() -> str:
    """The version of the library."""
    text: bytes = LIBRARY.insights_version()
    return text.decode()


def bundled_dictionary() -> Optional[str]:
    """The dictionary that came with the wheel."""
    path = _FOLDER / "en_US.dic"
    return str(path) if path.exists() else None


class EngineHandle:
    """An ``insights_engine``; freed with the object."""

    def __init__(self, dictionary: Optional[str], precision: float, is_fast: bool) -> None:
        options = EngineOptions(size=ctypes.sizeof(EngineOptions), precision=precision)
        options.reader = int(is_fast)
        # Python counts code points.
        options.offsets = 2
        path = utf8(dictionary or "")
        options.dictionary = Text.of(path)
        self.pointer = ctypes.c_void_p()
        message = ctypes.create_string_buffer(500)
        status = LIBRARY.insights_engine_create(
            ctypes.byref(options), ctypes.byref(self.pointer), message, len(message)
        )
        if status:
            raise error(status, message.value.decode())

    def __del__(self, free: object = LIBRARY.insights_engine_free) -> None:
        if callable(free):
            free(getattr(self, "pointer", None))


class Session:
    """An ``insights_session``, for one thread; freed with the object."""

    def __init__(self, engine: EngineHandle) -> None:
        self.pointer = ctypes.c_void_p()
        status = LIBRARY.insights_session_create(engine.pointer, ctypes.byref(self.pointer))
        if status:
            raise error(status, LIBRARY.insights_status_text(status).decode())

    def call(self, name: str, *arguments: object) -> bytes:
        """Calls ``insights_<name>`` with arguments between the session and the result."""
        result = Text()
        status = getattr(LIBRARY, f"insights_{name}")(
            self.pointer, *arguments, ctypes.byref(result)
        )
        if status:
            message = LIBRARY.insights_session_error(self.pointer).decode()
            raise error(status, message or LIBRARY.insights_status_text(status).decode())
        return result.value()

    def __del__(self, free: object = LIBRARY.insights_session_free) -> None:
        if callable(free):
            free(getattr(self, "pointer", None))


def utf8(text: str) -> bytes:
    """Text in UTF-8; a lone surrogate, which UTF-8 cannot have, becomes a question mark."""
    return text.encode("utf-8", "replace")
