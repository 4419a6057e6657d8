package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.windows.EventSource;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.WindowMessages.Event;
import mpp.kompics.common.messages.WindowMessages.Flush;
import mpp.kompics.common.messages.WindowMessages.Ready;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ClassMatchedHandler;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;

/** Sends events as its windower grants them. */
public final class SourceComponent extends StreamEnd implements EventSource.Output {

  /** What a source begins with. */
  public static final class Begin extends Init<SourceComponent> {
    private final NetAddress self;
    private final NetAddress windower;
    private final int partition;
    private final RunLatch toBeFlushed;

    Begin(NetAddress self, NetAddress windower, int partition, RunLatch toBeFlushed) {
      this.self = self;
      this.windower = windower;
      this.partition = partition;
      this.toBeFlushed = toBeFlushed;
    }
  }

  private final int partition;
  private final EventSource source;

  /** What a source tells itself between two events. */
  private static final class Next implements KompicsEvent {
    private static final Next EVENT = new Next();
  }

  /** A source that has not been granted anything. */
  public SourceComponent(Begin init) {
    super(init.self, init.windower, init.toBeFlushed);
    partition = init.partition;
    source = new EventSource(partition, this);
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
}
