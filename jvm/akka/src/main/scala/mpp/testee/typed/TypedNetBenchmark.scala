package mpp.testee.typed

import scala.concurrent.Future

import akka.actor.typed.scaladsl.AskPattern._
import akka.actor.typed.scaladsl.adapter._
import akka.actor.typed.{ActorRef, ActorRefResolver, ActorSystem}
import akka.util.Timeout
import mpp.harness.parameters.BenchmarkParameters
import mpp.testee.{Introduced, NetBenchmark}

/** The master's half of a benchmark on several nodes.
  *
  * @tparam T
  *   what a partner receives
  */
abstract class TypedNetBenchmark[P <: BenchmarkParameters, T]
    extends NetBenchmark[P, TypedScope, ActorRef[T]](SystemProvider.startNode) {

  // On a thread of the system, since each thread that resolves references keeps them, and with them the system. That the
  // actor exists is known once the introduction is acknowledged.
  override protected def find(address: String): Future[ActorRef[T]] =
    Future(ActorRefResolver(system.actorSystem.toTyped).resolveActorRef[T](address))(system.actorSystem.dispatcher)

  /** Tells each partner of the others, and waits until all know.
    *
    * @param introduction
    *   what a partner is told, by its place among the partners
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
