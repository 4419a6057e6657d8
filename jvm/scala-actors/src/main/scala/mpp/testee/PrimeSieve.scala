package mpp.testee

import java.util.function.Consumer

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve(kind: ActorKind) extends ActorBenchmark[PrimeSieveParameters](kind) {
  import PrimeSieve._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val collector = new Collector(scope, latch)
    val first = new Stage(1, collector, parameters, scope)
    val source = new Source(first, parameters, scope)
    scope.startAll(Seq(collector, first, source))
    () => source ! Start
  }
}

private object PrimeSieve {
  private final case class Numbers(values: Array[Long])
  private case object Eos
  private final case class Report(filter: Long, isLast: Boolean, primes: FilterReport)

  /** Sends all numbers. */
  private final class Source(first: Actor, parameters: PrimeSieveParameters, scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Start =>
        val batches = new Batches(parameters)
        while (batches.hasNext) first ! Numbers(batches.next())
        first ! Eos
    }
  }

  /** One filter, which ends after its report. */
  private final class Stage(number: Long, collector: Actor, parameters: PrimeSieveParameters, scope: RunScope)
      extends Component(scope) {
    private val filter = new Filter(parameters)
    private var next: Actor = _

    private val pass = new Consumer[Array[Long]] {
      override def accept(numbers: Array[Long]): Unit = {
        if (next == null) createNext()
        next ! Numbers(numbers)
      }
    }

    override protected def handle(message: Any): Unit = message match {
      case Numbers(values) => filter.take(values, pass)
      case Eos             =>
        filter.flush().ifPresent(pass)
        if (next != null) next ! Eos
        collector ! Report(number, next == null, filter.report)
        exit()
    }

    private def createNext(): Unit = {
      val created = new Stage(number + 1, collector, parameters, scope)
      scope.start(created)
      next = created
    }
  }

  /** Adds what filters report. */
  private final class Collector(scope: RunScope, latch: RunLatch) extends Component(scope) {
    private val reports = new SieveCollector

    override protected def handle(message: Any): Unit = message match {
      case Report(filter, isLast, primes) =>
        val answer = reports.take(filter, isLast, primes)
        if (answer.isPresent) latch.arrive(answer.getAsLong)
    }
  }
}
