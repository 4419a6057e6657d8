"""The stand-in's service for the runner, in the local role and as a master."""

import os
import random
import sys
import threading
import time
from functools import partial

import benchmarks_pb2_grpc
import messages_pb2 as m
from google.protobuf import text_format

from contract import MEASURING, options_of
from standin import answers
from standin.history import history
from standin.parameters import refusal
from standin.pause import pause
from standin.troubles import OF_ANY_POINT

SLOW_SECONDS = 0.5
LAST_REQUEST_SECONDS = 10
LAST_ANSWERS_SECONDS = 0.2
# The first points of quick spaces, with which troubles of a point come.
SMALLEST = {"PINGPONG": 1000, "NETPINGPONG": 100}
BABBLE = random.Random(1).randbytes(64)
NOT_IMPLEMENTED = m.TestResult(not_implemented=m.NotImplemented())
IDLE = m.ProgressResponse(phase="idle")


class Service(benchmarks_pb2_grpc.BenchmarkRunnerServicer):
    """Takes one request at a time.

    symbols: of the benchmarks that it has
    troubles: words of troubles.py
    nodes: how many there are
    """

    def __init__(self, symbols, troubles, nodes=1):
        self.symbols, self.troubles, self.nodes = symbols, troubles, nodes
        self.running = None
        self.busy = threading.Lock()
        self.ending = threading.Event()
        for call in MEASURING:
            symbol = options_of(call).symbol
            setattr(self, call.name, partial(self.measure, symbol) if symbol in symbols else not_implemented)

    def is_ready(self):
        return True

    def listed(self):
        return self.symbols

    def runs(self, symbol, answer, request, here, wanted):
        """The runs of a request, whose answer is given, with the troubles that come with it."""
        raise NotImplementedError

    def history(self, symbol, request):
        """The operations of the verification run that was asked for."""
        return history(1, 1, self.troubles) if "unasked-history" in self.troubles else []

    def leave(self, force):
        """Called before the process ends."""

    def Ready(self, request, context):
        pause("readiness", self.troubles)
        if "mumble" in self.troubles:
            return BABBLE
        info = m.TesteeInfo(
            symbol=os.environ["STAND_IN_SYMBOL"],
            framework="none",
            framework_version="1",
            language="Python",
            runtime=sys.version,
            benchmarks=self.listed(),
        )
        return m.ReadyResponse(status=self.is_ready(), info=None if "nameless" in self.troubles else info)

    def Progress(self, request, context):
        running = self.running
        while running and "mum" in running.troubles and self.running is running:
            time.sleep(SLOW_SECONDS)
        return running.progress() if running else IDLE

    def Shutdown(self, request, context):
        if "deaf" not in self.troubles:
            threading.Thread(target=self.end, args=(request.force,), daemon=True).start()
        return m.ShutdownAck()

    def end(self, force):
        pause("shutdown", self.troubles)
        if not force:
            self.busy.acquire(timeout=LAST_REQUEST_SECONDS)
        self.leave(force)
        self.ending.set()

    def measure(self, symbol, request, context):
        running = self.running
        if not self.busy.acquire(blocking=running is not None and "patient" in running.troubles):
            if running and "impatient" in running.troubles:
                running.wanted = lambda: False
            return failure("busy: another request is in progress")
        try:
            return self.result(symbol, request, context)
        finally:
            self.running = None
            self.busy.release()

    def result(self, symbol, request, context):
        wrong = refusal(request, self.nodes)
        if wrong and "lenient" not in self.troubles:
            return failure(wrong, m.FAILURE_KIND_INVALID_PARAMETERS)
        # The lenient accept a request that has no answer.
        answer = 0 if wrong else answers.answer(symbol, request)
        if answer is None:
            asked = text_format.MessageToString(request, as_one_line=True)
            return failure(f"{symbol} {asked}: no answer is known, add it to conformance/answers.json")
        here = set(self.troubles)
        if symbol not in SMALLEST or request.number_of_messages != SMALLEST[symbol]:
            here -= OF_ANY_POINT
        wanted = (lambda: True) if "obstinate" in here else context.is_active
        self.running = self.runs(symbol, answer, request, here, wanted)
        result = self.running.result()
        if request.policy.verify and result.HasField("success"):
            result.success.history.extend(self.history(symbol, request))
        if "babble" in here:
            return BABBLE
        return result.SerializeToString()[:-1] if "break-off" in here else result

    def await_end(self, server):
        """Returns once Shutdown was asked for and the last answers have gone."""
        self.ending.wait()
        server.stop(grace=LAST_ANSWERS_SECONDS).wait()


def not_implemented(request, context):
    return NOT_IMPLEMENTED


def failure(reason, kind=m.FAILURE_KIND_INTERNAL):
    return m.TestResult(failure=m.TestFailure(kind=kind, reason=reason))
