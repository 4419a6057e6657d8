package mpp.history

class TesteeHistorySuite extends munit.FunSuite {
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-history"), os.remove.all(_))

  private def history(store: os.Path, joined: Boolean = false): TesteeHistory =
    TesteeHistory.of("AKKA", MadeUpStore.read(store), joined)

  private def means(series: PointSeries): Seq[Double] = series.times.map(_.estimate.mean)

  scratch.test("times of a point are in the order of the runs' dates, whatever their directories are called") { store =>
    MadeUpStore.write(store, "c0ffee", day = 2, millis = 30)
    MadeUpStore.write(store, "nightly", day = 1, millis = 20)
    MadeUpStore.write(store, "run-9", day = 0, millis = 10)
    val found = history(store)
    assertEquals(found.runs.map(_.id), Seq("run-9", "nightly", "c0ffee"))
    assertEquals(
      found.series.map(s => (s.parameters.head._2, means(s))),
      Seq("1000" -> Seq(10.0, 20.0, 30.0), "2000" -> Seq(20.0, 40.0, 60.0))
    )
    assertEquals(found.series.map(_.ratio), Seq(3.0, 3.0))
    assertEquals(found.runs.last.shortCommit, Some("00000000"))
  }

  scratch.test("times under other conditions are a series of their own, the latest first, unless they are joined") {
    store =>
      for (day <- 0 to 1) MadeUpStore.write(store, s"old-$day", day, millis = 10, change = MadeUpStore.otherPolicy)
      MadeUpStore.write(store, "new", day = 2, millis = 20)
      val Seq(now, before) = history(store).series.filter(_.parameters.head._2 == "1000"): @unchecked
      assertEquals((means(now), now.differences), (Seq(20.0), Nil))
      assertEquals(means(before), Seq(10.0, 10.0))
      assert(before.differences.exists(_.contains("maxRuns")), before.differences.toString)
      val joined = history(store, joined = true).series.head
      assertEquals((means(joined), joined.differences), (Seq(10.0, 10.0, 20.0), Nil))
  }

  scratch.test("a change tells what else changed between the two runs") { store =>
    val millis = MadeUpStore.times(12, from = 7, factor = 1.2)
    for ((time, day) <- millis.zipWithIndex)
      MadeUpStore.write(store, s"run-$day", day, time, framework = if (day < 7) "2.0" else "2.1")
    val series = history(store).series.head
    val Seq(change) = series.changes: @unchecked
    val (before, after) = series.runsAround(change)
    assertEquals((before.id, after.id), ("run-6", "run-7"))
    val text = ChangeText.of(series, change)
    for (words <- Seq("slower", "run-7", "2.0 -> 2.1")) assert(text.contains(words), text)
    assert(!text.contains("the same"), text)
  }

  scratch.test("a change without other files says so") { store =>
    MadeUpStore.writeAll(store, MadeUpStore.times(12, from = 7, factor = 1.2))
    val series = history(store).series.head
    assert(ChangeText.of(series, series.changes.head).contains("files are the same"))
  }

  scratch.test("JSON has runs, times and changes by the names of the runs") { store =>
    MadeUpStore.writeAll(store, MadeUpStore.times(12, from = 7, factor = 1.2))
    val testee = ujson.read(HistoryJson.write(Seq(history(store))))("testees")(0)
    assertEquals(testee("symbol").str, "AKKA")
    assertEquals(testee("runs").arr.map(_("id").str).toSeq, (1 to 12).map(n => s"run-$n"))
    assertEquals(testee("runs")(0)("startedAt").str, "2026-01-01T00:00:00Z")
    val series = testee("series")(0)
    assertEquals(series("parameters")("number_of_messages").str, "1000")
    assertEquals(series("times").arr.size, 12)
    val change = series("changes")(0)
    assertEquals((change("before").str, change("run").str, change("direction").str), ("run-7", "run-8", "slower"))
    assert(change("low").num < 1.2 && change("high").num > 1.2, change.render())
  }
}
