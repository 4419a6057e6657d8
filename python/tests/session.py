"""A worker as a process, and the contents of conformance/."""

import json
import subprocess
import sys
from pathlib import Path

import fastjsonschema

PYTHON = Path(__file__).parents[1]
CONFORMANCE = PYTHON.parent / "conformance"
SECONDS = 60


def conformance(name):
    """A file of golden vectors."""
    return json.loads((CONFORMANCE / name).read_text())


SCHEMA = conformance("worker.schema.json")


def validator(name):
    """Checks a line against one of the schema's definitions; raises if it does not fit."""
    return fastjsonschema.compile({"$ref": f"#/definitions/{name}", "definitions": SCHEMA["definitions"]})


VALIDATORS = {name: validator(name) for name in SCHEMA["definitions"]}


class Session:
    """A worker that is asked by hand. Each line is checked against the schema."""

    def __init__(self, *command, role="local"):
        self.role = role
        self.requests = {}
        # The number of latencies of the last run.
        self.latencies = 0
        self.process = subprocess.Popen(
            [sys.executable, "-B", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(SECONDS)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def send(self, request):
        """Writes a line."""
        self.requests[request["id"]] = request["do"]
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def receive(self):
        """The worker's next line."""
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read().decode()
        message = json.loads(line)
        do = self.requests.get(message["id"])
        name = f"answer-{do}-{self.role}" if do == "setUp" else f"answer-{do}"
        VALIDATORS.get(name, VALIDATORS["failure"])(message)
        return message

    def ask(self, do, **fields):
        """Makes a request that succeeds; its answer."""
        request = {"id": len(self.requests) + 1, "do": do, **fields}
        VALIDATORS["request"](request)
        self.send(request)
        answer = self.receive()
        assert "ok" in answer, answer
        return answer["ok"]

    def hello(self):
        """Begins."""
        return self.ask("hello", version=1, role=self.role, processors=2, address="127.0.0.1")

    def run(self):
        """The answer of a run, as a number."""
        self.ask("prepare")
        answer = self.ask("run")
        self.latencies = sum(count for _, count in answer.get("histogram", []))
        return int(answer["answer"], 16)

    def end(self):
        """Ends standard input: the exit code, and the rest of its output."""
        self.process.stdin.close()
        return self.process.wait(SECONDS), self.process.stdout.read()
