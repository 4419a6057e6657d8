package mpp.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Numbers that whoever starts a testee may set: {@code MPP_OPTIONS="batch=50,workers=2"}. A testee
 * declares those that it has by {@link Testee#option}; {@link TesteeProgram} refuses all others.
 */
public final class TesteeOptions {
  /** The environment variable. */
  static final String ENVIRONMENT_VARIABLE = "MPP_OPTIONS";

  /**
   * The messages that a component handles per turn at most: a name that testees of all languages
   * share.
   */
  public static final String BATCH = "batch";

  /** An option's name and range. */
  record Option(String name, long least, long most) {
    @Override
    public String toString() {
      return "%s=%d to %d".formatted(name, least, most);
    }
  }

  private TesteeOptions() {}

  /**
   * Returns an option's value; nothing if it is not set, or not to a number.
   *
   * @param name such as {@link #BATCH}
   */
  public static OptionalLong number(String name) {
    return number(text(), name);
  }

  static OptionalLong number(String text, String name) {
    for (String assignment : assignments(text)) {
      if (assignment.startsWith(name + "=")) {
        return parse(assignment.substring(name.length() + 1));
      }
    }
    return OptionalLong.empty();
  }

  static String text() {
    return Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE)).orElse("");
  }

  /** Returns a sentence about the first thing wrong with the options, if anything is. */
  static Optional<String> wrong(String text, String symbol, List<Option> allowed) {
    Map<String, Option> byName = new TreeMap<>();
    allowed.forEach(option -> byName.put(option.name(), option));
    List<String> seen = new ArrayList<>();
    for (String assignment : assignments(text)) {
      String[] parts = assignment.split("=", 2);
      Option option = byName.get(parts[0]);
      OptionalLong value = parts.length < 2 ? OptionalLong.empty() : parse(parts[1]);
      boolean taken =
          option != null
              && value.isPresent()
              && option.least() <= value.getAsLong()
              && value.getAsLong() <= option.most()
              && !seen.contains(parts[0]);
      if (!taken) {
        return Optional.of(
            "%s has '%s'; %s takes each once: %s"
                .formatted(
                    ENVIRONMENT_VARIABLE,
                    assignment,
                    symbol,
                    byName.isEmpty() ? "none" : byName.values().toString()));
      }
      seen.add(parts[0]);
    }
    return Optional.empty();
  }

  private static List<String> assignments(String text) {
    return text.isBlank() ? List.of() : List.of(text.split(",", -1));
  }

  private static OptionalLong parse(String digits) {
    try {
      return OptionalLong.of(Long.parseLong(digits));
    } catch (NumberFormatException noNumber) {
      return OptionalLong.empty();
    }
  }
}
