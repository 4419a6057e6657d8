#include "net_messages.hpp"

namespace mpp::caf_actors {

void add_messages(caf::actor_system_config& config) {
  config.add_message_type<Greeting>("greeting");
  config.add_message_type<Closing>("closing");
  config.add_message_type<Failure>("failure");
  config.add_message_type<Payload>("payload");
  config.add_message_type<BatchAck>("batch-ack");
  config.add_message_type<TransferPart>("transfer-part");
  config.add_message_type<TransfersDone>("transfers-done");
  config.add_message_type<ReplicaIntroduction>("replica-introduction");
  config.add_message_type<Read>("read");
  config.add_message_type<Value>("value");
  config.add_message_type<Write>("write");
  config.add_message_type<Ack>("ack");
  config.add_message_type<Invoke>("invoke");
  config.add_message_type<Response>("response");
  config.add_message_type<Done>("done");
  config.add_message_type<WindowerIntroduction>("windower-introduction");
  config.add_message_type<Ready>("ready");
  config.add_message_type<workloads::Event>("event");
  config.add_message_type<workloads::Window>("window");
}

}  // namespace mpp::caf_actors
