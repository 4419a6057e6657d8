package mpp.harness.latency;

/** Requests came faster than they were answered. */
public final class OverloadedException extends Exception {
  private static final long serialVersionUID = 1;

  /** An overloaded run, with a sentence that says by how much. */
  public OverloadedException(String message) {
    super(message);
  }
}
