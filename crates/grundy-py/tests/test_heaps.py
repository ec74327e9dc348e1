"""Heaps: sequences, periods with certificates, tables; misère play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import grundy


def test_sequences_are_arrays() -> None:
    values = grundy.sequence("octal:.156", 10**5)
    assert values.dtype == np.uint32 and values.shape == (10**5 + 1,)
    assert values.base is not None, "the memory is the engine's, handed over"
    assert (values[3479 : 10**5 + 1 - 349] == values[3479 + 349 :]).all()
    assert grundy.sequence("kayles", 8).tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1]
    with pytest.raises(grundy.InputError):
        grundy.sequence("cram", 8)


def test_periods_and_their_certificates(tmp_path: Path) -> None:
    found = grundy.period("kayles")
    assert (found.period, found.preperiod, found.last_exception, found.proved) == (12, 71, 70, True)
    assert len(found.values) == 12 and found.certificate is not None
    path = tmp_path / "kayles.json"
    found.certificate.save(path)
    for file in (found.certificate, path, str(path), path.read_bytes()):
        assert grundy.verify(file).to_dict()["period"] == 12
    with pytest.raises(grundy.Refused, match="hash"):
        grundy.verify(found.certificate.replace('"period":12', '"period":24'))
    open_code = grundy.period("octal:.16", limit=2000)
    assert not open_code.proved and open_code.certificate is None and "no period" in str(open_code)
    state = tmp_path / "state.json"
    assert grundy.period("octal:.16", limit=3000, state=state).checked == 3000
    assert grundy.period("octal:.16", limit=4000, state=state, resume=True, threads=2).checked == 4000


def test_tables() -> None:
    table = grundy.table("cram", rows=3, columns=range(1, 5))
    assert table.numbers.shape == table.values.shape == (3, 4)
    for row in range(1, 4):
        for column in range(1, 5):
            value = grundy.parse(f"cram {row}x{column}").value
            assert table.values[row - 1, column - 1] == value == table.numbers[row - 1, column - 1]
    assert table.to_dict()["game"] == "cram" and "<table>" in table._repr_html_()
    assert grundy.table("nim", rows=range(2), columns=range(2)).numbers.tolist() == [[0, 1], [1, 0]]
    with pytest.raises(ValueError, match="one after the other"):
        grundy.table("cram", rows=[1, 3])


def test_misere_quotients_and_genera(tmp_path: Path) -> None:
    found = grundy.quotient("octal:.77")
    assert (found.order, found.period, found.proved, found.tame) == (40, 12, True, False)
    assert found.certificate is not None and grundy.verify(found.certificate).checked > 0
    of_position = grundy.quotient(grundy.parse("kayles 3,4"))
    assert of_position.solved and of_position.value in of_position.elements
    assert [str(genus) for genus in grundy.genera("kayles", 4)][:2] == ["1^031", "2^20"]
    genus = grundy.parse("kayles 5").genus
    assert genus.kind in ("tame", "tameable", "restive", "restless", "wild") and genus.meaning
    wild = grundy.quotient("octal:.0144", to=40)
    assert wild.order > 0


def test_plots() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    assert len(grundy.plot("kayles", 200).lines) == 1
    assert len(grundy.plot(["kayles", "octal:.07"], 200).lines) == 2
    rows = grundy.plot("kayles", 200, rows=12)
    assert rows.images[0].get_array().shape == (17, 12)
    assert grundy.table("wythoff", range(5), range(5)).plot().images


def test_what_is_known_about_a_code() -> None:
    assert "Kayles" in grundy.identify(".77").names
