package mpp.kompics.data;

import java.time.Duration;
import java.util.function.LongSupplier;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Handler;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;
import se.sics.kompics.Positive;
import se.sics.kompics.network.MessageNotify;
import se.sics.kompics.network.Msg;
import se.sics.kompics.network.Network;
import se.sics.kompics.network.Transport;

/**
 * Stands between a component that sends much, and the network: replaces {@link Transport#DATA} in
 * the headers of its messages by TCP or UDT. All other messages pass as they are, in both
 * directions.
 *
 * <p>The recipient's network acknowledges each of these messages. The bytes that have arrived per
 * interval are the reward of its {@link RatioPolicy}. An interval begins with a message that no
 * other is on its way before, or where the last one ended.
 *
 * <p>Both transports together do not keep the order: recipients may use a {@link Resequencer}.
 */
public final class DataInterceptor extends ComponentDefinition {
  /** The duration of an interval in the source. */
  public static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Negative<Network> users = provides(Network.class);
  private final Positive<Network> network = requires(Network.class);
  private final DataFlow flow;

  /** The initial values of an interceptor. */
  public static final class DataInit extends Init<DataInterceptor> {
    private final DataFlow flow;

    /**
     * A beginning.
     *
     * @param interval duration between two rewards, at least a round trip
     * @param nanoTime a clock such as {@link System#nanoTime}
     */
    public DataInit(RatioPolicy policy, Duration interval, LongSupplier nanoTime) {
      flow = new DataFlow(policy, interval, nanoTime);
    }
  }

  /** Handles all messages of the users: its type says so by reflection, as the framework asks. */
  private final Handler<Msg<?, ?>> onUsersMessage =
      new Handler<Msg<?, ?>>() {
        @Override
        public void handle(Msg<?, ?> message) {
          if (!isData(message)) {
            trigger(message, network);
            return;
          }
          if (!(message instanceof DataMessage<?, ?> data)) {
            throw new IllegalArgumentException(
                "message %s is to go by DATA, but is no DataMessage".formatted(message));
          }
          trigger(MessageNotify.createWithDeliveryNotification(data.over(flow.sent())), network);
        }
      };

  private final Handler<Msg<?, ?>> onNetworksMessage =
      new Handler<Msg<?, ?>>() {
        @Override
        public void handle(Msg<?, ?> message) {
          trigger(message, users);
        }
      };

  /** An interceptor before the first message. */
  public DataInterceptor(DataInit init) {
    flow = init.flow;
    subscribe(onUsersMessage, users);
    subscribe(onNetworksMessage, network);
    handle(users, MessageNotify.Req.class, this::onRequest);
    handle(network, MessageNotify.Resp.class, this::onNotification);
  }

  // The network answers to who has asked first.
  private void onRequest(MessageNotify.Req request) {
    if (isData(request.msg)) {
      throw new IllegalArgumentException(
          "message %s goes by DATA, of which there are no notifications".formatted(request.msg));
    }
    trigger(request, network);
  }

  private void onNotification(MessageNotify.Resp response) {
    switch (response.getState()) {
      case DELIVERED -> flow.delivered(response.getSize());
      case FAILED -> flow.lost();
      default -> {
        // It has been sent, and is on its way.
      }
    }
  }

  private static boolean isData(Msg<?, ?> message) {
    return message.getHeader().getProtocol() == Transport.DATA;
  }
}
