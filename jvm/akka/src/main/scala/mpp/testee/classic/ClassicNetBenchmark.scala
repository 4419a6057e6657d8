package mpp.testee.classic

import akka.actor.ActorRef
import akka.pattern.{ask => askActor}
import akka.util.Timeout
import mpp.harness.parameters.BenchmarkParameters
import mpp.testee.{Introduced, NetBenchmark, NetMessage}

/** The master's half of a benchmark on several nodes. */
abstract class ClassicNetBenchmark[P <: BenchmarkParameters]
    extends NetBenchmark[P, ClassicScope, ActorRef](SystemProvider.startNode) {

  override protected def partner(found: ActorRef): ActorRef = found

  /** Tells each partner of the others, and waits until all know.
    *
    * @param introduction
    *   message to a partner, by its place among the partners
    */
  final protected def introduce(partners: IndexedSeq[ActorRef])(introduction: Int => NetMessage): Unit = {
    val timeout: Timeout = NetBenchmark.answerDeadline
    ask(partners.indices) { number =>
      askActor(partners(number), introduction(number))(timeout).mapTo[Introduced.type]
    }
    ()
  }
}
