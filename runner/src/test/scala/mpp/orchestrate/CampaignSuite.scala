package mpp.orchestrate

import scala.concurrent.Future
import scala.concurrent.duration._

import io.grpc.Status.CANCELLED
import io.grpc.Status.DEADLINE_EXCEEDED
import kompics.benchmarks.NotImplemented
import kompics.benchmarks.Operation
import kompics.benchmarks.ProgressResponse
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.{FailureKind => Kind}
import mpp.Examples
import mpp.catalogue.DistributedBenchmarks.atomicRegister
import mpp.catalogue.LocalBenchmarks.fairness
import mpp.catalogue.LocalBenchmarks.fibonacci
import mpp.catalogue.SpaceName.Quick
import mpp.manifest.Largest
import mpp.orchestrate.ScriptedTestee._
import mpp.results.FailureKind
import mpp.results.Status
import mpp.results.Status._
import mpp.verify.Registers

class CampaignSuite extends CampaignRuns {
  test("sound points converge, verified, in the same process, which is asked to end at last") {
    val outcome = carriedOut(once)(_ => scripted(sound))
    assertEquals(outcome.records.map(_.point), group("X").keys)
    assertEquals(outcome.statuses.distinct, Seq[Status](Converged))
    assertEquals(outcome.records.map(_.samplesMillis).distinct, Seq(Seq(1.0, 2.0, 3.0)))
    assert(outcome.records.forall(_.verified))
    assertEquals(outcome.records.map(_.startMillis.isDefined), Seq(true, false))
    assertEquals((outcome.introduced, outcome.endings), (1, Seq(Option("shutdown"))))
  }

  test("every benchmark has a process of its own") {
    val other = Plan.Group(Examples.testee("X", os.root), fibonacci, fibonacci.points(Quick, Nil).toOption.get)
    val outcome = carriedOut(Plan(Seq(group("X"), other)))(_ => scripted(sound))
    assertEquals(
      outcome.testees.map(_.requests.map(_._1.benchmark.symbol).distinct),
      Seq(Seq("PINGPONG"), Seq("FIBONACCI"))
    )
    assertEquals(outcome.endings, Seq.fill(2)(Option("shutdown")))
  }

  test("each step's testee is prepared before its process is started, and after the last one has ended") {
    var prepared = Seq.empty[(String, Int, Int)]
    carriedOut(
      Plan(Seq(group("X"), group("Y"))),
      prepare = (soFar, testee) => prepared :+= ((testee.symbol, soFar.starts.size, soFar.endings.flatten.size))
    )(_ => scripted(sound)): Unit
    assertEquals(prepared, Seq(("X", 0, 0), ("Y", 1, 1)))
  }

  test("a crash fails its point with the end of the log, and the next point has a fresh process") {
    val folder = os.temp.dir(prefix = "mpp-campaign")
    try {
      os.write(folder / "local-0.log", "first\nlast words\n")
      val outcome = carriedOut(once) { tried => _ =>
        Right(new ScriptedTestee(folder = folder)(if (tried == 0) crashing else sound))
      }
      assertEquals(outcome.statuses, Seq[Status](Failed, Converged))
      assertEquals(outcome.kinds.head, Some(FailureKind.Crash): Option[FailureKind])
      assertEquals(outcome.records.head.failure.map(_.logTail), Some(Seq("first", "last words")))
      assertEquals(outcome.endings, Seq("kill", "shutdown").map(Option(_)))
    } finally os.remove.all(folder)
  }

  for ((name, plan, clients) <- Seq(("a process", once, 0), ("a client", netOnce, 1)))
    test(s"$name that ends after an answer costs no point") {
      val outcome = carriedOut(plan) { _ => _ =>
        Right(new ScriptedTestee(clients)((testee, point) => {
          testee.end(clients, 137)
          sound(testee, point)
        }))
      }
      assertEquals((outcome.statuses.distinct, outcome.testees.size), (Seq[Status](Converged), plan.size))
    }

