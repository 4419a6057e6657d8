package mpp.harness.parameters;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import mpp.options.Options;
import mpp.options.Parameter;

/** Validates messages field by field, by the ranges that options of the contract state. */
public final class Ranges {
  private static final long UINT32_MAX = 0xFFFF_FFFFL;
  private static final long UINT64_MAX = -1;

  private Ranges() {}

  /**
   * Returns a message all of whose fields are in range, with defaults in place of fields that are 0
   * and have one.
   *
   * @throws InvalidParameterException naming the first field that is out of range
   */
  // Safe: a message's builder makes messages of its type.
  @SuppressWarnings("unchecked")
  public static <M extends Message> M validated(M message) {
    Message.Builder validated = message.toBuilder();
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (field.getOptions().hasExtension(Options.parameter)) {
        validate(validated, field, field.getOptions().getExtension(Options.parameter));
      }
    }
    return (M) validated.build();
  }

  private static void validate(Message.Builder message, FieldDescriptor field, Parameter range) {
    Object value = message.getField(field);
    if (isDefault(value, range)) {
      message.setField(field, ofType(field, range.getDefaultValue()));
    } else if (!isAllowed(field, value, range)) {
      throw new InvalidParameterException(message, field.getName(), allowed(field, range));
    }
  }

  private static boolean isDefault(Object value, Parameter range) {
    return range.getDefaultValue() != 0
        && value instanceof Number number
        && number.doubleValue() == 0;
  }

  private static Object ofType(FieldDescriptor field, double value) {
    return switch (field.getJavaType()) {
      case INT -> Integer.valueOf((int) value);
      case LONG -> Long.valueOf((long) value);
      case FLOAT -> Float.valueOf((float) value);
      default -> Double.valueOf(value);
    };
  }

  private static boolean isAllowed(FieldDescriptor field, Object value, Parameter range) {
    return switch (field.getType()) {
      case UINT32 -> isWithin(Integer.toUnsignedLong((int) value), range, UINT32_MAX);
      case UINT64 -> isWithin((long) value, range, UINT64_MAX);
      case FLOAT, DOUBLE -> {
        double number = ((Number) value).doubleValue();
        yield number >= range.getLeast()
            && number <= (isBounded(range) ? most(range, 0) : Double.MAX_VALUE);
      }
      case STRING -> {
        OptionalLong millis = DurationText.millis((String) value);
        yield range.getDuration()
            ? millis.isPresent() && isWithin(millis.getAsLong(), range, Long.MAX_VALUE)
            : range.getNamesList().contains(value);
      }
      case BOOL -> true;
      case ENUM ->
          field.getEnumType().findValueByNumber(((EnumValueDescriptor) value).getNumber()) != null;
      default ->
          throw new IllegalStateException(
              "%s is a %s: allowed in a parameter are uint32, uint64, float, double, string, enum and bool"
                  .formatted(field.getFullName(), field.getType()));
    };
  }

  /** Returns which values are allowed, as a phrase for the one who asked. */
  private static String allowed(FieldDescriptor field, Parameter range) {
    return switch (field.getType()) {
      case UINT32 -> fromTo(range, UINT32_MAX);
      case UINT64 -> fromTo(range, UINT64_MAX);
      case STRING ->
          range.getDuration() ? durations(range) : String.join(", ", range.getNamesList());
      case ENUM ->
          field.getEnumType().getValues().stream()
              .map(EnumValueDescriptor::getName)
              .collect(Collectors.joining(", "));
      default -> isBounded(range) ? fromTo(range, 0) : "finite numbers from " + range.getLeast();
    };
  }

  private static String durations(Parameter range) {
    return "whole numbers with a unit, ms, s or min, from %d ms to %d ms, such as 10ms or 1 second"
        .formatted(range.getLeast(), most(range, Long.MAX_VALUE));
  }

  private static String fromTo(Parameter range, long typeMax) {
    return Long.toUnsignedString(range.getLeast())
        + " to "
        + Long.toUnsignedString(most(range, typeMax));
  }

  private static boolean isWithin(long value, Parameter range, long typeMax) {
    return Long.compareUnsigned(value, range.getLeast()) >= 0
        && Long.compareUnsigned(value, most(range, typeMax)) <= 0;
  }

  private static boolean isBounded(Parameter range) {
    return range.getGreatestCase() != Parameter.GreatestCase.GREATEST_NOT_SET;
  }

  private static long most(Parameter range, long typeMax) {
    return switch (range.getGreatestCase()) {
      case MOST -> range.getMost();
      case LIMIT -> Limits.of(range.getLimit());
      case GREATEST_NOT_SET -> typeMax;
    };
  }
}
