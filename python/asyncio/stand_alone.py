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
COMPONENTS = 503
HOPS = 100_000
PRODUCERS = 1


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


async def hand_on(mailbox, successor, done):
    """Sends the token on, which bears its number, and how many hops are left."""
    while True:
        token, hops = await mailbox.get()
        if hops > 0:
            successor.put_nowait((token, hops - 1))
        else:
            done.set_result(hops)


async def thread_ring():
    """The time of a run, from its first message on."""
    done = asyncio.get_running_loop().create_future()
    ring = [asyncio.Queue() for _ in range(COMPONENTS)]
    tasks = [
        asyncio.create_task(hand_on(mailbox, ring[number % COMPONENTS], done)) for number, mailbox in enumerate(ring, 1)
    ]
    await asyncio.sleep(0)
    begin = time.monotonic_ns()
    ring[0].put_nowait((0, HOPS))
    await done
    nanos = time.monotonic_ns() - begin
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return nanos


async def count(mailbox, done):
    """Counts and adds until all producers have asked, whose last message is None."""
    last = [0] * PRODUCERS
    counted = total = asked = 0
    while asked < PRODUCERS:
        match await mailbox.get():
            case producer, number:
                assert number == last[producer] + 1
                last[producer] = number
                counted += 1
                total += number
            case None:
                asked += 1
    done.set_result((counted, total))


async def produce(producer, mailbox, counter):
    """Sends all numbers, and asks."""
    await mailbox.get()
    for number in range(1, MESSAGES + 1):
        counter.put_nowait((producer, number))
    counter.put_nowait(None)


async def counting():
    """The time of a run, from its first message on."""
    done = asyncio.get_running_loop().create_future()
    counter, mailboxes = asyncio.Queue(), [asyncio.Queue() for _ in range(PRODUCERS)]
    tasks = [asyncio.create_task(count(counter, done))]
    tasks += [asyncio.create_task(produce(number, mailbox, counter)) for number, mailbox in enumerate(mailboxes)]
    await asyncio.sleep(0)
    begin = time.monotonic_ns()
    for mailbox in mailboxes:
        mailbox.put_nowait("start")
    assert await done == (PRODUCERS * MESSAGES, PRODUCERS * MESSAGES * (MESSAGES + 1) // 2)
    nanos = time.monotonic_ns() - begin
    await asyncio.gather(*tasks)
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
            case "THREADRING":
                nanos = await thread_ring()
            case "COUNTING":
                nanos = await counting()
            case unknown:
                sys.exit(f"unknown benchmark '{unknown}'")
        print(nanos / 1e6, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
