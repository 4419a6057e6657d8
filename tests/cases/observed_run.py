"""A run's processes, as an observer sees them while it is at work."""

import contextlib
import os
import signal
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from listening_sockets import listening_sockets
from processes import command_line, processes_with_marker
from secret_search import command_lines_with
from suite import Command, wait_for

POLL_SECONDS = 0.15
# For the runner to be started by the script itself, beside other tests.
BEGIN_SECONDS = 300
RUN_SECONDS = 600
# For agents to wait for a runner that stands still.
PATIENCE = {"MPP_AGENT_SILENCE_SECONDS": "120"}
RUNNERS = {"mpp.cli.Main", "ammonite.AmmoniteMain"}


@dataclass
class Observed:
    """A testee's process, with those that it started."""

    symbol: str
    role: str
    node: str
    pid: int
    token: str
    directory: Path
    # It has the process's output.
    log: Path
    pids: set = field(default_factory=set)
    sockets: set = field(default_factory=set)
    # Words of their command lines.
    options: set = field(default_factory=set)

    @property
    def key(self):
        return self.symbol, self.role, self.node

    def announced(self):
        """Its services and their addresses, as far as it has announced them."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return dict(line.split()[1:] for line in lines if line.startswith("MPP-LISTEN "))


class ObservedRun:
    """A command that measures, watched to its end.

    command: its words
    results: the directory that it writes to
    visit: called once per process, with the process and the run's directory, when it has announced all its services;
        meanwhile the runner stands still, so that it does not end the process

    processes: by symbol, role and node
    runner_sockets: where the runner itself listened
    leaks: command lines that had a secret
    shown: whether the run's name, which is none, stood in a command line
    """

    def __init__(self, command, results, visit):
        self.processes, self.runner_sockets, self.leaks, self.shown = {}, set(), [], False
        self._visited = set()
        self.command = Command(*command, environment=PATIENCE)
        try:
            self.directory = wait_for(lambda: self._begun(results), BEGIN_SECONDS)
            deadline = time.monotonic() + RUN_SECONDS
            # A request may begin and end during a visit. Visits take copies of the sets that this adds to.
            watch = threading.Thread(target=self._watch, args=[deadline], daemon=True)
            watch.start()
            while self.command.process.poll() is None and time.monotonic() < deadline:
                self._look(visit)
                time.sleep(POLL_SECONDS)
            watch.join()
            self.code, self.out, self.err = self.command.wait(10)
        finally:
            self.command.close()

    @property
    def secrets(self):
        return sorted({process.token for process in self.processes.values()})

    def _begun(self, results):
        assert self.command.process.poll() is None, self.command.wait(10)
        return next(Path(results).glob("run-*"), None)

    def _watch(self, deadline):
        while self.command.process.poll() is None and time.monotonic() < deadline:
            self._observe()
            time.sleep(POLL_SECONDS)

    def _observe(self):
        for pid in processes_with_marker(self.directory.name):
            if process := self._process(pid):
                process.pids.add(pid)
                process.sockets |= listening_sockets(pid)
                process.options.update(command_line(pid))

    def _look(self, visit):
        self._observe()
        for process in list(self.processes.values()):
            expected = {"local": 1, "master": 2, "client": 1}[process.role]
            if process.key not in self._visited and len(process.announced()) == expected:
                self._visited.add(process.key)
                own = _session(self.command.process.pid)
                with _standing_still(pid for pid in own if RUNNERS & set(command_line(pid))):
                    visit(process, self.directory)
                    self.leaks += command_lines_with(self.secrets)
                    self.shown = self.shown or bool(command_lines_with([self.directory.name]))
                    sockets = {pid: listening_sockets(pid) for pid in own}
                    # A testee that an agent has just forked is listed, too, and has left the session by now.
                    for pid in _session(self.command.process.pid):
                        self.runner_sockets |= sockets.get(pid, set())

    def _process(self, pid):
        try:
            words = Path(f"/proc/{pid}/environ").read_bytes().decode().split("\0")
            variables = dict(word.split("=", 1) for word in words if "=" in word)
        except OSError:
            return None
        _, symbol, role, node, _ = variables["MPP_MARKER"].split("/")
        # Workers have none.
        if "MPP_RUN_TOKEN" not in variables:
            return self.processes.get((symbol, role, node))
        log = self.directory / "logs" / f"{symbol}-{role}-{node}.log"
        # It works where its temporary files go. The kernel's answer depends on the files that the observer can see.
        directory = Path(variables["TMPDIR"])
        process = Observed(symbol, role, node, pid, variables["MPP_RUN_TOKEN"], directory, log)
        return self.processes.setdefault(process.key, process)


@contextlib.contextmanager
def _standing_still(pids):
    stopped = list(pids)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def _session(leader):
    """The runner and its own children: agents, but no testees, each of which has a session of its own."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader:
            found.append(int(stat.parent.name))
    return found
