package mpp.harness.distributed;

/** A client did not do what it was asked; the message names it. */
final class ClientFailure extends Exception {
  private static final long serialVersionUID = 1;

  ClientFailure(String message) {
    super(message);
  }

  /** Returns the first of several failures, with the others suppressed. */
  static Exception combine(Exception first, Throwable next) {
    Exception failure = next instanceof Exception known ? known : new IllegalStateException(next);
    if (first == null) {
      return failure;
    }
    first.addSuppressed(failure);
    return first;
  }
}
