package mpp.results

import java.io.IOException

import mpp.BadInput
import mpp.BadInputSuite
import mpp.Examples
import mpp.Examples.record
import mpp.catalogue.Benchmark
import mpp.catalogue.Catalogue
import mpp.orchestrate.RunDescription
import mpp.plot.Figure
import mpp.plot.RunData
import mpp.plot.Slice
import mpp.plot.YMetric
import mpp.stats.SampleStatistics

/** Journals, summaries and raw samples that were spoilt, and all that is made of them. */
class BadResultsSuite extends BadInputSuite {
  private val root = os.temp.dir(prefix = "mpp-bad-results")
  private val failed = record("AKKA", 7, Status.Failed)
    .copy(failure = Some(Failure(FailureKind.Crash, "it ended", Seq("last words"))), verifiedOperations = Some(3))
  private val records = Seq(record("AKKA", 1, Status.Converged), record("RIKER", 1, Status.Unconverged), failed)
  private val journal = records.map(Json.write(_) + "\n").mkString
  private val samples = Seq(1.0, 2.0, 3.5)
  private val params = "messages_per_pair: 5\npipeline_size: 2\nparallelism: 1\nstatic_only: true\n"
  private val summary = SummaryFile.format(
    for (symbol <- Seq("AKKA", "RIKER"); n <- Seq(5, 6, 7))
      yield SummaryFile.Line(symbol, params.replace("5", n.toString), SampleStatistics.of(samples))
  )

  override def afterAll(): Unit = os.remove.all(root)

  private def fresh(): RunDirectory = {
    os.remove.all(root)
    RunDirectory(root / "run-1")
  }

  private def read(directory: RunDirectory): Either[String, RunData] =
    for (contents <- RunContents.read(directory); manifest <- RunManifest.read(directory))
      yield RunData.of(contents, manifest, Map.empty)

  /** Draws, exports and derives. Only the end matters, not the result. */
  private def use(directory: RunDirectory): Option[String] = {
    val drawn = read(directory).map { data =>
      for ((_, measured) <- data.measured) {
        val benchmark: Benchmark = measured.head.point.benchmark
        for (slice <- Slice.of(benchmark, measured); metric <- YMetric.all(benchmark)) {
          val figure = Figure(slice, metric, data.looks, "caption")
          (figure.name, figure.data, figure.script): Unit
        }
      }
    }
    RunContents.read(directory).foreach { contents =>
      val derived = RunDirectory(root / "derived")
      os.makeDir.all(derived.path)
      Export.csv(derived.path / "csv", directory.id, contents)
      Export.json(derived.path / "json", directory.id, contents)
      // As commands do, which tell the user.
      try DerivedFiles.writeAll(derived, contents.records)
      catch { case _: IOException => () }
    }
    drawn.left.toOption
  }

  property("a journal is read, drawn, exported and derived from, or refused with the file and the line") {
    refusedOrRead(BadInput.bytes(journal), "points.jsonl:") { bytes =>
      val directory = fresh()
      os.write(directory.journal, bytes, createFolders = true)
      use(directory)
    }
  }

  property("a summary is read, drawn and exported, or refused with the file and the line") {
    refusedOrRead(BadInput.bytes(summary), "TPPINGPONG.data: line ") { bytes =>
      val directory = fresh()
      os.write(directory.summary("TPPINGPONG"), bytes, createFolders = true)
      use(directory)
    }
  }

  property("summary and samples are imported, or refused with the file") {
    val texts = for {
      ofSummary <- BadInput.bytes(summary)
      ofSamples <- BadInput.bytes(samples.mkString("", "\n", "\n"))
      which <- org.scalacheck.Gen.oneOf(true, false)
    } yield if (which) (ofSummary, samples.mkString("\n").getBytes) else (summary.getBytes, ofSamples)
    refusedOrRead(texts, ".data") { case (ofSummary, ofSamples) =>
      val source = fresh()
      os.write(source.summary("TPPINGPONG"), ofSummary, createFolders = true)
      os.write(source.raw("AKKA", "TPPINGPONG", params), ofSamples, createFolders = true)
      PublishedRun.read(source.path) match {
        case Left(error) => Some(error)
        case Right(contents) =>
          val imported = RunDirectory.create(root / "imported")
          try RunImport.write(imported, contents, Examples.imported)
          catch { case _: IOException => () }
          None
      }
    }
  }

  property("a plot's looks come from a run's manifest, or it is refused") {
    val manifest = Examples.manifest.copy(testees = Seq("AKKA", "RIKER").map { symbol =>
      symbol -> RunDescription.testee(Examples.testee(symbol, root / "none"), None)
    }.toMap)
    refusedOrRead(BadInput.bytes(Json.write(manifest)), "manifest.json: ") { bytes =>
      val directory = fresh()
      os.write(directory.journal, journal, createFolders = true)
      os.write(directory.manifest, bytes)
      use(directory)
    }
  }

  test("a name that would lead out of the run directory is no symbol") {
    for (symbol <- Seq("..", ".", "", "a/b", "a\u0000", "é", "x" * 101)) {
      val line = Json.write(records.head.copy(symbol = symbol))
      assert(Json.parse[PointRecord](line).left.exists(_.contains("is no symbol")), symbol)
      assert(SummaryFile.parse(summary.replace("\nAKKA", s"\n$symbol")).isLeft, symbol)
    }
    assert(Catalogue.benchmarks.map(_.symbol).forall(ResultText.isSymbol))
  }

  test("a mean that is no time is not drawn") {
    for (mean <- Seq("NaN", "Infinity", "-1.0", "1.0E300")) {
      val directory = fresh()
      val lines = summary.linesIterator.toSeq
      val wrong = lines.last.replace(s",${SampleStatistics.of(samples).mean},", s",$mean,")
      os.write(directory.summary("TPPINGPONG"), (lines.init :+ wrong).mkString("\n"), createFolders = true)
      val data = read(directory).fold(fail(_), identity)
      assertEquals((data.measured("TPPINGPONG").size, data.unknown), (5, Map("TPPINGPONG" -> 1)))
      assertEquals(use(directory), None)
    }
  }

  test("JSON that is nested deeply, and numbers that are none, are refused") {
    val line = Json.write(records.head)
    for (
      (from, to) <- Seq(
        "\"params\":" -> s"\"params\":${"[" * 100000}${"]" * 100000},\"x\":",
        "\"invocation\":1" -> "\"invocation\":1e300",
        "\"invocation\":1" -> "\"invocation\":0",
        "\"durationMillis\":5" -> "\"durationMillis\":0.5",
        "[1,2,3]" -> "[1,\"many\"]"
      )
    ) {
      assert(line.contains(from), from)
      val error = Json.parse[PointRecord](line.replace(from, to)).left.toOption
      assert(error.exists(_.length < 300), s"${to.take(50)}: $error")
    }
  }
}
