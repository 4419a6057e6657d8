// The messages between nodes that have a content.
#pragma once

#include <caf/actor.hpp>
#include <caf/actor_system_config.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "workloads/register.hpp"
#include "workloads/windows.hpp"

namespace mpp::workloads {

template <typename Inspector>
auto inspect(Inspector& inspector, Stamp& stamp) {
  return inspector(stamp.timestamp, stamp.writer);
}

template <typename Inspector>
auto inspect(Inspector& inspector, Versioned& versioned) {
  return inspector(versioned.stamp, versioned.value);
}

template <typename Inspector>
auto inspect(Inspector& inspector, Event& event) {
  return inspector(event.timestamp, event.partition, event.value);
}

template <typename Inspector>
auto inspect(Inspector& inspector, Window& window) {
  return inspector(window.start, window.partition, window.median, window.size);
}

}  // namespace mpp::workloads

namespace mpp::caf_actors {

// Tells an actor system the names of all types below, by which nodes know them.
void add_messages(caf::actor_system_config& config);

// The messages by which nodes get to know each other.

// Asks a client for its partners, once it is connected to the others at these places.
struct Greeting {
  std::string token;
  std::vector<std::string> others;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Greeting& greeting) {
  return inspector(greeting.token, greeting.others);
}

// Tells a client that all nodes are connected.
struct Closing {
  std::string token;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Closing& closing) {
  return inspector(closing.token);
}

// Tells the master of a failure.
struct Failure {
  std::string reason;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Failure& failure) {
  return inspector(failure.reason);
}

// The messages of SIZEDTHROUGHPUT.

struct Payload {
  std::vector<char> octets;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Payload& payload) {
  return inspector(payload.octets);
}

struct BatchAck {
  std::uint64_t payload_bytes;
};

template <typename Inspector>
auto inspect(Inspector& inspector, BatchAck& ack) {
  return inspector(ack.payload_bytes);
}

// The messages of NETCONNECTIONS.

struct TransferPart {
  // Its place in the transfer, from 0.
  std::uint32_t index;
  std::vector<char> octets;
};

template <typename Inspector>
auto inspect(Inspector& inspector, TransferPart& part) {
  return inspector(part.index, part.octets);
}

// The client's end has sent and received all transfers.
struct TransfersDone {
  std::uint64_t received;
};

template <typename Inspector>
auto inspect(Inspector& inspector, TransfersDone& done) {
  return inspector(done.received);
}

// The messages of ATOMICREGISTER.

struct ReplicaIntroduction {
  std::uint32_t run;
  std::uint32_t rank;
  std::vector<caf::actor> replicas;
  caf::actor coordinator;
};

template <typename Inspector>
auto inspect(Inspector& inspector, ReplicaIntroduction& introduction) {
  return inspector(introduction.run, introduction.rank, introduction.replicas, introduction.coordinator);
}

struct Read {
  std::uint32_t run;
  std::uint64_t key;
  std::uint64_t operation;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Read& read) {
  return inspector(read.run, read.key, read.operation);
}

struct Value {
  std::uint32_t run;
  std::uint64_t key;
  std::uint64_t operation;
  workloads::Versioned versioned;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Value& value) {
  return inspector(value.run, value.key, value.operation, value.versioned);
}

struct Write {
  std::uint32_t run;
  std::uint64_t key;
  std::uint64_t operation;
  workloads::Versioned versioned;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Write& write) {
  return inspector(write.run, write.key, write.operation, write.versioned);
}

struct Ack {
  std::uint32_t run;
  std::uint64_t key;
  std::uint64_t operation;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Ack& ack) {
  return inspector(ack.run, ack.key, ack.operation);
}

// Asks a replica for an operation of a verification.
struct Invoke {
  std::uint64_t key;
  bool is_write;
  std::uint64_t value;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Invoke& invoke) {
  return inspector(invoke.key, invoke.is_write, invoke.value);
}

// Tells that such an operation is complete.
struct Response {
  std::uint32_t rank;
  std::uint64_t key;
  std::uint64_t value;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Response& response) {
  return inspector(response.rank, response.key, response.value);
}

struct Done {
  std::uint64_t reads;
  std::uint64_t writes;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Done& done) {
  return inspector(done.reads, done.writes);
}

// The messages of STREAMINGWINDOWS, beside events and windows.

struct WindowerIntroduction {
  caf::actor source;
  caf::actor sink;
};

template <typename Inspector>
auto inspect(Inspector& inspector, WindowerIntroduction& introduction) {
  return inspector(introduction.source, introduction.sink);
}

struct Ready {
  std::uint64_t events;
};

template <typename Inspector>
auto inspect(Inspector& inspector, Ready& ready) {
  return inspector(ready.events);
}

}  // namespace mpp::caf_actors
