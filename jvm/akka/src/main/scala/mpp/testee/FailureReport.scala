package mpp.testee

import java.util.concurrent.atomic.AtomicBoolean

import scala.concurrent.duration._

import akka.actor.ActorRef
import mpp.harness.running.CauseChain

/** Tells the master that its client has failed.
  *
  * It does so until the client's system ends, since what made the client fail may be that messages are lost.
  *
  * @param watch
  *   where the master's [[NodeWatch]] is
  */
final class FailureReport(system: RunSystem[_], watch: String) {
  import FailureReport._

  private val silent = new AtomicBoolean

  /** Begins to tell of a failure. Only the first counts. */
  def begin(cause: Throwable): Unit =
    if (silent.compareAndSet(false, true)) {
      val node = system.actorSystem.provider.getDefaultAddress
      val failed = NodeFailed(s"client $node failed: ${CauseChain.sentence(cause)}".take(NodeFailed.maxLength))
      val master = system.actorSystem.actorSelection(watch)
      system.actorSystem.scheduler.scheduleWithFixedDelay(Duration.Zero, interval) { () =>
        master.tell(failed, ActorRef.noSender)
      }(system.actorSystem.dispatcher)
      ()
    }

  /** What fails from now on is a consequence of the end. */
  def end(): Unit = silent.set(true)
}

private object FailureReport {
  val interval: FiniteDuration = 200.millis
}
