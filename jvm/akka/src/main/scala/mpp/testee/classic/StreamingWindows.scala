package mpp.testee.classic

import scala.jdk.CollectionConverters._

import akka.actor.{Actor, ActorRef, Props}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.{StreamingWindowsParameters, WindowOptions}
import mpp.harness.windows.{EventSource, WindowLog, WindowSink, Windower => Windowing}
import mpp.testee.WindowMessages._
import mpp.testee._

/** STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client, which send the
  * median of each window to sinks on the master.
  */
final class StreamingWindows extends ClassicNetBenchmark[StreamingWindowsParameters] {
  import StreamingWindows._

  private var logs = IndexedSeq.empty[WindowLog]

  override protected def create(partners: IndexedSeq[ActorRef], scope: ClassicScope, latch: RunLatch): Begin = {
    logs = partners.map(_ => new WindowLog)
    val flushed = new RunLatch(2 * partners.size)
    val sources = scope.createAll(partners.zipWithIndex.map { case (windower, partition) =>
      Props(new Source(windower, partition, flushed))
    })
    val sinks = scope.createAll(partners.zipWithIndex.map { case (windower, partition) =>
      Props(new Sink(windower, partition, parameters.numberOfWindows, logs(partition), latch, flushed))
    })
    introduce(partners)(partition => Introduce(sources(partition), sinks(partition)))
    flushBy(flushed, () => (sources ++ sinks).foreach(_ ! Close))
    () => sinks.foreach(_ ! Start)
  }

  override def answer(): Long = WindowLog.answer(logs.asJava)
}

object StreamingWindows {

  /** The client's half. */
  // A windower is reset by its sink's START.
  final class Client
      extends ClassicClient((partition, options) => Props(new Windower(partition, WindowOptions.parse(options))))

  /** Tells a windower of the source and the sink of the next run. */
  private[classic] final case class Introduce(source: ActorRef, sink: ActorRef) extends WindowerMessage

  private final class Source(windower: ActorRef, partition: Int, flushed: RunLatch)
      extends Actor
      with EventSource.Output {
    private val source = new EventSource(partition, this)

    override def receive: Receive = {
      case Next          => source.next()
      case Ready(events) => source.ready(events)
      case Close         => source.close()
      case Flushed       => flushed.arrive()
    }

    override def event(timestamp: Long, value: Long): Unit = windower ! Event(timestamp, partition, value)

    override def next(): Unit = self ! Next

    override def flush(): Unit = windower ! Flush
  }

  private[classic] final class Windower(partition: Int, options: WindowOptions) extends Actor with Windowing.Output {
    import options._

    private val windower = new Windowing(partition, batchSize, windowMillis, amplification, this)
    private var source = ActorRef.noSender
    private var sink = ActorRef.noSender

    override def receive: Receive = {
      case Event(timestamp, eventPartition, value) => windower.event(timestamp, eventPartition, value)
      case Start                                   => windower.start()
      case Stop                                    => windower.stop()
      case Flush                                   => windower.flush()
      case Introduce(newSource, newSink)           =>
        source = newSource
        sink = newSink
        sender() ! Introduced
    }

    override def ready(events: Long): Unit = source ! Ready(events)

    override def window(start: Long, median: Double, count: Long): Unit =
      sink ! Window(start, partition, median, count)

    override def flushed(): Unit = {
      source ! Flushed
      sink ! Flushed
    }
  }

  private final class Sink(
      windower: ActorRef,
      partition: Int,
      windows: Long,
      log: WindowLog,
      latch: RunLatch,
      flushed: RunLatch
  ) extends Actor
      with WindowSink.Output {
    private val sink = new WindowSink(partition, windows, log, this)

    override def receive: Receive = {
      case Window(start, windowPartition, median, count) => sink.window(start, windowPartition, median, count)
      case Start                                         => sink.start()
      case Close                                         => sink.close()
      case Flushed                                       => flushed.arrive()
    }

    override def start(): Unit = windower ! Start

    override def complete(): Unit = latch.arrive()

    override def stop(): Unit = windower ! Stop
  }
}
