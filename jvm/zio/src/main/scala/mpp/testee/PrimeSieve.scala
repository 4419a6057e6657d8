package mpp.testee

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

import mpp.harness.RunLatch
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}
import zio.{Dequeue, Enqueue, Queue, UIO, ZIO}

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve extends FiberBenchmark[PrimeSieveParameters] {
  import PrimeSieve._

  override protected def components(scope: RunScope, latch: RunLatch): UIO[Components] =
    for {
      source <- Queue.unbounded[Start.type]
      first <- Queue.unbounded[ToFilter]
      reports <- Queue.unbounded[Report]
      components = Seq(
        collect(reports, new SieveCollector).map(latch.arrive(_)),
        new Stage(1, first, reports, scope).sieve(None),
        source.take *> sendAll(first)
      )
    } yield Components(components, source.offer(Start))

  /** The source. */
  private def sendAll(first: Enqueue[ToFilter]): UIO[Any] = ZIO.suspendSucceed {
    ZIO.foreachDiscard(new Batches(parameters).asScala.to(Iterable))(batch => first.offer(Numbers(batch)))
  } *> first.offer(Eos)

  /** Adds what filters report, and gives the answer. */
  private def collect(mailbox: Dequeue[Report], collector: SieveCollector): UIO[Long] =
    mailbox.take.flatMap { report =>
      val answer = collector.take(report.filter, report.isLast, report.primes)
      if (answer.isPresent) ZIO.succeed(answer.getAsLong) else collect(mailbox, collector)
    }

  /** One filter, which ends after its report. */
  private final class Stage(number: Long, mailbox: Dequeue[ToFilter], collector: Enqueue[Report], scope: RunScope) {
    private val filter = new Filter(parameters)

    /** Filters what comes, and knows the next filter once there is one. */
    def sieve(next: Option[Enqueue[ToFilter]]): UIO[Any] = mailbox.take.flatMap {
      case Numbers(values) => ZIO.suspendSucceed(pass(filter.take(values).asScala, next)).flatMap(sieve)
      case Eos             =>
        ZIO.suspendSucceed(pass(filter.flush().toScala, next)).flatMap { next =>
          ZIO.foreachDiscard(next)(_.offer(Eos)) *> collector.offer(Report(number, next.isEmpty, filter.report))
        }
    }

    private def pass(messages: Iterable[Array[Long]], next: Option[Enqueue[ToFilter]]): UIO[Option[Enqueue[ToFilter]]] =
      if (messages.isEmpty) ZIO.succeed(next)
      else
        for {
          receiver <- ZIO.fromOption(next).orElse(createNext)
          _ <- ZIO.foreachDiscard(messages)(numbers => receiver.offer(Numbers(numbers)))
        } yield Some(receiver)

    // It outlives this filter, which as its parent would end it.
    private def createNext: UIO[Enqueue[ToFilter]] = Queue.unbounded[ToFilter].flatMap { created =>
      scope.forkInRun(new Stage(number + 1, created, collector, scope).sieve(None)).as(created)
    }
  }
}

private object PrimeSieve {
  private case object Start

  private sealed trait ToFilter
  private final case class Numbers(values: Array[Long]) extends ToFilter
  private case object Eos extends ToFilter

  private final case class Report(filter: Long, isLast: Boolean, primes: FilterReport)
}
