"""The network of a lab: its number, which no other lab on this machine has, and the addresses that follow from it."""

import contextlib
from dataclasses import dataclass

from lab.network_namespace import CommandFailed, Namespace, run

MACHINE = 254
MOST_NETWORKS = 256


@dataclass(frozen=True)
class NumberedNetwork:
    """Hosts are nodes by their numbers, from 1 on, and MACHINE, this machine."""

    number: int
    # The hub's.
    home: Namespace

    def address(self, host):
        return f"10.77.{self.number}.{host}"

    def ethernet(self, host):
        return f"02:00:0a:4d:{self.number:02x}:{host:02x}"

    @property
    def machine_interface(self):
        return f"mpplab{self.number}"

    def namespace(self, node):
        """That of a node, by its name."""
        return Namespace(f"mpplab{self.number}-{node}")


@contextlib.contextmanager
def reserved_network():
    """A NumberedNetwork. As nobody else has a hub's namespace of that name, the network is ours."""
    for number in range(MOST_NETWORKS):
        home = Namespace(f"mpplab{number}-hub")
        if home.path.exists() or run("ip", "-4", "route", "show", "root", f"10.77.{number}.0/24"):
            continue
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(home)
            except CommandFailed:
                # Somebody else was faster.
                if home.path.exists():
                    continue
                raise
            yield NumberedNetwork(number, home)
            return
    raise RuntimeError(f"none of {MOST_NETWORKS} networks is free")


def introduction(interface, address, everybody):
    """The arguments of `ip` for an interface that has an address, and knows everybody's Ethernet address."""
    ethernet = everybody[address]
    return [
        # No IPv6, whose hosts ask for each other all the time.
        f"link set {interface} address {ethernet} addrgenmode none",
        f"address add {address}/24 dev {interface}",
        f"link set {interface} up",
        *(
            f"neighbour replace {other} lladdr {its_ethernet} dev {interface} nud permanent"
            for other, its_ethernet in everybody.items()
            if other != address
        ),
    ]
