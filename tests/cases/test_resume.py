"""Runs that are gone on with, and plans that are only shown."""

import json
import random
import signal
import subprocess
import time

import pytest

from processes import processes_with_marker
from standin.commands import ORPHAN_SECONDS, local, points
from standin.manifests import SOUND, stand_ins
from suite import Command, journal, listed, only_run, script, wait_for

# A point takes so many runs. The small disk has room for some points.
RUNS = "2000"
TORN = '{"symbol":"SLOW","benchm'


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=lambda s: s.name)
def test_a_run_that_is_interrupted_anywhere_and_resumed_gives_the_same_points(tmp_path, number):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    all_points = 2 * sum(b["spaces"]["quick"] for b in listed()["benchmarks"] if not b["distributed"])
    options = stand_ins(tmp_path / "stand-ins", {"SLOW": ["slow"], "ALSO": ["die-in-run"]})
    words = [*options, "--space", "quick", "--output", tmp_path / "results"]
    command = Command(*local(*words))
    try:
        run = wait_for(lambda: next((tmp_path / "results").glob("run-*/points.jsonl"), None), 120).parent
        rng = random.Random(seed)
        finished = rng.randrange(all_points)
        wait_for(lambda: len(journal(run)) >= finished, 120)
        # Somewhere in the next point.
        time.sleep(rng.uniform(0, 0.5))
        command.signal(number)
        command.wait(60)
    finally:
        command.close()
    wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)
    before = journal(run)
    with open(run / "points.jsonl", "a") as torn:
        torn.write(TORN)
    resumed = script(*local("--resume", run.name, *options[:2], "--output", tmp_path / "results"))
    assert resumed.returncode == 1, resumed.stdout + resumed.stderr
    assert f"{len(TORN)} bytes" in resumed.stderr
    records = journal(run)
    assert records[: len(before)] == before
    planned = json.loads((run / "manifest.json").read_text())["plan"]
    assert points(records) == {(g["symbol"], g["benchmark"], p, 1) for g in planned for p in g["params"]}
    assert len(points(records)) == all_points
    results = [r for r in records if r["status"] != "failed"]
    assert len(results) == len(points(results)) == all_points - 1
    assert len((run / "summary" / "PINGPONG.data").read_text().splitlines()) == 1 + 3


def test_a_full_disk_stops_the_run_with_a_clear_message_and_loses_no_finished_point(tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160k", "none", str(small)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip(f"NOT TESTED, a small file system cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        options = stand_ins(tmp_path / "stand-ins", SOUND)
        words = ["--space", "quick", "--benchmarks", "PINGPONG,FIBONACCI", "--minRuns", RUNS, "--maxRuns", RUNS]
        stopped = script(*local(*options, *words, "--output", small))
        assert stopped.returncode == 1, stopped.stdout + stopped.stderr
        (line,) = stopped.stderr.strip().splitlines()
        assert "No space left on device" in line
        run = only_run(small)
        assert processes_with_marker(run.name) == []
        whole, _, _ = (run / "points.jsonl").read_text().rpartition("\n")
        finished = [json.loads(line) for line in whole.splitlines()]
        assert 1 <= len(finished) < 4
        subprocess.run(["mount", "-o", "remount,size=64m", str(small)], check=True)
        resumed = script(*local("--resume", run, *options[:2]))
        assert resumed.returncode == 0, resumed.stdout + resumed.stderr
        records = journal(run)
        assert records[: len(finished)] == finished
        assert len(records) == len(points(records)) == 4
        assert all(len(r["samplesMillis"]) == int(RUNS) for r in records)
    finally:
        subprocess.run(["umount", str(small)], check=True)
