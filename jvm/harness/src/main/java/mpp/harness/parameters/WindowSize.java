package mpp.harness.parameters;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as the contract writes them: a whole number, an optional blank, and a unit. */
final class WindowSize {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,18}) ?([a-z]+)");
  private static final int SECOND = 1000;
  private static final int MINUTE = 60 * SECOND;

  private static final Map<String, Integer> UNIT_MILLIS =
      Map.ofEntries(
          Map.entry("ms", 1),
          Map.entry("millis", 1),
          Map.entry("millisecond", 1),
          Map.entry("milliseconds", 1),
          Map.entry("s", SECOND),
          Map.entry("sec", SECOND),
          Map.entry("second", SECOND),
          Map.entry("seconds", SECOND),
          Map.entry("min", MINUTE),
          Map.entry("minute", MINUTE),
          Map.entry("minutes", MINUTE));

  private WindowSize() {}

  /**
   * Returns a duration in milliseconds.
   *
   * @param most the most milliseconds allowed
   * @throws InvalidParameterException if the text is no duration, or none from 1 ms to the most
   */
  static int millis(String name, String text, int most) {
    Matcher form = FORM.matcher(text);
    Integer unit = form.matches() ? UNIT_MILLIS.get(form.group(2)) : null;
    long number = unit == null ? 0 : Long.parseLong(form.group(1));
    if (number < 1 || number > most / unit) {
      throw new InvalidParameterException(
          name,
          text,
          "whole numbers with a unit, ms, s or min, from 1 ms to %d ms, such as 10ms or 1 second"
              .formatted(most));
    }
    return (int) number * unit;
  }
}
