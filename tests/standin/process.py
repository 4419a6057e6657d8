"""A process of the stand-in in any role: its command line, its description of itself, and its end."""

import os
import re
import signal
import sys
import threading

from standin import server
from standin.pause import pause

ADDRESS = re.compile(r"(\S+):(\d{1,5})")
NO_PORT = 99999
EXIT_CANNOT, EXIT_USAGE, EXIT_RUDE = 1, 2, 3


class Process:
    """Ends itself if its command line is wrong.

    arguments: their names, in order; words for trouble may follow them
    kinds: of trouble, that there are
    """

    def __init__(self, program, arguments, kinds):
        count = len(arguments)
        self.words, self.troubles = sys.argv[1 : count + 1], set(sys.argv[count + 1 :])
        self.token = os.environ.get("MPP_RUN_TOKEN")
        right = len(self.words) == count and self.troubles <= kinds.keys()
        if not right or not all(map(fits, arguments, self.words)):
            usage = f"usage: {program} {' '.join(f'<{name}>' for name in arguments)} [<trouble>...]"
            self.end(0 if "blithe" in self.troubles else EXIT_USAGE, usage)

    def serve(self, service, add, place, doors="open"):
        """A server, and its port; the process ends where it cannot listen.

        add: what adds a service of its kind to a server
        doors: the trouble with which it takes calls with any token
        """
        try:
            token = None if doors in self.troubles else self.token
            return server.serve(service, add, place, token, self.troubles)
        except RuntimeError as error:
            return self.end(EXIT_CANNOT, f"cannot listen on {place}: {error}")

    def announce(self, **services):
        """Says where services listen, by name: place as it was told, and port."""
        pause("start", self.troubles)
        if "chatty" in self.troubles:
            print("good morning", flush=True)
        for service, (place, port) in services.items():
            if "misguide" in self.troubles:
                port = NO_PORT
            if "mute" not in self.troubles:
                print(f"MPP-LISTEN {service} {place.rpartition(':')[0]}:{port}", flush=True)

    def begin_leash(self):
        """Lets it end when its standard input does."""
        if "stubborn" in self.troubles:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
        else:
            threading.Thread(target=self.end_with_input, daemon=True).start()

    def end_with_input(self):
        sys.stdin.read()
        self.end()

    def end(self, code=0, reason=None):
        if reason:
            print(reason, file=sys.stderr, flush=True)
        os._exit(EXIT_RUDE if "rude" in self.troubles else code)


def fits(name, word):
    """Returns true if the word can be the argument of that name: a number, or an address."""
    if not name.endswith("host:port"):
        return word.isdecimal() and int(word) > 0
    address = ADDRESS.fullmatch(word)
    return bool(address) and int(address[2]) < 1 << 16
