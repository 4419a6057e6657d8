package mpp.harness.parameters;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MessageOrBuilder;

/** A request asks for what is not allowed. The message is a sentence for the one who asked. */
public final class InvalidParameterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A refusal that reads "name = value, allowed are ...".
   *
   * @param name the field's name in the contract
   * @param allowed the values in place of the one in the message
   */
  InvalidParameterException(MessageOrBuilder message, String name, String allowed) {
    this(name, value(message, message.getDescriptorForType().findFieldByName(name)), allowed);
  }

  /**
   * A refusal that reads "name = value, allowed are ...".
   *
   * @param name the field's name in the contract
   * @param value the value as the caller wrote it
   * @param allowed the values in place of them
   */
  public InvalidParameterException(String name, String value, String allowed) {
    super(name + " = " + value + ", allowed are " + allowed);
  }

  private static String value(MessageOrBuilder message, FieldDescriptor field) {
    Object value = message.getField(field);
    return switch (field.getType()) {
      case UINT32 -> Integer.toUnsignedString((int) value);
      case UINT64 -> Long.toUnsignedString((long) value);
      case ENUM -> Integer.toString(((EnumValueDescriptor) value).getNumber());
      default -> value.toString();
    };
  }
}
