"""A worker that has PINGPONG, in as few lines as it takes."""

import json
import platform
import queue
import sys
import threading
import time

HELLO = {
    "symbol": "@symbol@",
    "framework": "@label@",
    "frameworkVersion": platform.python_version(),
    "language": f"Python {platform.python_version()}",
    "runtime": f"CPython {platform.python_version()}",
    "benchmarks": ["PINGPONG"],
}


class PingPong:
    """A pinger and a ponger: two threads with a queue each."""

    threads = ()

    def __init__(self, parameters):
        self.messages = parameters["number_of_messages"]

    def prepare(self):
        self.received, self.stopped, self.done = 0, False, threading.Event()
        self.pinger, self.ponger = queue.SimpleQueue(), queue.SimpleQueue()
        self.threads = [threading.Thread(target=component) for component in (self.ping, self.pong)]
        for thread in self.threads:
            thread.start()

    def run(self):
        self.ponger.put(self.pinger)
        self.done.wait()
        if self.stopped:
            raise RuntimeError("the run was stopped")
        return self.received

    def stop(self):
        if self.threads:
            self.stopped = True
            self.done.set()

    def clean_up(self):
        for thread in self.threads:
            self.pinger.put(None)
            self.ponger.put(None)
            thread.join()
        self.threads = ()

    def ping(self):
        while self.pinger.get() is not None:
            self.received += 1
            if self.received < self.messages:
                self.ponger.put(self.pinger)
            else:
                self.done.set()

    def pong(self):
        while (sender := self.ponger.get()) is not None:
            sender.put("pong")


class Worker:
    """Takes one benchmark at a time through its phases."""

    benchmark = None

    def carry_out(self, request):
        match request["do"]:
            case "hello":
                return HELLO
            case "setUp":
                self.benchmark = PingPong(request["parameters"])
            case "prepare":
                self.benchmark.prepare()
            case "run":
                begin = time.monotonic_ns()
                answer = self.benchmark.run()
                return {"nanos": time.monotonic_ns() - begin, "answer": f"{answer:016x}"}
            case "cleanUp":
                if self.benchmark:
                    self.benchmark.clean_up()
            case "stop":
                pass
            case unknown:
                raise ValueError(f"there is no request '{unknown}'")
        return {}

    def answer(self, request):
        try:
            return {"id": request["id"], "ok": self.carry_out(request)}
        except Exception as failure:
            return {"id": request["id"], "error": repr(failure)}


def main():
    worker, requests = Worker(), queue.SimpleQueue()

    def read():
        for line in sys.stdin:
            request = json.loads(line)
            if request["do"] == "stop" and worker.benchmark:
                worker.benchmark.stop()
            requests.put(request)
        if worker.benchmark:
            worker.benchmark.stop()
        requests.put({"id": 0, "do": "cleanUp"})
        requests.put(None)

    threading.Thread(target=read, daemon=True).start()
    while request := requests.get():
        answer = worker.answer(request)
        if answer["id"]:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
