"""Verification runs, on stand-ins whose registers are atomic, or not."""

import csv
import json

import pytest

from standin.commands import fake_remote
from standin.manifests import SOUND_PAIR, distributed_stand_ins
from suite import journal, only_run, script

REPLICAS, KEYS, OPERATIONS = 3, 100, 10
# A reply of so many operations is larger than gRPC takes unless told otherwise.
MANY_KEYS = 10_000
GRPC_DEFAULT_BYTES = 4 * 1024 * 1024
LEAST_OPERATION_BYTES = 15
TROUBLES = {
    "SOUND": SOUND_PAIR,
    "STALE": (["stale-read"], []),
    "BACKWARDS": (["backwards"], []),
    "SHORT": (["short-history"], []),
    "NOHISTORY": (["no-history"], []),
    "PUBLISHED": (["no-history", "nameless"], []),
}
AT_FAULT = ["STALE", "BACKWARDS", "SHORT"]
EXACT_RUNS = ["--space", "quick", "--minRuns", "3", "--maxRuns", "3"]
VERIFY = [*EXACT_RUNS, "--benchmarks", "ATOMICREGISTER", "--verify"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """One run of all troubles: its result, its directory, and its records by symbol."""
    folder = tmp_path_factory.mktemp("verify")
    options = distributed_stand_ins(folder / "stand-ins", TROUBLES)
    result = script(*fake_remote(*options, *VERIFY, "--output", folder / "results"))
    directory = only_run(folder / "results")
    return result, directory, {r["symbol"]: r for r in journal(directory)}


def test_a_point_with_a_linearizable_history_is_a_result_that_says_how_much_was_verified(run):
    result, directory, records = run
    sound = records["SOUND"]
    assert (sound["status"], sound["verified"]) == ("converged", True)
    assert sound["verifiedOperations"] == REPLICAS * KEYS * OPERATIONS
    assert "history" not in sound
    assert f"{sound['verifiedOperations']} operations" in result.stdout
    assert json.loads((directory / "manifest.json").read_text())["policy"]["verify"] is True


@pytest.mark.parametrize(
    ("symbol", "kind", "values"),
    [
        ("STALE", "NOT_LINEARIZABLE", ["key 1 "]),
        ("BACKWARDS", "INTERNAL", ["key 0", "replica 0's write of 1 (500 to 0 ns)"]),
        ("SHORT", "INTERNAL", ["9 operations", "replica 2", "key 99", "10"]),
        ("NOHISTORY", "INTERNAL", ["history"]),
    ],
)
def test_a_history_at_fault_fails_the_point_with_a_reason(run, symbol, kind, values):
    result, directory, records = run
    assert result.returncode == 1
    failed = records[symbol]
    assert (failed["status"], failed["failure"]["kind"], failed["samplesMillis"]) == ("failed", kind, [])
    assert [value for value in values if value not in failed["failure"]["reason"]] == []
    assert failed["failure"]["reason"] in result.stdout
    with open(directory / "failures.csv", newline="") as lines:
        rows = {row["IMPL"]: row for row in csv.DictReader(lines, strict=True)}
    assert (rows[symbol]["KIND"], rows[symbol]["REASON"]) == (kind, failed["failure"]["reason"])


def test_the_reason_names_operations_that_are_in_the_history_file(run):
    result, directory, records = run
    (file,) = (directory / "histories").glob("STALE-ATOMICREGISTER-*.csv")
    assert str(file) in result.stdout
    with open(file, newline="") as lines:
        rows = list(csv.DictReader(lines, strict=True))
    assert len(rows) == REPLICAS * KEYS * OPERATIONS
    texts = [
        f"replica {r['replica']}'s {r['kind']} of {r['value']} ({r['invoked_nanos']} to {r['returned_nanos']} ns)"
        for r in rows
        if r["key"] == "1"
    ]
    reason = records["STALE"]["failure"]["reason"]
    named = [text for text in texts if text in reason]
    assert len(named) >= 3, reason
    assert any("read" in text for text in named)


def test_histories_are_kept_of_those_at_fault_only(run):
    files = {f.name.partition("-")[0] for f in (run[1] / "histories").iterdir()}
    assert files == set(AT_FAULT)


def test_a_testee_of_the_published_suite_stays_unverified(run):
    published = run[2]["PUBLISHED"]
    assert (published["status"], published["verifiedOperations"]) == ("converged", 0)


def test_without_the_option_nothing_is_verified(tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"STALE": (["stale-read"], [])})
    words = [*EXACT_RUNS, "--benchmarks", "ATOMICREGISTER", "--output", tmp_path / "results"]
    result = script(*fake_remote(*options, *words))
    assert result.returncode == 0, result.stdout + result.stderr
    (record,) = journal(only_run(tmp_path / "results"))
    assert record["status"] == "converged"
    assert "verifiedOperations" not in record


def test_a_long_history_is_taken_and_checked(tmp_path):
    options = distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": SOUND_PAIR})
    words = [*VERIFY, "--where", f"number_of_keys={MANY_KEYS}", "--output", tmp_path / "results"]
    result = script(*fake_remote(*options, *words))
    assert result.returncode == 0, result.stdout + result.stderr
    (record,) = journal(only_run(tmp_path / "results"))
    assert record["verifiedOperations"] == REPLICAS * MANY_KEYS * OPERATIONS
    assert record["verifiedOperations"] * LEAST_OPERATION_BYTES > GRPC_DEFAULT_BYTES


def test_a_resumed_run_goes_on_verifying_and_forgets_the_histories_of_what_was_mended(tmp_path):
    options = distributed_stand_ins(tmp_path / "first", {"HEALED": (["stale-read"], [])})
    output = ["--output", tmp_path / "results"]
    first = script(*fake_remote(*options, *VERIFY, "--invocations", "2", *output))
    assert first.returncode == 1, first.stdout + first.stderr
    run = only_run(tmp_path / "results")
    histories = sorted((run / "histories").iterdir())
    assert [f.stem.rpartition("-")[2] for f in histories] == ["1", "2"]
    assert all(str(f) in first.stdout for f in histories)
    options = distributed_stand_ins(tmp_path / "second", {"HEALED": SOUND_PAIR})
    resumed = script(*fake_remote("--resume", "latest", *options[:2], *output))
    assert resumed.returncode == 0, resumed.stdout + resumed.stderr
    records = journal(run)
    assert [r["status"] for r in records] == ["failed"] * 2 + ["converged"] * 2
    assert [r["invocation"] for r in records] == [1, 2] * 2
    assert {r["verifiedOperations"] for r in records[2:]} == {REPLICAS * KEYS * OPERATIONS}
    assert list((run / "histories").iterdir()) == []
