package mpp.orchestrate

import mpp.results.ProcessConditions

class NoiseGateSuite extends munit.FunSuite {
  private def judge(measures: (String, Double)*): Seq[String] = NoiseGate.judge(Seq(on("n", measures: _*)))
  private def on(node: String, measures: (String, Double)*) =
    ProcessConditions("local", node, None, Map("windowMillis" -> 1000.0) ++ measures)

  private val quiet = Seq(
    "loadAverageBefore" -> 9.0,
    "othersCpuMillis" -> 100.0,
    "othersCpuFraction" -> 0.015,
    "stolenMillis" -> 10.0,
    "stolenFraction" -> 0.005,
    "cpuPressureFraction" -> 1.0,
    "memoryPressureFraction" -> 0.0,
    "ioPressureFraction" -> 1.0,
    "throttledMillis" -> 0.0,
    "thermalThrottles" -> 0.0
  )

  test("nothing is wrong with a quiet point, nor with one of which nothing is known") {
    assertEquals(judge(quiet: _*), Nil)
    assertEquals(judge(), Nil)
    assertEquals(NoiseGate.judge(Nil), Nil)
  }

  private val noises = Seq(
    Seq("othersCpuMillis" -> 500.0, "othersCpuFraction" -> 0.25) -> "n: other processes took 25.0 % of the processors",
    Seq("stolenMillis" -> 60.0, "stolenFraction" -> 0.03) -> "n: the hypervisor took 3.0 % of the processors",
    Seq("memoryPressureFraction" -> 0.2) -> "n: processes waited for memory 20.0 % of the time",
    Seq("throttledMillis" -> 100.0) -> "n: control groups held processes back 10.0 % of the time",
    Seq("thermalThrottles" -> 3.0) -> "n: processors were too hot and slowed down 3 times"
  )

  for ((measures, phrase) <- noises) test(phrase) {
    assertEquals(judge(quiet ++ measures: _*), Seq(phrase))
  }

  test("all that is wrong is told") {
    assertEquals(judge(quiet ++ noises.flatMap(_._1): _*), noises.map(_._2))
  }

  test("less than kernels can count is not judged, whatever part of a short point it is") {
    assertEquals(judge("othersCpuMillis" -> 30, "othersCpuFraction" -> 0.9), Nil)
    assertEquals(judge("stolenMillis" -> 30, "stolenFraction" -> 0.9), Nil)
    assertEquals(judge("windowMillis" -> 50, "throttledMillis" -> 30, "memoryPressureFraction" -> 0.9), Nil)
  }

  test("the worst of several nodes is named") {
    def noisy(node: String, fraction: Double) = on(node, "othersCpuMillis" -> 900, "othersCpuFraction" -> fraction)
    assertEquals(
      NoiseGate.judge(Seq(noisy("a", 0.2), noisy("b", 0.4), noisy("c", 0.3))),
      Seq("b: other processes took 40.0 % of the processors")
    )
  }
}
