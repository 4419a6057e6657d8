package mpp.testee

import mpp.broadcast.BroadcastMessage
import mpp.harness.parameters.{BroadcastOptions, RegisterOptions}
import mpp.harness.suites.{BroadcastFailuresSuite, RegisterFailuresSuite, WindowsFailuresSuite}
import mpp.kompics.common.NetClient
import mpp.kompics.common.messages.{LogMessages, RegisterMessages, WindowMessages}
import se.sics.kompics.network.Network

class ReplicaFailuresSuite
    extends RegisterFailuresSuite(
      new AtomicRegister,
      FilteringClient(_) { (_, address, options, composition) =>
        AtomicRegister.create(address, RegisterOptions.parse(options), composition)
      },
      clientName = "127.0.0.1:",
      MessageNames.register
    )

class LogReplicaFailuresSuite
    extends BroadcastFailuresSuite(
      new AtomicBroadcast,
      FilteringClient(_) { (_, address, options, composition) =>
        AtomicBroadcast.create(address, BroadcastOptions.parse(options), composition)
      },
      clientName = "127.0.0.1:",
      MessageNames.broadcast
    )

class WindowerFailuresSuite
    extends WindowsFailuresSuite(
      new StreamingWindows,
      FilteringClient(_)(StreamingWindows.create(_, _, _, _)),
      clientName = "127.0.0.1:",
      MessageNames.windows
    )

/** A client whose partners get only those messages that pass. */
private object FilteringClient {
  def apply(pass: Any => Boolean)(partner: NetClient.Partner): NetClient =
    new NetClient((number, address, options, composition) => {
      val filter = composition.create(classOf[Filter], new Filter.FilterInit(pass(_)))
      composition.connect(filter, partner.create(number, address, options, composition), classOf[Network])
      filter
    })
}

/** The specification's names of messages to partners. */
private object MessageNames {
  val register: PartialFunction[Any, String] = {
    case _: RegisterMessages.Read   => "READ"
    case _: RegisterMessages.Value  => "VALUE"
    case _: RegisterMessages.Write  => "WRITE"
    case _: RegisterMessages.Ack    => "ACK"
    case _: RegisterMessages.Start  => "START"
    case _: RegisterMessages.Invoke => "INVOKE"
  }

  val broadcast: PartialFunction[Any, String] = { case broadcast: LogMessages.Broadcast =>
    broadcast.message match {
      case _: BroadcastMessage.Greeting  => "GREETING"
      case _: BroadcastMessage.Consensus => "CONSENSUS"
      case _: BroadcastMessage.Collect   => "COLLECT"
      case _                             => ""
    }
  }

  val windows: PartialFunction[Any, String] = {
    case _: WindowMessages.Start => "START"
    case _: WindowMessages.Event => "EVENT"
    case _: WindowMessages.Flush => "FLUSH"
  }
}
