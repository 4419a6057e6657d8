package mpp.testee

import java.util.Collection
import java.util.concurrent.{ConcurrentHashMap, CountDownLatch, RejectedExecutionException, TimeUnit, TimeoutException}
import java.util.function.Consumer

import scala.actors.scheduler.SingleThreadedScheduler
import scala.actors.{Actor, IScheduler}
import scala.collection.JavaConverters._
import scala.collection.mutable.ArrayBuffer

import mpp.harness.components.ComponentScope

/** The components of a run.
  *
  * Thread-based components are all known: they are counted, and woken at the end. Of event-based ones only those are
  * known that were there before the run. Any other one ends by itself in a run that ends well; after one that does not,
  * it is an object that nobody refers to, once the pool has ended.
  *
  * @param onFailure
  *   is told what a component throws, unless it is being stopped
  */
final class RunScope(system: ActorSystem, onFailure: Consumer[Throwable]) extends ComponentScope {
  import RunScope._

  private val prepared = new ArrayBuffer[Component]
  private val alive: Collection[Component] = ConcurrentHashMap.newKeySet[Component]()
  private val limit = kind.limit
  @volatile private var stopping = false

  /** The way in which its components wait. */
  def kind: ActorKind = system.kind

  /** Returns whether components are to end as soon as they can. */
  def isStopping: Boolean = stopping

  /** Starts components, and returns when all of them run. */
  def startAll(components: Seq[Component]): Unit = {
    prepared ++= components
    // While tasks wait, idle threads of the pool spin: on a busy machine hundreds of them kept one another from it for 30 s.
    val together = if (kind == ActorKind.ThreadBased) 1 else components.size
    for (group <- components.grouped(together)) {
      val allRun = new CountDownLatch(group.size)
      for (component <- group) {
        component.countDown(allRun)
        start(component)
      }
      allRun.await()
    }
  }

  /** Starts a component, from the benchmark's thread or from another component.
    *
    * @throws java.util.concurrent.RejectedExecutionException
    *   if the scope is being stopped, or there is no thread for one more
    */
  def start(component: Component): Unit = {
    if (kind == ActorKind.ThreadBased) {
      // With all of them taken, nobody could start a process, and the pool would spin.
      for (most <- limit if alive.size >= most.forComponents)
        throw new RejectedExecutionException(
          s"no thread for one more component than ${alive.size}: at most ${most.forComponents} of the $most are for them"
        )
      alive.add(component)
    }
    // Looked at after the component was added: stop() does it the other way round.
    if (stopping) {
      ended(component)
      throw new RejectedExecutionException("the run is being stopped")
    }
    component.start()
  }

  /** Takes note of a component's end. */
  def ended(component: Component): Unit = if (kind == ActorKind.ThreadBased) alive.remove(component)

  /** Takes note of a component's failure. */
  def failed(failure: Throwable): Unit = if (!stopping) onFailure.accept(failure)

  /** Ends all components, and returns when they are gone.
    *
    * @throws java.util.concurrent.TimeoutException
    *   if they are still there after the deadline
    */
  override def stop(orderly: Boolean): Unit = {
    stopping = true
    val end = System.nanoTime + TimeUnit.SECONDS.toNanos(deadlineSeconds)
    // Those that always have something to do would keep the pool for themselves.
    val halts = kind == ActorKind.EventBased && !orderly
    if (halts) system.halt() else endAll(known)
    while (!(if (halts) system.awaitHalt(pauseMillis) else awaitEnds())) {
      // One that had just decided to wait has not heard of it.
      endAll(known.filter(_.getState == Actor.State.Blocked))
      if (System.nanoTime > end)
        throw new TimeoutException(s"${system.components} components are left after $deadlineSeconds s")
    }
  }

  private def known: Iterator[Component] =
    if (kind == ActorKind.ThreadBased) alive.iterator.asScala else prepared.iterator

  private def awaitEnds(): Boolean = {
    if (system.components > 0) Thread.sleep(1)
    system.components == 0
  }

  private def endAll(components: Iterator[Component]): Unit =
    components.grouped(linksEach).foreach(new Reaper(_).start())
}

private object RunScope {
  private val deadlineSeconds = 120L
  private val pauseMillis = 10L

  /** An actor's links are a list, which each of them that ends is taken out of. */
  private val linksEach = 32

  /** An actor that others end with: nobody can end an actor but by a link to another one. It runs in the thread that
    * starts it, whatever the others' pool is busy with.
    */
  private final class Reaper(components: Seq[Component]) extends Actor {
    override val scheduler: IScheduler = new SingleThreadedScheduler

    override def act(): Unit = {
      components.foreach(link(_))
      exit('stopped)
    }
  }
}
