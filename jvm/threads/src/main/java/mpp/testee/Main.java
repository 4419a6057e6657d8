package mpp.testee;

import mpp.harness.TesteeProgram;

/** The program of both testees; its first argument chooses one. */
public final class Main {

  private Main() {}

  /** Serves as the arguments say. */
  public static void main(String[] args) {
    TesteeProgram.main(args, Registry.platform(), Registry.virtual());
  }
}
