"""What remote mode takes with many nodes: `tests/run.sh fleet.py --nodes 30,300`, for docs/scaling.md.

It makes runs of a stand-in on simulated nodes (lab/fleet.py), prints a row for each number of nodes, and judges the
largest: the first point within two minutes, less than 1 GiB of the runner's memory, and so many threads of its own as
its pools have, however many nodes there are. Then three nodes of so many are dead before the start, and one dies in
mid-run. Whatever else this machine does counts, too: all nodes' processes share it.
"""

import argparse
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from lab.fleet import Fleet
from processes import processes_with_marker
from standin.commands import EXACT_RUNS
from suite import Command, journal, only_run, wait_for

FIRST_POINT_SECONDS = 120
MOST_RESIDENT_MIB = 1024
# Pools of 64 and 16, two that watch agents, and those of a JVM.
MOST_THREADS = 130
RUN_SECONDS = 900
END_SECONDS = 120
POLL_SECONDS = 0.2
DEAD_AT_START = 3
# The JDK has one, with a stack of 128 KiB, for each process that it started.
REAPER = "process reaper"
WORDS = [*EXACT_RUNS, "--benchmarks", "NETPINGPONG"]


@dataclass
class Seen:
    """A runner, as /proc shows it: the most that was seen of each.

    threads: its own, by all names together
    reapers: threads of the JDK that wait for a process
    """

    resident_mib: int = 0
    threads: int = 0
    reapers: int = 0
    names: Counter = field(default_factory=Counter)

    def look(self, pid):
        try:
            status = Path(f"/proc/{pid}/status").read_text()
            names = Counter(thread.read_text().strip() for thread in Path(f"/proc/{pid}/task").glob("*/comm"))
        except OSError:
            return
        peak = next((line for line in status.splitlines() if line.startswith("VmHWM:")), None)
        if peak:
            self.resident_mib = max(self.resident_mib, int(peak.split()[1]) // 1024)
        own = sum(names.values()) - names[REAPER]
        if own > self.threads:
            self.threads, self.names = own, names
        self.reapers = max(self.reapers, names[REAPER])


@dataclass
class Outcome:
    """The outcome of a run with so many nodes."""

    nodes: int
    seen: Seen
    first_point_seconds: float
    manifest_kib: float
    record_kib: float
    logs_kib: float

    HEADER = (
        "| nodes | first point, s | peak memory of the runner, MiB | its own threads | JDK's threads for processes "
        "| manifest.json, KiB | a record of the journal, KiB | logs, KiB |\n|---|---|---|---|---|---|---|---|"
    )

    def row(self):
        cells = [
            self.nodes,
            f"{self.first_point_seconds:.0f}",
            self.seen.resident_mib,
            self.seen.threads,
            self.seen.reapers,
            f"{self.manifest_kib:.0f}",
            f"{self.record_kib:.1f}",
            f"{self.logs_kib:.0f}",
        ]
        return "| " + " | ".join(map(str, cells)) + " |"


def measure(folder, nodes):
    """A run to its end."""
    fleet = Fleet(folder / f"fleet-{nodes}", nodes)
    results = folder / f"results-{nodes}"
    words = fleet.command(*fleet.stand_ins({"FLEET": []}), *WORDS, "--output", results)
    seen, begun, first_point_seconds = Seen(), time.monotonic(), None
    # Its output is short enough for a pipe that nobody reads.
    command = Command(*words)
    try:
        while command.process.poll() is None and time.monotonic() - begun < RUN_SECONDS:
            seen.look(command.process.pid)
            points = next(results.glob("run-*/points.jsonl"), None)
            if first_point_seconds is None and points and points.stat().st_size:
                first_point_seconds = time.monotonic() - begun
            time.sleep(POLL_SECONDS)
        code, out, err = command.wait(END_SECONDS)
    finally:
        command.close()
    expect(code == 0, f"exit code {code}: {out[-2000:]}{err[-2000:]}")
    run = only_run(results)
    records = journal(run)
    expect([r["status"] for r in records] == ["converged"] * 2, f"not all points were measured: {out[-2000:]}")
    return Outcome(
        nodes,
        seen,
        first_point_seconds,
        kib(run / "manifest.json"),
        kib(run / "points.jsonl") / len(records),
        sum(map(kib, (run / "logs").iterdir())),
    )


def dead_at_start(folder, nodes):
    """The nodes that a run names that begins when three do not answer."""
    fleet = Fleet(folder / "fleet-dead", nodes)
    dead = fleet.names[nodes // 2 :][:DEAD_AT_START]
    for node in dead:
        fleet.kill(node)
    command = Command(*fleet.command(*fleet.stand_ins({"FLEET": []}), *WORDS, "--output", folder / "results-dead"))
    try:
        code, out, err = command.wait(RUN_SECONDS)
    finally:
        command.close()
    named = [line.strip().partition(":")[0] for line in err.splitlines() if line.startswith(" ")]
    expect((code, named) == (1, dead), f"exit code {code}: {out[-2000:]}{err[-2000:]}")
    expect(not list((folder / "results-dead").glob("run-*")), "a run was begun")
    return dead


def dies_in_run(folder, nodes):
    """The failures of both points of a run, whose first one a node's death ends."""
    fleet = Fleet(folder / "fleet-dies", nodes)
    results = folder / "results-dies"
    victim = fleet.names[nodes // 2]
    command = Command(*fleet.command(*fleet.stand_ins({"HANG": ["hang"]}), *WORDS, "--output", results))
    try:
        run = wait_for(lambda: next(results.glob("run-*/points.jsonl"), None), RUN_SECONDS).parent
        log = run / "logs" / "HANG-master-localhost.log"
        wait_for(lambda: log.exists() and "hanging" in log.read_text(), RUN_SECONDS)
        fleet.kill(victim)
        code, out, err = command.wait(RUN_SECONDS)
    finally:
        command.close()
    failures = [r["failure"] for r in journal(run)]
    told = [(f["kind"], victim in f["reason"].split()) for f in failures]
    expect((code, told) == (1, [("CRASH", True)] * 2), f"exit code {code}, {failures}: {out[-2000:]}{err[-2000:]}")
    wait_for(lambda: not processes_with_marker(run.name), END_SECONDS)
    return [f["reason"] for f in failures]


def kib(file):
    return file.stat().st_size / 1024


def expect(condition, otherwise):
    if not condition:
        raise SystemExit(otherwise)


def judge(many):
    """The reasons why the larger fleet is too much for the runner."""
    return [
        problem
        for problem, holds in {
            f"the first point took {many.first_point_seconds:.0f} s": many.first_point_seconds > FIRST_POINT_SECONDS,
            f"the runner took {many.seen.resident_mib} MiB": many.seen.resident_mib >= MOST_RESIDENT_MIB,
            f"the runner had {many.seen.threads} threads: {many.seen.names}": many.seen.threads > MOST_THREADS,
        }.items()
        if holds
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--nodes", default="30,300", help="how many, rising, with commas (default 30,300)")
    counts = [int(count) for count in parser.parse_args().nodes.split(",")]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="mpp-fleet-") as name:
        folder = Path(name)
        print(Outcome.HEADER, flush=True)
        for count in counts:
            outcome = measure(folder, count)
            print(outcome.row(), flush=True)
        print(f"\n{counts[-1]} nodes, dead at the start: {', '.join(dead_at_start(folder, counts[-1]))}: all named")
        print("\n".join(["one dies in mid-run:", *dies_in_run(folder, counts[-1])]))
        problems = judge(outcome)
    print("\n".join(problems) or "as it has to be")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
