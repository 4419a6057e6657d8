"""Runs a testee's worker: worker.py <folder>

The testee is `TESTEE` in `testee.py` of its folder; what it needs beside the standard library is in `packages` there.
"""

import importlib
import sys
from pathlib import Path

import mpp


def main():
    folder = Path(__file__).parent / sys.argv[1]
    # This folder, which has the helper, is the first one.
    sys.path[1:1] = [str(folder), str(folder / "packages")]
    mpp.serve(importlib.import_module("testee").TESTEE)


if __name__ == "__main__":
    main()
