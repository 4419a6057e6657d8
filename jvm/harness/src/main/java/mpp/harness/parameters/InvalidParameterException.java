package mpp.harness.parameters;

/** A request asks for what is not allowed. The message is a sentence for the one who asked. */
public final class InvalidParameterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A refusal that reads "name = value, allowed are ...".
   *
   * @param name the field's name in the contract
   * @param value the value as the caller wrote it, unsigned where the field is
   * @param allowed which values there are instead
   */
  public InvalidParameterException(String name, String value, String allowed) {
    super(name + " = " + value + ", allowed are " + allowed);
  }
}
