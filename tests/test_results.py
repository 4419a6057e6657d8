"""What becomes of results: import, and plots of what was published."""

import json
import shutil
import time

import pytest

from suite import ROOT, script

PUBLISHED = ROOT.parent / "shared" / "published-2019"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    output = tmp_path_factory.mktemp("a run")
    result = script(
        *["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG,CHAMENEOS"],
        *["--warmup", "2", "--minRuns", "3", "--maxRuns", "5", "--output", str(output)],
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (directory,) = output.glob("run-*")
    return directory


def journal(directory):
    return [json.loads(line) for line in (directory / "points.jsonl").read_text().splitlines()]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*.data")}


def test_results_in_the_published_layout_come_back_to_the_byte(run, tmp_path):
    source = tmp_path / "published"
    for folder in ("summary", "raw"):
        shutil.copytree(run / folder, source / folder)
    result = script("bench.sc", "import", str(source), "--output", str(tmp_path / "results"))
    assert result.returncode == 0, result.stderr
    (imported,) = (tmp_path / "results").glob("run-*")
    assert contents(imported / "summary") == contents(source / "summary")
    assert all(not r["verified"] and "answer" not in r for r in journal(imported))


@pytest.mark.parametrize("folder", ["aws-merged-summary", "aws-run-1571937811971"])
def test_all_that_was_published_is_drawn_within_three_minutes(tmp_path, folder):
    if not (PUBLISHED / folder).is_dir():
        pytest.skip(f"{PUBLISHED / folder} is absent")
    begun = time.monotonic()
    result = script("plot.sc", "--run", str(PUBLISHED / folder), "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert time.monotonic() - begun < 180
    data = {path.stem for path in tmp_path.glob("*.dat")}
    assert data
    for suffix in ("png", "svg"):
        assert {path.stem for path in tmp_path.glob(f"*.{suffix}")} == data
