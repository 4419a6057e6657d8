package mpp.testee

import mpp.harness.parameters.WindowOptions
import mpp.harness.windows.{EventSource, WindowSink, Windower => Windowing}
import mpp.kompics.common.messages.NodeMessages.Introduced
import mpp.kompics.common.messages.WindowMessages._
import mpp.kompics.common.net.{NetAddress, NetContent, NetMessage}
import mpp.kompics.common.{Composition, NetClient, PartitionEnd, RunPort, WantedWindows, WindowsBenchmark}
import mpp.kompics.dsl.{Component, ComponentDefinition, HandlerEngine, KompicsEvent}
import se.sics.kompics.network.Network
import se.sics.kompics.{Init => JavaInit}

/** STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client, which send the
  * median of each window to sinks on the master.
  */
final class StreamingWindows[R](engine: HandlerEngine[R]) extends WindowsBenchmark {
  import StreamingWindows._

  override protected def createSource(end: PartitionEnd, composition: Composition): Component =
    composition.create(classOf[Source[R]], new SourceInit(engine, end))

  override protected def createSink(end: PartitionEnd, wanted: WantedWindows, composition: Composition): Component =
    composition.create(classOf[Sink[R]], new SinkInit(engine, end, wanted))
}

object StreamingWindows {

  /** Makes the client's half. A windower is reset by its sink's START. */
  def client[R](engine: HandlerEngine[R]): NetClient = new NetClient((partition, self, options, composition) => {
    val init = new WindowerInit(engine, self, partition, WindowOptions.parse(options))
    composition.create(classOf[Windower[R]], init)
  })

  private final class SourceInit[R](val engine: HandlerEngine[R], val end: PartitionEnd) extends JavaInit[Source[R]]

  private final class Source[R](init: SourceInit[R]) extends ComponentDefinition(init.engine) with EventSource.Output {
    private val run = provides[RunPort]
    private val network = requires[Network]
    private val source = new EventSource(init.end.partition, this)

    loopback uponEvent { case Next => handle(source.next()) }

    network uponEvent {
      case Content(ready: Ready) => handle(source.ready(ready.events))
      case Content(_: Flushed)   => handle(init.end.toBeFlushed.arrive())
    }

    run uponEvent { case _: RunPort.Close => handle(source.close()) }

    override def event(timestamp: Long, value: Long): Unit = send(new Event(timestamp, init.end.partition, value))

    override def next(): Unit = trigger(Next -> onSelf)

    override def flush(): Unit = send(Flush.EVENT)

    private def send(content: NetContent): Unit =
      trigger(new NetMessage(init.end.self, init.end.windower, content) -> network)
  }

  /** A source's message to itself between two events. */
  private case object Next extends KompicsEvent

  private final class WindowerInit[R](
      val engine: HandlerEngine[R],
      val self: NetAddress,
      val partition: Int,
      val options: WindowOptions
  ) extends JavaInit[Windower[R]]

  private final class Windower[R](init: WindowerInit[R])
      extends ComponentDefinition(init.engine)
      with Windowing.Output {
    import init.options._
    import init.{partition, self}

    private val network = requires[Network]
    private val windower = new Windowing(partition, batchSize, windowMillis, amplification, this)
    private var source: NetAddress = self
    private var sink: NetAddress = self

    network uponEvent {
      case Content(event: Event) => handle(windower.event(event.timestamp, event.partition, event.value))
      case Content(_: Start)     => handle(windower.start())
      case Content(_: Stop)      => handle(windower.stop())
      case Content(_: Flush)     => handle(windower.flush())
      case message @ Content(introduction: Introduce) =>
        handle {
          source = introduction.source
          sink = introduction.sink
          trigger(message.answer(Introduced.EVENT) -> network)
        }
    }

    override def ready(events: Long): Unit = send(source, new Ready(events))

    override def window(start: Long, median: Double, count: Long): Unit =
      send(sink, new Window(start, partition, median, count))

    override def flushed(): Unit = {
      send(source, Flushed.EVENT)
      send(sink, Flushed.EVENT)
    }

    private def send(to: NetAddress, content: NetContent): Unit = trigger(new NetMessage(self, to, content) -> network)
  }

  private final class SinkInit[R](val engine: HandlerEngine[R], val end: PartitionEnd, val wanted: WantedWindows)
      extends JavaInit[Sink[R]]

  private final class Sink[R](init: SinkInit[R]) extends ComponentDefinition(init.engine) with WindowSink.Output {
    private val run = provides[RunPort]
    private val network = requires[Network]
    private val sink = new WindowSink(init.end.partition, init.wanted.number, init.wanted.log, this)

    network uponEvent {
      case Content(window: Window) =>
        handle(sink.window(window.start, window.partition, window.median, window.count))
      case Content(_: Flushed) => handle(init.end.toBeFlushed.arrive())
    }

    run uponEvent {
      case _: RunPort.Begin => handle(sink.start())
      case _: RunPort.Close => handle(sink.close())
    }

    override def start(): Unit = send(Start.EVENT)

    override def complete(): Unit = init.wanted.latch.arrive()

    override def stop(): Unit = send(Stop.EVENT)

    private def send(content: NetContent): Unit =
      trigger(new NetMessage(init.end.self, init.end.windower, content) -> network)
  }
}
