"""A testee as a gRPC client in another language sees it, with stubs generated from proto/.

The conformance kit (`./bench.sc check`) checks the duties of testees. These tests check the rest.
"""

import os

import benchmarks_pb2 as b
import messages_pb2 as m
import pytest
from hdrh.histogram import HdrHistogram

from suite import conformance
from testees import Manifest

DEADLINE_SECONDS = 600

# Messages of a run of APSP: fewer are sent by the kit, more take longer than continuous integration can wait.
# MPP_TESTS=all sends up to the 500 million messages of 16,384 workers on a graph of 128 nodes.
FEWEST_MESSAGES = 200_000
MOST_MESSAGES = float("inf") if os.environ.get("MPP_TESTS") == "all" else 2_000_000


def test_another_language_is_understood(testee, manifest):
    response = testee.stub.Ready(m.ReadyRequest(), timeout=DEADLINE_SECONDS)
    assert response.status
    assert response.info.symbol == manifest.symbol
    if "PINGPONG" in response.info.benchmarks:
        policy = m.RunPolicy(min_runs=3, max_runs=3, warmup_runs=1)
        request = b.PingPongRequest(number_of_messages=1000, policy=policy)
        success = testee.stub.PingPong(request, timeout=DEADLINE_SECONDS).success
        assert (success.answer, success.number_of_runs, len(success.run_results)) == (1000, 3, 3)
        assert len(success.warmup_results) == 1


def shortest_path_cases():
    for golden in conformance("answers.json")["APSP"]:
        nodes = golden["number_of_nodes"]
        for block in range(1, nodes + 1):
            messages = 2 * (nodes // block) ** 3 * nodes
            if nodes in (48, 128) and nodes % block == 0 and FEWEST_MESSAGES < messages <= MOST_MESSAGES:
                yield nodes, block, int(golden["answer"], 16)


@pytest.mark.parametrize(("nodes", "block", "expected"), list(shortest_path_cases()))
def test_many_workers_find_the_shortest_paths(testee, nodes, block, expected):
    request = b.APSPRequest(number_of_nodes=nodes, block_size=block, policy=m.RunPolicy(min_runs=1, max_runs=1))
    result = testee.stub.AllPairsShortestPath(request, timeout=DEADLINE_SECONDS)
    if result.WhichOneof("sealed_value") == "not_implemented":
        pytest.skip("the testee does not have APSP")
    assert result.success.answer == expected, result


WORK_MILLIS = 1
# Other work on the machine makes requests late, never early: some of so many runs has a request that is undisturbed.
ATTEMPTS = 8
# The least latency in parts of the work, on a machine with nothing else to do, and on a busy one.
MOST_QUIET, MOST_BUSY = 1.2, 20


@pytest.mark.parametrize("rate", [500, 2000])
def test_a_server_with_fixed_work_has_the_latencies_of_a_queue_with_regular_arrivals(testee, manifest, rate):
    """D/D/1 at half its capacity, where nobody waits, and at twice its capacity, where each waits longer than the last.

    A closed loop would report the work alone for both.
    """
    if manifest not in Manifest.one_per("language_folder"):
        pytest.skip("its generator of requests is another testee's, too")
    duration_millis = 200
    requests = rate * duration_millis // 1000
    backlog_millis = max(0, WORK_MILLIS - 1000 / rate) * (requests - 1) / 2
    request = b.LatencyRequest(
        rate_per_second=rate,
        duration_millis=duration_millis,
        parallelism=1,
        work_nanos=WORK_MILLIS * 10**6,
        policy=m.RunPolicy(min_runs=1, max_runs=1),
    )
    most = (MOST_QUIET if os.getloadavg()[0] < 1 else MOST_BUSY) * WORK_MILLIS
    least_millis = []
    for _ in range(ATTEMPTS):
        result = testee.stub.Latency(request, timeout=DEADLINE_SECONDS)
        if result.WhichOneof("sealed_value") == "not_implemented":
            pytest.skip("the testee does not have LATENCY")
        histogram = HdrHistogram.decode(result.success.histograms[0])
        assert histogram.get_total_count() == requests, result
        assert histogram.get_mean_value() / 1e6 > 0.99 * (WORK_MILLIS + backlog_millis)
        least_millis.append(histogram.get_min_value() / 1e6)
        assert least_millis[-1] > 0.99 * WORK_MILLIS
        # At twice the capacity the first request alone does not wait.
        if backlog_millis or least_millis[-1] < most:
            return
    pytest.fail(f"least latencies of {least_millis} ms, the work takes {WORK_MILLIS} ms")
