package mpp.testee;

import java.io.IOException;

/** Answers the PINGs of a connection, until it ends. */
record NetPonger(Link<Pong, Ping> pinger, boolean staticOnly) implements RunScope.Component {

  @Override
  public void run() throws IOException {
    while (true) {
      Ping ping = pinger.receive();
      pinger.send(staticOnly ? Pong.STATIC : new Pong(ping.index()));
    }
  }
}
