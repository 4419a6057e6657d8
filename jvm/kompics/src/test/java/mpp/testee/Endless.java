package mpp.testee;

import java.util.concurrent.atomic.AtomicLong;
import mpp.kompics.common.RunPort;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.KompicsEvent;

/** A component that, once it has begun, always has something to tell itself. */
public final class Endless extends ComponentDefinition {
  /** The messages of one of them to itself so far. */
  static final AtomicLong turns = new AtomicLong();

  private record Again() implements KompicsEvent {}

  /** A component that has not begun. */
  public Endless() {
    handle(provides(RunPort.class), RunPort.Begin.class, begin -> again());
    handle(loopback, Again.class, again -> again());
  }

  private void again() {
    turns.incrementAndGet();
    trigger(new Again(), onSelf);
  }
}
