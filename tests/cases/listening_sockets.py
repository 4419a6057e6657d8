"""The addresses that processes listen at, read from the kernel."""

import ipaddress
import os
import re
from pathlib import Path
from typing import NamedTuple

TABLES = ("tcp", "tcp6", "udp", "udp6")
LISTENING = "0A"
SOCKET = re.compile(r"socket:\[(\d+)\]")


class Listening(NamedTuple):
    """A TCP socket that takes connections, or a UDP socket, which takes datagrams as soon as it has a port."""

    protocol: str
    address: str
    port: int


def listening_sockets(pid):
    """Those of a process, in the network that it sees; none if it has ended."""
    try:
        inodes = _socket_inodes(pid)
        return {socket for table in TABLES for inode, socket in _table(pid, table) if inode in inodes}
    except OSError:
        return set()


def _socket_inodes(pid):
    links = (os.readlink(entry.path) for entry in os.scandir(f"/proc/{pid}/fd"))
    return {match[1] for match in map(SOCKET.fullmatch, links) if match}


def _table(pid, name):
    for line in Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:]:
        _, local, _, state, *_, inode = line.split()[:10]
        protocol = name.removesuffix("6")
        if protocol == "udp" or state == LISTENING:
            address, port = local.split(":")
            yield inode, Listening(protocol, _address(address), int(port, 16))


def _address(digits):
    """The kernel writes addresses as words of 32 bits in the machine's order; IPv4 in IPv6 counts as IPv4."""
    words = [int(digits[i : i + 8], 16).to_bytes(4, "little") for i in range(0, len(digits), 8)]
    address = ipaddress.ip_address(b"".join(words))
    return str(getattr(address, "ipv4_mapped", None) or address)
