package mpp.harness;

/** A component of a run failed. */
public final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1;

  /** A failed run, with what made it fail. */
  public RunFailedException(Throwable cause) {
    super("a component of the run failed", cause);
  }
}
