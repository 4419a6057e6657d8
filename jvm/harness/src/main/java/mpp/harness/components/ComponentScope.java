package mpp.harness.components;

/** Under which components live that belong together, such as those of one run. */
public interface ComponentScope {

  /**
   * Stops all components, and waits until they are gone.
   *
   * @param orderly true if all went well so far; if not, components that do not answer may be given
   *     up
   */
  void stop(boolean orderly) throws Exception;
}
