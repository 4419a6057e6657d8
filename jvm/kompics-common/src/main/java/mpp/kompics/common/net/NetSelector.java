package mpp.kompics.common.net;

import se.sics.kompics.ChannelSelector;

/** Lets only those messages through a channel that are for one component. */
public final class NetSelector extends ChannelSelector<NetMessage, Integer> {

  /**
   * A selector.
   *
   * @param component the component's number on its node
   */
  public NetSelector(int component) {
    super(NetMessage.class, component, true);
  }

  @Override
  public Integer getValue(NetMessage message) {
    return message.destination().component();
  }
}
