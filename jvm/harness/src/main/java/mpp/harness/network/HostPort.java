package mpp.harness.network;

import java.net.InetSocketAddress;

/**
 * The address of a service.
 *
 * @param host name or address; an IPv6 address without brackets
 * @param port 0 to 65535; 0 leaves the choice to the operating system
 */
public record HostPort(String host, int port) {
  private static final int HIGHEST_PORT = 65_535;

  /**
   * Reads "host:port" or "[IPv6 address]:port".
   *
   * @throws IllegalArgumentException with a sentence for the user, if the text is neither
   */
  public static HostPort parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String address = bracketed ? host.substring(1, host.length() - 1) : host;
    boolean colons = address.contains(":");
    if (address.isBlank() || bracketed != colons) {
      throw new IllegalArgumentException(
          "address '%s' is not host:port, such as 127.0.0.1:0 or [::1]:0".formatted(text));
    }
    return new HostPort(address, port(text.substring(colon + 1), text));
  }

  private static int port(String digits, String text) {
    if (!digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > HIGHEST_PORT) {
      throw new IllegalArgumentException(
          "port '%s' in '%s' is not a number from 0 to %d".formatted(digits, text, HIGHEST_PORT));
    }
    return Integer.parseInt(digits);
  }

  /** Returns the same host with another port. */
  public HostPort withPort(int newPort) {
    return new HostPort(host, newPort);
  }

  /** Looks the host up; the result is unresolved where there is no such host. */
  public InetSocketAddress resolve() {
    return new InetSocketAddress(host, port);
  }

  /** Returns what {@link #parse} reads. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
