"""Testees from elsewhere, by their manifests alone, and testees that do not work."""

import os
import signal
import sys
from pathlib import Path

import pytest

from standin.manifests import PYTHONPATH
from suite import TESTS, Command, journal, only_run, script, wait_for, write_manifest
from test_bench import measuring_process


def measure(tmp_path, symbol, *words):
    output = tmp_path / "results"
    options = ["--space", "quick", "--manifests", str(tmp_path), "--impls", symbol, "--output", str(output), *words]
    return script("bench.sc", "local", *options), output


def test_a_published_testee_is_driven_by_its_manifest_alone(tmp_path):
    environment = {"PYTHONPATH": PYTHONPATH}
    command = [sys.executable, str(TESTS / "standin" / "published.py"), "{runner}"]
    write_manifest(tmp_path, "PUBLISHED", command, announces=False, environment=environment)
    result, output = measure(tmp_path, "PUBLISHED", "--benchmarks", "PINGPONG,FIBONACCI")
    assert result.returncode == 0, result.stdout + result.stderr
    records = journal(only_run(output))
    assert [(r["benchmark"], r["status"], r["verified"]) for r in records] == [
        ("PINGPONG", "converged", False),
        ("PINGPONG", "converged", False),
        ("FIBONACCI", "not-implemented", False),
        ("FIBONACCI", "not-implemented", False),
    ]
    assert records[0]["samplesMillis"] == [2.0, 2.0, 3.0]


def test_a_testee_that_does_not_start_is_given_up_after_three_attempts(tmp_path):
    write_manifest(tmp_path, "STILLBORN", ["sh", "-c", "echo out of luck >&2; exit 3"])
    result, output = measure(tmp_path, "STILLBORN", "--benchmarks", "PINGPONG,FIBONACCI,CHAMENEOS")
    assert result.returncode == 1, result.stdout + result.stderr
    records = journal(only_run(output))
    assert [r["status"] for r in records] == ["failed"] * 3 + ["skipped"] * 3
    assert "exit code 3" in records[0]["failure"]["reason"]
    assert records[0]["failure"]["logTail"] == ["out of luck"]
    assert "out of luck" in result.stdout
    assert "3 starts" in records[3]["failure"]["reason"]


@pytest.mark.testees("AKKA")
def test_a_silent_testee_is_a_timeout_and_the_next_point_is_measured(tmp_path):
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG"]
    command = Command(*words, "--minRuns", "3000", "--maxRuns", "3000", "--output", str(tmp_path))
    try:
        run = wait_for(lambda: next(tmp_path.glob("run-*/points.jsonl"), None), 120).parent
        os.kill(wait_for(lambda: measuring_process(run), 60), signal.SIGSTOP)
        code, out, err = command.wait(300)
        assert code == 1, out + err
        silent, measured = journal(run)
        assert silent["failure"]["kind"] == "TIMEOUT"
        assert " 10 s" in silent["failure"]["reason"]
        assert (measured["status"], len(measured["samplesMillis"])) == ("converged", 3000)
    finally:
        command.close()


def test_a_program_that_is_missing_is_named(tmp_path):
    write_manifest(tmp_path, "LACKING", ["sh"], needs=[{"program": "no-such-program", "minimum": 3}])
    result, output = measure(tmp_path, "LACKING")
    assert result.returncode == 1
    assert all(name in result.stderr for name in ("LACKING", "no-such-program 3"))
    assert not [d for d in Path(output).iterdir() if d.name.startswith("run-")]
