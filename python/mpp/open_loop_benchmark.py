"""The shape of benchmarks whose runs are open loops."""

from mpp.benchmark import Benchmark
from mpp.open_loop import OpenLoop, OpenLoopRun, Overloaded


class OpenLoopBenchmark(Benchmark):
    """Comes before a framework's benchmark among a class's bases; `create` makes a `new_run`."""

    requests = None
    overloaded = None

    def set_up(self, parameters):
        configuration = super().set_up(parameters)
        self.open_loop = OpenLoop(parameters)
        return configuration

    def parts(self):
        """The collector's, when all answers have come."""
        return 1

    def new_run(self, send, answered, fail):
        """A run that has not begun, which the collector hands the answers; see `OpenLoopRun`."""
        self.overloaded = None
        self.requests = OpenLoopRun(self.open_loop, send, answered, fail)
        return self.requests

    def run(self):
        try:
            super().run()
        except Overloaded as overload:
            self.overloaded = str(overload)

    def answer(self):
        return self.requests.sum

    def report(self):
        report = {"metrics": self.open_loop.metrics(), "histogram": self.requests.latencies.pairs()}
        return report if self.overloaded is None else report | {"overloaded": self.overloaded}

    def clean_up(self, last_run):
        if self.requests is not None:
            # Its last words go to the components.
            self.requests.close()
            self.requests = None
        super().clean_up(last_run)
