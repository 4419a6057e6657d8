package mpp.testee;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import mpp.harness.transfers.TransferTerms;
import mpp.pairs.EndsGrpc.EndsImplBase;
import mpp.pairs.TransferMessage;

/** The client's ends of NETCONNECTIONS. */
final class EndService extends EndsImplBase implements PairService {
  private final TransferTerms terms;

  private EndService(TransferTerms terms) {
    this.terms = terms;
  }

  /** Serves ends that make these transfers. */
  static EndService of(String terms) {
    return new EndService(TransferTerms.parse(terms));
  }

  @Override
  public StreamObserver<TransferMessage> exchange(StreamObserver<TransferMessage> master) {
    return new ClientEnd((ServerCallStreamObserver<TransferMessage>) master, terms);
  }
}
