"""Attempts of a second user of this machine to get at a process of a run."""

import stat
from dataclasses import dataclass
from pathlib import Path

from listening_sockets import listening_sockets

# Anybody may know or guess these.
WRONG_TOKENS = [None, "", "0" * 32]
WRONG_COOKIES = ["", "nocookie", "0"]


@dataclass
class Trespass:
    """The outcome of each attempt."""

    # By service of the contract: statuses per wrong token.
    calls: dict
    # By wrong cookie; of a node of Erlang's distribution only.
    cookies: dict
    # By process.
    signals: dict
    # By path.
    readings: dict
    # Permissions by path, of the folders and files themselves.
    modes: dict

    @staticmethod
    def attempt(intruder, process, run):
        """process: an Observed one; run: the run's directory"""
        announced = process.announced()
        tokens = [*WRONG_TOKENS, process.token[:-1], f"{process.token}0", run.name]
        cookies = [*WRONG_COOKIES, process.token]
        own = [run, run / "logs", process.log, process.directory]
        of_process = [Path(f"/proc/{process.pid}") / name for name in ("environ", "mem", "fd", "map_files")]
        return Trespass(
            {s: intruder.call(s, a, tokens) for s, a in announced.items()},
            {c: intruder.handshake(a, c) for a in _nodes(process) for c in cookies},
            {pid: intruder.end(pid) for pid in list(process.pids)},
            {path: intruder.read(path) for path in own + of_process},
            {path: stat.S_IMODE(path.stat().st_mode) for path in own},
        )


def _nodes(process):
    """The addresses of nodes of Erlang's distribution: they are not announced."""
    if process.symbol != "ERLANG":
        return set()
    listening = {f"{s.address}:{s.port}" for pid in list(process.pids) for s in listening_sockets(pid)}
    return listening - set(process.announced().values())
