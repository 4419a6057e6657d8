#include "workloads/request_reply.hpp"

#include <caf/duration.hpp>
#include <caf/send.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::RequestReplyParameters;

using tell_atom = caf::atom_constant<caf::atom("tell")>;
using answer_atom = caf::atom_constant<caf::atom("answer")>;
using ask_atom = caf::atom_constant<caf::atom("ask")>;

caf::behavior server(caf::event_based_actor* self) {
  return {
      [=](tell_atom, std::uint64_t value) {
        self->send(caf::actor_cast<caf::actor>(self->current_sender()), answer_atom::value, value + 1);
      },
      [](ask_atom, std::uint64_t value) { return value + 1; },
  };
}

struct Client {
  caf::event_based_actor* self;
  RequestReplyParameters parameters;
  caf::actor server;
  Latch& latch;
  std::uint64_t received = 0;

  void ask(std::uint64_t value) {
    if (parameters.ask) {
      self->request(server, caf::infinite, ask_atom::value, value).then([this](std::uint64_t answer) { take(answer); });
    } else {
      self->send(server, tell_atom::value, value);
    }
  }

  void take(std::uint64_t value) {
    if (++received < parameters.requests) {
      ask(value);
    } else {
      latch.arrive(value);
    }
  }
};

caf::behavior client(caf::event_based_actor* self, const RequestReplyParameters& parameters, const caf::actor& server,
                     Latch& latch) {
  const auto state = std::make_shared<Client>(Client{self, parameters, server, latch});
  return {
      [=](start_atom) { state->ask(0); },
      [=](answer_atom, std::uint64_t value) { state->take(value); },
  };
}

class RequestReply final : public CafBenchmark {
 public:
  explicit RequestReply(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    std::vector<caf::actor> clients;
    for (std::uint64_t pair = 0; pair < parameters_.parallelism; ++pair) {
      const caf::actor serving = run.start(server);
      clients.push_back(run.start([this, serving, &run](caf::event_based_actor* self) {
        return client(self, parameters_, serving, run.latch());
      }));
    }
    return [clients] {
      for (const auto& one : clients) caf::anon_send(one, start_atom::value);
    };
  }

 private:
  RequestReplyParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_request_reply(const Parameters& parameters) {
  return std::make_unique<RequestReply>(parameters);
}

}  // namespace mpp::caf_actors
