"""Logs of a verification run of replicas that agree on one, and of some that do not."""

import messages_pb2 as m


def logs(replicas, proposals, troubles):
    """The logs of all replicas, as a history; troubles, words of troubles.py, are those of the last replica."""
    if "no-history" in troubles:
        return []
    orders = [list(range(proposals)) for _ in range(replicas)]
    last = orders[-1]
    if "reordered-log" in troubles:
        last[-1], last[-2] = last[-2], last[-1]
    if "lossy-log" in troubles:
        last.pop()
    if "repeated-proposal" in troubles:
        last.append(last[0])
    if "same-wrong-logs" in troubles:
        for order in orders:
            order[-1] = order[0]
    return [
        m.Operation(replica=replica, key=position, value=proposal)
        for replica, order in enumerate(orders)
        for position, proposal in enumerate(order)
    ]
