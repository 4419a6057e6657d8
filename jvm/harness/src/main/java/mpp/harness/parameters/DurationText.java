package mpp.harness.parameters;

import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as the contract writes them: a whole number, an optional blank, and a unit. */
final class DurationText {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,18}) ?([a-z]+)");
  private static final long SECOND = 1000;
  private static final long MINUTE = 60 * SECOND;

  private static final Map<String, Long> UNIT_MILLIS =
      Map.ofEntries(
          Map.entry("ms", 1L),
          Map.entry("millis", 1L),
          Map.entry("millisecond", 1L),
          Map.entry("milliseconds", 1L),
          Map.entry("s", SECOND),
          Map.entry("sec", SECOND),
          Map.entry("second", SECOND),
          Map.entry("seconds", SECOND),
          Map.entry("min", MINUTE),
          Map.entry("minute", MINUTE),
          Map.entry("minutes", MINUTE));

  private DurationText() {}

  /** Returns a duration in milliseconds, unless the text is none or has no 64 bits for it. */
  static OptionalLong millis(String text) {
    Matcher form = FORM.matcher(text);
    Long unitMillis = form.matches() ? UNIT_MILLIS.get(form.group(2)) : null;
    if (unitMillis == null) {
      return OptionalLong.empty();
    }
    long number = Long.parseLong(form.group(1));
    return number > Long.MAX_VALUE / unitMillis
        ? OptionalLong.empty()
        : OptionalLong.of(number * unitMillis);
  }
}
