package mpp.testee;

import java.io.IOException;

/** Answers the PINGs of a connection, until it ends. */
record NetPonger(Link<Pong, Ping> pinger, boolean staticOnly) implements RunScope.Component {

  /** Returns the one of a connection, whose messages may be without content. */
  static NetPonger of(Connection connection, String staticOnly) {
    boolean withoutContent = Boolean.parseBoolean(staticOnly);
    return new NetPonger(
        connection.link(Pong.frame(withoutContent), Ping.frame(withoutContent)), withoutContent);
  }

  @Override
  public void run() throws IOException {
    while (true) {
      Ping ping = pinger.receive();
      pinger.send(staticOnly ? Pong.STATIC : new Pong(ping.index()));
    }
  }
}
