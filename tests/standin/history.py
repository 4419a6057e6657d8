"""Histories of verification runs: possible ones of a register, and impossible ones."""

import itertools

import messages_pb2 as m

OPERATIONS = 10
ROUND_NANOS = 1000
OPERATION_NANOS = 500


def history(replicas, keys, troubles):
    """The history of so many registers; troubles: words of troubles.py."""
    if "no-history" in troubles:
        return []
    values = itertools.count(1)
    operations = [o for key in range(keys) for o in of_register(replicas, key, values)]
    if "one-by-one" in troubles:
        make_sequential(operations)
    if "stale-read" in troubles and keys > 1:
        make_stale([o for o in operations if o.key == 1])
    if "backwards" in troubles:
        operations[0].invoked_nanos, operations[0].returned_nanos = (
            operations[0].returned_nanos,
            operations[0].invoked_nanos,
        )
    if "short-history" in troubles:
        operations.pop()
    return operations


def of_register(replicas, key, values):
    """In each round every replica has an operation, all at the same time; they take effect in order of rank."""
    current = 0
    for turn in range(OPERATIONS):
        for replica in range(replicas):
            write = (turn + replica) % 2 == 0
            if write:
                current = next(values)
            invoked = turn * ROUND_NANOS + replica
            yield m.Operation(
                replica=replica,
                key=key,
                write=write,
                value=current,
                invoked_nanos=invoked,
                returned_nanos=invoked + OPERATION_NANOS,
            )


def make_sequential(operations):
    for place, operation in enumerate(operations):
        operation.invoked_nanos = place * ROUND_NANOS
        operation.returned_nanos = operation.invoked_nanos + OPERATION_NANOS


def make_stale(operations):
    """The last read returns the first value that was written."""
    last_read = [o for o in operations if not o.write][-1]
    last_read.value = next(o.value for o in operations if o.write)
