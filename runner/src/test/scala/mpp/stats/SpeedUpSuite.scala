package mpp.stats

class SpeedUpSuite extends munit.FunSuite {
  test("the base is the smallest number measured; it has a speed-up of exactly 1") {
    val found = SpeedUp.of(Map(8 -> Estimates.of(10, 10), 2 -> Estimates.of(40, 41), 4 -> Estimates.of(25, 25)))
    assertEquals(found.map(s => (s.processors, s.base)), Seq((2, 2), (4, 2), (8, 2)))
    assertEquals(found.head.ratio.interval(), ConfidenceInterval(1, 1))
    assertEqualsDouble(found(1).ratio.ratio, 40.5 / 25, 1e-9)
    assertEqualsDouble(found(1).efficiency.ratio, 40.5 / 25 / 2, 1e-9)
    assertEqualsDouble(found(2).efficiency.ratio, 40.5 / 10 / 4, 1e-9)
  }

  test("intervals have the errors of both times, and efficiency has the speed-up's") {
    val Seq(_, two) = SpeedUp.of(Map(1 -> Estimates.of(40, 42, 44), 2 -> Estimates.of(20, 21, 22))): @unchecked
    val (speedUp, efficiency) = (two.ratio.interval(), two.efficiency.interval())
    assert(speedUp.low < 2 && speedUp.high > 2)
    assertEqualsDouble(efficiency.low, speedUp.low / 2, 1e-9)
    assertEqualsDouble(efficiency.high, speedUp.high / 2, 1e-9)
  }

  test("nothing measured has none, and a time without an error no interval but its base's") {
    assertEquals(SpeedUp.of(Map.empty), Nil)
    assertEquals(SpeedUp.of(Map(1 -> Estimates.of(4), 2 -> Estimates.of(2))).map(_.processors), Seq(1))
  }
}
