"""An Ethernet switch in user space, for kernels that cannot delay packets themselves (netem).

    delaying_switch.py <round trip in ms> <loss in %> <rate in Mbit/s, 0: any> <interface>...

It makes a TAP interface per name, in the network namespace it is started in, and prints `ready`; they may be moved to
other namespaces, and last as long as it runs. Whatever two interfaces send each other takes half of the round trip, is
lost by chance, and takes turns on a line of that rate out of each interface. Ends with its standard input, on which
lines `cut <interface>` and `mend <interface>` take an interface off the switch and put it back, and `shape <round trip>
<loss> <rate>` makes it as if it had been started so; each is answered by `done`.

It is there for behaviour and latency, not for throughput: it moves some ten thousand frames per second at most, and
takes a processor for that.
"""

import contextlib
import fcntl
import heapq
import itertools
import os
import random
import select
import struct
import sys
import time

# From linux/if_tun.h.
TUNSETIFF = 0x400454CA
IFF_TAP = 0x0002
IFF_NO_PI = 0x1000
MOST_FRAME_BYTES = 65536
# Frames that wait for a line longer than this are dropped, as by a router with a queue of that size.
MOST_QUEUE_SECONDS = 0.2
# From one interface before it is the next one's turn.
MOST_FRAMES_AT_ONCE = 32


def open_tap(name):
    descriptor = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(descriptor, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TAP | IFF_NO_PI))
    return descriptor


class Line:
    """The way out of one interface: its rate, and the time at which the next frame may go."""

    def __init__(self, rate_mbit):
        self.bytes_per_second = rate_mbit * 1e6 / 8
        self.free_at = 0.0

    def departure(self, now, size):
        """When a frame that comes now has left; None if the queue is full."""
        if self.bytes_per_second == 0:
            return now
        begin = max(now, self.free_at)
        if begin - now > MOST_QUEUE_SECONDS:
            return None
        self.free_at = begin + size / self.bytes_per_second
        return self.free_at


class Switch:
    """Forwards frames between TAP interfaces, late."""

    def __init__(self, names, rtt_millis, loss_percent, rate_mbit):
        self.taps = {name: open_tap(name) for name in names}
        self._shape(rtt_millis, loss_percent, rate_mbit)
        self.cut = set()
        # Behind which interface an address was seen.
        self.tap_of = {}
        # (when, number, interface, frame); numbers keep frames of one time in order.
        self.under_way = []
        self.numbers = itertools.count()

    def _shape(self, rtt_millis, loss_percent, rate_mbit):
        self.delay_seconds = rtt_millis / 2000
        self.loss = loss_percent / 100
        self.lines = {tap: Line(rate_mbit) for tap in self.taps.values()}

    def serve(self):
        """Until the standard input ends."""
        print("ready", flush=True)
        watched = [sys.stdin.fileno(), *self.lines]
        while True:
            readable, _, _ = select.select(watched, [], [], self._seconds_until_next())
            if sys.stdin.fileno() in readable and not self._obey():
                return
            for tap in self.lines:
                if tap in readable:
                    self._receive(tap)
            self._deliver()

    def _seconds_until_next(self):
        return max(0.0, self.under_way[0][0] - time.monotonic()) if self.under_way else None

    def _obey(self):
        """Obeys the next line; false if there is none. Lines come one by one, each after an answer."""
        match os.read(sys.stdin.fileno(), 1024).decode().split():
            case ["cut", name]:
                self.cut.add(self.taps[name])
            case ["mend", name]:
                self.cut.discard(self.taps[name])
            case ["shape", *values]:
                self._shape(*map(float, values))
            case _:
                return False
        print("done", flush=True)
        return True

    def _receive(self, source):
        for _ in range(MOST_FRAMES_AT_ONCE):
            try:
                frame = os.read(source, MOST_FRAME_BYTES)
            except BlockingIOError:
                return
            if source not in self.cut:
                self._forward(source, frame)

    def _forward(self, source, frame):
        receiver, sender = frame[:6], frame[6:12]
        self.tap_of[sender] = source
        departure = self.lines[source].departure(time.monotonic(), len(frame))
        if departure is None:
            return
        known = self.tap_of.get(receiver)
        for tap in self.lines if known is None else [known]:
            if tap != source and random.random() >= self.loss:
                heapq.heappush(self.under_way, (departure + self.delay_seconds, next(self.numbers), tap, frame))

    def _deliver(self):
        now = time.monotonic()
        while self.under_way and self.under_way[0][0] <= now:
            _, _, tap, frame = heapq.heappop(self.under_way)
            if tap not in self.cut:
                # An interface that is down, or has no room, takes no frame.
                with contextlib.suppress(OSError):
                    os.write(tap, frame)


if __name__ == "__main__":
    Switch(sys.argv[4:], *map(float, sys.argv[1:4])).serve()
