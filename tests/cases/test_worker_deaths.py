"""Deaths in the middle of a run of testees that are two programs: the worker, and its host."""

import os
import signal
import time
from pathlib import Path

import pytest

from processes import command_line, processes_with_marker
from standin.commands import fake_remote, local
from suite import Command, journal, wait_for

PRESENT_SECONDS = 60
# Long before the points that are disturbed would end by themselves.
FAILED_SECONDS = 60
LAST_SECONDS = 300
# A node that has taken so much of a processor's time is past its start, and at work on the request.
BUSY_SECONDS = 2
# No run of a worker that stands still ends, which nobody but the runner notices. Before, it has to be found at work.
STALLED, STALL = ["TIMEOUT"], ["--stall", "30s"]
# A client's worker that stands still has so long to clean up.
PATIENCE = {"MPP_WORKER_SECONDS": "phase=20"}
# The master may see a client's connection close before the runner hears of its end.
EITHER = ["CRASH", "TIMEOUT"]

# By testee, the name of the worker's program.
WORKERS = {"ERLANG": "beam.smp", "GOROUTINES": "goroutines", "NODEWORKERS": "node", "CPPTHREADS": "threads"}
# For each mode: benchmarks in order and their parameters. All but the last take long.
LONG = ["PINGPONG", "TPPINGPONG"]
LOCAL = dict.fromkeys(WORKERS, ([*LONG, "FIBONACCI"], {"fib_number": 15}))
# Its manifest leaves a PINGPONG as long as that out.
RING = {"number_of_components": 2, "number_of_hops": 10**11, "number_of_tokens": 1, "number_of_messages": None}
LOCAL["NODEWORKERS"] = (["TPPINGPONG", "THREADRING", "FIBONACCI"], {"fib_number": 15} | RING)
# It has no FIBONACCI.
LOCAL["CPPTHREADS"] = ([*LONG, "CHAMENEOS"], {"number_of_chameneos": 2, "number_of_meetings": 1000})
FAKE_REMOTE = (
    ["NETPINGPONG", "NETTPPINGPONG", "SIZEDTHROUGHPUT", "ATOMICREGISTER"],
    {"message_size": 10, "batch_size": 100, "number_of_batches": 100000, "number_of_pairs": 1}
    | {"read_workload": 0.5, "write_workload": 0.5, "partition_size": 3, "number_of_keys": 10},
)
# A baseline has no more of them.
BASELINE = (["NETPINGPONG", "NETTPPINGPONG"], {"messages_per_pair": 1000})
ENDLESS = {"number_of_messages": 10**11, "messages_per_pair": 10**11, "pipeline_size": 10, "parallelism": 1}


def worker(words):
    return words[0].rpartition("/")[2] in WORKERS.values()


def host(words):
    return words[0].endswith("mpp-host") and words[1] != "--keep"


def processor_seconds(pid):
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at_work(run, symbol, ended, choose, role):
    """The process of a testee in a role that a choice holds for, once its worker is at work; None before.

    ended: processes of earlier points, which may take a moment to end
    """
    found = [pid for pid in processes_with_marker(f"{run.name}/{symbol}/{role}") if pid not in ended]
    commands = {pid: words for pid in found if (words := command_line(pid))}
    node = next((pid for pid, words in commands.items() if worker(words)), None)
    if node is None or processor_seconds(node) < BUSY_SECONDS:
        return None
    return next((pid for pid, words in commands.items() if choose(words)), None)


KILLED = [
    (worker, "local", signal.SIGKILL, ["CRASH"], "signal 9"),
    (host, "local", signal.SIGKILL, ["CRASH"], "signal 9"),
]


@pytest.mark.long
@pytest.mark.testees(*WORKERS)
@pytest.mark.parametrize(
    ("symbol", "mode", "points", "deaths"),
    [
        *(pytest.param(symbol, local, points, KILLED, id=f"{symbol}-local") for symbol, points in LOCAL.items()),
        pytest.param(
            "ERLANG",
            fake_remote,
            FAKE_REMOTE,
            [
                (worker, "client", signal.SIGKILL, EITHER, "client node-1"),
                # The master's node knows which of its nodes that is, not which client.
                (worker, "client", signal.SIGSTOP, ["INTERNAL"], "was lost"),
                (host, "master", signal.SIGKILL, ["CRASH"], "master node-0"),
            ],
            id="ERLANG-fakeRemote",
        ),
        *(
            pytest.param(symbol, fake_remote, BASELINE, [(worker, "client", *ends)], id=f"{symbol}-{ends[0].name}")
            for symbol in LOCAL
            if symbol != "ERLANG"
            for ends in [(signal.SIGKILL, [*EITHER, "INTERNAL"], "client"), (signal.SIGSTOP, STALLED, "no run")]
        ),
    ],
)
def test_a_death_fails_its_point_and_the_last_point_is_measured(symbol, mode, points, deaths, tmp_path):
    benchmarks, parameters = points
    values = ENDLESS | {"static_only": "true"} | parameters
    where = ",".join(f"{key}={value}" for key, value in values.items() if value is not None)
    words = ["--impls", symbol, "--benchmarks", ",".join(benchmarks), "--space", "quick", "--where", where]
    runs = ["--warmup", "0", "--minRuns", "3", "--maxRuns", "3"]
    stall = STALL if deaths[-1][3] is STALLED else []
    command = Command(*mode(*words, *runs, *stall, "--output", tmp_path / "results"), environment=PATIENCE)
    try:
        journal_file = wait_for(lambda: next(tmp_path.glob("results/run-*/points.jsonl"), None), PRESENT_SECONDS)
        run = journal_file.parent
        ended = set()
        for number, (choose, role, sent, kinds, reason) in enumerate(deaths, start=1):
            victim = wait_for(
                lambda choose=choose, role=role: at_work(run, symbol, ended, choose, role), PRESENT_SECONDS
            )
            assert len(journal(run)) == number - 1
            name = command_line(victim)[0].rpartition("/")[2]
            ended.update(processes_with_marker(run.name))
            os.kill(victim, sent)
            begun = time.monotonic()
            # The next point may be there as well.
            wait_for(lambda number=number: len(journal(run)) >= number, FAILED_SECONDS)
            print(f"{sent.name} of {name}: {time.monotonic() - begun:.1f} s")
            failure = journal(run)[number - 1]["failure"]
            assert failure["kind"] in kinds, failure
            assert reason in failure["reason"], failure
        code, out, err = command.wait(LAST_SECONDS)
        assert code == 1, out + err
        last = journal(run)[-1]
        assert (len(journal(run)), last["benchmark"], last["verified"]) == (len(benchmarks), benchmarks[-1], True), last
        assert processes_with_marker(run.name) == []
    finally:
        command.close()
