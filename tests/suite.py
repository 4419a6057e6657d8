"""The suite as its users see it: its scripts, their output, and manifests of other testees."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import staged_runner

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
EXIT_SECONDS = 20
# Testees on the JVM that live for seconds do without code that takes seconds to compile.
BRIEF_JVMS = {"JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1"}


def script(*words, timeout_seconds=600, environment=None, root=ROOT, real=False):
    """Runs one of the root scripts to its end, with variables added to the environment; its output is text.

    root: the suite's folder, for a copy of the suite
    real: start the script itself, even where the runner can be started without it
    """
    words, variables = staged_runner.command(words, root, real)
    return subprocess.run(
        words,
        cwd=root,
        env={**os.environ, **variables, **(environment or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout_seconds,
    )


def conformance(name):
    return json.loads((ROOT / "conformance" / name).read_text())


def listed():
    """The output of `./bench.sc list --json`: all testees, and all benchmarks."""
    result = script("bench.sc", "list", "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


class Command:
    """A root script, or any program, in the background, in a process group of its own.

    real: start the script itself, even where the runner can be started without it
    """

    def __init__(self, *words, environment=None, real=False):
        words, variables = staged_runner.command(words, ROOT, real)
        self.process = subprocess.Popen(
            words,
            cwd=ROOT,
            env={**os.environ, **variables, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # The tests may run with Ctrl-C ignored: a shell ignores it for its background processes.
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


def only_run(output):
    """The one run below a results directory."""
    runs = [d for d in Path(output).iterdir() if d.name.startswith("run-")]
    assert len(runs) == 1, runs
    assert (Path(output) / "latest").resolve() == runs[0]
    return runs[0]


def file_name(text):
    """The name of the file for a thing of that name, by docs/file-formats.md."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in text)


def journal(run):
    """The records of a run, but for one that is being written."""
    whole, _, _ = (run / "points.jsonl").read_text().rpartition("\n")
    return [json.loads(line) for line in whole.splitlines()]


def wait_for(condition, seconds):
    """Returns the condition's value once it holds."""
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
