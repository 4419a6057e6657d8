package mpp.testee;

import io.grpc.stub.StreamObserver;
import mpp.harness.files.FileReceiver;
import mpp.harness.files.FileTerms;
import mpp.pairs.ChunkMessage;
import mpp.pairs.FileMessage;

/** The receiver of FILETRANSFER, for all runs. The stream calls it, one call at a time. */
final class Receiver extends Partner<FileMessage, FileMessage> {
  private final StreamObserver<FileMessage> sender;
  private final FileTerms terms;
  private FileReceiver file;

  Receiver(StreamObserver<FileMessage> sender, FileTerms terms) {
    super(sender);
    this.sender = sender;
    this.terms = terms;
    file = new FileReceiver(terms);
  }

  @Override
  protected void receive(FileMessage message) {
    switch (message.getKindCase()) {
      case OPEN -> {
        file = new FileReceiver(terms);
        sender.onNext(Files.OPEN);
      }
      case CHUNK -> take(message.getChunk());
      default -> throw Files.unexpected(message);
    }
  }

  private void take(ChunkMessage chunk) {
    switch (file.receive(chunk.getIndex(), chunk.getPayload().asReadOnlyByteBuffer())) {
      case NONE -> {}
      case CREDIT -> sender.onNext(Files.credit(file));
      case DONE -> sender.onNext(Files.done(file));
    }
  }
}
