"""Strangers at the ports of Erlang's distribution, while a benchmark between a master and its client runs."""

import base64
import contextlib
import random
import socket
import struct
import time

import benchmarks_pb2 as b
import distributed_pb2 as d
import distributed_pb2_grpc
import grpc
import messages_pb2 as m
import pytest

import erlang_handshake
from listening_sockets import listening_sockets
from processes import descendants
from testees import Group, Manifest, start

MESSAGES, RUNS = 5_000, 5
RUN_SECONDS = 300
IDLE_CONNECTIONS = 1_000
CONNECT_SECONDS = 20
# Without it, strangers take the time that the nodes of a busy machine need to set up a run within their deadlines.
PAUSE_SECONDS = 0.05
# The length of a frame. In a handshake a length has two bytes: before the cookie is proved, no frame can be this long.
TWO_GIB = struct.pack(">I", 2**31 - 1)

pytestmark = pytest.mark.testees("ERLANG")


@pytest.fixture(scope="module")
def erlang():
    (manifest,) = (manifest for manifest in Manifest.all() if manifest.symbol == "ERLANG")
    return manifest


@pytest.fixture(scope="module")
def group(erlang):
    with contextlib.closing(Group(erlang, java_opts="")) as group:
        yield group


def node_address(pid):
    """The address of a host's worker, which is a node of Erlang's distribution."""
    (listening,) = {socket for worker in descendants(pid) for socket in listening_sockets(worker)}
    return listening.address, listening.port


def connect(address):
    return socket.create_connection(address, timeout=CONNECT_SECONDS)


def leave(address):
    for _ in range(100):
        connect(address).close()


def say(words):
    def do(address):
        with connect(address) as connection, contextlib.suppress(ConnectionError):
            connection.sendall(words)

    return do


@contextlib.contextmanager
def staying(address):
    with contextlib.ExitStack() as stack:
        for _ in range(IDLE_CONNECTIONS):
            stack.enter_context(connect(address))
        yield


STRANGERS = {
    "garbage": say(random.Random(1).randbytes(100_000)),
    "connect and leave": leave,
    "a frame of 2 GiB": say(TWO_GIB + bytes(1_000_000)),
    "the longest frame of a handshake, cut off": say(b"\xff\xff" + b"N" * 100),
}


def net_ping_pong(group):
    policy = m.RunPolicy(min_runs=RUNS, max_runs=RUNS)
    request = b.PingPongRequest(number_of_messages=MESSAGES, policy=policy)
    return group.stub.NetPingPong.future(request, timeout=RUN_SECONDS)


def check(call):
    result = call.result()
    assert result.WhichOneof("sealed_value") == "success", result
    assert result.success.answer == MESSAGES
    assert result.success.number_of_runs == RUNS


@pytest.mark.parametrize("stranger", STRANGERS)
@pytest.mark.parametrize("role", ["master", "client"])
def test_a_stranger_does_not_end_a_run(group, role, stranger):
    address = node_address(group.pids[role])
    call = net_ping_pong(group)
    while not call.done():
        # The reason for a worker that has ended is the call's.
        with contextlib.suppress(ConnectionRefusedError):
            STRANGERS[stranger](address)
        time.sleep(PAUSE_SECONDS)
    check(call)


@pytest.mark.parametrize("role", ["master", "client"])
def test_idle_connections_do_not_end_a_run(group, role):
    with staying(node_address(group.pids[role])):
        check(net_ping_pong(group))


def configuration(cookie):
    """A master's message to its clients, as terms: its node with its port, the cookie, a process there, and nothing."""
    node, nothing = _atom("mpp_stranger@127.0.0.1"), _atom("none")
    process = b"X" + node + struct.pack(">III", 1, 0, 1)
    told = b"h\3" + _atom(cookie) + process + nothing
    return base64.b64encode(b"\x83h\3" + node + b"b" + struct.pack(">I", 1) + told).decode()


def _atom(name):
    return b"w" + bytes([len(name)]) + name.encode()


def test_who_has_the_masters_cookie_is_let_in_and_nobody_else(erlang):
    right, wrong = "A" * 32, ["A" * 31, "nocookie", ""]
    # Nobody is its master.
    started = start(erlang.client_command, "", master="127.0.0.1:1")
    with contextlib.closing(started), grpc.insecure_channel(started.address("client")) as channel:
        address = node_address(started.process.pid)
        assert not erlang_handshake.lets_in(*address, right)
        set_up = d.SetupConfig(label="NETPINGPONG", data=configuration(right))
        answer = distributed_pb2_grpc.BenchmarkClientStub(channel).Setup(set_up, timeout=RUN_SECONDS)
        assert answer.success, answer
        assert erlang_handshake.lets_in(*address, right)
        assert not any(erlang_handshake.lets_in(*address, cookie) for cookie in wrong)
