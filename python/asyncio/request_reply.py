"""REQUESTREPLY: pairs of a client and a server, by a message each way, or by a future in the question."""

from asyncio import Future, Queue, get_running_loop
from dataclasses import dataclass

from system import AsyncioBenchmark


class Start:
    """Tells a client to begin."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question that bears its sender."""

    value: int
    sender: Queue


@dataclass(frozen=True, slots=True)
class Reply:
    """Its answer."""

    value: int


@dataclass(frozen=True, slots=True)
class Call:
    """A question that bears a future for its answer."""

    value: int
    answer: Future


class RequestReply(AsyncioBenchmark):
    """A task for each client and server."""

    def create(self, tasks):
        requests, clients = self.parameters["number_of_requests"], []
        ask, serve = (call, answer_calls) if self.parameters["mode"] == "CALL_MODE_ASK" else (tell, answer_requests)
        for _ in range(self.parts()):
            client, server = Queue(), Queue()
            tasks.spawn(ask(requests, client, server, tasks))
            tasks.spawn(serve(server))
            clients.append(client)

        def begin():
            for client in clients:
                client.put_nowait(Start())

        return begin


async def tell(requests, mailbox, server, tasks):
    """A client that is answered by messages."""
    await mailbox.get()
    value = 0
    for _ in range(requests):
        server.put_nowait(Request(value, mailbox))
        reply = await mailbox.get()
        value = reply.value
    tasks.arrive(value)


async def answer_requests(mailbox):
    """Their server."""
    while True:
        request = await mailbox.get()
        request.sender.put_nowait(Reply(request.value + 1))


async def call(requests, mailbox, server, tasks):
    """A client that waits for futures."""
    loop = get_running_loop()
    await mailbox.get()
    value = 0
    for _ in range(requests):
        answer = loop.create_future()
        server.put_nowait(Call(value, answer))
        value = await answer
    tasks.arrive(value)


async def answer_calls(mailbox):
    """Their server."""
    while True:
        question = await mailbox.get()
        question.answer.set_result(question.value + 1)
