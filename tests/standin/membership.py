"""The clients of the stand-in's master."""

import contextlib
import threading
import time

import distributed_pb2 as d
import distributed_pb2_grpc
import grpc
import messages_pb2 as m

CALL_SECONDS = 3
RETRY_SECONDS = 0.1
COMPLETE_SECONDS = 60
# After so much silence a client that repeated its check-in is lost.
LOST_SECONDS = 5


class ClientFailure(Exception):
    """A client failed in a call; the message names it."""

    def __init__(self, reason, kind=m.FAILURE_KIND_INTERNAL):
        super().__init__(reason)
        self.kind = kind


class Member:
    def __init__(self, address):
        self.address = address
        self.stub = distributed_pb2_grpc.BenchmarkClientStub(grpc.insecure_channel(address))
        self.seen, self.repeats = time.monotonic(), False

    def hear(self):
        self.seen, self.repeats = time.monotonic(), True

    def is_silent(self):
        return self.repeats and time.monotonic() - self.seen > LOST_SECONDS


class Clients(distributed_pb2_grpc.BenchmarkMasterServicer):
    """Takes check-ins, and asks all clients at once for the same.

    troubles: words of troubles.py
    """

    def __init__(self, expected, token, troubles):
        self.expected, self.troubles = expected, troubles
        self.metadata = [] if "tokenless" in troubles else [("mpp-run-token", token)]
        self.changed = threading.Condition()
        self.members = []
        self.lost = False

    def CheckIn(self, request, context):
        address = f"{request.address}:{request.port}"
        with self.changed:
            known = None if "double" in self.troubles else self.find(address)
            if known:
                known.hear()
            elif not self.complete():
                self.members.append(Member(address))
                self.changed.notify_all()
            elif "welcoming" not in self.troubles:
                context.abort(grpc.StatusCode.FAILED_PRECONDITION, f"client {address} is too late")
        return d.CheckinResponse()

    def find(self, address):
        return next((member for member in self.members if member.address == address), None)

    def complete(self):
        return len(self.members) == self.expected

    def ready(self):
        lost = self.lost or any(member.is_silent() for member in self.members)
        return (self.complete() or "hasty" in self.troubles) and (not lost or "loyal" in self.troubles)

    def await_complete(self):
        with self.changed:
            self.changed.wait_for(lambda: self.complete() or "rash" in self.troubles, COMPLETE_SECONDS)

    def lose_first(self):
        """Returns why the request fails: it has lost its first client."""
        self.lost = True
        return f"client {self.members[0].address} was lost: nothing was heard of it"

    def set_up(self, label, data):
        config = d.SetupConfig(label=label.lower() if "mislabel" in self.troubles else label, data=data)
        for member, response in self.ask("Setup", config):
            if not response.success and "careless" not in self.troubles:
                raise ClientFailure(f"client {self.name(member)}: {response.data}")

    def clean_up(self, final):
        try:
            self.ask("Cleanup", d.CleanupInfo(final=final))
        except ClientFailure:
            if "negligent" not in self.troubles:
                raise

    def shutdown(self, force):
        # A client that does not answer has gone already.
        with contextlib.suppress(ClientFailure):
            self.ask("Shutdown", m.ShutdownRequest(force=force))

    def ask(self, what, request):
        """All members with their answers."""
        calls = [(member, self.call(member, what, request)) for member in self.members]
        return [(member, self.answer(member, what, request, call)) for member, call in calls]

    def call(self, member, what, request):
        return getattr(member.stub, what).future(request, timeout=CALL_SECONDS, metadata=self.metadata)

    def answer(self, member, what, request, call):
        while True:
            try:
                return call.result()
            except grpc.RpcError as error:
                if "devoted" not in self.troubles:
                    # Details may hold the client's address.
                    details = "nothing more" if "anonymous" in self.troubles else error.details()
                    why = f"{error.code().name}, {details}"
                    late = error.code() == grpc.StatusCode.DEADLINE_EXCEEDED
                    kind = m.FAILURE_KIND_TIMEOUT if late else m.FAILURE_KIND_INTERNAL
                    raise ClientFailure(f"{what} of client {self.name(member)} failed: {why}", kind) from error
            time.sleep(RETRY_SECONDS)
            call = self.call(member, what, request)

    def name(self, member):
        return "unknown" if "anonymous" in self.troubles else member.address
