package mpp.catalogue

import scala.concurrent.duration._

import kompics.benchmarks.APSPRequest
import kompics.benchmarks.CallMode
import kompics.benchmarks.ChameneosRequest
import kompics.benchmarks.CountingRequest
import kompics.benchmarks.FairnessRequest
import kompics.benchmarks.FibonacciRequest
import kompics.benchmarks.ForkJoinCreateRequest
import kompics.benchmarks.ForkJoinThroughputRequest
import kompics.benchmarks.HogKind
import kompics.benchmarks.LatencyRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.PrimeSieveRequest
import kompics.benchmarks.RequestReplyRequest
import kompics.benchmarks.ThreadRingRequest
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

  val threadRing: Benchmark.Of[ThreadRingRequest] = {
    def space(components: Seq[Int], hops: Long, tokens: Seq[Int]) =
      cross(components, List(hops), tokens)(ThreadRingRequest(_, _, _))
        .where(q => q.numberOfTokens <= q.numberOfComponents)
    Benchmark[ThreadRingRequest]("ThreadRing")(
      amount = q => q.numberOfTokens.toDouble * q.numberOfHops,
      spaces = Map(
        Full -> space(List(2, 10, 100, 503, 1000, 10000, 100000, 1000000), 1.mio, List(1, 10, 100, 1000)),
        Testing -> space(List(2, 503, 10000), 100.k, List(1, 100)),
        Quick -> space(List(2, 503), 10.k, List(1, 10))
      ),
      rules = q =>
        Option.when(q.numberOfTokens > q.numberOfComponents)(
          s"number_of_tokens = ${q.numberOfTokens}, allowed are 1 to number_of_components = ${q.numberOfComponents}"
        ),
      expectedAnswer = q => {
        val components = q.numberOfComponents.toLong
        val starts = (0L until q.numberOfTokens.toLong).iterator.map(_ * components / q.numberOfTokens)
        Some(Fnv1a64.of(starts.map(start => (start + q.numberOfHops) % components + 1)))
      }
    )
  }

  val forkJoinCreate: Benchmark.Of[ForkJoinCreateRequest] = Benchmark[ForkJoinCreateRequest]("ForkJoinCreate")(
    amount = _.numberOfComponents.toDouble,
    spaces = Map(
      Full -> cross(List(100L, 1.k, 10.k, 100.k, 1.mio), List(false, true))(ForkJoinCreateRequest(_, _)),
      Testing -> cross(List(1.k, 10.k, 100.k), List(false, true))(ForkJoinCreateRequest(_, _)),
      Quick -> cross(List(1.k, 10.k), List(false, true))(ForkJoinCreateRequest(_, _))
    ),
    expectedAnswer = q => Some(q.numberOfComponents * (q.numberOfComponents + 1) / 2)
  )

  val forkJoinThroughput: Benchmark.Of[ForkJoinThroughputRequest] = {
    def atOnce(q: ForkJoinThroughputRequest) = unsigned(q.messagesPerComponent) * q.numberOfComponents
    def space(receivers: Seq[Int], messages: Seq[Long]) =
      cross(receivers, messages, List(false, true))(ForkJoinThroughputRequest(_, _, _))
        .where(atOnce(_) <= Contract.limit(LIMIT_IN_FLIGHT))
    Benchmark[ForkJoinThroughputRequest]("ForkJoinThroughput")(
      amount = q => q.numberOfComponents.toDouble * q.messagesPerComponent,
      spaces = Map(
        Full -> space(List(1, 10, 60, 100, 1000, 10000, 50000), List(200L, 10.k)),
        Testing -> space(List(10, 100, 1000), List(200L)),
        Quick -> space(List(10, 100), List(100L))
      ),
      rules = q => atMost(LIMIT_IN_FLIGHT)("number_of_components x messages_per_component", atOnce(q)),
      expectedAnswer = q => Some(q.numberOfComponents * (q.messagesPerComponent * (q.messagesPerComponent + 1) / 2))
    )
  }

  val counting: Benchmark.Of[CountingRequest] = {
    def messages(q: CountingRequest) = unsigned(q.numberOfMessages) * q.producers
    Benchmark[CountingRequest]("Counting")(
      amount = messages(_).toDouble,
      spaces = Map(
        Full -> cross(List(10.k, 100.k, 1.mio), List(1, 2, 4, 8, 16))(CountingRequest(_, _))
          .where(messages(_) <= Contract.limit(LIMIT_IN_FLIGHT)),
        Testing -> cross(List(100.k), List(1, 4))(CountingRequest(_, _)),
        Quick -> cross(List(10.k), List(1, 2))(CountingRequest(_, _))
      ),
      rules = q => atMost(LIMIT_IN_FLIGHT)("number_of_messages x producers", messages(q)),
      expectedAnswer = q => {
        val sum = q.producers * (q.numberOfMessages * (q.numberOfMessages + 1) / 2)
        Some(Fnv1a64.of(Seq(q.numberOfMessages * q.producers, sum)))
      }
    )
  }

  val primeSieve: Benchmark.Of[PrimeSieveRequest] = {
    def space(limit: Long, primesPerFilter: Int, batches: Int*) =
      each(batches)(PrimeSieveRequest(limit, primesPerFilter, _))
    Benchmark[PrimeSieveRequest]("PrimeSieve")(
      spaces = Map(
        Full -> (space(10.k, 1, 1, 10, 100) ++ space(100.k, 1000, 1, 10, 1000) ++ space(150.k, 1, 1, 50)),
        Testing -> (space(10.k, 1, 1, 10) ++ space(100.k, 1000, 100)),
        Quick -> (space(1.k, 1, 1, 10) ++ space(10.k, 100, 10))
      ),
      expectedAnswer = q => {
        val primes = PrimesReference.upTo(q.limit.toInt)
        Some(Fnv1a64.of(Seq(primes.size.toLong, primes.map(_.toLong).sum)))
      }
    )
  }

  val requestReply: Benchmark.Of[RequestReplyRequest] = {
    val modes = List(CallMode.CALL_MODE_TELL, CallMode.CALL_MODE_ASK)
    Benchmark[RequestReplyRequest]("RequestReply")(
      amount = q => q.numberOfRequests.toDouble * q.parallelism,
      // Not every framework has an ask.
      optional = _.mode == CallMode.CALL_MODE_ASK,
      spaces = Map(
        Full -> cross(List(100.k), List(1, 10, 100, 1000), modes)(RequestReplyRequest(_, _, _)),
        Testing -> cross(List(10.k), List(1, 10, 100), modes)(RequestReplyRequest(_, _, _)),
        Quick -> cross(List(1.k), List(1, 10), modes)(RequestReplyRequest(_, _, _))
      ),
      expectedAnswer = q => Some(q.numberOfRequests * q.parallelism)
    )
  }

  val fairness: Benchmark.Of[FairnessRequest] = {
    val kinds = List(HogKind.HOG_KIND_SELF_SEND, HogKind.HOG_KIND_CPU, HogKind.HOG_KIND_BLOCKING)
    def space(rounds: Long, hogs: Seq[Int], workMicros: Int) =
      cross(kinds, hogs)((kind, n) => FairnessRequest(10, rounds, n, kind, workMicros))
    Benchmark[FairnessRequest]("Fairness")(
      spaces = Map(
        Full -> space(1.k, List(0, 4, 8, 16, 32), 1000),
        Testing -> space(100, List(0, 1, 2, 4), 1000),
        Quick -> space(100, List(0, 1), 100)
      ),
      // A hop that waits for its turn while each hog handles fifty messages, twice.
      patience = q => Some(10.seconds + (100 * q.rounds * q.numberOfHogs * q.hogWorkMicros).micros),
      expectedAnswer = q => Some(q.numberOfVictims * q.rounds)
    )
  }

  val latency: Benchmark.Of[LatencyRequest] = Benchmark[LatencyRequest]("Latency")(
    spaces = Map(
      Full -> openLoop(List(1.k, 10.k, 100.k, 1.mio, 10.mio), 10000, List(1, 1000), List(0, 10000, 100000)),
      Testing -> openLoop(List(1.k, 10.k, 100.k), 1000, List(1, 100), List(0, 10000)),
      Quick -> openLoop(List(1.k, 10.k), 100, List(1), List(0))
    ),
    expectedAnswer = q => {
      val requests = math.max(1, q.ratePerSecond * q.durationMillis / 1000)
      Some((BigInt(requests) * (requests - 1) / 2).toLong)
    }
  )

  private[catalogue] def openLoop(
      rates: Seq[Long],
      millis: Int,
      servers: Seq[Int],
      workNanos: Seq[Int]
  ): ParameterSpace[LatencyRequest] = cross(rates, servers, workNanos)(LatencyRequest(_, millis, _, _))

  val all: Seq[Benchmark] = Seq(
    pingPong,
    throughputPingPong,
    fibonacci,
    chameneos,
    allPairsShortestPath,
    threadRing,
    forkJoinCreate,
    forkJoinThroughput,
    counting,
    primeSieve,
    requestReply,
    fairness,
    latency
  )
}
