package mpp.testee;

import java.util.function.Consumer;
import mpp.harness.components.ComponentSystem;

/** It lasts for all runs of a request. Threads need nothing here; a framework has its system. */
final class ThreadSystem implements ComponentSystem<RunScope> {

  @Override
  public RunScope open(Consumer<Throwable> onFailure) {
    return new RunScope(onFailure);
  }

  @Override
  public void terminate(boolean orderly) {}
}
