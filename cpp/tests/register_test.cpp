#include "workloads/register.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance.hpp"
#include "workloads/verification.hpp"

namespace mpp::tests {
namespace {

using nlohmann::json;
using workloads::Replica;
using workloads::Versioned;

// The fields of a script's message, "WRITE 0->1 run=1 key=0 rid=2 ts=1 wr=0 value=7".
struct Line {
  explicit Line(const std::string& text) : kind(text.substr(0, text.find(' '))) {
    const int fields =
        std::sscanf(text.c_str() + kind.size(), " %lu->%lu run=%d key=%lu rid=%lu ts=%lu wr=%u value=%lu", &from, &to,
                    &run, &key, &operation, &versioned.stamp.timestamp, &versioned.stamp.writer, &versioned.value);
    if (fields != 5 && fields != 8) throw std::invalid_argument("no message: " + text);
  }

  std::string kind;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  int run = 0;
  std::uint64_t key = 0;
  std::uint64_t operation = 0;
  Versioned versioned = {};
};

// A script's replica, which writes down whatever it does.
class Scripted final : public workloads::RegisterOutput {
 public:
  Scripted(const json& script, std::uint32_t rank, int run, std::vector<std::string>& events)
      : replica(rank, script.at("replicas"), script.at("keys"), *this), rank_(rank), run_(run), events_(events) {}

  void broadcast_read(std::uint64_t key, std::uint64_t operation) override {
    note("READ " + std::to_string(rank_) + "->*", key, operation, "");
  }

  void broadcast_write(std::uint64_t key, std::uint64_t operation, const Versioned& versioned) override {
    note("WRITE " + std::to_string(rank_) + "->*", key, operation, text_of(versioned));
  }

  void completed(std::uint64_t key, bool is_write, std::uint64_t value) override {
    events_.push_back("COMPLETE " + std::to_string(rank_) + " key=" + std::to_string(key) +
                      (is_write ? " write=" : " read=") + std::to_string(value));
  }

  void deliver(const Line& line) {
    // Those who deliver messages leave out those of other runs.
    if (line.run != run_) return;
    const std::string back = std::to_string(rank_) + "->" + std::to_string(line.from);
    if (line.kind == "READ") {
      note("VALUE " + back, line.key, line.operation, text_of(replica.on_read(line.key)));
    } else if (line.kind == "VALUE") {
      replica.on_value(line.key, line.operation, line.versioned);
    } else if (line.kind == "WRITE") {
      replica.on_write(line.key, line.versioned);
      note("ACK " + back, line.key, line.operation, "");
    } else {
      replica.on_ack(line.key, line.operation);
    }
  }

  Replica replica;

 private:
  static std::string text_of(const Versioned& versioned) {
    return " ts=" + std::to_string(versioned.stamp.timestamp) + " wr=" + std::to_string(versioned.stamp.writer) +
           " value=" + std::to_string(versioned.value);
  }

  void note(const std::string& head, std::uint64_t key, std::uint64_t operation, const std::string& rest) {
    events_.push_back(head + " run=" + std::to_string(run_) + " key=" + std::to_string(key) +
                      " rid=" + std::to_string(operation) + rest);
  }

  std::uint32_t rank_;
  int run_;
  std::vector<std::string>& events_;
};

TEST_CASE("replicas do as the scripts say") {
  const json file = conformance("register_scripts.json");
  for (const auto& script : file.at("scripts")) {
    CAPTURE(script.at("name").get<std::string>());
    std::vector<std::string> events;
    std::vector<std::unique_ptr<Scripted>> replicas(script.at("replicas"));
    for (const auto& step : script.at("steps")) {
      CAPTURE(step.dump());
      events.clear();
      if (step.contains("prepare")) {
        for (std::uint32_t rank = 0; rank < replicas.size(); ++rank) {
          replicas[rank] = std::make_unique<Scripted>(script, rank, step.at("prepare"), events);
        }
      } else if (step.contains("invoke")) {
        const json& invoked = step.at("invoke");
        Replica& replica = replicas.at(invoked.at("replica"))->replica;
        if (invoked.value("read", false)) {
          replica.read(invoked.at("key"));
        } else {
          replica.write(invoked.at("key"), invoked.at("write"));
        }
      } else {
        const Line line(step.at("deliver"));
        replicas.at(line.to)->deliver(line);
      }
      REQUIRE(events == step.value("then", std::vector<std::string>{}));
    }
  }
}

// Delivers messages between replicas in a random order.
class ShuffledNetwork {
 public:
  using Message = std::function<void()>;

