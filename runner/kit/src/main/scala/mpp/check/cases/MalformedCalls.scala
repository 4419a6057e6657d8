package mpp.check.cases

import scala.concurrent.Future
import scala.jdk.CollectionConverters._

import com.google.protobuf.Descriptors.ServiceDescriptor
import io.grpc.CallOptions
import io.grpc.Channel
import io.grpc.Status
import io.grpc.Status.Code
import io.grpc.stub.AbstractStub
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedProcess
import mpp.check.wire.Calls
import mpp.check.wire.RawMethod
import mpp.check.wire.WireMessages

/** Calls of a testee's service that break the contract.
  *
  * @param service
  *   its name in the listening line
  * @param channel
  *   to it, without the token
  */
final class MalformedCalls(session: CheckSession, process: CheckedProcess, service: String, channel: Channel) {
  import MalformedCalls._

  private val withToken = process.token.fold(CallOptions.DEFAULT)(token =>
    CallOptions.DEFAULT.withCallCredentials(token.credentials)
  )

  /** Calls every method with malformed messages, and calls unknown methods. */
  def checkCalls(descriptor: ServiceDescriptor): Unit = {
    for (method <- descriptor.getMethods.asScala) {
      val messages = new WireMessages(method.getInputType)
      def call(bytes: Array[Byte], options: CallOptions) =
        status(descriptor.getFullName, method.getName, bytes, options)
      for ((what, bytes) <- messages.foreign ++ messages.cut) {
        val status = call(bytes, withToken)
        require(
          !Unfit(status.getCode),
          s"called with $what, ${method.getName} answered ${Calls.describe(status)}, expected is an error that says so"
        )
      }
      // The token comes first: a caller without it learns nothing about its message.
      for ((what, bytes) <- messages.foreign.take(1) ++ messages.cut.take(1) if process.token.isDefined) {
        val status = call(bytes, CallOptions.DEFAULT)
        require(
          status.getCode == Code.UNAUTHENTICATED,
          s"called without a token and with $what, ${method.getName} answered ${Calls.describe(status)}, " +
            "expected is status UNAUTHENTICATED"
        )
      }
    }
    for ((name, method) <- Seq(descriptor.getFullName -> "NoSuchMethod", "no.such.Service" -> "NoSuchMethod")) {
      val known = status(name, method, WireMessages.unknownFields, withToken)
      require(
        known.getCode == Code.UNIMPLEMENTED,
        s"called by $name/$method, it answered ${Calls.describe(known)}, expected is status UNIMPLEMENTED"
      )
      val stranger = status(name, method, WireMessages.unknownFields, CallOptions.DEFAULT)
      require(
        stranger.getCode == Code.UNIMPLEMENTED || stranger.getCode == Code.UNAUTHENTICATED,
        s"called by $name/$method without a token, it answered ${Calls.describe(stranger)}, expected is status " +
          "UNIMPLEMENTED or UNAUTHENTICATED"
      )
    }
  }

  /** Runs code while connections to the service are open that make no calls. */
  def amongIdleConnections[A](done: => A): A =
    process.served.address(service, session.starting.listening) match {
      case Right(address) => IdleConnections.around(address)(done)
      case Left(failure) => fail(failure.reason)
    }

  /** The answer to a proper call. */
  def answer[S <: AbstractStub[S], A](name: String, stub: S)(call: S => Future[A]): A =
    Calls.outcome(stub, session.deadline)(call).fold(
      status => fail(s"after garbage, it answered a proper call of $name with ${Calls.describe(status)}"),
      identity
    )

  private def status(service: String, method: String, message: Array[Byte], options: CallOptions): Status =
    Calls.status(channel, RawMethod(service, method), options, session.deadline)(message)
}

object MalformedCalls {

  /** Wrong answers to a malformed message: success, a lost connection, and silence. */
  private val Unfit = Set(Code.OK, Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED)
}
