package mpp.testee

import scala.jdk.CollectionConverters._
import scala.jdk.OptionConverters._

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}

/** PRIMESIEVE: numbers go through filters, each of which creates the next one. */
final class PrimeSieve(settings: Settings) extends EffpiBenchmark[PrimeSieveParameters](settings) {
  import PrimeSieve._

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val source = Channel[Start.type]()
    val first = Channel[ToFilter]()
    val reports = Channel[Report]()
    val each = Seq(
      collect(reports, new SieveCollector, latch),
      new Stage(1, first, reports).process,
      receive(source)(_ => sendAll(new Batches(parameters).asScala, first))
    )
    Components(each, () => scope.send(source, Start))
  }

  /** One filter, which ends after its report. */
  private final class Stage(number: Long, mailbox: InChannel[ToFilter], collector: OutChannel[Report]) {
    private val filter = new Filter(parameters)
    private var next = Option.empty[OutChannel[ToFilter]]

    def process: Process = rec(filtering) {
      receive(mailbox) {
        case Numbers(values) => passAll(filter.take(values).asScala.toList) >> loop(filtering)
        case Eos             => passAll(filter.flush().toScala.toList) >> end
      }
    }

    private def end: Process = {
      val report = send(collector, Report(number, next.isEmpty, filter.report))
      next.fold(report)(send(_, Eos) >> report)
    }

    private def passAll(messages: List[Array[Long]]): Process = messages match {
      case Nil              => nil
      case numbers :: after => pass(numbers) >> passAll(after)
    }

    private def pass(numbers: Array[Long]): Process = next match {
      case Some(known) => send(known, Numbers(numbers))
      case None        =>
        val created = Channel[ToFilter]()
        next = Some(created)
        fork(new Stage(number + 1, created, collector).process) >> send(created, Numbers(numbers))
    }
  }
}

private object PrimeSieve {
  private case object Start
  private sealed trait ToFilter
  private final case class Numbers(values: Array[Long]) extends ToFilter
  private case object Eos extends ToFilter
  private final case class Report(filter: Long, isLast: Boolean, primes: FilterReport)

  private val sending, filtering, collecting = new ProcVar[Unit]("again")

  /** The source. */
  private def sendAll(batches: Iterator[Array[Long]], first: OutChannel[ToFilter]): Process = rec(sending) {
    if (batches.hasNext) send(first, Numbers(batches.next())) >> loop(sending) else send(first, Eos)
  }

  /** Adds what filters report. */
  private def collect(mailbox: InChannel[Report], collector: SieveCollector, latch: RunLatch): Process =
    rec(collecting) {
      receive(mailbox) { report =>
        val answer = collector.take(report.filter, report.isLast, report.primes)
        if (answer.isPresent) {
          latch.arrive(answer.getAsLong)
          nil
        } else loop(collecting)
      }
    }
}
