#include "workloads/request_reply.hpp"

#include <boost/fiber/future.hpp>
#include <memory>
#include <variant>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {
namespace {

using workloads::RequestReplyParameters;

// The beginning, or an answer.
struct ClientMessage {
  std::uint64_t value;
};

// A question that is answered by a message.
struct Tell {
  std::uint64_t value;
  Channel<ClientMessage>* client;
};

// A question that bears a place for its answer.
struct Ask {
  std::uint64_t value;
  boost::fibers::promise<std::uint64_t> answer;
};

using ServerMessage = std::variant<Tell, Ask>;

void tell(const RequestReplyParameters& parameters, Run& run, Channel<ClientMessage>& own,
          Channel<ServerMessage>& server) {
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

void ask(const RequestReplyParameters& parameters, Run& run, Channel<ClientMessage>& own,
         Channel<ServerMessage>& server) {
  if (!own.receive()) return;
  std::uint64_t value = 0;
  for (std::uint64_t request = 0; request < parameters.requests && !run.over(); ++request) {
    boost::fibers::promise<std::uint64_t> promise;
    auto answer = promise.get_future();
    server.send(Ask{value, std::move(promise)});
    // A promise that its server drops, at the end of a run, throws here.
    value = answer.get();
  }
  run.latch().arrive(value);
}

void serve(Channel<ServerMessage>& own) {
  const Handle handle{
      [](const Tell& question) { question.client->send({question.value + 1}); },
      [](Ask& question) { question.answer.set_value(question.value + 1); },
  };
  while (auto message = own.receive()) std::visit(handle, *message);
}

class RequestReply final : public FiberBenchmark {
 public:
  explicit RequestReply(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }

  Begin create(Run& run) override {
    const auto clients = make_boxes<Channel<ClientMessage>>(parameters_.parallelism);
    for (const auto& client : clients) {
      const auto server = std::make_shared<Channel<ServerMessage>>();
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

}  // namespace mpp::fibers
