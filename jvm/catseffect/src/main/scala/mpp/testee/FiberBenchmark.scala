package mpp.testee

import cats.effect.IO
import cats.effect.std.Supervisor
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.parameters.BenchmarkParameters

/** A benchmark of fibers. */
abstract class FiberBenchmark[P <: BenchmarkParameters] extends ComponentBenchmark[P, RunScope, Fibers] {

  /** Makes the components of a run.
    *
    * @param supervisor
    *   ends what components start
    */
  protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components]

  override protected def startSystem(): Fibers = new Fibers

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val begin = scope.prepare(components(_, latch))
    () => scope.run(begin)
  }

  /** Ends a component that got a message for which it is not the time. */
  protected def unexpected(message: Any): IO[Nothing] =
    IO.raiseError(new IllegalStateException(s"message $message came where it does not belong"))
}

/** The components of a run.
  *
  * @param each
  *   a fiber's effect each
  * @param begin
  *   sends the first messages of the run
  */
final case class Components(each: Seq[IO[Any]], begin: IO[Any])

object Components {

  /** Puts those of pairs together. */
  def all(pairs: List[Components]): Components = Components(pairs.flatMap(_.each), pairs.traverse_(_.begin))
}
