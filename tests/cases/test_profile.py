"""Profiles of a testee on the JVM and of a native one: the second is a stand-in whose C code computes all the time."""

import json
import re
import subprocess

import pytest

from profiles import most_of_harness, profile, rows, widest
from standin.manifests import stand_ins

PERF = ["perf", "record", "-q", "-e", "cpu-clock", "-o"]
PERF_SECONDS = 20
ATTEMPTS = 3
# One testee for each language's harness, and what observes it.
PROFILERS = {
    "AKKA": "async-profiler",
    "ACTIX": "perf",
    "CAF": "perf",
    "ERLANG": "perf",
    "GOROUTINES": "perf",
    "PYASYNCIO": "py-spy",
    "NODEWORKERS": "perf",
}


@pytest.fixture
def allowed(tmp_path):
    """Leaves a test out where perf may not observe processes."""
    try:
        subprocess.run([*PERF, tmp_path / "perf.data", "true"], check=True, capture_output=True, timeout=PERF_SECONDS)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"perf does not work here: {error}")


def test_a_busy_loop_of_native_code_is_the_widest_frame_and_what_a_comparison_shows(tmp_path, allowed):
    chosen = stand_ins(tmp_path / "manifests", {"SOUND": [], "BUSY": ["busy"]})
    compared = ["--compare" if word == "--impls" else word for word in chosen]
    code, told, directory = profile(tmp_path / "plots", *compared)
    assert code == 0, told
    processes = {f"{symbol}-local.{kind}" for symbol in ("SOUND", "BUSY") for kind in ("html", "folded")}
    tables = {"frames.csv", "summary.csv", "profiles.json", "index.html"}
    assert processes | tables | {"SOUND-BUSY-local.html"} == {f.name for f in directory.iterdir()}
    assert "crc32" in widest(directory)
    sound, busy = rows(directory / "summary.csv")
    assert busy["profiler"] == "perf"
    # It computes for at least 10 ms of each run.
    assert float(busy["user_micros_per_operation"]) > 5000
    assert float(busy["cost_low"]) <= float(busy["cost_ratio"]) <= float(busy["cost_high"])
    grown = crc32(differing(directory / "SOUND-BUSY-local.html"))
    assert sum(second - first for first, second in grown) > 5000
    assert float(sound["user_micros_per_operation"]) < float(busy["user_micros_per_operation"])


def differing(page):
    """The calls that a page of differences shows."""
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page.read_text(), re.DOTALL)
    return json.loads(data)["tree"]


def crc32(node):
    """The costs of checksums on both sides."""
    name, first, second, calls = node
    return [(first, second)] if "crc32" in name else [costs for call in calls for costs in crc32(call)]


@pytest.mark.testees(*PROFILERS)
@pytest.mark.parametrize("symbol", PROFILERS)
def test_the_harness_takes_next_to_none_of_a_testee_s_time(tmp_path, allowed, symbol):
    # Other work of the machine lets profilers take threads that wait for ones that run: once below is proof enough.
    for attempt in range(ATTEMPTS):
        code, told, directory = profile(tmp_path / f"plots-{attempt}", "--impls", symbol)
        assert code == 0, told
        (row,) = rows(directory / "summary.csv")
        assert (row["profiler"], row["event"], row["unit"]) == (PROFILERS[symbol], "cpu", "samples")
        # A first second of a JVM still loads classes.
        if float(row["harness_fraction"]) < most_of_harness(int(row["counted"])):
            return
    pytest.fail(f"the harness took more each time, at last {row}")


def flame_graph_names(page):
    """The functions' names on async-profiler's page.

    Each begins with how much it shares with the name before it: 32 and the number of characters, as one character.
    """
    (pool,) = re.findall(r"^const cpool = \[\n(.*?)\n\];$", page.read_text(), re.DOTALL | re.MULTILINE)
    names = []
    for line in pool.splitlines():
        entry = re.sub(r"\\(.)", r"\1", line.removesuffix(",")[1:-1])
        names.append(names[-1][: ord(entry[0]) - 32] + entry[1:] if names else entry)
    return names


@pytest.mark.testees("AKKA")
def test_a_framework_s_functions_have_names_and_a_layer(tmp_path):
    code, told, directory = profile(tmp_path / "plots", "--impls", "AKKA")
    assert code == 0, told
    frames = rows(directory / "frames.csv")
    assert any(frame["frame"].startswith("akka.actor.") and frame["layer"] == "framework" for frame in frames)
    assert any("akka.actor" in name for name in flame_graph_names(directory / "AKKA-local.html"))


@pytest.mark.testees("AKKA")
def test_a_jvm_s_allocations_are_counted(tmp_path):
    code, told, directory = profile(tmp_path / "plots", "--impls", "AKKA", "--event", "alloc")
    assert code == 0, told
    (summary,) = rows(directory / "summary.csv")
    assert (summary["profiler"], summary["event"], summary["unit"]) == ("async-profiler", "alloc", "bytes")
    assert int(summary["counted"]) > 0
    assert all(frame["unit"] == "bytes" for frame in rows(directory / "frames.csv"))


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
