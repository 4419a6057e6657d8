package mpp.capacity

import scala.concurrent.Future
import scala.concurrent.duration._

import kompics.benchmarks.NotImplemented
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.{FailureKind => Kind}
import mpp.orchestrate.ScriptedTestee
import mpp.results.ProcessConditions
import mpp.testee.Sample

class IdleCostSuite extends munit.FunSuite {
  private val cost = new IdleCost(seconds = 20.millis, settle = 5.millis)
  private val made = IdleCost.made(1000)
  private val waiting = IdleCost.waiting(1000)

  /** Lines of an agent: between both moments 30 ticks of user and 10 of system time, and 8 switches of a thread. */
  private def told(moment: String): Seq[String] = {
    val (user, system, switches) = if (moment == Sample.Begin.name) (100, 50, 2) else (130, 60, 10)
    Seq(
      "ticks 100",
      s"process 7 S 1 7 7 0 -1 4194304 315 0 0 0 $user $system 0 0 20 ${Seq.fill(30)("0").mkString(" ")}",
      s"thread 7 $switches 0"
    )
  }

  private def testee(samples: String => Seq[String] = told)(answer: => Future[TestResult]) =
    new ScriptedTestee(samples = samples)((_, _) => answer)

  private def success: Future[TestResult] = Future.successful(TestSuccess(1, Seq(1.0), answer = made.expectedAnswer))

  private def check(outcome: IdleCost.Outcome): Unit = {
    val taken = outcome.fold(fail(_), identity)
    assertEqualsDouble(taken.userMillis / taken.systemMillis, 3, 1e-9)
    assertEqualsDouble(taken.wakeUps.get / taken.systemMillis, 8 / 100.0, 1e-9)
  }

  test("amounts are divided by the seconds that were observed") {
    val measures = Map(
      "windowMillis" -> 4000.0,
      "cpuUserMillis" -> 600.0,
      "cpuSystemMillis" -> 200.0,
      "voluntaryContextSwitches" -> 100.0
    )
    def taken(of: Map[String, Double]) = IdleCost.Taken.of(ProcessConditions("local", "n", None, of))
    assertEquals(taken(measures), Some(IdleCost.Taken(150, 50, Some(25))))
    assertEquals(taken(measures - "voluntaryContextSwitches").flatMap(_.wakeUps), None)
    assertEquals(taken(measures - "cpuSystemMillis"), None)
  }

  test("a testee is observed after its answer, and ended") {
    val played = testee()(success)
    check(cost.after(played, made))
    assertEquals(played.ending, Some("shutdown"))
  }

  test("a testee is observed while it holds the components of its run, and killed") {
    val played = testee()(Future.never)
    var asked = 0
    played.onProgress = () => {
      asked += 1
      Future.successful(ProgressResponse(phase = "run", runsDone = if (asked > 2) 1 else 0))
    }
    check(cost.holding(played, waiting))
    assertEquals(played.ending, Some("kill"))
  }

  test("there is no observation without a run, or without a right to one") {
    val refused = ScriptedTestee.failure(Kind.FAILURE_KIND_INVALID_PARAMETERS, "too many")
    for (answer <- Seq(refused, NotImplemented())) {
      assert(cost.after(testee()(Future.successful(answer)), made).isLeft)
      assert(cost.holding(testee()(Future.successful(answer)), waiting).isLeft)
    }
    assert(cost.after(testee(samples = _ => Nil)(success), made).isLeft)
  }

  test("a testee that ends meanwhile is no observation") {
    val played = testee()(Future.never)
    var asked = 0
    // The testee tells of a run, and then ends.
    played.onProgress = () => {
      if (asked == 1) played.end(0, 137)
      asked += 1
      Future.successful(ProgressResponse(phase = "run", runsDone = 1))
    }
    assert(cost.holding(played, waiting).isLeft)
  }

  test("both states are legal points") {
    for (components <- Seq(2, 100000); point <- Seq(IdleCost.made(components), IdleCost.waiting(components)))
      assertEquals(point.problem, None)
  }
}
