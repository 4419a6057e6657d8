package mpp.testee

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

import cats.effect.IO
import cats.effect.std.{Queue, QueueSink, QueueSource, Supervisor}
import cats.syntax.all._
import mpp.harness.RunLatch
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve extends FiberBenchmark[PrimeSieveParameters] {
  import PrimeSieve._

  override protected def components(supervisor: Supervisor[IO], latch: RunLatch): IO[Components] =
    for {
      source <- Queue.unbounded[IO, Start.type]
      first <- Queue.unbounded[IO, ToFilter]
      reports <- Queue.unbounded[IO, Report]
      components = Seq(
        collect(reports, new SieveCollector).map(latch.arrive(_)),
        new Stage(1, first, reports, supervisor).sieve(None),
        source.take >> sendAll(new Batches(parameters), first)
      )
    } yield Components(components, source.offer(Start))

  /** The source. */
  private def sendAll(batches: Batches, first: QueueSink[IO, ToFilter]): IO[Unit] = IO.defer {
    if (batches.hasNext) first.offer(Numbers(batches.next())) >> sendAll(batches, first) else first.offer(Eos)
  }

  /** Adds what filters report, and gives the answer. */
  private def collect(mailbox: QueueSource[IO, Report], collector: SieveCollector): IO[Long] =
    mailbox.take.flatMap { report =>
      val answer = collector.take(report.filter, report.isLast, report.primes)
      if (answer.isPresent) IO.pure(answer.getAsLong) else collect(mailbox, collector)
    }

  /** One filter, which ends after its report. */
  private final class Stage(
      number: Long,
      mailbox: QueueSource[IO, ToFilter],
      collector: QueueSink[IO, Report],
      supervisor: Supervisor[IO]
  ) {
    private val filter = new Filter(parameters)

    /** Filters what comes, and knows the next filter once there is one. */
    def sieve(next: Option[QueueSink[IO, ToFilter]]): IO[Unit] = mailbox.take.flatMap {
      case Numbers(values) => pass(filter.take(values).asScala.toList, next).flatMap(sieve)
      case Eos             =>
        pass(filter.flush().toScala.toList, next).flatMap { next =>
          next.traverse_(_.offer(Eos)) >> collector.offer(Report(number, next.isEmpty, filter.report))
        }
    }

    private def pass(
        messages: List[Array[Long]],
        next: Option[QueueSink[IO, ToFilter]]
    ): IO[Option[QueueSink[IO, ToFilter]]] =
      if (messages.isEmpty) IO.pure(next)
      else
        for {
          receiver <- next.fold(createNext)(IO.pure)
          _ <- messages.traverse_(numbers => receiver.offer(Numbers(numbers)))
        } yield Some(receiver)

    private def createNext: IO[QueueSink[IO, ToFilter]] = Queue.unbounded[IO, ToFilter].flatMap { created =>
      supervisor.supervise(new Stage(number + 1, created, collector, supervisor).sieve(None)).as(created)
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
