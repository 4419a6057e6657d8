package mpp.kompics.common;

import com.google.common.collect.ImmutableSet;
import java.util.SplittableRandom;
import mpp.harness.files.FileTransport;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.data.DataInterceptor;
import mpp.kompics.data.DataInterceptor.DataInit;
import mpp.kompics.data.LearnerSettings;
import mpp.kompics.data.RatioLearner;
import se.sics.kompics.Component;
import se.sics.kompics.network.Network;
import se.sics.kompics.network.Transport;

/** The transports of FILETRANSFER's file. */
public final class FileTransports {
  /** All that a node can be reached by. */
  public static final ImmutableSet<Transport> ALL = ImmutableSet.of(Transport.TCP, Transport.UDT);

  /** Every run's learner makes the same moves at random. */
  private static final long SEED = 0;

  private FileTransports() {}

  /** Returns the transports by which a node can be reached that sends a file. */
  public static ImmutableSet<Transport> of(FileTransport transport) {
    return switch (transport) {
      case DEFAULT, TCP -> KompicsSystem.DEFAULT_TRANSPORTS;
      case UDT, DATA -> ALL;
    };
  }

  /** Returns the transport in the header of a message. */
  public static Transport inHeader(FileTransport transport) {
    return switch (transport) {
      case DEFAULT, TCP -> Transport.TCP;
      case UDT -> Transport.UDT;
      case DATA -> Transport.DATA;
    };
  }

  /** Connects a sender to the network, by an interceptor where the transport is chosen. */
  public static void connect(
      Component sender, NetAddress self, FileTransport transport, Composition composition) {
    if (transport != FileTransport.DATA) {
      composition.connectToNetwork(sender, self);
      return;
    }
    RatioLearner learner = new RatioLearner(LearnerSettings.DEFAULT, new SplittableRandom(SEED));
    Component interceptor =
        composition.create(
            DataInterceptor.class,
            new DataInit(learner, DataInterceptor.INTERVAL, System::nanoTime));
    composition.connectToNetwork(interceptor, self);
    composition.connect(interceptor, sender, Network.class);
  }
}
