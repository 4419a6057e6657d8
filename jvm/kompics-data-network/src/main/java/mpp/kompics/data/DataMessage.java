package mpp.kompics.data;

import se.sics.kompics.network.Address;
import se.sics.kompics.network.Header;
import se.sics.kompics.network.Msg;
import se.sics.kompics.network.Transport;

/**
 * A message whose transport a {@link DataInterceptor} may choose: it does so if the header says
 * {@link Transport#DATA}.
 *
 * @param <A> the addresses
 * @param <H> the header
 */
public interface DataMessage<A extends Address, H extends Header<A>> extends Msg<A, H> {

  /** Returns this message with another transport in its header. */
  DataMessage<A, H> over(Transport transport);
}
