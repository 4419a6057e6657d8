package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** Basic broadcast (Cachin, Guerraoui, Rodrigues: Introduction to Reliable and Secure Distributed Programming, 2011,
  * algorithm 3.1): sends to all, one by one.
  */
final class BasicBroadcast[R](engine: HandlerEngine[R], processes: Set[Int]) extends ComponentDefinition(engine) {
  import BasicBroadcast.Broadcasted

  private val broadcast = provides(BestEffortBroadcast)
  private val link = requires(PerfectLink)

  broadcast uponEvent { case BestEffortBroadcast.Broadcast(message) =>
    handle(processes.foreach(process => trigger(PerfectLink.Send(process, Broadcasted(message)) -> link)))
  }

  link uponEvent { case PerfectLink.Deliver(from, Broadcasted(message)) =>
    handle(trigger(BestEffortBroadcast.Deliver(from, message) -> broadcast))
  }
}

private object BasicBroadcast {
  final case class Broadcasted(message: Any)
}
