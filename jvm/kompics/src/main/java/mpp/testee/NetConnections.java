package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.RunLatch;
import mpp.harness.parameters.NetConnectionsParameters;
import mpp.harness.transfers.Meeting;
import mpp.harness.transfers.PairEnd;
import mpp.harness.transfers.TransferTerms;
import mpp.kompics.common.Composed;
import mpp.kompics.common.Composition;
import mpp.kompics.common.NetBenchmark;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.Scope;
import mpp.kompics.common.messages.TransferMessages.Done;
import mpp.kompics.common.messages.TransferMessages.Meet;
import mpp.kompics.common.messages.TransferMessages.Part;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;

/**
 * NETCONNECTIONS: pairs of a component on the master and one on the first client, which all meet
 * before a run. Few of them send each other bytes in it.
 */
public final class NetConnections extends NetBenchmark<NetConnectionsParameters> {

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    Meeting meeting = new Meeting(partners().size());
    List<Component> ends = new ArrayList<>();
    for (int pair = 0; pair < partners().size(); pair++) {
      NetAddress self = composition.newAddress();
      Component end =
          composition.create(
              MasterEnd.class,
              new MasterEndInit(
                  self, partners().get(pair), pair, parameters().terms(), meeting, latch));
      composition.connectToNetwork(end, self);
      ends.add(end);
    }
    List<Component> active = ends.subList(0, parameters().activePairs());
    return Composed.metBy(
        () -> {
          RunPort.tellAll(ends, RunPort.Greet.EVENT);
          meeting.await(latch, Scope.DEADLINE);
        },
        () -> RunPort.tellAll(active, RunPort.Begin.EVENT));
  }

  /** Makes the client's half. */
  static NetClient client() {
    return new NetClient(
        (number, address, options, composition) ->
            composition.create(ClientEnd.class, new ClientEndInit(TransferTerms.parse(options))));
  }

  /** The initial values of an end on the master. */
  public static final class MasterEndInit extends Init<MasterEnd> {
    private final NetAddress self;
    private final NetAddress partner;
    private final int pair;
    private final TransferTerms terms;
    private final Meeting meeting;
    private final RunLatch latch;

    MasterEndInit(
        NetAddress self,
        NetAddress partner,
        int pair,
        TransferTerms terms,
        Meeting meeting,
        RunLatch latch) {
      this.self = self;
      this.partner = partner;
      this.pair = pair;
      this.terms = terms;
      this.meeting = meeting;
      this.latch = latch;
    }
  }

  /** Sends the first transfer, where its pair is active. */
  public static final class MasterEnd extends ComponentDefinition {
    private final Negative<RunPort> run = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress partner;
    private final PairEnd end;

    /** An end that has not met its partner. */
    public MasterEnd(MasterEndInit init) {
      self = init.self;
      partner = init.partner;
      end = new PairEnd(init.terms);
      Meeting meeting = init.meeting;
      RunLatch latch = init.latch;
      int pair = init.pair;
      handle(run, RunPort.Greet.class, greet -> send(Meet.EVENT));
      handle(run, RunPort.Begin.class, begin -> sendTransfer());
      subscribe(new ContentHandler<>(Meet.class, meet -> meeting.arrive()), network);
      subscribe(new ContentHandler<>(Part.class, this::onPart), network);
      subscribe(
          new ContentHandler<>(
              Done.class, done -> latch.arrive(end.answerPart(pair, done.bytes()))),
          network);
    }

    private void onPart(Part part) {
      if (end.receive(part.index(), part.payload().length) && !end.isOver()) {
        sendTransfer();
      }
    }

    private void sendTransfer() {
      end.<RuntimeException>send((index, payload) -> send(new Part(index, payload)));
    }

    private void send(NetContent content) {
      trigger(new NetMessage(self, partner, content), network);
    }
  }

  /** The initial values of an end on the client. */
  public static final class ClientEndInit extends Init<ClientEnd> {
    private final TransferTerms terms;

    ClientEndInit(TransferTerms terms) {
      this.terms = terms;
    }
  }

  /** Answers its partner. */
  public static final class ClientEnd extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final TransferTerms terms;
    private PairEnd end;

    /** An end that has not met its partner. */
    public ClientEnd(ClientEndInit init) {
      terms = init.terms;
      end = new PairEnd(terms);
      subscribe(new ContentHandler<>(Meet.class, this::onMeet), network);
      subscribe(new ContentHandler<>(Part.class, this::onPart), network);
    }

    private void onMeet(Meet meet, NetMessage message) {
      end = new PairEnd(terms);
      trigger(message.answer(Meet.EVENT), network);
    }

    private void onPart(Part part, NetMessage message) {
      if (!end.receive(part.index(), part.payload().length)) {
        return;
      }
      if (!end.isOver()) {
        end.<RuntimeException>send(
            (index, payload) -> trigger(message.answer(new Part(index, payload)), network));
      }
      if (end.isOver()) {
        trigger(message.answer(new Done(end.receivedBytes())), network);
      }
    }
  }
}
