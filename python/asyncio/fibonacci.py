"""FIBONACCI: the call tree of the recursive definition, with a task for each call."""

from asyncio import Queue
from dataclasses import dataclass

from system import AsyncioBenchmark


@dataclass(frozen=True, slots=True)
class Request:
    """Asks for a number of the sequence."""

    number: int
    sender: Queue


@dataclass(frozen=True, slots=True)
class Response:
    """Says which it is."""

    value: int


class Fibonacci(AsyncioBenchmark):
    """A root, and the receiver of its answer."""

    def create(self, tasks):
        asker, root = Queue(), Queue()
        tasks.spawn(ask(asker, tasks))
        tasks.spawn(call(root, tasks))
        return lambda: root.put_nowait(Request(self.parameters["fib_number"], asker))


async def ask(mailbox, tasks):
    """Takes the root's answer."""
    response = await mailbox.get()
    tasks.arrive(response.value)


async def call(mailbox, tasks):
    """One call; it ends with its answer."""
    request = await mailbox.get()
    if request.number <= 2:
        request.sender.put_nowait(Response(1))
        return
    for number in (request.number - 1, request.number - 2):
        child = Queue()
        tasks.spawn(call(child, tasks))
        child.put_nowait(Request(number, mailbox))
    first, second = await mailbox.get(), await mailbox.get()
    request.sender.put_nowait(Response(first.value + second.value))
