package actorfoundry;

/** A value that cannot be copied. */
public final class CopyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CopyException(String reason) {
    super(reason);
  }

  CopyException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
