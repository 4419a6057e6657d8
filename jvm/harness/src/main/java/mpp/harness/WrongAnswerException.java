package mpp.harness;

/** A run computed something else than it had to. The message is a sentence. */
public final class WrongAnswerException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * A wrong answer.
   *
   * @param sentence the difference, with both values
   */
  public WrongAnswerException(String sentence) {
    super(sentence);
  }
}
