"""The second opinion on histories, on those of stand-ins and compared with all orders that there are."""

import random
from itertools import permutations

import messages_pb2 as m
import pytest

from standin.history import history
from studies.linearizability import fault, linearizable

HISTORIES = 2000
LONGEST = 5
MOMENTS = 8


@pytest.mark.parametrize(
    ("troubles", "expected"),
    [
        ([], None),
        (["one-by-one"], None),
        (["stale-read"], "key 1 is not linearizable"),
        (["short-history"], "not 10 operations of each replica on each key"),
        (["no-history"], "not 10 operations of each replica on each key"),
        (["backwards"], "an operation returned before it was invoked"),
    ],
    ids=str,
)
def test_faults_are_told(troubles, expected):
    assert fault(history(replicas=3, keys=4, troubles=troubles), replicas=3, keys=4) == expected


def test_a_value_that_is_written_twice_is_told():
    operations = history(replicas=2, keys=2, troubles=[])
    writes = [o for o in operations if o.write]
    writes[0].value = writes[-1].value
    assert fault(operations, replicas=2, keys=2) == "a value is 0 or written twice"


def some_history(rng):
    for value in range(1, rng.randint(1, LONGEST) + 1):
        write = rng.random() < 0.5
        begin, end = sorted(rng.sample(range(MOMENTS), 2))
        yield m.Operation(
            write=write,
            value=value if write else rng.randrange(LONGEST),
            invoked_nanos=begin,
            returned_nanos=end,
        )


def explained(order):
    """Returns true if the operations can have happened in an order."""
    current = 0
    for place, operation in enumerate(order):
        if any(later.returned_nanos < operation.invoked_nanos for later in order[place:]):
            return False
        if operation.write:
            current = operation.value
        elif operation.value != current:
            return False
    return True


def test_histories_are_linearizable_if_and_only_if_an_order_explains_them():
    rng = random.Random(1)
    verdicts = set()
    for _ in range(HISTORIES):
        operations = list(some_history(rng))
        verdict = linearizable(operations)
        assert verdict == any(map(explained, permutations(operations))), operations
        verdicts.add(verdict)
    assert verdicts == {True, False}
