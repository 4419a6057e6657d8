package mpp.cli

import mpp.Examples
import mpp.catalogue.Catalogue
import mpp.cli.OfferedBenchmarks.Offer
import mpp.orchestrate.ScriptedTestee
import mpp.testee.StartFailure

class OfferedBenchmarksSuite extends munit.FunSuite {
  private val testee = Examples.testee("FAKE", os.root).copy(distributed = true)

  private def scripted(clients: Int, listed: Option[Seq[String]]) =
    new ScriptedTestee(clients, listed)(ScriptedTestee.silent)

  private def has(offer: Offer): Set[String] = offer.benchmarks.filter(_._2).keySet

  test("a testee is started in each kind of roles, tells its benchmarks of that kind, and is ended") {
    var started = Seq.empty[ScriptedTestee]
    val offer = OfferedBenchmarks.of(testee) { group =>
      // It lists another benchmark of the other kind, which counts for nothing.
      val listed = Seq("PINGPONG", "NETPINGPONG", if (group.clients == 0) "NETLATENCY" else "LATENCY")
      started :+= scripted(group.clients, Some(listed))
      Right(started.last)
    }
    assertEquals(has(offer), Set("PINGPONG", "NETPINGPONG"))
    assertEquals((offer.benchmarks.keySet, offer.problems), (Catalogue.symbols.toSet, Nil))
    assertEquals(started.map(_.processes.size), Seq(1, 2))
    assertEquals(started.map(_.ending), Seq.fill(2)(Some("shutdown")))
  }

  test("a testee without roles between processes is not started in them") {
    val offer = OfferedBenchmarks.of(testee.copy(distributed = false)) { group =>
      assertEquals(group.clients, 0)
      Right(scripted(0, Some(Seq("PINGPONG"))))
    }
    assertEquals((has(offer), offer.benchmarks.size), (Set("PINGPONG"), Catalogue.symbols.size))
  }

  test("nothing is said of a testee that does not start, or does not tell") {
    val broken = OfferedBenchmarks.of(testee)(_ => Left(StartFailure("out of order")))
    assertEquals(broken, Offer("FAKE", Map.empty, Seq("out of order", "out of order")))
    val published = OfferedBenchmarks.of(testee)(group => Right(scripted(group.clients, None)))
    assertEquals(published, Offer("FAKE", Map.empty, Nil))
  }

  test("each testee has a row in the tables of both kinds") {
    val offer = Offer("FAKE", Map("PINGPONG" -> true, "LATENCY" -> false, "NETPINGPONG" -> true), Nil)
    val tables = OfferedBenchmarks.tables(Seq(offer)).map { table =>
      val Seq(header, row) = table.linesIterator.map(_.split(" +").toSeq).toSeq: @unchecked
      header.zip(row).toMap
    }
    assertEquals(tables.map(_("TESTEE")), Seq("FAKE", "FAKE"))
    assertEquals(Seq("PINGPONG", "LATENCY", "COUNTING").map(tables.head), Seq("yes", "no", "?"))
    assertEquals(Seq("NETPINGPONG", "NETLATENCY").map(tables(1)), Seq("yes", "?"))
  }
}
