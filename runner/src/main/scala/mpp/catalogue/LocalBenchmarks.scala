package mpp.catalogue

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.ThroughputPingPongRequest

import mpp.catalogue.Parameter.count
import mpp.catalogue.Parameter.flag
import mpp.catalogue.Parameter.maxComponents
import mpp.catalogue.Parameter.maxInFlight
import mpp.catalogue.Parameter.maxMessages
import mpp.catalogue.ParameterSpace.Magnitudes
import mpp.catalogue.ParameterSpace.cross
import mpp.catalogue.ParameterSpace.each
import mpp.catalogue.SpaceName.Full
import mpp.catalogue.SpaceName.Quick
import mpp.catalogue.SpaceName.Testing

/** Benchmarks within one process. docs/benchmarks.md specifies them. */
object LocalBenchmarks {

  val pingPong: Benchmark[PingPongRequest] = Benchmark[PingPongRequest](
    symbol = "PINGPONG",
    name = "Ping Pong",
    measures = "overhead of passing one message",
    parameters = Seq(count("number_of_messages", "round trips", 1, maxMessages)),
    metric = Metric.executionTime,
    spaces = Map(
      Full -> each(1.mio to 10.mio by 1.mio)(PingPongRequest(_)),
      Testing -> each(10.k to 100.k by 10.k)(PingPongRequest(_)),
      Quick -> each(List(1.k, 10.k))(PingPongRequest(_))
    ),
    rules = _ => None,
    expectedAnswer = q => Some(q.numberOfMessages),
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.pingPong
  )

  val throughputPingPong: Benchmark[ThroughputPingPongRequest] = Benchmark[ThroughputPingPongRequest](
    symbol = "TPPINGPONG",
    name = "Throughput Ping Pong",
    measures = "throughput, pipelining, scaling over independent pairs",
    parameters = Seq(
      count("messages_per_pair", "pings per pair", 1, maxMessages),
      count("pipeline_size", "pings in flight per pair", 1, BigInt(2).pow(64) - 1),
      count("parallelism", "pairs", 1, maxComponents),
      flag("static_only", "preallocated messages")
    ),
    metric = Metric.perSecond("messages per second")(q => 2.0 * q.messagesPerPair * q.parallelism),
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
      Option.when(inFlight > maxInFlight)(
        s"min(pipeline_size, messages_per_pair) x parallelism = $inFlight, allowed are at most $maxInFlight"
      )
    },
    expectedAnswer = q => {
      val n = BigInt(q.messagesPerPair)
      Some((if (q.staticOnly) n * q.parallelism else n * (n - 1) / 2 * q.parallelism).toLong)
    },
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.throughputPingPong
  )

  val fibonacci: Benchmark[FibonacciRequest] = Benchmark[FibonacciRequest](
    symbol = "FIBONACCI",
    name = "Fibonacci",
    measures = "creation and destruction of components",
    parameters = Seq(count("fib_number", "index of the Fibonacci number", 1, 40)),
    metric = Metric.executionTime,
    spaces = Map(
      Full -> each(26 to 32)(FibonacciRequest(_)),
      Testing -> each(22 to 28)(FibonacciRequest(_)),
      Quick -> each(List(10, 15))(FibonacciRequest(_))
    ),
    rules = _ => None,
    expectedAnswer = q => Some(Iterator.iterate((0L, 1L)) { case (a, b) => (b, a + b) }.drop(q.fibNumber).next()._1),
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.fibonacci
  )

  val chameneos: Benchmark[ChameneosRequest] = Benchmark[ChameneosRequest](
    symbol = "CHAMENEOS",
    name = "Chameneos",
    measures = "contention on one mailbox",
    parameters = Seq(
      count("number_of_chameneos", "chameneos", 2, maxComponents),
      count("number_of_meetings", "meetings", 1, maxMessages)
    ),
    metric = Metric.perSecond("meetings per second and chameneo") { q =>
      q.numberOfMeetings.toDouble / q.numberOfChameneos
    },
    spaces = Map(
      Full -> cross(List(2, 3, 4, 5, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 128), List(2.mio))(
        ChameneosRequest(_, _)
      ),
      Testing -> cross(List(2, 3, 4, 5, 6, 7, 8, 16), List(100.k))(ChameneosRequest(_, _)),
      Quick -> cross(List(2, 4), List(1.k))(ChameneosRequest(_, _))
    ),
    rules = _ => None,
    expectedAnswer = q => Some(2 * q.numberOfMeetings),
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.chameneos
  )

  val allPairsShortestPath: Benchmark[APSPRequest] = Benchmark[APSPRequest](
    symbol = "APSP",
    name = "All-Pairs Shortest Path",
    measures = "bulk-synchronous computation",
    parameters = Seq(
      count("number_of_nodes", "nodes of the graph", 1, 16384),
      count("block_size", "side of a block", 1, 16384)
    ),
    metric = Metric.executionTime,
    spaces = Map(
      Full -> cross(List(128, 256, 512, 1024), List(16, 32, 64))(APSPRequest(_, _)),
      Testing -> cross(List(128, 192, 256), List(16, 32, 64))(APSPRequest(_, _)),
      Quick -> cross(List(32), List(8, 16))(APSPRequest(_, _))
    ),
    rules = q => {
      val perSide = q.numberOfNodes / q.blockSize
      if (q.numberOfNodes % q.blockSize != 0)
        Some(s"block_size = ${q.blockSize}, allowed are divisors of number_of_nodes = ${q.numberOfNodes}")
      else
        Option.when(BigInt(perSide) * perSide > maxComponents)(
          s"(number_of_nodes / block_size)^2 = ${BigInt(perSide) * perSide}, allowed are at most $maxComponents"
        )
    },
    expectedAnswer = q => ShortestPathReference.answer(q.numberOfNodes),
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.allPairsShortestPath
  )

  val all: Seq[Benchmark[_]] = Seq(pingPong, throughputPingPong, fibonacci, chameneos, allPairsShortestPath)

  private def unsigned(n: Long): BigInt = BigInt(java.lang.Long.toUnsignedString(n))
}
