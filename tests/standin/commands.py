"""Commands that measure stand-ins, and the outcomes of their runs."""

import contextlib
import signal

from processes import command_line, processes_with_marker
from standin.manifests import STAND_IN, STAND_IN_CLIENT
from suite import Command, wait_for

# Values of PINGPONG's quick space.
SMALL, LARGE = "1000", "10000"
# However busy the machine is, a point with so many runs converges.
EXACT_RUNS = ["--space", "quick", "--minRuns", "3", "--maxRuns", "3"]
# For all processes of a run to be gone after its runner or an agent was killed.
ORPHAN_SECONDS = 40
# After an interruption all processes end within this time. Processes that stand-ins start stay for a minute.
INTERRUPT_SECONDS = 45


def fake_remote(*words):
    return ["bench.sc", "fakeRemote", *map(str, words)]


def local(*words):
    return ["bench.sc", "local", *map(str, words)]


def points(records):
    return {(r["symbol"], r["benchmark"], r["params"], r["invocation"]) for r in records}


def stand_in_process(run):
    """The process of the stand-in that is at work in a run, children excluded."""
    for pid in processes_with_marker(run.name):
        words = command_line(pid)
        if str(STAND_IN) in words:
            return pid
    return None


def processes(run, program):
    """Those of a run that run a stand-in's program."""
    return [pid for pid in processes_with_marker(run.name) if str(program) in command_line(pid)]


@contextlib.contextmanager
def hanging_run(words, results, log):
    """A command that measures, and its run, once a stand-in hangs, as its log says."""
    command = Command(*words, "--output", str(results))
    try:
        run = wait_for(lambda: next(results.glob("run-*/points.jsonl"), None), 120).parent
        wait_for(lambda: (run / log).exists() and "hanging" in (run / log).read_text(), 60)
        yield command, run
    finally:
        command.close()


def interrupt(command, run):
    """Interrupts a command, which is to end all processes before they do so by themselves; its standard error."""
    command.signal(signal.SIGINT)
    code, out, err = command.wait(INTERRUPT_SECONDS)
    assert code == 130, out + err
    assert processes_with_marker(run.name) == []
    return err


def resume_with_clients(words, run, count):
    """Goes on with a run, until so many clients are there."""
    resumed = Command(*words)
    try:
        wait_for(lambda: len(processes(run, STAND_IN_CLIENT)) == count, 60)
        resumed.signal(signal.SIGINT)
        assert resumed.wait(INTERRUPT_SECONDS)[0] == 130
    finally:
        resumed.close()
