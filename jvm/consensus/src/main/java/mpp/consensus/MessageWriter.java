package mpp.consensus;

import io.microraft.model.log.LogEntry;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.AppendEntriesSuccessResponse;
import io.microraft.model.message.PreVoteRequest;
import io.microraft.model.message.PreVoteResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.VoteRequest;
import io.microraft.model.message.VoteResponse;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Writes messages between cores: a tag (1 byte), the sender's rank (u8), its term (u32), and the
 * fields, big-endian.
 */
final class MessageWriter {
  private static final int HEADER_BYTES = 2 * Byte.BYTES + Integer.BYTES;
  private static final int VOTE_BYTES = Byte.BYTES;
  private static final int LAST_ENTRY_BYTES = Integer.BYTES + Long.BYTES;
  private static final int APPEND_BYTES = 2 * Integer.BYTES + 4 * Long.BYTES;
  private static final int RESPONSE_BYTES = 3 * Long.BYTES;

  /** The most bytes that an entry takes: its kind, its term and a proposal. */
  private static final int ENTRY_BYTES = Byte.BYTES + Integer.BYTES + Long.BYTES;

  private MessageWriter() {}

  /**
   * Returns a message's bytes.
   *
   * @throws CoreException if it is of a kind that cores do not send each other
   */
  static byte[] write(RaftMessage message) {
    if (message instanceof AppendEntriesRequest request) {
      return append(request);
    }
    if (message instanceof AppendEntriesSuccessResponse response) {
      return begin(Tag.APPEND_SUCCESS, message, RESPONSE_BYTES)
          .putLong(response.getLastLogIndex())
          .putLong(response.getQuerySequenceNumber())
          .putLong(response.getFlowControlSequenceNumber())
          .array();
    }
    if (message instanceof AppendEntriesFailureResponse response) {
      return begin(Tag.APPEND_FAILURE, message, RESPONSE_BYTES)
          .putLong(response.getExpectedNextIndex())
          .putLong(response.getQuerySequenceNumber())
          .putLong(response.getFlowControlSequenceNumber())
          .array();
    }
    if (message instanceof PreVoteRequest request) {
      return begin(Tag.PRE_VOTE_REQUEST, message, LAST_ENTRY_BYTES)
          .putInt(request.getLastLogTerm())
          .putLong(request.getLastLogIndex())
          .array();
    }
    if (message instanceof VoteRequest request) {
      return begin(Tag.VOTE_REQUEST, message, LAST_ENTRY_BYTES + VOTE_BYTES)
          .putInt(request.getLastLogTerm())
          .putLong(request.getLastLogIndex())
          .put(bit(request.isSticky()))
          .array();
    }
    if (message instanceof PreVoteResponse response) {
      return vote(Tag.PRE_VOTE_RESPONSE, message, response.isGranted());
    }
    if (message instanceof VoteResponse response) {
      return vote(Tag.VOTE_RESPONSE, message, response.isGranted());
    }
    throw new CoreException("cores do not send each other a " + message.getClass().getSimpleName());
  }

  private static byte[] append(AppendEntriesRequest request) {
    List<LogEntry> entries = request.getLogEntries();
    ByteBuffer buffer =
        begin(Tag.APPEND_REQUEST, request, APPEND_BYTES + entries.size() * ENTRY_BYTES)
            .putInt(request.getPreviousLogTerm())
            .putLong(request.getPreviousLogIndex())
            .putLong(request.getCommitIndex())
            .putLong(request.getQuerySequenceNumber())
            .putLong(request.getFlowControlSequenceNumber())
            .putInt(entries.size());
    for (LogEntry entry : entries) {
      put(entry, buffer);
    }
    byte[] bytes = new byte[buffer.flip().remaining()];
    buffer.get(bytes);
    return bytes;
  }

  /** Entries follow the previous one without gaps: their indices need not be said. */
  private static void put(LogEntry entry, ByteBuffer buffer) {
    if (entry.getOperation() instanceof Long proposal) {
      buffer.put(Tag.PROPOSAL).putInt(entry.getTerm()).putLong(proposal);
    } else if (entry.getOperation() == NewTerm.ENTRY) {
      buffer.put(Tag.NEW_TERM).putInt(entry.getTerm());
    } else {
      throw new CoreException(
          "the log has %s where a proposal is expected".formatted(entry.getOperation()));
    }
  }

  private static byte[] vote(byte tag, RaftMessage message, boolean granted) {
    return begin(tag, message, VOTE_BYTES).put(bit(granted)).array();
  }

  private static byte bit(boolean value) {
    return value ? (byte) 1 : 0;
  }

  private static ByteBuffer begin(byte tag, RaftMessage message, int fieldBytes) {
    return ByteBuffer.allocate(HEADER_BYTES + fieldBytes)
        .put(tag)
        .put((byte) Endpoint.rank(message.getSender()))
        .putInt(message.getTerm());
  }
}
