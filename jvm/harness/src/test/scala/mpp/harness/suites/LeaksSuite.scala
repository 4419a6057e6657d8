package mpp.harness.suites

import java.lang.management.ManagementFactory

import scala.concurrent.duration._

import kompics.benchmarks._
import mpp.harness.{Loopback, Testee}
import mpp.harness.distributed.Group
import munit.FunSuite

/** For frameworks that are one for the whole process, where whatever a run or a request leaves behind would stay.
  *
  * @param threadNames
  *   how the names of the framework's threads begin
  */
abstract class LeaksSuite(testee: => Testee, threadNames: String*) extends FunSuite {
  import LeaksSuite._

  override val munitTimeout: Duration = 5.minutes

  private def policy(runs: Int) =
    RunPolicy.newBuilder.setMinRuns(runs).setMaxRuns(runs).build

  private def assertConstant(first: () => TestResult, second: () => TestResult): Unit = {
    def measured(request: () => TestResult): (Long, Int) = {
      val result = request()
      assert(result.hasSuccess, result.getFailure.getReason)
      (usedBytes(), threads(threadNames))
    }
    val (bytesBefore, threadsBefore) = measured(first)
    val (bytesAfter, threadsAfter) = measured(second)
    assert(clue(threadsAfter) <= clue(threadsBefore))
    assert(clue(bytesAfter) - clue(bytesBefore) < mostBytes)
  }

  for {
    (name, call) <- Seq[(String, (Loopback, Int) => TestResult)](
      "PINGPONG" -> { (served, runs) =>
        served.calls.pingPong(PingPongRequest.newBuilder.setNumberOfMessages(10).setPolicy(policy(runs)).build)
      },
      "FIBONACCI" -> { (served, runs) =>
        served.calls.fibonacci(FibonacciRequest.newBuilder.setFibNumber(10).setPolicy(policy(runs)).build)
      },
      "CHAMENEOS" -> { (served, runs) =>
        val request = ChameneosRequest.newBuilder.setNumberOfChameneos(50).setNumberOfMeetings(100)
        served.calls.chameneos(request.setPolicy(policy(runs)).build)
      },
      "APSP" -> { (served, runs) =>
        val request = APSPRequest.newBuilder.setNumberOfNodes(16).setBlockSize(4).setPolicy(policy(runs))
        served.calls.allPairsShortestPath(request.build)
      }
    )
  } {
    test(s"200 runs of $name in one request leave nothing behind") {
      val served = new Loopback(testee)
      try assertConstant(() => call(served, 20), () => call(served, 200))
      finally served.close()
    }

    test(s"200 requests of $name leave nothing behind") {
      val served = new Loopback(testee)
      def requests(number: Int)() = (1 to number).map(_ => call(served, 1)).last
      try assertConstant(requests(20) _, requests(200) _)
      finally served.close()
    }
  }

  test("200 runs between nodes leave nothing behind") {
    val nodes = new Group(testee, expected = 1)
    def call(runs: Int)() = {
      val request = ThroughputPingPongRequest.newBuilder.setMessagesPerPair(10).setPipelineSize(5).setParallelism(20)
      nodes.runner.netThroughputPingPong(request.setPolicy(policy(runs)).build)
    }
    try {
      nodes.join()
      assertConstant(call(20) _, call(200) _)
    } finally nodes.close()
  }

  test("25 requests between nodes leave nothing behind") {
    val nodes = new Group(testee, expected = 1)
    val request = PingPongRequest.newBuilder.setNumberOfMessages(10).setPolicy(policy(1)).build
    def requests(number: Int)() = (1 to number).map(_ => nodes.runner.netPingPong(request)).last
    try {
      nodes.join()
      assertConstant(requests(5) _, requests(25) _)
    } finally nodes.close()
  }
}

private object LeaksSuite {

  /** A component takes some kilobytes. If each of 180 runs or requests left one behind, it would show. */
  val mostBytes: Long = 400L * 1024

  private val memory = ManagementFactory.getMemoryMXBean

  /** What is in use after a collection; the least of some, since others allocate, too. */
  def usedBytes(): Long = (1 to 10).map { _ =>
    System.gc()
    Thread.sleep(50)
    memory.getHeapMemoryUsage.getUsed
  }.min

  /** Those of the framework, once pools that have ended are gone. */
  def threads(names: Seq[String]): Int = (1 to 20).map { _ =>
    Thread.sleep(20)
    Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread]).count { thread =>
      names.exists(thread.getName.startsWith(_))
    }
  }.min
}
