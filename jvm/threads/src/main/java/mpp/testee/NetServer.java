package mpp.testee;

import java.io.IOException;
import mpp.harness.BusyWork;

/** Computes for each request of a connection and answers it, until the connection ends. */
record NetServer(Link<Pong, Ping> master, int workNanos) implements RunScope.Component {

  /** Returns the one of a connection. */
  static NetServer of(Connection connection, String workNanos) throws IOException {
    return new NetServer(
        connection.promptLink(Pong.frame(false), Ping.frame(false)), Integer.parseInt(workNanos));
  }

  @Override
  public void run() throws IOException {
    while (true) {
      Ping request = master.receive();
      BusyWork.compute(workNanos);
      master.send(new Pong(request.index()));
    }
  }
}
