"""NETCONNECTIONS: many pairs with a connection each, of which few are active."""

import asyncio

import frames
from mpp.transfers import PairEnd, active_pairs, payload
from net_ping_pong import PHASE_SECONDS, NetMaster, NetPongers


def terms(parameters):
    """The transfers of a pair, which both ends know."""
    return [parameters["bytes_per_transfer"], parameters["exchanges"]]


class NetConnections(NetMaster):
    """The master's half: a task for each end."""

    def parts(self):
        return active_pairs(self.parameters)

    def count_pairs(self):
        return self.parameters["number_of_pairs"]

    def configuration(self):
        return {"terms": terms(self.parameters)}

    def create(self, tasks):
        self.to_meet, self.all_met = self.pairs, self.loop.create_future()
        begin, active, octets = asyncio.Event(), self.parts(), payload()
        for pair, (reader, writer) in enumerate(self.connections):
            connection = frames.TransferConnection(reader, writer, octets)
            start = begin if pair < active else asyncio.Event()
            tasks.spawn(self._supervise(self._run_end(pair, connection, start, tasks)))
        return begin.set

    async def _create(self):
        begin = await super()._create()
        meeting = {self.all_met, self.tasks.done}
        await asyncio.wait(meeting, timeout=PHASE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if self.tasks.done.done():
            self.tasks.done.result()
        if self.to_meet:
            raise TimeoutError(f"{self.to_meet} pairs have not met after {PHASE_SECONDS} s")
        return begin

    async def _run_end(self, pair, connection, start, tasks):
        connection.meet()
        if await connection.receive() != (frames.MEET,):
            raise ConnectionError("the client's end did not answer the meeting")
        self.to_meet -= 1
        if not self.to_meet:
            self.all_met.set_result(None)
        # That of an idle end never comes.
        await start.wait()
        end = PairEnd(*terms(self.parameters))
        await connection.send(end)
        while True:
            match await connection.receive():
                case frames.PART, index, size:
                    if end.receive(index, size) and not end.over:
                        await connection.send(end)
                case frames.DONE, received:
                    tasks.arrive(end.share(pair, received))
                    return
                case other:
                    raise ConnectionError(f"message {other} is not for this end")


class NetEnds(NetPongers):
    """The client's half: the other ends, those of all runs."""

    async def converse(self, reader, writer):
        connection = frames.TransferConnection(reader, writer, payload())
        end = PairEnd(*self.request["terms"])
        while message := await connection.receive(may_end=True):
            match message:
                case (frames.MEET,):
                    end = PairEnd(*self.request["terms"])
                    connection.meet()
                case frames.PART, index, size:
                    if end.receive(index, size):
                        if not end.over:
                            await connection.send(end)
                        if end.over:
                            connection.done(end.received)
                case other:
                    raise ConnectionError(f"message {other} is not for this end")
