package mpp.testee

import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter => FilterState, FilterReport, SieveCollector}
import mpp.kompics.common.{Composition, KompicsBenchmark, RunPort}
import mpp.kompics.dsl._
import se.sics.kompics.{Direct, Init => JavaInit}

/** PRIMESIEVE: a pipeline of filters, in which each filter creates the next one as its child.
  *
  * A report that went up from child to parent would pass all filters before it. The source's EOS is therefore a direct
  * request, which goes down with the end of the numbers: whoever holds it can answer the source.
  */
final class PrimeSieve[R](engine: HandlerEngine[R]) extends KompicsBenchmark[PrimeSieveParameters] {
  import PrimeSieve._

  override protected def compose(composition: Composition, latch: RunLatch): Begin = {
    val first = composition.createEphemeral(classOf[Filter[R]], new FilterInit(engine, 1, parameters))
    val source = composition.create(classOf[Source[R]], new SourceInit(engine, parameters, latch))
    composition.connect(first, source, Filtering.portClass)
    () => RunPort.tell(source, RunPort.Begin.EVENT)
  }
}

private object PrimeSieve {
  final case class Numbers(values: Array[Long]) extends KompicsEvent

  /** The source's EOS, which each filter answers. */
  final class Eos extends Direct.Request[Report]

  /** EOS between filters, with the source's. */
  final case class NextEos(first: Eos) extends KompicsEvent
  final case class Report(filter: Long, isLast: Boolean, content: FilterReport) extends Direct.Response

  object Filtering extends Port {
    request[Numbers]
    request[Eos]
    request[NextEos]
    indication[Report]
  }

  final class SourceInit[R](val engine: HandlerEngine[R], val parameters: PrimeSieveParameters, val latch: RunLatch)
      extends JavaInit[Source[R]]

  /** Sends all numbers, and collects the reports. */
  final class Source[R](init: SourceInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val run = provides[RunPort]
    private val filtering = requires(Filtering)
    private val collector = new SieveCollector

    run uponEvent { case _: RunPort.Begin =>
      handle {
        new Batches(parameters).forEachRemaining(batch => trigger(Numbers(batch) -> filtering))
        trigger(new Eos -> filtering)
      }
    }

    filtering uponEvent { case Report(filter, isLast, content) =>
      handle(collector.take(filter, isLast, content).ifPresent(latch.arrive(_)))
    }
  }

  final class FilterInit[R](val engine: HandlerEngine[R], val number: Long, val parameters: PrimeSieveParameters)
      extends JavaInit[Filter[R]]

  /** Keeps primes and passes on what they do not divide. It ends after its report, but not before the next filter has:
    * a component that is killed forgets that its child has ended, and would wait for it for ever.
    */
  final class Filter[R](init: FilterInit[R]) extends ComponentDefinition(init.engine) {
    import init._

    private val previous = provides(Filtering)
    private val state = new FilterState(parameters)
    private var next: Option[Positive[Filtering.type]] = None

    previous uponEvent {
      case Numbers(values) => handle(state.take(values, pass(_)))
      // The first filter gets the source's, all others that of the filter before them.
      case eos: Eos     => handle(end(eos))
      case NextEos(eos) => handle(end(eos))
    }

    control uponEvent { case _: Killed => handle(suicide()) }

    private def end(eos: Eos): Unit = {
      state.flush().ifPresent(pass(_))
      next.foreach(port => trigger(NextEos(eos) -> port))
      answer(eos, Report(number, next.isEmpty, state.report()))
      if (next.isEmpty) suicide()
    }

    private def pass(numbers: Array[Long]): Unit = {
      if (next.isEmpty) next = Some(createNext())
      next.foreach(port => trigger(Numbers(numbers) -> port))
    }

    private def createNext(): Positive[Filtering.type] = {
      val child = create(new Filter(new FilterInit(engine, number + 1, parameters)))
      trigger(Start -> child.control)
      child.provided(Filtering.portClass)
    }
  }
}
