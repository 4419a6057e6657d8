"""The benchmarks as someone writes them who has no suite: stand_alone.py PYASYNCIO <benchmark> <runs>

Prints the milliseconds of each run. `tests/run.sh stand_alone.py` compares them with those of the testee.
"""

import asyncio
import sys
import time

MESSAGES = 100_000
PIPELINE = 500
PAIRS = 2
NUMBER = 22


async def ping(mailbox, ponger, window, done):
    """Counts PONGs, and sends as many PINGs."""
    await mailbox.get()
    sent = received = 0
    while sent < window:
        ponger.put_nowait(mailbox)
        sent += 1
    while received < MESSAGES:
        await mailbox.get()
        received += 1
        if sent < MESSAGES:
            ponger.put_nowait(mailbox)
            sent += 1
    done.set_result(received)


async def pong(mailbox):
    """Answers each PING, which is its sender's queue."""
    while True:
        sender = await mailbox.get()
        sender.put_nowait("pong")


async def ping_pong(pairs, window):
    """The time of a run, from its first message on."""
    loop = asyncio.get_running_loop()
    pingers, tasks, ends = [], [], []
    for _ in range(pairs):
        pinger, ponger, done = asyncio.Queue(), asyncio.Queue(), loop.create_future()
        tasks += [asyncio.create_task(ping(pinger, ponger, window, done)), asyncio.create_task(pong(ponger))]
        pingers.append(pinger)
        ends.append(done)
    await asyncio.sleep(0)
    begin = time.monotonic_ns()
    for pinger in pingers:
        pinger.put_nowait("start")
    for done in ends:
        assert await done == MESSAGES
    nanos = time.monotonic_ns() - begin
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return nanos


async def call(mailbox, children):
    """One call of the recursive definition."""
    number, sender = await mailbox.get()
    if number <= 2:
        sender.put_nowait(1)
        return
    for smaller in (number - 1, number - 2):
        child = asyncio.Queue()
        task = asyncio.create_task(call(child, children))
        children.add(task)
        task.add_done_callback(children.discard)
        child.put_nowait((smaller, mailbox))
    sender.put_nowait(await mailbox.get() + await mailbox.get())


async def fibonacci():
    """The time of a run, from its first message on."""
    root, asker, children = asyncio.Queue(), asyncio.Queue(), set()
    task = asyncio.create_task(call(root, children))
    await asyncio.sleep(0)
    begin = time.monotonic_ns()
    root.put_nowait((NUMBER, asker))
    assert await asker.get() == 17711
    nanos = time.monotonic_ns() - begin
    await asyncio.gather(task, *children)
    return nanos


async def main():
    benchmark, runs = sys.argv[2], int(sys.argv[3])
    for _ in range(runs):
        match benchmark:
            case "PINGPONG":
                nanos = await ping_pong(1, 1)
            case "TPPINGPONG":
                nanos = await ping_pong(PAIRS, PIPELINE)
            case "FIBONACCI":
                nanos = await fibonacci()
            case unknown:
                sys.exit(f"unknown benchmark '{unknown}'")
        print(nanos / 1e6, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
