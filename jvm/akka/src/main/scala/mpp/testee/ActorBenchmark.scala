package mpp.testee

import mpp.harness.{LocalBenchmark, RunLatch}

/** The life cycle of a benchmark of actors: a system per request, and a scope per run. */
abstract class ActorBenchmark[P, S <: RunScope](startSystem: () => RunSystem[S]) extends LocalBenchmark[P] {
  private var parameters: Option[P] = None
  private var system: Option[RunSystem[S]] = None
  private var scope: Option[S] = None
  private var start: () => Unit = () => ()

  /** How many parts of a run have to arrive at its latch. */
  protected def parts(parameters: P): Int = 1

  /** Creates the actors of a run. What it returns is called once, in the timed run, to send the first messages. */
  protected def createActors(parameters: P, scope: S): () => Unit

  override def setUp(parameters: P): Unit = {
    this.parameters = Some(parameters)
    system = Some(startSystem())
  }

  override def prepare(): Unit =
    for (given <- parameters; running <- system) {
      val opened = running.open(new RunLatch(parts(given)))
      scope = Some(opened)
      start = createActors(given, opened)
    }

  override def run(): Unit = {
    start()
    scope.foreach(_.latch.await())
  }

  override def answer(): Long = scope.fold(0L)(_.latch.sum())

  override def cleanUp(lastRun: Boolean): Unit = {
    val ended = scope
    scope = None
    start = () => ()
    try ended.foreach(_.stop())
    finally if (lastRun) terminate()
  }

  private def terminate(): Unit = {
    val ended = system
    system = None
    ended.foreach(_.terminate())
  }
}
