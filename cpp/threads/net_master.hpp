#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mpp/benchmark.hpp"
#include "threads/frames.hpp"
#include "threads/socket.hpp"
#include "threads/thread_benchmark.hpp"
#include "workloads/pipeline.hpp"

namespace mpp::threads {

// The pingers, each with a thread and a connection of its own.
class NetMaster final : public Master {
 public:
  explicit NetMaster(const workloads::PipelineParameters& parameters);

  std::string configuration() override;
  void introduce(const std::vector<std::string>& clients) override;
  void prepare() override { pingers_.prepare(); }
  void run() override { pingers_.run(); }
  std::uint64_t answer() override { return pingers_.answer(); }
  void clean_up(bool last_run) override;
  void stop() override { pingers_.stop(); }

 private:
  using SharedSocket = std::shared_ptr<const Socket>;

  class Pingers final : public ThreadBenchmark {
   public:
    explicit Pingers(const workloads::PipelineParameters& parameters) : parameters_(parameters) {}

    // Once the client has been introduced.
    std::string client;
    std::vector<Connection> connections;

   protected:
    [[nodiscard]] std::uint64_t parts() const override { return parameters_.parallelism; }
    Begin create(Run& run) override;

   private:
    workloads::PipelineParameters parameters_;
  };

  // Greets the client, which answers with the same greeting once the pair's ponger is there.
  void greet(const Socket& socket, std::uint32_t pair, Deadline deadline) const;

  workloads::PipelineParameters parameters_;
  std::uint64_t token_;
  std::vector<SharedSocket> sockets_;
  Pingers pingers_;
};

}  // namespace mpp::threads
