package mpp.consensus;

import io.microraft.model.RaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.message.AppendEntriesRequest;
import io.microraft.model.message.RaftMessage;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link MessageWriter} writes, and believes nothing of it unchecked. */
final class MessageReader {
  /** The fewest bytes that an entry takes: its kind and its term. */
  private static final int LEAST_ENTRY_BYTES = Byte.BYTES + Integer.BYTES;

  private final Object group;
  private final int size;
  private final RaftModelFactory models;

  /**
   * A reader.
   *
   * @param group the group's name, which messages do not bear
   * @param size number of replicas
   */
  MessageReader(Object group, int size, RaftModelFactory models) {
    this.group = group;
    this.size = size;
    this.models = models;
  }

  /**
   * Reads a message.
   *
   * @throws CoreException if it is none
   */
  RaftMessage read(byte[] message) {
    ByteBuffer buffer = ByteBuffer.wrap(message);
    try {
      RaftMessage read = read(buffer);
      if (buffer.hasRemaining()) {
        throw unreadable("%d bytes follow its last field".formatted(buffer.remaining()));
      }
      return read;
    } catch (BufferUnderflowException tooShort) {
      throw unreadable("it ends after %d bytes, too early".formatted(message.length));
    }
  }

  private RaftMessage read(ByteBuffer buffer) {
    byte tag = buffer.get();
    int rank = Byte.toUnsignedInt(buffer.get());
    if (rank >= size) {
      throw unreadable("its sender has rank %d, allowed are 0 to %d".formatted(rank, size - 1));
    }
    Endpoint sender = new Endpoint(rank);
    int term = term(buffer);
    return switch (tag) {
      case Tag.PRE_VOTE_REQUEST ->
          models
              .createPreVoteRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogTerm(term(buffer))
              .setLastLogIndex(number(buffer))
              .build();
      case Tag.PRE_VOTE_RESPONSE ->
          models
              .createPreVoteResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setGranted(bit(buffer))
              .build();
      case Tag.VOTE_REQUEST ->
          models
              .createVoteRequestBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogTerm(term(buffer))
              .setLastLogIndex(number(buffer))
              .setSticky(bit(buffer))
              .build();
      case Tag.VOTE_RESPONSE ->
          models
              .createVoteResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setGranted(bit(buffer))
              .build();
      case Tag.APPEND_REQUEST -> append(sender, term, buffer);
      case Tag.APPEND_SUCCESS ->
          models
              .createAppendEntriesSuccessResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setLastLogIndex(number(buffer))
              .setQuerySequenceNumber(number(buffer))
              .setFlowControlSequenceNumber(number(buffer))
              .build();
      case Tag.APPEND_FAILURE ->
          models
              .createAppendEntriesFailureResponseBuilder()
              .setGroupId(group)
              .setSender(sender)
              .setTerm(term)
              .setExpectedNextIndex(number(buffer))
              .setQuerySequenceNumber(number(buffer))
              .setFlowControlSequenceNumber(number(buffer))
              .build();
      default -> throw unreadable("tag %d is that of none".formatted(tag));
    };
  }

  private AppendEntriesRequest append(Endpoint sender, int term, ByteBuffer buffer) {
    int previousTerm = term(buffer);
    long previousIndex = number(buffer);
    return models
        .createAppendEntriesRequestBuilder()
        .setGroupId(group)
        .setSender(sender)
        .setTerm(term)
        .setPreviousLogTerm(previousTerm)
        .setPreviousLogIndex(previousIndex)
        .setCommitIndex(number(buffer))
        .setQuerySequenceNumber(number(buffer))
        .setFlowControlSequenceNumber(number(buffer))
        .setLogEntries(entries(previousIndex, buffer))
        .build();
  }

  private List<LogEntry> entries(long previousIndex, ByteBuffer buffer) {
    int announced = buffer.getInt();
    int most = buffer.remaining() / LEAST_ENTRY_BYTES;
    if (announced < 0 || announced > most) {
      throw unreadable("it announces %d entries, it holds at most %d".formatted(announced, most));
    }
    List<LogEntry> entries = new ArrayList<>(announced);
    for (int i = 1; i <= announced; i++) {
      byte kind = buffer.get();
      int term = term(buffer);
      Object operation =
          switch (kind) {
            case Tag.NEW_TERM -> NewTerm.ENTRY;
            case Tag.PROPOSAL -> buffer.getLong();
            default -> throw unreadable("%d is the kind of no entry".formatted(kind));
          };
      entries.add(
          models
              .createLogEntryBuilder()
              .setIndex(previousIndex + i)
              .setTerm(term)
              .setOperation(operation)
              .build());
    }
    return entries;
  }

  private static int term(ByteBuffer buffer) {
    int term = buffer.getInt();
    if (term < 0) {
      throw unreadable("it has term %d, allowed are numbers from 0".formatted(term));
    }
    return term;
  }

  private static long number(ByteBuffer buffer) {
    long number = buffer.getLong();
    if (number < 0) {
      throw unreadable("it has %d for a number from 0".formatted(number));
    }
    return number;
  }

  private static boolean bit(ByteBuffer buffer) {
    byte bit = buffer.get();
    if (bit != 0 && bit != 1) {
      throw unreadable("it has %d for a yes or no, allowed are 0 and 1".formatted(bit));
    }
    return bit == 1;
  }

  private static CoreException unreadable(String why) {
    return new CoreException("a message between replicas cannot be read: " + why);
  }
}
