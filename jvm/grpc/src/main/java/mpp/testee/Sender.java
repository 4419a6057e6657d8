package mpp.testee;

import mpp.harness.files.FileTransferRun;
import mpp.pairs.FileDoneMessage;
import mpp.pairs.FileMessage;

/** The sender of FILETRANSFER, in one run: sends as much as the receiver's credit allows. */
final class Sender implements Component<FileMessage, FileMessage> {
  private final FileTransferRun run;

  Sender(FileTransferRun run) {
    this.run = run;
  }

  @Override
  public boolean maySend() {
    return run.sender().hasNext();
  }

  @Override
  public FileMessage next() {
    return Files.of(run.sender().next());
  }

  @Override
  public void take(FileMessage message) {
    switch (message.getKindCase()) {
      case CREDIT -> run.sender().consumed(message.getCredit().getConsumedBytes());
      case DONE -> {
        FileDoneMessage done = message.getDone();
        run.done(done.getReceivedBytes(), done.getSum());
      }
      default -> throw Files.unexpected(message);
    }
  }
}
