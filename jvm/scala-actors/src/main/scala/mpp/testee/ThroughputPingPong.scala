package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.parameters.ThroughputPingPongParameters

/** TPPINGPONG: independent pairs, each with a pipeline of messages in flight. */
final class ThroughputPingPong(kind: ActorKind)
    extends ActorBenchmark[ThroughputPingPongParameters](kind, ThreadsOf("parallelism", _.parallelism, each = 2)) {

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit =
    ThroughputPingPong.pairs(parameters, scope, latch)
}

private object ThroughputPingPong {
  private final case class Ping(index: Long)

  /** A PONG, with what it adds to the answer: the index of its PING, or 1. */
  private final case class Pong(index: Long)

  private val staticPing = Ping(0)
  private val staticPong = Pong(1)

  /** Starts pairs of pingers and pongers. */
  def pairs(parameters: ThroughputPingPongParameters, scope: RunScope, latch: RunLatch): () => Unit = {
    val pongers = Seq.fill(parameters.parallelism)(new Ponger(parameters.staticOnly, scope))
    val pingers = pongers.map(new Pinger(_, parameters, scope, latch))
    scope.startAll(pongers ++ pingers)
    () => pingers.foreach(_ ! Start)
  }

  /** Sends as many PINGs as the pipeline holds without waiting, then one per PONG. */
  private final class Pinger(ponger: Actor, parameters: ThroughputPingPongParameters, scope: RunScope, latch: RunLatch)
      extends Component(scope) {
    private var sent, pongs, answer = 0L

    override protected def handle(message: Any): Unit = message match {
      case Pong(index) =>
        pongs += 1
        answer += index
        if (sent < parameters.messagesPerPair) ping()
        else if (pongs == parameters.messagesPerPair) latch.arrive(answer)
      case Start => while (sent < parameters.pipelineSize) ping()
    }

    private def ping(): Unit = {
      ponger ! (if (parameters.staticOnly) staticPing else Ping(sent))
      sent += 1
    }
  }

  /** Answers PINGs. */
  private final class Ponger(staticOnly: Boolean, scope: RunScope) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Ping(index) => reply(if (staticOnly) staticPong else Pong(index))
    }
  }
}
