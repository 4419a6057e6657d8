package mpp.kompics.common;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import mpp.harness.files.FileReceiver;
import mpp.harness.files.FileReceiver.Reply;
import mpp.harness.files.FileSender;
import mpp.harness.files.FileTerms;
import mpp.kompics.common.messages.FileMessages.Credit;
import mpp.kompics.common.messages.FileMessages.Done;
import mpp.kompics.common.messages.FileMessages.Part;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.data.Resequencer;

/**
 * The two ends of FILETRANSFER's file, between chunks and the parts of them that frames hold.
 *
 * <p>Not safe for use by several threads.
 */
public final class FileParts {
  /** The most bytes of a part: half of the largest chunk. */
  static final int MOST_BYTES = 32_768;

  private FileParts() {}

  /** Sends chunks as parts. */
  public static final class Cutter {
    private final FileSender file;
    private long parts;

    /** A cutter before the first chunk. */
    public Cutter(FileSender file) {
      this.file = file;
    }

    /** Sends as much of the file as the receiver's credit allows. */
    public void send(Consumer<Part> sending) {
      file.<RuntimeException>send((index, chunk) -> cut(index, chunk, sending));
    }

    private void cut(long index, ByteBuffer chunk, Consumer<Part> sending) {
      int end = chunk.limit();
      for (int from = chunk.position(); from < end; from += MOST_BYTES) {
        int length = Math.min(MOST_BYTES, end - from);
        boolean last = from + length == end;
        sending.accept(new Part(parts++, index, last, chunk.slice(from, length)));
      }
    }
  }

  /** Puts parts together, and answers. */
  public static final class Assembler {
    private final FileReceiver file;
    private final Resequencer<Part> inOrder;
    private final Consumer<NetContent> answering;
    private final ByteBuffer chunk;

    /**
     * An assembler before the first part.
     *
     * @param anyOrder true if parts may overtake each other
     * @param answering sends answers to the sender
     */
    public Assembler(FileTerms terms, boolean anyOrder, Consumer<NetContent> answering) {
      file = new FileReceiver(terms);
      int most = anyOrder ? partsOnTheirWay(terms) : 0;
      inOrder = new Resequencer<>(most, this::next);
      this.answering = answering;
      chunk = ByteBuffer.allocate(terms.chunkSize());
    }

    /**
     * Takes a part.
     *
     * @throws IllegalStateException if it is not the next one, or cannot be
     */
    public void receive(Part part) {
      inOrder.accept(part.number(), part);
    }

    private void next(Part part) {
      if (part.last() && chunk.position() == 0) {
        consume(part.index(), part.payload());
        return;
      }
      if (part.payload().remaining() > chunk.remaining()) {
        throw new IllegalStateException(
            "chunk %d has more than %d bytes".formatted(part.index(), chunk.capacity()));
      }
      chunk.put(part.payload());
      if (part.last()) {
        consume(part.index(), chunk.flip());
        chunk.clear();
      }
    }

    private void consume(long index, ByteBuffer bytes) {
      Reply reply = file.receive(index, bytes);
      switch (reply) {
        case NONE -> {}
        case CREDIT -> answering.accept(new Credit(file.receivedBytes()));
        case DONE -> answering.accept(new Done(file.receivedBytes(), file.sum()));
      }
    }

    private static int partsOnTheirWay(FileTerms terms) {
      int leastBytes = Math.min(MOST_BYTES, terms.chunkSize());
      // The last part of a chunk may be shorter than others.
      return Math.toIntExact(2 * FileSender.CREDIT_BYTES / leastBytes);
    }
  }
}
