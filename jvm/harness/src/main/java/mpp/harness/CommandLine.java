package mpp.harness;

import java.util.List;
import java.util.stream.Collectors;
import mpp.harness.serving.HostPort;

/**
 * What a testee was started for.
 *
 * @param testee which of the program's testees
 * @param runner where to serve the runner
 */
record CommandLine(Testee testee, HostPort runner) {

  /** The command line is wrong; the message is a sentence for the user. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
      super(message);
    }
  }

  /**
   * Reads the arguments.
   *
   * @param testees the testees of the program; the first argument chooses one where there are
   *     several
   */
  static CommandLine parse(List<String> args, List<Testee> testees) throws UsageException {
    boolean variants = testees.size() > 1;
    Testee testee = variants ? choose(args, testees) : testees.get(0);
    List<String> addresses = variants ? args.subList(1, args.size()) : args;
    if (addresses.size() != 1) {
      throw new UsageException(
          "there are %d addresses, allowed is one: where to serve the runner, as host:port"
              .formatted(addresses.size()));
    }
    try {
      return new CommandLine(testee, HostPort.parse(addresses.get(0)));
    } catch (IllegalArgumentException wrong) {
      throw new UsageException(wrong.getMessage());
    }
  }

  private static Testee choose(List<String> args, List<Testee> testees) throws UsageException {
    String word = args.isEmpty() ? "" : args.get(0);
    for (Testee testee : testees) {
      if (testee.symbol().equals(word)) {
        return testee;
      }
    }
    String symbols = testees.stream().map(Testee::symbol).collect(Collectors.joining(", "));
    throw new UsageException("testee '%s' is unknown, allowed are %s".formatted(word, symbols));
  }
}
