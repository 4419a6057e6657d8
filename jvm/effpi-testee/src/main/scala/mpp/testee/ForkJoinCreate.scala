package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.dsl._
import effpi.{Channel, InChannel, OutChannel, ProcVar, Process}
import mpp.harness.RunLatch
import mpp.harness.parameters.ForkJoinCreateParameters

/** FORKJOINCREATE: a parent creates children, each of which answers one message and ends. */
final class ForkJoinCreate(settings: Settings) extends EffpiBenchmark[ForkJoinCreateParameters](settings) {
  import ForkJoinCreate._

  override protected def components(scope: RunScope, latch: RunLatch): Components = {
    if (parameters.holdAll) scope.requireRoom(parameters.components)
    val parent = Channel[ToParent]()
    Components(Seq(askChildren(parent, latch)), () => scope.send(parent, Start))
  }

  /** The parent, which adds its children's answers. */
  private def askChildren(mailbox: Channel[ToParent], latch: RunLatch): Process = {
    var missing = parameters.components
    var sum = 0L
    rec(receiving) {
      receive(mailbox) {
        case Start => (if (parameters.holdAll) createAllFirst(mailbox) else createAndAsk(mailbox)) >> loop(receiving)
        case Ack(number) =>
          missing -= 1
          sum += number
          if (missing == 0) {
            latch.arrive(sum)
            nil
          } else loop(receiving)
      }
    }
  }

  private def createAllFirst(parent: OutChannel[ToParent]): Process = {
    val children = new Array[Channel[Go]](parameters.components)
    val createAll = each(creating) { number =>
      val child = Channel[Go]()
      children(number - 1) = child
      fork(acknowledge(child, parent))
    }
    createAll >> each(asking)(number => send(children(number - 1), Go(number.toLong)))
  }

  private def createAndAsk(parent: OutChannel[ToParent]): Process = each(creating) { number =>
    val child = Channel[Go]()
    fork(acknowledge(child, parent)) >> send(child, Go(number.toLong))
  }

  /** One process for each child, one after the other. */
  private def each(variable: ProcVar[Unit])(process: Int => Process): Process = {
    var number = 0
    rec(variable) {
      if (number == parameters.components) nil
      else {
        number += 1
        process(number) >> loop(variable)
      }
    }
  }
}

private object ForkJoinCreate {
  private sealed trait ToParent
  private case object Start extends ToParent
  private final case class Ack(number: Long) extends ToParent
  private final case class Go(number: Long)

  private val receiving, creating, asking = new ProcVar[Unit]("again")

  /** A child. */
  private def acknowledge(mailbox: InChannel[Go], parent: OutChannel[ToParent]): Process =
    receive(mailbox)(go => send(parent, Ack(go.number)))
}
