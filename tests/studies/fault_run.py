"""Runs of stand-ins in which something is killed or stopped in a phase, and their outcomes."""

import os
import signal
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from lab.remote import remote
from processes import command_line, is_alive, parent, processes_with_marker
from standin.commands import EXACT_RUNS, ORPHAN_SECONDS, processes
from standin.manifests import SOUND_PAIR, STAND_IN, STAND_IN_CLIENT, STAND_IN_MASTER, distributed_stand_ins
from standin.pause import mark, trouble
from studies.fault_cells import AGENT, CLIENT, LOCAL, MASTER, MEASURED, RUNNER, SSH
from suite import Command, journal, wait_for

# Enough for a start of Python on a busy machine.
DEADLINES = {"MPP_LISTENING_SECONDS": "8", "MPP_READY_SECONDS": "8"}
STALL = ["--stall", "6s"]
# Until a point is known to have failed: 10 s are promised to notice silence, and after a start that failed it takes as
# long to end processes that do not answer; the rest is for a busy machine.
NOTICE_SECONDS = 30
# At the end, a process that does not answer is given up, and ended by another agent, within this time.
GONE_SECONDS = 40
POINT_SECONDS = 60
END_SECONDS = 60
PROGRAMS = {LOCAL: STAND_IN, MASTER: STAND_IN_MASTER, CLIENT: STAND_IN_CLIENT}


class Fault(Exception):
    """An expectation that was not met."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a cell.

    status: a kind of failure, or that the point was measured
    seconds: from the signal until the outcome was known
    trouble: why the outcome is wrong; empty if it is right
    """

    status: str
    seconds: float
    trouble: str


def play(cells, folder, lab=None):
    """The outcomes of cells, which differ in nothing but signal and phase; runners come one by one.

    lab: the nodes, for remote mode
    """
    folder.mkdir()
    cells = list(cells)
    if cells[0].victim != RUNNER:
        return Play(cells, folder, lab).outcomes()
    return {cell: RunnerPlay(cell, folder / cell.symbol, lab).outcome() for cell in cells}


class Play:
    """One run of a stand-in for each cell: its first point is the one in question, its second shows the effects."""

    # Sound ones, which are measured before.
    before = ()

    def __init__(self, cells, folder, lab):
        self.cells, self.folder, self.lab = cells, folder, lab
        troubles = dict.fromkeys(self.before, SOUND_PAIR)
        troubles |= {cell.symbol: self._words(cell, MASTER, CLIENT) for cell in cells}
        of_local = {cell.symbol: self._words(cell, LOCAL)[0] for cell in cells}
        self.selection = distributed_stand_ins(folder / "stand-ins", troubles, of_local)
        words = [*EXACT_RUNS, *STALL, "--benchmarks", cells[0].benchmark, "--output", folder / "results"]
        self.command = self._command([*self.selection, *words])
        self.earlier = []

    @staticmethod
    def _words(cell, *roles):
        return tuple([trouble(cell.phase)] if cell.pausing == role else [] for role in roles)

    def _command(self, words):
        whole = remote(self.lab, *words) if self.lab else ["bench.sc", self.cells[0].mode, *map(str, words)]
        return Command(*whole, environment=DEADLINES)

    def outcomes(self):
        try:
            done = {cell: self._outcome(cell, *self._do(cell)) for cell in self.cells}
            code, out, err = self.command.wait(END_SECONDS)
            self._check_end(code, out + err)
            return done
        finally:
            self.command.close()

    def _do(self, cell):
        """Does it as soon as the stand-in pauses. Returns the time, and the process that it was done to."""
        present = mark(self.folder, cell.symbol)
        wait_for(lambda: present.exists() or self.command.process.poll() is not None, POINT_SECONDS)
        if not present.exists():
            raise Fault(f"the run ended before {cell.symbol}: {self.command.wait(END_SECONDS)}")
        run = self._run()
        victim = self._victim(cell, run)
        self.earlier = journal(run)
        os.kill(victim, cell.signal)
        begun = time.time()
        if cell.goes_on:
            present.write_text("go on")
        return begun, victim

    def _run(self):
        return next((self.folder / "results").glob("run-*/points.jsonl")).parent

    def _victim(self, cell, run):
        if cell.victim == SSH:
            return ssh_connection(self.command.process.pid, self.lab.addresses[0])
        role = {AGENT: LOCAL if cell.benchmark == "PINGPONG" else CLIENT}.get(cell.victim, cell.victim)
        # A child that is about to become another program has its parent's command line.
        (process,) = wait_for(lambda: processes(run, PROGRAMS[role]), POINT_SECONDS)[:1]
        return parent(process) if cell.victim == AGENT else process

    def _outcome(self, cell, begun, victim):
        run = self._run()

        def mine():
            return [r for r in journal(run) if r["symbol"] == cell.symbol]

        try:
            first, second = wait_for(lambda: len(mine()) == 2 and mine(), POINT_SECONDS)
            wait_for(lambda: not is_alive(victim), GONE_SECONDS)
        except AssertionError as late:
            return Outcome("", time.time() - begun, f"{late}: {mine()}")
        status = first["failure"]["kind"] if first["status"] == "failed" else MEASURED
        ended = datetime.fromisoformat(first["startedAt"]).timestamp() + first["durationMillis"] / 1000
        seconds = max(0.0, ended - begun)
        return Outcome(status, seconds, "; ".join(self._troubles(cell, status, seconds, first, second)))

    def _troubles(self, cell, status, seconds, first, second):
        if status not in cell.outcomes:
            yield f"{status}, expected was {' or '.join(cell.outcomes)}: {first.get('failure')}"
        if seconds > NOTICE_SECONDS:
            yield f"it took more than {NOTICE_SECONDS} s"
        if (second["status"], second["verified"]) != ("converged", True):
            yield f"the next point was not measured: {second}"
        if journal(self._run())[: len(self.earlier)] != self.earlier:
            yield "earlier points are not there any more"

    def _check_end(self, code, output):
        run = self._run()
        failed = any(r["status"] == "failed" for r in journal(run))
        if code != int(failed):
            raise Fault(f"exit code {code}: {output}")
        leftovers = left_behind(run, self.lab)
        if leftovers:
            raise Fault(f"left behind: {leftovers}")


