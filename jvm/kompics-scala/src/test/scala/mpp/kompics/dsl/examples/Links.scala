package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** All links between the processes of a test. Each process is connected by a channel for what it is sent. */
final class Links[R](engine: HandlerEngine[R]) extends ComponentDefinition(engine) {
  private val routed = provides(Routing)
  private var crashed = Set.empty[Int]

  routed uponEvent { case Routing.Route(from, to, message) =>
    handle(if (!crashed(from) && !crashed(to)) trigger(Routing.Arrive(from, to, message) -> routed))
  }

  /** Cuts all links of a process. */
  def crash(process: Int): Unit = crashed += process
}

/** Links with processes on both ends. */
object Routing extends Port {
  final case class Route(from: Int, to: Int, message: Any) extends KompicsEvent
  final case class Arrive(from: Int, to: Int, message: Any) extends KompicsEvent

  request[Route]
  indication[Arrive]

  /** Lets through what arrives at a process. */
  final class At(process: Int) extends IndicationSelector[Arrive, Integer](process) {
    override def getValue(event: Arrive): Integer = event.to
  }
}

/** The links of one process. */
final class LinkEnd[R](engine: HandlerEngine[R], process: Int) extends ComponentDefinition(engine) {
  private val link = provides(PerfectLink)
  private val routed = requires(Routing)

  link uponEvent { case PerfectLink.Send(to, message) =>
    handle(trigger(Routing.Route(process, to, message) -> routed))
  }

  routed uponEvent { case Routing.Arrive(from, _, message) =>
    handle(trigger(PerfectLink.Deliver(from, message) -> link))
  }
}
