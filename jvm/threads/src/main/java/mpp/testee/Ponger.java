package mpp.testee;

import java.io.IOException;

/** Answers PINGs, until it is interrupted or the connection to its pinger ends. */
record Ponger<S, R>(Link<R, S> pinger, Dialogue<S, R> dialogue) implements RunScope.Component {

  @Override
  public void run() throws IOException, InterruptedException {
    while (true) {
      pinger.send(dialogue.answer().apply(pinger.receive()));
    }
  }
}
