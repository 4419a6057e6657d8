package mpp.testee

import scala.concurrent.Future
import scala.jdk.CollectionConverters._

import io.grpc.MethodDescriptor
import kompics.benchmarks.BenchmarkRunnerGrpc
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import mpp.catalogue.Point
import scalapb.GeneratedMessage
import scalapb.grpc.ClientCalls

/** Asks a testee to measure a point. */
object BenchmarkCall {
  private val methods = BenchmarkRunnerGrpc.SERVICE.getMethods.asScala.map(m => m.getBareMethodName -> m).toMap

  def send(stub: BenchmarkRunnerStub, point: Point, policy: RunPolicy): Future[TestResult] = {
    // Safe: the point's request is that of its benchmark's call, and every such call returns a TestResult.
    val method = methods(point.benchmark.call).asInstanceOf[MethodDescriptor[GeneratedMessage, TestResult]]
    val options = stub.getCallOptions.withMaxInboundMessageSize(ReplyLimits.bytes(policy, point.benchmark.latencies))
    ClientCalls.asyncUnaryCall(stub.getChannel, method, options, point.request(policy))
  }
}
