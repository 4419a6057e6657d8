"""The testees as workers: golden answers, failures, and nothing left of runs. The conformance kit does the rest."""

import itertools
import json
import os
import resource
import socket
import sys
import time
import unittest

from tests.session import PYTHON, SECONDS, Session, conformance

MOST_WORK = 20_000
VICTIMS = {"number_of_victims": 3, "rounds": 10**9, "number_of_hogs": 2, "hog_work_micros": 100}
# Requests that nobody waits for.
ENDLESS = [
    ("PINGPONG", {"number_of_messages": 10**12}),
    *(("FAIRNESS", VICTIMS | {"hog": f"HOG_KIND_{kind}"}) for kind in ("SELF_SEND", "CPU", "BLOCKING")),
    ("LATENCY", {"rate_per_second": 1000, "duration_millis": 600_000, "parallelism": 3, "work_nanos": 1000}),
]
TESTEES = sorted(path.parent.name for path in PYTHON.glob("*/testee.py"))


def requests(symbol):
    """Golden requests of a benchmark that do not take long, with their answers."""
    for vector in conformance("answers.json").get(symbol, []):
        varying = vector.get("varying", {})
        fixed = {name: value for name, value in vector.items() if name not in ("answer", "varying")}
        for values in itertools.product(*varying.values()):
            fields = fixed | dict(zip(varying, values, strict=True))
            small = all(not isinstance(value, int) or value <= MOST_WORK for value in fields.values())
            small = small and fields.get("fib_number", 0) <= 15 and fields.get("number_of_nodes", 0) <= 64
            # Each may be a thread.
            if small and fields.get("number_of_components", 0) <= 1000:
                yield fields, int(vector["answer"], 16)


def threads_of(session, at_most):
    """The number of threads of a worker; one that Python has joined may still be ending."""
    deadline = time.monotonic() + SECONDS
    while True:
        threads = len(os.listdir(f"/proc/{session.process.pid}/task"))
        if threads <= at_most or time.monotonic() > deadline:
            return threads
        time.sleep(0.01)


