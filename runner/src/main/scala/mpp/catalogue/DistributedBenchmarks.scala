package mpp.catalogue

import kompics.benchmarks.AtomicBroadcastRequest
import kompics.benchmarks.AtomicRegisterRequest
import kompics.benchmarks.FileTransferRequest
import kompics.benchmarks.LatencyRequest
import kompics.benchmarks.NetConnectionsRequest
import kompics.benchmarks.PingPongRequest
import kompics.benchmarks.SizedThroughputRequest
import kompics.benchmarks.StreamingWindowsRequest
import kompics.benchmarks.ThroughputPingPongRequest

import mpp.catalogue.Contract.atMost
import mpp.catalogue.Contract.unsigned
import mpp.catalogue.LocalBenchmarks.openLoop
import mpp.catalogue.ParameterSpace.Magnitudes
import mpp.catalogue.ParameterSpace.cross
import mpp.catalogue.ParameterSpace.each
import mpp.catalogue.SpaceName.Full
import mpp.catalogue.SpaceName.Quick
import mpp.catalogue.SpaceName.Testing
import mpp.options.Limit.LIMIT_IN_FLIGHT
import mpp.options.Limit.LIMIT_MESSAGES
import mpp.options.Limit.LIMIT_WINDOW_VALUES
import mpp.verify.Registers
import mpp.verify.ReplicatedLog

/** Benchmarks of a master and clients. docs/benchmarks.md specifies them. */
object DistributedBenchmarks {

  val netPingPong: Benchmark.Of[PingPongRequest] = LocalBenchmarks.pingPong.at("NetPingPong")(
    Map(
      Full -> each(1.k to 10.k by 1.k)(PingPongRequest(_)),
      Testing -> each(100L to 1.k by 100L)(PingPongRequest(_)),
      Quick -> each(List(100L, 500L))(PingPongRequest(_))
    )
  )

  val netThroughputPingPong: Benchmark.Of[ThroughputPingPongRequest] =
    LocalBenchmarks.throughputPingPong.at("NetThroughputPingPong")(
      Map(
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
      )
    )

  val sizedThroughput: Benchmark.Of[SizedThroughputRequest] = Benchmark[SizedThroughputRequest]("SizedThroughput")(
    amount = q => payloadBytes(q).toDouble,
    spaces = Map(
      Full -> cross(List(10, 100, 1000), List(100), List(100), List(1, 2, 4, 8, 16))(
        SizedThroughputRequest(_, _, _, _)
      ),
      Testing -> cross(List(10, 100, 10000), List(10, 100), List(100), List(1, 8, 32, 128))(
        SizedThroughputRequest(_, _, _, _)
      ),
      Quick -> cross(List(10, 1000), List(10), List(10), List(1, 2))(SizedThroughputRequest(_, _, _, _))
    ),
    rules = q =>
      atMost(LIMIT_IN_FLIGHT)("2 x batch_size x number_of_pairs", BigInt(2) * q.batchSize * q.numberOfPairs).orElse(
        atMost(LIMIT_MESSAGES)("batch_size x number_of_batches", unsigned(q.numberOfBatches) * q.batchSize)
      ),
    expectedAnswer = q => Some(payloadBytes(q).toLong)
  )

  val atomicRegister: Benchmark.Of[AtomicRegisterRequest] = Benchmark[AtomicRegisterRequest]("AtomicRegister")(
    amount = q => q.numberOfKeys.toDouble * q.partitionSize,
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
    nodes = _.partitionSize.max(2),
    subject = Some(q => Registers(q.partitionSize, q.numberOfKeys))
  )

