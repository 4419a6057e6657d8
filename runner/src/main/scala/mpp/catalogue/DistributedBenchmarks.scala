package mpp.catalogue

import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.SizedThroughputRequest
import kompics.benchmarks.StreamingWindowsRequest
import kompics.benchmarks.ThroughputPingPongRequest

import mpp.catalogue.Parameter.count
import mpp.catalogue.Parameter.duration
import mpp.catalogue.Parameter.fraction
import mpp.catalogue.Parameter.maxComponents
import mpp.catalogue.Parameter.maxInFlight
import mpp.catalogue.Parameter.maxMessages
import mpp.catalogue.ParameterSpace.Magnitudes
import mpp.catalogue.ParameterSpace.cross
import mpp.catalogue.ParameterSpace.each
import mpp.catalogue.SpaceName.Full
import mpp.catalogue.SpaceName.Quick
import mpp.catalogue.SpaceName.Testing
import mpp.verify.Registers

/** Benchmarks of a master and clients. docs/benchmarks.md specifies them. */
object DistributedBenchmarks {

  /** Most values of a window: what an array can hold in every language. */
  private val maxWindowValues = BigInt(Int.MaxValue)

  private val maxUint32 = BigInt(2).pow(32) - 1

  /** Fewest nodes. */
  private val masterAndClient = 2

  val netPingPong: Benchmark[PingPongRequest] = LocalBenchmarks.pingPong.copy[PingPongRequest](
    symbol = "NETPINGPONG",
    name = "Net Ping Pong",
    measures = "overhead of a message between processes",
    spaces = Map(
      Full -> each(1.k to 10.k by 1.k)(PingPongRequest(_)),
      Testing -> each(100L to 1.k by 100L)(PingPongRequest(_)),
      Quick -> each(List(100L, 500L))(PingPongRequest(_))
    ),
    rpc = stub => stub.netPingPong,
    nodes = Some(_ => masterAndClient)
  )

  val netThroughputPingPong: Benchmark[ThroughputPingPongRequest] =
    LocalBenchmarks.throughputPingPong.copy[ThroughputPingPongRequest](
      symbol = "NETTPPINGPONG",
      name = "Net Throughput Ping Pong",
      measures = "throughput and pipelining between processes",
      spaces = Map(
        Full -> cross(
          List(1.k, 10.k, 20.k),
          List(10L, 100L, 1000L),
          List(1, 2, 4, 8, 16, 24),
          List(true, false)
        )(ThroughputPingPongRequest(_, _, _, _)),
        Testing -> cross(100L to 1.k by 300L, List(10L, 100L, 1000L), List(1, 4, 8), List(true, false))(
          ThroughputPingPongRequest(_, _, _, _)
        ),
        Quick -> cross(List(500L), List(10L, 100L), List(1, 2), List(true, false))(
          ThroughputPingPongRequest(_, _, _, _)
        )
      ),
      rpc = stub => stub.netThroughputPingPong,
      nodes = Some(_ => masterAndClient)
    )

  val sizedThroughput: Benchmark[SizedThroughputRequest] = Benchmark[SizedThroughputRequest](
    symbol = "SIZEDTHROUGHPUT",
    name = "Sized Throughput",
    measures = "throughput between processes by size of messages",
    parameters = Seq(
      count("message_size", "payload of a message [bytes]", 1, 65536),
      count("batch_size", "messages per batch", 1, maxInFlight / 2),
      count("number_of_batches", "batches per pair", 1, maxUint32),
      count("number_of_pairs", "pairs", 1, maxComponents)
    ),
    metric = Metric.perSecond("payload bytes per second")(q => payloadBytes(q).toDouble),
    spaces = Map(
      Full -> cross(List(10, 100, 1000), List(100), List(100), List(1, 2, 4, 8, 16))(
        SizedThroughputRequest(_, _, _, _)
      ),
      Testing -> cross(List(10, 100, 10000), List(10, 100), List(100), List(1, 8, 32, 128))(
        SizedThroughputRequest(_, _, _, _)
      ),
      Quick -> cross(List(10, 1000), List(10), List(10), List(1, 2))(SizedThroughputRequest(_, _, _, _))
    ),
    rules = q => {
      val inFlight = BigInt(2) * q.batchSize * q.numberOfPairs
      val messages = unsigned(q.numberOfBatches) * q.batchSize
      if (inFlight > maxInFlight)
        Some(s"2 x batch_size x number_of_pairs = $inFlight, allowed are at most $maxInFlight")
      else
        Option.when(messages > maxMessages)(
          s"batch_size x number_of_batches = $messages, allowed are at most $maxMessages"
        )
    },
    expectedAnswer = q => Some(payloadBytes(q).toLong),
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.sizedThroughput,
    nodes = Some(_ => masterAndClient)
  )

