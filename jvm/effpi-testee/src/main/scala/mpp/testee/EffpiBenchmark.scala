package mpp.testee

import effpi.Process
import effpi.ProcessSystem.Settings
import mpp.harness.RunLatch
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.parameters.BenchmarkParameters

/** A benchmark of processes. */
abstract class EffpiBenchmark[P <: BenchmarkParameters](settings: Settings)
    extends ComponentBenchmark[P, RunScope, EffpiSystem] {

  /** Makes the components of a run. */
  protected def components(scope: RunScope, latch: RunLatch): Components

  override protected def startSystem(): EffpiSystem = new EffpiSystem(settings)

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val made = components(scope, latch)
    scope.startAll(made.each)
    () => made.begin()
  }
}

object EffpiBenchmark {

  /** Fails a process that got a message for which it is not the time. */
  def unexpected(message: Any): Nothing =
    throw new IllegalStateException(s"message $message came where it does not belong")
}

/** The components of a run.
  *
  * @param each
  *   a process each
  * @param begin
  *   sends the first messages of the run
  */
final case class Components(each: Iterable[Process], begin: () => Unit)

object Components {

  /** Components that begin together. */
  def all(parts: Iterable[Components]): Components = Components(parts.flatMap(_.each), () => parts.foreach(_.begin()))
}
