#include <caf/send.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "benchmarks.hpp"
#include "net_benchmark.hpp"
#include "net_messages.hpp"
#include "workloads/register.hpp"
#include "workloads/verification.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::AtomicRegisterParameters;
using workloads::Verification;
using workloads::Versioned;

using greeting_atom = caf::atom_constant<caf::atom("greeting")>;
using introduced_atom = caf::atom_constant<caf::atom("introduced")>;
using verify_atom = caf::atom_constant<caf::atom("verify")>;

// A replica, which serves one run after the other.
class RegisterReplica final : public workloads::RegisterOutput {
 public:
  // The run is that of the node, which on a client lasts for all of the master's.
  RegisterReplica(caf::event_based_actor* self, const AtomicRegisterParameters& parameters, const Run& run)
      : self_(self), parameters_(parameters), node_run_(run) {}

  // Makes ready for a run. Once all have greeted a replica nothing of an earlier run is under way to it.
  void begin(const ReplicaIntroduction& introduction) {
    run_ = introduction;
    is_measured_ = false;
    replica_.emplace(run_.rank, run_.replicas.size(), parameters_.keys, *this);
    workload_.emplace(run_.rank, parameters_);
    broadcast(greeting_atom::value);
  }

  // Others may greet before this replica is introduced. Its own greeting, without which none is ready, follows that.
  void take_greeting() {
    if (++greetings_ != run_.replicas.size()) return;
    greetings_ = 0;
    self_->send(run_.coordinator, introduced_atom::value);
  }

  void start() {
    is_measured_ = true;
    workload_->begin(*replica_);
  }

  void invoke(const Invoke& invoked) {
    if (invoked.is_write) {
      replica_->write(invoked.key, invoked.value);
    } else {
      replica_->read(invoked.key);
    }
  }

  void take(const Read& read) {
    if (!concerns(read.run)) return;
    answer(Value{read.run, read.key, read.operation, replica_->on_read(read.key)});
  }

  void take(const Value& value) {
    if (concerns(value.run)) replica_->on_value(value.key, value.operation, value.versioned);
  }

  void take(const Write& write) {
    if (!concerns(write.run)) return;
    replica_->on_write(write.key, write.versioned);
    answer(Ack{write.run, write.key, write.operation});
  }

  void take(const Ack& ack) {
    if (concerns(ack.run)) replica_->on_ack(ack.key, ack.operation);
  }

  void broadcast_read(std::uint64_t key, std::uint64_t operation) override {
    broadcast(Read{run_.run, key, operation});
  }

  void broadcast_write(std::uint64_t key, std::uint64_t operation, const Versioned& versioned) override {
    broadcast(Write{run_.run, key, operation, versioned});
  }

  // Tells the coordinator of each operation of a verification, and else of the last one.
  void completed(std::uint64_t key, bool is_write, std::uint64_t value) override {
    if (!is_measured_) {
      self_->send(run_.coordinator, Response{run_.rank, key, value});
    } else if (workload_->complete(is_write)) {
      self_->send(run_.coordinator, Done{workload_->reads(), workload_->writes()});
    }
  }

 private:
  // True if a message is of this run. Those of earlier runs have no effect.
  [[nodiscard]] bool concerns(std::uint32_t number) const {
    if (number > run_.run) {
      throw std::runtime_error("replica " + std::to_string(run_.rank) + " got a message of run " +
                               std::to_string(number) + " in run " + std::to_string(run_.run));
    }
    return number == run_.run;
  }

  template <typename Message>
  void broadcast(const Message& message) {
    if (node_run_.over()) return;
    for (const auto& replica : run_.replicas) self_->send(replica, message);
  }

  template <typename Message>
  void answer(const Message& message) {
    self_->send(caf::actor_cast<caf::actor>(self_->current_sender()), message);
  }

  caf::event_based_actor* self_;
  AtomicRegisterParameters parameters_;
  const Run& node_run_;
  ReplicaIntroduction run_ = {};
  std::uint64_t greetings_ = 0;
  bool is_measured_ = false;
  std::optional<workloads::Replica> replica_;
  std::optional<workloads::RegisterWorkload> workload_;
};

caf::behavior replica(caf::event_based_actor* self, const AtomicRegisterParameters& parameters, const Run& run) {
  const auto own = std::make_shared<RegisterReplica>(self, parameters, run);
  return {
      [=](const Read& read) { own->take(read); },
      [=](const Value& value) { own->take(value); },
      [=](const Write& write) { own->take(write); },
      [=](const Ack& ack) { own->take(ack); },
      [=](const ReplicaIntroduction& introduction) { own->begin(introduction); },
      [=](greeting_atom) { own->take_greeting(); },
      [=](start_atom) { own->start(); },
      [=](const Invoke& invoked) { own->invoke(invoked); },
  };
}

// Introduces replicas to each other, and learns when they are done.
caf::behavior coordinator(caf::event_based_actor* self, const std::vector<caf::actor>& replicas,
                          const std::shared_ptr<Verification>& verification, NetRun& run) {
  for (std::uint32_t rank = 0; rank < replicas.size(); ++rank) {
    self->send(replicas[rank], ReplicaIntroduction{run.number(), rank, replicas, self});
  }
  return {
      [&run](introduced_atom) { run.introduced(); },
      [&run](const Done& done) { run.latch().arrive((done.reads << 32U) + done.writes); },
      [=](verify_atom) {
        verification->begin([=](std::uint64_t rank, std::uint64_t key, bool is_write, std::uint64_t value) {
          self->send(replicas[rank], Invoke{key, is_write, value});
        });
      },
      [=, &run](const Response& response) {
        if (!verification->respond(response.rank, response.key, response.value)) return;
        for (std::size_t rank = 0; rank < replicas.size(); ++rank) run.latch().arrive(0);
      },
  };
}

class AtomicRegister final : public NetBenchmark {
 public:
  explicit AtomicRegister(const Parameters& parameters) : parameters_(parameters) {}

  [[nodiscard]] NetRun::Reports reports() const override {
    return {.parts = parameters_.replicas, .introductions = parameters_.replicas};
  }

  // The first replica is the master's.
  [[nodiscard]] std::size_t clients() const override { return parameters_.replicas - 1; }

  [[nodiscard]] std::uint64_t partners() const override { return 1; }

  caf::behavior partner(caf::event_based_actor* self, NetRun& run, std::uint64_t /*number*/) override {
    return replica(self, parameters_, run);
  }

  Begin create(NetRun& run, const std::vector<caf::actor>& partners) override {
    std::vector<caf::actor> replicas = partners;
    replicas.insert(replicas.begin(),
                    run.start([this, &run](caf::event_based_actor* self) { return replica(self, parameters_, run); }));
    verification_ = std::make_shared<Verification>(parameters_);
    coordinator_ = run.start([this, replicas, &run](caf::event_based_actor* self) {
      return coordinator(self, replicas, verification_, run);
    });
    return begin_all(replicas);
  }

  std::vector<Operation> verify(NetRun& run) override {
    caf::anon_send(coordinator_, verify_atom::value);
    run.latch().wait();
    return verification_->history();
  }

 private:
  AtomicRegisterParameters parameters_;
  std::shared_ptr<Verification> verification_;
  caf::actor coordinator_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_atomic_register(const Parameters& parameters) {
  return std::make_unique<AtomicRegister>(parameters);
}

}  // namespace mpp::caf_actors
