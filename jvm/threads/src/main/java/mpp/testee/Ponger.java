package mpp.testee;

import java.io.IOException;

/** Answers PINGs, until it is interrupted or the connection to its pinger ends. */
record Ponger(Link<Pong, Ping> pinger, boolean staticOnly) implements RunScope.Component {

  @Override
  public void run() throws IOException, InterruptedException {
    while (true) {
      Ping ping = pinger.receive();
      pinger.send(staticOnly ? Pong.STATIC : new Pong(ping.index()));
    }
  }
}
