"""Testees started by hand, without the runner, and asked as any gRPC client asks."""

import contextlib
import functools
import os
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

import benchmarks_pb2_grpc
import grpc
import messages_pb2

from suite import EXIT_SECONDS, listed, wait_for

HOST = "mpp-host"
STARTUP_SECONDS = 60
ANY_PORT = "127.0.0.1:0"
# As many as the runner takes.
MOST_REPLY_BYTES = ("grpc.max_receive_message_length", 256 * 1024 * 1024)


@dataclass(frozen=True)
class Manifest:
    """A testee as `./bench.sc list --json` describes it."""

    symbol: str
    # The folder of its program: testees of one folder share most of it.
    folder: str
    local_command: tuple
    # Empty for a testee that has no such role.
    master_command: tuple
    client_command: tuple

    @staticmethod
    def all():
        commands = ("localCommand", "masterCommand", "clientCommand")
        return [
            Manifest(
                testee["symbol"],
                str(Path(testee["manifest"]).parent),
                *(tuple(testee[command] or ()) for command in commands),
            )
            for testee in listed()["testees"]
        ]

    @property
    def language_folder(self):
        """The folder of its language, with the library that its testees share."""
        return str(Path(self.folder).parent)

    @property
    def harness(self):
        """The program or library that serves its requests: one host serves all workers."""
        return HOST if any(HOST in word for word in self.local_command) else self.language_folder

    @staticmethod
    def one_per(part):
        """The first testee with a master of each language_folder, or each harness; all with MPP_TESTS=all."""
        if os.environ.get("MPP_TESTS") == "all":
            return Manifest.all()
        masters = reversed([m for m in Manifest.all() if m.master_command])
        return list({getattr(m, part): m for m in masters}.values())


class Process:
    """A program whose first lines say where it can be reached; its standard input is held open."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.errors = []
        threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()

    def line(self):
        """The next line that it prints."""
        watchdog = threading.Timer(STARTUP_SECONDS, self.process.kill)
        watchdog.start()
        try:
            return self.process.stdout.readline().strip()
        finally:
            watchdog.cancel()

    def address(self, service):
        """The address of a service, which the process announces in its next line."""
        line = self.line()
        assert line.startswith(f"MPP-LISTEN {service} "), f"{line!r} {self.errors}"
        return line.split()[2]

    def close(self):
        self.process.kill()
        self.process.wait(EXIT_SECONDS)
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()


def start(command, java_opts, **addresses):
    """Starts a testee in one of its roles: at any port of the loopback interface, unless addresses say where."""
    places = {"runner": ANY_PORT, "master": ANY_PORT, "client": ANY_PORT, **addresses}
    for name, value in places.items():
        command = [word.replace(f"{{{name}}}", value) for word in command]
    return Process(command, {"JAVA_OPTS": java_opts})


class Testee:
    """A testee in the local role, started by hand."""

    __test__ = False

    def __init__(self, manifest, java_opts="-Xmx1g"):
        self.started = start(manifest.local_command, java_opts)
        self.process = self.started.process
        self.address = self.started.address("runner")
        self.channel = grpc.insecure_channel(self.address)
        self.stub = benchmarks_pb2_grpc.BenchmarkRunnerStub(self.channel)

    @functools.cached_property
    def benchmarks(self):
        """The symbols of the benchmarks that it says it has; not for one with a token."""
        return list(self.stub.Ready(messages_pb2.ReadyRequest(), timeout=STARTUP_SECONDS).info.benchmarks)

    def close(self):
        self.channel.close()
        self.started.close()


class Group:
    """A testee's master with its clients, started by hand and ready for requests.

    Its addresses are those of the master and of the last client, for each other; its pids theirs.
    """

    def __init__(self, manifest, java_opts, clients=1):
        with contextlib.ExitStack() as stack:
            master = start(manifest.master_command, java_opts, clients=str(clients))
            stack.callback(master.close)
            channel = grpc.insecure_channel(master.address("runner"), options=[MOST_REPLY_BYTES])
            stack.callback(channel.close)
            self.stub = benchmarks_pb2_grpc.BenchmarkRunnerStub(channel)
            self.addresses = {"master": master.address("master")}
            self.pids = {"master": master.process.pid}
            for _ in range(clients):
                client = start(manifest.client_command, java_opts, master=self.addresses["master"])
                stack.callback(client.close)
                self.addresses["client"] = client.address("client")
                self.pids["client"] = client.process.pid
            wait_for(self._is_ready, STARTUP_SECONDS)
            self.resources = stack.pop_all()

    @property
    def benchmarks(self):
        """The symbols of the benchmarks that it says it has."""
        return list(self._ready().info.benchmarks)

    def _is_ready(self):
        return self._ready().status

    def _ready(self):
        return self.stub.Ready(messages_pb2.ReadyRequest(), timeout=STARTUP_SECONDS)

    def close(self):
        self.resources.close()
