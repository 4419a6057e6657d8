"""Judges whether the history of a verification run is whole and linearizable: a second opinion beside the runner's.

It says less than the runner does, and in the plainest way: values are compared in pairs, as no value is written twice
(Gibbons and Korach, "Testing shared memories", SIAM Journal on Computing 26(4), 1997).
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations

OPERATIONS_PER_KEY = 10
# Before everything else.
FIRST, BEFORE_FIRST = -1, -2


@dataclass
class Value:
    """When it was written, and where its write and its reads lie: the first return, and the last invocation."""

    written: float = float("inf")
    returned: float = float("inf")
    invoked: float = BEFORE_FIRST

    def add(self, operation):
        if operation.write:
            self.written = operation.invoked_nanos
        self.returned = min(self.returned, operation.returned_nanos)
        self.invoked = max(self.invoked, operation.invoked_nanos)

    def precedes(self, other):
        return self.returned < other.invoked


def fault(operations, replicas, keys):
    """The fault of a history of so many registers; None if there is none."""
    counts = Counter((o.replica, o.key) for o in operations)
    if counts != {(replica, key): OPERATIONS_PER_KEY for replica in range(replicas) for key in range(keys)}:
        return f"not {OPERATIONS_PER_KEY} operations of each replica on each key"
    written = [o.value for o in operations if o.write]
    if 0 in written or len(set(written)) < len(written):
        return "a value is 0 or written twice"
    if any(o.returned_nanos < o.invoked_nanos for o in operations):
        return "an operation returned before it was invoked"
    by_key = defaultdict(list)
    for o in operations:
        by_key[o.key].append(o)
    return next((f"key {key} is not linearizable" for key, on_key in by_key.items() if not linearizable(on_key)), None)


def linearizable(operations):
    """Judges the history of one register, which holds 0 at first."""
    values = defaultdict(Value)
    values[0] = Value(written=FIRST, returned=FIRST)
    for operation in operations:
        values[operation.value].add(operation)
    if any(value.returned < value.written or value.written == float("inf") for value in values.values()):
        return False
    return not any(a.precedes(b) and b.precedes(a) for a, b in combinations(values.values(), 2))
