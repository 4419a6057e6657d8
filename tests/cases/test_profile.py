"""Profiles of a testee on the JVM and of a native one: the second is a stand-in whose C code computes all the time."""

import csv
import subprocess

import pytest

from standin.manifests import stand_ins
from suite import script

# Fewer would be chance: 199 samples per second of a thread that computes half of the time.
SECONDS = ["--seconds", "2"]
PERF = ["perf", "record", "-q", "-e", "cpu-clock", "-o"]
PERF_SECONDS = 20


def profile(folder, *words, **more):
    """The exit code, what stands on standard error, and the one directory of profiles."""
    result = script("bench.sc", "profile", *SECONDS, "--output", str(folder), *words, **more)
    directories = list(folder.iterdir()) if folder.exists() else []
    assert len(directories) <= 1, directories
    return result.returncode, result.stderr, directories[0] if directories else None


def rows(table):
    with table.open(newline="") as lines:
        return list(csv.DictReader(lines))


def widest(directory):
    """The frame in which most time is spent."""
    return max(rows(directory / "frames.csv"), key=lambda frame: int(frame["self"]))["frame"]


@pytest.fixture
def allowed(tmp_path):
    """Leaves a test out where perf may not observe processes."""
    try:
        subprocess.run([*PERF, tmp_path / "perf.data", "true"], check=True, capture_output=True, timeout=PERF_SECONDS)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"perf does not work here: {error}")


def test_a_busy_loop_of_native_code_is_the_widest_frame(tmp_path, allowed):
    chosen = stand_ins(tmp_path / "manifests", {"BUSY": ["busy"]})
    code, told, directory = profile(tmp_path / "plots", *chosen)
    assert code == 0, told
    assert {"BUSY-local.html", "BUSY-local.folded", "frames.csv", "summary.csv"} == {
        f.name for f in directory.iterdir()
    }
    assert "crc32" in widest(directory)
    (summary,) = rows(directory / "summary.csv")
    assert summary["profiler"] == "perf"
    # It computes for at least 10 ms of each run.
    assert float(summary["user_micros_per_operation"]) > 5000
    assert float(summary["cost_low"]) <= float(summary["cost_ratio"]) <= float(summary["cost_high"])


@pytest.mark.testees("AKKA")
@pytest.mark.parametrize(("event", "unit"), [("cpu", "samples"), ("alloc", "bytes")])
def test_a_jvm_is_observed_from_inside(tmp_path, event, unit):
    code, told, directory = profile(tmp_path / "plots", "--impls", "AKKA", "--event", event)
    assert code == 0, told
    (summary,) = rows(directory / "summary.csv")
    assert (summary["profiler"], summary["event"], summary["unit"]) == ("async-profiler", event, unit)
    assert int(summary["counted"]) > 0
    frames = rows(directory / "frames.csv")
    assert any(frame["frame"].startswith("akka.actor.") for frame in frames)
    assert all(frame["unit"] == unit for frame in frames)
    assert "akka.actor" in (directory / "AKKA-local.html").read_text()


def test_without_permission_there_is_a_reason_and_no_directory(tmp_path):
    perf = tmp_path / "bin" / "perf"
    perf.parent.mkdir()
    perf.write_text("#!/bin/sh\necho 'no access' >&2\nexit 255\n")
    perf.chmod(0o755)
    chosen = stand_ins(tmp_path / "manifests", {"FORBIDDEN": []})
    path = f"{perf.parent}:/usr/local/bin:/usr/bin:/bin"
    code, told, directory = profile(tmp_path / "plots", *chosen, environment={"PATH": path})
    assert (code, directory) == (1, None)
    assert told.startswith("FORBIDDEN: perf "), told


def test_perf_counts_no_allocations(tmp_path):
    chosen = stand_ins(tmp_path / "manifests", {"SOUND": []})
    code, told, directory = profile(tmp_path / "plots", *chosen, "--event", "alloc")
    assert (code, directory) == (1, None)
    assert "alloc" in told, told
