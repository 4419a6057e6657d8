package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props, SupervisorStrategy, Terminated}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.sieve.{Batches, Filter, FilterReport, SieveCollector}
import mpp.testee.{ActorBenchmark, RunMessage}

/** PRIMESIEVE: numbers go through filters, each of which creates the next one when it first needs it. */
final class PrimeSieve extends ActorBenchmark[PrimeSieveParameters, ClassicScope](SystemProvider.start _) {
  import PrimeSieve._

  override protected def create(scope: ClassicScope, latch: RunLatch): Begin = {
    val collector = scope.create(Props(new Collector(latch)))
    val first = scope.create(Props(new FilterActor(1, parameters, collector)))
    val source = scope.create(Props(new Source(first, parameters)))
    () => source ! Start
  }
}

private object PrimeSieve {
  case object Start extends RunMessage
  final case class Numbers(values: Array[Long]) extends RunMessage
  case object EndOfStream extends RunMessage
  final case class Report(filter: Long, isLast: Boolean, found: FilterReport) extends RunMessage

  final class Source(first: ActorRef, parameters: PrimeSieveParameters) extends Actor {
    override def receive: Receive = { case Start =>
      new Batches(parameters).forEachRemaining(first ! Numbers(_))
      first ! EndOfStream
    }
  }

  /** Parent of the next filter, which would end with it: it waits for the next one's end before its own. */
  final class FilterActor(number: Long, parameters: PrimeSieveParameters, collector: ActorRef) extends Actor {
    private val filter = new Filter(parameters)
    private var next: Option[ActorRef] = None

    override def supervisorStrategy: SupervisorStrategy = ClassicScope.escalating

    override def receive: Receive = {
      case Numbers(values) => filter.take(values, pass(_))
      case EndOfStream     =>
        filter.flush().ifPresent(pass(_))
        next.foreach(_ ! EndOfStream)
        collector ! Report(number, isLast = next.isEmpty, filter.report())
        if (next.isEmpty) context.stop(self)
      case Terminated(_) => context.stop(self)
    }

    private def pass(values: Array[Long]): Unit = {
      if (next.isEmpty) next = Some(createNext())
      next.foreach(_ ! Numbers(values))
    }

    private def createNext(): ActorRef =
      context.watch(context.actorOf(Props(new FilterActor(number + 1, parameters, collector))))
  }

  final class Collector(latch: RunLatch) extends Actor {
    private val collector = new SieveCollector

    override def receive: Receive = { case Report(filter, isLast, found) =>
      collector.take(filter, isLast, found).ifPresent(latch.arrive(_))
    }
  }
}
