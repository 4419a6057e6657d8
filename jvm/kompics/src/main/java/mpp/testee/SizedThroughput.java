package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.numbers.SplitMix64;
import mpp.harness.parameters.SizedThroughputParameters;
import mpp.harness.transfers.BatchTerms;
import mpp.kompics.common.Composed;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetBenchmark;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.SizedMessages.Ack;
import mpp.kompics.common.messages.SizedMessages.Chunk;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/**
 * SIZEDTHROUGHPUT: pairs of a source on the master, which sends batches of messages of one size,
 * and a sink on the first client, which acknowledges each batch.
 *
 * <p>A message that is larger than the network's frames goes in two chunks.
 */
public final class SizedThroughput extends NetBenchmark<SizedThroughputParameters> {

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    List<Component> sources = new ArrayList<>();
    for (int pair = 0; pair < partners().size(); pair++) {
      NetAddress self = composition.newAddress();
      byte[] payload = new SplitMix64(pair).bytes(parameters().messageSize());
      SourceInit init = new SourceInit(self, partners().get(pair), payload, parameters(), latch);
      Component source = composition.create(Source.class, init);
      composition.connectToNetwork(source, self);
      sources.add(source);
    }
    return Composed.beginningWith(
        () -> sources.forEach(source -> RunPort.tell(source, RunPort.Begin.EVENT)));
  }

  /** The client's half. */
  static final class Client extends NetClient {

    Client() {
      super(
          (number, address, options, composition) ->
              composition.create(Sink.class, new SinkInit(BatchTerms.parse(options).batchSize())));
    }

    // Each has it before any message of the run, which begins once all clients are prepared.
    @Override
    protected void reset() {
      partners().forEach(sink -> RunPort.tell(sink, RunPort.Reset.EVENT));
    }
  }

  /** The initial values of a source. */
  public static final class SourceInit extends Init<Source> {
    private final NetAddress self;
    private final NetAddress sink;
    private final byte[] payload;
    private final SizedThroughputParameters parameters;
    private final RunLatch latch;

    SourceInit(
        NetAddress self,
        NetAddress sink,
        byte[] payload,
        SizedThroughputParameters parameters,
        RunLatch latch) {
      this.self = self;
      this.sink = sink;
      this.payload = payload;
      this.parameters = parameters;
      this.latch = latch;
    }
  }

  /** Sends batches, of which two are under way at a time. */
  public static final class Source extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress sink;
    private final List<byte[]> payload;
    private final int batchSize;
    private final long batches;
    private final long firstBatches;
    private final RunLatch latch;
    private long sent;
    private long acks;
    private long acknowledgedBytes;

    /** A source that has not begun. */
    public Source(SourceInit init) {
      self = init.self;
      sink = init.sink;
      payload = Chunk.cut(init.payload);
      batchSize = init.parameters.batchSize();
      batches = init.parameters.numberOfBatches();
      firstBatches = init.parameters.firstBatches();
      latch = init.latch;
      handle(run, RunPort.Begin.class, this::onBegin);
      subscribe(new ContentHandler<>(Ack.class, this::onAck), network);
    }

    private void onBegin(RunPort.Begin begin) {
      while (sent < firstBatches) {
        sendBatch();
      }
    }

    private void onAck(Ack ack) {
      acks++;
      acknowledgedBytes += ack.bytes();
      if (sent < batches) {
        sendBatch();
      } else if (acks == batches) {
        latch.arrive(acknowledgedBytes);
      }
    }

    private void sendBatch() {
      for (int message = 0; message < batchSize; message++) {
        sendMessage();
      }
      sent++;
    }

    private void sendMessage() {
      int last = payload.size() - 1;
      for (int part = 0; part <= last; part++) {
        Chunk chunk = new Chunk(payload.get(part), part == last);
        trigger(new NetMessage(self, sink, chunk), network);
      }
    }
  }

  /** The initial values of a sink. */
  public static final class SinkInit extends Init<Sink> {
    private final int batchSize;

    SinkInit(int batchSize) {
      this.batchSize = batchSize;
    }
  }

  /** Acknowledges batches. */
  public static final class Sink extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final int batchSize;
    private int messages;
    private long bytes;

    /** A sink without a batch. */
    public Sink(SinkInit init) {
      batchSize = init.batchSize;
      handle(run, RunPort.Reset.class, reset -> reset());
      subscribe(new ContentHandler<>(Chunk.class, this::onChunk), network);
    }

    private void onChunk(Chunk chunk, NetMessage message) {
      bytes += chunk.bytes().length;
      if (chunk.last()) {
        messages++;
      }
      if (messages == batchSize) {
        trigger(message.answer(new Ack(bytes)), network);
        reset();
      }
    }

    private void reset() {
      messages = 0;
      bytes = 0;
    }
  }
}
