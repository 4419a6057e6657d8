package mpp.harness.chameneos;

/** Colours of chameneos (Kaiser, Pradat-Peyre: Chameneos, a concurrency game, 2003). */
public enum Colour {
  /** Colour of every third chameneo, from the first. */
  RED,
  /** Colour of every third chameneo, from the second. */
  YELLOW,
  /** Colour of every third chameneo, from the third. */
  BLUE,
  /** Colour of who has left the game. */
  FADED;

  private static final Colour[] ALL = values();

  /** Returns the colour that a chameneo begins with, by its number from 0. */
  public static Colour ofChameneo(int number) {
    return ALL[number % FADED.ordinal()];
  }

  /** Returns the colour after meeting another one: the same if they are equal, else the third. */
  public Colour complement(Colour other) {
    if (this == FADED || other == FADED) {
      return FADED;
    }
    int sumOfAll = RED.ordinal() + YELLOW.ordinal() + BLUE.ordinal();
    return this == other ? this : ALL[sumOfAll - ordinal() - other.ordinal()];
  }
}
