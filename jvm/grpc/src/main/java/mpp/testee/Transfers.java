package mpp.testee;

import com.google.protobuf.UnsafeByteOperations;
import mpp.harness.transfers.PairEnd;
import mpp.pairs.DoneMessage;
import mpp.pairs.MeetMessage;
import mpp.pairs.PartMessage;
import mpp.pairs.TransferMessage;

/** The messages of NETCONNECTIONS. */
final class Transfers {
  /** The first message of both ends before a run. */
  static final TransferMessage MEET =
      TransferMessage.newBuilder().setMeet(MeetMessage.getDefaultInstance()).build();

  private Transfers() {}

  /** Returns the message for a part of a transfer, whose payload is not copied. */
  static TransferMessage of(PairEnd.Part part) {
    return TransferMessage.newBuilder()
        .setPart(
            PartMessage.newBuilder()
                .setIndex(part.index())
                .setPayload(UnsafeByteOperations.unsafeWrap(part.payload())))
        .build();
  }

  /** Returns the last message of the client's end, which has received so many bytes. */
  static TransferMessage done(long receivedBytes) {
    return TransferMessage.newBuilder()
        .setDone(DoneMessage.newBuilder().setReceivedBytes(receivedBytes))
        .build();
  }

  /** Returns the failure of an end that does not expect a message. */
  static IllegalStateException unexpected(TransferMessage message) {
    return new IllegalStateException(
        "a message of kind %s is not for this end".formatted(message.getKindCase()));
  }
}
