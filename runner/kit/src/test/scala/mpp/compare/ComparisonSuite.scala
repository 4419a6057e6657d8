package mpp.compare

import mpp.Examples
import mpp.catalogue.Policy
import mpp.compare.Verdict._
import mpp.results.Failure
import mpp.results.FailureKind
import mpp.results.Journal
import mpp.results.NodeFacts
import mpp.results.PointRecord
import mpp.results.RunDirectory
import mpp.results.RunManifest
import mpp.results.Status
import mpp.simulation.Simulation.Lognormal
import mpp.simulation.Simulation.Shape

class ComparisonSuite extends munit.FunSuite {
  private val threshold = 0.05
  private val scratch = FunFixture[os.Path](_ => os.temp.dir(prefix = "mpp-compare"), os.remove.all(_))

  /** A journal's records of a point whose times are of 10 ms, times a factor. */
  private def records(symbol: String, benchmark: String, n: Int, seed: Long, factor: Double = 1): Seq[PointRecord] = {
    val series = Lognormal(0.02).invocations(Shape(6, 10), seed, processDeviation = 0.01).series
    series.zipWithIndex.map { case (samples, i) =>
      Examples.record(symbol, n, Status.Converged)
        .copy(benchmark = benchmark, invocation = i + 1, samplesMillis = samples.map(_ * 10 * factor).toSeq)
    }
  }

  private def write(
      folder: os.Path,
      name: String,
      records: Seq[PointRecord],
      manifest: Option[RunManifest] = None
  ): ComparedRun = {
    val directory = RunDirectory(folder / name)
    os.makeDir(directory.path)
    manifest.foreach(_.write(directory))
    val journal = Journal.open(directory.journal)
    try records.foreach(journal.append)
    finally journal.close()
    ComparedRun.read(directory).fold(fail(_), identity)
  }

  private def compare(
      base: ComparedRun,
      now: ComparedRun,
      terms: Comparison.Terms = Comparison.Terms(threshold)
  ): Comparison =
    Comparison.of(base, now, (base.times.keySet ++ now.times.keySet).toSeq.sortBy(_.toString), terms)

  scratch.test("a benchmark of one testee that is 10 % slower is found, at all of its points, and nothing else") {
    folder =>
      val points = for (symbol <- Seq("A", "B", "C"); benchmark <- Seq("PINGPONG", "CHAMENEOS"); n <- 1 to 10)
        yield (symbol, benchmark, n)
      def run(name: String, seed: Long, slower: Double) = write(
        folder,
        name,
        points.zipWithIndex.flatMap { case ((symbol, benchmark, n), i) =>
          records(symbol, benchmark, n, seed + i, if (symbol == "B" && benchmark == "CHAMENEOS") slower else 1)
        }
      )
      val comparison = compare(run("base", 1000, slower = 1), run("new", 2000, slower = 1.1))
      val (slow, others) = comparison.points.partition(p => p.point.symbol == "B" && p.point.benchmark == "CHAMENEOS")
      assertEquals(slow.map(_.verdict).distinct, Seq(Slower))
      assert(!others.exists(_.verdict.isChange))
      assert(others.forall(_.judged.isDefined))
      val means = comparison.geometricMeans(p => s"${p.symbol} ${p.benchmark}").toMap
      assertEqualsDouble(means("B CHAMENEOS"), 1.1, 0.02)
      assertEqualsDouble(means("A CHAMENEOS"), 1, 0.02)
  }

  scratch.test("a faster point is called so, and a difference within the threshold is none") { folder =>
    val base = write(folder, "base", records("A", "PINGPONG", 1, 1) ++ records("B", "PINGPONG", 1, 2))
    val now = write(folder, "new", records("A", "PINGPONG", 1, 3, 0.8) ++ records("B", "PINGPONG", 1, 2, 1.02))
    assertEquals(compare(base, now).points.map(_.verdict), Seq(Faster, Same))
  }

  scratch.test("fewer than three processes give no verdict, unless one is asked for within them") { folder =>
    def short(name: String, seed: Long, factor: Double, invocations: Int) =
      write(folder, name, records("A", "PINGPONG", 1, seed, factor).take(invocations))
    val base = short("base", 1, 1, 6)
    val one = short("one", 2, 1.5, 1)
    val none = compare(base, one)
    assertEquals(none.verdicts, Map[Verdict, Int](NoVerdict -> 1))
    assertEquals(none.points.head.notes.head, "one process: no verdict")
    assert(none.points.head.ratio.isDefined && none.points.head.judged.isEmpty)
    assertEquals(compare(base, short("two", 3, 1.5, 2)).points.head.notes.head, "2 processes: no verdict")
    assertEquals(compare(base, short("three", 3, 1.5, 3)).points.map(_.verdict), Seq(Slower))
    val within = compare(base, one, Comparison.Terms(threshold, withinProcess = true))
    assertEquals(within.points.map(_.verdict), Seq(Slower))
    assertEquals(within.points.head.notes.head, "judged by one process")
  }

