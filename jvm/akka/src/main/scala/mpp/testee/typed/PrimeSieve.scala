package mpp.testee.typed

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior, ChildFailed, Signal, Terminated}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}
import mpp.testee.{ActorBenchmark, RunMessage}

/** PRIMESIEVE: numbers go through filters, each of which creates the next one when it first needs it. */
final class PrimeSieve extends ActorBenchmark[PrimeSieveParameters, TypedScope](SystemProvider.start _) {
  import PrimeSieve._

  override protected def create(scope: TypedScope, latch: RunLatch): Begin = {
    val collector = scope.create(Collector(latch))
    val first = scope.create(FilterActor(1, parameters, collector, latch))
    val source = scope.create(Source(first, parameters))
    () => source ! Start
  }
}

private object PrimeSieve {
  case object Start extends RunMessage

  sealed trait FilterMessage extends RunMessage
  final case class Numbers(values: Array[Long]) extends FilterMessage
  case object EndOfStream extends FilterMessage

  final case class Report(filter: Long, isLast: Boolean, found: FilterReport) extends RunMessage

  object Source {
    def apply(first: ActorRef[FilterMessage], parameters: PrimeSieveParameters): Behavior[Start.type] =
      Behaviors.receiveMessage { _ =>
        new Batches(parameters).forEachRemaining(first ! Numbers(_))
        first ! EndOfStream
        Behaviors.same
      }
  }

  object FilterActor {
    def apply(
        number: Long,
        parameters: PrimeSieveParameters,
        collector: ActorRef[Report],
        latch: RunLatch
    ): Behavior[FilterMessage] =
      Behaviors.setup(new FilterActor(_, number, parameters, collector, latch))
  }

  /** Parent of the next filter, which would end with it: it waits for the next one's end before its own. */
  final class FilterActor(
      context: ActorContext[FilterMessage],
      number: Long,
      parameters: PrimeSieveParameters,
      collector: ActorRef[Report],
      latch: RunLatch
  ) extends AbstractBehavior[FilterMessage](context) {
    private val filter = new Filter(parameters)
    private var next: Option[ActorRef[FilterMessage]] = None

    override def onMessage(message: FilterMessage): Behavior[FilterMessage] = message match {
      case Numbers(values) =>
        filter.take(values, pass(_))
        this
      case EndOfStream =>
        filter.flush().ifPresent(pass(_))
        next.foreach(_ ! EndOfStream)
        collector ! Report(number, isLast = next.isEmpty, filter.report())
        if (next.isEmpty) Behaviors.stopped else this
    }

    override def onSignal: PartialFunction[Signal, Behavior[FilterMessage]] = {
      case ChildFailed(_, cause) =>
        latch.fail(cause)
        Behaviors.stopped
      case Terminated(_) => Behaviors.stopped
    }

    private def pass(values: Array[Long]): Unit = {
      if (next.isEmpty) next = Some(createNext())
      next.foreach(_ ! Numbers(values))
    }

    private def createNext(): ActorRef[FilterMessage] = {
      val created = context.spawnAnonymous(FilterActor(number + 1, parameters, collector, latch))
      context.watch(created)
      created
    }
  }

  object Collector {
    def apply(latch: RunLatch): Behavior[Report] = Behaviors.setup { _ =>
      val collector = new SieveCollector
      Behaviors.receiveMessage { report =>
        collector.take(report.filter, report.isLast, report.found).ifPresent(latch.arrive(_))
        Behaviors.same
      }
    }
  }
}
