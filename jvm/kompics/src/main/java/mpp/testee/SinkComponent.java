package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.windows.WindowSink;
import mpp.kompics.common.PartitionEnd;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.WantedWindows;
import mpp.kompics.common.messages.WindowMessages.Start;
import mpp.kompics.common.messages.WindowMessages.Stop;
import mpp.kompics.common.messages.WindowMessages.Window;
import mpp.kompics.common.net.ContentHandler;
import se.sics.kompics.Init;

/** Takes windows, as many as it wants. */
public final class SinkComponent extends StreamEnd implements WindowSink.Output {

  /** The initial values of a sink. */
  public static final class Begin extends Init<SinkComponent> {
    private final PartitionEnd end;
    private final WantedWindows wanted;

    Begin(PartitionEnd end, WantedWindows wanted) {
      this.end = end;
      this.wanted = wanted;
    }
  }

  private final RunLatch latch;
  private final WindowSink sink;

  /** A sink that has not begun. */
  public SinkComponent(Begin init) {
    super(init.end);
    latch = init.wanted.latch();
    sink = new WindowSink(init.end.partition(), init.wanted.number(), init.wanted.log(), this);
    handle(run, RunPort.Begin.class, begin -> sink.start());
    handle(run, RunPort.Close.class, close -> sink.close());
    subscribe(
        new ContentHandler<>(
            Window.class,
            window ->
                sink.window(window.start(), window.partition(), window.median(), window.count())),
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
}
