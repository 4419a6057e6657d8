"""Comparisons of runs of stand-ins that make their times up: the differences are known, on a busy machine, too."""

import csv
import json
import re

import pytest

from standin.commands import local
from standin.manifests import stand_ins
from suite import only_run, script

INVOCATIONS = 4
RUNS = ["--space", "quick", "--benchmarks", "PINGPONG,CHAMENEOS", "--warmup", "0", "--minRuns", "8", "--maxRuns", "8"]
RUNS += ["--invocations", str(INVOCATIONS), "--seed", "1"]


def measured(folder, words):
    """A run of two stand-ins, the second with further words."""
    selected = stand_ins(folder / "manifests", {"STEADY": ["steady"], "OTHER": ["steady", *words]})
    result = script(*local(*selected, *RUNS, "--output", folder / "results"))
    assert result.returncode == 0, result.stdout + result.stderr
    return only_run(folder / "results")


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return measured(tmp_path_factory.mktemp("base"), [])


@pytest.fixture(scope="module")
def slower(tmp_path_factory):
    return measured(tmp_path_factory.mktemp("slower"), ["tenth-slower"])


def compare(output, *words):
    result = script("bench.sc", "compare", *map(str, words), "--output", str(output))
    with open(output / "comparison.csv", newline="") as lines:
        return result, list(csv.DictReader(lines, strict=True))


def test_a_benchmark_that_is_a_tenth_slower_is_found_and_nothing_else(base, slower, tmp_path):
    result, rows = compare(tmp_path, base, slower)
    assert result.returncode == 1, result.stdout + result.stderr
    found = {(r["symbol"], r["benchmark"]) for r in rows if r["verdict"] == "slower"}
    assert found == {("OTHER", "CHAMENEOS")}
    for row in rows:
        expected = 1.1 if (row["symbol"], row["benchmark"]) == ("OTHER", "CHAMENEOS") else 1.0
        assert float(row["ratio"]) == pytest.approx(expected, abs=0.03), row
        assert (row["verdict"] == "slower") == (expected > 1), row


def test_equals_are_no_regression(base, tmp_path):
    result, rows = compare(tmp_path, base, base)
    assert result.returncode == 0, result.stdout + result.stderr
    assert {r["verdict"] for r in rows} == {"same"}
    assert {r["ratio"] for r in rows} == {"1.0"}


def test_one_process_gives_no_verdict_unless_asked_for(slower, tmp_path):
    once = tmp_path / "once"
    once.mkdir()
    (once / "manifest.json").write_bytes((slower / "manifest.json").read_bytes())
    records = [json.loads(line) for line in (slower / "points.jsonl").read_text().splitlines()]
    kept = [json.dumps(r) + "\n" for r in records if r["invocation"] == 1]
    (once / "points.jsonl").write_text("".join(kept))
    result, rows = compare(tmp_path, slower, once)
    assert result.returncode == 0
    assert {r["verdict"] for r in rows} == {"no verdict"}
    assert "one process: no verdict" in result.stderr
    _, rows = compare(tmp_path, slower, once, "--withinProcess")
    assert "no verdict" not in {r["verdict"] for r in rows}


def test_what_was_measured_by_another_policy_is_not_comparable(base, slower, tmp_path):
    manifest = json.loads((slower / "manifest.json").read_text())
    other = tmp_path / "other"
    other.mkdir()
    manifest["policy"]["maxRuns"] += 1
    (other / "manifest.json").write_text(json.dumps(manifest))
    (other / "points.jsonl").write_bytes((slower / "points.jsonl").read_bytes())
    result, rows = compare(tmp_path, base, other)
    assert result.returncode == 0, result.stdout + result.stderr
    assert {r["verdict"] for r in rows} == {"not comparable"}
    assert re.search(r"maxRuns\D+9\D+8", result.stderr), result.stderr
    forced, rows = compare(tmp_path, base, other, "--force")
    assert forced.returncode == 1
    assert "slower" in {r["verdict"] for r in rows}


def test_ratios_are_drawn(base, slower, tmp_path):
    result = script("plot.sc", "--compare", str(base), str(slower), "--format", "svg", "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert {p.name for p in tmp_path.glob("*.svg")} == {"PINGPONG-ratio.svg", "CHAMENEOS-ratio.svg"}


def test_statistics_of_a_run_have_a_row_per_point(base, tmp_path):
    result = script("bench.sc", "statistics", "--run", str(base), "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    with open(tmp_path / "statistics.csv", newline="") as lines:
        rows = list(csv.DictReader(lines, strict=True))
    assert len(rows) * INVOCATIONS == len((base / "points.jsonl").read_text().splitlines())
    for row in rows:
        assert float(row["mean_low_millis"]) <= float(row["mean_millis"]) <= float(row["mean_high_millis"])
        assert 4.9 <= float(row["p5_millis"]) <= float(row["runs_median_millis"]) <= float(row["p95_millis"]) <= 5.1
