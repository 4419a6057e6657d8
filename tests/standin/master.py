"""The stand-in in the master role: `master.py <runner host:port> <master host:port> <clients> [<trouble>...]`.

It has some distributed benchmarks, and a nap for a run; clients take part in every phase but that.
troubles.py lists the kinds of trouble.
"""

from benchmarks_pb2_grpc import add_BenchmarkRunnerServicer_to_server
from distributed_pb2_grpc import add_BenchmarkMasterServicer_to_server

from contract import symbols
from standin.answers import MASK
from standin.history import history
from standin.logs import logs
from standin.membership import ClientFailure, Clients
from standin.process import Process
from standin.runs import Runs
from standin.service import Service, failure
from standin.troubles import OF_MASTER


class DistributedRuns(Runs):
    """Goes through the phases with the clients.

    clients: those that take part
    configuration: what they are told in set-up
    """

    def __init__(self, clients, configuration, *request):
        super().__init__(*request)
        self.clients, self.configuration = clients, configuration

    def result(self):
        try:
            result = super().result()
        except ClientFailure as reason:
            result = failure(str(reason), reason.kind)
        try:
            if "messy" not in self.clients.troubles:
                self.clients.clean_up(final=True)
        except ClientFailure as reason:
            # The first failure is the reason.
            return result if result.HasField("failure") else failure(str(reason), reason.kind)
        return result

    def enter(self, phase):
        super().enter(phase)
        if "lose-client" in self.troubles:
            raise ClientFailure(self.clients.lose_first())
        if phase == "setup":
            self.clients.set_up(self.benchmark, self.configuration)
        if phase == "prepare" and self.answer is not None:
            self.clients.clean_up(final=False)


class Master(Service):
    def __init__(self, clients, troubles):
        more = ["PINGPONG"] if "allround" in troubles else []
        super().__init__([*more, *symbols("MASTER")], troubles, nodes=clients.expected + 1)
        self.clients = clients
        self.streams = 0

    def is_ready(self):
        return self.clients.ready()

    def runs(self, symbol, answer, request, here, wanted):
        self.streams += symbol == "STREAMINGWINDOWS"
        stray = "stray-event" in self.troubles and symbol == "STREAMINGWINDOWS" and self.streams > 1
        lost = "lost-write" in self.troubles and symbol == "ATOMICREGISTER"
        configuration = str(request.number_of_messages) if symbol == "NETPINGPONG" else ""
        given = answer + stray - lost & MASK
        return DistributedRuns(self.clients, configuration, symbol, given, request, here, wanted)

    def leave(self, force):
        if "selfish" not in self.troubles:
            self.clients.shutdown(force)

    def result(self, symbol, request, context):
        self.clients.await_complete()
        return super().result(symbol, request, context)

    def history(self, symbol, request):
        match symbol:
            case "ATOMICREGISTER":
                return history(request.partition_size, request.number_of_keys, self.troubles)
            case "ATOMICBROADCAST":
                return logs(request.number_of_nodes, request.number_of_proposals, self.troubles)
            case _:
                return super().history(symbol, request)


def main():
    arguments = ["runner host:port", "master host:port", "clients"]
    process = Process("master.py", arguments, OF_MASTER)
    runner, master, count = process.words
    clients = Clients(int(count), process.token, process.troubles)
    service = Master(clients, process.troubles)
    server, runner_port = process.serve(service, add_BenchmarkRunnerServicer_to_server, runner)
    _, master_port = process.serve(clients, add_BenchmarkMasterServicer_to_server, master, doors="ajar")
    process.begin_leash()
    process.announce(runner=(runner, runner_port), master=(master, master_port))
    service.await_end(server)
    process.end()


main()
