package mpp.testee.typed

import akka.actor.{ActorRef => ClassicRef}
import akka.actor.typed.scaladsl.AskPattern._
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.{ActorRef, ActorSystem}
import akka.util.Timeout
import mpp.harness.parameters.BenchmarkParameters
import mpp.testee.{Introduced, NetBenchmark}

/** The master's half of a benchmark on several nodes.
  *
  * @tparam T
  *   the message that a partner receives
  */
abstract class TypedNetBenchmark[P <: BenchmarkParameters, T]
    extends NetBenchmark[P, TypedScope, ActorRef[T]](SystemProvider.startNode) {

  override protected def partner(found: ClassicRef): ActorRef[T] = found.toTyped

  /** Tells each partner of the others, and waits until all know.
    *
    * @param introduction
    *   message to a partner, by its place among the partners
    */
  final protected def introduce(partners: IndexedSeq[ActorRef[T]])(
      introduction: (Int, ActorRef[Introduced.type]) => T
  ): Unit = {
    implicit val typedSystem: ActorSystem[_] = system.actorSystem.toTyped
    implicit val timeout: Timeout = NetBenchmark.answerDeadline
    ask(partners.indices)(number => partners(number).ask[Introduced.type](introduction(number, _)))
    ()
  }
}
