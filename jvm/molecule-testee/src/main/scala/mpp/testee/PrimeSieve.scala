package mpp.testee

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

import molecule.{Chan, IChan, IO, Input, Message, OChan, Output, ServerChan}
import mpp.harness.RunLatch
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}

/** PRIMESIEVE: numbers go through filters, each a process, which creates the next one. */
final class PrimeSieve extends MoleculeBenchmark[PrimeSieveParameters] {
  import PrimeSieve._

  override protected def components(latch: RunLatch): Components = {
    val (start, begin) = Start.channel()
    val (numbers, toFirst) = Chan.make[ToFilter]()
    val (reports, server) = ServerChan.make[Report](Settings.segment)
    val source = for {
      told <- IO.open(start)
      out <- IO.open(toFirst)
      _ <- told.read
      _ <- MoleculeBenchmark.inOrder(new Batches(parameters).asScala.map(batch => out.write(Numbers(batch))))
      _ <- out.write(Eos)
    } yield ()
    val collector = IO.open(reports).bind(collect(_, new SieveCollector)).map(latch.arrive(_))
    Components(Seq(collector, filter(1, numbers, server), source), begin)
  }

  /** Adds what filters report, and gives the answer. */
  private def collect(in: Input[Report], collector: SieveCollector): IO[Long] = in.read.bind { report =>
    val answer = collector.take(report.filter, report.isLast, report.primes)
    if (answer.isPresent) IO.pure(answer.getAsLong) else collect(in, collector)
  }

  private def filter(number: Long, numbers: IChan[ToFilter], collector: ServerChan[Report]): IO[Unit] =
    IO.open(numbers).bind(in => new Stage(number, in, collector.connect(), collector).sieve(None))

  /** One filter, which ends after its report. */
  private final class Stage(number: Long, in: Input[ToFilter], report: OChan[Report], collector: ServerChan[Report]) {
    private val filter = new Filter(parameters)

    /** Filters what comes, and knows the next filter once there is one. */
    def sieve(next: Option[Output[ToFilter]]): IO[Unit] = in.read.bind {
      case Numbers(values) => pass(filter.take(values).asScala, next).bind(sieve)
      case Eos             =>
        for {
          last <- pass(filter.flush().toScala, next)
          _ <- last.fold(IO.unit)(_.write(Eos))
        } yield report.last(Report(number, last.isEmpty, filter.report))
    }

    private def pass(messages: Iterable[Array[Long]], next: Option[Output[ToFilter]]): IO[Option[Output[ToFilter]]] =
      if (messages.isEmpty) IO.pure(next)
      else
        for {
          receiver <- next.fold(createNext)(IO.pure(_))
          _ <- MoleculeBenchmark.inOrder(messages.iterator.map(values => receiver.write(Numbers(values))))
        } yield Some(receiver)

    private def createNext: IO[Output[ToFilter]] = IO.suspend {
      val (numbers, out) = Chan.make[ToFilter]()
      val created = PrimeSieve.this.filter(number + 1, numbers, collector)
      IO.launch(RunScope.component(created)) >> IO.open(out)
    }
  }
}

private object PrimeSieve {
  private sealed trait ToFilter
  private final case class Numbers(values: Array[Long]) extends ToFilter
  private case object Eos extends ToFilter

  private final case class Report(filter: Long, isLast: Boolean, primes: FilterReport)

  private implicit val toFilter: Message[ToFilter] = Message.plain
  private implicit val report: Message[Report] = Message.plain
}
