"""The fault matrix: something is killed or stopped, in each phase and mode, and the run's outcome is judged.

    tests/run.sh fault_matrix.py [--modes local,fakeRemote,remote] [--victims master,client,...] [--at-once 3]

plays all cells of the matrix (fault_cells.py) with stand-in testees, and prints the table that docs/faults.md sums up.
Remote mode takes a network lab (network_lab.py). Exit code 1 if a cell has another outcome than it should.
"""

import argparse
import contextlib
import itertools
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lab import network_lab
from lab.network_lab import NetworkLab
from standin.pause import PHASES
from studies import fault_run
from studies.fault_cells import MODES, VICTIMS, cells, exists
from studies.fault_run import Outcome
from suite import script

# Enough for a client and a node to spare.
NODES = 2


def play_all(wanted, at_once):
    """Outcomes of cells; those of a mode and a victim share their runs."""
    batches = [list(batch) for _, batch in itertools.groupby(wanted, key=lambda cell: (cell.mode, cell.victim))]
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mpp-faults-")))
        pool = stack.enter_context(ThreadPoolExecutor(at_once))
        plays = [pool.submit(play, batch, folder / str(number)) for number, batch in enumerate(batches)]
        return {cell: outcome for future in plays for cell, outcome in future.result().items()}


def play(batch, folder):
    begun = time.monotonic()
    try:
        with NetworkLab(nodes=NODES) if batch[0].mode == "remote" else contextlib.nullcontext() as lab:
            outcomes = fault_run.play(batch, folder, lab)
    except Exception:
        outcomes = dict.fromkeys(batch, Outcome("", 0, traceback.format_exc()))
    seconds = time.monotonic() - begun
    print(f"{batch[0].mode}, {batch[0].victim}: {len(batch)} cells in {seconds:.0f} s", file=sys.stderr, flush=True)
    return outcomes


def table(outcomes):
    """The matrix, in Markdown."""
    yield f"| mode | victim | signal | {' | '.join(PHASES)} |"
    yield "|---" * (3 + len(PHASES)) + "|"
    rows = {}
    for cell, outcome in outcomes.items():
        shown = "**FAIL**" if outcome.trouble else f"{outcome.status} {outcome.seconds:.1f} s"
        rows.setdefault((cell.mode, cell.victim, cell.signal.name), {})[cell.phase] = shown
    for (mode, victim, sent), row in rows.items():
        yield f"| {mode} | {victim} | {sent} | {' | '.join(row.get(phase, '') for phase in PHASES)} |"


def choice(text, allowed):
    chosen = text.split(",")
    if not set(chosen) <= set(allowed):
        raise argparse.ArgumentTypeError(f"'{text}', allowed are some of {','.join(allowed)}")
    return chosen


def main():
    parser = argparse.ArgumentParser(description="Kills or stops something in each phase, and judges the outcomes.")
    parser.add_argument("--modes", type=lambda text: choice(text, MODES), default=MODES)
    parser.add_argument("--victims", type=lambda text: choice(text, VICTIMS), default=VICTIMS)
    parser.add_argument("--phases", type=lambda text: choice(text, PHASES), default=PHASES)
    parser.add_argument("--at-once", type=int, default=3)
    options = parser.parse_args()
    if "remote" in options.modes and (reason := network_lab.missing()):
        sys.exit(f"{reason}; --modes local,fakeRemote goes without")
    script("bench.sc", "list")
    wanted = [
        c for c in cells() if c.mode in options.modes and c.victim in options.victims and c.phase in options.phases
    ]
    begun = time.monotonic()
    outcomes = play_all(wanted, options.at_once)
    print("\n".join(table(outcomes)))
    absent = [f"{victim} in {mode} mode" for mode in MODES for victim in VICTIMS if not exists(mode, victim)]
    print(f"\nThere is no {', no '.join(absent)}.")
    troubled = {cell: outcome.trouble for cell, outcome in outcomes.items() if outcome.trouble}
    for cell, trouble in troubled.items():
        print(f"\n{cell.mode}, {cell.victim}, {cell.signal.name}, {cell.phase}: {trouble}")
    minutes = (time.monotonic() - begun) / 60
    print(f"\n{len(outcomes) - len(troubled)} of {len(outcomes)} cells as they have to be; {minutes:.0f} min")
    sys.exit(bool(troubled))


if __name__ == "__main__":
    main()
