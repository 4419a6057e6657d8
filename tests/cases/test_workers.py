"""Workers that go wrong behind the real host, all measured in one run."""

import sys

import pytest

from processes import processes_with_marker
from standin.commands import LARGE, SMALL, local
from standin.manifests import selection
from suite import ROOT, TESTS, journal, only_run, script, write_manifest

HOST = ROOT / "rust" / "target" / "release" / "mpp-host"
# A trouble, the kind of failure that comes of it, and words of the reason.
TROUBLES = {
    "DIE": ("die", "CRASH", "signal 9"),
    "GARBAGE": ("garbage", "CRASH", "Hello, world!"),
    "FLOOD": ("flood", "CRASH", "1048576 bytes"),
    "CHILDREN": ("children", "CRASH", "exit code 3"),
    "CLOSE": ("close", "CRASH", "it lives on"),
    "HANG": ("hang", "TIMEOUT", "no progress"),
}

pytestmark = pytest.mark.testees("PYASYNCIO")


@pytest.fixture(scope="module")
def troubled(tmp_path_factory):
    """One run of all troubles: its directory, and its records by symbol."""
    folder = tmp_path_factory.mktemp("troubled")
    workers = folder / "workers"
    workers.mkdir()
    for symbol, (word, _, _) in TROUBLES.items():
        worker = [sys.executable, str(TESTS / "standin" / "worker.py"), symbol, word]
        write_manifest(workers, symbol, [str(HOST), *worker, "--", "{runner}"])
    words = ["--space", "quick", "--benchmarks", "PINGPONG", "--stall", "5s", "--output", folder / "results"]
    result = script(*local(*selection(workers, TROUBLES), *words, "--minRuns", "3", "--maxRuns", "3"))
    assert result.returncode == 1, result.stdout + result.stderr
    run = only_run(folder / "results")
    return run, {symbol: [r for r in journal(run) if r["symbol"] == symbol] for symbol in TROUBLES}


@pytest.mark.parametrize("symbol", TROUBLES)
def test_a_worker_that_goes_wrong_fails_its_point_and_no_other(troubled, symbol):
    _, kind, words = TROUBLES[symbol]
    failed, measured = troubled[1][symbol]
    assert [r["parameters"]["number_of_messages"] for r in (failed, measured)] == [SMALL, LARGE]
    assert (failed["status"], failed["failure"]["kind"]) == ("failed", kind)
    assert kind == "TIMEOUT" or words in failed["failure"]["reason"], failed["failure"]
    assert measured["status"] == "converged"


def test_nothing_is_left_of_workers_that_go_wrong(troubled):
    assert processes_with_marker(troubled[0].name) == []
