package mpp.testee;

import actorfoundry.Foundry;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import mpp.harness.components.ComponentScope;

/**
 * The actors of a run.
 *
 * @param foundry has these actors and no others
 */
record RunScope(Foundry foundry) implements ComponentScope {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Override
  public void stop(boolean orderly) throws InterruptedException, TimeoutException {
    foundry.close(PATIENCE);
  }
}