  val atomicBroadcast: Benchmark.Of[AtomicBroadcastRequest] = Benchmark[AtomicBroadcastRequest]("AtomicBroadcast")(
    amount = _.numberOfProposals.toDouble,
    spaces = Map(
      Full -> agreements(List(3), 1.mio, List(1L, 100L, 1.k, 10.k), NoReconfiguration +: Reconfigurations),
      Testing -> agreements(List(3, 5), 10.k, List(1L, 100L, 1.k), Seq(NoReconfiguration)),
      Quick -> agreements(List(3), 1.k, List(1L, 100L), Seq(NoReconfiguration))
    ),
    // Not every language has a library that replaces replicas, or one for paxos.
    optional = q => replaced(q) > 0 || q.algorithm == Paxos,
    rules = q =>
      Option.when(q.numberOfNodes % 2 == 0)(
        s"number_of_nodes = ${q.numberOfNodes}, allowed are odd numbers"
      ).orElse(
        Option.when((replaced(q) == 0) != q.reconfigPolicy.isEmpty)(
          s"reconfig_policy = ${q.reconfigPolicy}, allowed are no text where reconfiguration = off, and one elsewhere"
        )
      ),
    expectedAnswer = q =>
      Some(Fnv1a64.of(Seq(q.numberOfProposals, q.numberOfProposals * (q.numberOfProposals - 1) / 2))),
    nodes = q => 1 + q.numberOfNodes.toInt + replaced(q),
    subject = Some(q => ReplicatedLog(q.numberOfNodes.toInt, q.numberOfProposals))
  )

  val streamingWindows: Benchmark.Of[StreamingWindowsRequest] = Benchmark[StreamingWindowsRequest]("StreamingWindows")(
    amount = q => q.numberOfWindows.toDouble * q.numberOfPartitions,
    spaces = Map(
      Full -> streams(List(1, 2, 4, 8, 16), List(100L, 1000L), "1 second", 10, List(1L, 125L, 12500L)),
      Testing -> streams(List(1, 2), List(100L), "1 second", 10, List(1L, 13L, 125L, 1250L)),
      Quick -> streams(List(1, 2), List(100L), "100 ms", 3, List(1L, 10L))
    ),
    rules = q => {
      val millis = windowMillis(q)
      atMost(LIMIT_IN_FLIGHT)("batch_size x number_of_partitions", BigInt(q.batchSize) * q.numberOfPartitions)
        .orElse(
          atMost(LIMIT_WINDOW_VALUES)(
            "window_size in ms x window_size_amplification",
            millis * q.windowSizeAmplification
          )
        )
        .orElse(atMost(LIMIT_MESSAGES)("window_size in ms x number_of_windows", millis * q.numberOfWindows))
    },
    expectedAnswer = q =>
      StreamingWindowsReference
        .answer(q.numberOfPartitions, windowMillis(q), q.numberOfWindows, q.windowSizeAmplification)
  )

  val netLatency: Benchmark.Of[LatencyRequest] = LocalBenchmarks.latency.at("NetLatency")(
    Map(
      Full -> openLoop(List(1.k, 10.k, 100.k, 1.mio), 10000, List(1, 1000), List(0, 10000, 100000)),
      Testing -> openLoop(List(1.k, 10.k), 1000, List(1, 100), List(0, 10000)),
      Quick -> openLoop(List(100L, 1.k), 100, List(1), List(0))
    )
  )

  val netConnections: Benchmark.Of[NetConnectionsRequest] = {
    def space(pairs: Seq[Int]) = each(pairs)(NetConnectionsRequest(_, 0, 32 * 1024, 4))
    Benchmark[NetConnectionsRequest]("NetConnections")(
      amount = q => activePairs(q).toDouble * q.exchanges,
      spaces = Map(
        Full -> space(List(4, 16, 64, 128, 1000, 10000)),
        Testing -> space(List(4, 128, 1000)),
        Quick -> space(List(4, 128))
      ),
      rules = q =>
        Option
          .when(q.activePairs > q.numberOfPairs)(
            s"active_pairs = ${q.activePairs}, allowed are 0 to number_of_pairs = ${q.numberOfPairs}"
          )
          .orElse(
            atMost(LIMIT_IN_FLIGHT)(
              s"active pairs x messages of up to $MessageBytes bytes per transfer",
              (BigInt(q.bytesPerTransfer) + MessageBytes - 1) / MessageBytes * activePairs(q)
            )
          ),
      expectedAnswer = q => {
        val active = activePairs(q).toLong
        Some(q.bytesPerTransfer * q.exchanges * (active * (active + 1) / 2))
      }
    )
  }

