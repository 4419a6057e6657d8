"""A stranger without the token who makes more connections to a port than a process may have descriptors."""

import contextlib
import ctypes
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from listening_sockets import listening_sockets
from observed_run import ObservedRun
from processes import processes_with_marker
from suite import ROOT, TESTS, Command, journal, only_run

DESCRIPTORS, CONNECTIONS = 1024, 1100
# Longer than a point may take to fail.
FLOOD_SECONDS = 25 if os.environ.get("MPP_TESTS") == "all" else 5
# Less than one call without an answer took.
POINT_SECONDS = 60
# One per harness, that of Rust being that of RUSTSTD, and one behind the host; baselines listen by themselves, too.
HARNESSES, BASELINES = ["AKKA", "ERLANG"], ["JVMTHREADS", "RUSTSTD", "TOKIO"]
# Their own ports are not flooded: some serve a request before they are found.
WORKERS = ["GOROUTINES", "NODEWORKERS", "CPPTHREADS"]
SYMBOLS = HARNESSES + BASELINES + WORKERS

# On all architectures.
SYS_PIDFD_GETFD = 438
LIBC = ctypes.CDLL(None, use_errno=True)

pytestmark = [pytest.mark.testees(*SYMBOLS), pytest.mark.long]


class Flooded:
    """A run, each of whose testees has one of its ports flooded from the moment that it listens there.

    floods: by symbol, how many connections were made
    """

    def __init__(self, mode, benchmark, symbols, role, folder, own_ports=False):
        self.role, self.own_ports, self.floods, self.started = role, own_ports, {}, {}
        words = [mode, "--impls", ",".join(symbols), "--benchmarks", benchmark, "--space", "quick", "--output", folder]
        clients = ["--withClients", "1"] if mode == "fakeRemote" else []
        # Baselines listen by themselves while a request is served, which has to be long enough to be looked at.
        runs = ["--minRuns", "300", "--maxRuns", "300"] if own_ports else ["--minRuns", "3", "--maxRuns", "3"]
        limit = ["/usr/bin/env", "prlimit", f"--nofile={DESCRIPTORS}:{DESCRIPTORS}", "--", ROOT / "bench.sc"]
        command = Command(*map(str, [*limit, *words, *clients, *runs]))
        watch = threading.Thread(target=self._watch, args=[command, folder], daemon=True)
        watch.start()
        try:
            self.code, self.out, self.err = command.wait(POINT_SECONDS * 2 * len(symbols))
        finally:
            command.close()
        watch.join()
        self.floods = {symbol: int(flood.communicate()[0]) for symbol, flood in self.started.items()}
        self.directory = only_run(folder)

    def _watch(self, command, folder):
        while command.process.poll() is None:
            for log in Path(folder).glob(f"run-*/logs/*-{self.role}-*.log"):
                symbol = log.name.partition("-")[0]
                if symbol not in self.started and (port := self._port(log)):
                    self.started[symbol] = self._flood(port)
            time.sleep(0.01)

    def _port(self, log):
        lines = [line.split() for line in log.read_text().splitlines() if line.startswith("MPP-LISTEN ")]
        announced = {int(address.rpartition(":")[2]) for *_, address in lines}
        if not announced or not self.own_ports:
            return min(announced, default=None)
        run = log.parents[1].name
        of_clients = [pid for pid in processes_with_marker(run) if _is_client(pid)]
        listening = {s.port for pid in of_clients for s in listening_sockets(pid) if s.protocol == "tcp"}
        return min(listening - announced, default=None) if announced & listening else None

    def _flood(self, port):
        program = [sys.executable, TESTS / "cases" / "flood_program.py", "127.0.0.1", port, CONNECTIONS, FLOOD_SECONDS]
        return subprocess.Popen(list(map(str, program)), stdout=subprocess.PIPE, text=True)


def _is_client(pid):
    try:
        return b"/client/" in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def check(flooded, symbols):
    """The first point may fail, the next one is measured."""
    assert set(flooded.floods) == set(symbols), flooded.out + flooded.err
    assert min(flooded.floods.values()) >= CONNECTIONS, flooded.floods
    for symbol in symbols:
        first, *others = [r for r in journal(flooded.directory) if r["symbol"] == symbol]
        assert first["status"] in ("converged", "failed"), first
        assert {r["status"] for r in others} == {"converged"}, (symbol, first, others)


def test_a_flood_of_a_local_testee(tmp_path):
    check(Flooded("local", "PINGPONG", SYMBOLS, "local", tmp_path), SYMBOLS)


def test_a_flood_of_clients_ports(tmp_path):
    check(Flooded("fakeRemote", "NETPINGPONG", SYMBOLS, "client", tmp_path), SYMBOLS)


def test_a_flood_of_the_ports_of_baselines(tmp_path):
    check(Flooded("fakeRemote", "NETPINGPONG", BASELINES, "client", tmp_path, own_ports=True), BASELINES)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can take sockets of other processes")
def test_a_testee_that_nobody_can_connect_to_any_more_is_a_crash(tmp_path):
    shut = set()

    def shut_down(process, directory):
        if process.symbol not in shut:
            shut.add(process.symbol)
            (address,) = process.announced().values()
            shut_socket(processes_with_marker(directory.name), int(address.rpartition(":")[2]))

    words = ["local", "--impls", ",".join(HARNESSES + ["RUSTSTD"]), "--benchmarks", "PINGPONG", "--space", "quick"]
    # Long enough to be looked at, and no longer: the second invocation makes all of its runs.
    runs = ["--where", "number_of_messages=1000", "--invocations", "2", "--minRuns", "2000", "--maxRuns", "2000"]
    command = [ROOT / "bench.sc", *words, *runs, "--output", tmp_path]
    run = ObservedRun(list(map(str, command)), tmp_path, shut_down)
    for symbol in [*HARNESSES, "RUSTSTD"]:
        first, *others = [r for r in journal(run.directory) if r["symbol"] == symbol]
        assert others, first
        assert (first["status"], first["failure"]["kind"]) == ("failed", "CRASH"), first
        assert "no connections any more" in "\n".join(first["failure"]["logTail"]), first
        assert {r["status"] for r in others} == {"converged"}, others


def shut_socket(pids, port):
    """Shuts down the socket by which one of the processes listens at a port, as if it were this one's."""
    (pid,) = [pid for pid in pids if port in {s.port for s in listening_sockets(pid)}]
    process = os.pidfd_open(pid)
    for entry in os.scandir(f"/proc/{pid}/fd"):
        # Others may end meanwhile.
        with contextlib.suppress(OSError, ValueError):
            if os.readlink(entry.path).startswith("socket:"):
                with socket.socket(fileno=LIBC.syscall(SYS_PIDFD_GETFD, process, int(entry.name), 0)) as own:
                    if own.getsockname()[1:2] == (port,) and own.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                        own.shutdown(socket.SHUT_RDWR)
    os.close(process)
