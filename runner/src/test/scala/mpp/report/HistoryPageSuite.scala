package mpp.report

import mpp.history.MadeUpStore
import mpp.history.TesteeHistory

class HistoryPageSuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-history"), os.remove.all(_))

  private def count(text: String, part: String) = text.split(java.util.regex.Pattern.quote(part), -1).length - 1

  scratch.test("the page has a chart of each point, a circle of each run, and a line at each change") { folder =>
    MadeUpStore.writeAll(folder / "store", MadeUpStore.times(12, from = 7, factor = 1.2))
    val history = TesteeHistory.of("AKKA", MadeUpStore.read(folder / "store"), joined = false)
    val file = HistoryPage.write(history, folder / "pages")
    assertEquals(file, folder / "pages" / "AKKA.html")
    val page = os.read(file)
    assertEquals(count(page, "<polyline"), 2)
    assertEquals(count(page, "<circle"), 2 * 12)
    assertEquals(count(page, """class="change slower""""), 2)
    for (run <- history.runs) assert(page.contains(s"<code>${run.id}</code>"), run.id)
    assert(!page.contains("http://") && !page.contains("https://"), "an address")
  }

  scratch.test("one run makes a page, too") { folder =>
    MadeUpStore.write(folder / "store", "run-1", day = 0, millis = 5)
    val history = TesteeHistory.of("AKKA", MadeUpStore.read(folder / "store"), joined = false)
    val page = os.read(HistoryPage.write(history, folder / "pages"))
    assertEquals((count(page, "<circle"), page.contains("NaN")), (2, false))
  }
}
