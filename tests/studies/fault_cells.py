"""The cells of the fault matrix: a victim, a signal, a phase, and the outcome that is expected."""

import itertools
import signal
from dataclasses import dataclass

from standin.pause import PHASES

MODES = ("local", "fakeRemote", "remote")
LOCAL, MASTER, CLIENT, AGENT, SSH, RUNNER = VICTIMS = (
    "local testee",
    "master",
    "client",
    "agent",
    "ssh connection",
    "runner",
)
SIGNALS = (signal.SIGKILL, signal.SIGSTOP)
DISTRIBUTED = ("fakeRemote", "remote")
# The victims of each mode. In local mode agents are those of local testees, else those of clients.
MODES_OF = {MASTER: DISTRIBUTED, CLIENT: DISTRIBUTED, SSH: ("remote",)}
MEASURED = "measured"


@dataclass(frozen=True)
class Cell:
    mode: str
    victim: str
    signal: signal.Signals
    phase: str

    @property
    def symbol(self):
        """The symbol of the stand-in that it happens to."""
        return f"{self.signal.name}{self.phase}".upper()

    @property
    def benchmark(self):
        return "PINGPONG" if self.mode == "local" or self.victim == LOCAL else "NETPINGPONG"

    @property
    def pausing(self):
        """The role that stays in the phase until it has happened: the victim's own, where that has the phase."""
        if self.benchmark == "PINGPONG":
            return LOCAL
        # A run is the master's phase; clients only take part in it.
        return MASTER if self.victim in (MASTER, RUNNER) or self.phase == "run" else CLIENT

    @property
    def goes_on(self):
        """True if the phase comes to its end afterwards: nobody misses a stopped agent before the end."""
        return (self.victim, self.signal) == (AGENT, signal.SIGSTOP)

    @property
    def outcomes(self):
        """The allowed outcomes of the point: kinds of failure, or MEASURED."""
        if self.phase == "shutdown" or self.goes_on:
            return (MEASURED,)
        if self.victim == RUNNER:
            # An unfinished point is measured when the run is gone on with; while it is stopped, agents end its testees.
            return (MEASURED,) if self.signal == signal.SIGKILL else ("CRASH", "TIMEOUT")
        if self.signal == signal.SIGKILL:
            return ("CRASH",)
        # Agents end the processes of a stopped connection.
        return ("CRASH", "TIMEOUT") if self.victim == SSH else ("TIMEOUT",)


def exists(mode, victim):
    return mode in MODES_OF.get(victim, MODES)


def cells():
    """All that exist, in order."""
    for mode, victim, sent, phase in itertools.product(MODES, VICTIMS, SIGNALS, PHASES):
        if exists(mode, victim):
            yield Cell(mode, victim, sent, phase)
