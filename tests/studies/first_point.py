"""The time until a run's first point: `tests/run.sh first_point.py -s`, on an idle machine, prints and judges it.

Not among the tests, since it depends on what else the machine does.
"""

import signal
import time

import pytest

from suite import Command, wait_for

MOST_SECONDS = 12
END_SECONDS = 60


@pytest.mark.testees("AKKA")
def test_the_first_point_comes_within_seconds(tmp_path):
    begun = time.monotonic()
    words = ["bench.sc", "local", "--space", "quick", "--impls", "AKKA", "--output", str(tmp_path)]
    command = Command(*words, real=True)
    try:
        wait_for(lambda: any(p.stat().st_size for p in tmp_path.glob("run-*/points.jsonl")), END_SECONDS)
        elapsed_seconds = time.monotonic() - begun
        print(f"first point after {elapsed_seconds:.1f} s")
        assert elapsed_seconds < MOST_SECONDS
        command.signal(signal.SIGINT)
        assert command.wait(END_SECONDS)[0] == 130
    finally:
        command.close()
