"""How answers look in a notebook: one stylesheet for light and dark themes."""

from __future__ import annotations

__all__ = ["figure"]

# JupyterLab and nbconvert say on the body what theme they have, VS Code as well; elsewhere the system decides.
_LIGHT = "--ink:#1d2733;--soft:#5b6978;--rule:#c3ccd6;--shade:#eef1f5;--good:#2c7a4b"
_DARK = "--ink:#e6ebf1;--soft:#a9b6c4;--rule:#4a5766;--shade:#27313d;--good:#5fc58a"

_RULES = (
    ".grundy{color:var(--ink);max-width:60em;overflow-x:auto}"
    ".grundy h3{font-size:1em;margin:.9em 0 .3em}.grundy p{margin:.3em 0}"
    ".grundy ol.explanation{padding-left:2.4em}.grundy small{color:var(--soft)}"
    ".grundy table{border-collapse:collapse;margin:.5em 0;color:var(--ink)}"
    ".grundy th,.grundy td{padding:.15em .6em;text-align:right;background:none;color:var(--ink)}"
    ".grundy thead th{border-bottom:1px solid var(--rule)}"
    ".grundy tbody th{text-align:left;font-weight:normal}"
    ".grundy thead+tbody th{text-align:right;color:var(--soft)}"
    ".grundy table.nim-sum td{font-family:monospace;padding:.1em .3em}"
    ".grundy table.nim-sum td:nth-child(2){padding-right:1.2em}"
    ".grundy table.nim-sum tr:last-child>*{border-top:1px solid var(--rule);font-weight:bold}"
    ".grundy code{background:var(--shade);color:var(--ink);padding:0 .2em}"
    ".grundy svg{max-width:100%;height:auto}"
)


def _scoped(css: str, scope: str) -> str:
    """Every rule of a stylesheet, for what lies in some surroundings only."""
    rules = [rule.split("{", 1) for rule in css.split("}") if "{" in rule]
    return "".join(
        ",".join(f"{scope} {part.strip()}" for part in selector.split(",")) + "{" + body + "}"
        for selector, body in rules
    )


def _stylesheet() -> str:
    from . import _core

    light, _, dark = _core.STYLESHEET.partition("@media(prefers-color-scheme:dark){")

    def night(place: str) -> str:
        return f"{place} .grundy{{{_DARK}}}" + _scoped(dark, f"{place} .grundy svg")

    by_system = night("body:not([data-jp-theme-light=true],.vscode-light)")
    by_theme = night(":is([data-jp-theme-light=false],.vscode-dark)")
    day = f".grundy{{{_LIGHT}}}{_RULES}" + _scoped(light, ".grundy svg")
    return f"{day}@media(prefers-color-scheme:dark){{{by_system}}}{by_theme}"


_STYLE: list[str] = []


def figure(inner: str) -> str:
    """A fragment of HTML that fits into light and dark notebooks."""
    if not _STYLE:
        _STYLE.append(_stylesheet())
    return f'<div class="grundy"><style>{_STYLE[0]}</style>{inner}</div>'
