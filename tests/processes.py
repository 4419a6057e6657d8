"""Processes of this machine, as /proc shows them."""

import contextlib
from pathlib import Path


def processes_with_marker(run_id):
    """Process ids whose environment bears a run's marker: the run's testees and all their children."""
    found = []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        try:
            variables = environ.read_bytes().split(b"\0")
        except OSError:
            continue
        if any(v.startswith(f"MPP_MARKER={run_id}/".encode()) for v in variables):
            found.append(int(environ.parent.name))
    return found


def command_line(pid):
    """Its words; none once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def descendants(pid):
    """Process ids of its children, and of theirs."""
    children = {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            children.setdefault(parent(process.name), []).append(int(process.name))
    found, new = [], [pid]
    while new:
        new = [child for one in new for child in children.get(one, [])]
        found += new
    return found


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def is_alive(pid):
    """Returns true if it has not ended. A zombie has."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False
