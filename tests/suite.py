"""The suite as its users see it: its scripts, and the testees that they build."""

import contextlib
import functools
import json
import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import benchmarks_pb2_grpc
import grpc
import messages_pb2

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
STARTUP_SECONDS = 60
ANY_PORT = "127.0.0.1:0"
EXIT_SECONDS = 20
# As many as the runner takes.
MOST_REPLY_BYTES = ("grpc.max_receive_message_length", 256 * 1024 * 1024)


# Testees on the JVM that are there for seconds do not use what takes seconds to compile.
BRIEF_JVMS = {"JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1"}


def script(*words, timeout_seconds=600, environment=None, root=ROOT):
    """Runs one of the root scripts to its end, with variables added to the environment; its output is text.

    root: the suite's folder, for a copy of the suite
    """
    return subprocess.run(
        [str(root / words[0]), *words[1:]],
        cwd=root,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout_seconds,
    )


def conformance(name):
    return json.loads((ROOT / "conformance" / name).read_text())


def listed():
    """What `./bench.sc list --json` prints: all testees, and all benchmarks."""
    result = script("bench.sc", "list", "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@dataclass(frozen=True)
class Manifest:
    """A testee as `./bench.sc list --json` describes it."""

    symbol: str
    local_command: tuple
    # Empty for a testee that has no such role.
    master_command: tuple
    client_command: tuple

    @staticmethod
    def all():
        commands = ("localCommand", "masterCommand", "clientCommand")
        return [
            Manifest(testee["symbol"], *(tuple(testee[command] or ()) for command in commands))
            for testee in listed()["testees"]
        ]


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
        """Where it says, in its next line, that a service listens."""
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
    """A testee's master with its clients, started by hand and ready for requests."""

    def __init__(self, manifest, java_opts, clients=1):
        with contextlib.ExitStack() as stack:
            master = start(manifest.master_command, java_opts, clients=str(clients))
            stack.callback(master.close)
            channel = grpc.insecure_channel(master.address("runner"), options=[MOST_REPLY_BYTES])
            stack.callback(channel.close)
            self.stub = benchmarks_pb2_grpc.BenchmarkRunnerStub(channel)
            address = master.address("master")
            for _ in range(clients):
                client = start(manifest.client_command, java_opts, master=address)
                stack.callback(client.close)
                client.address("client")
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


class Command:
    """A root script in the background, in a process group of its own."""

    def __init__(self, *words, environment=None):
        self.process = subprocess.Popen(
            [str(ROOT / words[0]), *words[1:]],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # Whoever started the tests may ignore Ctrl-C, as a shell does for what it runs in the background.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, timeout_seconds):
        out, err = self.process.communicate(timeout=timeout_seconds)
        return self.process.returncode, out, err

    def close(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(EXIT_SECONDS)


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


def only_run(output):
    """The one run below a results directory."""
    runs = [d for d in Path(output).iterdir() if d.name.startswith("run-")]
    assert len(runs) == 1, runs
    assert (Path(output) / "latest").resolve() == runs[0]
    return runs[0]


def file_name(text):
    """The name of the file for what has such a name, as docs/file-formats.md has it."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in text)


def journal(run):
    """The records of a run, but for one that is being written."""
    whole, _, _ = (run / "points.jsonl").read_text().rpartition("\n")
    return [json.loads(line) for line in whole.splitlines()]


def wait_for(condition, seconds):
    """What a condition gives once it holds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"not within {seconds} s")


def write_manifest(folder, symbol, command, **more):
    """Writes a testee's manifest; the folder is that of its files, too."""
    keys = {
        "symbol": symbol,
        "label": symbol.title(),
        "kind": "framework",
        "language": "Python",
        "framework": "none",
        "needs": [],
        "files": {"root": str(folder), "paths": ["."]},
        "commands": {"local": command},
        "control": "grpc",
        "distributed": False,
        "plot": {"colour": "#000000", "marker": "diamond"},
    }
    # JSON is HOCON.
    (folder / f"{symbol}.testee.conf").write_text(json.dumps(keys | more))
