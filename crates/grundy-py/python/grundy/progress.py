"""A bar that tells how far long work has come."""

from __future__ import annotations

import sys
import time
from typing import Any

__all__ = ["Bar"]


class Bar:
    """Shows a bar of tqdm where that is installed, else a line; nothing for work that is done at once."""

    PATIENCE = 0.5

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._bar: Any = None

    def __call__(self, positions: int) -> None:
        if time.monotonic() - self._begun < self.PATIENCE:
            return
        if self._bar is None:
            self._bar = _begin()
        if self._bar is not False:
            # A search in slices counts from 0 again.
            self._bar.update(max(0, positions - self._bar.n))
        else:
            print(f"\r{positions} positions", end="", file=sys.stderr)

    def close(self) -> None:
        """The question is answered; the next one begins anew."""
        if self._bar is False:
            print(file=sys.stderr)
        elif self._bar is not None:
            self._bar.close()
        self._bar = None
        self._begun = time.monotonic()


def _begin() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return False
    return tqdm(unit=" positions", unit_scale=True)
