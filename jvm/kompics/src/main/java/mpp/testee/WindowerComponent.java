package mpp.testee;

import mpp.harness.parameters.WindowOptions;
import mpp.harness.windows.Windower;
import mpp.kompics.common.messages.NodeMessages.Introduced;
import mpp.kompics.common.messages.WindowMessages.Event;
import mpp.kompics.common.messages.WindowMessages.Flush;
import mpp.kompics.common.messages.WindowMessages.Flushed;
import mpp.kompics.common.messages.WindowMessages.Introduce;
import mpp.kompics.common.messages.WindowMessages.Ready;
import mpp.kompics.common.messages.WindowMessages.Start;
import mpp.kompics.common.messages.WindowMessages.Stop;
import mpp.kompics.common.messages.WindowMessages.Window;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** Collects events in windows. */
public final class WindowerComponent extends ComponentDefinition implements Windower.Output {

  /** The initial values of a windower. */
  public static final class Begin extends Init<WindowerComponent> {
    private final NetAddress self;
    private final int partition;
    private final WindowOptions options;

    Begin(NetAddress self, int partition, WindowOptions options) {
      this.self = self;
      this.partition = partition;
      this.options = options;
    }
  }

  private final Positive<Network> network = requires(Network.class);
  private final NetAddress self;
  private final int partition;
  private final Windower windower;
  private NetAddress source;
  private NetAddress sink;

  /** A windower that has not been introduced to its source and sink. */
  public WindowerComponent(Begin init) {
    self = init.self;
    partition = init.partition;
    WindowOptions options = init.options;
    windower =
        new Windower(
            partition, options.batchSize(), options.windowMillis(), options.amplification(), this);
    subscribe(
        new ContentHandler<>(
            Event.class,
            event -> windower.event(event.timestamp(), event.partition(), event.value())),
        network);
    subscribe(new ContentHandler<>(Start.class, start -> windower.start()), network);
    subscribe(new ContentHandler<>(Stop.class, stop -> windower.stop()), network);
    subscribe(new ContentHandler<>(Flush.class, flush -> windower.flush()), network);
    subscribe(
        new ContentHandler<>(
            Introduce.class,
            (introduction, message) -> {
              source = introduction.source();
              sink = introduction.sink();
              trigger(message.answer(Introduced.EVENT), network);
            }),
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
