"""A second user of this machine, who tries to get at a run."""

import json
import os
import subprocess
import sys

from suite import EXIT_SECONDS, TESTS

DENIED, ABSENT = "PermissionError", "ProcessLookupError"


def missing():
    """Explains why a test cannot act as another user; empty if it can."""
    return "" if os.geteuid() == 0 else "only root can be another user of this machine, too"


class Intruder:
    """Each method tries something, and returns the result: an exception's name if it is not granted."""

    def __init__(self):
        # It imports all modules before it becomes somebody who may not read this checkout.
        self.process = subprocess.Popen(
            [sys.executable, str(TESTS / "cases" / "intruder_program.py")],
            env={**os.environ, "PYTHONPATH": str(TESTS / ".generated")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(EXIT_SECONDS)

    def call(self, service, address, tokens):
        """Calls all methods of a service with each token, None for none: per token the statuses that came back."""
        return self._try("call", service, address, tokens)

    def handshake(self, address, cookie):
        """Returns true if a node of Erlang's distribution lets that cookie in."""
        host, _, port = address.rpartition(":")
        return self._try("handshake", host, int(port), cookie)

    def end(self, pid):
        return self._try("end", pid)

    def read(self, path):
        return self._try("read", str(path))

    def follow(self, link):
        return self._try("follow", str(link))

    def write(self, folder):
        return self._try("write", str(folder))

    def connect(self, path):
        return self._try("connect", str(path))

    def _try(self, *words):
        print(json.dumps(words), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())
