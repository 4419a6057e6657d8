package mpp.testee;

import se.sics.kompics.ComponentDefinition;

/** A component that cannot be created. */
public final class Stillborn extends ComponentDefinition {

  /** Fails. */
  public Stillborn() {
    throw new IllegalArgumentException("stillborn");
  }
}
