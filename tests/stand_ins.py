"""What tests with stand-in testees (stand_in_testee.py) share."""

import contextlib
import signal
import sys
import time
from pathlib import Path

from suite import TESTS, Command, processes_with_marker, wait_for, write_manifest

STAND_IN = TESTS / "stand_in_testee.py"
STAND_IN_MASTER = TESTS / "stand_in_master.py"
STAND_IN_CLIENT = TESTS / "stand_in_client.py"
SOUND = {"SOUND": []}
SOUND_PAIR = ([], [])
# Values of PINGPONG's quick space.
SMALL, LARGE = "1000", "10000"
# However busy the machine is, a point with so many runs converges.
EXACT_RUNS = ["--space", "quick", "--minRuns", "3", "--maxRuns", "3"]
# For all processes of a run to be gone after its runner or an agent was killed.
ORPHAN_SECONDS = 20


def stand_in(folder, symbol, words):
    """The manifest of a stand-in with such troubles."""
    write_manifest(folder, symbol, program(STAND_IN, "{runner}", *words), environment=environment(folder, symbol))


def stand_ins(folder, troubles):
    """Manifests of stand-ins by symbol, in a folder of their own; the options that select them."""
    folder.mkdir()
    for symbol, words in troubles.items():
        stand_in(folder, symbol, words)
    return selection(folder, troubles)


def distributed_stand_ins(folder, troubles, of_local=None, **more):
    """The same for stand-ins with master and client roles, and troubles of both; nodes need part of the folder only.

    of_local: troubles in the local role, by symbol
    more: further keys of their manifests
    """
    (folder / "program" / "lib").mkdir(parents=True)
    (folder / "program" / "lib" / "needed").write_text("needed")
    (folder / "source").write_text("not needed")
    for symbol, (of_master, of_client) in troubles.items():
        command = program(STAND_IN, "{runner}", *(of_local or {}).get(symbol, []))
        commands = {
            "local": command,
            "master": program(STAND_IN_MASTER, "{runner}", "{master}", "{clients}", *of_master),
            "client": program(STAND_IN_CLIENT, "{master}", "{client}", *of_client),
        }
        keys = {
            "commands": commands,
            "distributed": True,
            "files": {"root": str(folder), "paths": ["program"]},
            "environment": environment(folder, symbol),
        }
        write_manifest(folder, symbol, command, **keys, **more)
    return selection(folder, troubles)


def environment(folder, symbol):
    return {"PYTHONPATH": str(TESTS / ".generated"), "STAND_IN_SYMBOL": symbol, "STAND_IN_MARKS": str(folder.parent)}


def program(path, *words):
    return [sys.executable, str(path), *words]


def selection(folder, symbols):
    return ["--manifests", str(folder), "--impls", ",".join(symbols)]


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


def command_line(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def processes(run, program):
    """Those of a run that run a stand-in's program."""
    return [pid for pid in processes_with_marker(run.name) if str(program) in command_line(pid)]


@contextlib.contextmanager
def hanging_run(words, results, log):
    """A command that measures, and its run, once a stand-in hangs, as its log says."""
    command = Command(*words, "--output", str(results))
    try:
        run = wait_for(lambda: next(results.glob("run-*/points.jsonl"), None), 60).parent
        wait_for(lambda: (run / log).exists() and "hanging" in (run / log).read_text(), 60)
        yield command, run
    finally:
        command.close()


def interrupt(command, run, seconds):
    """Interrupts a command, which is to end all processes within so many seconds; what it wrote to standard error."""
    begun = time.monotonic()
    command.signal(signal.SIGINT)
    code, out, err = command.wait(30)
    assert time.monotonic() - begun < seconds
    assert code == 130, out + err
    assert processes_with_marker(run.name) == []
    return err


def resume_with_clients(words, run, count):
    """Goes on with a run, until so many clients are there."""
    resumed = Command(*words)
    try:
        wait_for(lambda: len(processes(run, STAND_IN_CLIENT)) == count, 60)
        resumed.signal(signal.SIGINT)
        assert resumed.wait(30)[0] == 130
    finally:
        resumed.close()
