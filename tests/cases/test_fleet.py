"""Remote mode with many nodes: a fleet (lab/fleet.py), smaller than that of the study (studies/fleet.py)."""

import json

import pytest

from lab.fleet import Fleet
from processes import processes_with_marker
from standin.commands import EXACT_RUNS
from studies.fleet import Seen
from suite import Command, journal, wait_for

NODES = 30
# More threads than that would be one or more per node, beside those of a runner without any.
MOST_THREADS = 60
RUN_SECONDS = 300
DEADLINES = {"MPP_LISTENING_SECONDS": "60", "MPP_READY_SECONDS": "60"}


@pytest.fixture(scope="module")
def fleet(tmp_path_factory):
    fleet = Fleet(tmp_path_factory.mktemp("fleet") / "fleet", NODES)
    fleet.options = fleet.stand_ins({"HANG": ["hang"]})
    return fleet


def test_a_node_of_many_that_dies_fails_the_point_and_is_named_then_and_at_the_next_start(fleet, tmp_path):
    words = [*fleet.options, *EXACT_RUNS, "--benchmarks", "NETPINGPONG", "--output", tmp_path]
    command, seen, victim = Command(*fleet.command(*words), environment=DEADLINES), Seen(), fleet.names[NODES // 2]
    try:
        run = wait_for(lambda: next(tmp_path.glob("run-*/points.jsonl"), None), RUN_SECONDS).parent
        log = run / "logs" / "HANG-master-localhost.log"
        wait_for(lambda: log.exists() and "hanging" in log.read_text(), RUN_SECONDS)
        seen.look(command.process.pid)
        fleet.kill(victim)
        code, out, err = command.wait(RUN_SECONDS)
    finally:
        command.close()
    assert code == 1, out + err
    failures = [record["failure"] for record in journal(run)]
    assert [(f["kind"], victim in f["reason"].split()) for f in failures] == [("CRASH", True)] * 2, failures
    assert seen.reapers >= NODES
    assert seen.threads <= MOST_THREADS, seen.names
    assert list(json.loads((run / "manifest.json").read_text())["nodes"]) == ["localhost", *fleet.names]
    assert processes_with_marker(run.name) == []
    # The next run is told before anything is started.
    again = Command(*fleet.command(*words), environment=DEADLINES)
    try:
        code, out, err = again.wait(RUN_SECONDS)
    finally:
        again.close()
    assert code == 1, out + err
    assert [line.strip().partition(":")[0] for line in err.splitlines() if line.startswith(" ")] == [victim]
    assert list(tmp_path.glob("run-*")) == [run]
