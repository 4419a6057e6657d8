"""Network namespaces of this machine, each with the processes in it."""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path

COMMAND_SECONDS = 20
# For processes to end when asked to, and again when killed.
GRACE_SECONDS = 2
POLL_SECONDS = 0.02


class Namespace:
    """A network namespace that `ip netns` knows by its name; there while it is entered. Needs root."""

    def __init__(self, name):
        self.name = name
        self.path = Path("/run/netns") / name

    def __enter__(self):
        """Fails if there is one of that name: nobody shares it."""
        run("ip", "netns", "add", self.name)
        return self

    def __exit__(self, *_):
        run("ip", "netns", "delete", self.name)

    def inside(self, *command):
        """The command that runs a command in it.

        `ip netns exec` would do so with a /sys of its own, in which control groups are missing.
        """
        return ["nsenter", f"--net={self.path}", "--", *map(str, command)]

    def ip(self, *lines):
        """Lets `ip` carry out each of these lines, in the namespace."""
        run("ip", "-netns", self.name, "-batch", "-", given="\n".join(lines))

    def processes(self):
        """Ids of the processes in it. A process that is dead but not yet waited for is in no namespace."""
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if self._holds(pid)]

    def _holds(self, pid):
        try:
            return os.path.samefile(f"/proc/{pid}/ns/net", self.path)
        except OSError:
            return False


def end_processes(namespaces):
    """Ends all processes in namespaces: those that do not end when they are asked to are killed."""
    _signal(namespaces, signal.SIGTERM)
    killing_at = time.monotonic() + GRACE_SECONDS
    while left := _processes(namespaces):
        late = time.monotonic() - killing_at
        if late > GRACE_SECONDS:
            raise RuntimeError(f"processes {left} could not be killed")
        if late > 0:
            # Again and again, for processes born meanwhile.
            _signal(namespaces, signal.SIGKILL)
        time.sleep(POLL_SECONDS)


def _signal(namespaces, number):
    for pid in _processes(namespaces):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def _processes(namespaces):
    return [pid for namespace in namespaces for pid in namespace.processes()]


def run(*command, given=""):
    """Runs a command that must succeed; returns its output."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=COMMAND_SECONDS)
    if done.returncode != 0:
        raise CommandFailed(f"{' '.join(command)}: {done.stderr.strip() or f'exit code {done.returncode}'}")
    return done.stdout


class CommandFailed(RuntimeError):
    """A command that must succeed did not."""
