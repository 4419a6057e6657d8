package mpp.testee;

import mpp.harness.parameters.WindowOptions;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.PartitionEnd;
import mpp.kompics.common.WantedWindows;
import mpp.kompics.common.WindowsBenchmark;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;

/**
 * STREAMINGWINDOWS: streams of events from sources on the master to windowers on the first client,
 * which send the median of each window to sinks on the master.
 */
public final class StreamingWindows extends WindowsBenchmark {

  @Override
  protected Component createSource(PartitionEnd end, Composition composition) {
    return composition.create(SourceComponent.class, new SourceComponent.Begin(end));
  }

  @Override
  protected Component createSink(PartitionEnd end, WantedWindows wanted, Composition composition) {
    return composition.create(SinkComponent.class, new SinkComponent.Begin(end, wanted));
  }

  /** Creates a windower, which requires the network. */
  static Component create(int partition, NetAddress self, String options, Composition composition) {
    return composition.create(
        WindowerComponent.class,
        new WindowerComponent.Begin(self, partition, WindowOptions.parse(options)));
  }

  /** Makes the client's half. A windower is reset by its sink's START. */
  static NetClient client() {
    return new NetClient(StreamingWindows::create);
  }
}
