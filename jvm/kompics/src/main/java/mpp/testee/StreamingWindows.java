package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.windows.EventSource;
import mpp.harness.windows.WindowLog;
import mpp.harness.windows.WindowSink;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.WindowOptions;
import mpp.kompics.common.WindowsBenchmark;
import mpp.kompics.common.messages.NodeMessages.Introduced;
import mpp.kompics.common.messages.WindowMessages.Event;
import mpp.kompics.common.messages.WindowMessages.Flush;
import mpp.kompics.common.messages.WindowMessages.Flushed;
import mpp.kompics.common.messages.WindowMessages.Introduce;
import mpp.kompics.common.messages.WindowMessages.Ready;
import mpp.kompics.common.messages.WindowMessages.Start;
import mpp.kompics.common.messages.WindowMessages.Stop;
import mpp.kompics.common.messages.WindowMessages.Window;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ClassMatchedHandler;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/**
 * STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client,
 * which send the median of each window to sinks on the master.
 */
public final class StreamingWindows extends WindowsBenchmark {

  @Override
  protected Component createSource(
      NetAddress self,
      NetAddress windower,
      int partition,
      RunLatch toBeFlushed,
      Composition composition) {
    Component source =
        composition.create(Source.class, new SourceInit(self, windower, partition, toBeFlushed));
    composition.connectToNetwork(source, self);
    return source;
  }

  @Override
  protected Component createSink(
      NetAddress self,
      NetAddress windower,
      int partition,
      long windows,
      WindowLog log,
      RunLatch latch,
      RunLatch toBeFlushed,
      Composition composition) {
    SinkInit init = new SinkInit(self, windower, partition, windows, log, latch, toBeFlushed);
    Component sink = composition.create(Sink.class, init);
    composition.connectToNetwork(sink, self);
    return sink;
  }

  /** Creates a windower, without connecting it to the network. */
  static Component create(
      NetAddress self, int partition, WindowOptions options, Composition composition) {
    return composition.create(Windower.class, new WindowerInit(self, partition, options));
  }

  /** The client's half. */
  public static final class Client extends NetClient {
    @Override
    protected Runnable createPartner(
        int number, NetAddress address, String options, Composition composition) {
      Component windower = create(address, number, WindowOptions.parse(options), composition);
      composition.connectToNetwork(windower, address);
      // A windower is reset by its sink's START.
      return () -> {};
    }
  }

  /** What a source begins with. */
  public static final class SourceInit extends Init<Source> {
    private final NetAddress self;
    private final NetAddress windower;
    private final int partition;
    private final RunLatch toBeFlushed;

    SourceInit(NetAddress self, NetAddress windower, int partition, RunLatch toBeFlushed) {
      this.self = self;
      this.windower = windower;
      this.partition = partition;
      this.toBeFlushed = toBeFlushed;
    }
  }

  /** Sends events as its windower grants them. */
  public static final class Source extends ComponentDefinition implements EventSource.Output {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress windower;
    private final int partition;
    private final EventSource source;

    /** What a source tells itself between two events. */
    private static final class Next implements KompicsEvent {
      private static final Next EVENT = new Next();
    }

    /** A source that has not been granted anything. */
    public Source(SourceInit init) {
      self = init.self;
      windower = init.windower;
      partition = init.partition;
      source = new EventSource(partition, this);
      RunLatch toBeFlushed = init.toBeFlushed;
      handle(run, RunPort.Close.class, close -> source.close());
      handle(loopback, Next.class, next -> source.next());
      subscribe(
          new ClassMatchedHandler<Ready, NetMessage>() {
            @Override
            public void handle(Ready ready, NetMessage message) {
              source.ready(ready.events());
            }
          },
          network);
      subscribe(
          new ClassMatchedHandler<Flushed, NetMessage>() {
            @Override
            public void handle(Flushed flushed, NetMessage message) {
              toBeFlushed.arrive();
            }
          },
          network);
    }

    @Override
    public void event(long timestamp, long value) {
      send(new Event(timestamp, partition, value));
    }

    @Override
    public void next() {
      trigger(Next.EVENT, onSelf);
    }

    @Override
    public void flush() {
      send(Flush.EVENT);
    }

    private void send(NetContent content) {
      trigger(new NetMessage(self, windower, content), network);
    }
  }

  /** What a windower begins with. */
  public static final class WindowerInit extends Init<Windower> {
    private final NetAddress self;
    private final int partition;
    private final WindowOptions options;

