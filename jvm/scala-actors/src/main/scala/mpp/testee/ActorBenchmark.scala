package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.{Begin, ComponentBenchmark}
import mpp.harness.parameters.{BenchmarkParameters, InvalidParameterException}
import mpp.harness.threads.ThreadLimit

/** A benchmark of actors.
  *
  * @param threads
  *   parameters that say how many threads a run takes if each waiting actor keeps its own
  */
abstract class ActorBenchmark[P <: BenchmarkParameters](kind: ActorKind, threads: ThreadsOf[P]*)
    extends ComponentBenchmark[P, RunScope, ActorSystem] {

  /** Starts the components of a run, and returns what sends its first messages. */
  protected def components(scope: RunScope, latch: RunLatch): () => Unit

  override def setUp(parameters: P): Unit = {
    for (limit <- kind.limit; need <- threads) need.require(parameters, limit)
    super.setUp(parameters)
  }

  override protected def startSystem(): ActorSystem = new ActorSystem(kind)

  override protected def create(scope: RunScope, latch: RunLatch): Begin = {
    val first = components(scope, latch)
    new Begin {
      override def begin(): Unit = first()
    }
  }
}

/** A parameter that needs threads where each waiting actor keeps its own.
  *
  * @param name
  *   of the parameter
  * @param value
  *   things that exist at the same time
  * @param each
  *   actors of each of them
  */
final case class ThreadsOf[P](name: String, value: P => Int, each: Int = 1) {

  /** Refuses a value that takes more threads than there are.
    *
    * @throws mpp.harness.parameters.InvalidParameterException
    *   if it does
    */
  def require(parameters: P, limit: ThreadLimit): Unit = {
    val most = (limit.forComponents - ThreadsOf.otherComponents) / each
    if (value(parameters) > most)
      throw new InvalidParameterException(
        name,
        value(parameters).toString,
        s"values up to $most, at $each each of the $limit"
      )
  }
}

private object ThreadsOf {

  /** The keeper of the pool, and a sender, a parent or a counter. */
  private val otherComponents = 2
}

/** The message that begins a run. */
private[testee] case object Start