  scratch.test("too few samples to tell are inconclusive, and one is not comparable") { folder =>
    def noisy(name: String, samples: Double*) =
      write(folder, name, Seq(Examples.record("A", 1, Status.Converged).copy(samplesMillis = samples)))
    val base = noisy("base", 8, 10, 12)
    val terms = Comparison.Terms(threshold, withinProcess = true)
    assertEquals(compare(base, noisy("noisy", 9, 11, 13), terms).verdicts, Map[Verdict, Int](Inconclusive -> 1))
    val single = compare(base, noisy("single", 9))
    assertEquals(single.verdicts, Map[Verdict, Int](NotComparable -> 1))
    assertEquals(single.points.head.notes, Seq("the error of a mean is unknown"))
  }

  scratch.test("points under pressure are told") { folder =>
    val quiet = records("A", "PINGPONG", 1, 1)
    val base = write(folder, "base", quiet)
    val now = write(folder, "now", quiet.head.copy(pressure = Seq("others")) +: quiet.tail)
    assert(compare(base, now).points.head.notes.contains("now: measured under pressure"))
  }

  scratch.test("a point that one run lacks is missing, with the reason where it failed") { folder =>
    val failed = Examples.record("B", 1, Status.Failed).copy(failure = Some(Failure(FailureKind.Crash, "it died")))
    val base = write(folder, "base", records("A", "PINGPONG", 1, 1) ++ records("B", "PINGPONG", 1, 2))
    val missing = compare(base, write(folder, "new", Seq(failed)))
    assertEquals(missing.verdicts, Map[Verdict, Int](Missing -> 2))
    assertEquals(missing.points.flatMap(_.notes), Seq("new: not measured", "new: it died"))
  }

  private def manifest(cpu: String, maxRuns: Int, cpus: Option[String] = None): RunManifest = Examples.manifest.copy(
    policy = Some(Policy(warmupRuns = 0, minRuns = 3, maxRuns, rseTarget = 0.1)),
    cpus = cpus,
    nodes = Map("localhost" -> NodeFacts(cpu = Some(cpu))),
    plan = Seq(RunManifest.Group("A", "PINGPONG", params = Nil))
  )

  scratch.test("other machines and policies are not comparable, unless they are to be") { folder =>
    val base = write(folder, "base", records("A", "PINGPONG", 1, 1), Some(manifest("fast", 5)))
    def now(name: String, cpu: String, maxRuns: Int) =
      write(folder, name, records("A", "PINGPONG", 1, 2), Some(manifest(cpu, maxRuns)))
    val other = now("other", "slow", 9)
    val refused = compare(base, other)
    assertEquals(refused.verdicts, Map[Verdict, Int](NotComparable -> 1))
    assertEquals(
      refused.points.head.notes,
      Seq("cpu of localhost is slow, was fast", "policy's maxRuns is 9, was 5")
    )
    assertEquals(compare(base, other, Comparison.Terms(threshold, force = true)).verdicts, Map[Verdict, Int](Same -> 1))
    assertEquals(compare(base, now("alike", "fast", 5)).verdicts, Map[Verdict, Int](Same -> 1))
    val pinned = write(folder, "pinned", records("A", "PINGPONG", 1, 2), Some(manifest("fast", 5, Some("0-1"))))
    assertEquals(compare(base, pinned).points.head.notes, Seq("--cpus is 0-1, was all"))
  }

  scratch.test("conditions that are unknown are noted") { folder =>
    val base = write(folder, "base", records("A", "PINGPONG", 1, 1), Some(manifest("fast", 5)))
    val unknown = compare(base, write(folder, "new", records("A", "PINGPONG", 1, 2))).points.head
    assertEquals((unknown.verdict, unknown.notes), (Same: Verdict, Seq("conditions of new are unknown")))
  }

  scratch.test("a manifest that is damaged is told of by its name") { folder =>
    os.write(folder / "run" / "manifest.json", """{"plan": [7]}""", createFolders = true)
    os.write(folder / "run" / Journal.FileName, "")
    assert(
      ComparedRun.read(RunDirectory(folder / "run")).left.exists(_.startsWith(s"${folder / "run"}/manifest.json: "))
    )
  }
}
