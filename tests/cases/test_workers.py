"""The real host speaks as the golden conversations do; workers that go wrong behind it fail their points alone."""

import contextlib
import sys

import benchmarks_pb2 as b
import benchmarks_pb2_grpc
import grpc
import messages_pb2 as m
import pytest

from processes import processes_with_marker
from standin import replayed_worker
from standin.commands import LARGE, SMALL, local
from standin.manifests import selection
from suite import EXIT_SECONDS, ROOT, TESTS, journal, only_run, script, wait_for, write_manifest
from testees import start

HOST = ROOT / "rust" / "target" / "release" / "mpp-host"
# A trouble, the kind of failure that comes of it, and words of the reason.
TROUBLES = {
    "DIE": ("die", "CRASH", "signal 9"),
    "GARBAGE": ("garbage", "CRASH", "Hello, world!"),
    "FLOOD": ("flood", "CRASH", "1048576 bytes"),
    "CHILDREN": ("children", "CRASH", "exit code 3"),
    "CLOSE": ("close", "CRASH", "it lives on"),
    "HANG": ("hang", "TIMEOUT", "no progress"),
}

# Conversations, with the requests that lead to them: the number of messages, and how many runs.
CONVERSATIONS = {
    "two runs": [(1000, 2)],
    "two requests": [(1, 1), (2, 1)],
    "a run fails and is cleaned up after": [(13, 1), (5, 1)],
}
CALL_SECONDS, READY_SECONDS = 2, 30

pytestmark = pytest.mark.testees("PYASYNCIO")


@contextlib.contextmanager
def host(conversation, folder, *roles, options="", **addresses):
    """A host whose worker plays its part of a conversation; the address of its first service, and its process."""
    worker = [sys.executable, str(TESTS / "standin" / "replayed_worker.py"), conversation, str(folder)]
    started = start(["env", f"MPP_OPTIONS={options}", str(HOST), *worker, "--", *roles], "", **addresses)
    try:
        yield started
        started.process.stdin.close()
        assert started.process.wait(EXIT_SECONDS) == 0, started.errors
    finally:
        started.close()


@contextlib.contextmanager
def service(address):
    with grpc.insecure_channel(address) as channel:
        yield benchmarks_pb2_grpc.BenchmarkRunnerStub(channel)


def heard(folder):
    return [file.read_text() for file in folder.iterdir()]


def asked(messages, runs):
    return b.PingPongRequest(number_of_messages=messages, policy=m.RunPolicy(min_runs=runs, max_runs=runs))


@pytest.mark.parametrize("conversation", CONVERSATIONS)
def test_the_host_speaks_as_in_a_golden_conversation(conversation, tmp_path):
    with host(conversation, tmp_path, "{runner}") as started, service(started.address("runner")) as stub:
        for request in CONVERSATIONS[conversation]:
            stub.PingPong(asked(*request), timeout=READY_SECONDS)
    assert heard(tmp_path) == [replayed_worker.COMPLETE]


def test_a_run_that_never_ends_is_stopped_as_in_the_golden_conversation(tmp_path):
    name = "a run that never ends is stopped"
    with host(name, tmp_path, "{runner}") as started, service(started.address("runner")) as stub:
        call = stub.PingPong.future(asked(10**12, 1), timeout=READY_SECONDS)
        wait_for(lambda: heard(tmp_path) == ["run"], READY_SECONDS)
        call.cancel()
    assert heard(tmp_path) == [replayed_worker.COMPLETE]


def test_a_worker_hears_the_options_that_were_set(tmp_path):
    set_options = {"options": "order=lifo,batch=50"}
    with host("options", tmp_path, "{runner}", **set_options) as started, service(started.address("runner")) as stub:
        settings = stub.Ready(m.ReadyRequest(), timeout=READY_SECONDS).info.settings
    assert settings == {"mailbox": "none", "batch": "50", "order": "lifo"}
    assert heard(tmp_path) == [replayed_worker.COMPLETE]


def test_hosts_of_a_group_speak_as_in_golden_conversations(tmp_path):
    with contextlib.ExitStack() as stack:
        master = stack.enter_context(host("a master", tmp_path, "{runner}", "{master}", "{clients}", clients="2"))
        stub = stack.enter_context(service(master.address("runner")))
        address = master.address("master")
        for _ in range(2):
            stack.enter_context(host("a client", tmp_path, "{master}", "{client}", master=address)).address("client")
        wait_for(lambda: stub.Ready(m.ReadyRequest(), timeout=CALL_SECONDS).status, READY_SECONDS)
        result = stub.NetPingPong(asked(3, 2), timeout=READY_SECONDS)
        assert result.success.answer == 3, result
    assert heard(tmp_path) == [replayed_worker.COMPLETE] * 3


@pytest.fixture(scope="module")
def troubled(tmp_path_factory):
    """One run of all troubles: its directory, and its records by symbol."""
    folder = tmp_path_factory.mktemp("troubled")
    workers = folder / "workers"
    workers.mkdir()
    for symbol, (word, _, _) in TROUBLES.items():
        worker = [sys.executable, str(TESTS / "standin" / "worker.py"), symbol, word]
        write_manifest(workers, symbol, [str(HOST), *worker, "--", "{runner}"])
    words = ["--space", "quick", "--benchmarks", "PINGPONG", "--stall", "5s", "--output", folder / "results"]
    result = script(*local(*selection(workers, TROUBLES), *words, "--minRuns", "3", "--maxRuns", "3"))
    assert result.returncode == 1, result.stdout + result.stderr
    run = only_run(folder / "results")
    return run, {symbol: [r for r in journal(run) if r["symbol"] == symbol] for symbol in TROUBLES}


@pytest.mark.parametrize("symbol", TROUBLES)
def test_a_worker_that_goes_wrong_fails_its_point_and_no_other(troubled, symbol):
    _, kind, words = TROUBLES[symbol]
    failed, measured = troubled[1][symbol]
    assert [r["parameters"]["number_of_messages"] for r in (failed, measured)] == [SMALL, LARGE]
    assert (failed["status"], failed["failure"]["kind"]) == ("failed", kind)
    assert kind == "TIMEOUT" or words in failed["failure"]["reason"], failed["failure"]
    assert measured["status"] == "converged"


def test_nothing_is_left_of_workers_that_go_wrong(troubled):
    assert processes_with_marker(troubled[0].name) == []
