"""A testee as any gRPC client sees it, one generated from proto/ by another language's tools among them."""

import os
import subprocess
import time

import benchmarks_pb2 as b
import grpc
import messages_pb2 as m
import pytest

from suite import conformance

THREE_RUNS = m.RunPolicy(min_runs=3, max_runs=3, warmup_runs=1)
DEADLINE_SECONDS = 600

CALLS = {
    "PINGPONG": ("PingPong", b.PingPongRequest),
    "TPPINGPONG": ("ThroughputPingPong", b.ThroughputPingPongRequest),
    "FIBONACCI": ("Fibonacci", b.FibonacciRequest),
    "CHAMENEOS": ("Chameneos", b.ChameneosRequest),
    "APSP": ("AllPairsShortestPath", b.APSPRequest),
}


def measure(testee, benchmark, policy=THREE_RUNS, **parameters):
    call, request = CALLS[benchmark]
    return getattr(testee.stub, call)(request(policy=policy, **parameters), timeout=DEADLINE_SECONDS)


def answer(result):
    assert result.WhichOneof("sealed_value") == "success", result
    assert result.success.number_of_runs == len(result.success.run_results) == 3
    assert len(result.success.warmup_results) == 1
    assert all(millis > 0 for millis in result.success.run_results)
    return result.success.answer


def test_ready_tells_who_answers(testee, manifest):
    response = testee.stub.Ready(m.ReadyRequest(), timeout=DEADLINE_SECONDS)
    assert response.status
    info = response.info
    assert info.symbol == manifest.symbol
    assert set(CALLS) <= set(info.benchmarks)
    assert all([info.framework, info.framework_version, info.language, info.runtime])


@pytest.mark.parametrize(
    ("benchmark", "parameters", "expected"),
    [
        ("PINGPONG", {"number_of_messages": 1}, 1),
        ("PINGPONG", {"number_of_messages": 1000}, 1000),
        (
            "TPPINGPONG",
            {"messages_per_pair": 100, "pipeline_size": 7, "parallelism": 3, "static_only": True},
            100 * 3,
        ),
        (
            "TPPINGPONG",
            {"messages_per_pair": 100, "pipeline_size": 7, "parallelism": 3, "static_only": False},
            3 * 100 * 99 // 2,
        ),
        ("TPPINGPONG", {"messages_per_pair": 5, "pipeline_size": 2**63, "parallelism": 1, "static_only": True}, 5),
        ("FIBONACCI", {"fib_number": 1}, 1),
        ("FIBONACCI", {"fib_number": 2}, 1),
        ("FIBONACCI", {"fib_number": 15}, 610),
        ("CHAMENEOS", {"number_of_chameneos": 2, "number_of_meetings": 1}, 2),
        ("CHAMENEOS", {"number_of_chameneos": 7, "number_of_meetings": 500}, 1000),
    ],
)
def test_answers(testee, benchmark, parameters, expected):
    assert answer(measure(testee, benchmark, **parameters)) == expected


ONE_RUN = m.RunPolicy(min_runs=1, max_runs=1)

# Messages of a run of APSP that continuous integration can wait for. MPP_TESTS=all also sends the 500 million messages
# of 16,384 workers on a graph of 128 nodes.
MOST_MESSAGES = float("inf") if os.environ.get("MPP_TESTS") == "all" else 10_000_000


def shortest_path_cases():
    for golden in conformance("answers.json")["APSP"]:
        nodes = golden["number_of_nodes"]
        for block in range(1, nodes + 1):
            side = nodes // block
            if nodes in (1, 16, 48, 128) and nodes % block == 0 and 2 * side**3 * nodes <= MOST_MESSAGES:
                yield nodes, block, int(golden["answer"], 16)


@pytest.mark.parametrize(("nodes", "block", "expected"), list(shortest_path_cases()))
def test_shortest_paths_are_the_golden_ones(testee, nodes, block, expected):
    result = measure(testee, "APSP", ONE_RUN, number_of_nodes=nodes, block_size=block)
    assert result.WhichOneof("sealed_value") == "success", result
    assert result.success.answer == expected


CASES = conformance("invalid_parameters.json")


def send(testee, case):
    """A request as conformance/invalid_parameters.json writes it: numbers that do not fit a double are strings."""

    def number(value):
        if not isinstance(value, str):
            return value
        return float(value) if value in ("NaN", "Infinity", "-Infinity") else int(value)

    request = dict(case["request"])
    policy = m.RunPolicy(**{name: number(value) for name, value in request.pop("policy", {}).items()})
    if "policy" not in case["request"]:
        policy = THREE_RUNS
    return measure(testee, case["benchmark"], policy, **{name: number(value) for name, value in request.items()})


def name_of(case):
    return f"{case['benchmark']}-{case['request']}"


