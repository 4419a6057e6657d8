package mpp.results

import mpp.Examples
import mpp.stats.Estimate

class PointResourcesSuite extends munit.FunSuite {
  private val all = Map(
    "cpuUserMillis" -> 300.0,
    "cpuSystemMillis" -> 100.0,
    "peakResidentBytes" -> 4e6,
    "meanResidentBytes" -> 3e6,
    "packageJoules" -> 8.0
  )

  /** Three measured runs, and one to warm up. */
  private val record = Examples.record("AKKA", 1000, Status.Converged).copy(warmupMillis = Seq(9.0))

  private def under(processes: Map[String, Double]*): PointRecord =
    record.copy(conditions = processes.map(ProcessConditions("local", "localhost", None, _)))

  private def known(record: PointRecord): Map[Resource, Double] =
    Resource.all.flatMap(r => r.of(record).map(r -> _)).toMap

  private def estimates(records: PointRecord*): Map[Resource, Estimate] =
    PointResources.of(PointResult.all(records).head).estimates

  test("processor time and energy are divided by all runs, memory is not") {
    assertEquals(
      known(under(all)),
      Map[Resource, Double](
        Resource.ProcessorTime -> 100,
        Resource.PeakMemory -> 4e6,
        Resource.MeanMemory -> 3e6,
        Resource.Energy -> 2
      )
    )
  }

  test("a point's processes count together, and energy stands with one of those on a machine") {
    val both = known(under(all, all - "packageJoules"))
    assertEquals(both(Resource.ProcessorTime), 200.0)
    assertEquals((both(Resource.PeakMemory), both(Resource.Energy)), (8e6, 2.0))
  }

  test("a resource that one of the processes does not tell is absent") {
    for (
      (missing, resource) <-
        Seq("cpuSystemMillis" -> Resource.ProcessorTime, "peakResidentBytes" -> Resource.PeakMemory)
    )
      assertEquals(known(under(all, all - missing)).get(resource), None)
  }

  test("energy that is not told is absent, not zero, and so is processor time that is too short to be known") {
    assertEquals(known(under(all - "packageJoules")).get(Resource.Energy), None)
    assertEquals(known(under(all + ("packageJoules" -> 0))).get(Resource.Energy), None)
    assertEquals(known(under(all + ("cpuUserMillis" -> -1))).get(Resource.ProcessorTime), None)
    assertEquals(
      known(under(all ++ Seq("cpuUserMillis" -> 90, "cpuSystemMillis" -> 0))).get(Resource.ProcessorTime),
      None
    )
    assertEquals(known(record), Map.empty[Resource, Double])
  }

  test("the heap after a collection is a metric of the testee") {
    assertEquals(
      known(record.copy(metrics = Map("heap_after_collection_bytes" -> 5e5))),
      Map[Resource, Double](Resource.Heap -> 5e5)
    )
  }

  test("estimates are means over invocations, with intervals") {
    val more = under(all + ("cpuUserMillis" -> 500.0)).copy(invocation = 2)
    val found = estimates(under(all), more)
    val time = found(Resource.ProcessorTime)
    assertEquals((time.mean, time.processes.toSeq), (125.0, Seq(1 -> 100.0, 2 -> 150.0)))
    assert(time.interval.exists(i => i.low < 100 && i.high > 150), time.interval)
    assertEquals(estimates(under(all)).values.flatMap(_.interval).toSeq, Nil)
  }

  test("invocations without samples, or without the resource, do not count") {
    val failed = under(all.map { case (name, x) => name -> x * 9 }).copy(invocation = 2, samplesMillis = Nil)
    val blind = record.copy(invocation = 3)
    assertEquals(estimates(under(all), failed, blind)(Resource.PeakMemory).processes.toSeq, Seq(1 -> 4e6))
    assertEquals(estimates(failed).size, 0)
  }

  test("names in files end with units, and are columns in other letters") {
    assertEquals(
      Resource.all.map(_.column),
      Seq(
        "processor_millis_per_run",
        "peak_resident_bytes",
        "mean_resident_bytes",
        "heap_after_collection_bytes",
        "joules_per_run"
      )
    )
  }
}
