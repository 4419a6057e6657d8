package mpp.testee;

import mpp.harness.RunLatch;
import mpp.harness.windows.EventSource;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.WindowMessages.Event;
import mpp.kompics.common.messages.WindowMessages.Flush;
import mpp.kompics.common.messages.WindowMessages.Flushed;
import mpp.kompics.common.messages.WindowMessages.Ready;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ClassMatchedHandler;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** Sends events as its windower grants them. */
public final class SourceComponent extends ComponentDefinition implements EventSource.Output {

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
  public SourceComponent(Begin init) {
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
