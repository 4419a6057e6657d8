package mpp.harness.components;

import java.util.function.Consumer;

/** A framework's system: what lasts for all runs of a request. */
public interface ComponentSystem<S extends ComponentScope> {

  /**
   * Makes a place for components.
   *
   * @param onFailure is told of every failure of the components; called on any thread
   */
  S open(Consumer<Throwable> onFailure) throws Exception;

  /**
   * Ends the system, and waits until it has.
   *
   * @param orderly true if all went well so far; if not, what does not answer may be given up
   */
  void terminate(boolean orderly) throws Exception;
}
