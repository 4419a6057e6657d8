"""Workers in Python: everything that a testee needs beside its benchmarks.

docs/worker-protocol.md has the protocol, `worker.serve` speaks it. A testee hands it a `Testee`, whose benchmarks are
subclasses of `Benchmark`, or pairs of `Master` and `Client`.
"""

from mpp.benchmark import Benchmark, Client, Master, Stopped, Testee
from mpp.latch import Latch
from mpp.worker import serve

__all__ = ["Benchmark", "Client", "Latch", "Master", "Stopped", "Testee", "serve"]
