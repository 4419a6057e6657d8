"""What tests with stand-in testees (stand_in_testee.py) share."""

import sys
from pathlib import Path

from suite import TESTS, processes_with_marker, write_manifest

STAND_IN = TESTS / "stand_in_testee.py"
SOUND = {"SOUND": []}
# Values of PINGPONG's quick space.
SMALL, LARGE = "1000", "10000"
# For all processes of a run to be gone after its runner or an agent was killed.
ORPHAN_SECONDS = 20


def stand_in(folder, symbol, words):
    """The manifest of a stand-in with such troubles."""
    command = [sys.executable, str(STAND_IN), "{runner}", *words]
    write_manifest(folder, symbol, command, environment={"PYTHONPATH": f"{TESTS / '.generated'}"})


def stand_ins(folder, troubles):
    """Manifests of stand-ins by symbol, in a folder of their own; the options that select them."""
    folder.mkdir()
    for symbol, words in troubles.items():
        stand_in(folder, symbol, words)
    return ["--manifests", str(folder), "--impls", ",".join(troubles)]


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
