package mpp.cli

import scala.collection.immutable.VectorMap

import mpp.catalogue.Catalogue
import mpp.manifest.Manifest
import mpp.orchestrate.NodeInfo
import mpp.orchestrate.Plan
import mpp.testee.RunningTestee
import mpp.testee.StartFailure
import mpp.testee.TesteeMemory

/** Asks testees for the benchmarks that they have. Only a testee that has started tells, in its description of itself.
  */
object OfferedBenchmarks {

  /** @param benchmarks
    *   by symbol, true for those that it has; without those of which it does not tell
    * @param problems
    *   reasons why it did not start
    */
  final case class Offer(symbol: String, benchmarks: Map[String, Boolean], problems: Seq[String])

  /** Nothing is measured, so that a small heap will do. */
  private val MostHeapMiB = 512L

  /** Starts each testee, and ends it again.
    *
    * @param testees
    *   those that can be started
    */
  def ask(repository: Repository, testees: Seq[Manifest]): Seq[Offer] = {
    val heapMiB = TesteeMemory.heapMiB(sys.env, NodeInfo.memoryMiB, Some(MostHeapMiB)).orUsageError
    FreshTestees.use(repository, heapMiB) { (deployment, guard) =>
      for (testee <- testees) yield {
        val offer = of(testee)(deployment.start)
        // Once interrupted, it does not come back.
        if (guard.interrupted) guard.disarm()
        offer
      }
    }
  }

  /** Starts a testee alone, and once more with a client if it has benchmarks between processes.
    *
    * @param start
    *   starts a group's testee
    */
  private[cli] def of(testee: Manifest)(start: Plan.Group => Either[StartFailure, RunningTestee]): Offer = {
    val (local, distributed) = Catalogue.benchmarks.partition(!_.distributed)
    val told = Seq(local -> 0, distributed -> 1).map { case (benchmarks, clients) =>
      if (clients > 0 && !testee.distributed) Right(benchmarks.map(_.symbol -> false))
      else start(Plan.Group(testee, benchmarks.head, Nil, clients)).left.map(_.reason).map { running =>
        try for (info <- running.info.toSeq; b <- benchmarks) yield b.symbol -> info.benchmarks.contains(b.symbol)
        finally running.shutdown()
      }
    }
    val (problems, known) = told.partitionMap(identity)
    Offer(testee.symbol, known.flatten.to(VectorMap), problems)
  }

  /** A table with a row for each testee, and a column for each kind of benchmarks: those within a process, and those
    * between processes.
    */
  def table(offers: Seq[Offer]): String = {
    val (distributed, local) = Catalogue.benchmarks.partition(_.distributed)
    val kinds = Seq(local, distributed).map(_.map(_.symbol))
    Table.format(
      Seq("TESTEE", "WITHIN A PROCESS", "BETWEEN PROCESSES") +:
        offers.map(offer => offer.symbol +: kinds.map(brief(offer, _)))
    )
  }

  /** All of a kind, or the fewer of those that a testee has and those that it lacks. */
  private def brief(offer: Offer, kind: Seq[String]): String =
    if (!kind.forall(offer.benchmarks.contains)) "?"
    else
      kind.partition(offer.benchmarks) match {
        case (_, Nil) => "all"
        case (Nil, _) => "none"
        case (has, lacks) if lacks.size < has.size => s"all but ${lacks.mkString(", ")}"
        case (has, _) => has.mkString(", ")
      }
}
