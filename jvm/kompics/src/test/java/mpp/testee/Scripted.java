package mpp.testee;

import java.util.function.UnaryOperator;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** Sends what a test wants. */
public final class Scripted extends ComponentDefinition {
  private final Positive<Network> network = requires(Network.class);

  /** The initial values of a scripted component. */
  public static final class ScriptedInit extends Init<Scripted> {
    private final NetMessage first;
    private final UnaryOperator<NetContent> script;

    ScriptedInit(NetMessage first, UnaryOperator<NetContent> script) {
      this.first = first;
      this.script = script;
    }
  }

  /** A component that has not begun: it sends the first message, and what the script answers. */
  public Scripted(ScriptedInit init) {
    handle(provides(RunPort.class), RunPort.Begin.class, begin -> trigger(init.first, network));
    handle(network, NetMessage.class, message -> answer(message, init.script));
  }

  private void answer(NetMessage message, UnaryOperator<NetContent> script) {
    NetContent content = script.apply(message.extractValue());
    if (content != null) {
      trigger(message.answer(content), network);
    }
  }
}
