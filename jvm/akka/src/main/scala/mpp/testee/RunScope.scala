package mpp.testee

import scala.concurrent.duration._

import mpp.harness.RunLatch

/** Under which the actors of one run live: none of them outlives it, and their failures reach the run's latch. */
trait RunScope {

  /** What the actors trip when the run is done. */
  def latch: RunLatch

  /** Stops all actors of the run and waits until they are gone.
    *
    * @throws java.util.concurrent.TimeoutException
    *   after [[RunScope.deadline]]
    */
  def stop(): Unit
}

object RunScope {

  /** How long creating or stopping all actors of a run may take: two million of them need half of it on a busy machine.
    */
  val deadline: FiniteDuration = 2.minutes

  /** What the run fails with if a message reaches nobody. */
  def lost(message: RunMessage, recipient: Any): Throwable =
    new IllegalStateException(s"message $message to $recipient was lost")

  /** What the run fails with if its actors end before it does. */
  def ended: Throwable = new IllegalStateException("the actors of the run were stopped before its end")
}

/** The actor system of one request. */
trait RunSystem[S <: RunScope] {

  /** Makes a place for the actors of one run. */
  def open(latch: RunLatch): S

  /** Ends the system and waits until it has.
    *
    * @throws java.util.concurrent.TimeoutException
    *   after [[RunScope.deadline]]
    */
  def terminate(): Unit
}
