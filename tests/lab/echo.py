"""Lets nodes of a lab talk to each other, for tests.

echo.py serve <address>           sends everything back that comes by TCP; prints `serving` when it does
echo.py ask <address> <times>     prints how long each of so many answers took, in ms
echo.py count <address>           counts datagrams until there is none for a while; prints `serving`, then how many
"""

import contextlib
import socket
import sys
import threading
import time

PORT = 7077
SECONDS = 10
NO_MORE_SECONDS = 0.5


def serve(address):
    with socket.create_server((address, PORT)) as server:
        print("serving", flush=True)
        while True:
            connection, _ = server.accept()
            threading.Thread(target=_send_back, args=(connection,), daemon=True).start()


def _send_back(connection):
    while data := connection.recv(65536):
        connection.sendall(data)


def count(address):
    with socket.socket(type=socket.SOCK_DGRAM) as receiver:
        receiver.bind((address, PORT))
        print("serving", flush=True)
        receiver.settimeout(SECONDS)
        counted = 0
        with contextlib.suppress(TimeoutError):
            while receiver.recv(1):
                counted += 1
                receiver.settimeout(NO_MORE_SECONDS)
        print(counted)


class Caller:
    """A connection to a server, whose answers have a deadline."""

    def __init__(self, address, seconds=SECONDS):
        self.socket = socket.create_connection((address, PORT), timeout=seconds)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def ask(self, size=1):
        """Milliseconds until so many bytes are back."""
        begin = time.monotonic()
        sending = threading.Thread(target=self.socket.sendall, args=(bytes(size),), daemon=True)
        sending.start()
        while size > 0:
            size -= len(self.socket.recv(65536))
        sending.join(SECONDS)
        return (time.monotonic() - begin) * 1000


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve", address]:
            serve(address)
        case ["ask", address, times]:
            with Caller(address) as caller:
                for _ in range(int(times)):
                    print(caller.ask())
        case ["count", address]:
            count(address)
