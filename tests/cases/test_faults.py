"""Testees that go wrong: a stand-in for each kind of trouble, all measured in one run."""

import csv

import pytest

from processes import processes_with_marker
from standin.commands import LARGE, SMALL, local
from standin.manifests import stand_ins
from suite import journal, only_run, script

# Enough for a start of Python on a busy machine.
DEADLINES = {"MPP_LISTENING_SECONDS": "8", "MPP_READY_SECONDS": "2"}
LOG_CAP_BYTES = 50 * 1024 * 1024
TROUBLES = {
    "SETUP": ["die-in-setup"],
    "RUN": ["die-in-run"],
    "CLEANUP": ["die-in-cleanup"],
    "STUBBORN": ["hang", "stubborn"],
    "ESCAPE": ["escape"],
    "FLOOD": ["flood"],
    "MEMORY": ["devour"],
    "MUTE": ["mute"],
    "BABBLE": ["babble"],
    "BREAKOFF": ["break-off"],
    "MUMBLE": ["mumble"],
    "MISGUIDE": ["misguide"],
    "UNREADY": ["unready", "stubborn", "escape"],
}


@pytest.fixture(scope="module")
def troubled(tmp_path_factory):
    """One run of all troubles: its result, its directory, and its records by symbol."""
    folder = tmp_path_factory.mktemp("troubled")
    options = stand_ins(folder / "stand-ins", TROUBLES)
    # Exactly so many runs, which converge on a busy machine, too.
    policy = ["--minRuns", "3", "--maxRuns", "3"]
    words = ["--space", "quick", "--benchmarks", "PINGPONG", "--stall", "5s", "--output", folder / "results"]
    result = script(*local(*options, *words, *policy), environment=DEADLINES)
    run = only_run(folder / "results")
    return result, run, {s: [r for r in journal(run) if r["symbol"] == s] for s in TROUBLES}


def test_a_troubled_run_comes_to_its_end_and_leaves_no_process(troubled):
    result, run, records = troubled
    assert result.returncode == 1, result.stdout + result.stderr
    assert all([r["parameters"]["number_of_messages"] for r in rs] == [SMALL, LARGE] for rs in records.values())
    assert processes_with_marker(run.name) == []
    with open(run / "failures.csv", newline="") as lines:
        failed = {row["IMPL"] for row in csv.DictReader(lines)}
    assert failed == set(TROUBLES) - {"ESCAPE", "FLOOD"}


@pytest.mark.parametrize("phase", ["setup", "run", "cleanup"])
def test_a_testee_killed_in_any_phase_is_a_crash_and_the_next_point_has_a_fresh_one(troubled, phase):
    dead, measured = troubled[2][phase.upper()]
    assert (dead["status"], dead["failure"]["kind"]) == ("failed", "CRASH")
    assert "signal 9" in dead["failure"]["reason"]
    assert dead["failure"]["logTail"][-1] == f"dying in {phase}"
    assert (measured["status"], measured["verified"]) == ("converged", True)


def test_a_testee_that_runs_out_of_memory_is_a_crash(troubled):
    dead, measured = troubled[2]["MEMORY"]
    assert (dead["status"], dead["failure"]["kind"]) == ("failed", "CRASH")
    assert "signal 6" in dead["failure"]["reason"]
    assert "out of memory" in dead["failure"]["logTail"]
    assert measured["status"] == "converged"


def test_a_testee_that_hangs_is_a_timeout_even_if_it_ignores_signals(troubled):
    hung, measured = troubled[2]["STUBBORN"]
    assert (hung["status"], hung["failure"]["kind"]) == ("failed", "TIMEOUT")
    assert " 5 s" in hung["failure"]["reason"]
    assert measured["status"] == "converged"


def test_a_testee_whose_child_escapes_is_measured_and_the_child_is_ended(troubled):
    records = troubled[2]["ESCAPE"]
    assert [r["status"] for r in records] == ["converged"] * 2
    assert len({r["metrics"]["process_id"] for r in records}) == 1


def test_a_flood_of_output_is_capped_and_the_point_measured(troubled):
    _, run, records = troubled
    assert [r["status"] for r in records["FLOOD"]] == ["converged"] * 2
    log = run / "logs" / "FLOOD-local-localhost.log"
    assert LOG_CAP_BYTES <= log.stat().st_size < LOG_CAP_BYTES + 1024


@pytest.mark.parametrize("symbol", ["BABBLE", "BREAKOFF"])
def test_an_answer_that_is_no_message_is_a_failure_of_its_point_alone(troubled, symbol):
    senseless, measured = troubled[2][symbol]
    assert (senseless["status"], senseless["failure"]["kind"]) == ("failed", "INTERNAL")
    assert (measured["status"], measured["verified"]) == ("converged", True)


@pytest.mark.parametrize(("symbol", "value"), [("MUMBLE", ""), ("MISGUIDE", "'127.0.0.1:99999'")])
def test_a_testee_that_says_what_makes_no_sense_while_it_starts_is_a_crash(troubled, symbol, value):
    for record in troubled[2][symbol]:
        assert (record["status"], record["failure"]["kind"]) == ("failed", "CRASH")
        assert value in record["failure"]["reason"]


@pytest.mark.parametrize(
    ("symbol", "limit"),
    [("MUTE", DEADLINES["MPP_LISTENING_SECONDS"]), ("UNREADY", DEADLINES["MPP_READY_SECONDS"])],
)
def test_a_testee_that_never_starts_to_work_is_a_timeout(troubled, symbol, limit):
    for record in troubled[2][symbol]:
        assert (record["status"], record["failure"]["kind"]) == ("failed", "TIMEOUT")
        assert f" {limit} s" in record["failure"]["reason"]