  val atomicRegister: Benchmark[AtomicRegisterRequest] = Benchmark[AtomicRegisterRequest](
    symbol = "ATOMICREGISTER",
    name = "Atomic Register",
    measures = "broadcasts that wait for a majority of replicas",
    parameters = Seq(
      fraction("read_workload", "fraction of operations that read"),
      fraction("write_workload", "fraction of operations that write"),
      count("partition_size", "replicas", 1, maxComponents).asAxis,
      count("number_of_keys", "keys", 1, BigInt(10).pow(8)).asAxis
    ),
    metric = Metric.perSecond("operations per second")(q =>
      q.numberOfKeys.toDouble * q.partitionSize
    ),
    spaces = Map(
      Full -> workloads(List(3, 5, 7), List(2.k, 10.k, 20.k, 40.k)),
      Testing -> workloads(List(3, 5), List(500L, 1.k, 2.k)),
      Quick -> cross(List(3), List(100L))(AtomicRegisterRequest(0.5f, 0.5f, _, _))
    ),
    rules = q => {
      val sum = q.readWorkload.toDouble + q.writeWorkload
      Option.when(math.abs(sum - 1) > 1e-5)(s"read_workload + write_workload = ${sum.toFloat}, allowed is 1")
    },
    expectedAnswer = q => {
      val reads = math.floor(q.numberOfKeys * q.readWorkload.toDouble + 0.5).toLong
      Some((reads * q.partitionSize << 32) + (q.numberOfKeys - reads) * q.partitionSize)
    },
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.atomicRegister,
    nodes = Some(_.partitionSize.max(masterAndClient)),
    registers = Some(q => Registers(q.partitionSize, q.numberOfKeys))
  )

  val streamingWindows: Benchmark[StreamingWindowsRequest] = Benchmark[StreamingWindowsRequest](
    symbol = "STREAMINGWINDOWS",
    name = "Streaming Windows",
    measures = "spikes of computation in a stream",
    parameters = Seq(
      count("number_of_partitions", "partitions", 1, maxComponents).asAxis,
      count("batch_size", "events granted at a time", 2, maxInFlight),
      duration("window_size", "length of a window [ms]"),
      count("number_of_windows", "windows per partition", 1, maxMessages),
      count(
        "window_size_amplification",
        "amplification: how often a window takes each value",
        1,
        maxWindowValues
      ).asAxis
    ),
    metric = Metric.timePer("window")(q => q.numberOfWindows.toDouble * q.numberOfPartitions),
    spaces = Map(
      Full -> streams(List(1, 2, 4, 8, 16), List(100L, 1000L), "1 second", 10, List(1L, 125L, 12500L)),
      Testing -> streams(List(1, 2), List(100L), "1 second", 10, List(1L, 13L, 125L, 1250L)),
      Quick -> streams(List(1, 2), List(100L), "100 ms", 3, List(1L, 10L))
    ),
    rules = q => {
      val inFlight = BigInt(q.batchSize) * q.numberOfPartitions
      val millis = windowMillis(q)
      val values = millis * q.windowSizeAmplification
      if (inFlight > maxInFlight)
        Some(s"batch_size x number_of_partitions = $inFlight, allowed are at most $maxInFlight")
      else if (values > maxWindowValues)
        Some(s"window_size in ms x window_size_amplification = $values, allowed are at most $maxWindowValues")
      else
        Option.when(millis * q.numberOfWindows > maxMessages)(
          s"window_size in ms x number_of_windows = ${millis * q.numberOfWindows}, allowed are at most $maxMessages"
        )
    },
    expectedAnswer = q =>
      StreamingWindowsReference
        .answer(q.numberOfPartitions, windowMillis(q), q.numberOfWindows, q.windowSizeAmplification),
    withPolicy = (q, policy) => q.withPolicy(policy),
    rpc = stub => stub.streamingWindows,
    nodes = Some(_ => masterAndClient)
  )

  val all: Seq[Benchmark[_]] =
    Seq(netPingPong, netThroughputPingPong, sizedThroughput, atomicRegister, streamingWindows)

  private def payloadBytes(q: SizedThroughputRequest): BigInt =
    BigInt(q.messageSize) * q.batchSize * unsigned(q.numberOfBatches) * q.numberOfPairs

  /** Half reads and half writes, and few writes. */
  private def workloads(replicas: Seq[Int], keys: Seq[Long]): ParameterSpace[AtomicRegisterRequest] =
    cross(List((0.5f, 0.5f), (0.95f, 0.05f)), replicas, keys) { case ((reads, writes), n, k) =>
      AtomicRegisterRequest(reads, writes, n, k)
    }

  private def streams(
      partitions: Seq[Int],
      batches: Seq[Long],
      window: String,
      windows: Long,
      amplifications: Seq[Long]
  ) =
    cross(partitions, batches, amplifications)(StreamingWindowsRequest(_, _, window, windows, _))

  /** Of logical time. */
  private def windowMillis(q: StreamingWindowsRequest): BigInt =
    Values.Duration.number(q.windowSize).fold(BigInt(0))(_.toBigInt)

  private def unsigned(n: Int): BigInt = BigInt(Integer.toUnsignedString(n))
}
