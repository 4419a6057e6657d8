package mpp.kompics.data;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Handler;
import se.sics.kompics.Init;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.Start;
import se.sics.kompics.network.MessageNotify;
import se.sics.kompics.network.Msg;
import se.sics.kompics.network.Network;

/** The root of a test: a user above an interceptor above a network that a test looks into. */
public final class Stack extends ComponentDefinition {
  /** Bytes that each message is said to have. */
  public static final int MESSAGE_BYTES = 1000;

  /** The initial values of a stack. */
  public static final class StackInit extends Init<Stack> {
    /** The stack, once it has started. */
    public final CompletableFuture<Stack> started = new CompletableFuture<>();

    private final DataInterceptor.DataInit interceptor;

    /** A beginning. */
    public StackInit(DataInterceptor.DataInit interceptor) {
      this.interceptor = interceptor;
    }
  }

  private final User user;
  private final LowerNetwork lower;

  /** A stack. */
  public Stack(StackInit init) {
    Component users = create(User.class, Init.NONE);
    Component interceptor = create(DataInterceptor.class, init.interceptor);
    Component network = create(LowerNetwork.class, Init.NONE);
    connect(
        interceptor.getPositive(Network.class), users.getNegative(Network.class), Channel.TWO_WAY);
    connect(
        network.getPositive(Network.class),
        interceptor.getNegative(Network.class),
        Channel.TWO_WAY);
    user = (User) users.getComponent();
    lower = (LowerNetwork) network.getComponent();
    handle(control, Start.class, start -> init.started.complete(this));
  }

  /** Sends as the user does; from any thread. */
  public void send(KompicsEvent event) {
    user.send(event);
  }

  /** Returns the messages and notifications that the user got. */
  public BlockingQueue<KompicsEvent> got() {
    return user.got;
  }

  /** Returns the messages that the network was given, each of which it delivers to the user. */
  public BlockingQueue<Msg<?, ?>> sent() {
    return lower.sent;
  }

  /** Keeps what it gets. */
  public static final class User extends ComponentDefinition {
    private final Positive<Network> network = requires(Network.class);
    private final BlockingQueue<KompicsEvent> got = new LinkedBlockingQueue<>();

    private final Handler<Msg<?, ?>> onMessage =
        new Handler<Msg<?, ?>>() {
          @Override
          public void handle(Msg<?, ?> message) {
            got.add(message);
          }
        };

    /** A user. */
    public User() {
      subscribe(onMessage, network);
      handle(network, MessageNotify.Resp.class, got::add);
    }

    private void send(KompicsEvent event) {
      trigger(event, network);
    }
  }

  /** Keeps all messages, and delivers them at once to whoever has sent them. */
  public static final class LowerNetwork extends ComponentDefinition {
    private final Negative<Network> users = provides(Network.class);
    private final BlockingQueue<Msg<?, ?>> sent = new LinkedBlockingQueue<>();

    private final Handler<Msg<?, ?>> onMessage =
        new Handler<Msg<?, ?>>() {
          @Override
          public void handle(Msg<?, ?> message) {
            deliver(message);
          }
        };

    /** A network. */
    public LowerNetwork() {
      subscribe(onMessage, users);
      handle(users, MessageNotify.Req.class, this::onRequest);
    }

    private void onRequest(MessageNotify.Req request) {
      request.injectSize(MESSAGE_BYTES, 0);
      request.prepareResponse(0, true, 0);
      answer(request);
      if (request.notifyOfDelivery) {
        answer(request, request.deliveryResponse(0, true, 0));
      }
      deliver(request.msg);
    }

    private void deliver(Msg<?, ?> message) {
      sent.add(message);
      trigger(message, users);
    }
  }
}
