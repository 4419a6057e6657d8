package mpp.testee;

import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Start;

/** A component that cannot be started. */
public final class FailingAtStart extends ComponentDefinition {

  /** A component that has not been started. */
  public FailingAtStart() {
    handle(
        control,
        Start.class,
        start -> {
          throw new IllegalArgumentException("broken");
        });
  }
}
