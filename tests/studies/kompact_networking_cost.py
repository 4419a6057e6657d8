#!/usr/bin/env python3
"""Shows the price of Kompact's networking for local messages: the programs of its testees with and without it.

    tests/run.sh kompact_networking_cost.py [--pairs 30] [--runs 20] [--warmup 100] [--only KOMPACTAC-PINGPONG]

Kompact's feature `distributed` makes every actor take messages from the network, too, which local ones pay for. The
suite measures local benchmarks without it. For each case, pairs of fresh processes of both programs take turns
(pairs.py). Printed are the ratio with / without and, for a control, without / without, which shows how far the
machine's noise alone moves a ratio. Takes 5 to 10 minutes per case, and an idle machine.
"""

import dataclasses
import subprocess

from studies import pairs
from suite import ROOT
from testees import Manifest

SYMBOLS = ["KOMPACTAC", "KOMPACTCO"]
# Masters and clients of KOMPACTAC; it has all local benchmarks, too.
DISTRIBUTED = ROOT / "rust" / "target" / "release" / "mpp-kompact-distributed"


def build():
    """Builds all; by symbol, the testee with networking and the one without."""
    subprocess.run([ROOT / "build.sc", "--useOnly", ",".join(SYMBOLS)], check=True)
    return {
        manifest.symbol: (
            dataclasses.replace(manifest, local_command=(str(DISTRIBUTED), *manifest.local_command[1:])),
            manifest,
        )
        for manifest in Manifest.all()
        if manifest.symbol in SYMBOLS
    }


if __name__ == "__main__":
    pairs.compare_testees(__doc__.splitlines()[0], SYMBOLS, ["with", "without"], build)
