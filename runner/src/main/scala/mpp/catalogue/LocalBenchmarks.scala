package mpp.catalogue

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.ThroughputPingPongRequest

import mpp.catalogue.Contract.atMost
import mpp.catalogue.Contract.unsigned
import mpp.catalogue.ParameterSpace.Magnitudes
import mpp.catalogue.ParameterSpace.cross
import mpp.catalogue.ParameterSpace.each
import mpp.catalogue.SpaceName.Full
import mpp.catalogue.SpaceName.Quick
import mpp.catalogue.SpaceName.Testing
import mpp.options.Limit.LIMIT_COMPONENTS
import mpp.options.Limit.LIMIT_IN_FLIGHT

/** Benchmarks within one process. docs/benchmarks.md specifies them. */
object LocalBenchmarks {

  val pingPong: Benchmark.Of[PingPongRequest] = Benchmark[PingPongRequest]("PingPong")(
    spaces = Map(
      Full -> each(1.mio to 10.mio by 1.mio)(PingPongRequest(_)),
      Testing -> each(10.k to 100.k by 10.k)(PingPongRequest(_)),
      Quick -> each(List(1.k, 10.k))(PingPongRequest(_))
    ),
    expectedAnswer = q => Some(q.numberOfMessages)
  )

  val throughputPingPong: Benchmark.Of[ThroughputPingPongRequest] = Benchmark("ThroughputPingPong")(
    amount = q => 2.0 * q.messagesPerPair * q.parallelism,
    spaces = Map(
      Full -> cross(
        List(1.mio, 10.mio),
        List(10L, 50L, 500L),
        List(1, 2, 4, 8, 16, 24, 32, 34, 36, 38, 40),
        List(true, false)
      )(ThroughputPingPongRequest(_, _, _, _)),
      Testing -> cross(10.k to 100.k by 30.k, List(10L, 500L), List(1, 4, 8), List(true, false))(
        ThroughputPingPongRequest(_, _, _, _)
      ),
      Quick -> cross(List(10.k), List(10L, 500L), List(1, 2), List(true, false))(ThroughputPingPongRequest(_, _, _, _))
    ),
    rules = q => {
      val inFlight = unsigned(q.pipelineSize).min(unsigned(q.messagesPerPair)) * q.parallelism
      atMost(LIMIT_IN_FLIGHT)("min(pipeline_size, messages_per_pair) x parallelism", inFlight)
    },
    expectedAnswer = q => {
      val n = BigInt(q.messagesPerPair)
      Some((if (q.staticOnly) n * q.parallelism else n * (n - 1) / 2 * q.parallelism).toLong)
    }
  )

  val fibonacci: Benchmark.Of[FibonacciRequest] = Benchmark[FibonacciRequest]("Fibonacci")(
    spaces = Map(
      Full -> each(26 to 32)(FibonacciRequest(_)),
      Testing -> each(22 to 28)(FibonacciRequest(_)),
      Quick -> each(List(10, 15))(FibonacciRequest(_))
    ),
    expectedAnswer = q => Some(Iterator.iterate((0L, 1L)) { case (a, b) => (b, a + b) }.drop(q.fibNumber).next()._1)
  )

  val chameneos: Benchmark.Of[ChameneosRequest] = Benchmark[ChameneosRequest]("Chameneos")(
    amount = q => q.numberOfMeetings.toDouble / q.numberOfChameneos,
    spaces = Map(
      Full -> cross(List(2, 3, 4, 5, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 128), List(2.mio))(
        ChameneosRequest(_, _)
      ),
      Testing -> cross(List(2, 3, 4, 5, 6, 7, 8, 16), List(100.k))(ChameneosRequest(_, _)),
      Quick -> cross(List(2, 4), List(1.k))(ChameneosRequest(_, _))
    ),
    expectedAnswer = q => Some(2 * q.numberOfMeetings)
  )

  val allPairsShortestPath: Benchmark.Of[APSPRequest] = Benchmark[APSPRequest]("AllPairsShortestPath")(
    spaces = Map(
      Full -> cross(List(128, 256, 512, 1024), List(16, 32, 64))(APSPRequest(_, _)),
      Testing -> cross(List(128, 192, 256), List(16, 32, 64))(APSPRequest(_, _)),
      Quick -> cross(List(32), List(8, 16))(APSPRequest(_, _))
    ),
    rules = q =>
      if (q.numberOfNodes % q.blockSize != 0)
        Some(s"block_size = ${q.blockSize}, allowed are divisors of number_of_nodes = ${q.numberOfNodes}")
      else atMost(LIMIT_COMPONENTS)("(number_of_nodes / block_size)^2", BigInt(q.numberOfNodes / q.blockSize).pow(2)),
    expectedAnswer = q => ShortestPathReference.answer(q.numberOfNodes)
  )

  val all: Seq[Benchmark] = Seq(pingPong, throughputPingPong, fibonacci, chameneos, allPairsShortestPath)
}
