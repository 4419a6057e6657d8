package mpp.testee;

import java.util.function.UnaryOperator;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** Sends what a test wants. */
public final class Scripted extends ComponentDefinition {
  private final Positive<Network> network = requires(Network.class);

  /** A component that has not begun. */
  public Scripted(ScriptedInit init) {
    NetMessage first = init.first;
    UnaryOperator<NetContent> script = init.script;
    handle(provides(RunPort.class), RunPort.Begin.class, begin -> trigger(first, network));
    handle(network, NetMessage.class, message -> answer(message, script));
  }

  private void answer(NetMessage message, UnaryOperator<NetContent> script) {
    NetContent content = script.apply(message.extractValue());
    if (content != null) {
      trigger(message.answer(content), network);
    }
  }
}
