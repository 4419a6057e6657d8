package mpp.history

import java.time.Instant

import mpp.results.Sides

class RunStoreSuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-store"), os.remove.all(_))

  scratch.test("directories without results, links, and runs of two sides are passed over; broken ones are told") {
    store =>
      MadeUpStore.write(store, "run-1", day = 0, millis = 1)
      os.symlink(store / "latest", os.rel / "run-1")
      os.makeDir(store / "empty")
      os.write(store / "README", "")
      val here = Sides.Side("here")
      MadeUpStore.write(store, "ab", day = 1, millis = 1, change = _.copy(sides = Some(Sides(here, here))))
      os.remove(MadeUpStore.write(store, "undated", day = 1, millis = 1).manifest)
      os.write.over(MadeUpStore.write(store, "spoilt", day = 1, millis = 1).manifest, "{")
      val (faults, runs) = RunStore.read(store)
      assertEquals(runs.map(_.directory.id), Seq("run-1"))
      assertEquals(faults.size, 2)
      for (id <- Seq("undated", "spoilt")) assert(faults.exists(_.contains(s"$store/$id")), faults.toString)
  }

  scratch.test("runs before a moment are left out") { store =>
    MadeUpStore.writeAll(store, Seq(1, 2, 3))
    val since = Some(Instant.parse("2026-01-02T00:00:00Z"))
    assertEquals(RunStore.read(store, since)._2.map(_.directory.id), Seq("run-2", "run-3"))
  }
}
