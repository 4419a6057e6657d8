package actorfoundry;

/** A message that its receiver does not handle. */
public final class UndeliverableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UndeliverableException(ActorName receiver, String method, String reason) {
    super("message %s: %s %s".formatted(method, receiver, reason));
  }
}
