package mpp.testee;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import mpp.harness.RunLatch;
import mpp.harness.files.FileTerms;
import mpp.harness.files.FileTransferRun;
import mpp.harness.files.FileTransport;
import mpp.harness.parameters.FileTransferParameters;
import mpp.kompics.common.Composed;
import mpp.kompics.common.Composition;
import mpp.kompics.common.FileParts;
import mpp.kompics.common.FileTransports;
import mpp.kompics.common.NetBenchmark;
import mpp.kompics.common.NetClient;
import mpp.kompics.common.RunPort;
import mpp.kompics.common.messages.FileMessages.Credit;
import mpp.kompics.common.messages.FileMessages.Done;
import mpp.kompics.common.messages.FileMessages.Open;
import mpp.kompics.common.messages.FileMessages.Part;
import mpp.kompics.common.messages.NodeMessages.Introduced;
import mpp.kompics.common.net.ContentHandler;
import mpp.kompics.common.net.NetAddress;
import mpp.kompics.common.net.NetContent;
import mpp.kompics.common.net.NetMessage;
import mpp.testee.NetLatency.CollectorComponent;
import mpp.testee.NetLatency.CollectorInit;
import mpp.testee.NetLatency.Server;
import mpp.testee.NetLatency.ServerInit;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.Network;
import se.sics.kompics.network.Transport;

/**
 * FILETRANSFER: a sender on the master and a receiver on the first client. Beside them a pinger
 * exchanges requests of NETLATENCY with a server that has nothing to compute.
 *
 * <p>The file goes by the transport that was asked for, all other messages by TCP.
 */
public final class FileTransfer extends NetBenchmark<FileTransferParameters> {
  private final mpp.harness.files.FileTransfer transfer = new mpp.harness.files.FileTransfer();

  @Override
  protected ImmutableSet<Transport> transports() {
    return FileTransports.of(parameters().transport());
  }

  @Override
  protected Composed compose(Composition composition, RunLatch latch) {
    FileTransferRun run = transfer.newRun(parameters(), latch);
    flushBy(run.pings().flushed(), run.pings()::end);
    FileTransport transport = parameters().transport();
    NetAddress self = composition.newAddress();
    Component sender =
        composition.create(
            Sender.class,
            new SenderInit(self, partners().get(0), FileTransports.inHeader(transport), run));
    FileTransports.connect(sender, self, transport, composition);

    NetAddress pingersSelf = composition.newAddress();
    Component pinger =
        composition.create(
            CollectorComponent.class, new CollectorInit(pingersSelf, run.pings()::answered));
    composition.connectToNetwork(pinger, pingersSelf);
    CollectorComponent pings = (CollectorComponent) pinger.getComponent();
    return Composed.introducedBy(
        List.of(new Open(self, transport == FileTransport.DATA)),
        () ->
            run.begin(
                () -> RunPort.tell(sender, RunPort.Begin.EVENT),
                number -> pings.send(partners().get(1), number)));
  }

  @Override
  public Map<String, Double> metrics() {
    return transfer.metrics();
  }

  /** The client's half. */
  static final class Client extends NetClient {
    Client() {
      super(
          (number, address, options, composition) ->
              number == 0
                  ? composition.create(
                      Receiver.class, new ReceiverInit(address, FileTerms.parse(options)))
                  : composition.create(Server.class, new ServerInit(0, composition.toEnd())));
    }

    @Override
    protected ImmutableSet<Transport> transports() {
      return FileTransports.ALL;
    }
  }

  /** The initial values of a sender. */
  public static final class SenderInit extends Init<Sender> {
    private final NetAddress self;
    private final NetAddress receiver;
    private final Transport transport;
    private final FileTransferRun run;

    SenderInit(NetAddress self, NetAddress receiver, Transport transport, FileTransferRun run) {
      this.self = self;
      this.receiver = receiver;
      this.transport = transport;
      this.run = run;
    }
  }

  /** Sends the file as the receiver's credit allows. */
  public static final class Sender extends ComponentDefinition {
    private final Negative<RunPort> runPort = provides(RunPort.class);
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final NetAddress receiver;
    private final Transport transport;
    private final FileTransferRun run;
    private final FileParts.Cutter cutter;

    /** A sender that has not begun. */
    public Sender(SenderInit init) {
      self = init.self;
      receiver = init.receiver;
      transport = init.transport;
      run = init.run;
      cutter = new FileParts.Cutter(run.sender());
      handle(runPort, RunPort.Begin.class, begin -> cutter.send(this::send));
      subscribe(new ContentHandler<>(Credit.class, this::onCredit), network);
      subscribe(
          new ContentHandler<>(Done.class, done -> run.done(done.bytes(), done.sum())), network);
    }

    private void onCredit(Credit credit) {
      run.sender().consumed(credit.bytes());
      cutter.send(this::send);
    }

    private void send(Part part) {
      trigger(new NetMessage(self, receiver, transport, part), network);
    }
  }

  /** The initial values of a receiver. */
  public static final class ReceiverInit extends Init<Receiver> {
    private final NetAddress self;
    private final FileTerms terms;

    ReceiverInit(NetAddress self, FileTerms terms) {
      this.self = self;
      this.terms = terms;
    }
  }

  /** Checks the file, and grants credit. */
  public static final class Receiver extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final NetAddress self;
    private final FileTerms terms;
    private Optional<FileParts.Assembler> file = Optional.empty();

    /** A receiver before the first file is opened. */
    public Receiver(ReceiverInit init) {
      self = init.self;
      terms = init.terms;
      subscribe(new ContentHandler<>(Open.class, this::onOpen), network);
      subscribe(
          new ContentHandler<>(Part.class, part -> file.orElseThrow().receive(part)), network);
    }

    private void onOpen(Open open, NetMessage message) {
      Consumer<NetContent> answering =
          answer -> trigger(new NetMessage(self, open.sender(), answer), network);
      file = Optional.of(new FileParts.Assembler(terms, open.anyOrder(), answering));
      trigger(message.answer(Introduced.EVENT), network);
    }
  }
}
