package mpp.kompics.dsl.examples

import mpp.kompics.dsl._

/** Read-one write-all (Cachin, Guerraoui, Rodrigues: Introduction to Reliable and Secure Distributed Programming, 2011,
  * algorithm 4.1): a read returns the process's own value, a write waits for all processes that have not crashed.
  */
final class ReadOneWriteAll[R](engine: HandlerEngine[R], processes: Set[Int]) extends ComponentDefinition(engine) {
  import ReadOneWriteAll._
  import RegularRegister._

  private val register = provides(RegularRegister)
  private val broadcast = requires(BestEffortBroadcast)
  private val link = requires(PerfectLink)
  private val failureDetector = requires(PerfectFailureDetector)

  private var stored = Option.empty[Int]
  private var correct = processes
  private var acknowledged = Set.empty[Int]

  register uponEvent {
    case Read         => handle(trigger(ReadReturn(stored) -> register))
    case Write(value) => handle(trigger(BestEffortBroadcast.Broadcast(Store(value)) -> broadcast))
  }

  broadcast uponEvent { case BestEffortBroadcast.Deliver(from, Store(value)) =>
    handle {
      stored = Some(value)
      trigger(PerfectLink.Send(from, Ack) -> link)
    }
  }

  link uponEvent { case PerfectLink.Deliver(from, Ack) =>
    handle {
      acknowledged += from
      returnIfComplete()
    }
  }

  failureDetector uponEvent { case PerfectFailureDetector.Crash(process) =>
    handle {
      correct -= process
      returnIfComplete()
    }
  }

  private def returnIfComplete(): Unit =
    if (correct.subsetOf(acknowledged)) {
      acknowledged = Set.empty
      trigger(WriteReturn -> register)
    }
}

private object ReadOneWriteAll {
  final case class Store(value: Int)
  case object Ack
}
