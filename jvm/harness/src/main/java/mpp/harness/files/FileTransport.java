package mpp.harness.files;

import java.util.Arrays;

/** The transport of FILETRANSFER's file. */
public enum FileTransport {
  /** The framework's own. */
  DEFAULT(""),
  /** TCP, by name. */
  TCP("tcp"),
  /** UDT, or another one by UDP with acknowledgements. */
  UDT("udt"),
  /** A choice between the others, which the framework makes by itself. */
  DATA("data");

  private final String inRequest;

  FileTransport(String inRequest) {
    this.inRequest = inRequest;
  }

  /**
   * Returns the transport that a request names.
   *
   * @throws IllegalArgumentException if it names none
   */
  public static FileTransport of(String name) {
    return Arrays.stream(values())
        .filter(transport -> transport.inRequest.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is no transport"));
  }
}
