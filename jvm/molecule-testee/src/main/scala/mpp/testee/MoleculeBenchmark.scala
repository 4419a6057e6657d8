package mpp.testee

import molecule.{Chan, IChan, IO, Message}
import mpp.harness.RunLatch
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.parameters.BenchmarkParameters

/** A benchmark of processes. */
abstract class MoleculeBenchmark[P <: BenchmarkParameters] extends ComponentBenchmark[P, RunScope, PoolSystem] {

  /** Makes the processes of a run, and the channels between them. */
  protected def components(latch: RunLatch): Components

  override protected def startSystem(): PoolSystem = new PoolSystem

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val made = components(latch)
    scope.startAll(made.each)
    () => made.begin()
  }
}

object MoleculeBenchmark {

  /** Runs a program for each number of a range.
    *
    * @param until
    *   the number after the last one
    */
  def times(from: Long, until: Long)(program: Long => IO[Any]): IO[Unit] =
    if (from >= until) IO.unit else program(from).bind(_ => times(from + 1, until)(program))

  /** Runs programs one after another. */
  def inOrder(programs: Iterator[IO[Any]]): IO[Unit] =
    IO.suspend(if (programs.hasNext) programs.next().bind(_ => inOrder(programs)) else IO.unit)
}

/** The message that begins a process's run. */
case object Start {
  implicit val message: Message[Start.type] = Message.plain

  /** Returns a channel for it: where the process reads it, and what sends it. */
  def channel(): (IChan[Start.type], () => Unit) = {
    val (in, out) = Chan.make[Start.type]()
    (in, () => out.last(Start))
  }
}

/** The components of a run.
  *
  * @param each
  *   a process's program each
  * @param begin
  *   sends the first messages of the run
  */
final case class Components(each: Iterable[IO[Any]], begin: () => Unit)

object Components {

  /** Returns all of several, which begin in their order. */
  def all(parts: Iterable[Components]): Components =
    Components(parts.flatMap(_.each), () => parts.foreach(_.begin()))
}
