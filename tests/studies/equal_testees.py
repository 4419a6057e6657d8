#!/usr/bin/env python3
"""Shows how often equal testees are told apart: copies of one testee under symbols of their own, measured and ranked.

    tests/run.sh equal_testees.py [--testee ACTIX] [--copies 8] [--runs 20] [--invocations 5] [--benchmarks PINGPONG]
    tests/run.sh equal_testees.py --standIn

Each run measures the copies in interleaved invocations of the quick space. A run tells some apart if any two of them
differ by its ranks (studies/statistics_reference.py, which a test holds against the report). Copies of a stand-in make
their times up: processes differ by 2 %, runs by 5 %.

Exit code 1 if more than one run in twenty tells any two apart. Takes some 5 minutes per run of a real testee.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from standin.manifests import selection, stand_in
from studies import statistics_reference as reference
from suite import listed, only_run, script, write_manifest

TIMEOUT_SECONDS = 3600
MOST_PART_APART = 0.05


def copies_of(folder, testee, count):
    """Manifests of copies of a testee of the suite, which has to be built."""
    command = next(t["localCommand"] for t in listed()["testees"] if t["symbol"] == testee)
    symbols = [f"{testee}{n}" for n in range(1, count + 1)]
    for symbol in symbols:
        write_manifest(folder, symbol, command, variantOf=testee)
    return selection(folder, symbols)


def stand_ins(folder, count):
    symbols = [f"EQUAL{n}" for n in range(1, count + 1)]
    for symbol in symbols:
        stand_in(folder, symbol, ["equal"])
    return selection(folder, symbols)


def pairs_apart(selected, options, folder):
    """The pairs that the ranks of one run tell apart."""
    words = ["local", "--space", "quick", *selected, "--benchmarks", options.benchmarks]
    result = script(
        "bench.sc",
        *words,
        *["--invocations", str(options.invocations), "--output", str(folder)],
        timeout_seconds=TIMEOUT_SECONDS,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    _, slower = reference.ranks(only_run(folder))
    return [(benchmark, one, two) for benchmark, of in slower.items() for one, faster in of.items() for two in faster]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--testee", default="ACTIX")
    parser.add_argument("--standIn", action="store_true")
    parser.add_argument("--copies", type=int, default=8)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--invocations", type=int, default=5)
    parser.add_argument("--benchmarks", default="PINGPONG,TPPINGPONG,CHAMENEOS")
    options = parser.parse_args()
    apart = 0
    with tempfile.TemporaryDirectory() as folder:
        manifests = Path(folder) / "manifests"
        manifests.mkdir()
        selected = (
            stand_ins(manifests, options.copies)
            if options.standIn
            else copies_of(manifests, options.testee, options.copies)
        )
        for run in range(1, options.runs + 1):
            output = Path(folder) / f"results-{run}"
            output.mkdir()
            pairs = pairs_apart(selected, options, output)
            apart += bool(pairs)
            print(f"run {run}: {pairs or 'one rank'}", flush=True)
    print(f"{apart} of {options.runs} runs tell equal testees apart")
    return int(apart > MOST_PART_APART * options.runs)


if __name__ == "__main__":
    sys.exit(main())
