package mpp.profile

import scala.concurrent.Future
import scala.concurrent.duration._

import kompics.benchmarks.FailureKind
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import mpp.catalogue.LocalBenchmarks
import mpp.catalogue.Point
import mpp.orchestrate.ScriptedTestee
import mpp.testee.TesteeProcess

/** The order of requests, and of attaching and detaching, with a scripted testee and a scripted profiler. */
class ProfiledPointSuite extends munit.FunSuite {
  private val point = Point(LocalBenchmarks.pingPong, PingPongRequest(10))
  private val stacks = FoldedStacks.parse(Seq("main;a 1"))

  /** One request for each measurement. */
  private val short =
    new ProfiledPoint(warmUp = 0.seconds, plain = 0.seconds, profiled = 0.seconds, counted = 0.seconds)

  final private class Observed(answer: Int => TestResult = _ => success(1)) {
    var events = Vector.empty[String]
    private var requests = 0

    val testee = new ScriptedTestee()((_, _) => {
      requests += 1
      events :+= "request"
      Future.successful(answer(requests))
    })

    def attach(failure: Option[String] = None, unreadable: Option[String] = None)(
        process: TesteeProcess
    ): Either[String, Profiler.Recording] = {
      events :+= s"attach ${process.role}"
      failure.toLeft(new Profiler.Recording {
        private var attached = true
        val processes: Seq[Long] = Nil
        def stop(): Option[String] = {
          if (attached) events :+= "detach"
          attached = false
          None
        }
        def stacks(): Either[String, FoldedStacks] = {
          events :+= "read"
          unreadable.toLeft(ProfiledPointSuite.this.stacks)
        }
      })
    }
  }

  private def success(runs: Int) =
    TestSuccess(runs, Seq.tabulate(runs)(_ + 1.0), answer = point.expectedAnswer)

  test("a profiler is attached to measured requests only, and detached before its stacks are read") {
    val observed = new Observed()
    val outcome = short.measure(observed.testee, point)(observed.attach())
    assertEquals(
      observed.events,
      Vector("request", "request", "attach local", "request", "detach", "read", "request")
    )
    assertEquals(outcome.map(o => (o.before.size, o.during.size, o.after.size)), Right((1, 1, 1)))
    assertEquals(outcome.map(_.profiles.map(_.stacks)), Right(Seq(Right(stacks))))
    assertEquals(observed.testee.ending, Some("shutdown"))
  }

  test("without a profiler there are no runs with one, and the reason is told") {
    val observed = new Observed()
    val outcome = short.measure(observed.testee, point)(observed.attach(failure = Some("forbidden")))
    assertEquals(outcome.map(_.during), Right(PointRequests.Runs.none))
    assertEquals(outcome.map(_.profiles.map(_.stacks)), Right(Seq(Left("forbidden"))))
    assertEquals(observed.testee.ending, Some("shutdown"))
  }

  test("stacks that cannot be read do not lose the measurements") {
    val observed = new Observed()
    val outcome = short.measure(observed.testee, point)(observed.attach(unreadable = Some("empty")))
    assertEquals(outcome.map(o => (o.during.size, o.profiles.map(_.stacks))), Right((1, Seq(Left("empty")))))
  }

  for ((name, failing) <- Seq("warm-up" -> 1, "measured" -> 2, "profiled" -> 3, "last" -> 4))
    test(s"a failed $name request ends it, with nothing attached") {
      val failure = ScriptedTestee.failure(FailureKind.FAILURE_KIND_INTERNAL, "broken")
      val observed = new Observed(request => if (request == failing) failure else success(1))
      val outcome = short.measure(observed.testee, point)(observed.attach())
      assertEquals(outcome.left.toOption, Some("INTERNAL: broken"))
      assertEquals(observed.events.count(_ == "detach"), observed.events.count(_.startsWith("attach")))
      assertEquals(observed.testee.ending, Some("shutdown"))
    }

  test("a wrong answer is a failure") {
    val observed = new Observed(_ => success(1).copy(answer = Some(-1)))
    val outcome = short.measure(observed.testee, point)(observed.attach())
    assert(outcome.left.exists(_.startsWith("WRONG_ANSWER")), outcome.toString)
  }

  test("system calls are counted last, per run, and the testee's own metrics are summed up") {
    val observed = new Observed(_ => success(1).copy(metrics = Map("collections" -> 3.0)))
    val counter = new ProfiledPoint.CallCounter {
      def stop(): Option[Double] = Some(40)
    }
    val outcome = short.measure(observed.testee, point)(
      observed.attach(),
      process => {
        observed.events :+= s"count ${process.role}"
        Some(counter)
      }
    ).getOrElse(fail("no outcome"))
    assertEquals(observed.events.takeRight(3), Vector("request", "count local", "request"))
    assertEquals(outcome.callsPerRun.values.toSeq, Seq(40.0))
    assertEquals(outcome.plain.metrics, Map("collections" -> 6.0))
    val summary = ProcessSummary.of(outcome, outcome.profiles.head, point)
    assertEquals(summary.systemCalls, Some(40.0 / point.amount))
    assertEquals(summary.collections, Some(6.0 / outcome.plain.size / point.amount))
  }

  test("requests of short runs get more of them") {
    var asked = Vector.empty[Int]
    val testee = new ScriptedTestee()((testee, _) => {
      val runs = testee.requests.last._2.minRuns
      asked :+= runs
      Future.successful(success(runs))
    })
    val observed = new Observed()
    short.measure(testee, point)(observed.attach())
    assertEquals(asked, Vector(1, 10, 100, 1000))
  }

  test("the cost is a ratio with an interval; a single run has none") {
    val plain = Seq(10.0, 11, 10, 9, 10, 11, 10, 9)
    val ratio = ProfileCost.ratio(plain.map(_ * 2), plain).getOrElse(fail("no ratio"))
    assertEqualsDouble(ratio.ratio, 2, 1e-9)
    assert(ratio.interval().low < 2 && ratio.interval().high > 2, ratio.interval())
    assertEquals(ProfileCost.ratio(Seq(1.0), plain), None)
  }
}
