package mpp.testee;

import java.util.function.Predicate;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/** Stands between a component and the network, and keeps some messages for itself. */
public final class Filter extends ComponentDefinition {
  private final Positive<Network> network = requires(Network.class);
  private final Negative<Network> filtered = provides(Network.class);

  /** The initial values of a filter. */
  public static final class FilterInit extends Init<Filter> {
    private final Predicate<NetContent> pass;

    FilterInit(Predicate<NetContent> pass) {
      this.pass = pass;
    }
  }

  /** A filter. */
  public Filter(FilterInit init) {
    handle(network, NetMessage.class, message -> forward(message, init.pass));
    handle(filtered, NetMessage.class, message -> trigger(message, network));
  }

  private void forward(NetMessage message, Predicate<NetContent> pass) {
    if (pass.test(message.extractValue())) {
      trigger(message, filtered);
    }
  }
}
