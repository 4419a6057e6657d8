package mpp.testee

import scala.actors.Actor

import mpp.harness.RunLatch
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters

/** COUNTING: producers send numbers to one counter. */
final class Counting(kind: ActorKind)
    extends ActorBenchmark[CountingParameters](kind, ThreadsOf("producers", _.producers)) {
  import Counting._

  override protected def components(scope: RunScope, latch: RunLatch): () => Unit = {
    val adder = new Adder(new Counter(parameters), scope, latch)
    val producers = Seq.tabulate(parameters.producers)(new Producer(_, parameters.messagesPerProducer, adder, scope))
    scope.startAll(adder +: producers)
    () => producers.foreach(_ ! Start)
  }
}

private object Counting {
  private final case class Inc(producer: Int, number: Long)
  private case object Get

  /** Sends its numbers, and asks for what was counted. */
  private final class Producer(producer: Int, messages: Long, counter: Actor, scope: RunScope)
      extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Start =>
        var number = 1L
        while (number <= messages) {
          counter ! Inc(producer, number)
          number += 1
        }
        counter ! Get
    }
  }

  /** Counts until all producers have asked. */
  private final class Adder(counter: Counter, scope: RunScope, latch: RunLatch) extends Component(scope) {
    override protected def handle(message: Any): Unit = message match {
      case Inc(producer, number) => counter.increment(producer, number)
      case Get                   =>
        val answer = counter.get
        if (answer.isPresent) latch.arrive(answer.getAsLong)
    }
  }
}
