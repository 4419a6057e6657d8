package mpp.testee

import scala.concurrent.duration.FiniteDuration

import akka.actor.ExtendedActorSystem
import mpp.harness.RunLatch

/** The runs of one request, in an actor system that lasts for all of them and a scope for each. */
abstract class Runs[P, S <: RunScope] {
  private var request: Option[P] = None
  private var system: Option[RunSystem[S]] = None
  private var scope: Option[S] = None
  private var latch: Option[RunLatch] = None
  private var start: () => Unit = () => ()

  /** How many parts of a run have to arrive at its latch. */
  protected def parts(parameters: P): Int = 1

  /** Creates the actors of a run. What it returns is called once, in the timed run, to send the first messages. */
  protected def createActors(parameters: P, scope: S, latch: RunLatch): () => Unit

  /** What the request asks for. */
  protected def parameters: P =
    request.getOrElse(throw new IllegalStateException("there are no parameters before set-up"))

  /** The system that the runs share. */
  protected def actorSystem: ExtendedActorSystem = running.actorSystem

  /** Makes a place in the system for actors that outlast a run. */
  protected def open(onFailure: Throwable => Unit): S = running.open(onFailure)

  private def running: RunSystem[S] =
    system.getOrElse(throw new IllegalStateException("there is no actor system before set-up"))

  /** How long the system may take to end. */
  protected def terminationDeadline: FiniteDuration = RunScope.deadline

  /** Keeps what lasts for all runs. */
  protected def begin(parameters: P, system: RunSystem[S]): Unit = {
    this.request = Some(parameters)
    this.system = Some(system)
  }

  def prepare(): Unit = {
    val tripped = new RunLatch(parts(parameters))
    latch = Some(tripped)
    val opened = open(tripped.fail)
    scope = Some(opened)
    start = createActors(parameters, opened, tripped)
  }

  def run(): Unit = {
    start()
    awaitEnd()
  }

  /** Waits until all parts of the run have arrived. */
  protected def awaitEnd(): Unit = latch.foreach(_.await())

  def answer(): Long = latch.fold(0L)(_.sum())

  def cleanUp(lastRun: Boolean): Unit = {
    val ended = scope
    scope = None
    start = () => ()
    try ended.foreach(_.stop())
    finally if (lastRun) terminate()
  }

  private def terminate(): Unit = {
    val ended = system
    system = None
    ended.foreach(_.terminate(terminationDeadline))
  }
}