  void send(Message message) { under_way_.push_back(std::move(message)); }

  void deliver_all() {
    std::mt19937 random(1);
    while (!under_way_.empty()) {
      std::swap(under_way_[random() % under_way_.size()], under_way_.back());
      const Message message = std::move(under_way_.back());
      under_way_.pop_back();
      message();
    }
  }

 private:
  std::vector<Message> under_way_;
};

class Member final : public workloads::RegisterOutput {
 public:
  Member(std::uint32_t rank, std::uint64_t keys, std::vector<std::unique_ptr<Member>>& members,
         ShuffledNetwork& network, std::function<void(std::uint64_t key, std::uint64_t value)> responded)
      : replica(rank, 3, keys, *this), members_(members), network_(network), responded_(std::move(responded)) {}

  void broadcast_read(std::uint64_t key, std::uint64_t operation) override {
    for (const auto& member : members_) {
      network_.send([=, this, &other = member->replica] {
        network_.send([=, this, versioned = other.on_read(key)] { replica.on_value(key, operation, versioned); });
      });
    }
  }

  void broadcast_write(std::uint64_t key, std::uint64_t operation, const Versioned& versioned) override {
    for (const auto& member : members_) {
      network_.send([=, this, &other = member->replica] {
        other.on_write(key, versioned);
        network_.send([=, this] { replica.on_ack(key, operation); });
      });
    }
  }

  void completed(std::uint64_t key, bool /*is_write*/, std::uint64_t value) override {
    network_.send([=, this] { responded_(key, value); });
  }

  Replica replica;

 private:
  std::vector<std::unique_ptr<Member>>& members_;
  ShuffledNetwork& network_;
  std::function<void(std::uint64_t key, std::uint64_t value)> responded_;
};

TEST_CASE("a verification has all operations on all keys, and reads what was written") {
  const json fields{{"read_workload", 0.5}, {"partition_size", 3}, {"number_of_keys", 100}};
  workloads::Verification verification{workloads::AtomicRegisterParameters(Parameters(fields))};
  ShuffledNetwork network;
  std::vector<std::unique_ptr<Member>> members;
  int ended = 0;
  for (std::uint32_t rank = 0; rank < 3; ++rank) {
    members.push_back(
        std::make_unique<Member>(rank, 100, members, network, [&, rank](std::uint64_t key, std::uint64_t value) {
          if (verification.respond(rank, key, value)) ++ended;
        }));
  }
  verification.begin([&](std::uint64_t rank, std::uint64_t key, bool is_write, std::uint64_t value) {
    network.send([=, &replica = members[rank]->replica] {
      if (is_write) {
        replica.write(key, value);
      } else {
        replica.read(key);
      }
    });
  });
  network.deliver_all();
  CHECK(ended == 1);
  CHECK(verification.history().size() == 3000);
  std::set<std::uint64_t> written{0};
  for (const auto& operation : verification.history()) {
    if (operation.is_write) CHECK(written.insert(operation.value).second);
  }
  for (const auto& operation : verification.history()) {
    CHECK(written.contains(operation.value));
    CHECK(operation.invoked_nanos <= operation.returned_nanos);
  }
}

}  // namespace
}  // namespace mpp::tests
