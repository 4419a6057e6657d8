package mpp.report

import mpp.Examples
import mpp.history.MadeUpStore
import mpp.results.Journal
import mpp.results.RunDirectory
import mpp.results.Status

class IndexPageSuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-index"), os.remove.all(_))

  private def run(results: os.Path, id: String): RunDirectory = {
    val directory = RunDirectory(results / id)
    os.makeDir.all(directory.path)
    val journal = Journal.open(directory.journal)
    Seq(Status.Converged, Status.Failed).zipWithIndex.foreach { case (status, n) =>
      journal.append(Examples.record("AKKA", 1000 + n, status))
    }
    journal.close()
    Examples.manifest.write(directory)
    directory
  }

  scratch.test("runs are listed newest first, with their reports or how to make them; what cannot be read is told") {
    folder =>
      val runs = Seq("run-1", "run-2", "run-3").map(run(folder / "results", _))
      os.write.append(runs.last.journal, "no record\n")
      os.write(folder / "plots" / "run-1" / "report.html", "", createFolders = true)
      val page = os.read(IndexPage.write(runs, folder / "plots"))
      val places = runs.map(r => page.indexOf(s"<code>${r.id}</code>"))
      assertEquals(places, places.sorted.reverse)
      assert(page.contains("""<a href="run-1/report.html">""") && !page.contains("""<a href="run-2/report.html">"""))
      assert(page.contains("./plot.sc --run run-2"))
      assert(page.contains("1 converged, 1 failed") && page.contains("2026-01-02 03:04:05 UTC"))
      assert(page.contains("cannot be read"))
  }

  scratch.test("a journal that has not changed is not read again") { folder =>
    val (first, second) = (run(folder / "results", "run-1"), run(folder / "results", "run-2"))
    def page() = os.read(IndexPage.write(Seq(first, second), folder / "plots"))
    val whole = page()
    val (written, text) = (os.mtime(first.journal), os.read(first.journal))
    def replace(journal: String): Unit = {
      os.write.over(first.journal, journal)
      os.mtime.set(first.journal, written)
    }
    // Size and age stay the same, though nobody could read it.
    replace("x" * text.length)
    assertEquals(page(), whole)
    replace(text + "no record\n")
    assert(page().contains("cannot be read"))
    os.write.over(folder / "plots" / "index.json", "spoilt")
    replace(text)
    assertEquals(page(), whole)
  }

  scratch.test("a testee that was measured several times has its course, with its last change") { folder =>
    val runs = MadeUpStore.writeAll(folder / "results", MadeUpStore.times(12, from = 7, factor = 1.2))
    def page(runs: Seq[RunDirectory]) = os.read(IndexPage.write(runs, folder / "plots"))
    val whole = page(runs)
    assert(whole.contains("<polyline") && whole.contains("slower from run-8 on"), whole)
    assert(whole.contains("./bench.sc history --impls AKKA"), whole)
    assert(!page(runs.take(1)).contains("<polyline"))
    os.write(folder / "plots" / "history" / "AKKA.html", "", createFolders = true)
    assert(page(runs).contains("""href="history/AKKA.html""""))
  }
}
