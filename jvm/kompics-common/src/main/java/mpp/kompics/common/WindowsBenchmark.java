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

  /** Creates a source. */
  protected abstract Component createSource(PartitionEnd end, Composition composition);

  /** Creates a sink, which {@code RunPort.Begin} starts. */
  protected abstract Component createSink(
      PartitionEnd end, WantedWindows wanted, Composition composition);

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
      NetAddress sourcesAddress = composition.newAddress();
      NetAddress sinksAddress = composition.newAddress();
      introductions.add(new Introduce(sourcesAddress, sinksAddress));

      Component source =
          createSource(
              new PartitionEnd(sourcesAddress, windower, partition, toBeFlushed), composition);
      composition.connectToNetwork(source, sourcesAddress);
      all.add(source);

      WindowLog log = new WindowLog();
      newLogs.add(log);
      Component sink =
          createSink(
              new PartitionEnd(sinksAddress, windower, partition, toBeFlushed),
              new WantedWindows(parameters.numberOfWindows(), log, latch),
              composition);
      composition.connectToNetwork(sink, sinksAddress);
      sinks.add(sink);
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
