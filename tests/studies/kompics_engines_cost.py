#!/usr/bin/env python3
"""Shows the price of Kompics Scala: its testees, one for each engine, against the one of Kompics Java.

    tests/run.sh kompics_engines_cost.py [--pairs 30] [--runs 20] [--warmup 100] [--only KOMPICSSC-PINGPONG]

For each case, pairs of fresh processes of both testees take turns (pairs.py). Printed are the ratio Scala / Java and,
for a control, Java / Java, which shows how far the machine's noise alone moves a ratio. Takes 5 to 10 minutes per
case, and an idle machine.
"""

import subprocess

from studies import pairs
from suite import ROOT
from testees import Manifest

BASE = "KOMPICSJ"
ENGINES = ["KOMPICSSC", "KOMPICSSC2"]


def build():
    """Builds all; by symbol, a testee and its counterpart."""
    subprocess.run([ROOT / "build.sc", "--useOnly", ",".join([BASE, *ENGINES])], check=True)
    manifests = {manifest.symbol: manifest for manifest in Manifest.all()}
    return {symbol: (manifests[symbol], manifests[BASE]) for symbol in ENGINES}


if __name__ == "__main__":
    pairs.compare_testees(__doc__.splitlines()[0], ENGINES, ["Scala", "Java"], build)
