package mpp.testee.typed

import akka.actor.typed.scaladsl.Behaviors
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.PingPongParameters
import mpp.harness.suites.NetFailuresSuite
import mpp.testee.{MessageNames, NetClient, NetMessage}

class TypedNetFailuresSuite extends NetFailuresSuite(new NetPingPong, new NetPingPong.Client) {
  import NetPingPong.{Ping, Pong, Start}
  import TypedNetFailuresSuite._

  componentsFail(MessageNames.client)(new Client(_ => broken), new Master({ case (Pong, _) => broken }))

  fails("a message that overflows the master's queue", because = "message Ping to")(brokenMaster = new Master({
    case (Start, ponger) => for (_ <- 1 to many) ponger ! Ping
  }))

  fails("a message that overflows the client's queue", because = "message Pong to")(
    brokenMaster = new Master({ case (Pong, _) => () }),
    brokenClient = new Client(pinger => for (_ <- 1 to many) pinger ! Pong)
  )

  fails("a message that cannot be written", because = "Failed to serialize message")(brokenClient =
    new Client(pinger => pinger.unsafeUpcast[Any] ! Unwritable)
  )

  test("an introduction to an actor that is not there") {
    val empty = new NetClient[TypedScope](SystemProvider.startNode) {
      override protected def createPartners(count: Int, options: String, scope: TypedScope): Unit = ()
    }
    assert(clue(failureOf(brokenClient = empty).getReason).contains("message Introduce"))
  }
}

private object TypedNetFailuresSuite {
  import NetPingPong.{Ping, PingerMessage, Pong, Start}

  case object Unwritable extends NetMessage

  /** More than a queue for one message under way holds. */
  val many = 100000

  type Ponger = ActorRef[PartnerMessage[Pong.type]]

  /** A pinger that does what a script says, and no more. */
  class Master(script: PartialFunction[(PingerMessage, Ponger), Unit])
      extends TypedPairBenchmark[PingPongParameters, Pong.type] {
    override protected def create(partners: IndexedSeq[Ponger], scope: TypedScope, latch: RunLatch): Begin = {
      val ponger = partners.head
      val start: PartialFunction[(PingerMessage, Ponger), Unit] = { case (Start, _) => ponger ! Ping }
      val pinger = scope.create(Behaviors.receiveMessage[PingerMessage] { message =>
        script.orElse(start)((message, ponger))
        Behaviors.same
      })
      introduce(Vector(pinger), partners)
      () => pinger ! Start
    }
  }

  /** A ponger that does something else on a ping. */
  class Client(onPing: ActorRef[Pong.type] => Unit)
      extends TypedClient((_, _) => Introduction.awaiting(serving(onPing)))

  private def serving(
      onPing: ActorRef[Pong.type] => Unit
  )(pinger: ActorRef[Pong.type]): Behavior[PartnerMessage[Pong.type]] =
    Behaviors.receiveMessage { _ =>
      onPing(pinger)
      Behaviors.same
    }
}
