package mpp.testee;

import java.util.function.Predicate;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import se.sics.kompics.Component;
import se.sics.kompics.network.Network;

/** A client whose partners get only those messages that pass. */
final class FilteringClient extends NetClient {

  /** Creates partners. */
  interface Creation {
    /** Creates one, without connecting it to the network. */
    Component create(int number, NetAddress address, String options, Composition composition);
  }

  private final Predicate<NetContent> pass;
  private final Creation creation;

  FilteringClient(Predicate<NetContent> pass, Creation creation) {
    this.pass = pass;
    this.creation = creation;
  }

  @Override
  protected Runnable createPartner(
      int number, NetAddress address, String options, Composition composition) {
    Component partner = creation.create(number, address, options, composition);
    Component filter = composition.create(Filter.class, new FilterInit(pass));
    composition.connect(filter, partner, Network.class);
    composition.connectToNetwork(filter, address);
    return () -> {};
  }
}
