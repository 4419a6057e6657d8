"""REQUESTREPLY: pairs of a client and a server, by a message each way, or by ask."""

from dataclasses import dataclass

from pykka import ActorRef
from system import CLEAN_UP_SECONDS, PykkaBenchmark, RunActor


class Start:
    """Tells a client to begin."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question that bears its sender."""

    value: int
    sender: ActorRef


@dataclass(frozen=True, slots=True)
class Reply:
    """Its answer."""

    value: int


@dataclass(frozen=True, slots=True)
class Call:
    """A question whose sender Pykka knows."""

    value: int


class Client(RunActor):
    """Asks by messages."""

    def __init__(self, latch, requests, server):
        super().__init__(latch)
        self.missing, self.server = requests, server

    def on_receive(self, message):
        match message:
            case Reply(value):
                self.missing -= 1
                if self.missing == 0:
                    self.latch.arrive(value)
                else:
                    self.ask(value)
            case Start():
                self.ask(0)

    def ask(self, value):
        self.server.tell(Request(value, self.actor_ref))


class Server(RunActor):
    """Answers by messages."""

    def on_receive(self, message):
        message.sender.tell(Reply(message.value + 1))


class AskingClient(RunActor):
    """Asks, and waits for each answer within its handler."""

    def __init__(self, latch, requests, server):
        super().__init__(latch)
        self.requests, self.server = requests, server

    def on_receive(self, message):
        value = 0
        for _ in range(self.requests):
            # Nobody waits for the rest of a run that has failed, or was stopped.
            if self.latch.failed:
                return
            value = self.server.ask(Call(value))
        self.latch.arrive(value)


class AskedServer(RunActor):
    """Answers who asks."""

    def on_receive(self, message):
        return message.value + 1


class RequestReply(PykkaBenchmark):
    """An actor for each client and server."""

    clients = ()

    def actors(self):
        return 2 * self.parts()

    def create(self, latch):
        asks = self.parameters["mode"] == "CALL_MODE_ASK"
        client, server = (AskingClient, AskedServer) if asks else (Client, Server)
        requests = self.parameters["number_of_requests"]
        self.clients = [client.start(latch, requests, server.start(latch)) for _ in range(self.parts())]

        def begin():
            for actor in self.clients:
                actor.tell(Start())

        return begin

    def clean_up(self, last_run):
        # Clients before servers: one that stops while it is asked may never answer.
        for client in self.clients:
            client.stop(timeout=CLEAN_UP_SECONDS)
        self.clients = ()
        super().clean_up(last_run)
