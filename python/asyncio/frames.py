"""Frames between processes, as all baselines write them: docs/baselines.md."""

from asyncio import IncompleteReadError
from struct import Struct

from mpp.transfers import MESSAGE_BYTES

GREETING, PING, PONG, MEET, PART, DONE, MESSAGE, ACK = range(8)

# Length of the rest, kind.
HEAD = Struct(">IB")
INDEX = Struct(">IBQ")
HELLO = Struct(">IBQI")
PART_HEAD = Struct(">IBI")
PART_INDEX = Struct(">I")
NUMBER = Struct(">Q")

# Messages leave when so many bytes have come together, and before their sender waits for input.
BUFFER_BYTES = 8192
READ_BYTES = 1 << 16


def layout(static_only):
    """The frames of a request's messages: all of them alike, with an index or without."""
    return HEAD if static_only else INDEX


def payload_layout(size):
    """The frames of SIZEDTHROUGHPUT's messages."""
    return Struct(f">IB{size}s")


def message(kind, index=None):
    """A PING or PONG, or one of other messages with a number or none."""
    return HEAD.pack(1, kind) if index is None else INDEX.pack(INDEX.size - 4, kind, index)


def greeting(token, pair):
    """The first frame of a connection, either way."""
    return HELLO.pack(HELLO.size - 4, GREETING, token, pair)


def read_greeting(frame):
    """The token and the number of the pair."""
    length, kind, token, pair = HELLO.unpack(frame)
    if (length, kind) != (HELLO.size - 4, GREETING):
        raise ConnectionError(f"no greeting but a frame of kind {kind} and {length} bytes")
    return token, pair


class Connection:
    """One end of a connection whose frames are all alike."""

    def __init__(self, reader, writer, kind, layout):
        self._reader, self._writer = reader, writer
        self._layout = layout
        self._kind = kind
        self._rest = b""
        self._output = bytearray()

    async def receive(self):
        """The field of all messages that have come, at least one, or None in place of each; [] at the end."""
        self.flush()
        while True:
            data = await self._reader.read(READ_BYTES)
            if not data:
                return []
            data = self._rest + data
            whole = len(data) // self._layout.size * self._layout.size
            self._rest = data[whole:]
            if whole:
                return [self._field(frame) for frame in self._layout.iter_unpack(data[:whole])]

    def _field(self, frame):
        length, kind, *fields = frame
        if (length, kind) != (self._layout.size - 4, self._kind):
            raise ConnectionError(f"a frame of kind {kind} and {length} bytes, expected is kind {self._kind}")
        return fields[0] if fields else None

    def send(self, frame):
        """Sends a frame, together with others. Returns true if they have left."""
        self._output += frame
        if len(self._output) < BUFFER_BYTES:
            return False
        self.flush()
        return True

    def flush(self):
        """Sends the rest, as much at once as the socket takes."""
        if self._output:
            self._writer.write(bytes(self._output))
            self._output.clear()

    async def drain(self):
        """Waits until all but 64 KiB of the sent bytes have left."""
        await self._writer.drain()


class TransferConnection:
    """One end of a connection of NETCONNECTIONS. Its ends send in turn."""

    def __init__(self, reader, writer, payload):
        self._reader, self._writer = reader, writer
        self._payload = payload

    async def receive(self, may_end=False):
        """The kind of the next message, and its fields: of a part the index and the length of its payload. None at the
        end, where that may be."""
        try:
            length, kind = HEAD.unpack(await self._reader.readexactly(HEAD.size))
            if not 1 <= length <= PART_HEAD.size - 4 + MESSAGE_BYTES:
                raise ConnectionError(f"a frame of {length} bytes")
            fields = await self._reader.readexactly(length - 1)
        except IncompleteReadError as ended:
            if may_end and not ended.partial:
                return None
            raise ConnectionError("it was ended") from ended
        if kind == MEET and not fields:
            return (MEET,)
        if kind == PART and len(fields) >= PART_INDEX.size:
            return PART, *PART_INDEX.unpack_from(fields), len(fields) - PART_INDEX.size
        if kind == DONE and len(fields) == NUMBER.size:
            return DONE, *NUMBER.unpack(fields)
        raise ConnectionError(f"a frame of kind {kind} and {length} bytes")

    def meet(self):
        """What both ends say before a run."""
        self._writer.write(message(MEET))

    def done(self, received):
        """The client's last message in a run: the bytes that it received."""
        self._writer.write(message(DONE, received))

    async def send(self, end):
        """Sends a transfer. Waits until all but 64 KiB of it have left."""
        for index, size in end.send():
            self._writer.write(PART_HEAD.pack(PART_HEAD.size - 4 + size, PART, index))
            self._writer.write(self._payload[:size])
            await self._writer.drain()
