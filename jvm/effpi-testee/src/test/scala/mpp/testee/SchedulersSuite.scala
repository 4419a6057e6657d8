package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.Scheduler
import mpp.harness.LocalBenchmark
import mpp.harness.numbers.Fnv1a64
import mpp.harness.parameters._
import munit.FunSuite

/** Every benchmark with every scheduler, in small: some of them take long where processes wait. */
class SchedulersSuite extends FunSuite {
  private def answers[P](benchmark: LocalBenchmark[P], parameters: P): Seq[Long] = {
    benchmark.setUp(parameters)
    for (lastRun <- Seq(false, true)) yield {
      try {
        benchmark.prepare()
        benchmark.run()
        benchmark.answer()
      } finally benchmark.cleanUp(lastRun)
    }
  }

  private def hash(numbers: Long*): Long = numbers.foldLeft(new Fnv1a64)(_.update(_)).value

  for (scheduler <- Scheduler.all; steps <- Seq(1, 10)) {
    val settings = Settings(scheduler, executors = 2, steps = steps)

    def check[P](name: String, benchmark: Settings => LocalBenchmark[P], parameters: P)(expected: Long): Unit =
      test(s"$name, ${scheduler.name}, $steps steps")(
        assertEquals(answers(benchmark(settings), parameters), Seq(expected, expected))
      )

    check("PINGPONG", new PingPong(_), new PingPongParameters(50))(50)
    check("TPPINGPONG", new ThroughputPingPong(_), new ThroughputPingPongParameters(20, 5, 3, false))(3 * 190)
    check("FIBONACCI", new Fibonacci(_), new FibonacciParameters(8))(21)
    check("CHAMENEOS", new Chameneos(_), new ChameneosParameters(5, 20))(40)
    check("THREADRING", new ThreadRing(_), new ThreadRingParameters(5, 22, 1))(hash(3))
    check("FORKJOINCREATE", new ForkJoinCreate(_), new ForkJoinCreateParameters(20, true))(210)
    check("FORKJOINCREATE at once", new ForkJoinCreate(_), new ForkJoinCreateParameters(20, false))(210)
    check("FORKJOINTHROUGHPUT", new ForkJoinThroughput(_), new ForkJoinThroughputParameters(4, 5, true))(60)
    check("FORKJOINTHROUGHPUT in turn", new ForkJoinThroughput(_), new ForkJoinThroughputParameters(4, 5, false))(60)
    check("COUNTING", new Counting(_), new CountingParameters(10, 3))(hash(30, 165))
    check("PRIMESIEVE", new PrimeSieve(_), new PrimeSieveParameters(30, 2, 3))(hash(10, 129))
    check("REQUESTREPLY", new RequestReply(_), new RequestReplyParameters(10, 3, false))(30)
  }
}
