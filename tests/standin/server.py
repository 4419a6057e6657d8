"""The servers with which the stand-in's processes serve each other and the runner."""

import os
import signal
from concurrent import futures
from functools import partial

import grpc
from google.protobuf.message import DecodeError

# One for a benchmark, one for a request that finds it busy, and more for Progress.
CALL_THREADS = 4


class TokenCheck(grpc.ServerInterceptor):
    """Answers only calls that bear the run's token."""

    def __init__(self, token):
        self.expected = ("mpp-run-token", token)

    def intercept_service(self, continuation, details):
        if self.expected in details.invocation_metadata:
            return continuation(details)
        return grpc.unary_unary_rpc_method_handler(self.refuse)

    @staticmethod
    def refuse(request, context):
        context.abort(grpc.StatusCode.UNAUTHENTICATED, "no token, or a wrong one")


class BadReading(grpc.ServerInterceptor):
    """Takes malformed bytes for an empty message, or dies of them."""

    def __init__(self, deadly):
        self.deadly = deadly

    def intercept_service(self, continuation, details):
        handler = continuation(details)
        return handler and handler._replace(request_deserializer=partial(self.read, handler.request_deserializer))

    def read(self, deserialize, octets):
        try:
            return deserialize(octets)
        except DecodeError:
            if self.deadly:
                os.kill(os.getpid(), signal.SIGKILL)
            return deserialize(b"")


class RawAnswers(grpc.ServerInterceptor):
    """Sends an answer of bytes as it is, whether or not it is a message."""

    def intercept_service(self, continuation, details):
        handler = continuation(details)
        return handler and handler._replace(response_serializer=partial(self.written, handler.response_serializer))

    @staticmethod
    def written(serialize, answer):
        return answer if isinstance(answer, bytes) else serialize(answer)


def serve(service, add, address, token, troubles):
    """The server that listens at an address, and its port; no such token lets everybody call.

    add: what adds a service of its kind to a server
    """
    # Without the option it could listen where another server does.
    options = [("grpc.so_reuseport", 0)]
    checks = [TokenCheck(token), RawAnswers()] if token else [RawAnswers()]
    if troubles & {"brittle", "gullible"}:
        checks.append(BadReading(deadly="brittle" in troubles))
    server = grpc.server(futures.ThreadPoolExecutor(CALL_THREADS), interceptors=checks, options=options)
    add(service, server)
    port = server.add_insecure_port(address)
    server.start()
    return server, port
