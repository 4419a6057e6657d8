package actorfoundry;

/** Tells who calls that the receiver's method threw. The cause is what it threw, by reference. */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CallFailedException(Throwable cause) {
    super(cause.getMessage(), cause);
  }
}