  // Points that leave their testee as it was: its process is used for the next one.
  for (
    (name, result, status, kind, samples) <- Seq[(String, TestResult, Status, Option[FailureKind], Seq[Double])](
      (
        "INVALID_PARAMETERS",
        failure(Kind.FAILURE_KIND_INVALID_PARAMETERS),
        Failed,
        Some(FailureKind.InvalidParameters),
        Nil
      ),
      (
        "NOT_CONVERGED",
        failure(Kind.FAILURE_KIND_NOT_CONVERGED, samples = Seq(1.0, 9.0)),
        Unconverged,
        Some(FailureKind.NotConverged),
        Seq(1.0, 9.0)
      ),
      (
        "NOT_CONVERGED without runs",
        failure(Kind.FAILURE_KIND_NOT_CONVERGED),
        Failed,
        Some(FailureKind.NotConverged),
        Nil
      ),
      ("WRONG_ANSWER", failure(Kind.FAILURE_KIND_WRONG_ANSWER), Failed, Some(FailureKind.WrongAnswer), Nil),
      ("a wrong answer", TestSuccess(1, Seq(1.0), answer = Some(-1)), Failed, Some(FailureKind.WrongAnswer), Nil),
      ("NOT_LINEARIZABLE", failure(Kind.FAILURE_KIND_NOT_LINEARIZABLE), Failed, Some(FailureKind.NotLinearizable), Nil),
      ("INTERNAL", failure(Kind.FAILURE_KIND_INTERNAL), Failed, Some(FailureKind.Internal), Nil),
      ("no run", TestSuccess(0, Nil), Failed, Some(FailureKind.Internal), Nil),
      ("fewer runs than reported", TestSuccess(3, Seq(1.0)), Failed, Some(FailureKind.Internal), Nil),
      ("a run that is no time", TestSuccess(1, Seq(Double.NaN)), Failed, Some(FailureKind.Internal), Nil),
      ("a run of negative time", TestSuccess(1, Seq(-1.0)), Failed, Some(FailureKind.Internal), Nil),
      ("a reply that holds nothing", TestResult.Empty, Failed, Some(FailureKind.Internal), Nil),
      ("NotImplemented", NotImplemented(), Status.NotImplemented, None, Nil)
    )
  ) test(s"$name: ${status.name}, and the process is used for the next point") {
    val outcome = carriedOut(once)(_ => scripted(first(answering(result))))
    assertEquals(outcome.statuses, Seq[Status](status, Converged))
    assertEquals(outcome.kinds.head, kind)
    assertEquals(outcome.records.head.samplesMillis, samples)
    assertEquals(outcome.endings, Seq(Option("shutdown")))
  }

  // Points that break their testee.
  for (
    (name, script, kind) <- Seq[(String, Script, FailureKind)](
      ("a testee that makes no headway", silent, FailureKind.Timeout),
      (
        "a testee that does not answer Progress",
        (testee, _) => {
          testee.onProgress = () => failed(DEADLINE_EXCEEDED)
          Future.never
        },
        FailureKind.Timeout
      ),
      ("a process that ends", crashing, FailureKind.Crash),
      ("an answer that makes no sense", (_, _) => failed(CANCELLED), FailureKind.Internal)
    )
  ) test(s"$name: ${kind.name}, and the process is replaced") {
    val outcome = carriedOut(once, deadlines = ShortDeadlines.copy(stall = 1.second)) { tried =>
      scripted(if (tried == 0) script else sound)
    }
    assertEquals((outcome.statuses, outcome.kinds), (Seq[Status](Failed, Converged), Seq(Some(kind), None)))
    assertEquals(outcome.endings, Seq("kill", "shutdown").map(Option(_)))
  }

  test("components that starve, as the manifest says, are a result, without a wait for the longest deadline") {
    val points = fairness.points(Quick, Nil).toOption.get.filter(_.patience.exists(_ > 10.seconds)).take(1)
    assertEquals(points.map(_.parameters.toMap.apply("number_of_hogs")), Seq("1"))
    assert(Deadlines().of(points.head).stall < 1.minute)
    def statuses(most: Int) = {
      val starves = Largest(Map(("FAIRNESS", "number_of_hogs") -> BigDecimal(most)))
      val testee = Examples.testee("X", os.root).copy(starves = starves)
      val plan = Plan(Seq(Plan.Group(testee, fairness, points)))
      carriedOut(plan, deadlines = ShortDeadlines.copy(stall = 1.second))(_ => scripted(silent))
    }
    assertEquals(statuses(0).statuses, Seq[Status](Starved))
    assertEquals(
      (statuses(1).statuses, statuses(1).kinds),
      (Seq[Status](Failed), Seq(Option[FailureKind](FailureKind.Timeout)))
    )
  }

  test("a verification run whose history is not linearizable fails its point, and the history is kept") {
    val point = atomicRegister.points(Quick, Seq("partition_size" -> "2", "number_of_keys" -> "1")).toOption.get.head
    val testee = Examples.testee("X", os.root).copy(distributed = true)
    val plan = Plan(Seq(Plan.Group(testee, atomicRegister, Seq(point), clients = 1)))
    val operations = Registers.FewestOperations.toLong
    for ((spoilt, status) <- Seq(false -> Converged, true -> Failed)) {
      val history = for (replica <- 0 to 1; i <- 0L until operations) yield {
        val at = 100 * (replica * operations + i)
        Operation(replica, 0, write = at == 0, if (spoilt && at > 0 && i == operations - 1) 7 else 1, at + 1, at + 51)
      }
      val outcome = carriedOut(plan, policy.copy(verify = true)) { _ => _ =>
        Right(new ScriptedTestee(clients = 1)((_, point) =>
          Future.successful(success(point).withHistory(history))
        ))
      }
      assertEquals(outcome.statuses, Seq[Status](status))
      assertEquals(outcome.kinds, Seq(Option.when(spoilt)(FailureKind.NotLinearizable)))
    }
  }

