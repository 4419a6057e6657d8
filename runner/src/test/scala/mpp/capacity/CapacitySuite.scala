package mpp.capacity

import scala.concurrent.Future
import scala.concurrent.duration._

import kompics.benchmarks.TestFailure
import kompics.benchmarks.TestResult
import kompics.benchmarks.TestSuccess
import kompics.benchmarks.{FailureKind => Kind}
import mpp.catalogue.Point
import mpp.orchestrate.ScriptedTestee
import mpp.results.FailureKind

class CapacitySuite extends munit.FunSuite {
  import Capacity.Fails
  import Capacity.Fits

  private val bytesEach = 400.0
  private val crash = Fails("CRASH", "no memory")

  /** A testee that has room for so many, and the numbers that it was asked for. */
  final private class Room(room: Long) {
    var asked = Seq.empty[Long]
    def attempt(number: Long): Capacity.Attempt = {
      asked :+= number
      if (number <= room) Fits(Some(5e7 + number * bytesEach)) else crash
    }
  }

  for (room <- Seq(1L, 7, 999, 1000, 1001, 1999, 2000, 31000, 123456, 999999))
    test(s"the capacity of a testee with room for $room is found within 5 %") {
      val testee = new Room(room)
      val found = Capacity.find(1, 1000000)(testee.attempt)
      val (failed, why) = found.beyond.getOrElse(fail("nothing failed"))
      assert(found.largest <= room && failed > room && why == crash, found)
      assert(failed <= found.largest * 1.05 || failed == found.largest + 1, found)
      assertEquals(testee.asked.distinct, testee.asked)
      assert(testee.asked.size < 25, testee.asked)
    }

  test("the benchmark's largest number is a capacity with nothing beyond") {
    val found = Capacity.find(1, 1000000)(new Room(Long.MaxValue).attempt)
    assertEquals((found.largest, found.beyond), (1000000L, None))
    assertEqualsDouble(found.bytesEach.get, bytesEach, 1e-6)
  }

  test("a testee without room for the least number has none") {
    assertEquals(Capacity.find(2, 1000000)(_ => crash), Capacity(0, None, Some((2L, crash))))
  }

  test("memory that does not grow with the number tells nothing of a component") {
    assertEquals(Capacity.find(1, 4000)(_ => Fits(Some(5e7))).bytesEach, None)
    assertEquals(Capacity.find(1, 4000)(_ => Fits(None)).bytesEach, None)
  }

  for (benchmark <- CapacityBenchmark.all)
    test(s"${benchmark.benchmark.symbol}: both ends are legal points") {
      for (number <- Seq(benchmark.least, benchmark.most)) assertEquals(benchmark.point(number).problem, None)
    }

  private val point: Point = CapacityBenchmark.all.head.point(1000)

  private def attempted(peakKiB: Long, answer: => Future[TestResult]): Capacity.Attempt = {
    val testee = new ScriptedTestee(samples = _ => Seq(s"peak 1 $peakKiB"))((_, _) => answer)
    new CapacityAttempt(within = 300.millis, bytes = 1e8).run(testee, point)
  }

  private def success(answer: Option[Long]) = Future.successful[TestResult](TestSuccess(1, Seq(1.0), answer = answer))

  test("a right answer within the memory fits") {
    assertEquals(attempted(2000, success(point.expectedAnswer)), Fits(Some(2048000.0)): Capacity.Attempt)
  }

  private def kindOf(attempt: Capacity.Attempt): String = attempt match {
    case Fails(kind, _) => kind
    case Fits(_) => fail("it fits")
  }

  test("a wrong answer, a failure, silence, and too much memory do not") {
    assertEquals(kindOf(attempted(2000, success(Some(1)))), FailureKind.WrongAnswer.name)
    val refused = TestFailure(reason = "too many threads", kind = Kind.FAILURE_KIND_INVALID_PARAMETERS)
    assertEquals(
      attempted(2000, Future.successful(refused)),
      Fails(FailureKind.InvalidParameters.name, "too many threads"): Capacity.Attempt
    )
    assertEquals(kindOf(attempted(2000, Future.never)), FailureKind.Timeout.name)
    assertEquals(kindOf(attempted(200000, success(point.expectedAnswer))), Capacity.Memory)
    assertEquals(kindOf(attempted(200000, Future.never)), Capacity.Memory)
  }
}
