"""A worker that plays its part of one of the conversations of conformance/: replayed_worker.py <name> <folder>

It writes into a file of its own, in the folder, each thing that it is asked to do. At the end the file has the first of
the host's lines that was not as it should be, or says that all were.
"""

import json
import os
import sys
from pathlib import Path

CONVERSATIONS = Path(__file__).parents[2] / "conformance" / "worker-conversations.json"
COMPLETE = "complete"
# They depend on the machine.
OPEN = {"processors", "address"}
# A conversation leaves out all that it is not about.
HELLO = {"framework": "none", "frameworkVersion": "1", "language": "Python", "runtime": "Python"}
RUN = {"nanos": 1000}


def conversation(name):
    (found,) = [c for c in json.loads(CONVERSATIONS.read_text())["conversations"] if c["name"] == name]
    return found["lines"]


def known(request):
    return {key: value for key, value in request.items() if key not in OPEN}


def play(lines, note):
    """Plays the worker's part: the first difference, or COMPLETE. Tells what it is asked to do."""
    do = None
    for line in lines:
        if "host" in line:
            heard = json.loads(sys.stdin.readline() or "null")
            if heard is None or known(heard) != known(line["host"]):
                return f"{line['host']} expected, but heard {heard}"
            do = heard["do"]
            note(do)
        else:
            answer = line["worker"]
            if "ok" in answer:
                answer = {**answer, "ok": {**{"hello": HELLO, "run": RUN}.get(do, {}), **answer["ok"]}}
            print(json.dumps(answer), flush=True)
    return f"nothing expected, but heard {more}" if (more := sys.stdin.readline()) else COMPLETE


def main():
    name, folder = sys.argv[1:]
    note = (Path(folder) / str(os.getpid())).write_text
    note(play(conversation(name), note))


if __name__ == "__main__":
    main()
