package mpp.check

import scala.concurrent.Future
import scala.jdk.CollectionConverters._

import com.google.protobuf.Descriptors.ServiceDescriptor
import io.grpc.CallOptions
import io.grpc.Channel
import io.grpc.Status
import io.grpc.Status.Code
import io.grpc.stub.AbstractStub
import mpp.check.CheckFailure.fail
import mpp.check.CheckFailure.require

/** A service of a testee, with those who call it as nobody should.
  *
  * @param service
  *   what its listening line calls it
  * @param channel
  *   to it, without the token
  */
final class PesteredService(session: CheckSession, process: CheckedProcess, service: String, channel: Channel) {
  import PesteredService._

  private val withToken = process.token.fold(CallOptions.DEFAULT)(token =>
    CallOptions.DEFAULT.withCallCredentials(token.credentials)
  )

  /** Calls every method with what is no message, and methods that there are not. */
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
      // Who does not know the token is not even listened to.
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

  /** Does something while there are connections to the service that make no calls. */
  def amongStrangers[A](done: => A): A =
    process.served.address(service, session.starting.listening) match {
      case Right(address) => Strangers.around(address)(done)
      case Left(failure) => fail(failure.reason)
    }

  /** What it answers to a proper call. */
  def answer[S <: AbstractStub[S], A](name: String, stub: S)(call: S => Future[A]): A =
    Calls.outcome(stub, session.deadline)(call).fold(
      status => fail(s"after garbage, it answered a proper call of $name with ${Calls.describe(status)}"),
      identity
    )

  private def status(service: String, method: String, message: Array[Byte], options: CallOptions): Status =
    Calls.status(channel, RawMethod(service, method), options, session.deadline)(message)
}

object PesteredService {

  /** No answers to what is no message: that it is one, that nobody is there any more, and none at all. */
  private val Unfit = Set(Code.OK, Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED)
}
