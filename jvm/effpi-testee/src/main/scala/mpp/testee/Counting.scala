package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.counting.Counter
import mpp.harness.parameters.CountingParameters

/** COUNTING: producers send numbers to one counter. */
final class Counting(settings: Settings) extends EffpiBenchmark[CountingParameters](settings) {
  import Counting._

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val counter = Channel[ToCounter]()
    val producers = Seq.tabulate(parameters.producers) { number =>
      val mailbox = Channel[Start.type]()
      val produces = receive(mailbox)(_ => produce(number, parameters.messagesPerProducer, counter))
      Components(Seq(produces), () => scope.send(mailbox, Start))
    }
    Components.all(Components(Seq(count(counter, new Counter(parameters), latch)), () => ()) +: producers)
  }
}

private object Counting {
  private case object Start
  private sealed trait ToCounter
  private final case class Inc(producer: Int, number: Long) extends ToCounter
  private case object Get extends ToCounter

  private val producing, counting = new ProcVar[Unit]("again")

  /** Sends its numbers, and asks for what was counted. */
  private def produce(producer: Int, messages: Long, counter: OutChannel[ToCounter]): Process = {
    var number = 0L
    rec(producing) {
      if (number == messages) send(counter, Get)
      else {
        number += 1
        send(counter, Inc(producer, number)) >> loop(producing)
      }
    }
  }

  /** Counts until all producers have asked. */
  private def count(mailbox: InChannel[ToCounter], counter: Counter, latch: RunLatch): Process = rec(counting) {
    receive(mailbox) {
      case Inc(producer, number) =>
        counter.increment(producer, number)
        loop(counting)
      case Get =>
        val answer = counter.get
        if (answer.isPresent) {
          latch.arrive(answer.getAsLong)
          nil
        } else loop(counting)
    }
  }
}
