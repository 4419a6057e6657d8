"""A stand-in for a testee of the published suite: no listening line, no Progress, no info, no answer, no token.

It has PINGPONG only, and runs it by doing nothing: `published.py <host:port>`.
"""

import sys
from concurrent import futures

import benchmarks_pb2_grpc
import grpc
import messages_pb2 as m


class Service(benchmarks_pb2_grpc.BenchmarkRunnerServicer):
    def Ready(self, request, context):
        return m.ReadyResponse(status=True)

    def PingPong(self, request, context):
        millis = [2.0, 2.0, 3.0]
        return m.TestResult(success=m.TestSuccess(number_of_runs=len(millis), run_results=millis))


server = grpc.server(futures.ThreadPoolExecutor(2))
benchmarks_pb2_grpc.add_BenchmarkRunnerServicer_to_server(Service(), server)
server.add_insecure_port(sys.argv[1])
server.start()
sys.stdin.read()
