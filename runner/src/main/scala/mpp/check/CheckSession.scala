package mpp.check

import scala.concurrent.duration.FiniteDuration

import mpp.catalogue.Benchmark
import mpp.catalogue.Point
import mpp.manifest.Control
import mpp.manifest.Manifest
import mpp.testee.StartDeadlines

/** One testee while it is checked.
  *
  * Checks that leave its processes usable share them; the others have some of their own.
  *
  * @param cases
  *   the conformance vectors
  * @param deadline
  *   how long a request may take
  * @param starting
  *   how long a start may take
  */
final class CheckSession(
    val testee: Manifest,
    val processes: CheckProcesses,
    val cases: ConformanceCases,
    val deadline: FiniteDuration,
    val starting: StartDeadlines
) {
  private val starter = new Starter(testee, processes, deadline, starting)
  private val sharedLocal = new Shared(starter.local())

  /** For the checks that use what others have shared for the last time. */
  val sharedGroup: Shared[Group] = new Shared(starter.group(clients = 2))
  val sharedRelayed: Shared[RelayedGroup] = new Shared(starter.relayed())
  val sharedClient: Shared[CheckedClient] = new Shared(starter.client())

  private val all: Seq[Shared[_ <: Fixture]] = Seq(sharedLocal, sharedGroup, sharedRelayed, sharedClient)

  /** Whether it has master and clients that talk to each other by the contract's services: these the kit can be itself.
    */
  def usesServices: Boolean = testee.distributed && testee.control == Control.Grpc

  /** The process in the local role that checks share. */
  def shared: Caller = sharedLocal.get

  /** The master and its clients that checks share: the fewest nodes of which a majority is not all. */
  def group: Group = sharedGroup.get

  /** Another master and client that checks share, with the kit between them. */
  def relayed: RelayedGroup = sharedRelayed.get

  /** The client without a master that checks share. */
  def client: CheckedClient = sharedClient.get

  /** Whom the runner asks for a benchmark; nobody, if it is distributed and the testee has no such roles. */
  def callerFor(benchmark: Benchmark[_]): Option[Caller] =
    if (!benchmark.distributed) Some(shared) else Option.when(testee.distributed)(group.caller)

  /** A point of each local benchmark that the testee lists: the first of its quick space. */
  def smallPoints: Seq[Point[_]] = shared.smallPoints

  /** Uses something of its own, which is ended afterwards. */
  def fresh[F <: Fixture, A](start: Starter => F)(use: F => A): A = {
    val fixture = start(starter)
    try use(fixture)
    finally fixture.end()
  }

  /** The first of what is shared that has ended. */
  def ended: Option[Fixture] = all.flatMap(_.current).find(_.exited.isDefined)

  /** Ends all that is shared: the next check that needs it gets new processes. */
  def endShared(): Unit = all.foreach(_.end())
}
