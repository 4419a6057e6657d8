package mpp.check.cases

import scala.concurrent.ExecutionContext.Implicits.global
import scala.concurrent.Future
import scala.concurrent.duration.FiniteDuration

import io.grpc.Status
import kompics.benchmarks.BenchmarkClientGrpc.BenchmarkClient
import kompics.benchmarks.CleanupInfo
import kompics.benchmarks.CleanupResponse
import kompics.benchmarks.RunPolicy
import kompics.benchmarks.SetupConfig
import kompics.benchmarks.SetupResponse
import kompics.benchmarks.TestFailure
import mpp.catalogue.Point
import mpp.check.Check
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.fail
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.CheckedClient
import mpp.check.processes.TesteeClient
import mpp.check.wire.Calls
import mpp.check.wire.Relay

/** Calls of a master to its clients during a request: which, in which order, and after a client's failure. */
object ClientPhases {
  private val TwoRuns = RunPolicy(minRuns = 2, maxRuns = 2)

  private val cleanUp = "Cleanup(final = false)"
  private val lastCleanUp = "Cleanup(final = true)"

  /** No benchmark has this symbol. */
  val UnknownSymbol = "NOSUCHBENCHMARK"

  /** The failing client's reason, unlike any text of a testee. */
  private val complaint = "the kit is out of ponies"

  val distributed: Seq[Check] = Seq(
    Check.ofServices("client-idle", "refuse to set up a benchmark that it lacks, and to clean up without a set-up") {
      session => checkIdle(session.client, session.deadline)
    },
    Check.ofServicesRuns(
      "master-phases",
      s"set clients up once, clean up after each run, and at last with final = true"
    ) {
      (session, point) =>
        val group = session.relayed
        val (_, calls) = group.relay.record(group.caller.success(point, TesteeClient.FewRuns))
        val runs = TesteeClient.FewRuns.warmupRuns + TesteeClient.FewRuns.minRuns
        val expected = setUp(point) +: Seq.fill(runs - 1)(cleanUp) :+ lastCleanUp
        requireCalls(calls, expected, s"${TesteeClient.name(point)}, $runs runs")
    },
    Check.ofServicesRuns("master-set-up-fails", s"$failRequest, if a client cannot be set up") { (session, point) =>
      checkFailure(session, point, Seq(setUp(point), lastCleanUp), "Setup answered success = false") { client =>
        new Relay.Substitute(client) {
          override def setup(config: SetupConfig): Future[SetupResponse] =
            Future.successful(SetupResponse(success = false, data = complaint))
        }
      }
    },
    Check.ofServicesRuns("master-clean-up-fails", s"$failRequest, if a client cannot clean up") { (session, point) =>
      checkFailure(session, point, Seq(setUp(point), cleanUp, lastCleanUp), s"$cleanUp failed") { client =>
        new CleaningUp(client, failing = info => !info.`final`)
      }
      checkFailure(session, point, Seq(setUp(point), cleanUp, lastCleanUp), s"$lastCleanUp failed") { client =>
        new CleaningUp(client, failing = _.`final`)
      }
    }
  )

  private def failRequest =
    "fail a request with the client's reason and address, clean up once more with final = true, and take the next one"

  private def setUp(point: Point): String = s"Setup(${point.benchmark.symbol})"

  private def requireCalls(calls: Seq[String], expected: Seq[String], what: String): Unit =
    require(
      calls == expected,
      s"$what: it called ${calls.mkString(", ")} of its client, expected are ${expected.mkString(", ")}"
    )

  /** Cleans up, but reports a failure for some calls. */
  final private class CleaningUp(client: BenchmarkClient, failing: CleanupInfo => Boolean)
      extends Relay.Substitute(client) {
    override def cleanup(info: CleanupInfo): Future[CleanupResponse] = super.cleanup(info).flatMap { response =>
      if (failing(info)) Future.failed(Status.INTERNAL.withDescription(complaint).asRuntimeException())
      else Future.successful(response)
    }
  }

  private def checkFailure(session: CheckSession, point: Point, expected: Seq[String], what: String)(
      substitute: BenchmarkClient => BenchmarkClient
  ): Unit = {
    val group = session.relayed
    val name = s"${TesteeClient.name(point)}, of which $what"
    val (result, calls) = group.relay.record {
      group.relay.substituting(substitute)(group.caller.result(point, TwoRuns))
    }
    result match {
      case failure: TestFailure =>
        for ((part, whose) <- Seq(complaint -> "the client's reason", group.relay.address.toString -> "its address"))
          require(
            failure.reason.contains(part),
            s"$name: it failed with the reason '${failure.reason}', expected is $whose '$part' in it"
          )
      case other => fail(s"$name: ${TesteeClient.describe(other)}, expected is a TestFailure with the client's reason")
    }
    requireCalls(calls, expected, name)
    group.caller.answer(point): Unit
  }

  private def checkIdle(client: CheckedClient, deadline: FiniteDuration): Unit = {
    def ask(last: Boolean) = Calls.outcome(client.stub, deadline)(_.cleanup(CleanupInfo(last)))
    def requireLastCleanUp(when: String): Unit =
      for (status <- ask(last = true).left)
        fail(s"$when, it answered $lastCleanUp with ${Calls.describe(status)}, though nothing is to be done")

    requireLastCleanUp("with no benchmark set up")
    val refusal = "success = false with a reason in data"
    Calls.outcome(client.stub, deadline)(_.setup(SetupConfig(UnknownSymbol, ""))) match {
      case Right(response) if !response.success =>
        require(
          response.data.trim.nonEmpty,
          s"asked to set up $UnknownSymbol, it left data empty, expected is $refusal"
        )
      case other =>
        val answer = other.fold(Calls.describe, _ => "success = true")
        fail(s"asked to set up $UnknownSymbol, it answered $answer, expected is $refusal")
    }
    if (ask(last = false).isRight)
      fail(s"with no benchmark set up, it answered $cleanUp with success, expected is a status that says so")
    requireLastCleanUp("after that")
  }
}
