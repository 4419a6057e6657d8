"""A hub connects the nodes of a network lab with each other and with this machine, in a namespace of its own.

It is a bridge of the kernel, with netem to delay or lose packets, or a switch in user space.
"""

import os
import subprocess
import sys
import threading
from pathlib import Path

from lab.network_namespace import COMMAND_SECONDS, run

# The interface of a node.
NODE_INTERFACE = "eth0"
# The hub's end of the line to this machine; those of nodes have their names.
MACHINE_PORT = "machine"
SWITCH = Path(__file__).resolve().parent / "delaying_switch.py"
SWITCH_SECONDS = 20
# More than are on any line of a lab at once: netem drops packets beyond.
MOST_PACKETS_ON_A_LINE = 100_000


class Bridge:
    """The kernel's, in a namespace `home`. Its ports can be taken out: packets then vanish, and nobody is told.

    machine_interface: what this machine's interface will be called
    nodes: namespaces by name of node
    """

    def __init__(self, home, machine_interface, nodes):
        self.home = home
        self.machine_interface = machine_interface
        self.nodes = nodes
        self.emulation = "none"
        home.ip("link add bridge type bridge", "link set bridge up")
        run("ip", *f"link add {machine_interface} type veth peer name {MACHINE_PORT} netns {home.name}".split())
        self.mend(MACHINE_PORT)
        for name, namespace in nodes.items():
            home.ip(f"link add {name} type veth peer name {NODE_INTERFACE} netns {namespace.name}")
            self.mend(name)

    def impair(self, rtt_millis, loss_percent, rate_mbit):
        """Lets netem delay packets that leave a node or this machine: each way is half of a round trip."""
        self.emulation = "netem"
        words = f"root netem limit {MOST_PACKETS_ON_A_LINE} delay {rtt_millis / 2}ms loss {loss_percent}%"
        if rate_mbit:
            words += f" rate {rate_mbit}mbit"
        run("tc", *f"qdisc add dev {self.machine_interface} {words}".split())
        for namespace in self.nodes.values():
            run(*namespace.inside("tc", *f"qdisc add dev {NODE_INTERFACE} {words}".split()))

    def cut(self, port):
        self.home.ip(f"link set {port} nomaster")

    def mend(self, port):
        self.home.ip(f"link set {port} master bridge up")


class Switch:
    """The one in user space, in the place of a bridge. It ends when it is closed, and with the process that made it."""

    def __init__(self, home, machine_interface, nodes, rtt_millis, loss_percent, rate_mbit):
        self.emulation = "switch"
        words = [sys.executable, SWITCH, rtt_millis, loss_percent, rate_mbit, MACHINE_PORT, *nodes]
        self.process = subprocess.Popen(
            home.inside(*words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            self._expect("ready")
            home.ip(
                f"link set {MACHINE_PORT} netns {os.getpid()} name {machine_interface}",
                *(f"link set {name} netns {n.name} name {NODE_INTERFACE}" for name, n in nodes.items()),
            )
        except BaseException:
            self.close()
            raise

    def cut(self, port):
        self._tell(f"cut {port}")

    def mend(self, port):
        self._tell(f"mend {port}")

    def shape(self, rtt_millis, loss_percent, rate_mbit):
        self._tell(f"shape {rtt_millis} {loss_percent} {rate_mbit}")

    def close(self):
        self.process.kill()
        self.process.wait(SWITCH_SECONDS)
        self.process.stdin.close()
        self.process.stdout.close()

    def _tell(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self._expect("done")

    def _expect(self, word):
        watchdog = threading.Timer(SWITCH_SECONDS, self.process.kill)
        watchdog.start()
        try:
            line = self.process.stdout.readline()
        finally:
            watchdog.cancel()
        if line != f"{word}\n":
            raise RuntimeError(f"the switch printed {line!r} where {word!r} was expected")


def has_netem():
    """Returns true if the kernel can delay packets."""
    probe = "ip link add probe type bridge && tc qdisc add dev probe root netem delay 1ms"
    command = ["unshare", "--net", "sh", "-c", probe]
    return subprocess.run(command, capture_output=True, timeout=COMMAND_SECONDS).returncode == 0
