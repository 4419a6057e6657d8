package mpp.testee

import java.util.concurrent.TimeoutException

import scala.concurrent.duration._
import scala.jdk.DurationConverters._

import akka.actor.{ActorPath, ExtendedActorSystem}
import mpp.harness.RunLatch
import mpp.harness.components.{ComponentScope, ComponentSystem}

/** Under which actors live that belong together, such as those of one run: none of them outlives it, and what goes
  * wrong with them is told to who opened it.
  */
trait RunScope extends ComponentScope {

  /** Path of the actors' parent within the system. They are called 0, 1, 2, ... in the order of their creation. */
  def path: ActorPath

  /** Stops all actors of the scope and waits until they are gone.
    *
    * @throws java.util.concurrent.TimeoutException
    *   after [[RunScope.deadline]]
    */
  def stop(): Unit

  override def stop(orderly: Boolean): Unit = stop()
}

object RunScope {

  /** Deadline of creating or stopping all actors of a run: two million of them need half of it on a busy machine.
    */
  val deadline: FiniteDuration = 2.minutes

  /** The deadline of an ask: longer than any run. */
  val askDeadline: FiniteDuration = 1.day

  /** Has actors told, before a run, what they could not know when they were created, and waits until all of them know.
    *
    * @param tell
    *   sends it to the actor with this number, from 0, with the latch at which it arrives
    * @throws java.util.concurrent.TimeoutException
    *   after [[RunScope.deadline]]
    */
  def introduce(actors: Int)(tell: (Int, RunLatch) => Unit): Unit = {
    val introduced = new RunLatch(actors)
    for (number <- 0 until actors) tell(number, introduced)
    if (!introduced.await(deadline.toJava)) throw new TimeoutException(s"introducing $actors actors took $deadline")
  }

  /** The run's failure if a message reaches nobody. */
  def lost(message: RunMessage, recipient: Any): Throwable =
    new IllegalStateException(s"message $message to $recipient was lost")

  /** The run's failure if its actors end before it does. */
  def ended: Throwable = new IllegalStateException("the actors of the run were stopped before its end")
}

/** The actor system of one request. */
trait RunSystem[S <: RunScope] extends ComponentSystem[S] {

  /** The system as the classic interface sees it. */
  def actorSystem: ExtendedActorSystem

  /** The path of an actor of this system for other nodes. */
  def address(path: ActorPath): String = path.toStringWithAddress(actorSystem.provider.getDefaultAddress)

  /** Ends the system and waits until it has.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if it has not ended within the time given
    */
  def terminate(within: FiniteDuration = RunScope.deadline): Unit

  override def terminate(orderly: Boolean): Unit = terminate()
}
