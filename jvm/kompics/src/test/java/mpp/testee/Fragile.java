package mpp.testee;

import mpp.kompics.common.RunPort;
import se.sics.kompics.ComponentDefinition;

/** A component that fails when it is told to begin. */
public final class Fragile extends ComponentDefinition {

  /** A component that has not failed yet. */
  public Fragile() {
    handle(
        provides(RunPort.class),
        RunPort.Begin.class,
        begin -> {
          throw new IllegalArgumentException("broken");
        });
  }
}
