package mpp.capacity

import scala.concurrent.Await
import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.TimeoutException
import scala.concurrent.duration._
import scala.util.Success

import kompics.benchmarks.ForkJoinCreateRequest
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.ThreadRingRequest
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.catalogue.Policy
import mpp.orchestrate.Conditions
import mpp.orchestrate.Deadlines
import mpp.orchestrate.Measurement
import mpp.results.FailureKind
import mpp.results.ProcessConditions
import mpp.testee.RunningTestee
import mpp.testee.Sample

/** The processor time of a testee that has nothing to do.
  *
  * There are two such states: the time after a request's answer, when the framework's threads live and its components
  * are gone; and the time between a run of THREADRING and its clean-up, in which all members of the ring wait.
  *
  * @param seconds
  *   the time that is observed
  * @param settle
  *   a pause before it: what a state leaves to clean up is no idle cost
  */
final class IdleCost(seconds: FiniteDuration, settle: FiniteDuration = 1.second) {
  import IdleCost._

  /** Observes a fresh testee after the answer to a request that made components, and ends it. */
  def after(testee: RunningTestee, point: Point): Outcome = {
    val outcome = new Measurement(testee, Deadlines(stall = Patience)).run(point, OneRun)(_ => ()) match {
      case Measurement.Answered(_: TestSuccess) => observed(testee)
      case Measurement.Answered(failure: TestFailure) =>
        Left(s"${FailureKind.of(failure.kind).name}: ${failure.reason}")
      case Measurement.Answered(_) => Left(lacks(point))
      case Measurement.Broken(kind, reason, _) => Left(s"${kind.name}: $reason")
    }
    if (testee.isAlive) testee.shutdown() else testee.kill()
    outcome
  }

  /** Observes a fresh testee while the components of a run wait for their clean-up, and ends it. */
  def holding(testee: RunningTestee, point: Point): Outcome =
    try {
      val hold = settle + seconds + Spare
      val reply = testee.send(point, OneRun.toRequest.withHoldMillis(hold.toMillis.toInt))
      val ended = Future.firstCompletedOf(Seq(reply.map(_ => ()), testee.ended.map(_ => ())))
      val deadline = Patience.fromNow
      while (!ended.isCompleted && !holds(testee) && deadline.hasTimeLeft()) pause(ended, Poll)
      if (ended.isCompleted) Left(reply.value.collect {
        case Success(failure: TestFailure) => s"${FailureKind.of(failure.kind).name}: ${failure.reason}"
        case Success(_) => lacks(point)
      }.getOrElse("the testee ended"))
      else if (!holds(testee)) Left(s"no run ended within ${Patience.toSeconds} s")
      else observed(testee).filterOrElse(_ => !ended.isCompleted, "its clean-up began before the observation ended")
    } finally testee.kill()

  private def holds(testee: RunningTestee): Boolean =
    Await.ready(testee.progress(Answer), Answer + Poll).value.exists(_.toOption.exists(_.runsDone > 0))

  private def observed(testee: RunningTestee): Outcome = {
    Thread.sleep(settle.toMillis)
    val before = testee.sample(Sample.Begin)
    Thread.sleep(seconds.toMillis)
    val after = testee.sample(Sample.End)
    Conditions.between(testee.processes, before, after).headOption.flatMap(Taken.of)
      .toRight("its node does not tell its processor time")
  }
}

object IdleCost {
  private val Patience = 1.minute
  private val Poll = 50.millis
  private val Answer = 10.seconds

  /** For samples, which take up to two seconds each, and a run's end between two questions for progress. */
  private val Spare = 6.seconds

  private val OneRun = Policy(warmupRuns = 0, minRuns = 1, maxRuns = 1, rseTarget = 1)

  /** The reason why there is no observation, or what was observed. */
  type Outcome = Either[String, Taken]

  /** FORKJOINCREATE with so many components, which are gone after its answer. */
  def made(components: Int): Point =
    Point(LocalBenchmarks.forkJoinCreate, ForkJoinCreateRequest(components.toLong, holdAll = true))

  /** THREADRING with so many components, which live until the clean-up. */
  def waiting(components: Int): Point =
    Point(LocalBenchmarks.threadRing, ThreadRingRequest(components, numberOfHops = 1, numberOfTokens = 1))

  /** Per second of an idle testee.
    *
    * @param userMillis
    *   processor time in its own code
    * @param systemMillis
    *   processor time in the kernel's
    * @param wakeUps
    *   voluntary context switches: each time that a thread had gone to sleep, and was woken
    */
  final case class Taken(userMillis: Double, systemMillis: Double, wakeUps: Option[Double]) {
    def processorMillis: Double = userMillis + systemMillis
  }

  object Taken {

    /** None if processor time is not told. */
    def of(conditions: ProcessConditions): Option[Taken] = for {
      window <- conditions.measures.get(Conditions.WindowMillis).filter(_ > 0)
      perSecond = 1.second.toMillis / window
      user <- conditions.measures.get("cpuUserMillis")
      system <- conditions.measures.get("cpuSystemMillis")
    } yield Taken(
      user * perSecond,
      system * perSecond,
      conditions.measures.get("voluntaryContextSwitches").map(_ * perSecond)
    )
  }

  private def lacks(point: Point) = s"it does not have ${point.benchmark.symbol}"

  private def pause(ended: Future[Unit], atMost: FiniteDuration): Unit =
    try Await.ready(ended, atMost): Unit
    catch { case _: TimeoutException => () }
}
