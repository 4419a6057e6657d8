package mpp.testee

import scala.concurrent.duration._
import scala.concurrent.{Await, ExecutionContext, Future, TimeoutException}
import scala.jdk.CollectionConverters._
import scala.jdk.DurationConverters._

import mpp.harness.{Deployment, MasterBenchmark, RunLatch}

/** The master's half of a benchmark of actors that have partners on clients. The other half is a [[NetClient]].
  *
  * By default there are pairs of actors, one for each part of a run, with the one on the master and its partner on the
  * first client.
  *
  * @param startNode
  *   starts a system that other nodes can reach, from the node's host and the most messages under way at one time
  * @tparam A
  *   reference to a partner
  */
abstract class NetBenchmark[P, S <: RunScope, A](startNode: (String, Long) => RunSystem[S])
    extends Runs[P, S]
    with MasterBenchmark[P] {
  private val failures = new NodeFailures
  private var runEndedWell = false
  private var clients = IndexedSeq.empty[String]
  private var partners = IndexedSeq.empty[A]
  private var lasting: Option[S] = None

  /** The most messages that can be under way to a node at one time. */
  protected def inFlight(parameters: P): Long

  /** How many partners are asked something at the same time. */
  protected def questionsAtOnce: Int = 1000

  /** How many partners each client creates. */
  protected def partnersPerClient(parameters: P): Int = parts(parameters)

  /** What the client must know to create partners, besides their number. */
  protected def options(parameters: P): String = ""

  /** Which of the clients' partners take part in a run, in which order.
    *
    * @param clients
    *   all clients, in the order of their check-in
    * @return
    *   their addresses, by [[NetBenchmark.partner]]
    */
  protected def partnersAt(parameters: P, clients: IndexedSeq[String]): IndexedSeq[String] =
    (0 until parts(parameters)).map(NetBenchmark.partner(clients.head, _))

  /** Finds the partner with an address. */
  protected def find(address: String): Future[A]

  /** Creates what is a partner, too, but on the master. It comes first, and lasts for all runs, as those on clients do.
    *
    * @param openLasting
    *   makes the place for it
    */
  protected def createOwnPartner(parameters: P, openLasting: () => S): Option[A] = None

  /** Creates the actors of a run on the master. What it returns is called once, in the timed run. */
  protected def createActors(parameters: P, partners: IndexedSeq[A], scope: S, latch: RunLatch): () => Unit

  override def setUp(parameters: P, deployment: Deployment): String = {
    val system = startNode(deployment.host, inFlight(parameters))
    begin(parameters, system)
    val watch = NodeWatch.start(system, failures.add)
    NetSetup(watch, inFlight(parameters), partnersPerClient(parameters), options(parameters)).toString
  }

  override def introduce(clientData: java.util.List[String]): Unit = clients = clientData.asScala.toVector

  override protected def awaitEnd(): Unit = {
    super.awaitEnd()
    runEndedWell = true
  }

  override def cleanUp(lastRun: Boolean): Unit = {
    if (!lastRun) runEndedWell = false
    val ended = if (lastRun) lasting else None
    try ended.foreach(_.stop())
    finally super.cleanUp(lastRun)
  }

  override protected def terminationDeadline: FiniteDuration =
    patience(super.terminationDeadline, NetBenchmark.terminationAfterFailure)

  /** Waits in clean-up, before the run's actors are stopped.
    *
    * @param what
    *   what is waited for, as it ends the sentence "... took more than"
    * @throws java.util.concurrent.TimeoutException
    *   after the deadline, or earlier if the run has failed
    */
  final protected def awaitInCleanUp(what: String, latch: RunLatch, deadline: FiniteDuration): Unit = {
    failures.end(latch)
    val atMost = patience(deadline, NetBenchmark.waitAfterFailure)
    if (!latch.await(atMost.toJava)) throw new TimeoutException(s"$what took more than $atMost")
  }

  // A client that no longer answers must not keep the master from saying so.
  private def patience(deadline: FiniteDuration, afterFailure: FiniteDuration): FiniteDuration =
    if (runEndedWell) deadline else afterFailure

  final override protected def createActors(parameters: P, scope: S, latch: RunLatch): () => Unit = {
    failures.end(latch)
    // Here and not when they are introduced, since only this can be interrupted.
    if (partners.isEmpty) {
      val own = createOwnPartner(parameters, openLasting _)
      partners = own.toVector ++ ask(partnersAt(parameters, clients))(find)
    }
    createActors(parameters, partners, scope, latch)
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
      Await.result(failures.or(Future.traverse(some)(question)), deadline.timeLeft)
    }
    answers.toVector
  }

  private def openLasting(): S = {
    val opened = open(failures.add)
    lasting = Some(opened)
    opened
  }
}

object NetBenchmark {

  /** How long one answer of another node may take. */
  val answerDeadline: FiniteDuration = 20.seconds

  /** Address of one of a client's partners.
    *
    * @param client
    *   what the client answered when it was set up
    * @param number
    *   from 0, in the order of creation
    */
  def partner(client: String, number: Int): String = s"$client/$number"

  /** How long a clean-up may wait for clients once something has failed: who does not answer may be dead. It takes up
    * to 8 s to notice that a client has fallen silent; with that and the system's end the request must fail within 10 s.
    */
  private val waitAfterFailure = 300.millis

  /** How long the actor system may take to end then. */
  private val terminationAfterFailure = 1.second
}