  val fileTransfer: Benchmark.Of[FileTransferRequest] = Benchmark[FileTransferRequest]("FileTransfer")(
    amount = _.bytes.toDouble,
    spaces = Map(
      Full -> files(List(395000000L), List("", "tcp", "udt", "data"), List(0, 100)),
      Testing -> files(List(64L << 20), List(""), List(0, 100)),
      Quick -> files(List(1L << 20), List(""), List(0))
    ),
    // Only some frameworks have several transports.
    optional = _.transport.nonEmpty,
    rules = q =>
      Seq("bytes" -> unsigned(q.bytes), "chunk_size" -> unsigned(q.chunkSize)).collectFirst {
        case (name, value) if value % java.lang.Long.BYTES != 0 => s"$name = $value, allowed are multiples of 8"
      },
    expectedAnswer = q => Some(FileTransferReference.answer(q.bytes))
  )

  val all: Seq[Benchmark] = Seq(
    netPingPong,
    netThroughputPingPong,
    sizedThroughput,
    atomicRegister,
    atomicBroadcast,
    streamingWindows,
    netLatency,
    netConnections,
    fileTransfer
  )

  /** Payload of a message of NETCONNECTIONS in bytes; only the last one of a transfer has less. */
  private val MessageBytes = 4096

  /** The number of pairs of NETCONNECTIONS that exchange bytes. */
  private def activePairs(q: NetConnectionsRequest): Int =
    if (q.activePairs != 0) q.activePairs
    else if (q.numberOfPairs < 128) math.max(1, q.numberOfPairs / 4)
    else 128

  /** The extent to which replicas are replaced, and which ones. */
  private type Reconfiguration = (String, String)

  private lazy val Paxos = "paxos"

  private lazy val NoReconfiguration: Reconfiguration = ("off", "")

  private lazy val Reconfigurations: Seq[Reconfiguration] =
    for (extent <- Seq("single", "majority"); which <- Seq("replace-follower", "replace-leader")) yield (extent, which)

  private def payloadBytes(q: SizedThroughputRequest): BigInt =
    BigInt(q.messageSize) * q.batchSize * unsigned(q.numberOfBatches) * q.numberOfPairs

  /** Half reads and half writes, and few writes. */
  private def workloads(replicas: Seq[Int], keys: Seq[Long]): ParameterSpace[AtomicRegisterRequest] =
    cross(List((0.5f, 0.5f), (0.95f, 0.05f)), replicas, keys) { case ((reads, writes), n, k) =>
      AtomicRegisterRequest(reads, writes, n, k)
    }

  private def agreements(
      replicas: Seq[Int],
      proposals: Long,
      concurrent: Seq[Long],
      reconfigurations: Seq[Reconfiguration]
  ): ParameterSpace[AtomicBroadcastRequest] =
    cross(Seq(Paxos, "raft"), replicas, concurrent, reconfigurations) { case (algorithm, n, c, (extent, which)) =>
      AtomicBroadcastRequest(algorithm, n.toLong, proposals, c, extent, which)
    }

  /** The number of replicas that others replace. */
  private def replaced(q: AtomicBroadcastRequest): Int = q.reconfiguration match {
    case "single" => 1
    case "majority" => q.numberOfNodes.toInt / 2 + 1
    case _ => 0
  }

  private def files(sizes: Seq[Long], transports: Seq[String], pings: Seq[Int]): ParameterSpace[FileTransferRequest] =
    cross(sizes, transports, pings)(FileTransferRequest(_, chunkSize = 16 * 1024, _, _))

  private def streams(
      partitions: Seq[Int],
      batches: Seq[Long],
      window: String,
      windows: Long,
      amplifications: Seq[Long]
  ) =
    cross(partitions, batches, amplifications)(StreamingWindowsRequest(_, _, window, windows, _))

  /** Length of a window in logical time. */
  private def windowMillis(q: StreamingWindowsRequest): BigInt =
    Values.Duration.millis(q.windowSize).getOrElse(BigInt(0))
}
