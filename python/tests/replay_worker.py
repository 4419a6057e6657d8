"""The testee that conformance/worker-conversations.json is about."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import mpp  # noqa: E402

UNLUCKY, ENDLESS = 13, 10**12


class PingPong(mpp.Benchmark):
    """Answers its parameter."""

    def set_up(self, parameters):
        self.messages = parameters["number_of_messages"]

    def prepare(self):
        self.latch = mpp.Latch(1)

    def run(self):
        print("this goes to the log")
        if self.messages == UNLUCKY:
            raise ValueError("out of luck")
        if self.messages != ENDLESS:
            self.latch.arrive(self.messages)
        self.latch.wait()

    def answer(self):
        return self.latch.sum

    def clean_up(self, last_run):
        self.latch = None


class NetMaster(PingPong, mpp.Master):
    """Tells how many clients there are."""

    def set_up(self, parameters):
        super().set_up(parameters)
        return f"{self.clients} clients"

    def introduce(self, clients):
        assert len(clients) == self.clients


class NetClient(mpp.Client):
    """Tells its configuration."""

    def set_up(self, configuration):
        return f"{self.address}, {configuration}"


def settings(options):
    """Those options that were set and have a value that could be one."""
    taken = {name: value for name, value in options.items() if name == "order" or name == "batch" and value.isdecimal()}
    return {"mailbox": "none"} | taken


if __name__ == "__main__":
    benchmarks = {"PINGPONG": PingPong, "NETPINGPONG": (NetMaster, NetClient)}
    options = {"batch": (1, 100), "order": ("fifo", "lifo")}
    mpp.serve(mpp.Testee("REPLAY", "none", "1", benchmarks, settings, options))
