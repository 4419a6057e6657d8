package mpp.plot

import mpp.Loud
import mpp.catalogue.Catalogue
import mpp.results.RunContents
import mpp.results.RunDirectory

class PublishedPlotsSuite extends munit.FunSuite {
  private val published = os.pwd / os.up / "shared" / "published-2019"

  for ((folder, points) <- Seq("aws-merged-summary" -> 2700, "aws-run-1571937811971" -> 236))
    test(s"every published point of $folder is in a figure") {
      Loud.assumeFolder(published / folder)
      val data =
        RunContents.read(RunDirectory(published / folder)).map(RunData.of(_, None, Map.empty)).fold(fail(_), identity)
      assertEquals(data.unknown, Map.empty[String, Int])
      val figures = for {
        benchmark <- Catalogue.benchmarks
        measured <- data.measured.get(benchmark.symbol).toSeq
        slice <- Slice.of(benchmark, measured)
        metric <- YMetric.all(benchmark)
      } yield Figure(slice, metric, data.looks, folder)
      assertEquals(figures.map(_.name).distinct.size, figures.size)
      assertEquals(figures.flatMap(_.slice.measured).distinct.size, points)
      assert(figures.forall(_.script.nonEmpty))
    }
}
