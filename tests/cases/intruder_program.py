"""A second user of this machine, who obeys orders: a line of JSON in, one out. intruder.py starts him."""

import json
import os
import signal
import socket
import sys

import benchmarks_pb2_grpc
import distributed_pb2_grpc
import grpc

import erlang_handshake

NOBODY = 65534
TIMEOUT_SECONDS = 5
STUBS = {
    "runner": benchmarks_pb2_grpc.BenchmarkRunnerStub,
    "master": distributed_pb2_grpc.BenchmarkMasterStub,
    "client": distributed_pb2_grpc.BenchmarkClientStub,
}


class RawChannel:
    """Gives stubs whose calls send the given bytes as they are: any message with all defaults is an empty one."""

    def __init__(self, channel):
        self.channel = channel

    def unary_unary(self, method, **_):
        return self.channel.unary_unary(method)


def call(service, address, tokens):
    """Calls all methods of a service: the statuses by token."""
    with grpc.insecure_channel(address) as channel:
        methods = vars(STUBS[service](RawChannel(channel))).values()
        return [sorted({_status(method, token) for method in methods}) for token in tokens]


def _status(method, token):
    metadata = () if token is None else (("mpp-run-token", token),)
    try:
        method(b"", metadata=metadata, timeout=TIMEOUT_SECONDS)
    except grpc.RpcError as error:
        return error.code().name
    return "OK"


def handshake(host, port, cookie):
    return erlang_handshake.lets_in(host, port, cookie)


def end(pid):
    os.kill(pid, signal.SIGTERM)


def read(path):
    """A file, or the list of a directory."""
    if os.path.isdir(path):
        os.listdir(path)
    else:
        with open(path, "rb") as file:
            file.read(1)


def follow(link):
    os.readlink(link)


def write(folder):
    os.close(os.open(f"{folder}/pwned", os.O_CREAT | os.O_WRONLY))


def connect(path):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(path)


def main():
    # Looking up a host imports modules that cannot be read any more.
    "".encode("idna")
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    attempts = {f.__name__: f for f in (call, handshake, end, read, follow, write, connect)}
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            answer = attempts[name](*arguments)
        except OSError as error:
            answer = type(error).__name__
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
