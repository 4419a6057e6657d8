package mpp.orchestrate

import mpp.orchestrate.ScriptedTestee._
import mpp.results.FailureKind
import mpp.results.Status
import mpp.results.Status._
import mpp.testee.StartFailure

/** Starts of testees: those that are not needed, and those that fail. */
class CampaignStartsSuite extends CampaignRuns {
  test("nothing is started of a testee without master and client roles") {
    val outcome = carriedOut(distributed(roles = false, clients = 1))(_ => refused)
    assertEquals((outcome.statuses.distinct, outcome.starts), (Seq[Status](Status.NotImplemented), Nil))
    assertEquals(outcome.records.map(_.params), registers.map(_.text))
  }

  test("points that need more nodes than there are are skipped, and nothing is started for them") {
    val outcome = carriedOut(distributed(roles = true, clients = 1))(_ => refused)
    assertEquals((outcome.statuses.distinct, outcome.starts), (Seq[Status](Skipped), Nil))
    val reasons = outcome.records.flatMap(_.failure).map(_.reason).distinct
    assertEquals(reasons, Seq(3, 5, 7).map(n => s"it needs $n nodes, there are 2"))
  }

  test("a benchmark that the testee does not list is not asked for, nor is the testee started for it again") {
    val plan = Plan(Seq(group("X"))).interleaved(Interleaving.drawn(seed = 1, invocations = 2, points = pingPongs.size))
    val outcome = carriedOut(plan)(_ => _ => Right(new ScriptedTestee(listed = Some(Seq("FIBONACCI")))(sound)))
    assertEquals(outcome.statuses, Seq.fill[Status](2 * pingPongs.size)(Status.NotImplemented))
    assertEquals(outcome.testees.map(_.requests.size), Seq(0))
  }

  test("a start that fails is a crash, or a timeout if it was silence") {
    for (kind <- Seq(FailureKind.Crash, FailureKind.Timeout, FailureKind.Internal)) {
      val outcome = carriedOut(once)(_ => _ => Left(StartFailure("out of order", kind)))
      assertEquals(outcome.kinds.distinct, Seq(Option[FailureKind](kind)))
    }
  }

  test("after three failed starts the rest is skipped") {
    val outcome = carriedOut(distributed(roles = true, clients = 6))(_ => refused)
    assertEquals(outcome.starts.size, Campaign.MostFailedStarts)
    val (tried, rest) = outcome.records.splitAt(Campaign.MostFailedStarts)
    assertEquals(tried.flatMap(_.failure).map(_.reason).distinct, Seq("the testee did not start: out of order"))
    assertEquals(rest.map(_.status).distinct, Seq[Status](Skipped))
  }

  test("a start that succeeds begins the count of failed ones anew") {
    val plan = Plan(Seq(group("X"))).interleaved(Interleaving.drawn(seed = 1, invocations = 3, points = pingPongs.size))
    val outcome = carriedOut(plan)(tried => if (tried == 2) scripted(sound) else refused)
    assertEquals(outcome.statuses, Seq[Status](Failed, Failed, Converged, Failed, Failed, Failed))
  }

  test("failed starts count for each testee by itself, whatever else is measured between them") {
    val groups = Seq("X", "Y").map(group)
    val plan = Plan(groups).interleaved(Interleaving(seed = 1, Seq(Seq(1, 3, 2, 4), Seq(3, 4, 1, 2), Seq(4, 3, 2, 1))))
    val outcome = carriedOut(plan)(_ => refused)
    assertEquals(outcome.starts, Seq("X", "Y", "X", "Y", "Y", "X"))
    assertEquals(outcome.statuses.map(_ == Failed), Seq.fill(5)(true) ++ Seq(false, true) ++ Seq.fill(5)(false))
    assertEquals(outcome.statuses.distinct, Seq[Status](Failed, Skipped))
  }
}
