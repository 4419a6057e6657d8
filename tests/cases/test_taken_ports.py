"""Ports that other programs have taken for UDP."""

import resource
import socket
from pathlib import Path

import pytest

from suite import script

HOST = "127.0.0.1"
# Every third port is taken: nearly every request would meet one.
STEP = 3


@pytest.fixture
def ports_taken_for_udp():
    first, last = map(int, Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split())
    ports = range(first, last, STEP)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] < 2 * len(ports):
        pytest.skip(f"a process may open {before[1]} files here, this test needs {2 * len(ports)}: ulimit -Hn")
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    taken = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in ports]
    # The testee starts with the usual limit.
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    for each, port in zip(taken, ports, strict=True):
        try:
            each.bind((HOST, port))
        except OSError:
            continue
    yield
    for each in taken:
        each.close()


@pytest.mark.testees("KOMPACTAC")
def test_kompact_finds_a_port_that_is_free_for_tcp_and_for_udp(ports_taken_for_udp):
    result = script("bench.sc", "check", "--impls", "KOMPACTAC", "--only", "answers-NETPINGPONG,answers-NETTPPINGPONG")
    assert result.returncode == 0, result.stdout + result.stderr
