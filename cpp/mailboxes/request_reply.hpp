#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/request_reply.hpp"

namespace mpp::mailboxes {

template <typename Means>
class RequestReply final : public Means::Benchmark {
 public:
  explicit RequestReply(const Parameters& parameters) : parameters_(parameters) {
    Means::require_components(2 * parameters_.parallelism);
  }

 protected:
  using Run = typename Means::Run;

  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    const auto clients = make_boxes<ClientBox>(parameters_.parallelism);
    for (const auto& client : clients) {
      const auto server = std::make_shared<ServerBox>();
      run.start(server, [server] { serve(*server); });
      run.start(client, [this, &run, client, server] {
        if (parameters_.ask) {
          ask(run, *client, *server);
        } else {
          tell(run, *client, *server);
        }
      });
    }
    return [clients] {
      for (const auto& client : clients) client->send({});
    };
  }

 private:
  using Promise = typename Means::template Promise<std::uint64_t>;

  // The beginning, or an answer.
  struct ClientMessage {
    std::uint64_t value;
  };
  using ClientBox = typename Means::template Channel<ClientMessage>;

  // A question that is answered by a message.
  struct Tell {
    std::uint64_t value;
    ClientBox* client;
  };

  // A question that bears a place for its answer.
  struct Ask {
    std::uint64_t value;
    Promise answer;
  };

  using ServerMessage = std::variant<Tell, Ask>;
  using ServerBox = typename Means::template Channel<ServerMessage>;

  void tell(Run& run, ClientBox& own, ServerBox& server) const {
    if (!own.receive()) return;
    std::uint64_t value = 0;
    for (std::uint64_t request = 0; request < parameters_.requests; ++request) {
      server.send(Tell{value, &own});
      const auto answer = own.receive();
      if (!answer) return;
      value = answer->value;
    }
    run.latch().arrive(value);
  }

  void ask(Run& run, ClientBox& own, ServerBox& server) const {
    if (!own.receive()) return;
    std::uint64_t value = 0;
    for (std::uint64_t request = 0; request < parameters_.requests && !run.over(); ++request) {
      Promise promise;
      auto answer = promise.get_future();
      server.send(Ask{value, std::move(promise)});
      // A promise that its server drops, at the end of a run, throws here.
      value = answer.get();
    }
    run.latch().arrive(value);
  }

  static void serve(ServerBox& own) {
    const Handle handle{
        [](const Tell& question) { question.client->send({question.value + 1}); },
        [](Ask& question) { question.answer.set_value(question.value + 1); },
    };
    while (auto message = own.receive()) std::visit(handle, *message);
  }

  workloads::RequestReplyParameters parameters_;
};

}  // namespace mpp::mailboxes
