package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinThroughputParameters

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput(kind: ActorKind)
    extends ActorBenchmark[ForkJoinThroughputParameters](kind, ThreadsOf("number_of_components", _.receivers)) {
  import ForkJoinThroughput._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val receivers = Array.fill(parameters.receivers)(new Receiver(parameters.messagesPerReceiver, scope, latch))
    val sender = new Sender(receivers, parameters, scope)
    scope.startAll(receivers :+ sender)
    () => sender ! Start
  }
}

private object ForkJoinThroughput {
  private final case class Numbered(number: Long)

  /** Sends all numbers, from one handler. */
  private final class Sender(receivers: Array[Receiver], parameters: ForkJoinThroughputParameters, scope: RunScope)
      extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Start =>
        parameters.sendAll(new ForkJoinThroughputParameters.Send {
          override def send(receiver: Int, number: Long): Unit = receivers(receiver) ! Numbered(number)
        })
    }
  }

  /** Adds as many numbers as it is to get. */
  private final class Receiver(private var missing: Long, scope: RunScope, latch: RunLatch) extends Component(scope) {
    private var sum = 0L

    override protected def handle(message: Any): Unit = message match {
      case Numbered(number) =>
        missing -= 1
        sum += number
        if (missing == 0) latch.arrive(sum)
    }
  }
}
