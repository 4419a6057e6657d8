"""Whole conversations with the helper, as every language's helper has them."""

import time
import unittest
from pathlib import Path

from tests.session import VALIDATORS, Session, conformance

WORKER = Path(__file__).parent / "replay_worker.py"


def matches(expected, actual):
    """Returns true if a worker's line has all fields as they should be."""
    if "error" in expected:
        return expected["id"] == actual["id"] and bool(actual["error"])
    fields = {name: actual["ok"].get(name) for name in expected["ok"]}
    return expected["id"] == actual["id"] and fields == expected["ok"]


class Conversations(unittest.TestCase):
    def test_every_conversation_goes_as_it_should(self):
        for conversation in conformance("worker-conversations.json")["conversations"]:
            lines = conversation["lines"]
            role = lines[0]["host"]["role"]
            with self.subTest(conversation["name"]), Session(WORKER, role=role) as session:
                for line in lines:
                    if "host" in line:
                        session.send(line["host"])
                    else:
                        answer = session.receive()
                        self.assertTrue(matches(line["worker"], answer), f"{line['worker']} {answer}")
                self.assertEqual(session.end(), (0, b""))

    def test_requests_of_conversations_fit_the_schema(self):
        for conversation in conformance("worker-conversations.json")["conversations"]:
            for request in (line["host"] for line in conversation["lines"] if "host" in line):
                if request.get("version", 1) == 1 and request["do"] != "dance":
                    VALIDATORS["request"](request)

    def test_the_end_of_input_ends_a_run(self):
        with Session(WORKER) as session:
            session.hello()
            session.ask("setUp", benchmark="PINGPONG", parameters={"number_of_messages": 10**12}, clients=0)
            session.ask("prepare")
            session.send({"id": 4, "do": "run"})
            begin = time.monotonic()
            code, _ = session.end()
            self.assertEqual(code, 0)
            self.assertLess(time.monotonic() - begin, 5)
