"""What goes wrong: every exception carries the engine's sentence."""

from __future__ import annotations

import json
from typing import Any

__all__ = [
    "InputError",
    "NoMethod",
    "OutOfMemory",
    "OutOfTime",
    "Refused",
    "Stopped",
    "Unknown",
]


class InputError(ValueError):
    """An input that cannot be read: one sentence, and the place it points at.

    >>> import grundy
    >>> try:
    ...     grundy.parse("nim 3,x")
    ... except grundy.InputError as error:
    ...     print(error.column, error.message)
    7 expected a whole number
    """

    def __init__(
        self,
        sentence: str,
        message: str = "",
        column: str | int = 1,
        excerpt: str = "",
        mark: str = "",
        line: str | int | None = None,
    ) -> None:
        super().__init__(sentence)
        self.message = message
        """What is wrong, without the place."""
        self.column = int(column)
        """The first wrong character, counted from 1."""
        self.line = None if line is None else int(line)
        """Its line, if the input has several."""
        self.excerpt = excerpt
        """The input around the place."""
        self.mark = mark
        """A line below it that marks the place with ``^``."""

    def __reduce__(self) -> tuple[Any, ...]:
        fields = (str(self), self.message, self.column, self.excerpt, self.mark, self.line)
        return (type(self), fields)


class Stopped(Exception):
    """A limit was reached before there was an answer.

    >>> import grundy
    >>> with grundy.limits(nodes=1000):
    ...     try:
    ...         grundy.parse("cram 8x9").worth()
    ...     except grundy.Stopped as stopped:
    ...         print(stopped.reason, "-", stopped)
    nodes - stopped at the limit of 1000 positions
    """

    def __init__(self, sentence: str, reason: str = "", known: str | None = None) -> None:
        super().__init__(sentence)
        self.reason = reason
        """The reason as one word, the same in every version."""
        self.known: dict[str, Any] = {} if known is None else json.loads(known)
        """What is known so far, as the command line's JSON."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.reason, json.dumps(self.known)))


class OutOfTime(Stopped, TimeoutError):
    """The time was up."""


class OutOfMemory(Stopped, MemoryError):
    """The limit on memory was reached, or would have been."""


class NoMethod(Stopped):
    """No method is known for this question, and why."""


class Unknown(ArithmeticError):
    """The answer is not known, or out of reach."""


class Refused(ValueError):
    """A certificate or a proof that proves nothing, and why."""
