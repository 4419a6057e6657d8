package mpp.testee.typed

import akka.actor.typed.ActorRef
import mpp.harness.parameters.BenchmarkParameters

/** The master's half of a benchmark of pairs, one of each on the master and its partner on the first client.
  *
  * @tparam M
  *   what an actor of the master receives from its partner
  */
abstract class TypedPairBenchmark[P <: BenchmarkParameters, M] extends TypedNetBenchmark[P, PartnerMessage[M]] {

  /** Introduces each of the actors to the one at the same place among their partners, and waits until that knows. */
  final protected def introduce(
      actors: IndexedSeq[ActorRef[M]],
      partners: IndexedSeq[ActorRef[PartnerMessage[M]]]
  ): Unit = introduce(partners)((number, replyTo) => Introduce(actors(number), replyTo))
}
