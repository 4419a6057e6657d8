#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mpp/benchmark.hpp"
#include "threads/frames.hpp"
#include "threads/net_configuration.hpp"
#include "threads/socket.hpp"
#include "threads/thread_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::threads {

// The runs of a benchmark between processes, over a connection to each of the client's pongers.
class NetBenchmark : public ThreadBenchmark {
 public:
  // The client's configuration, but for the token.
  [[nodiscard]] virtual NetConfiguration configuration() const = 0;
  // The master's end of a pair's connection: by default a pinger's.
  [[nodiscard]] virtual Connection connection(std::shared_ptr<const Socket> socket) const;

  // Takes the place of the client, before it is connected to.
  void set_client(const std::string& client) { client_ = client; }
  void add(Connection connection) { connections_.push_back(std::move(connection)); }

 protected:
  [[nodiscard]] std::vector<Connection>& connections() { return connections_; }
  // Starts a component for each connection, and returns what makes it begin.
  Begin start_each(Run& run, const std::function<void(Connection& connection)>& component);
  // The reason of a failure of a connection.
  [[nodiscard]] std::string lost(const std::exception& failure) const;

 private:
  std::string client_;
  std::vector<Connection> connections_;
};

using MakeNetBenchmark = std::unique_ptr<NetBenchmark> (*)(const Parameters& parameters);

// The master's half of a benchmark.
class NetMaster final : public Master {
 public:
  explicit NetMaster(std::unique_ptr<NetBenchmark> benchmark);

  std::string configuration() override { return configuration_.encode(); }
  void introduce(const std::vector<std::string>& clients) override;
  void prepare() override { benchmark_->prepare(); }
  void run() override { benchmark_->run(); }
  std::uint64_t answer() override { return benchmark_->answer(); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return benchmark_->metrics(); }
  [[nodiscard]] std::optional<Latencies> latencies() const override { return benchmark_->latencies(); }
  void clean_up(bool last_run) override;
  void stop() override;

 private:
  using SharedSocket = std::shared_ptr<const Socket>;

  // Greets the client, which answers with the same greeting once the pair's ponger is there.
  void greet(const Socket& socket, std::uint32_t pair, Deadline deadline) const;
  // Ends whoever waits for the client.
  void shut_down();

  std::unique_ptr<NetBenchmark> benchmark_;
  NetConfiguration configuration_;
  // Guards the sockets: another thread may stop the run.
  std::mutex mutex_;
  std::vector<SharedSocket> sockets_;
};

// Both halves of a benchmark.
Distributed halves(MakeNetBenchmark make);

std::unique_ptr<NetBenchmark> make_net_ping_pong(const workloads::PipelineParameters& parameters);

}  // namespace mpp::threads
