package mpp.consensus;

/** A core refused a message or a proposal, or cannot go on; a sentence says why. */
public final class CoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CoreException(String sentence) {
    super(sentence);
  }

  CoreException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
