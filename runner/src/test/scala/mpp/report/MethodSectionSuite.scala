package mpp.report

import mpp.Examples
import mpp.catalogue.Catalogue
import mpp.results.PointSamples
import mpp.results.RunContents
import mpp.results.RunDirectory
import mpp.results.Status
import mpp.stats.Estimate
import mpp.stats.Invocations

/** The text about intervals follows from those that are shown. */
class MethodSectionSuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-method"), os.remove.all(_))

  private def run(folder: os.Path, invocations: Map[Int, Int]): ReportRun = {
    val records = for ((messages, n) <- invocations.toSeq; i <- 1 to n)
      yield Examples.record("AKKA", messages, Status.Converged)
        .copy(invocation = i, samplesMillis = Seq(1.0, 2.0, 3.0).map(_ + i))
    ReportRun.of(RunDirectory(folder / "run-1"), RunContents(records, Nil), Some(Examples.manifest), Map.empty, Nil)
  }

  private val Item = """data-method="([^"]*)" data-points="(\d+)">([^<]*)<""".r

  private def told(run: ReportRun, folder: os.Path): Seq[(String, Int, String)] =
    Item.findAllMatchIn(MethodSection.of(run, new RawLinks(run.directory, folder)).render)
      .map(m => (m.group(1), m.group(2).toInt, m.group(3).replace("&#39;", "'"))).toSeq

  scratch.test("it names the methods of the points' intervals, with the number of points of each") { folder =>
    val mixed = run(folder, Map(1000 -> 1, 2000 -> 3, 3000 -> 4, 4000 -> 9))
    val methods = mixed.points.map(_.time.get.method)
    val expected = for (method <- Estimate.methods; n = methods.count(_ == method) if n > 0)
      yield (method.name, n, s"$n: ${method.says}")
    assertEquals(told(mixed, folder), expected)
    assertEquals(expected.map(e => (e._1, e._2)), Seq(("bootstrap", 1), ("student", 2), ("this process only", 1)))
  }

  scratch.test("Student's interval is computed as described") { folder =>
    val shown = run(folder, Map(1000 -> 3)).points.head
    assert(told(run(folder, Map(1000 -> 3)), folder).head._3.contains("logarithms of the invocations' means"))
    val means = shown.invocations.map(r => r.samplesMillis.sum / r.samplesMillis.size)
    val logs = means.map(math.log)
    val mean = logs.sum / 3
    val error = math.sqrt(logs.map(x => (x - mean) * (x - mean)).sum / 2 / 3)
    // 4.302653 is in every table of Student's distribution, for two degrees of freedom.
    assertEqualsDouble(shown.time.get.interval.get.high, means.sum / 3 * math.exp(4.302653 * error), 1e-5)
  }

  scratch.test("charts, tables and comparisons show one estimate") { folder =>
    val point = run(folder, Map(1000 -> 9)).points.head
    val data = ReportData.of(run(folder, Map(1000 -> 9)), _ => None).benchmarks.head.points.head
    val samples = PointSamples.of(point.invocations).head
    val estimate = Estimate.of(Invocations.of(point.invocations.map(_.samplesMillis)), samples.seed)
    val drawn = mpp.plot.RunData.of(RunContents(point.invocations, Nil), None, Map.empty)
    assertEquals(drawn.measured(Catalogue.benchmarks.head.symbol).head.time, estimate)
    assertEquals(mpp.compare.ComparedRun.of(samples).estimate, estimate)
    assertEquals(data.timeMillis.get.flatten, estimate.mean +: estimate.interval.toSeq.flatMap(i => Seq(i.low, i.high)))
  }
}
