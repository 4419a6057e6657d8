package mpp.kompics.data;

import mpp.kompics.data.Note.Place;
import se.sics.kompics.network.Msg;
import se.sics.kompics.network.Transport;

/** A message by DATA that has no other transport. */
public final class FixedNote implements Msg<Place, Place> {

  @Override
  public Place getHeader() {
    return new Place(Transport.DATA);
  }

  @Override
  @Deprecated
  public Place getSource() {
    return getHeader();
  }

  @Override
  @Deprecated
  public Place getDestination() {
    return getHeader();
  }

  @Override
  @Deprecated
  public Transport getProtocol() {
    return Transport.DATA;
  }
}
