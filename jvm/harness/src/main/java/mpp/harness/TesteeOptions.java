package mpp.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Numbers and words that whoever starts a testee may set: {@code
 * MPP_OPTIONS="batch=50,mailbox=single-consumer"}. A testee declares those that it has by {@link
 * Testee#option}, as its manifest does; {@link TesteeProgram} refuses all others.
 */
public final class TesteeOptions {
  /** The environment variable. */
  static final String ENVIRONMENT_VARIABLE = "MPP_OPTIONS";

  /**
   * The messages that a component handles per turn at most: a name that testees of all languages
   * share.
   */
  public static final String BATCH = "batch";

  /** The largest number of messages per turn that may be asked for. */
  public static final long MOST_BATCH = 1_000_000;

  /** The threads of the pool that components run on: a name that testees of all languages share. */
  public static final String WORKERS = "workers";

  /** The largest number of threads that may be asked for. */
  public static final long MOST_WORKERS = 1024;

  /** An option, and its allowed values. */
  sealed interface Option {
    String name();

    /** Returns whether a value is allowed. */
    boolean takes(String value);
  }

  /** An option that is a number of a range. */
  record NumberOption(String name, long least, long most) implements Option {
    @Override
    public boolean takes(String value) {
      OptionalLong number = parse(value);
      return number.isPresent() && least <= number.getAsLong() && number.getAsLong() <= most;
    }

    @Override
    public String toString() {
      return "%s=%d to %d".formatted(name, least, most);
    }
  }

  /** An option that is one of some words. */
  record WordOption(String name, List<String> values) implements Option {
    @Override
    public boolean takes(String value) {
      return values.contains(value);
    }

    @Override
    public String toString() {
      return name + "=" + String.join(" or ", values);
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
    return word(text, name).map(TesteeOptions::parse).orElse(OptionalLong.empty());
  }

  /**
   * Returns an option's value as it was written; nothing if it is not set. It may be one that is
   * not allowed, which ends the process before it listens.
   */
  public static Optional<String> word(String name) {
    return word(text(), name);
  }

  static Optional<String> word(String text, String name) {
    return Optional.ofNullable(set(text).get(name));
  }

  static String text() {
    return Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE)).orElse("");
  }

  /** Returns the options that are set, in order. */
  static Map<String, String> set(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String assignment : assignments(text)) {
      String[] parts = assignment.split("=", 2);
      if (parts.length == 2) {
        values.putIfAbsent(parts[0], parts[1]);
      }
    }
    return values;
  }

  /** Returns a sentence about the first thing wrong with the options, if anything is. */
  static Optional<String> wrong(String text, String symbol, List<Option> allowed) {
    Map<String, Option> byName = new TreeMap<>();
    allowed.forEach(option -> byName.put(option.name(), option));
    List<String> seen = new ArrayList<>();
    for (String assignment : assignments(text)) {
      String[] parts = assignment.split("=", 2);
      Option option = byName.get(parts[0]);
      boolean taken =
          option != null && parts.length == 2 && option.takes(parts[1]) && !seen.contains(parts[0]);
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
