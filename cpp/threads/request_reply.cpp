#include "workloads/request_reply.hpp"

#include <future>
#include <memory>
#include <variant>

#include "threads/benchmarks.hpp"
#include "threads/thread_benchmark.hpp"

namespace mpp::threads {
namespace {

using workloads::RequestReplyParameters;

// The beginning, or an answer.
struct ClientMessage {
  std::uint64_t value;
};

// A question that is answered by a message.
struct Tell {
  std::uint64_t value;
  Mailbox<ClientMessage>* client;
};

// A question that bears a place for its answer.
struct Ask {
  std::uint64_t value;
  std::promise<std::uint64_t> answer;
};

using ServerMessage = std::variant<Tell, Ask>;

void tell(const RequestReplyParameters& parameters, Run& run, Mailbox<ClientMessage>& own,
          Mailbox<ServerMessage>& server) {
  if (!own.receive()) return;
  std::uint64_t value = 0;
  for (std::uint64_t request = 0; request < parameters.requests; ++request) {
    server.send(Tell{value, &own});
    const auto answer = own.receive();
    if (!answer) return;
    value = answer->value;
  }
  run.latch().arrive(value);
}

void ask(const RequestReplyParameters& parameters, Run& run, Mailbox<ClientMessage>& own,
         Mailbox<ServerMessage>& server) {
  if (!own.receive()) return;
  std::uint64_t value = 0;
  for (std::uint64_t request = 0; request < parameters.requests && !run.over(); ++request) {
    std::promise<std::uint64_t> promise;
    auto answer = promise.get_future();
    server.send(Ask{value, std::move(promise)});
    // A promise that its server drops, at the end of a run, throws here.
    value = answer.get();
  }
  run.latch().arrive(value);
}

void serve(Mailbox<ServerMessage>& own) {
  const Handle handle{
      [](const Tell& question) { question.client->send({question.value + 1}); },
      [](Ask& question) { question.answer.set_value(question.value + 1); },
  };
  while (auto message = own.receive()) std::visit(handle, *message);
}

class RequestReply final : public ThreadBenchmark {
 public:
  explicit RequestReply(const Parameters& parameters) : parameters_(parameters) {
    require_threads(2 * parameters_.parallelism);
  }

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    const auto clients = make_mailboxes<ClientMessage>(parameters_.parallelism);
    for (const auto& client : clients) {
      const auto server = std::make_shared<Mailbox<ServerMessage>>();
      run.start(server, [server] { serve(*server); });
      run.start(client, [this, &run, client, server] {
        if (parameters_.ask) {
          ask(parameters_, run, *client, *server);
        } else {
          tell(parameters_, run, *client, *server);
        }
      });
    }
    return [clients] {
      for (const auto& client : clients) client->send({});
    };
  }

 private:
  RequestReplyParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_request_reply(const Parameters& parameters) {
  return std::make_unique<RequestReply>(parameters);
}

}  // namespace mpp::threads
