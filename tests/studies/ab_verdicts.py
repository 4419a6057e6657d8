#!/usr/bin/env python3
"""Shows how often `ab` judges a testee against itself, or finds a difference that is there.

    tests/run.sh ab_verdicts.py [--testee ACTIX] [--runs 20] [--invocations 5] [--benchmarks PINGPONG]
    tests/run.sh ab_verdicts.py --sides revision:main revision:slower --runs 1 --invocations 10 --cpus 0

Each run measures both sides in interleaved invocations of the quick space. Without sides they are the same testee.
Other options are those of `ab`. Prints the points of each run that came out faster or slower, and in how many runs any
did.

Exit code 1 if more than one run in twenty judges a testee against itself, or if a run of two sides finds no difference.
"""

import argparse
import csv
import sys
import tempfile
from pathlib import Path

from suite import only_run, script

TIMEOUT_SECONDS = 3600
MOST_PART_JUDGED = 0.05
SAME = ["environment:MPP_SIDE=a", "environment:MPP_SIDE=b"]


def judged(sides, options, more, folder):
    """The points of one run that are faster or slower, with their ratios."""
    words = ["--space", "quick", "--impls", options.testee, "--benchmarks", options.benchmarks]
    words += ["--invocations", str(options.invocations), "--output", str(folder)]
    result = script("bench.sc", "ab", *sides, *words, *more, timeout_seconds=TIMEOUT_SECONDS)
    assert result.returncode in (0, 1), result.stdout + result.stderr
    with open(only_run(folder) / "comparison.csv", newline="") as lines:
        rows = [row for row in csv.DictReader(lines, strict=True) if row["verdict"] in ("faster", "slower")]
    return [f"{row['benchmark']} {row['verdict']} {row['ratio']}" for row in rows]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--testee", default="ACTIX")
    parser.add_argument("--sides", nargs=2)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--invocations", type=int, default=5)
    parser.add_argument("--benchmarks", default="PINGPONG")
    options, more = parser.parse_known_args()
    with_verdict = 0
    with tempfile.TemporaryDirectory() as folder:
        for run in range(1, options.runs + 1):
            output = Path(folder) / f"results-{run}"
            output.mkdir()
            points = judged(options.sides or SAME, options, more, output)
            with_verdict += bool(points)
            print(f"run {run}: {'; '.join(points) or 'no verdict'}", flush=True)
    print(f"{with_verdict} of {options.runs} runs have a verdict")
    if options.sides:
        return int(with_verdict < options.runs)
    return int(with_verdict > MOST_PART_JUDGED * options.runs)


if __name__ == "__main__":
    sys.exit(main())
