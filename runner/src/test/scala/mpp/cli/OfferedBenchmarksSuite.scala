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

  test("each testee has a row that names the fewer of those that it has and those that it lacks") {
    val (distributed, local) = Catalogue.benchmarks.partition(_.distributed)
    def offer(symbol: String, has: String => Boolean) =
      Offer(symbol, Catalogue.symbols.map(s => s -> has(s)).toMap, Nil)
    val few = Set("PINGPONG", "NETPINGPONG", "NETLATENCY")
    val offers = Seq(
      offer("ALL", _ => true),
      offer("FEW", few),
      offer("MOST", !few(_)),
      offer("LOCAL", local.map(_.symbol).toSet),
      Offer("SILENT", Map.empty, Nil),
      Offer("HALF", distributed.map(_.symbol -> false).toMap, Seq("out of order"))
    )
    val rows = OfferedBenchmarks.table(offers).linesIterator.map(_.split("  +").toSeq).toSeq
    assertEquals(
      rows.tail,
      Seq(
        Seq("ALL", "all", "all"),
        Seq("FEW", "PINGPONG", "NETPINGPONG, NETLATENCY"),
        Seq("MOST", "all but PINGPONG", "all but NETPINGPONG, NETLATENCY"),
        Seq("LOCAL", "all", "none"),
        Seq("SILENT", "?", "?"),
        Seq("HALF", "?", "none")
      )
    )
  }
}
