package mpp.results

import java.time.Instant

import mpp.stats.SampleStatistics

class RunDirectorySuite extends munit.FunSuite {
  private val results = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-results"), os.remove.all(_))

  private def record(
      symbol: String,
      params: String,
      status: Status,
      samples: Seq[Double],
      failure: Option[Failure] = None
  ) =
    PointRecord(
      symbol,
      "PINGPONG",
      Nil,
      params,
      1,
      status,
      samples,
      Nil,
      verified = true,
      Instant.EPOCH,
      5,
      failure = failure
    )

  results.test("directories made at the same time differ, and latest is the last one") { results =>
    val made = (1 to 5).map(_ => RunDirectory.create(results))
    assertEquals(made.map(_.path).distinct.size, 5)
    assertEquals((results / "latest").toNIO.toRealPath(), made.last.path.toNIO.toRealPath())
    assertEquals(RunDirectory.all(results).map(_.id), made.map(_.id))
  }

  results.test("a run that came to nothing is gone, and latest is the one before it, if there is one") { results =>
    val made = (1 to 3).map(_ => RunDirectory.create(results))
    def latest = (results / "latest").toNIO.toRealPath()
    RunDirectory.discard(made(0))
    assertEquals(latest, made(2).path.toNIO.toRealPath())
    RunDirectory.discard(made(2))
    assertEquals(latest, made(1).path.toNIO.toRealPath())
    RunDirectory.discard(made(1))
    assertEquals(os.list(results).toSeq, Seq.empty[os.Path])
  }

  results.test("the journal is appended to, and read without a torn last line") { results =>
    val file = results / Journal.FileName
    val first = record("AKKA", "n: 1\n", Status.Converged, Seq(1.0, 2.0))
    val second = record("AKKA", "n: 2\n", Status.Unconverged, Seq(3.0, 9.0))
    for (r <- Seq(first, second)) {
      val journal = Journal.open(file)
      journal.append(r)
      journal.close()
    }
    assertEquals(Journal.read(file), Right(Seq(first, second)))
    os.write.append(file, Json.write(first).dropRight(10))
    assertEquals(Journal.read(file), Right(Seq(first, second)))
  }

  results.test("a broken line inside a journal is an error that names it") { results =>
    val file = results / Journal.FileName
    os.write(file, s"nonsense\n${Json.write(record("A", "", Status.Converged, Seq(1.0)))}\n")
    assert(Journal.read(file).left.exists(_.startsWith(s"$file:1: ")))
  }

  results.test("raw files, summaries and failures follow from the records") { results =>
    val directory = RunDirectory.create(results)
    val records = Seq(
      record("AKKA", "n: 1\n", Status.Converged, Seq(1.0, 3.0)),
      record("AKKA", "n: 2\n", Status.Unconverged, Seq(5.0, 50.0), Some(Failure(FailureKind.NotConverged, "RSE"))),
      record("AKKA", "n: 3\n", Status.Failed, Nil, Some(Failure(FailureKind.Crash, "died, \"badly\""))),
      record("ERLANG", "n: 1\n", Status.NotImplemented, Nil)
    )
    val derived = new DerivedFiles(directory, Nil)
    records.foreach(derived.add)
    derived.rewrite()
    def files =
      os.walk(directory.path).filter(os.isFile(_)).map(f => f.relativeTo(directory.path).toString -> os.read(f)).toMap
    val incremental = files
    assertEquals(
      incremental.keySet,
      Set(
        "raw/AKKA/PINGPONG-n__1_.data",
        "raw/AKKA/PINGPONG-n__2_.data",
        "summary/PINGPONG.data",
        "unconverged/PINGPONG.data",
        "failures.csv"
      )
    )
    assertEquals(incremental("raw/AKKA/PINGPONG-n__1_.data"), "1.0\n3.0\n")
    assertEquals(
      incremental("failures.csv"),
      "IMPL,BENCHMARK,PARAMS,INVOCATION,KIND,REASON\nAKKA,PINGPONG,n: 3,1,CRASH,\"died, \"\"badly\"\"\"\n"
    )
    DerivedFiles.writeAll(directory, records)
    assertEquals(files, incremental)
  }

  results.test("a summary has all samples of a point, and leaves it as soon as an invocation does not converge") {
    results =>
      val first = record("AKKA", "n: 1\n", Status.Converged, Seq(1.0, 3.0))
      val second = first.copy(invocation = 2, samplesMillis = Seq(5.0, 7.0))
      val pooled = SummaryFile.format(
        Seq(SummaryFile.Line("AKKA", "n: 1\n", SampleStatistics.of(Seq(1.0, 3.0, 5.0, 7.0))))
      )
      val failure = Failure(FailureKind.Crash, "it died")
      val others = Seq(
        second.copy(invocation = 3, status = Status.Unconverged, samplesMillis = Seq(9.0)) ->
          Seq(1.0, 3.0, 5.0, 7.0, 9.0),
        second.copy(invocation = 3, status = Status.Failed, samplesMillis = Nil, failure = Some(failure)) ->
          Seq(1.0, 3.0, 5.0, 7.0)
      )
      for ((third, samples) <- others) {
        val directory = RunDirectory.create(results)
        def has(file: os.Path) = Option.when(os.exists(file))(os.read(file))
        val derived = new DerivedFiles(directory, Nil)
        // In any order of measuring.
        derived.add(second)
        derived.add(first)
        derived.rewrite()
        assertEquals(has(directory.summary("PINGPONG")), Some(pooled))
        assertEquals(has(directory.unconverged("PINGPONG")), None)
        derived.add(third)
        derived.rewrite()
        assertEquals(has(directory.summary("PINGPONG")), None)
        val line = SummaryFile.Line("AKKA", "n: 1\n", SampleStatistics.of(samples))
        assertEquals(has(directory.unconverged("PINGPONG")), Some(SummaryFile.format(Seq(line))))
        assertEquals(
          os.read.lines(directory.raw("AKKA", "PINGPONG", "n: 1\n")).map(_.toDouble),
          samples
        )
      }
  }
}
