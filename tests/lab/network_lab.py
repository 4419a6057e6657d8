#!/usr/bin/env python3
"""Nodes that are reached by ssh, all on this machine, for tests of remote mode.

    tests/run.sh network_lab.py [--nodes 3] [--rtt-millis 0] [--loss-percent 0] [--rate-mbit 0]
    tests/run.sh network_lab.py [--nodes 3] [--is-shapable] -- <option of ./bench.sc remote>...

brings a lab up, says how it is used, and takes it down at Enter or Ctrl-C; or measures on its nodes, over links that
may be shaped (`--link`), and takes it down. Needs root, and what `scripts/install_dependencies.sh lab` brings.

Each node is a network namespace with an address and an SSH server of its own; files, processors and users it shares
with this machine. All are connected by a hub, and so is this machine, by the address .254 of their network:

    this machine 10.77.0.254 ---- hub ---- 10.77.0.1 node-1
                                    +----- 10.77.0.2 node-2 ...

The hub has a namespace of its own, too, where no firewall of this machine has a say. Delay, loss and rate are the
kernel's matter, by its netem; where it has none, that of a switch in user space (delaying_switch.py), which shows how
programs behave and what latency does to them, not what throughput they reach.

A lab whose process was killed stays, and is in nobody's way: others take another network, and other names. By hand it
goes by `kill $(ip netns pids NAME)` and `ip netns delete NAME` for what `ip netns list` shows of it.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from lab.by_hand import stopped_by_hand
from lab.network_hub import NODE_INTERFACE, Bridge, Switch, has_netem
from lab.network_namespace import CommandFailed, Namespace, end_processes, run
from lab.numbered_network import MACHINE, introduction, reserved_network
from lab.remote import remote
from lab.shaping import Shaping
from lab.ssh_server import PROGRAMS as SSH_PROGRAMS
from lab.ssh_server import USER, SshServer, make_key
from suite import ROOT

PROGRAMS = ["ip", "nsenter", "unshare", *SSH_PROGRAMS]
RUN_SECONDS = 60
MOST_NODES = 250


def missing():
    """Explains why this machine cannot have a lab; empty if it can."""
    if os.geteuid() != 0:
        return "a network lab needs root"
    absent = [program for program in PROGRAMS if not shutil.which(program)]
    if absent:
        return f"a network lab needs {', '.join(absent)}: scripts/install_dependencies.sh lab"
    try:
        run("unshare", "--mount", "--net", "ip", "link", "add", "probe", "type", "bridge")
    except CommandFailed as failure:
        return f"a network lab needs namespaces and bridges, which this machine does not grant: {failure}"
    return ""


@dataclass(frozen=True)
class Node:
    name: str
    address: str
    # The address of its interface.
    ethernet: str
    namespace: Namespace
    # With its server's files and `work`, the directory that nodes.conf names.
    folder: Path


class NetworkLab:
    """Nodes that are there while it is entered. Several labs may be up at once.

    nodes: how many
    rtt_millis: of round trips between nodes, and between this machine and a node
    loss_percent: of the packets in each direction
    rate_mbit: what each node, and this machine, sends per second at most, in Mbit; 0 for any
    is_shapable: true if programs on its machines can shape its links by `tc`, with `path` as their PATH
    variables: of the nodes' sessions

    Attributes, while it is entered:

    folder: where its files are
    nodes_conf: lines `address | directory`, as `./bench.sc remote --withNodes` takes them
    ssh_config: for `ssh -F`; hosts are the nodes by name and by address
    known_hosts: the nodes' keys
    names, addresses: of the nodes, in order; methods and `ssh` take either
    machine_address: by which nodes reach this machine
    path: a PATH for programs on this machine; that of nodes is the same
    emulation: what sees to delay, loss and rate: "none" if there are none, "netem" or "switch"
    """

    def __init__(self, nodes=3, rtt_millis=0, loss_percent=0, rate_mbit=0, is_shapable=False, variables=None):
        if not 1 <= nodes <= MOST_NODES:
            raise ValueError(f"{nodes} nodes, allowed are 1 to {MOST_NODES}")
        self.count = nodes
        self.impairment = (rtt_millis, loss_percent, rate_mbit)
        self.is_shapable = is_shapable
        self.variables = variables or {}

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mpp-lab-")))
            self.nodes_conf, self.ssh_config, self.known_hosts = (
                self.folder / name for name in ("nodes.conf", "ssh_config", "known_hosts")
            )
            self._network = stack.enter_context(reserved_network())
            self.machine_address = self._network.address(MACHINE)
            self._nodes = [self._node(number + 1) for number in range(self.count)]
            self.names = [node.name for node in self._nodes]
            self.addresses = [node.address for node in self._nodes]
            for node in self._nodes:
                stack.enter_context(node.namespace)
            self._servers, self._hub, self._shaping = [], None, None
            stack.callback(self._end)
            self._connect()
            self._introduce()
            self._serve()
            self._resources = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._resources.close()

    @property
    def emulation(self):
        return self._hub.emulation

    @property
    def environment(self):
        """Variables for a runner on this machine: PATH, and for testees on each node their part of the memory."""
        memory_mib = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
        return {"MPP_MEMORY_MIB": str(memory_mib // (self.count + 1))} | os.environ | {"PATH": self.path}

    def directory(self, node):
        """The one that nodes.conf names."""
        return self._find(node).folder / "work"

    def inside(self, node, *command):
        """The command that runs a command on a node, without ssh."""
        return self._find(node).namespace.inside(*command)

    def run(self, node, *command, timeout_seconds=RUN_SECONDS):
        """Runs a command so, to its end; its output is text."""
        return subprocess.run(
            self.inside(node, *command),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=timeout_seconds,
        )

    def processes(self, node):
        """Ids of the processes on a node, its SSH server's among them."""
        return self._find(node).namespace.processes()

    def cut(self, node):
        """Takes a node off the network: packets from and to it vanish, and nobody is told."""
        self._hub.cut(self._find(node).name)

    def mend(self, node):
        """Puts it back."""
        self._hub.mend(self._find(node).name)

    def _find(self, node):
        for candidate in self._nodes:
            if node in (candidate.name, candidate.address):
                return candidate
        raise ValueError(f"no node is called {node}, there are {', '.join(self.names)}")

    def _node(self, number):
        name = f"node-{number}"
        network = self._network
        return Node(
            name, network.address(number), network.ethernet(number), network.namespace(name), self.folder / name
        )

    def _connect(self):
        ends = (
            self._network.home,
            self._network.machine_interface,
            {node.name: node.namespace for node in self._nodes},
        )
        self.path = os.environ["PATH"]
        if (any(self.impairment) or self.is_shapable) and not has_netem():
            self._hub = Switch(*ends, *self.impairment)
            if self.is_shapable:
                self._shaping = Shaping(self.folder, self._hub)
                self.path = f"{self._shaping.directory}:{self.path}"
        else:
            self._hub = Bridge(*ends)
            if any(self.impairment):
                self._hub.impair(*self.impairment)

    def _introduce(self):
        """Gives everybody an address, and lets everybody know all the others.

        A kernel that asks for an Ethernet address and gets no answer tells its program that the node cannot be reached.
        In a lab nobody has to ask: a node that is cut off is silent, and a first packet takes no longer than the next.
        """
        everybody = {node.address: node.ethernet for node in self._nodes}
        everybody[self.machine_address] = self._network.ethernet(MACHINE)
        for node in self._nodes:
            node.namespace.ip("link set lo up", *introduction(NODE_INTERFACE, node.address, everybody))
        lines = introduction(self._network.machine_interface, self.machine_address, everybody)
        run("ip", "-batch", "-", given="\n".join(lines))

    def _serve(self):
        client_key = self.folder / "client_key"
        client_public_key = make_key(client_key)
        for node in self._nodes:
            (node.folder / "work").mkdir(parents=True)
            variables = {"MPP_LAB_NODE": node.name, "PATH": self.path} | self.variables
            server = SshServer(node.folder, node.address, client_public_key, variables)
            self._servers.append(server)
            server.start(node.namespace.inside)
        hosts, keys, settings = [], [], []
        for node, server in zip(self._nodes, self._servers, strict=True):
            server.wait_until_ready()
            hosts.append(f"{node.address} | {node.folder / 'work'}\n")
            keys.append(f"{node.name},{node.address} {server.public_key}\n")
            settings.append(
                f"Host {node.name} {node.address}\n"
                f"  HostName {node.address}\n"
                f"  User {USER}\n"
                f"  IdentityFile {client_key}\n"
                "  IdentitiesOnly yes\n"
                "  IdentityAgent none\n"
                f"  UserKnownHostsFile {self.known_hosts}\n"
                "  GlobalKnownHostsFile /dev/null\n"
            )
        self.nodes_conf.write_text("".join(hosts))
        self.known_hosts.write_text("".join(keys))
        self.ssh_config.write_text("".join(settings))

    def _end(self):
        end_processes([self._network.home, *(node.namespace for node in self._nodes)])
        for server in self._servers:
            server.close()
        if self._shaping:
            self._shaping.close()
        if isinstance(self._hub, Switch):
            self._hub.close()
        # It would vanish with the hub's namespace, but somewhat later.
        with contextlib.suppress(CommandFailed):
            run("ip", "link", "delete", self._network.machine_interface)


