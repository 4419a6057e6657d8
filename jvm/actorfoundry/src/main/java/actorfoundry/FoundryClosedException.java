package actorfoundry;

/** Ends a handler that is still at work when its foundry is closed. Handlers let it through. */
public final class FoundryClosedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FoundryClosedException() {
    super("the foundry has been closed");
  }
}
