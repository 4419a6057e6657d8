package mpp.testee.typed

import akka.actor.typed.ActorRef
import akka.actor.typed.scaladsl.Behaviors
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.harness.suites.NetFailuresSuite
import mpp.testee.{MessageNames, NetClient, NetMessage}

class TypedNetFailuresSuite extends NetFailuresSuite(new NetPingPong, new NetPingPong.Client) {
  import PingPong.{Pong, Start}
  import TypedNetFailuresSuite._

  componentsFail(MessageNames.client)(new Client(_ => broken), new Master({ case (Pong, _, _) => broken }))

  fails("a message that overflows the master's queue", because = "message Ping(")(brokenMaster = new Master({
    case (Start, ponger, ping) => for (_ <- 1 to many) ponger ! ping
  }))

  fails("a message that overflows the client's queue", because = "message Pong to")(
    brokenMaster = new Master({ case (Pong, _, _) => () }),
    brokenClient = new Client(ping => for (_ <- 1 to many) ping.replyTo ! Pong)
  )

  fails("a message that cannot be written", because = "Failed to serialize message")(brokenClient =
    new Client(_.replyTo.unsafeUpcast[Any] ! Unwritable)
  )

  test("a client without the actor that the master looks for") {
    val empty = new NetClient[TypedScope](SystemProvider.startNode) {
      override protected def createPartners(count: Int, options: String, scope: TypedScope): Unit = ()
    }
    assert(clue(failureOf(brokenClient = empty).getReason).contains("no actor has the address"))
  }
}

private object TypedNetFailuresSuite {
  import PingPong.{Ping, PingerMessage, Start}

  case object Unwritable extends NetMessage

  /** More than a queue for one message under way holds. */
  val many = 100000

  /** A pinger's reaction to a message, with its ponger and the message to that. */
  type Script = PartialFunction[(PingerMessage, ActorRef[Ping], Ping), Unit]

  private val start: Script = { case (Start, ponger, ping) => ponger ! ping }

  /** A pinger that does what a script says, and no more. */
  class Master(script: Script) extends TypedNetBenchmark[PingPongParameters, Ping] {
    override protected def create(partners: IndexedSeq[ActorRef[Ping]], scope: TypedScope, latch: RunLatch): Begin = {
      val pinger = scope.create(Behaviors.setup[PingerMessage] { context =>
        Behaviors.receiveMessage { message =>
          script.orElse(start)((message, partners.head, Ping(context.self)))
          Behaviors.same
        }
      })
      () => pinger ! Start
    }
  }

  /** A ponger that does something else on a ping. */
  class Client(onPing: Ping => Unit)
      extends TypedClient((_, _) =>
        Behaviors.receiveMessage[Ping] { ping =>
          onPing(ping)
          Behaviors.same
        }
      )
}
