package mpp.testee.typed

import scala.jdk.CollectionConverters._

import akka.actor.typed.scaladsl.{AbstractBehavior, ActorContext, Behaviors}
import akka.actor.typed.{ActorRef, Behavior}
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.{StreamingWindowsParameters, WindowOptions}
import mpp.harness.windows.{EventSource, WindowLog, WindowSink, Windower => Windowing}
import mpp.testee.WindowMessages._
import mpp.testee._

/** STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client, which send the
  * median of each window to sinks on the master.
  */
final class StreamingWindows extends TypedNetBenchmark[StreamingWindowsParameters, WindowerMessage] {
  import StreamingWindows._

  private var logs = IndexedSeq.empty[WindowLog]

  override protected def create(
      partners: IndexedSeq[ActorRef[WindowerMessage]],
      scope: TypedScope,
      latch: RunLatch
  ): Begin = {
    logs = partners.map(_ => new WindowLog)
    val flushed = new RunLatch(2 * partners.size)
    val sources = scope.createAll(partners.zipWithIndex.map { case (windower, partition) =>
      Source(windower, partition, flushed)
    })
    val sinks = scope.createAll(partners.zipWithIndex.map { case (windower, partition) =>
      Sink(windower, partition, parameters.numberOfWindows, logs(partition), latch, flushed)
    })
    introduce(partners)((partition, replyTo) => Introduce(sources(partition), sinks(partition), replyTo))
    flushBy(
      flushed,
      () => {
        sources.foreach(_ ! Close)
        sinks.foreach(_ ! Close)
      }
    )
    () => sinks.foreach(_ ! Start)
  }

  override def answer(): Long = WindowLog.answer(logs.asJava)
}

object StreamingWindows {

  /** The client's half. */
  final class Client extends TypedClient((partition, options) => Windower(partition, WindowOptions.parse(options)))

  /** Tells a windower of the source and the sink of the next run. */
  private[typed] final case class Introduce(
      source: ActorRef[SourceMessage],
      sink: ActorRef[SinkMessage],
      replyTo: ActorRef[Introduced.type]
  ) extends WindowerMessage

  private object Source {
    def apply(windower: ActorRef[WindowerMessage], partition: Int, flushed: RunLatch): Behavior[SourceMessage] =
      Behaviors.setup(new Source(_, windower, partition, flushed))
  }

  private final class Source(
      context: ActorContext[SourceMessage],
      windower: ActorRef[WindowerMessage],
      partition: Int,
      flushed: RunLatch
  ) extends AbstractBehavior[SourceMessage](context)
      with EventSource.Output {
    private val source = new EventSource(partition, this)

    override def onMessage(message: SourceMessage): Behavior[SourceMessage] = {
      message match {
        case Next          => source.next()
        case Ready(events) => source.ready(events)
        case Close         => source.close()
        case Flushed       => flushed.arrive()
      }
      this
    }

    override def event(timestamp: Long, value: Long): Unit = windower ! Event(timestamp, partition, value)

    override def next(): Unit = context.self ! Next

    override def flush(): Unit = windower ! Flush
  }

  private[typed] object Windower {
    def apply(partition: Int, options: WindowOptions): Behavior[WindowerMessage] =
      Behaviors.receiveMessagePartial { case Introduce(source, sink, replyTo) =>
        replyTo ! Introduced
        Behaviors.setup(new Windower(_, partition, options, source, sink))
      }
  }

  private[typed] final class Windower(
      context: ActorContext[WindowerMessage],
      partition: Int,
      options: WindowOptions,
      source: ActorRef[SourceMessage],
      sink: ActorRef[SinkMessage]
  ) extends AbstractBehavior[WindowerMessage](context)
      with Windowing.Output {
    import options._

    private val windower = new Windowing(partition, batchSize, windowMillis, amplification, this)

    override def onMessage(message: WindowerMessage): Behavior[WindowerMessage] = message match {
      case stream: StreamMessage =>
        receive(stream)
        this
      case Introduce(newSource, newSink, replyTo) =>
        replyTo ! Introduced
        Behaviors.setup(new Windower(_, partition, options, newSource, newSink))
      case _ => Behaviors.unhandled
    }

    private def receive(message: StreamMessage): Unit = message match {
      case Event(timestamp, eventPartition, value) => windower.event(timestamp, eventPartition, value)
      case Start                                   => windower.start()
      case Stop                                    => windower.stop()
      case Flush                                   => windower.flush()
    }

    override def ready(events: Long): Unit = source ! Ready(events)

    override def window(start: Long, median: Double, count: Long): Unit =
      sink ! Window(start, partition, median, count)

    override def flushed(): Unit = {
      source ! Flushed
      sink ! Flushed
    }
  }

  private object Sink {
    def apply(
        windower: ActorRef[WindowerMessage],
        partition: Int,
        windows: Long,
        log: WindowLog,
        latch: RunLatch,
        flushed: RunLatch
    ): Behavior[SinkMessage] =
      Behaviors.setup(new Sink(_, windower, partition, windows, log, latch, flushed))
  }

  private final class Sink(
      context: ActorContext[SinkMessage],
      windower: ActorRef[WindowerMessage],
      partition: Int,
      windows: Long,
      log: WindowLog,
      latch: RunLatch,
      flushed: RunLatch
  ) extends AbstractBehavior[SinkMessage](context)
      with WindowSink.Output {
    private val sink = new WindowSink(partition, windows, log, this)

    override def onMessage(message: SinkMessage): Behavior[SinkMessage] = {
      message match {
        case Window(start, windowPartition, median, count) => sink.window(start, windowPartition, median, count)
        case Start                                         => sink.start()
        case Close                                         => sink.close()
        case Flushed                                       => flushed.arrive()
      }
      this
    }

    override def start(): Unit = windower ! Start

    override def complete(): Unit = latch.arrive()

    override def stop(): Unit = windower ! Stop
  }
}
