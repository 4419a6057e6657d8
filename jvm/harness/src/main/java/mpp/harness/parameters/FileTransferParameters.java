package mpp.harness.parameters;

import kompics.benchmarks.BenchmarkRunnerGrpc;
import kompics.benchmarks.FileTransferRequest;
import mpp.harness.LackingException;
import mpp.harness.files.FileSender;
import mpp.harness.files.FileTerms;
import mpp.harness.files.FileTransport;
import mpp.harness.files.Pings;

/**
 * Parameters of FILETRANSFER.
 *
 * @param terms the file
 * @param transport the file's transport
 * @param pingsPerSecond PINGs per second beside the file; 0 for none
 */
public record FileTransferParameters(FileTerms terms, FileTransport transport, int pingsPerSecond)
    implements BenchmarkParameters {
  /** Bulk data between processes, while small messages want through. */
  public static final BenchmarkKey<FileTransferParameters> KEY =
      BenchmarkKey.of(BenchmarkRunnerGrpc.getFileTransferMethod(), FileTransferParameters::from);

  private static FileTransferParameters from(FileTransferRequest request) {
    requireWords(request, "bytes", request.getBytes());
    requireWords(request, "chunk_size", request.getChunkSize());
    return new FileTransferParameters(
        new FileTerms(request.getBytes(), request.getChunkSize()),
        FileTransport.of(request.getTransport()),
        request.getPingsPerSecond());
  }

  private static void requireWords(FileTransferRequest request, String name, long bytes) {
    if (bytes % Long.BYTES != 0) {
      throw new InvalidParameterException(request, name, "multiples of " + Long.BYTES);
    }
  }

  /**
   * Refuses transports by name, of which a framework may have none.
   *
   * @throws LackingException if one is asked for
   */
  public void requireDefaultTransport() {
    if (transport != FileTransport.DEFAULT) {
      throw new LackingException();
    }
  }

  /** Returns whether there are PINGs beside the file. */
  public boolean hasPings() {
    return pingsPerSecond > 0;
  }

  /** The receiver, and the partner of the pinger, if there is one. */
  @Override
  public int partnersPerClient() {
    return hasPings() ? 2 : 1;
  }

  /** The credit's chunks, and PINGs. */
  @Override
  public long inFlight() {
    long chunks = Math.min(terms.chunks(), FileSender.CREDIT_BYTES / terms.chunkSize());
    return chunks + Pings.mostUnanswered(pingsPerSecond);
  }

  /** The file. */
  @Override
  public String clientOptions() {
    return terms.toString();
  }
}
