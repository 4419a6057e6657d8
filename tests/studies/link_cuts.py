"""Links that are cut in mid-run: `tests/run.sh link_cuts.py`, as root, prints the table of docs/faults.md.

    [--impls TOKIO,KOMPACTAC,AKKA] [--benchmarks FILETRANSFER,ATOMICBROADCAST,NETPINGPONG] [--where transport=udt]

Each point is one run of a minute or more in a network lab. Some seconds after its processes have started, the
first client's node is taken off the network for 5 s, or for good (a black hole: packets vanish, and nobody is told).
Ends with an error if a process of a run is left.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from lab.network_lab import NetworkLab, missing
from lab.remote import remote
from processes import processes_with_marker
from suite import Command, journal, only_run, wait_for

NODES = 3
# Slow enough for a run to last, and below what the lab's switch can do.
RTT_MILLIS = 4
RATE_MBIT = 40
# Parameters for a run that lasts.
LONG = {
    "FILETRANSFER": "bytes=240000000,pings_per_second=0",
    "ATOMICBROADCAST": "algorithm=raft,number_of_proposals=80000,concurrent_proposals=10",
    "NETPINGPONG": "number_of_messages=12000",
}
ONE_RUN = ["--space", "quick", "--warmup", "0", "--minRuns", "1", "--maxRuns", "1", "--noInstall"]
START_SECONDS = 120
# Until testees have started, have met, and are in their run.
SETTLE_SECONDS = 20
POINT_SECONDS = 180
END_SECONDS = 60
CUTS = {"5 s": 5, "for good": POINT_SECONDS}


def outcome(lab, impl, benchmark, where, cut_seconds):
    """The status of the point, its reason if it failed, and the seconds from the cut until it was known."""
    with tempfile.TemporaryDirectory(prefix="link-cuts-") as folder:
        words = ["--impls", impl, "--benchmarks", benchmark, "--where", where, "--output", folder]
        command = Command(*remote(lab, *words, *ONE_RUN), environment=lab.environment)
        try:
            started = wait_for(
                lambda: has_ended(command) or list(Path(folder).glob("run-*/logs/*master*")), START_SECONDS
            )
            assert started is not True, command.wait(END_SECONDS)
            run = only_run(folder)
            time.sleep(SETTLE_SECONDS)
            if journal(run):
                return "over before the cut", "", 0
            lab.cut(lab.names[0])
            cut = time.monotonic()
            try:
                wait_for(lambda: journal(run), cut_seconds)
            except AssertionError:
                lab.mend(lab.names[0])
                wait_for(lambda: journal(run), POINT_SECONDS)
            seconds = time.monotonic() - cut
        finally:
            lab.mend(lab.names[0])
            command.wait(END_SECONDS)
            command.close()
        wait_for(lambda: not processes_with_marker(run.name), END_SECONDS)
        (record,) = journal(run)
        failure = record.get("failure", {})
        return failure.get("kind", record["status"]), failure.get("reason", ""), seconds


def has_ended(command):
    return command.process.poll() is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--impls", default="TOKIO,KOMPACTAC,AKKA")
    parser.add_argument("--benchmarks", default=",".join(LONG), help=f"of {', '.join(LONG)}")
    parser.add_argument("--where", help="parameters of the point beside those that make its run last")
    options = parser.parse_args()
    benchmarks = options.benchmarks.split(",")
    if unknown := [name for name in benchmarks if name not in LONG]:
        parser.error(f"--benchmarks {','.join(unknown)}, allowed are {', '.join(LONG)}")
    if reason := missing():
        sys.exit(reason)
    print("| benchmark | testee | cut | outcome | after | reason |\n|---|---|---|---|---|---|", flush=True)
    with NetworkLab(nodes=NODES, rtt_millis=RTT_MILLIS, rate_mbit=RATE_MBIT) as lab:
        for benchmark in benchmarks:
            where = ",".join(filter(None, [LONG[benchmark], options.where]))
            for impl in options.impls.split(","):
                for name, cut_seconds in CUTS.items():
                    status, reason, seconds = outcome(lab, impl, benchmark, where, cut_seconds)
                    print(f"| {benchmark} | {impl} | {name} | {status} | {seconds:.1f} s | {reason} |", flush=True)


if __name__ == "__main__":
    main()
