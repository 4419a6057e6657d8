"""Keeps as many connections to a port open as it is told to, for so many seconds; each that ends is made anew.

flood_program.py <host> <port> <connections> <seconds>

They never send a byte. Prints how many were made.
"""

import contextlib
import resource
import select
import socket
import sys
import time

PAUSE_SECONDS = 0.01
# Besides those of the connections.
OWN_DESCRIPTORS = 64


def flood(address, connections, seconds):
    opened, made = {}, 0
    poller = select.epoll()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while len(opened) < connections:
            stranger = socket.socket()
            stranger.setblocking(False)
            with contextlib.suppress(OSError):
                stranger.connect_ex(address)
            poller.register(stranger, select.EPOLLIN | select.EPOLLRDHUP)
            opened[stranger.fileno()] = stranger
            made += 1
        for descriptor, _ in poller.poll(PAUSE_SECONDS):
            if _has_ended(opened[descriptor]):
                poller.unregister(descriptor)
                opened.pop(descriptor).close()
        time.sleep(PAUSE_SECONDS)
    return made


def _has_ended(stranger):
    try:
        return not stranger.recv(4096)
    except BlockingIOError:
        return False
    except OSError:
        return True


def main():
    host, port, connections, seconds = sys.argv[1:]
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, int(connections) + OWN_DESCRIPTORS), hard))
    print(flood((host, int(port)), int(connections), float(seconds)))


if __name__ == "__main__":
    main()
