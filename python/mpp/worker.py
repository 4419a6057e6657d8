"""The protocol between the host and a worker: a JSON object per line, on standard input and output."""

import json
import os
import platform
import queue
import sys
import threading
import time
import traceback

from mpp.benchmark import Stopped
from mpp.numbers import MASK

VERSION = 1

# A request may go on for so long once standard input has ended.
GRACE_SECONDS = 0.8


def serve(testee):
    """Answers the host's requests until standard input ends. All other output goes to standard error, the log."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    worker = Worker(testee)
    requests = queue.SimpleQueue()
    threading.Thread(target=_read, args=(worker, requests), name="mpp-requests", daemon=True).start()
    while (request := requests.get()) is not None:
        # A line at once, or the host would wait for the rest.
        output.write(json.dumps(worker.answer(request), separators=(",", ":")) + "\n")
        output.flush()


def _read(worker, requests):
    """Takes requests from standard input while the benchmark has the main thread."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["do"] == "stop":
            worker.stop()
        requests.put(request)
    requests.put(None)
    worker.stop()
    time.sleep(GRACE_SECONDS)
    # Nobody waits for a request that still runs.
    os._exit(0)


class Worker:
    """Takes one benchmark at a time through the phases that the host asks for."""

    def __init__(self, testee):
        self._testee = testee
        self._role = "local"
        self._address = ""
        self._benchmark = None

    def answer(self, request):
        """Carries a request out: its answer, with its result or the reason why there is none."""
        try:
            phase = self._PHASES.get(request["do"])
            if phase is None:
                raise ValueError(f"there is no request '{request['do']}'")
            return {"id": request["id"], "ok": phase(self, request) or {}}
        except Exception as failure:
            # The log has all of it.
            if not isinstance(failure, Stopped):
                traceback.print_exc()
            return {"id": request["id"], "error": _reason(failure)}

    def stop(self):
        """Makes the request at hand fail, if there is one; called on another thread."""
        benchmark = self._benchmark
        if benchmark is not None:
            benchmark.stop()

    def _hello(self, request):
        if request["version"] != VERSION:
            raise ValueError(f"version {request['version']} of the protocol, this worker speaks version {VERSION}")
        self._role, self._address = request["role"], request.get("address", "")
        settings = self._testee.settings
        if callable(settings):
            settings = settings(request.get("options", {}))
        version = platform.python_version()
        return {
            "symbol": self._testee.symbol,
            "framework": self._testee.framework,
            "frameworkVersion": self._testee.framework_version,
            "language": f"Python {version}",
            "runtime": f"{platform.python_implementation()} {version}",
            "benchmarks": list(self._testee.benchmarks),
            "settings": settings,
            "options": self._testee.options,
        }

    def _set_up(self, request):
        kind = self._testee.benchmarks[request["benchmark"]]
        if self._role == "local":
            self._benchmark = kind()
            self._benchmark.set_up(request["parameters"])
            return {}
        self._benchmark = kind[self._role == "client"]()
        self._benchmark.address = self._address
        if self._role == "client":
            return {"data": self._benchmark.set_up(request["configuration"])}
        self._benchmark.clients = request["clients"]
        return {"configuration": self._benchmark.set_up(request["parameters"])}

    def _introduce(self, request):
        self._benchmark.introduce(request["clients"])

    def _prepare(self, request):
        self._benchmark.prepare()

    def _run(self, request):
        begin = time.monotonic_ns()
        self._benchmark.run()
        nanos = time.monotonic_ns() - begin
        answer = self._benchmark.answer() & MASK
        return {"nanos": nanos, "answer": f"{answer:016x}", **self._benchmark.report()}

    def _clean_up(self, request):
        benchmark = self._benchmark
        if request["lastRun"]:
            self._benchmark = None
        # Set-up may not have come so far.
        if benchmark is not None:
            benchmark.clean_up(request["lastRun"])

    def _stop(self, request):
        """The run was stopped when the line was read."""

    _PHASES = {
        "hello": _hello,
        "setUp": _set_up,
        "introduce": _introduce,
        "prepare": _prepare,
        "run": _run,
        "cleanUp": _clean_up,
        "stop": _stop,
    }


def _reason(failure):
    """An exception and its causes in one sentence."""
    words = []
    while failure is not None and len(words) < 8:
        name, text = type(failure).__name__, str(failure)
        words.append(text if isinstance(failure, Stopped) else f"{name}: {text}" if text else name)
        failure = failure.__cause__
    return ", caused by ".join(words)
