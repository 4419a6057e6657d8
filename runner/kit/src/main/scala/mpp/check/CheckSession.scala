package mpp.check

import scala.concurrent.duration.FiniteDuration

import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.catalogue.Point
import mpp.catalogue.Settings
import mpp.check.processes.CheckProcesses
import mpp.check.processes.CheckedClient
import mpp.check.processes.Fixture
import mpp.check.processes.Group
import mpp.check.processes.RelayedGroup
import mpp.check.processes.Shared
import mpp.check.processes.TesteeClient
import mpp.check.processes.TesteeFixtures
import mpp.check.requests.ConformanceCases
import mpp.check.requests.SmallPoints
import mpp.manifest.Control
import mpp.manifest.Manifest
import mpp.testee.StartDeadlines

/** One testee while it is checked.
  *
  * Checks that leave its processes usable share them; the others start some of their own.
  *
  * @param cases
  *   the conformance vectors
  * @param deadline
  *   time limit for a request
  * @param starting
  *   time limits for a start
  */
final class CheckSession(
    val testee: Manifest,
    val processes: CheckProcesses,
    val cases: ConformanceCases,
    val deadline: FiniteDuration,
    val starting: StartDeadlines
) {
  private val starter = new TesteeFixtures(testee, processes, deadline, starting)
  private val sharedLocal = new Shared(starter.local())

  /** As many nodes as a small point of any benchmark takes, and any request that takes milliseconds. */
  private def widestNodes: Int =
    Catalogue.benchmarks.flatMap(b => SmallPoints.first(b) ++ cases.quick(b)).map(_.nodes).max

  /** Checks that end a shared fixture take it from these. */
  val sharedGroup: Shared[Group] = new Shared(starter.group(clients = 2))
  private val sharedWideGroup = new Shared(starter.group(clients = widestNodes - 1))
  val sharedRelayed: Shared[RelayedGroup] = new Shared(starter.relayed())
  val sharedClient: Shared[CheckedClient] = new Shared(starter.client())

  private val all: Seq[Shared[_ <: Fixture]] =
    Seq(sharedLocal, sharedGroup, sharedWideGroup, sharedRelayed, sharedClient)

  /** True if master and clients call each other by the contract's services, so that the kit can replace either. */
  def usesServices: Boolean = testee.distributed && testee.control == Control.Grpc

  /** The process in the local role that checks share. */
  def shared: TesteeClient = sharedLocal.get

  /** The master and its clients that checks share: the fewest nodes of which a majority is not all. */
  def group: Group = sharedGroup.get

  /** Another master and client that checks share, with the kit between them. */
  def relayed: RelayedGroup = sharedRelayed.get

  /** The client without a master that checks share. */
  def client: CheckedClient = sharedClient.get

  /** The client for requests of a benchmark; none if the testee lacks its roles. */
  def callerFor(benchmark: Benchmark): Option[TesteeClient] =
    if (!benchmark.distributed) Some(shared)
    else
      Option.when(testee.distributed)(group.caller).map { caller =>
        val fits = SmallPoints.first(benchmark).forall(_.nodes <= caller.nodes)
        if (fits || !caller.offers(benchmark)) caller else sharedWideGroup.get.caller
      }

  /** A point of each local benchmark that the testee lists: the first of its quick space. */
  def smallPoints: Seq[Point] = shared.smallPoints

  /** Starts a fixture for one use, and ends it afterwards. */
  def fresh[F <: Fixture, A](start: TesteeFixtures => F)(use: F => A): A = using(start(starter))(use)

  /** Starts a fixture of the testee under other settings for one use, and ends it afterwards. */
  def under[F <: Fixture, A](settings: Settings)(start: TesteeFixtures => F)(use: F => A): A =
    using(start(new TesteeFixtures(testee.under(settings), processes, deadline, starting)))(use)

  private def using[F <: Fixture, A](fixture: F)(use: F => A): A =
    try use(fixture)
    finally fixture.end()

  /** The first shared fixture that has ended. */
  def ended: Option[Fixture] = all.flatMap(_.current).find(_.exited.isDefined)

  /** Ends all shared fixtures: the next check gets new processes. */
  def endShared(): Unit = all.foreach(_.end())
}
