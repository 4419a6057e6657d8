package mpp.testee;

import io.grpc.stub.StreamObserver;
import mpp.harness.BusyWork;
import mpp.harness.transfers.BatchTerms;
import mpp.pairs.AckMessage;
import mpp.pairs.PartnersGrpc.PartnersImplBase;
import mpp.pairs.PayloadMessage;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;

/** The partners: each answers what comes by its stream. */
final class PartnerService extends PartnersImplBase implements PairService {
  private final String options;
  private final int workNanos;

  private PartnerService(String options, int workNanos) {
    this.options = options;
    this.workNanos = workNanos;
  }

  /**
   * Serves partners of one benchmark.
   *
   * @param options the parameters that they need: of SIZEDTHROUGHPUT the batches
   */
  static PartnerService of(String options) {
    return new PartnerService(options, 0);
  }

  /**
   * Serves the servers of NETLATENCY, which are pongers that compute.
   *
   * @param workNanos time that they compute per request
   */
  static PartnerService ofServers(String workNanos) {
    return new PartnerService("", Integer.parseInt(workNanos));
  }

  /** Returns a PING with a number. */
  static PingMessage ping(long number) {
    return PingMessage.newBuilder().setIndex(number).build();
  }

  @Override
  public boolean computes() {
    return workNanos > 0;
  }

  @Override
  public StreamObserver<PingMessage> pong(StreamObserver<PongMessage> pinger) {
    return new Partner<>(pinger) {
      @Override
      protected void receive(PingMessage ping) {
        BusyWork.compute(workNanos);
        long index = ping.getIndex();
        pinger.onNext(
            index == 0
                ? PongMessage.getDefaultInstance()
                : PongMessage.newBuilder().setIndex(index).build());
      }
    };
  }

  @Override
  public StreamObserver<PayloadMessage> sink(StreamObserver<AckMessage> source) {
    int batchSize = BatchTerms.parse(options).batchSize();
    return new Partner<>(source) {
      private int messages;
      private long bytes;

      @Override
      protected void receive(PayloadMessage message) {
        messages++;
        bytes += message.getPayload().size();
        if (messages == batchSize) {
          source.onNext(AckMessage.newBuilder().setPayloadBytes(bytes).build());
          messages = 0;
          bytes = 0;
        }
      }
    };
  }
}
