"""Two builds of the same testee, measured side by side: stand-ins that make their times up."""

import csv

from standin.manifests import stand_ins
from suite import journal, only_run, script

RUNS = ["--benchmarks", "PINGPONG,CHAMENEOS", "--invocations", "3", "--warmup", "0", "--minRuns", "8", "--maxRuns", "8"]
# A stand-in says that CHAMENEOS takes a tenth longer.
SLOWER = "CHAMENEOS"


def test_what_a_build_makes_slower_is_found_in_one_run_of_both(tmp_path):
    stand_ins(tmp_path / "before", {"STEADY": ["steady"]})
    stand_ins(tmp_path / "after", {"STEADY": ["steady", "tenth-slower"]})
    sides = [f"manifests:{tmp_path / folder}" for folder in ("before", "after")]
    result = script("bench.sc", "ab", *sides, *RUNS, "--output", str(tmp_path / "results"))
    assert result.returncode == 1, result.stdout + result.stderr
    run = only_run(tmp_path / "results")
    records = journal(run)
    assert {r["symbol"] for r in records} == {"STEADY-a", "STEADY-b"}
    # Both sides of a point follow each other at once.
    for one, other in zip(records[::2], records[1::2], strict=True):
        assert (one["benchmark"], one["params"], one["invocation"]) == (
            other["benchmark"],
            other["params"],
            other["invocation"],
        )
        assert one["symbol"] != other["symbol"]
    with open(run / "comparison.csv", newline="") as lines:
        rows = list(csv.DictReader(lines, strict=True))
    assert {r["symbol"] for r in rows} == {"STEADY"}
    assert {r["benchmark"] for r in rows if r["verdict"] == "slower"} == {SLOWER}
    assert all((r["verdict"] == "slower") == (r["benchmark"] == SLOWER) for r in rows)
