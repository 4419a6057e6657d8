package mpp.testee.classic

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.harness.suites.NetFailuresSuite
import mpp.testee.{MessageNames, NetClient, NetMessage}

class ClassicNetFailuresSuite extends NetFailuresSuite(new NetPingPong, new NetPingPong.Client) {
  import ClassicNetFailuresSuite._
  import PingPong.{Ping, Pong}

  componentsFail(MessageNames.client)(client { case (Ping, _) => broken }, master { case (Pong, _) => broken })

  fails("a message that overflows the master's queue", because = "message Ping to")(brokenMaster = master {
    case (Start, ponger) => for (_ <- 1 to many) ponger.send(Ping)
  })

  fails("a message that overflows the client's queue", because = "message Pong to")(
    brokenMaster = master { case (Pong, _) => () },
    brokenClient = client { case (Ping, pinger) => for (_ <- 1 to many) pinger.send(Pong) }
  )

  test("a message to an actor on the client that has stopped") {
    val failure = failureOf(
      brokenMaster = master { case (Start, ponger) => for (_ <- 1 to 2) ponger.send(Ping) },
      brokenClient = new ClassicClient((_, _) => Props(new Leaver))
    )
    assert(clue(failure.getReason).contains("message Ping to"))
    assert(clue(failure.getReason).contains("was lost"))
  }

  fails("a message that the client does not understand", because = "message Pong to")(brokenMaster = master {
    case (Start, ponger) => ponger.send(Pong)
  })

  fails("a message that cannot be written", because = "Failed to serialize message")(brokenMaster = master {
    case (Start, ponger) => ponger.send(Unwritable)
  })

  fails("a message that cannot be written on the client", because = "Failed to serialize message")(brokenClient =
    client { case (Ping, pinger) => pinger.send(Unwritable) }
  )

  fails("a message that is too large", because = "oversized")(brokenMaster = master { case (Start, ponger) =>
    ponger.send(SizedThroughput.Message(new Array(1000000)))
  })

  fails("a client's system that ends", because = "stopped")(brokenClient =
    new ClassicClient((_, _) => Props(new Ender))
  )

  test("a client without the actor that the master looks for") {
    val empty = new NetClient[ClassicScope](SystemProvider.startNode) {
      override protected def createPartners(count: Int, options: String, scope: ClassicScope): Unit = ()
    }
    assert(clue(failureOf(brokenClient = empty).getReason).contains("NETPINGPONG failed in prepare: "))
  }
}

private object ClassicNetFailuresSuite {

  /** More than a queue for one message under way holds. */
  val many = 100000

  val Start: PingPong.Start.type = PingPong.Start

  case object Unwritable extends NetMessage

  /** The actor on the other node. */
  final class Other(actor: ActorRef, self: ActorRef) {
    def send(message: Any): Unit = actor.tell(message, self)
  }

  /** An actor's reaction to a message. */
  type Script = PartialFunction[(Any, Other), Unit]

  private val start: Script = { case (Start, ponger) => ponger.send(PingPong.Ping) }

  def master(script: Script): ClassicNetBenchmark[PingPongParameters] = new ClassicNetBenchmark[PingPongParameters] {
    override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
      val pinger = scope.create(Props(new Scripted(script.orElse(start), Some(partners.head))))
      () => pinger ! Start
    }
  }

  def client(script: Script): ClassicClient = new ClassicClient((_, _) => Props(new Scripted(script)))

  class Scripted(script: Script, partner: Option[ActorRef] = None) extends Actor {
    override def receive: Receive = Function.unlift { message: Any =>
      script.lift((message, new Other(partner.getOrElse(sender()), self)))
    }
  }

  class Leaver extends Actor {
    override def receive: Receive = { case PingPong.Ping => context.stop(self) }
  }

  class Ender extends Actor {
    override def receive: Receive = { case PingPong.Ping => context.system.terminate(): Unit }
  }
}
