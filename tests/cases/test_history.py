"""The history of a testee over runs of a store, whose times are made up."""

import json

import pytest

import made_up_run
from suite import script

RUNS, CHANGED_AT, FACTOR = 12, 8, 1.3


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    factors = [1.0 if run < CHANGED_AT else FACTOR for run in range(RUNS)]
    return made_up_run.nightly(tmp_path_factory.mktemp("store"), factors)


def test_a_change_is_found_in_the_run_that_has_it(store):
    result = script("bench.sc", "history", "--store", str(store), "--json")
    assert result.returncode == 0, result.stderr
    testees = {testee["symbol"]: testee for testee in json.loads(result.stdout)["testees"]}
    assert [run["id"] for run in testees["CHANGED"]["runs"]] == made_up_run.nights(RUNS)
    for series in testees["CHANGED"]["series"]:
        (change,) = series["changes"]
        assert change["run"] == made_up_run.nights(RUNS)[CHANGED_AT]
        assert change["direction"] == "slower"
        assert change["ratio"] == pytest.approx(FACTOR, rel=0.02)
    assert all(series["changes"] == [] for series in testees["STEADY"]["series"])


def test_a_page_of_one_testee_is_written(store, tmp_path):
    words = ("--impls", "CHANGED", "--benchmark", "PINGPONG", "--since", "2026-01-03", "--output", str(tmp_path))
    result = script("bench.sc", "history", "--store", str(store), *words)
    assert result.returncode == 0, result.stderr
    assert [page.name for page in tmp_path.iterdir()] == ["CHANGED.html"]
    page = (tmp_path / "CHANGED.html").read_text()
    nights = [f">{name}<" for name in made_up_run.nights(RUNS)]
    assert nights[0] not in page
    assert nights[2] in page
    assert made_up_run.nights(RUNS)[CHANGED_AT] in result.stdout
