"""The handshake of Erlang's distribution, as of OTP 23: who knows a node's cookie may run anything there."""

import hashlib
import secrets
import socket
import struct

TIMEOUT_SECONDS = 5
# The features that OTP 25 and newer ask of each other, by bit.
FLAGS = sum(1 << bit for bit in (2, 4, 7, 8, 9, 10, 11, 16, 17, 18, 24, 25, 34, 36))
CHALLENGE = 4711


def lets_in(host, port, cookie):
    """Returns true if the node that listens there accepts this cookie as its own."""
    # A node may still know of a connection that has just ended, by its name.
    name = f"mpp_intruder_{secrets.token_hex(4)}@127.0.0.1".encode()
    with socket.create_connection((host, port), timeout=TIMEOUT_SECONDS) as connection:
        _send(connection, b"N" + struct.pack(">QIH", FLAGS, 1, len(name)) + name)
        status = _receive(connection)
        if status != b"sok":
            raise ValueError(f"no handshake, but {status!r}")
        (theirs,) = struct.unpack(">I", _receive(connection)[9:13])
        digest = hashlib.md5(f"{cookie}{theirs}".encode()).digest()
        _send(connection, b"r" + struct.pack(">I", CHALLENGE) + digest)
        return _receive(connection)[:1] == b"a"


def _send(connection, message):
    connection.sendall(struct.pack(">H", len(message)) + message)


def _receive(connection):
    """A message, or nothing if the other side has hung up."""
    length = _exactly(connection, 2)
    return _exactly(connection, struct.unpack(">H", length)[0]) if length else b""


def _exactly(connection, count):
    received = b""
    while len(received) < count:
        try:
            piece = connection.recv(count - len(received))
        except ConnectionResetError:
            piece = b""
        if not piece:
            return b""
        received += piece
    return received
