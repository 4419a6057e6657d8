package mpp.harness;

import java.util.List;
import java.util.stream.Collectors;
import mpp.harness.network.HostPort;

/**
 * A testee's role and addresses on its command line.
 *
 * @param testee the chosen one of the program's testees
 * @param role its role
 */
record CommandLine(Testee testee, Role role) {
  private static final int MOST_CLIENTS = 100_000;

  /** The roles, with what they are given. */
  sealed interface Role {
    /**
     * Local benchmarks.
     *
     * @param runner address of the service for the runner
     */
    record Local(HostPort runner) implements Role {}

    /**
     * The master of distributed benchmarks.
     *
     * @param runner address of the service for the runner
     * @param master address of the service for clients
     * @param clients their final number
     */
    record Master(HostPort runner, HostPort master, int clients) implements Role {}

    /**
     * A client of distributed benchmarks.
     *
     * @param master address of the master's service for clients
     * @param client address of the service for the master
     */
    record Client(HostPort master, HostPort client) implements Role {}
  }

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
    List<String> rest = variants ? args.subList(1, args.size()) : args;
    try {
      return new CommandLine(testee, role(rest));
    } catch (IllegalArgumentException wrong) {
      throw new UsageException(wrong.getMessage());
    }
  }

  /** Returns what the usage line says of the arguments after the testee's name. */
  static String usage() {
    return "<runner host:port> [<master host:port> <clients>]"
        + " | <master host:port> <client host:port>";
  }

  private static Role role(List<String> args) throws UsageException {
    return switch (args.size()) {
      case 1 -> new Role.Local(HostPort.parse(args.get(0)));
      case 2 -> new Role.Client(HostPort.parse(args.get(0)), HostPort.parse(args.get(1)));
      case 3 ->
          new Role.Master(
              HostPort.parse(args.get(0)), HostPort.parse(args.get(1)), clients(args.get(2)));
      default ->
          throw new UsageException(
              "there are %d arguments, allowed are one address for local benchmarks, two addresses"
                      .formatted(args.size())
                  + " for a client, two addresses and a number of clients for a master");
    };
  }

  private static int clients(String text) {
    if (!text.matches("[1-9][0-9]{0,5}") || Integer.parseInt(text) > MOST_CLIENTS) {
      throw new IllegalArgumentException(
          "number of clients '%s' is not a number from 1 to %d".formatted(text, MOST_CLIENTS));
    }
    return Integer.parseInt(text);
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
