package mpp.harness;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import mpp.harness.CommandLine.Role;
import mpp.harness.network.RunToken;
import mpp.harness.serving.TesteeServer;

/**
 * The main program of a testee: reads the command line, serves until it is told to end, and ends
 * the process.
 *
 * <p>Exit codes: 0 after Shutdown or the end of standard input, 1 if an address cannot be listened
 * on, the Java that runs lacks what the testee needs, or a client loses its master, 2 for a wrong
 * command line. Standard output carries a listening line per service only.
 */
public final class TesteeProgram {
  private static final int EXIT_FAILED = 1;
  private static final int EXIT_USAGE = 2;

  /** A run in progress goes on for so long once standard input has ended: not at all. */
  private static final Duration LEASH_GRACE = Duration.ZERO;

  /** Deadline of shutdown hooks; the process then ends without them. */
  private static final Duration EXIT_GRACE = Duration.ofMillis(200);

  // Kept, since loggers that nobody refers to lose their level.
  private static final Logger GRPC_LOG = Logger.getLogger("io.grpc");

  private TesteeProgram() {}

  /**
   * Runs the program and ends the process.
   *
   * @param args the arguments of the process: with several testees the symbol of one of them, then
   *     what {@link CommandLine#usage} says
   * @param testees the testees in this program, at least one
   */
  public static void main(String[] args, Testee... testees) {
    exit(run(Arrays.asList(args), Arrays.asList(testees)));
  }

  private static int run(List<String> args, List<Testee> testees) {
    GRPC_LOG.setLevel(Level.WARNING);
    TesteeServer server;
    try {
      CommandLine commandLine = CommandLine.parse(args, testees);
      String options = TesteeOptions.text();
      Testee testee = commandLine.testee().withOptionsSet(TesteeOptions.set(options));
      Optional<String> wrong = TesteeOptions.wrong(options, testee.symbol(), testee.options());
      if (wrong.isPresent()) {
        System.err.println(wrong.get());
        return EXIT_USAGE;
      }
      testee.load();
      server = start(testee, commandLine.role(), token(RunToken.ENVIRONMENT_VARIABLE));
    } catch (CommandLine.UsageException wrong) {
      System.err.println(wrong.getMessage());
      System.err.println(usage(testees));
      return EXIT_USAGE;
    } catch (IOException | UnsupportedOperationException failure) {
      System.err.println(failure.getMessage());
      return EXIT_FAILED;
    }
    server
        .addresses()
        .forEach((service, address) -> System.out.println("MPP-LISTEN " + service + " " + address));
    System.out.flush();
    Thread leash = watchStandardInput(() -> server.end(LEASH_GRACE));
    int status = awaitEnd(server);
    // The JVM ends 0.3 s later for a thread in a system call. A channel's read ends at once.
    leash.interrupt();
    return status;
  }

  private static int awaitEnd(TesteeServer server) {
    try {
      Optional<String> failure = server.awaitEnd();
      failure.ifPresent(System.err::println);
      return failure.isPresent() ? EXIT_FAILED : 0;
    } catch (InterruptedException hurry) {
      server.end(Duration.ZERO);
    }
    return 0;
  }

  private static TesteeServer start(Testee testee, Role role, Optional<String> token)
      throws IOException {
    if (role instanceof Role.Master master) {
      return TesteeServer.master(testee, master.runner(), master.master(), master.clients(), token);
    }
    if (role instanceof Role.Client client) {
      return TesteeServer.client(testee, client.master(), client.client(), token);
    }
    return TesteeServer.local(testee, ((Role.Local) role).runner(), token);
  }

  private static Optional<String> token(String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(token -> !token.isEmpty());
  }

  private static String usage(List<Testee> testees) {
    String variants =
        testees.size() == 1
            ? ""
            : testees.stream().map(Testee::symbol).collect(Collectors.joining("|")) + " ";
    return "usage: <program> " + variants + CommandLine.usage();
  }

  /**
   * Standard input is the leash: whoever started the testee holds its other end, and it ends with
   * them.
   */
  private static Thread watchStandardInput(Runnable atEnd) {
    Thread leash =
        DaemonThreads.named("mpp-leash")
            .newThread(
                () -> {
                  drain(new FileInputStream(FileDescriptor.in).getChannel());
                  // Interrupted by the end, which need not begin again.
                  if (!Thread.currentThread().isInterrupted()) {
                    atEnd.run();
                  }
                });
    leash.start();
    return leash;
  }

  private static void drain(ReadableByteChannel input) {
    ByteBuffer ignored = ByteBuffer.allocate(1024);
    try {
      while (input.read(ignored) >= 0) {
        ignored.clear();
      }
    } catch (IOException broken) {
      // A leash that cannot be read is as good as one that was let go.
      return;
    }
  }

  /** Ends the process even if a shutdown hook or a framework's thread would rather not. */
  private static void exit(int status) {
    DaemonThreads.start(
        "mpp-exit",
        () -> {
          try {
            Thread.sleep(EXIT_GRACE.toMillis());
          } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
          }
          Runtime.getRuntime().halt(status);
        });
    System.exit(status);
  }
}
