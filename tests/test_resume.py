"""Runs that are gone on with, and plans that are only shown."""

import json
import random
import signal
import subprocess
import time

import pytest

from stand_ins import LARGE, ORPHAN_SECONDS, SOUND, local, points, stand_in, stand_ins
from suite import TESTS, Command, journal, only_run, processes_with_marker, script, wait_for


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=lambda s: s.name)
def test_a_run_that_is_interrupted_anywhere_and_resumed_gives_the_same_points(tmp_path, number):
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    options = stand_ins(tmp_path / "stand-ins", {"SLOW": ["slow"], "ALSO": ["die-in-run"]})
    words = [*options, "--space", "quick", "--output", tmp_path / "results"]
    command = Command(*local(*words))
    try:
        run = wait_for(lambda: next((tmp_path / "results").glob("run-*/points.jsonl"), None), 60).parent
        time.sleep(random.Random(seed).uniform(0, 5))
        command.signal(number)
        command.wait(30)
    finally:
        command.close()
    wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)
    before = journal(run)
    with open(run / "points.jsonl", "a") as torn:
        torn.write('{"symbol":"SLOW","benchm')
    resumed = script(*local("--resume", run.name, *options[:2], "--output", tmp_path / "results"))
    assert resumed.returncode == 1, resumed.stdout + resumed.stderr
    assert "removed an unfinished record (24 bytes)" in resumed.stderr
    records = journal(run)
    assert records[: len(before)] == before
    planned = json.loads((run / "manifest.json").read_text())["plan"]
    assert points(records) == {(g["symbol"], g["benchmark"], p, 1) for g in planned for p in g["params"]}
    assert len(points(records)) == 32
    results = [r for r in records if r["status"] != "failed"]
    assert len(results) == len(points(results)) == 31
    assert len((run / "summary" / "PINGPONG.data").read_text().splitlines()) == 1 + 3


def test_resuming_repeats_what_failed_and_refuses_other_conditions(tmp_path):
    options = stand_ins(tmp_path / "stand-ins", {"HEALED": ["die-in-run"]})
    output = ["--output", tmp_path / "results"]
    first = script(*local(*options, "--space", "quick", "--benchmarks", "PINGPONG", *output))
    assert first.returncode == 1, first.stdout + first.stderr
    run = only_run(tmp_path / "results")
    assert (run / "failures.csv").exists()
    stand_in(tmp_path / "stand-ins", "HEALED", [])
    resume = local("--resume", "latest", *options[:2], *output)
    refused = script(*resume)
    assert refused.returncode == 2
    assert "the files of HEALED have changed" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    forced = script(*resume, "--force")
    assert forced.returncode == 0, forced.stdout + forced.stderr
    assert [r["status"] for r in journal(run)] == ["failed", "converged", "converged"]
    assert not (run / "failures.csv").exists()
    (entry,) = json.loads((run / "manifest.json").read_text())["resumed"]
    assert (entry["forced"], entry["differences"]) == (True, ["the files of HEALED have changed"])


def test_a_dry_run_shows_the_plan_and_the_time_that_earlier_runs_took_and_makes_nothing(tmp_path):
    options = stand_ins(tmp_path / "stand-ins", SOUND)
    words = local(*options, "--space", "quick", "--benchmarks", "PINGPONG", "--output", tmp_path / "results")
    unknown = script(*words, "--dryRun")
    assert unknown.returncode == 0, unknown.stderr
    assert "SOUND PINGPONG: 2 points" in unknown.stdout
    assert f"number_of_messages={LARGE}" in unknown.stdout
    assert "no earlier run has 2 of the 2 points" in unknown.stdout
    assert not (tmp_path / "results").exists()
    assert script(*words).returncode == 0
    known = script(*words, "--dryRun")
    assert "in all 2 points (quick space), about " in known.stdout
    assert len(list((tmp_path / "results").glob("run-*"))) == 1


def test_a_full_disk_stops_the_run_with_a_clear_message_and_loses_no_finished_point(tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "none", str(small)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip(f"NOT TESTED, a small file system cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        options = stand_ins(tmp_path / "stand-ins", SOUND)
        words = ["--space", "quick", "--benchmarks", "PINGPONG,FIBONACCI", "--minRuns", "5000", "--maxRuns", "5000"]
        stopped = script(*local(*options, *words, "--output", small))
        assert stopped.returncode == 1, stopped.stdout + stopped.stderr
        (line,) = stopped.stderr.strip().splitlines()
        assert line.startswith("bench.sc: cannot write results: ")
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
        assert all(len(r["samplesMillis"]) == 5000 for r in records)
    finally:
        subprocess.run(["umount", str(small)], check=True)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--resume", "run-1"], ["run-1", "latest"]),
        (["--resume", "latest", "--space", "quick"], ["--space", "--resume", "--stall"]),
        (["--resume", str(TESTS)], ["manifest.json"]),
        (["--force"], ["--force", "--resume"]),
    ],
    ids=lambda w: " ".join(w),
)
def test_wrong_use_of_resume_is_one_line(tmp_path, words, named):
    result = script(*local(*words, "--output", tmp_path))
    assert result.returncode == 2, result.stdout + result.stderr
    (line,) = result.stderr.strip().splitlines()
    assert all(name in line for name in named), line
