"""A worker that has PINGPONG, and does one thing wrong with the smallest request: worker.py <symbol> <trouble>"""

import json
import os
import subprocess
import sys
import time

SMALL = 1000
FOREVER_SECONDS = 3600


def trouble(word):
    """Breaks the rules of a worker in a run."""
    print(f"about to be in trouble: {word}", file=sys.stderr, flush=True)
    match word:
        case "die":
            os.kill(os.getpid(), 9)
        case "hang":
            time.sleep(FOREVER_SECONDS)
        case "garbage":
            print("Hello, world!", flush=True)
        case "flood":
            while True:
                sys.stdout.write("x" * 65536)
        case "children":
            for _ in range(2):
                subprocess.Popen(["sleep", str(FOREVER_SECONDS)], start_new_session=True)
            os._exit(3)
        case "close":
            os.close(1)
            time.sleep(FOREVER_SECONDS)


def main():
    symbol, word = sys.argv[1:]
    hello = {"symbol": symbol, "framework": "none", "frameworkVersion": "1", "benchmarks": ["PINGPONG"]}
    hello |= {"language": "Python", "runtime": "Python"}
    messages = 0
    for line in sys.stdin:
        request = json.loads(line)
        ok = {}
        match request["do"]:
            case "hello":
                ok = hello
            case "setUp":
                messages = request["parameters"]["number_of_messages"]
            case "run":
                if messages == SMALL:
                    trouble(word)
                ok = {"nanos": 1000, "answer": f"{messages:016x}"}
        print(json.dumps({"id": request["id"], "ok": ok}), flush=True)


if __name__ == "__main__":
    main()
