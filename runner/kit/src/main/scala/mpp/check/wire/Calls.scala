package mpp.check.wire

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.Await
import scala.concurrent.ExecutionContext
import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Try

import com.google.protobuf.Descriptors.{MethodDescriptor => ServiceMethod}
import io.grpc.CallOptions
import io.grpc.Channel
import io.grpc.ManagedChannel
import io.grpc.MethodDescriptor
import io.grpc.Status
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.stub.AbstractStub
import io.grpc.stub.ClientCalls
import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerStub
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestResultMessage
import mpp.testee.Address
import scalapb.grpc.Grpc

/** Calls of services. */
object Calls {

  /** Time for a call to learn that its deadline has passed. */
  private val DeadlineNews = 1.second

  /** A connection to a testee's service, made when it is first needed. */
  def open(address: Address): ManagedChannel =
    NettyChannelBuilder.forAddress(address.host, address.port).usePlaintext().build()

  /** Makes a call.
    *
    * @param within
    *   time limit
    * @return
    *   the status of a failed call, or the answer
    */
  def outcome[S <: AbstractStub[S], A](stub: S, within: FiniteDuration)(call: S => Future[A]): Either[Status, A] = {
    val answer = call(stub.withDeadlineAfter(within.toMillis, MILLISECONDS))
    Try(Await.result(answer, within + DeadlineNews)).toEither.left.map(Status.fromThrowable)
  }

  /** The status of a single call. */
  def status[Q, A](channel: Channel, method: MethodDescriptor[Q, A], options: CallOptions, within: FiniteDuration)(
      request: Q
  ): Status = {
    val bounded = options.withDeadlineAfter(within.toMillis, MILLISECONDS)
    Try(ClientCalls.blockingUnaryCall(channel, method, bounded, request)).fold(Status.fromThrowable, _ => Status.OK)
  }

  /** Sends an empty request by a method of the runner's service. */
  def request(stub: BenchmarkRunnerStub, method: ServiceMethod): Future[TestResult] = {
    val call = stub.getChannel.newCall(RawMethod(method.getService.getFullName, method.getName), stub.getCallOptions)
    Grpc.guavaFuture2ScalaFuture(ClientCalls.futureUnaryCall(call, Array.empty[Byte]))
      .map(TestResultMessage.parseFrom(_).toTestResult)(ExecutionContext.parasitic)
  }

  /** A status as it stands in reasons. */
  def describe(status: Status): String =
    s"status ${status.getCode}${Option(status.getDescription).fold("")(text => s" ($text)")}"
}