def main():
    parser = argparse.ArgumentParser(description="Nodes that are reached by ssh, all on this machine.")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--rtt-millis", type=float, default=0)
    parser.add_argument("--loss-percent", type=float, default=0)
    parser.add_argument("--rate-mbit", type=float, default=0)
    parser.add_argument("--is-shapable", action="store_true", help="lets a measurement shape the links")
    parser.add_argument("words", nargs="*", help="options of ./bench.sc remote, after --: measures, and ends")
    options = vars(parser.parse_args())
    words = options.pop("words")
    if reason := missing():
        sys.exit(reason)
    with stopped_by_hand(), NetworkLab(**options) as lab:
        if words:
            program, *rest = remote(lab, *words)
            sys.exit(subprocess.run([ROOT / program, *rest], env=lab.environment).returncode)
        for name, address in zip(lab.names, lab.addresses, strict=True):
            print(f"{name} {address} {lab.directory(name)}")
        print(f"this machine {lab.machine_address}; delay, loss and rate: {lab.emulation}\n")
        print(f"ssh -F {lab.ssh_config} {lab.names[0]}")
        print(" ".join(lab.inside(lab.names[0], "ip", "address")))
        print(f'./bench.sc remote --withNodes {lab.nodes_conf} --ssh "ssh -F {lab.ssh_config}"\n')
        input("Enter or Ctrl-C takes it down. ")


if __name__ == "__main__":
    main()
