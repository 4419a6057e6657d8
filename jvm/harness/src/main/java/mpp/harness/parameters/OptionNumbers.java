package mpp.harness.parameters;

import java.util.stream.Stream;

/** Numbers in the text of options. */
final class OptionNumbers {

  private OptionNumbers() {}

  /** Reads numbers with blanks between them, as many as are expected. */
  static int[] parse(String text, int expected) {
    String[] words = text.split(" ");
    if (words.length != expected) {
      throw new IllegalArgumentException(
          "options '%s' are not %d numbers".formatted(text, expected));
    }
    return Stream.of(words).mapToInt(Integer::parseInt).toArray();
  }
}
