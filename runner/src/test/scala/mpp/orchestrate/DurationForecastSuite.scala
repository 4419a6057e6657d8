package mpp.orchestrate

import scala.concurrent.duration._

import kompics.benchmarks.PingPongRequest
import mpp.Examples.record
import mpp.Examples.testee
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.results.PointRecord
import mpp.results.Status.Converged
import mpp.results.Status.Failed
import mpp.results.Status.Unconverged

class DurationForecastSuite extends munit.FunSuite {
  private def took(messages: Int, millis: Long): PointRecord =
    record("A", messages, Converged).copy(durationMillis = millis)

  private val group = Plan.Group(
    testee("A", os.root),
    LocalBenchmarks.pingPong,
    Seq(1, 2, 3).map(n => Point(LocalBenchmarks.pingPong, PingPongRequest(n.toLong)))
  )
  private val points = group.keys

  /** The steps of the group's points from the one to the other. */
  private def steps(from: Int, until: Int) = Seq(Plan.Step(group, group.points.slice(from, until), 1))

  test("a point takes as long as in the newest run that measured it") {
    val newest = Seq(took(1, 10), record("A", 2, Failed))
    val older = Seq(took(1, 1000), took(2, 20).copy(status = Unconverged))
    val forecast = DurationForecast.from(Iterator(newest, older), points)
    assertEquals(forecast.of(steps(0, 3)), (2, 30.millis))
    assertEquals(forecast.of(steps(2, 3)), (0, Duration.Zero))
  }

  test("a repeated measurement replaces the earlier one") {
    assertEquals(DurationForecast.from(Iterator(Seq(took(1, 10), took(1, 40))), points).of(steps(0, 3)), (1, 40.millis))
  }

  test("an invocation takes as long as those of the point did on average, and a start for each step") {
    val run = Seq(
      took(1, 100).copy(startMillis = Some(90)),
      took(1, 130).copy(invocation = 2, startMillis = Some(100)),
      took(2, 7)
    )
    val forecast = DurationForecast.from(Iterator(run), points)
    assertEquals(forecast.of(steps(0, 2)), (2, (95 + 20 + 7).millis))
    val thrice = Plan(Seq(group)).interleaved(Interleaving.drawn(seed = 1, invocations = 3, points = 3)).steps
    assertEquals(forecast.of(thrice), (2, (3 * (95 + 20) + 3 * (95 + 7)).millis))
  }

  test("no more runs are read than it takes") {
    val runs = Iterator(Seq(took(1, 10)), Seq(took(1, 10)))
    DurationForecast.from(runs, points.take(1)): Unit
    assert(runs.hasNext)
  }
}
