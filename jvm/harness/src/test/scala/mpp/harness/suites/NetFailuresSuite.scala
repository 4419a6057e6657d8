package mpp.harness.suites

import java.util.concurrent.TimeUnit

import scala.util.Using

import kompics.benchmarks.{FailureKind, PingPongRequest, RunPolicy, TestFailure}
import mpp.harness.distributed.Group
import mpp.harness.parameters.PingPongParameters
import mpp.harness.{ClientBenchmark, MasterBenchmark, Testee}
import munit.FunSuite

/** Any failure on a node fails the run at once, and the next request works. */
abstract class NetFailuresSuite(
    master: => MasterBenchmark[PingPongParameters],
    client: => ClientBenchmark
) extends FunSuite {
  private val withinSeconds = 15L

  private val request = PingPongRequest.newBuilder
    .setNumberOfMessages(3)
    .setPolicy(RunPolicy.newBuilder.setMinRuns(2).setMaxRuns(2))
    .build

  /** The failure of a benchmark, of which one half or both are broken for the first request. */
  protected def failureOf(
      brokenMaster: => MasterBenchmark[PingPongParameters] = master,
      brokenClient: => ClientBenchmark = client
  ): TestFailure = {
    var masters = 0
    var clients = 0
    val testee = Testee
      .define("BROKEN", "none", "1.0", "Scala")
      .`with`(
        PingPongParameters.NET_KEY,
        () => {
          masters += 1
          if (masters == 1) brokenMaster else master
        },
        () => {
          clients += 1
          if (clients == 1) brokenClient else client
        }
      )
    Using.resource(new Group(testee, expected = 1)) { group =>
      group.join()
      val failure = group.inBackground.netPingPong(request).get(withinSeconds, TimeUnit.SECONDS).getFailure
      assertEquals(failure.getKind, FailureKind.FAILURE_KIND_INTERNAL)
      val next = group.runner.netPingPong(request)
      assert(next.hasSuccess, next.getFailure.getReason)
      assertEquals(next.getSuccess.getAnswer, 3L)
      failure
    }
  }

  /** A test of a benchmark, of which one half or both are broken: the reason of its failure has a text in it. */
  protected def fails(name: String, because: String)(
      brokenMaster: => MasterBenchmark[PingPongParameters] = master,
      brokenClient: => ClientBenchmark = client
  ): Unit = test(name)(assert(clue(failureOf(brokenMaster, brokenClient).getReason).contains(because)))

  /** Looks what becomes of components that throw an exception with the message "broken". */
  protected def componentsFail(
      clientName: String
  )(brokenClient: => ClientBenchmark, brokenMaster: => MasterBenchmark[PingPongParameters]): Unit = {
    test("a component that fails on the client") {
      val reason = failureOf(brokenClient = brokenClient).getReason
      assert(clue(reason).contains(s"client $clientName"))
      assert(clue(reason).contains("failed: IllegalArgumentException: broken"))
    }

    test("a component that fails on the master") {
      val reason = failureOf(brokenMaster = brokenMaster).getReason
      assert(clue(reason).endsWith("caused by IllegalArgumentException: broken"))
    }
  }

  protected def broken: Nothing = throw new IllegalArgumentException("broken")
}
