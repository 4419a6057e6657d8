package mpp.harness.suites

import java.lang.management.ManagementFactory

import scala.concurrent.duration._
import scala.util.Using

import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub
import kompics.benchmarks.TestResult
import mpp.harness.distributed.Group
import mpp.harness.{Conformance, Loopback, Testee}
import munit.FunSuite

/** For frameworks that are one for the whole process, where whatever a run or a request leaves behind would stay.
  *
  * @param threadNames
  *   how the names of the framework's threads begin
  */
abstract class LeaksSuite(testee: => Testee, threadNames: String*) extends FunSuite {
  import LeaksSuite._

  override val munitTimeout: Duration = 5.minutes

  private def send(
      runner: BenchmarkRunnerBlockingStub,
      symbol: String,
      parameters: ujson.Obj,
      runs: Int
  ): TestResult = {
    val policy = ujson.Obj("min_runs" -> runs, "max_runs" -> runs)
    val request = ujson.Obj.from(parameters.value.toSeq :+ ("policy" -> policy))
    Conformance.send(runner, Conformance.calls(symbol), Conformance.request(symbol, request))
  }

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

  for (
    (name, parameters) <- Seq(
      "PINGPONG" -> ujson.Obj("number_of_messages" -> 10),
      "FIBONACCI" -> ujson.Obj("fib_number" -> 10),
      "CHAMENEOS" -> ujson.Obj("number_of_chameneos" -> 50, "number_of_meetings" -> 100),
      "APSP" -> ujson.Obj("number_of_nodes" -> 16, "block_size" -> 4)
    )
  ) {
    def call(served: Loopback, runs: Int) = send(served.calls, name, parameters, runs)

    test(s"200 runs of $name in one request leave nothing behind") {
      Using.resource(new Loopback(testee)) { served =>
        assertConstant(() => call(served, 20), () => call(served, 200))
      }
    }

    test(s"200 requests of $name leave nothing behind") {
      Using.resource(new Loopback(testee)) { served =>
        def requests(number: Int)() = (1 to number).map(_ => call(served, 1)).last
        assertConstant(requests(20) _, requests(200) _)
      }
    }
  }

  test("200 runs between nodes leave nothing behind") {
    Using.resource(new Group(testee, expected = 1)) { nodes =>
      val parameters = ujson.Obj("messages_per_pair" -> 10, "pipeline_size" -> 5, "parallelism" -> 20)
      def call(runs: Int)() = send(nodes.runner, "NETTPPINGPONG", parameters, runs)
      nodes.join()
      assertConstant(call(20) _, call(200) _)
    }
  }

  test("25 requests between nodes leave nothing behind") {
    Using.resource(new Group(testee, expected = 1)) { nodes =>
      def call() = send(nodes.runner, "NETPINGPONG", ujson.Obj("number_of_messages" -> 10), runs = 1)
      def requests(number: Int)() = (1 to number).map(_ => call()).last
      nodes.join()
      assertConstant(requests(5) _, requests(25) _)
    }
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
