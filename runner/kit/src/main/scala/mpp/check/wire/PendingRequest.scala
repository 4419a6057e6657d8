package mpp.check.wire

import java.util.concurrent.CancellationException

import scala.concurrent.Future

import io.grpc.Context
import kompics.benchmarks.TestResult

/** A request in progress, which can be cancelled as if its caller had gone.
  *
  * @param name
  *   as it stands in reasons
  */
final class PendingRequest private (val name: String, val reply: Future[TestResult], call: Context.CancellableContext) {

  /** Cancels the request; the testee is told. */
  def cancel(): Unit = call.cancel(new CancellationException("the caller has gone")): Unit
}

object PendingRequest {

  /** @param send
    *   calls the testee
    */
  def send(name: String)(send: => Future[TestResult]): PendingRequest = {
    val call = Context.current.withCancellation()
    new PendingRequest(name, call.call(() => send), call)
  }
}