@pytest.mark.parametrize("case", CASES["rejected"], ids=name_of)
def test_bad_parameters_are_named_and_the_next_request_works(testee, case):
    result = send(testee, case)
    assert result.WhichOneof("sealed_value") == "failure", result
    assert result.failure.kind == m.FAILURE_KIND_INVALID_PARAMETERS
    assert case["parameter"] in result.failure.reason
    assert "allowed" in result.failure.reason
    assert answer(measure(testee, "PINGPONG", number_of_messages=10)) == 10


@pytest.mark.parametrize("case", [c for c in CASES["accepted"] if c["quick"]], ids=name_of)
def test_parameters_at_the_edge_are_accepted(testee, case):
    result = send(testee, case)
    if result.WhichOneof("sealed_value") == "failure":
        assert result.failure.kind == m.FAILURE_KIND_NOT_CONVERGED, result
    else:
        assert result.WhichOneof("sealed_value") == "success", result


def test_not_converged_carries_its_samples(testee):
    policy = m.RunPolicy(min_runs=2, max_runs=4, rse_target=1e-12)
    failure = measure(testee, "PINGPONG", policy=policy, number_of_messages=10).failure
    assert failure.kind == m.FAILURE_KIND_NOT_CONVERGED
    assert len(failure.run_results) == 4
    assert failure.answer == 10


def test_what_no_testee_has_is_not_implemented(testee):
    result = testee.stub.AtomicBroadcast(b.AtomicBroadcastRequest(), timeout=DEADLINE_SECONDS)
    assert result.WhichOneof("sealed_value") == "not_implemented"


def test_progress_and_other_requests_during_a_run(testee):
    endless = m.RunPolicy(min_runs=1000000, max_runs=1000000)
    call = testee.stub.PingPong.future(b.PingPongRequest(number_of_messages=1000, policy=endless), timeout=60)
    deadline = time.monotonic() + 30
    progress = m.ProgressResponse()
    while progress.runs_done < 3 and time.monotonic() < deadline:
        progress = testee.stub.Progress(m.ProgressRequest(), timeout=5)
    assert progress.benchmark == "PINGPONG"
    assert progress.runs_done >= 3
    assert progress.last_millis > 0
    refused = measure(testee, "FIBONACCI", fib_number=5)
    assert "PINGPONG" in refused.failure.reason
    call.cancel()
    while testee.stub.Progress(m.ProgressRequest(), timeout=5).benchmark and time.monotonic() < deadline:
        time.sleep(0.05)
    assert answer(measure(testee, "FIBONACCI", fib_number=5)) == 5


def test_a_token_is_needed_where_one_is_set(start):
    testee = start(token="secret")
    for metadata in [(), (("mpp-run-token", "wrong"),)]:
        with pytest.raises(grpc.RpcError) as error:
            testee.stub.Ready(m.ReadyRequest(), timeout=DEADLINE_SECONDS, metadata=metadata)
        assert error.value.code() == grpc.StatusCode.UNAUTHENTICATED
    assert testee.stub.Ready(m.ReadyRequest(), timeout=60, metadata=[("mpp-run-token", "secret")]).status
    assert not any("secret" in line for line in testee.errors)


def test_it_ends_with_its_input_even_during_a_run(start):
    testee = start()
    endless = m.RunPolicy(min_runs=1000000, max_runs=1000000)
    testee.stub.PingPong.future(b.PingPongRequest(number_of_messages=100000, policy=endless))
    time.sleep(1)
    begun = time.monotonic()
    assert testee.end_of_input() == 0
    assert time.monotonic() - begun < 5


def test_it_ends_when_asked(start):
    for force in (False, True):
        testee = start()
        testee.stub.Shutdown(m.ShutdownRequest(force=force), timeout=10)
        assert testee.process.wait(10) == 0


@pytest.mark.parametrize(
    "words",
    [[], ["nonsense"], ["127.0.0.1:99999"], ["127.0.0.1"], ["127.0.0.1:0", "1", "2", "3", "4"]],
    ids=lambda w: " ".join(w) or "nothing",
)
def test_bad_arguments_are_a_usage_error(manifest, words):
    command = [w for w in manifest.local_command if w != "{runner}"] + words
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert "usage" in result.stderr.lower()
    assert result.stdout == ""


def test_requests_one_after_another_do_not_grow_the_process(testee):
    status = f"/proc/{testee.process.pid}/status"

    def threads():
        with open(status) as lines:
            return int(next(line for line in lines if line.startswith("Threads:")).split()[1])

    for _ in range(20):
        answer(measure(testee, "FIBONACCI", fib_number=12))
    before = threads()
    for _ in range(40):
        answer(measure(testee, "FIBONACCI", fib_number=12))
    deadline = time.monotonic() + 30
    # A framework may take its time to end the threads of a system that was shut down.
    while threads() > before + 5 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert threads() <= before + 5
