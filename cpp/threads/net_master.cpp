#include "threads/net_master.hpp"

#include <chrono>
#include <random>
#include <stdexcept>

#include "mailboxes/messages.hpp"
#include "threads/benchmarks.hpp"
#include "threads/net_client.hpp"
#include "threads/net_configuration.hpp"

namespace mpp::threads {
namespace {

using workloads::Pipeline;
using workloads::PipelineParameters;

constexpr std::chrono::seconds kConnectDeadline{60};
// With more than this under way both ends might wait for each other to read.
constexpr std::uint64_t kUnderWayBytes = std::uint64_t{64} << 10U;

std::uint64_t random_token() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

std::uint64_t receive(Connection& connection) {
  const auto index = connection.receive();
  if (!index) throw std::runtime_error("it has ended");
  return *index;
}

// A pinger: sends PINGs until all PONGs have come.
void ping_over(Connection& connection, Pipeline& pipeline) {
  for (std::uint64_t index = 0; index < pipeline.window(); ++index) connection.send(index);
  while (!pipeline.done()) {
    if (connection.must_wait()) connection.flush();
    if (const auto next = pipeline.take(receive(connection))) connection.send(*next);
  }
}

void send_all(Connection& connection, std::uint64_t window, Mailbox<std::uint64_t>& indices) {
  for (std::uint64_t index = 0; index < window; ++index) connection.send(index);
  while (true) {
    if (indices.empty()) connection.flush();
    const auto index = indices.receive();
    if (!index) return;
    connection.send(*index);
  }
}

// Does so with a second thread that sends, so that PONGs are read meanwhile.
void ping_and_read_over(Connection& connection, Pipeline& pipeline, Run& run) {
  const auto indices = std::make_shared<Mailbox<std::uint64_t>>();
  run.spawn(indices, [&connection, window = pipeline.window(), indices] { send_all(connection, window, *indices); });
  while (!pipeline.done()) {
    if (const auto next = pipeline.take(receive(connection))) indices->send(*next);
  }
  indices->close();
}

void send_pings(Connection& connection, const PipelineParameters& parameters, Run& run) {
  Pipeline pipeline(parameters);
  if (pipeline.window() > kUnderWayBytes / connection.frame_bytes()) {
    ping_and_read_over(connection, pipeline, run);
  } else {
    ping_over(connection, pipeline);
  }
  run.latch().arrive(pipeline.answer());
}

Distributed halves(PipelineParameters (*read)(const Parameters&)) {
  return {
      [read](const Parameters& parameters, std::uint64_t /*clients*/, const std::string& /*address*/) {
        return std::make_unique<NetMaster>(read(parameters));
      },
      [](const std::string& configuration, const std::string& address) {
        return std::make_unique<NetClient>(configuration, address);
      },
  };
}

}  // namespace

NetMaster::NetMaster(const PipelineParameters& parameters)
    : parameters_(parameters), token_(random_token()), pingers_(parameters) {
  // Each may have a second thread.
  require_threads(2 * parameters.parallelism);
}

std::string NetMaster::configuration() {
  return NetConfiguration{token_, static_cast<std::uint32_t>(parameters_.parallelism), parameters_.static_only}
      .encode();
}

void NetMaster::introduce(const std::vector<std::string>& clients) {
  const std::string& client = clients.at(0);
  pingers_.client = client;
  const Deadline deadline = std::chrono::steady_clock::now() + kConnectDeadline;
  for (std::uint32_t pair = 0; pair < parameters_.parallelism; ++pair) {
    try {
      const auto socket = std::make_shared<const Socket>(Socket::connect_to(client, deadline));
      greet(*socket, pair, deadline);
      sockets_.push_back(socket);
      pingers_.connections.emplace_back(socket, FrameKind::kPing, FrameKind::kPong, parameters_.static_only);
    } catch (const std::exception& failure) {
      throw std::runtime_error("the client at " + client + ": pair " + std::to_string(pair) + ": " + failure.what());
    }
  }
}

void NetMaster::greet(const Socket& socket, std::uint32_t pair, Deadline deadline) const {
  const Greeting::Frame greeting = Greeting{token_, pair}.encode();
  socket.send_all(greeting);
  Greeting::Frame answer{};
  socket.receive_all(answer, deadline);
  if (answer != greeting) throw std::runtime_error("it answered by another greeting than ours");
}

void NetMaster::clean_up(bool last_run) {
  // A pinger that waits for its client learns by this that a run is over before it has all.
  if (last_run) {
    for (const auto& socket : sockets_) socket->shut_down();
  }
  pingers_.clean_up(last_run);
}

Begin NetMaster::Pingers::create(Run& run) {
  const auto starts = mailboxes::make_boxes<Mailbox<mailboxes::Start>>(connections.size());
  for (std::size_t pair = 0; pair < starts.size(); ++pair) {
    run.start(starts[pair], [this, &run, pair, own = starts[pair]] {
      if (!own->receive()) return;
      try {
        send_pings(connections[pair], parameters_, run);
      } catch (const std::exception& failure) {
        throw std::runtime_error("the connection to the client at " + client + ": " + failure.what());
      }
    });
  }
  return [starts] {
    for (const auto& start : starts) start->send({});
  };
}

Distributed net_ping_pong() { return halves(PipelineParameters::of_one_pair); }

Distributed net_throughput_ping_pong() { return halves(PipelineParameters::of_pairs); }

}  // namespace mpp::threads
