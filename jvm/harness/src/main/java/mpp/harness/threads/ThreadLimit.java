package mpp.harness.threads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The number of threads that the operating system allows, as Linux tells it.
 *
 * @param threads of all processes that share the limit
 * @param source the file that states it, or what it follows from
 */
public record ThreadLimit(long threads, String source) {
  // A thread's stack is one, and what guards its end another.
  private static final int MAPPINGS_PER_THREAD = 2;

  // Others need threads, too: this process, whoever shares its limit, and the threads of the last
  // run, which the system may still know when the next one begins.
  private static final int PART_OF_OTHERS = 16;

  /** Returns the least of all limits; none where there is no Linux to tell it. */
  public static Optional<ThreadLimit> ofThisProcess() {
    return under(Path.of("/"));
  }

  /** Returns the least of the limits that are in the files of a system. */
  public static Optional<ThreadLimit> under(Path root) {
    Path kernel = root.resolve("proc/sys/kernel");
    Path maps = root.resolve("proc/sys/vm/max_map_count");
    Path limits = root.resolve("proc/self/limits");
    List<ThreadLimit> found = new ArrayList<>();
    for (Path file : List.of(kernel.resolve("pid_max"), kernel.resolve("threads-max"))) {
      lines(file).forEach(line -> add(found, line, 1, file));
    }
    lines(maps).forEach(line -> add(found, line, MAPPINGS_PER_THREAD, maps));
    lines(limits)
        .filter(line -> line.startsWith("Max processes"))
        .forEach(line -> add(found, line.split(" {2,}")[1], 1, limits));
    for (Path file : groups(root)) {
      lines(file).forEach(line -> add(found, line, 1, file));
    }
    return found.stream().min(Comparator.comparingLong(ThreadLimit::threads));
  }

  /** Returns how many of them the components of a run may have. */
  public long forComponents() {
    return threads - threads / PART_OF_OTHERS;
  }

  @Override
  public String toString() {
    return "%d threads that the system allows (%s)".formatted(threads, source);
  }

  // A word in place of a number says that there is no limit.
  private static void add(List<ThreadLimit> found, String value, int perThread, Path source) {
    if (value.matches("[0-9]{1,18}")) {
      String share = perThread == 1 ? "" : " / " + perThread;
      found.add(new ThreadLimit(Long.parseLong(value) / perThread, source + share));
    }
  }

  /** Returns where limits of the process' control group and of those around it may be. */
  private static List<Path> groups(Path root) {
    List<Path> files = new ArrayList<>();
    lines(root.resolve("proc/self/cgroup"))
        .map(line -> line.split(":", 3))
        .filter(fields -> fields[1].isEmpty() || fields[1].equals("pids"))
        .forEach(
            fields -> {
              Path mount = root.resolve("sys/fs/cgroup").resolve(fields[1]);
              Path group = mount.resolve(fields[2].substring(1)).normalize();
              for (; group.startsWith(mount); group = group.getParent()) {
                files.add(group.resolve("pids.max"));
              }
            });
    return files;
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file).stream() : Stream.empty();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
