package mpp.testee

import kompics.benchmarks.ReadyResponse
import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.TesteeInfo
import mpp.catalogue.Policy

class ReplyLimitsSuite extends munit.FunSuite {
  private val policy = Policy(warmupRuns = 2, minRuns = 3, maxRuns = 3, rseTarget = 0.1)
  private val info = Some(TesteeInfo("FAKE"))

  private def runs(n: Int) = Seq.fill(n)(1.0)
  private def metrics(n: Int) = (1 to n).map(i => s"metric${i}Millis" -> 1.0).toMap

  for (
    (name, allowed, tooMuch, words) <- Seq[(String, TestResult, TestResult, Seq[String])](
      ("reason", TestFailure("x" * 2000), TestFailure("x" * 2001), Seq("2001", "2000")),
      ("run_results", TestSuccess(3, runs(3)), TestSuccess(4, runs(4)), Seq("4", "3")),
      ("run_results", TestFailure(runResults = runs(3)), TestFailure(runResults = runs(4)), Seq("4", "3")),
      ("warmup_results", TestSuccess(warmupResults = runs(2)), TestSuccess(warmupResults = runs(3)), Seq("3", "2")),
      ("metrics", TestSuccess(metrics = metrics(1000)), TestSuccess(metrics = metrics(1001)), Seq("1001", "1000")),
      (
        "metric",
        TestSuccess(metrics = Map("x" * 100 -> 1)),
        TestSuccess(metrics = Map("x" * 101 -> 1)),
        Seq("101", "100")
      )
    )
  ) test(s"${tooMuch.getClass.getSimpleName}: too much $name is told with its size and the limit") {
    assertEquals(ReplyLimits.problem(allowed, policy, info), None)
    val problem = ReplyLimits.problem(tooMuch, policy, info).getOrElse(fail("it was allowed"))
    for (word <- name +: words) assert(problem.contains(word), problem)
  }

  test("a testee of the published suite, which has no info, makes as many runs as that asked for") {
    assertEquals(ReplyLimits.problem(TestSuccess(100, runs(100)), policy, info = None), None)
    assert(ReplyLimits.problem(TestSuccess(101, runs(101)), policy, info = None).isDefined)
  }

  test("a description of 64 KiB is allowed, no longer one") {
    def told(settings: Int) = ReadyResponse(status = true, Some(TesteeInfo("FAKE", runtime = "x" * settings)))
    val around = told(0).getInfo.serializedSize + 4
    assertEquals(ReplyLimits.problem(told(64 * 1024 - around)), None)
    assert(ReplyLimits.problem(told(64 * 1024)).exists(p => p.contains("TesteeInfo") && p.contains("65536")))
    assertEquals(ReplyLimits.problem(ReadyResponse(status = true)), None)
  }

  test("messages are as long as the policy's runs take, and no longer without a history") {
    val bytes = ReplyLimits.bytes(policy.toRequest)
    val long = policy.copy(warmupRuns = Policy.MostRuns, minRuns = 1, maxRuns = Policy.MostRuns)
    val reply = TestSuccess(Policy.MostRuns, runs(Policy.MostRuns), warmupResults = runs(Policy.MostRuns))
    assert(reply.serializedSize <= ReplyLimits.bytes(long.toRequest))
    assert(bytes < 2 * 1024 * 1024 && ReplyLimits.bytes(policy.copy(verify = true).toRequest) > 100 * bytes)
  }
}
