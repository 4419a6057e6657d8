package mpp.testee;

import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;
import mpp.harness.files.FileTransferRun;
import mpp.harness.parameters.FileTransferParameters;
import mpp.pairs.FileMessage;
import mpp.pairs.FilesGrpc;
import mpp.pairs.PartnersGrpc;
import mpp.pairs.PingMessage;
import mpp.pairs.PongMessage;

/**
 * FILETRANSFER: a sender on the master and a receiver on the first client. Beside them PINGs go by
 * a stream of their own, on the same connection.
 */
final class FileTransfer extends PairMaster<FileTransferParameters, FileMessage, FileMessage> {
  private final mpp.harness.files.FileTransfer transfer = new mpp.harness.files.FileTransfer();
  private Optional<PairStream<PingMessage, PongMessage>> pinger = Optional.empty();
  private FileTransferRun run;

  @Override
  protected StreamObserver<FileMessage> call(Channel client, StreamObserver<FileMessage> replies) {
    return FilesGrpc.newStub(client).receive(replies);
  }

  @Override
  protected int pairs() {
    return 1;
  }

  @Override
  protected void openOthers(Channel client)
      throws InterruptedException, TimeoutException, RunFailedException {
    if (parameters().hasPings()) {
      pinger = Optional.of(open(pongs -> PartnersGrpc.newStub(client).pong(pongs)));
    }
  }

  @Override
  protected void meet(RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    introduce(partners(), Files.OPEN, latch);
  }

  @Override
  protected Component<FileMessage, FileMessage> component(int pair, RunLatch latch) {
    return new Sender(run);
  }

  @Override
  protected Begin create(RunScope scope, RunLatch latch)
      throws InterruptedException, TimeoutException, RunFailedException {
    parameters().requireDefaultTransport();
    run = transfer.newRun(parameters(), latch);
    Begin sending = super.create(scope, latch);
    pinger.ifPresent(
        stream -> stream.begin(new Answers<>(pong -> run.pings().answered(pong.getIndex()))));
    flushBy(run.pings().flushed(), run.pings()::end);
    return () ->
        run.begin(sending, number -> pinger.orElseThrow().send(PartnerService.ping(number)));
  }

  @Override
  public Map<String, Double> metrics() {
    return transfer.metrics();
  }
}
