package mpp.testee;

import mpp.harness.TesteeProgram;

/** The program. */
public final class Main {

  private Main() {}

  /** Serves as the arguments say. */
  public static void main(String[] args) {
    TesteeProgram.main(args, Registry.testee(FoundrySystem.ofProcess()));
  }
}