    WindowerInit(NetAddress self, int partition, WindowOptions options) {
      this.self = self;
      this.partition = partition;
      this.options = options;
    }
  }

  /** Collects events in windows. */
  public static final class Windower extends ComponentDefinition
      implements mpp.harness.windows.Windower.Output {
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final int partition;
    private final mpp.harness.windows.Windower windower;
    private NetAddress source;
    private NetAddress sink;

    /** A windower that has not been introduced to its source and sink. */
    public Windower(WindowerInit init) {
      self = init.self;
      partition = init.partition;
      WindowOptions options = init.options;
      windower =
          new mpp.harness.windows.Windower(
              partition,
              options.batchSize(),
              options.windowMillis(),
              options.amplification(),
              this);
      subscribe(
          new ClassMatchedHandler<Event, NetMessage>() {
            @Override
            public void handle(Event event, NetMessage message) {
              windower.event(event.timestamp(), event.partition(), event.value());
            }
          },
          network);
      subscribe(
          new ClassMatchedHandler<Start, NetMessage>() {
            @Override
            public void handle(Start start, NetMessage message) {
              windower.start();
            }
          },
          network);
      subscribe(
          new ClassMatchedHandler<Stop, NetMessage>() {
            @Override
            public void handle(Stop stop, NetMessage message) {
              windower.stop();
            }
          },
          network);
      subscribe(
          new ClassMatchedHandler<Flush, NetMessage>() {
            @Override
            public void handle(Flush flush, NetMessage message) {
              windower.flush();
            }
          },
          network);
      subscribe(
          new ClassMatchedHandler<Introduce, NetMessage>() {
            @Override
            public void handle(Introduce introduction, NetMessage message) {
              source = introduction.source();
              sink = introduction.sink();
              trigger(message.answer(Introduced.EVENT), network);
            }
          },
          network);
    }

    @Override
    public void ready(long events) {
      send(source, new Ready(events));
    }

    @Override
    public void window(long start, double median, long count) {
      send(sink, new Window(start, partition, median, count));
    }

    @Override
    public void flushed() {
      send(source, Flushed.EVENT);
      send(sink, Flushed.EVENT);
    }

    private void send(NetAddress to, NetContent content) {
      trigger(new NetMessage(self, to, content), network);
    }
  }

  /** What a sink begins with. */
  public static final class SinkInit extends Init<Sink> {
    private final NetAddress self;
    private final NetAddress windower;
    private final int partition;
    private final long windows;
    private final WindowLog log;
    private final RunLatch latch;
    private final RunLatch toBeFlushed;

    SinkInit(
        NetAddress self,
        NetAddress windower,
        int partition,
        long windows,
        WindowLog log,
        RunLatch latch,
        RunLatch toBeFlushed) {
      this.self = self;
      this.windower = windower;
      this.partition = partition;
      this.windows = windows;
      this.log = log;
      this.latch = latch;
      this.toBeFlushed = toBeFlushed;
    }
  }

  /** Takes windows, as many as it wants. */
  public static final class Sink extends ComponentDefinition implements WindowSink.Output {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress windower;
    private final RunLatch latch;
    private final WindowSink sink;

    /** A sink that has not begun. */
    public Sink(SinkInit init) {
      self = init.self;
      windower = init.windower;
      latch = init.latch;
      sink = new WindowSink(init.partition, init.windows, init.log, this);
      RunLatch toBeFlushed = init.toBeFlushed;
      handle(run, RunPort.Begin.class, begin -> sink.start());
      handle(run, RunPort.Close.class, close -> sink.close());
      subscribe(
          new ClassMatchedHandler<Window, NetMessage>() {
            @Override
            public void handle(Window window, NetMessage message) {
              sink.window(window.start(), window.partition(), window.median(), window.count());
            }
          },
          network);
      subscribe(
          new ClassMatchedHandler<Flushed, NetMessage>() {
            @Override
            public void handle(Flushed flushed, NetMessage message) {
              toBeFlushed.arrive();
            }
          },
          network);
    }

    @Override
    public void start() {
      send(Start.EVENT);
    }

    @Override
    public void complete() {
      latch.arrive();
    }

    @Override
    public void stop() {
      send(Stop.EVENT);
    }

    private void send(NetContent content) {
      trigger(new NetMessage(self, windower, content), network);
    }
  }
}
