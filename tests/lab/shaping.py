"""A program in the place of tc, for the machines of a network lab whose kernel has no netem (shaping.sh)."""

import os
import shlex
import threading
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent / "shaping.sh"
END_SECONDS = 10


class Shaping:
    """Lets programs of a lab's machines shape its switch.

    folder: where its files go
    switch: the lab's

    directory: where `tc` is, to be put in front of a PATH
    """

    def __init__(self, folder, switch):
        self.switch = switch
        self.directory = folder / "bin"
        self.directory.mkdir()
        fifo = folder / "shaping"
        os.mkfifo(fifo)
        tc = self.directory / "tc"
        tc.write_text(f'#!/bin/sh\nexec {shlex.join([str(PROGRAM), str(fifo)])} "$@"\n')
        tc.chmod(0o755)
        # Open for writing, too, so that it does not end with its first writer.
        self.fifo = os.fdopen(os.open(fifo, os.O_RDWR), "r+b", buffering=0)
        self.thread = threading.Thread(target=self._forward, daemon=True)
        self.thread.start()

    def close(self):
        self.fifo.write(b"end\n")
        self.thread.join(END_SECONDS)
        self.fifo.close()

    def _forward(self):
        while (words := self.fifo.readline().split()) != [b"end"]:
            micros, percent, kbits = map(float, words)
            self.switch.shape(micros / 1000, percent, kbits / 1000)
