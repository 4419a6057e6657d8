package mpp.results

import mpp.Loud
import mpp.stats.SampleStatistics
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class SummaryFileSuite extends munit.ScalaCheckSuite {
  private val published = os.pwd / os.up / "shared" / "published-2019"

  test("a line has the published layout") {
    val line = SummaryFile.Line("AKKA", "window_size: \"1 second\"\na: 1,5\n", SampleStatistics.of(Seq(1.0, 2.0, 3.0)))
    assertEquals(
      SummaryFile.format(Seq(line)),
      "IMPL,PARAMS,MEAN,SSD,SEM,RSE,CI95LO,CI95UP\n" +
        "AKKA,window_size: \"\"1 second\"\"!N!a: 1!C!5!N!,2.0,1.0,0.5773502691896258,0.2886751345948129,0.8683934723883333,3.131606527611667\n"
    )
  }

  private val words = Gen.listOf(Gen.oneOf("a", "N!", ",", "\"", "\n", ": ", "é", "C")).map(_.mkString)

  property("what is escaped is one line without commas, and comes back") {
    forAll(words) { text =>
      val escaped = ResultText.escape(text)
      assert(!escaped.contains(',') && !escaped.contains('\n'))
      // The published escape is ambiguous next to an exclamation mark, which no parameter has.
      if (!text.contains('!')) assertEquals(ResultText.unescape(escaped), text)
    }
  }

  test("parameters are read from a line's text") {
    assertEquals(
      SummaryFile.parameters("window_size: \"1 second\"\nnumber_of_windows: 10\n"),
      Seq("window_size" -> "1 second", "number_of_windows" -> "10")
    )
  }

  test("malformed summaries are refused with the line") {
    assertEquals(SummaryFile.parse("IMPL\n").left.toOption, Some(s"line 1: expected ${SummaryFile.Header}"))
    val broken = SummaryFile.parse(s"${SummaryFile.Header}\nAKKA,a: 1!N!,1.0,2.0\n").left.toOption.get
    assert(broken.startsWith("line 2: expected 8 columns"), broken)
  }

  test("the published summaries are read and written back, to the byte") {
    Loud.assumeFolder(published)
    val files = os.walk(published).filter(f => f.ext == "data" && f.segments.exists(_.contains("summary")))
    assert(files.size >= 16, files.size)
    for (file <- files) {
      val text = os.read(file)
      assertEquals(SummaryFile.parse(text).map(SummaryFile.format), Right(text), file.toString)
    }
  }

  test("published statistics follow from the published raw samples, to the bit") {
    val run = published / "aws-run-1571937811971"
    Loud.assumeFolder(run)
    val directory = RunDirectory(run)
    val checked = for {
      file <- os.list(run / "summary")
      line <- SummaryFile.parse(os.read(file)).fold(fail(_), identity)
      raw = directory.raw(line.symbol, file.baseName, line.params) if os.isFile(raw)
    } yield {
      val recomputed = SampleStatistics.of(os.read.lines(raw).filter(_.nonEmpty).map(_.toDouble))
      assertEquals(recomputed, line.statistics, raw.toString)
    }
    assert(checked.size > 100, s"only ${checked.size} points have raw samples")
  }
}
