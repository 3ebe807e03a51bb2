"""Errors, by the statuses of the library."""

from __future__ import annotations


class Error(Exception):
    """An error of insights; ``status`` is the exit status that the program would have."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> tuple[type[Error], tuple[str, int]]:
        # Errors cross processes, of Spark for example.
        return type(self), (str(self), self.status)


class MisuseError(Error, ValueError):
    """An argument that is out of range, or a call that cannot be made here."""


class UsageError(Error, ValueError):
    """An argument that means nothing: an unknown or ambiguous name, a day that is none."""


class DataError(Error, ValueError):
    """A file that is no journal, or a history that does not suffice."""


class MissingInputError(Error, FileNotFoundError):
    """There is no such file."""

    def __str__(self) -> str:
        # FileNotFoundError would show the arguments as an error number and a text.
        return str(self.args[0])


class MissingComponentError(Error):
    """The system lacks the stemmer or the dictionary that was asked for."""


class FileError(Error, OSError):
    """A file that may not be read, is locked, or is on a failing disk."""

    def __str__(self) -> str:
        return str(self.args[0])


_KINDS: dict[int, type[Error]] = {
    1: MisuseError,
    64: UsageError,
    65: DataError,
    66: MissingInputError,
    69: MissingComponentError,
    74: FileError,
}


def error(status: int, message: str) -> Error:
    """The error of a status."""
    return _KINDS.get(status, Error)(message, status)
