"""Strangers at the ports of Erlang's distribution, while a benchmark between a master and its client runs."""

import contextlib
import random
import socket
import struct

import benchmarks_pb2 as b
import messages_pb2 as m
import pytest

from testees import Group, Manifest

MESSAGES, RUNS = 5_000, 20
RUN_SECONDS = 300
IDLE_CONNECTIONS = 1_000
CONNECT_SECONDS = 20
# What a handshake allows two bytes for; there is no longer frame before the cookie has been proved.
TWO_GIB = struct.pack(">I", 2**31 - 1)

pytestmark = pytest.mark.testees("ERLANG")


@pytest.fixture(scope="module")
def group():
    (manifest,) = (manifest for manifest in Manifest.all() if manifest.symbol == "ERLANG")
    with contextlib.closing(Group(manifest, java_opts="")) as group:
        yield group


def connect(address):
    host, _, port = address.rpartition(":")
    return socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS)


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
    call = net_ping_pong(group)
    while not call.done():
        STRANGERS[stranger](group.addresses[role])
    check(call)


@pytest.mark.parametrize("role", ["master", "client"])
def test_idle_connections_do_not_end_a_run(group, role):
    with staying(group.addresses[role]):
        check(net_ping_pong(group))
