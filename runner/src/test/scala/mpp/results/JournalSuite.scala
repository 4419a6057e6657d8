package mpp.results

import mpp.Examples.record
import mpp.results.Status.Converged
import mpp.results.Status.Failed
import org.scalacheck.Gen
import org.scalacheck.Prop.forAll

class JournalSuite extends munit.ScalaCheckSuite {
  private val whole = s"${Json.write(record("AKKA", 1, Converged))}\n"

  private def withFile[A](contents: String)(use: os.Path => A): A = {
    val file = os.temp(contents, prefix = "mpp-journal")
    try use(file)
    finally os.remove(file): Unit
  }

  property("a journal that was cut anywhere is repaired to its last whole line") {
    forAll(Gen.choose(0, 2 * whole.length)) { length =>
      val cut = (whole + whole).take(length)
      withFile(cut) { file =>
        val kept = cut.take(cut.lastIndexOf('\n') + 1)
        assertEquals(Journal.repair(file), Right((cut.length - kept.length).toLong))
        assertEquals(os.read(file), kept)
        assertEquals(Journal.repair(file), Right(0L))
      }
    }
  }

  test("a journal that was never written to needs no repair") {
    withFile("") { file =>
      os.remove(file)
      assertEquals(Journal.repair(file), Right(0L))
      assertEquals(Journal.read(file), Right(Nil))
    }
  }

  test("the last record of an invocation counts, in the place of the first") {
    val failed = record("AKKA", 1, Failed)
    val other = record("AKKA", 2, Converged)
    val again = record("AKKA", 1, Converged)
    val second = again.copy(invocation = 2)
    assertEquals(Journal.latest(Seq(failed, other, again, second)), Seq(again, other, second))
  }
}
