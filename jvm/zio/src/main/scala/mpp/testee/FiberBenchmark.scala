package mpp.testee

import java.util.function.Consumer

import mpp.harness.RunLatch
import mpp.harness.components.{Begin, ComponentBenchmark, ComponentSystem}
import mpp.harness.parameters.BenchmarkParameters
import zio.{Fiber, Runtime, UIO, Unsafe, ZIO}

/** A benchmark of fibers. */
abstract class FiberBenchmark[P <: BenchmarkParameters] extends ComponentBenchmark[P, RunScope, Fibers.type] {

  /** Makes the components of a run. */
  protected def components(scope: RunScope, latch: RunLatch): UIO[Components]

  override protected def startSystem(): Fibers.type = Fibers

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val begin = scope.prepare(components(scope, latch))
    () => {
      Fibers.run(begin)
      ()
    }
  }
}

object FiberBenchmark {

  /** Ends a component that got a message for which it is not the time. */
  def unexpected(message: Any): UIO[Nothing] =
    ZIO.die(new IllegalStateException(s"message $message came where it does not belong"))
}

/** The components of a run.
  *
  * @param each
  *   a fiber's effect each
  * @param begin
  *   sends the first messages of the run
  */
final case class Components(each: Iterable[UIO[Any]], begin: UIO[Any])

/** The library as a system: nothing but its scheduler's threads lasts for all runs, and they are the process's. */
object Fibers extends ComponentSystem[RunScope] {

  /** The library's default, but for loggers: theirs is standard output, which belongs to the harness. */
  private val runtime = Unsafe.unsafe(implicit unsafe => Runtime.unsafe.fromLayer(Runtime.removeDefaultLoggers))

  /** The number of threads that the scheduler has: the JVM's processors, since the library has no setting. */
  val workers: Int = java.lang.Runtime.getRuntime.availableProcessors

  /** Runs an effect to its end, in this thread where nothing makes it wait. */
  def run[A](effect: UIO[A]): A =
    Unsafe.unsafe(implicit unsafe => runtime.unsafe.run(effect).getOrThrowFiberFailure())

  /** Runs an effect as a fiber without a parent. */
  def fork[A](effect: UIO[A]): Fiber.Runtime[Nothing, A] =
    Unsafe.unsafe(implicit unsafe => runtime.unsafe.fork(effect))

  override def open(onFailure: Consumer[Throwable]): RunScope = new RunScope(onFailure)

  override def terminate(orderly: Boolean): Unit = ()
}
