package mpp.kompics.common;

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
 */
public abstract class WindowsBenchmark extends NetBenchmark<StreamingWindowsParameters> {
  private List<WindowLog> logs = List.of();

  /** Creates a source. */
  protected abstract Component createSource(PartitionEnd end, Composition composition);

  /** Creates a sink, which {@code RunPort.Begin} starts. */
  protected abstract Component createSink(
      PartitionEnd end, WantedWindows wanted, Composition composition);

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    List<NetAddress> windowers = partners();
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
              new WantedWindows(parameters().numberOfWindows(), log, latch),
              composition);
      composition.connectToNetwork(sink, sinksAddress);
      sinks.add(sink);
    }
    all.addAll(sinks);
    logs = newLogs;
    flushBy(toBeFlushed, () -> all.forEach(end -> RunPort.tell(end, RunPort.Close.EVENT)));
    return Composed.introducedBy(
        introductions, () -> sinks.forEach(sink -> RunPort.tell(sink, RunPort.Begin.EVENT)));
  }

  @Override
  public long answer() {
    return WindowLog.answer(logs);
  }
}
