package mpp.testee

import scala.concurrent.duration._
import scala.concurrent.{ExecutionContext, Future}
import scala.jdk.CollectionConverters._
import scala.jdk.DurationConverters._
import scala.jdk.FutureConverters._

import akka.actor.{ActorIdentity, ActorRef, Identify}
import akka.pattern.{ask => askActor}
import mpp.harness.RunLatch
import mpp.harness.components.{Begin, ComponentMaster}
import mpp.harness.parameters.BenchmarkParameters

/** The master's half of a benchmark of actors that have partners on clients. The other half is a [[NetClient]].
  *
  * @param startNode
  *   starts a system that other nodes can reach, from its name, the node's host and the most messages under way at one
  *   time
  * @tparam A
  *   reference to a partner
  */
abstract class NetBenchmark[P <: BenchmarkParameters, S <: RunScope, A](
    startNode: (String, String, Long) => RunSystem[S]
) extends ComponentMaster[P, S, RunSystem[S], A] {

  /** The number of partners that are asked at the same time. */
  protected def questionsAtOnce: Int = 1000

  /** A partner as messages are sent to it. */
  protected def partner(found: ActorRef): A

  /** Creates the actors of a run on the master. What it returns is called once, in the timed run. */
  protected def create(partners: IndexedSeq[A], scope: S, latch: RunLatch): Begin

  final override protected def create(scope: S, latch: RunLatch): Begin =
    create(partners.asScala.toVector, scope, latch)

  override protected def startSystem(): RunSystem[S] = startNode(Framework.drawName(), host, parameters.inFlight)

  override protected def watch(system: RunSystem[S]): String = NodeWatch.start(system, failures.add)

  override protected def stopSystem(system: RunSystem[S], orderly: Boolean): Unit =
    system.terminate(if (orderly) RunScope.deadline else NetBenchmark.terminationAfterFailure)

  override protected def meetPartners(): java.util.List[A] = {
    val addresses = for {
      client <- clients.asScala.take(parameters.clients)
      number <- 0 until parameters.partnersPerClient
    } yield s"$client/$number"
    ask(addresses.toVector)(find).map(partner).asJava
  }

  // A reference and no selection: other systems have not to be trusted to select actors. On a thread of the system,
  // since each thread that resolves references keeps them, and with them the system.
  private def find(address: String): Future[ActorRef] = {
    val actorSystem = system.actorSystem
    implicit val executor: ExecutionContext = actorSystem.dispatcher
    Future(actorSystem.provider.resolveActorRef(address))
      .flatMap(askActor(_, Identify(address))(NetBenchmark.answerDeadline))
      .mapTo[ActorIdentity]
      .map(_.ref.getOrElse(throw new NoSuchElementException(s"no actor has the address $address")))
  }

  /** Asks other nodes something for each item, while no run is timed.
    *
    * @param question
    *   its answer fails by itself after [[NetBenchmark.answerDeadline]]
    * @return
    *   the answers, in the order of the items
    * @throws java.util.concurrent.TimeoutException
    *   after [[RunScope.deadline]]
    */
  final protected def ask[B, C](items: IndexedSeq[B])(question: B => Future[C]): IndexedSeq[C] = {
    implicit val executor: ExecutionContext = ExecutionContext.parasitic
    val deadline = RunScope.deadline.fromNow
    val answers = items.grouped(questionsAtOnce).flatMap { some =>
      val answered = Future.traverse(some)(question).asJava.toCompletableFuture
      failures.await("answers of other nodes", answered, deadline.timeLeft.toJava)
    }
    answers.toVector
  }
}

object NetBenchmark {

  /** Deadline of one answer of another node. */
  val answerDeadline: FiniteDuration = 20.seconds

  /** Deadline of the actor system's end after a failure: a client that no longer answers must not keep the master from
    * saying so.
    */
  private val terminationAfterFailure = 1.second
}
