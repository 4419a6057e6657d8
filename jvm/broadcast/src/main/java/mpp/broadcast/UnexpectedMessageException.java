package mpp.broadcast;

/** A replica or the coordinator got a message that is not for it, or comes at another time. */
public final class UnexpectedMessageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnexpectedMessageException(String receiver, BroadcastMessage message) {
    super("%s got %s, which is not for it, or not now".formatted(receiver, message));
  }
}