def number_of_requests(parameters):
    """The number of requests of LATENCY."""
    return max(1, parameters["rate_per_second"] * parameters["duration_millis"] // 1000)


class Testees(unittest.TestCase):
    def check(self, folder):
        with Session(PYTHON / "worker.py", folder) as session:
            # A task of asyncio whose queue is never empty lets nobody else run.
            most_hogs = 0 if folder == "asyncio" else MOST_WORK
            local = [symbol for symbol in session.hello()["benchmarks"] if not symbol.startswith(("NET", "SIZED"))]
            threads = threads_of(session, at_most=sys.maxsize)
            for symbol in local:
                for parameters, answer in requests(symbol):
                    if parameters.get("number_of_hogs", 0) > most_hogs:
                        continue
                    with self.subTest(f"{folder} {symbol} {parameters}"):
                        session.ask("setUp", benchmark=symbol, parameters=parameters, clients=0)
                        self.assertEqual(session.run(), answer)
                        if symbol == "LATENCY":
                            self.assertEqual(session.latencies, number_of_requests(parameters))
                        session.ask("cleanUp", lastRun=False)
                        self.assertEqual(session.run(), answer)
                        session.ask("cleanUp", lastRun=True)
                        self.assertEqual(threads_of(session, at_most=threads), threads)
            self.assertEqual(session.end()[0], 0)

    def check_stop(self, folder):
        with Session(PYTHON / "worker.py", folder) as session:
            benchmarks = session.hello()["benchmarks"]
            threads = threads_of(session, at_most=sys.maxsize)
            for symbol, parameters in ENDLESS:
                if symbol not in benchmarks:
                    continue
                with self.subTest(f"{folder} {symbol} {parameters}"):
                    session.ask("setUp", benchmark=symbol, parameters=parameters, clients=0)
                    session.ask("prepare")
                    for do in ("run", "stop"):
                        session.send({"id": len(session.requests) + 1, "do": do})
                    self.assertEqual([session.receive().get("ok") for _ in range(2)], [None, {}])
                    session.ask("cleanUp", lastRun=True)
                    self.assertEqual(threads_of(session, at_most=threads), threads)
                    session.ask("setUp", benchmark="PINGPONG", parameters={"number_of_messages": 10}, clients=0)
                    self.assertEqual(session.run(), 10)
                    session.ask("cleanUp", lastRun=True)

    def test_pykka_refuses_more_threads_than_there_can_be_at_once_and_lives_on(self):
        # More than any Linux allows.
        many = {"number_of_components": 1 << 23, "hold_all": True, "number_of_hops": 1, "number_of_tokens": 1}
        with Session(PYTHON / "worker.py", "pykka") as session:
            session.hello()
            for symbol in ("FORKJOINCREATE", "THREADRING"):
                request = {"do": "setUp", "benchmark": symbol, "parameters": many, "clients": 0}
                session.send({"id": len(session.requests) + 1} | request)
                self.assertRegex(session.receive()["error"], r"take \d+ threads, \d+ are left: .+ is \d+, of which")
                session.ask("cleanUp", lastRun=True)
            session.ask("setUp", benchmark="PINGPONG", parameters={"number_of_messages": 10}, clients=0)
            self.assertEqual(session.run(), 10)

    def test_pykka_names_limits_of_threads_and_lives_on(self):
        with Session(PYTHON / "worker.py", "pykka") as session:
            session.hello()
            # Some hundred stacks.
            resource.prlimit(session.process.pid, resource.RLIMIT_AS, (4 << 30, 4 << 30))
            parameters = {"number_of_components": 10000, "hold_all": True}
            session.ask("setUp", benchmark="FORKJOINCREATE", parameters=parameters, clients=0)
            session.ask("prepare")
            session.send({"id": 4, "do": "run"})
            self.assertIn(f"RLIMIT_AS {4 << 30}", session.receive()["error"])
            session.ask("cleanUp", lastRun=True)
            session.ask("setUp", benchmark="PINGPONG", parameters={"number_of_messages": 10}, clients=0)
            self.assertEqual(session.run(), 10)

    def test_asyncio_answers_requests_between_processes(self):
        vectors = conformance("answers.json")
        symbols = ("SIZEDTHROUGHPUT", "NETLATENCY", "NETCONNECTIONS")
        for symbol, vector in [(name, vector) for name in symbols for vector in vectors[name]]:
            parameters = {name: value for name, value in vector.items() if name != "answer"}
            master = Session(PYTHON / "worker.py", "asyncio", role="master")
            client = Session(PYTHON / "worker.py", "asyncio", role="client")
            with self.subTest(f"{symbol} {parameters}"), master, client:
                master.hello()
                client.hello()
                configuration = master.ask("setUp", benchmark=symbol, parameters=parameters, clients=1)
                data = client.ask("setUp", benchmark=symbol, **configuration)["data"]
                master.ask("introduce", clients=[data])
                for last_run in (False, True):
                    client.ask("prepare")
                    self.assertEqual(master.run(), int(vector["answer"], 16))
                    if symbol == "NETLATENCY":
                        self.assertEqual(master.latencies, number_of_requests(parameters))
                    master.ask("cleanUp", lastRun=last_run)
                    client.ask("cleanUp", lastRun=last_run)
                self.assertEqual([master.end()[0], client.end()[0]], [0, 0])

    def test_asyncio_cuts_connections_that_are_still_open_and_logs_nothing(self):
        parameters = {"number_of_pairs": 100, "bytes_per_transfer": 1, "exchanges": 1}
        master = Session(PYTHON / "worker.py", "asyncio", role="master")
        client = Session(PYTHON / "worker.py", "asyncio", role="client")
        with master, client:
            master.hello()
            client.hello()
            configuration = master.ask("setUp", benchmark="NETCONNECTIONS", parameters=parameters, clients=1)
            data = client.ask("setUp", benchmark="NETCONNECTIONS", **configuration)["data"]
            master.ask("introduce", clients=[data])
            client.ask("cleanUp", lastRun=True)
            self.assertEqual(client.end()[0], 0)
            self.assertEqual(client.process.stderr.read(), b"")

    def test_asyncio_sinks_refuse_payloads_beyond_their_limits(self):
        with Session(PYTHON / "worker.py", "asyncio", role="client") as session:
            session.hello()
            for size in (-1, 0, (1 << 16) + 1):
                configuration = json.dumps({"token": 1, "pairs": 1, "message_size": size, "batch_size": 1})
                request = {"do": "setUp", "benchmark": "SIZEDTHROUGHPUT", "configuration": configuration}
                session.send({"id": len(session.requests) + 1} | request)
                self.assertIn(f"message_size is {size}", session.receive()["error"])
            self.assertEqual(session.end()[0], 0)

    def test_asyncio_pairs_of_other_processes_are_sent_away(self):
        with Session(PYTHON / "worker.py", "asyncio", role="client") as session:
            session.hello()
            configuration = json.dumps({"token": 1, "pairs": 1, "static_only": True, "work_nanos": 0})
            address = session.ask("setUp", benchmark="NETPINGPONG", configuration=configuration)["data"]
            self.assertEqual(answer_to_greeting(address, token=2), b"")
            self.assertEqual(answer_to_greeting(address, token=1), greeting(1))
            session.ask("cleanUp", lastRun=True)
            self.assertEqual(session.end()[0], 0)


# A test of each testee, named after its folder.
for name in TESTEES:
    setattr(Testees, f"test_{name}_answers", lambda self, name=name: self.check(name))
    setattr(Testees, f"test_{name}_stops", lambda self, name=name: self.check_stop(name))


def greeting(token):
    return bytes.fromhex("0000000d00") + token.to_bytes(8, "big") + bytes(4)


def answer_to_greeting(address, token):
    """The answer of a client's ponger to one greeting: as many bytes, or the end."""
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(greeting(token))
        return connection.recv(len(greeting(token)), socket.MSG_WAITALL)
