package mpp.testee;

import io.grpc.stub.StreamObserver;
import mpp.harness.files.FileTerms;
import mpp.pairs.FileMessage;
import mpp.pairs.FilesGrpc.FilesImplBase;

/** The receiver of FILETRANSFER. */
final class FileService extends FilesImplBase implements PairService {
  private final FileTerms terms;

  private FileService(FileTerms terms) {
    this.terms = terms;
  }

  /** Serves a receiver of this file. */
  static FileService of(String terms) {
    return new FileService(FileTerms.parse(terms));
  }

  @Override
  public StreamObserver<FileMessage> receive(StreamObserver<FileMessage> sender) {
    return new Receiver(sender, terms);
  }
}