class RunnerPlay(Play):
    """A run whose runner is the victim, after points of another stand-in."""

    before = ("BEFORE",)

    def __init__(self, cell, folder, lab):
        folder.mkdir()
        super().__init__([cell], folder, lab)

    def outcome(self):
        (cell,) = self.cells
        try:
            begun, _ = self._do(cell)
            run = self._run()
            try:
                wait_for(lambda: not processes_with_marker(run.name), ORPHAN_SECONDS)
            except AssertionError:
                return Outcome("", time.time() - begun, f"processes are left: {processes_with_marker(run.name)}")
            seconds = time.time() - begun
            return self._gone_on(cell, run, seconds)
        finally:
            self.command.close()

    def _victim(self, cell, run):
        return self.command.process.pid

    def _gone_on(self, cell, run, seconds):
        if cell.signal == signal.SIGKILL:
            self.command.wait(END_SECONDS)
            self.command = self._command(["--resume", run, *self.selection[:2], *STALL])
        else:
            self.command.signal(signal.SIGCONT)
        code, out, err = self.command.wait(POINT_SECONDS)
        self._check_end(code, out + err)
        points = [r for r in journal(run) if r["symbol"] == cell.symbol]
        if len(points) != 2:
            return Outcome("", seconds, f"not all points are there: {points} {out} {err}")
        status = points[0]["failure"]["kind"] if points[0]["status"] == "failed" else MEASURED
        return Outcome(status, seconds, "; ".join(self._troubles(cell, status, seconds, *points)))


def ssh_connection(runner, address):
    """The process of ssh by which a runner keeps an agent on a node."""
    for process in Path("/proc").glob("[0-9]*"):
        words = command_line(process.name)
        # Its own, not shared with others.
        if {"ControlMaster=no", address} <= set(words) and parent(process.name) == runner:
            return int(process.name)
    raise Fault(f"no connection to {address}")


def left_behind(run, lab):
    """Processes and directories of a run that is over."""
    found = [command_line(pid) for pid in processes_with_marker(run.name)]
    found += [path for path in [run / "scratch"] if path.exists()]
    for name in lab.names if lab else []:
        found += [f for f in lab.directory(name).iterdir() if run.name in f.name]
    return found
