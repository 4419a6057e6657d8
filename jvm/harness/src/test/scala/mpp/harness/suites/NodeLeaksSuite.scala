package mpp.harness.suites

import java.lang.management.ManagementFactory

import scala.concurrent.duration._
import scala.util.Using

import kompics.benchmarks.BenchmarkRunnerGrpc.BenchmarkRunnerBlockingStub
import kompics.benchmarks.TestResult
import mpp.harness.distributed.Group
import mpp.harness.{Conformance, Testee}
import munit.FunSuite

/** Leaks of a request between nodes would stay in the processes that serve it, and in threads of theirs.
  *
  * @param threadNames
  *   prefixes of the names of the framework's threads
  */
abstract class NodeLeaksSuite(testee: => Testee, threadNames: String*) extends FunSuite {
  import NodeLeaksSuite._

  override val munitTimeout: Duration = 5.minutes

  protected def send(
      runner: BenchmarkRunnerBlockingStub,
      symbol: String,
      parameters: ujson.Obj,
      runs: Int
  ): TestResult = {
    val policy = ujson.Obj("min_runs" -> runs, "max_runs" -> runs)
    val request = ujson.Obj.from(parameters.value.toSeq :+ ("policy" -> policy))
    Conformance.send(runner, Conformance.calls(symbol), Conformance.request(symbol, request))
  }

  /** Looks whether the second takes no more than the first. What leaks does so every time; what others in this process
    * allocate meanwhile does not.
    */
  protected def assertConstant(first: () => TestResult, second: () => TestResult): Unit = {
    def measured(request: () => TestResult): (Long, Int) = {
      val result = request()
      assert(result.hasSuccess, result.getFailure.getReason)
      (usedBytes(), threads(threadNames))
    }
    val taken = LazyList.iterate(measured(first))(_ => measured(second)).take(1 + attempts)
    val constant = taken.zip(taken.tail).exists { case ((bytesBefore, threadsBefore), (bytesAfter, threadsAfter)) =>
      threadsAfter <= threadsBefore && bytesAfter - bytesBefore < mostBytes
    }
    assert(constant, s"bytes and threads in use: ${taken.mkString(", ")}")
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

private object NodeLeaksSuite {
  val attempts = 8

  /** A component takes some kilobytes. If each of 180 runs or requests left one behind, it would show. */
  val mostBytes: Long = 400L * 1024

  private val memory = ManagementFactory.getMemoryMXBean

  /** The bytes in use after a collection; the least of some, since others allocate, too. */
  def usedBytes(): Long = (1 to 3).map { _ =>
    System.gc()
    Thread.sleep(50)
    memory.getHeapMemoryUsage.getUsed
  }.min

  /** Those of the framework, once pools that have ended are gone. */
  def threads(names: Seq[String]): Int = (1 to 5).map { _ =>
    Thread.sleep(20)
    Thread.getAllStackTraces.keySet.toArray(Array.empty[Thread]).count { thread =>
      names.exists(thread.getName.startsWith(_))
    }
  }.min
}
