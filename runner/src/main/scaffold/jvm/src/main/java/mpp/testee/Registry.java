package mpp.testee;

import mpp.harness.Testee;
import mpp.harness.parameters.PingPongParameters;

/** The testee, with all benchmarks. */
public final class Registry {

  private Registry() {}

  /** Returns its description. */
  public static Testee testee() {
    String framework = "@label@";
    // Plain threads are of the version of Java that runs them; a framework tells its own.
    String version = Runtime.version().toString();
    String language = "Java " + Runtime.version().feature();
    Testee testee = Testee.define("@symbol@", framework, version, language);
    return testee.with(PingPongParameters.KEY, PingPong::new);
  }
}
