package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinThroughputParameters

/** FORKJOINTHROUGHPUT: one sender sends numbers to many receivers, which add them. */
final class ForkJoinThroughput(settings: Settings) extends EffpiBenchmark[ForkJoinThroughputParameters](settings) {
  import ForkJoinThroughput._

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    val sender = Channel[Start.type]()
    val receivers = Array.fill(parameters.receivers)(Channel[Numbered]())
    val adders = receivers.map(add(_, parameters.messagesPerReceiver, latch))
    Components(receive(sender)(_ => sendAll(receivers)) +: adders, () => scope.send(sender, Start))
  }

  private def sendAll(receivers: Array[Channel[Numbered]]): Process = {
    var receiver = 0
    var number = 1L

    /** Goes on to the next message, in the order that is asked for. */
    def next(): Unit =
      if (parameters.roundRobin) {
        receiver += 1
        if (receiver == receivers.length) {
          receiver = 0
          number += 1
        }
      } else {
        number += 1
        if (number > parameters.messagesPerReceiver) {
          number = 1
          receiver += 1
        }
      }
    rec(sending) {
      if (receiver == receivers.length || number > parameters.messagesPerReceiver) nil
      else {
        val message = send(receivers(receiver), Numbered(number))
        next()
        message >> loop(sending)
      }
    }
  }
}

private object ForkJoinThroughput {
  private case object Start
  private final case class Numbered(number: Long)

  private val sending, adding = new ProcVar[Unit]("again")

  private def add(mailbox: InChannel[Numbered], messages: Long, latch: RunLatch): Process = {
    var missing = messages
    var sum = 0L
    rec(adding) {
      receive(mailbox) { message =>
        missing -= 1
        sum += message.number
        if (missing == 0) {
          latch.arrive(sum)
          nil
        } else loop(adding)
      }
    }
  }
}