  test("conditions are those between request and answer, and noise is flagged") {
    val outcome =
      carriedOut(once)(_ => _ => Right(new ScriptedTestee(samples = noisy)(first(answering(NotImplemented())))))
    val Seq(without, noisyPoint) = outcome.records: @unchecked
    assertEquals((without.conditions, without.pressure), (Nil, Nil))
    assertEquals(noisyPoint.status, Converged: Status)
    assertEquals(noisyPoint.conditions.flatMap(_.measures.get("othersCpuFraction")), Seq(0.9))
    assertEquals(noisyPoint.pressure.map(_.takeWhile(_ != ':')), Seq("localhost"))
  }

  test("several invocations are made in their order, each in fresh processes") {
    val groups = Seq("X", "Y").map(group)
    val plan = Plan(groups).interleaved(Interleaving(seed = 1, Seq(Seq(1, 3, 2, 4), Seq(3, 4, 1, 2))))
    val outcome = carriedOut(plan)(_ => scripted(sound))
    val (x, y) = (groups.head.keys, groups.last.keys)
    assertEquals(
      outcome.records.map(r => (r.point, r.invocation)),
      Seq(x(0), y(0), x(1), y(1)).map(_ -> 1) ++ Seq(y(0), y(1), x(0), x(1)).map(_ -> 2)
    )
    assertEquals(outcome.testees.map(_.requests.size), Seq.fill(8)(1))
    assert(outcome.records.forall(_.startMillis.isDefined))
  }

  test("a run ends before the first block that is not needed") {
    val plan = once.interleaved(seed = 1, invocations = 4)
    val outcome = carriedOut(plan, enough = _ > 2)(_ => scripted(sound))
    assertEquals(outcome.records.map(_.invocation), Seq(1, 1, 2, 2))
  }

  test("the reference kernel is measured before each of several invocations, and not where there is one") {
    var times = 0
    def kernel() = { times += 1; times.toDouble }
    val outcome = carriedOut(once.interleaved(seed = 1, invocations = 2), reference = kernel _)(_ => scripted(sound))
    assertEquals(outcome.records.map(_.referenceMillis), Seq(1.0, 2.0, 3.0, 4.0).map(Option(_)))
    assertEquals(carriedOut(once, reference = kernel _)(_ => scripted(sound)).records.flatMap(_.referenceMillis), Nil)
  }

  test("links are measured before each step with clients, and stand in the conditions of those") {
    var asked = Seq.empty[Int]
    def links(group: Plan.Group) = {
      asked :+= group.clients
      Right(Map("node-1" -> Map("linkRoundTripMicros" -> 250.0 * asked.size)))
    }
    def told(plan: Plan, clients: Int) =
      carriedOut(plan, links = links _)(_ => _ => Right(new ScriptedTestee(clients, samples = noisy)(sound)))
        .records.map(_.conditions.map(_.measures.get("linkRoundTripMicros")))
    val net = netOnce.interleaved(Interleaving(seed = 1, Seq(Seq(1, 2))))
    assertEquals(told(net, clients = 1), Seq(250.0, 500.0).map(m => Seq(None, Some(m))))
    assertEquals(told(once, clients = 0), Seq.fill(pingPongs.size)(Seq(None)))
    assertEquals(asked, Seq(1, 1))
  }

  test("a point whose links cannot be shaped fails with the reason, and starts nothing") {
    val outcome = carriedOut(netOnce, links = _ => Left("not today"))(_ => refused)
    assertEquals(outcome.kinds.distinct, Seq(Option[FailureKind](FailureKind.Internal)))
    assert(outcome.records.flatMap(_.failure).forall(_.reason.contains("not today")))
    assertEquals(outcome.starts, Nil)
  }

  test("a testee without Progress whose samples miss the target has not converged, though it says so") {
    val far = TestSuccess(2, Seq(1.0, 9.0))
    val outcome = carriedOut(once)(_ => _ => Right(new ScriptedTestee(listed = None)(answering(far))))
    assertEquals(outcome.statuses.distinct, Seq[Status](Unconverged))
  }

  test("a silent testee without Progress is given up after the stall deadline, however many runs it may make") {
    val policy = this.policy.copy(maxRuns = 1000000)
    val outcome = carriedOut(once, policy, ShortDeadlines.copy(stall = 20.millis)) { _ => _ =>
      Right(new ScriptedTestee(listed = None)(silent))
    }
    assertEquals(outcome.kinds.distinct, Seq(Option[FailureKind](FailureKind.Timeout)))
  }

  test("a point that is interrupted has no record, nothing more is started, and the testee is ended") {
    val outcome = carriedOut(once.interleaved(Interleaving.drawn(seed = 1, invocations = 2, points = pingPongs.size))) {
      tried =>
        scripted { (testee, point) =>
          if (tried == 0) sound(testee, point)
          else {
            var asked = 0
            testee.onProgress = () => {
              asked += 1
              if (asked > 1) testee.end(0, 143, "stop")
              Future.successful(ProgressResponse(phase = Interruption))
            }
            Future.never
          }
        }
    }
    assertEquals(outcome.statuses, Seq[Status](Converged))
    assertEquals(outcome.starts.size, 2)
    assertEquals(outcome.endings, Seq("shutdown", "kill").map(Option(_)))
  }
}
