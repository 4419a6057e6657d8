package mpp.harness;

import java.util.concurrent.ThreadFactory;

/** Threads with a name that do not keep the process alive. */
public final class DaemonThreads {

  private DaemonThreads() {}

  /** Returns what makes them, for a pool. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Starts one. */
  public static void start(String name, Runnable work) {
    named(name).newThread(work).start();
  }
}
