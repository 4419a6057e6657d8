package mpp.check

import java.util.concurrent.TimeUnit.MILLISECONDS

import scala.concurrent.Await
import scala.concurrent.Future
import scala.concurrent.duration._
import scala.util.Try

import io.grpc.CallOptions
import io.grpc.Channel
import io.grpc.ManagedChannel
import io.grpc.MethodDescriptor
import io.grpc.Status
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.stub.AbstractStub
import io.grpc.stub.ClientCalls
import mpp.testee.Address

/** Calls of services beside that for the runner. */
object Calls {

  /** For a call to learn that its deadline has passed. */
  private val DeadlineNews = 1.second

  /** A connection to a testee's service, made when it is first needed. */
  def open(address: Address): ManagedChannel =
    NettyChannelBuilder.forAddress(address.host, address.port).usePlaintext().build()

  /** What a call comes to.
    *
    * @param within
    *   how long it may take
    * @return
    *   the status of one that fails, or the answer
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

  /** A status as it stands in reasons. */
  def describe(status: Status): String =
    s"status ${status.getCode}${Option(status.getDescription).fold("")(text => s" ($text)")}"
}
