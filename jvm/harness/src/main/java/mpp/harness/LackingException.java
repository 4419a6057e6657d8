package mpp.harness;

/**
 * The framework does not have what a request asks for, such as an ask of its own: the request
 * answers NotImplemented. From set-up or the first prepare.
 */
public final class LackingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Nothing more is to be said: the testee's documentation tells why. */
  public LackingException() {
    super("the framework does not have it");
  }
}
