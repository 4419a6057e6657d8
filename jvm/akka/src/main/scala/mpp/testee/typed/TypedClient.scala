package mpp.testee.typed

import akka.actor.typed.Behavior
import mpp.testee.NetClient

/** The client's half of a benchmark. Introductions make its partners begin anew.
  *
  * @param partner
  *   a partner by its number, from 0, and what the benchmark's parameters say
  */
class TypedClient[M](partner: (Int, String) => Behavior[M]) extends NetClient[TypedScope](SystemProvider.startNode) {
  override protected def createPartners(count: Int, options: String, scope: TypedScope): Unit = {
    scope.createAll(Vector.tabulate(count)(partner(_, options)))
    ()
  }
}
