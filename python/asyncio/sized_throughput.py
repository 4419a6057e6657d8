"""SIZEDTHROUGHPUT: sources that send batches of messages of one size to sinks, which acknowledge each batch."""

import asyncio
import json

import frames
from mpp.numbers import SplitMix64
from net_ping_pong import NetMaster, NetPongers

BATCHES_IN_FLIGHT = 2
MOST_PAYLOAD_BYTES = 1 << 16


class Sources(NetMaster):
    """The master's half: a task for each source."""

    answers = frames.ACK
    layout = frames.layout(static_only=False)

    def parts(self):
        return self.parameters["number_of_pairs"]

    def count_pairs(self):
        return self.parts()

    def configuration(self):
        return {"message_size": self.parameters["message_size"], "batch_size": self.parameters["batch_size"]}

    def create(self, tasks):
        start, size = asyncio.Event(), self.parameters["message_size"]
        payloads = (SplitMix64(pair).bytes(size) for pair in range(self.pairs))
        self.spawn_on_connections(tasks, lambda sink: self._send_batches(next(payloads), sink, start, tasks))
        return start.set

    async def _send_batches(self, payload, sink, start, tasks):
        """Sends two batches, and then one per ACK. So few ACKs wait for it that no sink ever does."""
        batches, batch = self.parameters["number_of_batches"], range(self.parameters["batch_size"])
        frame = frames.payload_layout(len(payload)).pack(1 + len(payload), frames.MESSAGE, payload)
        sent = received = acknowledged = 0
        await start.wait()
        while True:
            while sent < min(batches, received + BATCHES_IN_FLIGHT):
                for _ in batch:
                    if sink.send(frame):
                        await sink.drain()
                sent += 1
            if received == batches:
                break
            acks = await sink.receive()
            if not acks:
                raise ConnectionError("it was ended")
            received += len(acks)
            acknowledged += sum(acks)
        tasks.arrive(acknowledged)


class Sinks(NetPongers):
    """The client's half: the sinks, those of all runs."""

    def set_up(self, configuration):
        size = json.loads(configuration)["message_size"]
        if not 1 <= size <= MOST_PAYLOAD_BYTES:
            raise ValueError(f"message_size is {size}, allowed are 1 to {MOST_PAYLOAD_BYTES}")
        return super().set_up(configuration)

    async def converse(self, reader, writer):
        layout = frames.payload_layout(self.request["message_size"])
        source = frames.Connection(reader, writer, frames.MESSAGE, layout)
        batch_size = self.request["batch_size"]
        messages = payload_bytes = 0
        while payloads := await source.receive():
            for payload in payloads:
                messages += 1
                payload_bytes += len(payload)
                if messages == batch_size:
                    source.send(frames.message(frames.ACK, payload_bytes))
                    messages = payload_bytes = 0
