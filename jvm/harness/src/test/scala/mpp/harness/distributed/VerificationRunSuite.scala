package mpp.harness.distributed

import java.util.concurrent.{CountDownLatch, TimeUnit}

import scala.jdk.CollectionConverters._
import scala.util.Using

import kompics.benchmarks.{FailureKind, Operation, PingPongRequest, RunPolicy, TestResult}
import mpp.harness.Eventually
import munit.FunSuite

/** The run that is made, where a request asks for it, after those that are measured. */
class VerificationRunSuite extends FunSuite {
  private val deadlineSeconds = 20L
  private val history = Seq(1L, 2L).map(value => Operation.newBuilder.setWrite(true).setValue(value).build)

  private def request(verify: Boolean = true) = PingPongRequest.newBuilder
    .setNumberOfMessages(1)
    .setPolicy(RunPolicy.newBuilder.setWarmupRuns(1).setMinRuns(2).setMaxRuns(2).setVerify(verify))

  private def withGroup(pair: ScriptedPair)(body: Group => Unit): Unit =
    Using.resource(new Group(pair.testee, expected = 1)) { group =>
      group.join()
      body(group)
    }

  private def call(pair: ScriptedPair, request: PingPongRequest.Builder): TestResult = {
    var result = TestResult.getDefaultInstance
    withGroup(pair)(group => result = group.runner.netPingPong(request.build))
    result
  }

  private val between = Seq("cleanUp(false)", "client cleanUp(false)", "client prepare")
  private val end = Seq("cleanUp(true)", "client cleanUp(true)")
  private val begin =
    Seq("setUp", "client setUp: 2 nodes at 127.0.0.1", "client prepare", "introduce data of 127.0.0.1")
  private val run = Seq("prepare", "run")

  test("it is prepared like the others, follows the last of them, and brings its history") {
    val pair = new ScriptedPair(history = Some(history))
    val success = call(pair, request()).getSuccess
    assertEquals(pair.log, begin ++ Seq.fill(3)(run ++ between).flatten ++ Seq("prepare", "verify") ++ end)
    assertEquals((success.getNumberOfRuns, success.getRunResultsCount, success.getWarmupResultsCount), (2, 2, 1))
    assertEquals(success.getAnswer, 7L)
    assertEquals(success.getHistoryList.asScala.toSeq, history)
  }

  private val ordinary = begin ++ run ++ between ++ run ++ between ++ run ++ end

  test("it is not made unless the request asks for it") {
    val pair = new ScriptedPair(history = Some(history))
    assertEquals(call(pair, request(verify = false)).getSuccess.getHistoryCount, 0)
    assertEquals(pair.log, ordinary)
  }

  test("benchmarks that cannot be verified ignore the flag") {
    val pair = new ScriptedPair
    assert(call(pair, request()).hasSuccess)
    assertEquals(pair.log, ordinary)
  }

  test("it is not made after runs that did not converge") {
    val pair = new ScriptedPair({ case ("run", number) => Thread.sleep(2L * number) }, Some(history))
    val never = request()
    never.getPolicyBuilder.setMaxRuns(3).setRseTarget(1e-300)
    assertEquals(call(pair, never).getFailure.getKind, FailureKind.FAILURE_KIND_NOT_CONVERGED)
    assert(!pair.log.contains("verify"))
    assertEquals(pair.log.takeRight(2), end)
  }

  test("its failure is that of the request, which keeps its samples") {
    val pair = new ScriptedPair({ case ("verify", _) => throw new IllegalStateException("stuck") }, Some(history))
    val failure = call(pair, request()).getFailure
    assertEquals((failure.getKind, failure.getRunResultsCount), (FailureKind.FAILURE_KIND_INTERNAL, 2))
    assert(clue(failure.getReason).contains("stuck"))
    assertEquals(pair.log.takeRight(2), end)
  }

  test("it ends when the caller goes away") {
    val begun = new CountDownLatch(1)
    val pair = new ScriptedPair(
      { case ("verify", _) =>
        begun.countDown()
        Thread.sleep(60_000)
      },
      Some(history)
    )
    withGroup(pair) { group =>
      val reply = group.inBackground.netPingPong(request().build)
      assert(begun.await(deadlineSeconds, TimeUnit.SECONDS))
      reply.cancel(true)
      // Once the next request has an answer, this one has ended.
      def next() = group.runner.netPingPong(request(verify = false).build)
      assert(Eventually(next().hasSuccess))
      assertEquals(pair.log.slice(pair.log.indexOf("verify") + 1, pair.log.indexOf("verify") + 3), end)
    }
  }
}
