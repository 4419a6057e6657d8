package mpp.cli

import java.time.Instant
import java.time.LocalDate
import java.time.ZoneOffset

import scala.util.Try

import mainargs.Flag
import mainargs.ParserForClass
import mainargs.arg
import mpp.cli.Arguments.Names
import mpp.cli.Arguments.NamesReader
import mpp.compare.ComparedRun
import mpp.history.HistoryJson
import mpp.history.RunStore
import mpp.history.TesteeHistory
import mpp.report.HistoryPage
import mpp.report.TrendsSection

final case class HistoryOptions(
    @arg(doc = "testees to show (default all)") impls: Option[Names] = None,
    @arg(doc = "benchmark to show (default all)") benchmark: Option[String] = None,
    @arg(doc = "leave out earlier runs: a date, 2026-01-31, or a moment, 2026-01-31T12:00:00Z")
    since: Option[String] = None,
    @arg(doc = "folder with the runs' directories (default results)") store: Option[String] = None,
    @arg(doc = "join times although policy or machine differ") force: Flag = Flag(),
    @arg(doc = "print as JSON, for other programs, and write no pages") json: Flag = Flag(),
    @arg(doc = "where the pages go (default plots/history)") output: Option[String] = None,
    @arg(doc = "install nothing; list the missing programs and end") noInstall: Flag = Flag()
)

object HistoryOptions {
  implicit val parser: ParserForClass[HistoryOptions] = ParserForClass[HistoryOptions]
}

/** `bench.sc history`: a testee's times over runs, and where they changed. */
object HistoryCommand {
  def run(repository: Repository, options: HistoryOptions): Int = {
    if (options.json.value && options.output.isDefined)
      throw UsageError("--json and --output contradict each other: --json writes no pages")
    val runs = read(repository, options)
    val histories = chosen(options, runs).map(TesteeHistory.of(_, runs, options.force.value))
    if (options.json.value) Terminal.show(HistoryJson.write(histories))
    else {
      val folder = options.output.fold(repository.root / "plots" / TrendsSection.Histories)(repository.path)
      for (history <- histories) {
        Terminal.show(HistoryText.of(history))
        Terminal.say(s"history: ${HistoryPage.write(history, folder)}")
      }
    }
    ExitCode.Done
  }

  private def chosen(options: HistoryOptions, runs: Seq[TesteeHistory.Run]): Seq[String] = {
    val present = TesteeHistory.symbols(runs)
    options.impls.fold(present)(names => Selection.measured("--impls", names.values, present))
  }

  /** Times of the benchmark that was asked for; runs without any are left out. */
  private def read(repository: Repository, options: HistoryOptions): Seq[TesteeHistory.Run] = {
    val since = options.since.map(moment)
    val store = options.store.fold(repository.root / "results")(repository.path)
    if (!os.isDir(store)) throw UsageError(options.store.fold(nothing(store))(s => s"--store $s is no folder"))
    val (faults, entries) = RunStore.read(store, since)
    val (unreadable, runs) = entries.partitionMap(entry =>
      ComparedRun.read(entry.directory).map(TesteeHistory.Run(entry, _))
    )
    (faults ++ unreadable).foreach(fault => Terminal.warn(s"left out: $fault"))
    val measured = runs.filter(_.compared.times.nonEmpty)
    if (measured.isEmpty) throw UsageError(nothing(store) + options.since.fold("")(s => s" since $s"))
    options.benchmark.fold(measured)(only(measured, _))
  }

  private def only(runs: Seq[TesteeHistory.Run], benchmark: String): Seq[TesteeHistory.Run] = {
    val present = runs.flatMap(_.compared.times.keys.map(_.benchmark)).distinct
    val symbol = Selection.measured("--benchmark", Seq(benchmark), present).head
    runs.map(run =>
      run.copy(compared = run.compared.copy(times = run.compared.times.filter(_._1.benchmark == symbol)))
    ).filter(_.compared.times.nonEmpty)
  }

  private def nothing(store: os.Path) = s"$store holds no run with results"

  private def moment(text: String): Instant =
    Try(LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant).orElse(Try(Instant.parse(text))).getOrElse(
      throw UsageError(s"--since $text: expected a date such as 2026-01-31 or a moment such as 2026-01-31T12:00:00Z")
    )
}
