package mpp.kompics.common.net;

/** Bytes from the network are no message of the suite. */
public final class MalformedMessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A failure to read a message.
   *
   * @param message a sentence with the value and what is allowed
   */
  public MalformedMessageException(String message) {
    super(message);
  }

  /** A failure to read a message, with its cause. */
  public MalformedMessageException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
