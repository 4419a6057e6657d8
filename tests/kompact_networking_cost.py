#!/usr/bin/env python3
"""Shows what Kompact's networking costs local messages: the programs of its testees with and without it.

    tests/run.sh kompact_networking_cost.py [--pairs 30] [--runs 20] [--warmup 100] [--only KOMPACTAC-PINGPONG]

Kompact's feature `distributed` makes every actor take messages from the network, too, which local ones pay for. The
suite measures local benchmarks without it. For each case, pairs of fresh processes of both programs take turns
(pairs.py). Printed are the ratio with / without and, for a control, without / without, which shows how far the
machine's noise alone moves a ratio. Takes 5 to 10 minutes per case, and an idle machine.
"""

import dataclasses
import random
import subprocess
import sys

import pairs
from suite import ROOT, Manifest

SYMBOLS = ["KOMPACTAC", "KOMPACTCO"]
BENCHMARKS = ["PINGPONG", "TPPINGPONG"]
# Masters and clients of KOMPACTAC; it has all local benchmarks, too.
DISTRIBUTED = ROOT / "rust" / "target" / "release" / "mpp-kompact-distributed"


def build():
    """Builds both; the testees of each, by symbol."""
    subprocess.run([ROOT / "build.sc", "--useOnly", ",".join(SYMBOLS)], check=True)
    without = {manifest.symbol: manifest for manifest in Manifest.all() if manifest.symbol in SYMBOLS}
    return without, {
        symbol: dataclasses.replace(manifest, local_command=(str(DISTRIBUTED), *manifest.local_command[1:]))
        for symbol, manifest in without.items()
    }


def main():
    cases = {f"{symbol}-{benchmark}": (symbol, benchmark) for symbol in SYMBOLS for benchmark in BENCHMARKS}
    options = pairs.parse_options(__doc__.splitlines()[0], list(cases))
    without, distributed = build()
    rng = random.Random(1)
    pairs.print_heading(options)
    for case in options.only:
        symbol, benchmark = cases[case]
        words = ["with", "without"]
        pairs.print_ratio_of_testees(case, words, distributed[symbol], without[symbol], benchmark, options, rng)
    return 0


if __name__ == "__main__":
    sys.exit(main())
