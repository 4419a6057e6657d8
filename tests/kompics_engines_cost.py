#!/usr/bin/env python3
"""Shows what Kompics Scala costs: its testees, one for each engine, against the one of Kompics Java.

    tests/run.sh kompics_engines_cost.py [--pairs 30] [--runs 20] [--warmup 100] [--only KOMPICSSC-PINGPONG]

For each case, pairs of fresh processes of both testees take turns (pairs.py). Printed are the ratio Scala / Java and,
for a control, Java / Java, which shows how far the machine's noise alone moves a ratio. Takes 5 to 10 minutes per
case, and an idle machine.
"""

import random
import subprocess
import sys

import pairs
from suite import ROOT, Manifest

BASE = "KOMPICSJ"
ENGINES = ["KOMPICSSC", "KOMPICSSC2"]
BENCHMARKS = ["PINGPONG", "TPPINGPONG"]


def main():
    cases = {f"{symbol}-{benchmark}": (symbol, benchmark) for symbol in ENGINES for benchmark in BENCHMARKS}
    options = pairs.parse_options(__doc__.splitlines()[0], list(cases))
    subprocess.run([ROOT / "build.sc", "--useOnly", ",".join([BASE, *ENGINES])], check=True)
    manifests = {manifest.symbol: manifest for manifest in Manifest.all()}
    rng = random.Random(1)
    pairs.print_heading(options)
    for case in options.only:
        symbol, benchmark = cases[case]
        words = ["Scala", "Java"]
        pairs.print_ratio_of_testees(case, words, manifests[symbol], manifests[BASE], benchmark, options, rng)
    return 0


if __name__ == "__main__":
    sys.exit(main())
