package mpp.cli

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.orchestrate.LocalCluster

/** Options of `bench.sc fakeRemote`: all of `bench.sc local`, and those that concern nodes. */
final case class FakeRemoteOptions(
    bench: BenchOptions,
    @arg(doc = "clients beside a master (default as many as a benchmark needs)") withClients: Option[Int] = None,
    @arg(doc = "keep the directories of the nodes") keepNodes: Flag = Flag()
) {

  /** @throws UsageError if an option has no meaning, or a wrong value */
  def cluster(repository: Repository): LocalCluster = {
    bench.checkResume(more = Seq("--withClients" -> withClients.isDefined), others = Seq("--keepNodes"))
    for (clients <- withClients if clients < 1 || clients > FakeRemoteOptions.MostClients)
      throw UsageError(s"--withClients $clients: allowed are 1 to ${FakeRemoteOptions.MostClients}")
    new LocalCluster(repository.scripts, sys.env, keepNodes.value)
  }
}

object FakeRemoteOptions {

  /** Each is a process on this machine. */
  private val MostClients = 100

  implicit val parser: ParserForClass[FakeRemoteOptions] = ParserForClass[FakeRemoteOptions]
}
