package mpp.text

import scala.concurrent.duration._

class NumbersSuite extends munit.FunSuite {
  test("times have four digits and a unit that fits") {
    val shown = Seq(0.0005, 0.8123, 4.2174, 12.5, 250.0, 9999.0, 12040.0).map(Numbers.time)
    assertEquals(shown, Seq("0.500 us", "812.3 us", "4.217 ms", "12.50 ms", "250.0 ms", "9999 ms", "12.04 s"))
    assertEquals(Numbers.time(Double.NaN), "-")
  }

  test("durations read as people say them") {
    assertEquals(Seq(5.seconds, 67.seconds, 7500.seconds).map(Numbers.duration), Seq("5 s", "1 min 07 s", "2 h 05 min"))
  }

  test("nouns agree with their number") {
    assertEquals(Seq(0, 1, 2).map(Numbers.count(_, "run")), Seq("0 runs", "1 run", "2 runs"))
  }
}
