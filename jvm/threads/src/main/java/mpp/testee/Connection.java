package mpp.testee;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** A TCP connection for the messages of one pair. */
final class Connection implements Closeable {
  private static final int OUTPUT_BUFFER_BYTES = 8192;

  /** Deadline of the other side's taking of a connection, and again of its first message. */
  private static final Duration GREETING_DEADLINE = Duration.ofSeconds(5);

  private final Socket socket;
  private final SocketAddress peer;
  private final DataOutputStream output;
  private final DataInputStream input;
  private int buffered;

  /** Takes over a socket that is connected. */
  Connection(Socket socket) throws IOException {
    this.socket = socket;
    peer = socket.getRemoteSocketAddress();
    socket.setTcpNoDelay(true);
    output =
        new DataOutputStream(
            new BufferedOutputStream(socket.getOutputStream(), OUTPUT_BUFFER_BYTES));
    input = new DataInputStream(new BufferedInputStream(new FlushingInput()));
  }

  /** Connects. */
  static Connection open(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(address, (int) GREETING_DEADLINE.toMillis());
      return new Connection(socket);
    } catch (IOException failed) {
      socket.close();
      throw new IOException("cannot connect to " + address, failed);
    }
  }

  /** Sends the first message of this side. */
  void greet(Hello hello) throws IOException {
    Hello.FRAME.write(output, hello);
    flush();
  }

  /**
   * Waits for the first message of the other side.
   *
   * @throws java.net.SocketTimeoutException if it does not come in time
   */
  Hello awaitGreeting() throws IOException {
    Hello hello = Hello.FRAME.read(new DataInputStream(new PunctualInput(GREETING_DEADLINE)));
    socket.setSoTimeout(0);
    return hello;
  }

  /** Returns the way to the other component of the pair. */
  <S, R> Link<S, R> link(Frame<S> sent, Frame<R> received) {
    return new Link<>() {
      @Override
      public boolean mustReceive() throws IOException {
        return buffered + sent.bytes() > OUTPUT_BUFFER_BYTES && input.available() > 0;
      }

      @Override
      public void send(S message) throws IOException {
        if (buffered + sent.bytes() > OUTPUT_BUFFER_BYTES) {
          flush();
        }
        sent.write(output, message);
        buffered += sent.bytes();
      }

      @Override
      public R receive() throws IOException {
        return received.read(input);
      }
    };
  }

  /**
   * Returns the way to the other component of the pair for messages that nobody is to wait for:
   * each goes at once. One thread may send while another one receives. To be called while nothing
   * is on its way.
   */
  <S, R> Link<S, R> promptLink(Frame<S> sent, Frame<R> received) throws IOException {
    // Not the input of other links, since whoever reads that sends, too.
    DataInputStream ownInput =
        new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    return new Link<>() {
      @Override
      public boolean mustReceive() {
        return false;
      }

      @Override
      public void send(S message) throws IOException {
        sent.write(output, message);
        output.flush();
      }

      @Override
      public R receive() throws IOException {
        return received.read(ownInput);
      }
    };
  }

  /**
   * Returns the way to the other component of a pair neither of which need receive while it sends:
   * they send in turn, or one of them so little that any buffer holds it.
   */
  <S, R> Link<S, R> plainLink(Frame.Writer<S> sent, Frame.Reader<R> received) {
    return new Link<>() {
      @Override
      public boolean mustReceive() {
        return false;
      }

      @Override
      public void send(S message) throws IOException {
        sent.write(output, message);
      }

      @Override
      public R receive() throws IOException {
        return received.read(input);
      }
    };
  }

  /** Returns a component that fails as this one does, and says whose connection it was. */
  RunScope.Component named(RunScope.Component component) {
    return () -> {
      try {
        component.run();
      } catch (IOException broken) {
        throw new IOException("the connection to " + peer + " failed", broken);
      }
    };
  }

  /** Ends the connection, and whatever waits for it. */
  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void flush() throws IOException {
    output.flush();
    buffered = 0;
  }

  /** Reads what comes within a time, however many pieces it comes in. */
  private final class PunctualInput extends FilterInputStream {
    private final long endNanos;

    PunctualInput(Duration time) throws IOException {
      super(socket.getInputStream());
      endNanos = System.nanoTime() + time.toNanos();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      long millis = Duration.ofNanos(endNanos - System.nanoTime()).toMillis();
      if (millis < 1) {
        throw new SocketTimeoutException("Read timed out");
      }
      socket.setSoTimeout((int) millis);
      return super.read(bytes, offset, length);
    }
  }

  /** The input buffer's source: whoever would have to wait must have sent what it has. */
  private final class FlushingInput extends FilterInputStream {

    FlushingInput() throws IOException {
      super(socket.getInputStream());
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (available() == 0) {
        flush();
      }
      return super.read(bytes, offset, length);
    }
  }
}
