package mpp.testee;

import mpp.harness.windows.EventSource;
import mpp.kompics.common.PartitionEnd;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.WindowMessages.Event;
import mpp.kompics.common.messages.WindowMessages.Flush;
import mpp.kompics.common.messages.WindowMessages.Ready;
import mpp.kompics.common.net.ContentHandler;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;

/** Sends events as its windower grants them. */
public final class SourceComponent extends StreamEnd implements EventSource.Output {

  /** The initial values of a source. */
  public static final class Begin extends Init<SourceComponent> {
    private final PartitionEnd end;

    Begin(PartitionEnd end) {
      this.end = end;
    }
  }

  private final int partition;
  private final EventSource source;

  /** A source's message to itself between two events. */
  private static final class Next implements KompicsEvent {
    private static final Next EVENT = new Next();
  }

  /** A source that has not been granted anything. */
  public SourceComponent(Begin init) {
    super(init.end);
    partition = init.end.partition();
    source = new EventSource(partition, this);
    handle(run, RunPort.Close.class, close -> source.close());
    handle(loopback, Next.class, next -> source.next());
    subscribe(new ContentHandler<>(Ready.class, ready -> source.ready(ready.events())), network);
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
