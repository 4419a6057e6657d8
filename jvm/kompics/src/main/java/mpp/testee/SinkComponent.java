package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.windows.WindowLog;
import mpp.harness.windows.WindowSink;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.WindowMessages.Start;
import mpp.kompics.common.messages.WindowMessages.Stop;
import mpp.kompics.common.messages.WindowMessages.Window;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ClassMatchedHandler;
import se.sics.kompics.Init;

/** Takes windows, as many as it wants. */
public final class SinkComponent extends StreamEnd implements WindowSink.Output {

  /** What a sink begins with. */
  public static final class Begin extends Init<SinkComponent> {
    private final NetAddress self;
    private final NetAddress windower;
    private final int partition;
    private final long windows;
    private final WindowLog log;
    private final RunLatch latch;
    private final RunLatch toBeFlushed;

    Begin(
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

  private final RunLatch latch;
  private final WindowSink sink;

  /** A sink that has not begun. */
  public SinkComponent(Begin init) {
    super(init.self, init.windower, init.toBeFlushed);
    latch = init.latch;
    sink = new WindowSink(init.partition, init.windows, init.log, this);
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
