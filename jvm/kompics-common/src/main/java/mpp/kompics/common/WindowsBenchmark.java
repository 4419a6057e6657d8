package mpp.kompics.common;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.parameters.StreamingWindowsParameters;
import mpp.harness.windows.WindowLog;
import mpp.kompics.common.messages.WindowMessages.Introduce;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;

/**
 * The master's half of STREAMINGWINDOWS, whatever its components are made of: a source and a sink
 * for each windower on the first client.
 *
 * <p>A part of a run is a sink with all of its windows.
 */
public abstract class WindowsBenchmark extends NetBenchmark<StreamingWindowsParameters> {
  private static final Duration FLUSH_DEADLINE = Duration.ofSeconds(10);

  private List<WindowLog> logs = List.of();
  private List<Component> toClose = List.of();
  private RunLatch flushed = new RunLatch(1);

  /**
   * Creates a source.
   *
   * @param toBeFlushed where it arrives once nothing of the run is on its way to it
   */
  protected abstract Component createSource(
      NetAddress self,
      NetAddress windower,
      int partition,
      RunLatch toBeFlushed,
      Composition composition);

  /**
   * Creates a sink, which {@code RunPort.Begin} starts.
   *
   * @param windows how many it wants
   * @param log where it keeps them
   * @param latch where it arrives with the last one
   * @param toBeFlushed where it arrives once nothing of the run is on its way to it
   */
  protected abstract Component createSink(
      NetAddress self,
      NetAddress windower,
      int partition,
      long windows,
      WindowLog log,
      RunLatch latch,
      RunLatch toBeFlushed,
      Composition composition);

  @Override
  protected int parts(StreamingWindowsParameters parameters) {
    return parameters.numberOfPartitions();
  }

  @Override
  protected String options(StreamingWindowsParameters parameters) {
    return new WindowOptions(
            parameters.batchSize(), parameters.windowMillis(), parameters.amplification())
        .toString();
  }

  @Override
  protected Composed compose(
      StreamingWindowsParameters parameters,
      List<NetAddress> windowers,
      Composition composition,
      RunLatch latch) {
    List<WindowLog> newLogs = new ArrayList<>();
    List<Component> sinks = new ArrayList<>();
    List<Component> all = new ArrayList<>();
    List<Introduce> introductions = new ArrayList<>();
    RunLatch toBeFlushed = new RunLatch(2 * windowers.size());
    for (int partition = 0; partition < windowers.size(); partition++) {
      NetAddress windower = windowers.get(partition);
      NetAddress source = composition.newAddress();
      NetAddress sink = composition.newAddress();
      WindowLog log = new WindowLog();
      newLogs.add(log);
      introductions.add(new Introduce(source, sink));
      all.add(createSource(source, windower, partition, toBeFlushed, composition));
      sinks.add(
          createSink(
              sink,
              windower,
              partition,
              parameters.numberOfWindows(),
              log,
              latch,
              toBeFlushed,
              composition));
    }
    all.addAll(sinks);
    logs = newLogs;
    toClose = all;
    flushed = toBeFlushed;
    return new Composed(
        () -> sinks.forEach(sink -> RunPort.tell(sink, RunPort.Begin.EVENT)), introductions);
  }

  @Override
  public long answer() {
    return WindowLog.answer(logs);
  }

  @Override
  final void finish() throws Exception {
    List<Component> closing = toClose;
    toClose = List.of();
    if (!closing.isEmpty()) {
      closing.forEach(component -> RunPort.tell(component, RunPort.Close.EVENT));
      awaitInCleanUp("flushing all partitions", flushed, FLUSH_DEADLINE);
    }
  }
}
