"""The suite as its users see it: its scripts, and the testees that they build."""

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

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
STARTUP_SECONDS = 60
EXIT_SECONDS = 20


def script(*words, timeout_seconds=600, cwd=ROOT, environment=None):
    """Runs one of the root scripts to its end, with variables added to the environment; its output is text."""
    return subprocess.run(
        [str(ROOT / words[0]), *words[1:]],
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout_seconds,
    )


def conformance(name):
    return json.loads((ROOT / "conformance" / name).read_text())


@dataclass(frozen=True)
class Manifest:
    """A testee as `./bench.sc list --json` describes it."""

    symbol: str
    local_command: tuple

    @staticmethod
    def all():
        result = script("bench.sc", "list", "--json")
        assert result.returncode == 0, result.stderr
        return [Manifest(t["symbol"], tuple(t["localCommand"])) for t in json.loads(result.stdout)["testees"]]


class Testee:
    """A testee in the local role, started by hand: any port of the loopback interface, its standard input held open."""

    __test__ = False

    def __init__(self, manifest, token=None, address="127.0.0.1:0", java_opts="-Xmx1g"):
        command = [word.replace("{runner}", address) for word in manifest.local_command]
        environment = {**os.environ, "JAVA_OPTS": java_opts}
        if token is not None:
            environment["MPP_RUN_TOKEN"] = token
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.errors = []
        threading.Thread(target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()
        line = self._first_line()
        assert line.startswith("MPP-LISTEN runner "), f"{line!r} {self.errors}"
        self.address = line.split()[2]
        self.channel = grpc.insecure_channel(self.address)
        self.stub = benchmarks_pb2_grpc.BenchmarkRunnerStub(self.channel)

    def _first_line(self):
        watchdog = threading.Timer(STARTUP_SECONDS, self.process.kill)
        watchdog.start()
        try:
            return self.process.stdout.readline().strip()
        finally:
            watchdog.cancel()

    def end_of_input(self):
        """Closes its standard input; the exit code with which it ends."""
        self.process.stdin.close()
        return self.process.wait(EXIT_SECONDS)

    def close(self):
        self.channel.close()
        self.process.kill()
        self.process.wait(EXIT_SECONDS)
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()


class Command:
    """A root script in the background, in a process group of its own."""

    def __init__(self, *words):
        self.process = subprocess.Popen(
            [str(ROOT / words[0]), *words[1:]],
            cwd=ROOT,
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


def journal(run):
    """The records of a run."""
    return [json.loads(line) for line in (run / "points.jsonl").read_text().splitlines()]


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
