"""What is shown is run: docstrings, pages, notebooks; and the stubs are the module."""

from __future__ import annotations

import ast
import doctest
import inspect
import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import grundy
from grundy import _core

HERE = Path(__file__).parent.parent
MODULES = [name for _, name, _ in pkgutil.iter_modules(grundy.__path__) if name != "_core"]
PAGES = [HERE / "README.md", HERE / "../../docs/python.md"]


@pytest.mark.parametrize("name", ["", *MODULES])
def test_docstrings(name: str) -> None:
    module = import_module(f"grundy.{name}".rstrip("."))
    shown = {"grundy": grundy}
    # Modules with examples say what they need themselves.
    assert doctest.testmod(module, extraglobs=shown).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(page.resolve()), module_relative=False)
    assert done.failed == 0 and done.attempted > 3


@pytest.mark.parametrize("book", sorted((HERE / "notebooks").glob("*.ipynb")), ids=lambda book: book.stem)
def test_notebooks(book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Plots are shown in the notebook, as they are for whoever opens it.
    monkeypatch.delenv("MPLBACKEND", raising=False)
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    opened = nbformat.read(book, as_version=4)
    nbclient.NotebookClient(
        opened, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    shown = [kind for cell in opened.cells for out in cell.get("outputs", []) for kind in out.get("data", {})]
    assert "text/html" in shown or "image/png" in shown
    if kept := os.environ.get("GRUNDY_NOTEBOOKS"):
        nbformat.write(opened, Path(kept) / book.name)


def test_three_notebooks_are_there() -> None:
    assert len(list((HERE / "notebooks").glob("*.ipynb"))) == 3


def stub() -> dict[str, set[str]]:
    """The names that the stub has: those of the module, and of every class."""
    path = Path(grundy.__file__).with_name("_core.pyi")
    found: dict[str, set[str]] = {"": set()}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[""].add(node.name)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[""].add(node.target.id)
        if isinstance(node, ast.ClassDef):
            found[node.name] = {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return found


# Python gives these to every class, or to every class with some of the others.
INHERITED = {"__doc__", "__module__", "__dir__", "__str__", "__repr__", "__init__", "__lt__", "__le__", "__gt__", "__ge__"}


def test_stubs_are_complete() -> None:
    told = stub()
    names = {name for name in dir(_core) if not name.startswith("__") or name == "__version__"}
    assert names == told[""], names ^ told[""]
    for name in told[""]:
        thing = getattr(_core, name)
        if not inspect.isclass(thing):
            continue
        own = {attribute for attribute in vars(thing) if attribute not in INHERITED}
        stubbed = told[name] - INHERITED
        assert own == stubbed, f"{name}: {own ^ stubbed}"


def test_signatures_are_those_of_the_stubs() -> None:
    path = Path(grundy.__file__).with_name("_core.pyi")
    checked = 0

    def arguments(node: ast.FunctionDef) -> list[str]:
        names = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        return [name for name in names if name not in ("self", "cls")]

    for node in ast.parse(path.read_text()).body:
        functions = [(None, node)] if isinstance(node, ast.FunctionDef) else []
        if isinstance(node, ast.ClassDef):
            functions = [
                (node.name, inner)
                for inner in node.body
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_") and not inner.decorator_list
            ]
        for owner, function in functions:
            thing = getattr(getattr(_core, owner) if owner else _core, function.name)
            real = [name for name in inspect.signature(thing).parameters if name != "self"]
            assert real == arguments(function), f"{owner or ''}.{function.name}"
            checked += 1
    assert checked > 30


def test_types_are_strict() -> None:
    pytest.importorskip("mypy")
    examples = sorted(map(str, (HERE / "examples").glob("*.py")))
    assert len(examples) >= 3
    for what in (["--strict", "-p", "grundy"], ["--strict", *examples]):
        done = subprocess.run(
            [sys.executable, "-m", "mypy", *what, "--cache-dir", os.environ.get("MYPY_CACHE_DIR", ".mypy_cache")],
            capture_output=True,
            text=True,
            cwd=HERE,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("example", sorted((HERE / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(example: Path) -> None:
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_everything_public_has_words() -> None:
    for name in grundy.__all__:
        thing = getattr(grundy, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert thing.__doc__, name


def test_the_version_is_that_of_the_crate() -> None:
    cargo = (HERE / "../../Cargo.toml").read_text()
    assert f'version = "{grundy.__version__}"' in cargo
