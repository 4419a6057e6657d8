"""Results after a run: export, import, and plots of published results."""

import csv
import json
import shutil

import pytest

from suite import ROOT, script

PUBLISHED = ROOT.parent / "shared" / "published-2019"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    output = tmp_path_factory.mktemp("a run")
    result = script(
        *["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--benchmarks", "PINGPONG,CHAMENEOS"],
        # Every point converges: those that do not are absent from published results.
        *["--warmup", "2", "--minRuns", "3", "--maxRuns", "5", "--rse", "1", "--output", str(output)],
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (directory,) = output.glob("run-*")
    return directory


def journal(directory):
    return [json.loads(line) for line in (directory / "points.jsonl").read_text().splitlines()]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*.data")}


@pytest.mark.testees("AKKA")
def test_every_sample_is_in_the_csv_and_every_point_in_the_json(run, tmp_path):
    result = script("bench.sc", "export", "--run", str(run), "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    records = journal(run)
    expected = [
        (r["benchmark"], r["parameters"].get("number_of_messages", ""), phase, str(index), millis)
        for r in records
        for phase, samples in (("warmup", r["warmupMillis"]), ("measured", r["samplesMillis"]))
        for index, millis in enumerate(samples, start=1)
    ]
    with open(tmp_path / "samples.csv", newline="") as lines:
        rows = list(csv.DictReader(lines, strict=True))
    assert [
        (r["benchmark"], r["number_of_messages"], r["phase"], r["index"], float(r["exec_time_millis"])) for r in rows
    ] == expected
    assert {r["run"] for r in rows} == {run.name}
    points = json.loads((tmp_path / "points.json").read_text())
    assert [(p["params"], p["samplesMillis"]) for p in records] == [
        ("".join(f"{k}: {v}\n" for k, v in p["parameters"].items()), p["samplesMillis"]) for p in points
    ]


@pytest.mark.testees("AKKA")
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
def test_all_that_was_published_is_drawn(tmp_path, folder):
    if not (PUBLISHED / folder).is_dir():
        pytest.skip(f"{PUBLISHED / folder} is absent")
    result = script("plot.sc", "--run", str(PUBLISHED / folder), "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    data = {path.stem for path in tmp_path.glob("*.dat")}
    assert data
    for suffix in ("png", "svg"):
        assert {path.stem for path in tmp_path.glob(f"*.{suffix}")} == data
