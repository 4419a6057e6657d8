"""The order of FORKJOINTHROUGHPUT's messages."""


def send_all(parameters, receivers, send):
    """Has every message sent: `send(receiver, number)`."""
    numbers = range(1, parameters["messages_per_component"] + 1)
    if parameters["round_robin"]:
        for number in numbers:
            for receiver in receivers:
                send(receiver, number)
    else:
        for receiver in receivers:
            for number in numbers:
                send(receiver, number)
