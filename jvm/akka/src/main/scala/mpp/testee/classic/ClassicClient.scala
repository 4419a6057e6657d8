package mpp.testee.classic

import akka.actor.{ActorRef, Props}
import mpp.testee.NetClient

/** The client's half of a benchmark.
  *
  * @param partner
  *   a partner by its number, from 0, and what the benchmark's parameters say
  */
class ClassicClient(partner: (Int, String) => Props) extends NetClient[ClassicScope](SystemProvider.startNode) {

  /** All of them, in the order of their creation. */
  protected var partners: IndexedSeq[ActorRef] = Vector.empty

  override protected def createPartners(count: Int, options: String, scope: ClassicScope): Unit =
    partners = scope.createAll(Vector.tabulate(count)(partner(_, options)))
}
