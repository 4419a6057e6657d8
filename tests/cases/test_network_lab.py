"""Network labs: that nodes are reached, how far they seem to be, and that nothing of a lab outlives it."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab import network_lab as labs
from lab.echo import PORT, Caller
from lab.ssh_server import SshServer
from processes import is_alive
from suite import TESTS

pytest_plugins = ["lab.fixtures"]

ECHO = TESTS / "lab" / "echo.py"
SSH_SECONDS = 20
RTT_MILLIS = 20
# The fastest of so many answers is in time, even on a busy machine.
ANSWERS = 50
SILENCE_SECONDS = 0.5
STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("begun", flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="module")
def far_lab(network_lab):
    with network_lab(nodes=2, rtt_millis=RTT_MILLIS) as lab:
        yield lab


def ssh(lab, node, command):
    words = ["ssh", "-F", lab.ssh_config, "-o", "BatchMode=yes", node, command]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SSH_SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextlib.contextmanager
def echo_server(lab, node):
    """Serves on a node; its address."""
    address = dict(zip(lab.names, lab.addresses, strict=True))[node]
    with serving(lab, node, "serve", address):
        yield address


@contextlib.contextmanager
def serving(lab, node, *words):
    with subprocess.Popen(lab.inside(node, sys.executable, ECHO, *words), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout.readline() == "serving\n"
            yield server
        finally:
            server.kill()


def millis_of_answers(lab, node, address, times=5):
    asked = lab.run(node, sys.executable, ECHO, "ask", address, times)
    assert asked.returncode == 0, asked.stderr
    return [float(line) for line in asked.stdout.split()]


def traces(lab):
    """The files and interfaces of a lab on this machine."""
    names = [f"mpplab{lab.machine_address.split('.')[2]}{end}" for end in ("", "-hub", *(f"-{n}" for n in lab.names))]
    files = [lab.folder, *(Path(folder) / name for folder in ("/run/netns", "/sys/class/net") for name in names)]
    return [file for file in files if file.exists()]


def test_every_node_is_reached_by_its_name_and_by_its_address(lab):
    for name, address in zip(lab.names, lab.addresses, strict=True):
        assert [ssh(lab, node, "echo $MPP_LAB_NODE") for node in (name, address)] == [name, name]


def test_a_node_sees_who_comes_and_has_the_programs_of_this_machine(lab):
    client, _, server, _ = ssh(lab, "node-2", "echo $SSH_CONNECTION").split()
    assert (client, server) == (lab.machine_address, lab.addresses[1])
    # The user's shell may add folders anywhere.
    assert set(os.environ["PATH"].split(":")) <= set(ssh(lab, "node-2", "echo $PATH").split(":"))


def test_the_list_of_nodes_names_a_directory_of_each(lab):
    nodes = [line.split(" | ") for line in lab.nodes_conf.read_text().splitlines()]
    assert [address for address, _ in nodes] == lab.addresses
    directories = [Path(directory) for _, directory in nodes]
    assert directories == [lab.directory(node) for node in lab.names]
    assert len(set(directories)) == 3
    assert all(d.is_dir() and lab.folder in d.parents for d in directories)


def test_nodes_reach_each_other_and_nobody_but_themselves_by_loopback(lab):
    with echo_server(lab, "node-2") as address:
        assert len(millis_of_answers(lab, "node-1", address)) == 5
        assert "Connection refused" in lab.run("node-3", sys.executable, ECHO, "ask", "127.0.0.1", "1").stderr


def test_processes_of_a_node_are_those_that_ssh_started_there(lab):
    before = set(lab.processes("node-1"))
    pid = int(ssh(lab, "node-1", "setsid sleep 600 >/dev/null 2>&1 </dev/null & echo $!"))
    try:
        assert pid in set(lab.processes("node-1")) - before
        assert pid not in lab.processes("node-2")
    finally:
        os.kill(pid, signal.SIGKILL)


def test_a_round_trip_takes_as_long_as_asked_for(far_lab):
    assert far_lab.emulation in ("netem", "switch")
    with echo_server(far_lab, "node-2") as address:
        between_nodes = millis_of_answers(far_lab, "node-1", address, ANSWERS)
        with Caller(address) as caller:
            from_here = [caller.ask() for _ in range(ANSWERS)]
    for millis in (between_nodes, from_here):
        assert RTT_MILLIS <= min(millis) < 2 * RTT_MILLIS


@pytest.mark.parametrize("which", ["lab", "far_lab"])
def test_a_node_that_is_cut_off_is_silent_and_comes_back(which, request):
    lab = request.getfixturevalue(which)
    with echo_server(lab, "node-1") as address, Caller(address) as caller:
        caller.ask()
        lab.cut("node-1")
        try:
            caller.socket.settimeout(SILENCE_SECONDS)
            for attempt in (caller.ask, lambda: Caller(address, SILENCE_SECONDS)):
                # Rather than the end of the connection, or a refusal, or word that there is no such node.
                with pytest.raises(TimeoutError):
                    attempt()
            assert "TimeoutError" in lab.run("node-2", *asks_for(address, SILENCE_SECONDS)).stderr
        finally:
            lab.mend(address)
        caller.socket.settimeout(SSH_SECONDS)
        caller.ask()
        assert ssh(lab, "node-1", "echo $MPP_LAB_NODE") == "node-1"


def asks_for(address, seconds):
    program = f"from lab.echo import Caller; Caller({address!r}, {seconds}).ask()"
    return "env", f"PYTHONPATH={TESTS}", sys.executable, "-c", program


def test_packets_are_lost_and_take_turns_on_a_slow_line(network_lab):
    with (
        network_lab(nodes=1, loss_percent=20) as lossy,
        serving(lossy, "node-1", "count", lossy.addresses[0]) as server,
    ):
        with socket.socket(type=socket.SOCK_DGRAM) as sender:
            for _ in range(400):
                sender.sendto(b".", (lossy.addresses[0], PORT))
                time.sleep(0.0005)
        assert 260 < int(server.stdout.readline()) < 370
    with network_lab(nodes=1, rate_mbit=8) as slow, echo_server(slow, "node-1") as address, Caller(address) as caller:
        assert 500 < caller.ask(size=500_000) < 3000


def test_labs_do_not_disturb_each_other(lab, network_lab):
    with network_lab(nodes=1) as other:
        assert not set(other.addresses) & set(lab.addresses)
        assert ssh(other, "node-1", "echo $SSH_CONNECTION").split()[2] == other.addresses[0]
        inode = ssh(other, "node-1", "readlink /proc/self/ns/net")
        assert ssh(lab, "node-1", "readlink /proc/self/ns/net") != inode
    assert traces(other) == []
    assert ssh(lab, "node-1", "echo $MPP_LAB_NODE") == "node-1"


@pytest.mark.parametrize("impairment", [{}, {"rtt_millis": 1}], ids=["near", "far"])
def test_nothing_outlives_a_lab(network_lab, impairment):
    with network_lab(nodes=2, **impairment) as lab:
        assert len(traces(lab)) == 5
        command = lab.inside("node-1", sys.executable, "-c", STUBBORN)
        stubborn = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with stubborn.stdout as output:
            assert output.readline() == "begun\n"
        ssh(lab, "node-2", "setsid nohup sleep 600 >/dev/null 2>&1 </dev/null & echo $!")
        processes = [pid for node in lab.names for pid in lab.processes(node)]
        assert len(processes) >= 4
    assert stubborn.wait(1) == -signal.SIGKILL
    assert traces(lab) == []
    assert [pid for pid in processes if is_alive(pid)] == []


def test_a_lab_that_does_not_come_up_leaves_nothing(network_lab, monkeypatch):
    def fail(server):
        raise RuntimeError("not today")

    monkeypatch.setattr(SshServer, "wait_until_ready", fail)
    lab = network_lab(nodes=2, rtt_millis=1)
    with pytest.raises(RuntimeError, match="not today"):
        lab.__enter__()
    assert traces(lab) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_by_hand_it_stays_until_it_is_ended(network_lab, number):
    command = ["/usr/bin/env", f"PYTHONPATH={TESTS}", sys.executable, labs.__file__, "--nodes", "1"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as program:
        name, address, directory = program.stdout.readline().split()
        assert name == "node-1"
        assert Path(directory).is_dir()
        assert any("--withNodes" in line for line in program.stdout)
        program.send_signal(number)
        _, errors = program.communicate(timeout=SSH_SECONDS)
    assert (program.returncode, errors) == (0, "")
    assert not Path(directory).exists()


def test_what_a_machine_lacks_is_said(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert labs.missing() == "a network lab needs root"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(labs, "PROGRAMS", ["no-such-program"])
    assert labs.missing() == "a network lab needs no-such-program: scripts/install_dependencies.sh lab"
