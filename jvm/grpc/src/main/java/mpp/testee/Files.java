package mpp.testee;

import com.google.protobuf.UnsafeByteOperations;
import mpp.harness.files.FileReceiver;
import mpp.harness.files.FileSender;
import mpp.pairs.ChunkMessage;
import mpp.pairs.CreditMessage;
import mpp.pairs.FileDoneMessage;
import mpp.pairs.FileMessage;
import mpp.pairs.OpenMessage;

/** The messages of FILETRANSFER's file. */
final class Files {
  /** The first message of both ends before a run. */
  static final FileMessage OPEN =
      FileMessage.newBuilder().setOpen(OpenMessage.getDefaultInstance()).build();

  private Files() {}

  /** Returns the message for a chunk, whose payload is not copied. */
  static FileMessage of(FileSender.Chunk chunk) {
    return FileMessage.newBuilder()
        .setChunk(
            ChunkMessage.newBuilder()
                .setIndex(chunk.index())
                .setPayload(UnsafeByteOperations.unsafeWrap(chunk.bytes())))
        .build();
  }

  /** Returns the receiver's word of how much it has consumed. */
  static FileMessage credit(FileReceiver receiver) {
    return FileMessage.newBuilder()
        .setCredit(CreditMessage.newBuilder().setConsumedBytes(receiver.receivedBytes()))
        .build();
  }

  /** Returns the last message of a receiver, which has the file. */
  static FileMessage done(FileReceiver receiver) {
    return FileMessage.newBuilder()
        .setDone(
            FileDoneMessage.newBuilder()
                .setReceivedBytes(receiver.receivedBytes())
                .setSum(receiver.sum()))
        .build();
  }

  /** Returns the failure of a component that does not expect a message. */
  static IllegalStateException unexpected(FileMessage message) {
    return new IllegalStateException(
        "a message of kind %s is not for this component".formatted(message.getKindCase()));
  }
}
