package mpp.testee;

import java.util.function.UnaryOperator;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Init;

/** What a scripted component begins with. */
public final class ScriptedInit extends Init<Scripted> {
  final NetMessage first;
  final UnaryOperator<NetContent> script;

  /**
   * A beginning.
   *
   * @param first what is sent in the beginning
   * @param script what is sent back; null for nothing
   */
  public ScriptedInit(NetMessage first, UnaryOperator<NetContent> script) {
    this.first = first;
    this.script = script;
  }
}
