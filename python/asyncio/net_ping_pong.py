"""NETPINGPONG and NETTPPINGPONG: a connection over TCP for each pair, made before the first run."""

import asyncio
import json
import secrets
import sys
import threading

import frames
from mpp import Client, Master
from mpp.busy_work import compute
from mpp.pipeline import Pipeline, pairs
from system import AsyncioBenchmark

GREETING_SECONDS = 5
CONNECTING_AT_ONCE = 8
PHASE_SECONDS = 60


class NetMaster(AsyncioBenchmark, Master):
    """The master's half: a connection for each pair."""

    connections = ()
    # The kind of the messages that the client's ends send.
    answers = frames.PONG

    def set_up(self, parameters):
        super().set_up(parameters)
        self.pairs = self.count_pairs()
        self.token = secrets.randbits(64)
        return json.dumps({"token": self.token, "pairs": self.pairs} | self.configuration())

    def count_pairs(self):
        """The number of connections."""
        return pairs(self.parameters)

    def configuration(self):
        """What the client's ends have to know."""
        # Messages of NETLATENCY bear a number.
        static_only = self.parameters.get("static_only", "number_of_messages" in self.parameters)
        self.layout = frames.layout(static_only)
        return {"static_only": static_only, "work_nanos": self.parameters.get("work_nanos", 0)}

    def introduce(self, clients):
        host, _, port = clients[0].rpartition(":")
        connect = asyncio.wait_for(self._connect(host, int(port)), PHASE_SECONDS)
        self.connections, self.client = self.loop.run_until_complete(connect), clients[0]

    async def _connect(self, host, port):
        connections = []
        for first in range(0, self.pairs, CONNECTING_AT_ONCE):
            some = range(first, min(self.pairs, first + CONNECTING_AT_ONCE))
            connections += await asyncio.gather(*(self._connect_pair(host, port, pair) for pair in some))
        return connections

    async def _connect_pair(self, host, port, pair):
        reader, writer = await asyncio.open_connection(host, port)
        greeting = frames.greeting(self.token, pair)
        writer.write(greeting)
        if await reader.readexactly(len(greeting)) != greeting:
            raise ConnectionError(f"the client at {host}:{port} did not answer the greeting of pair {pair}")
        return reader, writer

    def spawn_on_connections(self, tasks, component):
        """Spawns a component for each pair, made of its connection."""
        for reader, writer in self.connections:
            connection = frames.Connection(reader, writer, self.answers, self.layout)
            tasks.spawn(self._supervise(component(connection)))

    async def _supervise(self, component):
        """A failure names the client, which may be at fault."""
        try:
            await component
        except OSError as failure:
            raise ConnectionError(f"the connection to the client at {self.client} has failed") from failure

    def clean_up(self, last_run):
        if last_run and self.connections:
            self.loop.run_until_complete(self._disconnect())
        super().clean_up(last_run)

    async def _disconnect(self):
        for _, writer in self.connections:
            writer.close()
        # Those that have failed raise again.
        await asyncio.gather(*(writer.wait_closed() for _, writer in self.connections), return_exceptions=True)


class NetPingers(NetMaster):
    """A task for each pinger."""

    def create(self, tasks):
        start = asyncio.Event()
        self.spawn_on_connections(
            tasks, lambda connection: ping(Pipeline.of(self.parameters), connection, start, tasks)
        )
        return start.set


async def ping(pipeline, connection, start, tasks):
    """Sends PINGs until all PONGs have come. It reads while it sends, so that both ends never wait for each other."""
    static = frames.message(frames.PING)
    await start.wait()
    for index in range(pipeline.sent):
        connection.send(static if pipeline.static_only else frames.message(frames.PING, index))
    while not pipeline.done:
        indices = await connection.receive()
        if not indices:
            raise ConnectionError("it was ended")
        for received in indices:
            index = pipeline.take(received)
            if index is not None:
                connection.send(static if pipeline.static_only else frames.message(frames.PING, index))
    tasks.arrive(pipeline.answer)


class NetPongers(Client):
    """The client's half: the pongers or servers, those of all runs. Their event loop has a thread of its own."""

    loop = None

    def set_up(self, configuration):
        self.request = json.loads(configuration)
        self.present = set()
        self.pongers = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="mpp-asyncio", daemon=True)
        self.thread.start()
        self.server = self._await(asyncio.start_server(self._serve, self.address, 0))
        return f"{self.address}:{self.server.sockets[0].getsockname()[1]}"

    def _await(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PHASE_SECONDS)

    async def _serve(self, reader, writer):
        ponger = asyncio.current_task()
        self.pongers.add(ponger)
        try:
            greeting = await asyncio.wait_for(reader.readexactly(frames.HELLO.size), GREETING_SECONDS)
            self._admit(*frames.read_greeting(greeting))
            writer.write(greeting)
            await self.converse(reader, writer)
        except (OSError, EOFError, TimeoutError, ValueError) as failure:
            # The master notices the end of its connection, and fails the run.
            print(f"ended a connection: {failure!r}", file=sys.stderr, flush=True)
        except asyncio.CancelledError:
            # By the end of the request. Python 3.11 logs a traceback for each task of a server that is cancelled.
            pass
        finally:
            self.pongers.discard(ponger)
            writer.close()

    async def converse(self, reader, writer):
        """Does what the client's end of a connection has to do, until it ends."""
        layout = frames.layout(self.request["static_only"])
        connection = frames.Connection(reader, writer, frames.PING, layout)
        await pong(connection, self.request["work_nanos"])

    def _admit(self, token, pair):
        if token != self.request["token"] or pair >= self.request["pairs"] or pair in self.present:
            raise ConnectionError("its greeting has another token, or names a pair that is not awaited")
        self.present.add(pair)

    def clean_up(self, last_run):
        if not last_run or self.loop is None:
            return
        self._await(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PHASE_SECONDS)
        self.loop.close()
        self.loop = None

    async def _end(self):
        self.server.close()
        pongers = list(self.pongers)
        for ponger in pongers:
            ponger.cancel()
        if pongers:
            await asyncio.wait(pongers, timeout=PHASE_SECONDS)


async def pong(connection, work_nanos):
    """Answers each PING, after the work that a request of NETLATENCY takes, until the connection ends."""
    static = frames.message(frames.PONG)
    while indices := await connection.receive():
        for index in indices:
            compute(work_nanos)
            connection.send(static if index is None else frames.message(frames.PONG, index))
        connection.flush()
        await connection.drain()
