#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "mpp/benchmark.hpp"
#include "net_benchmark.hpp"
#include "net_run.hpp"
#include "node.hpp"

namespace mpp::caf_actors {

// The master's half of a benchmark between processes.
class NetMaster final : public Verifier {
 public:
  NetMaster(std::unique_ptr<NetBenchmark> benchmark, const Parameters& parameters);

  std::string configuration() override { return configuration_; }
  void introduce(const std::vector<std::string>& clients) override;
  void prepare() override;
  void run() override;
  std::vector<Operation> verify() override;
  std::uint64_t answer() override { return benchmark_->answer(*run_); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return benchmark_->metrics(); }
  [[nodiscard]] std::optional<Latencies> latencies() const override { return benchmark_->latencies(); }
  void clean_up(bool last_run) override;
  void stop() override;

 private:
  std::shared_ptr<NetRun> current();
  void set_current(std::shared_ptr<NetRun> run);
  void fail(const std::string& reason);
  void end_run(NetRun& run);

  std::unique_ptr<NetBenchmark> benchmark_;
  std::string token_;
  std::string configuration_;
  Node node_;
  // Guards the pointer: another thread may stop the run, or fail it.
  std::mutex mutex_;
  // The actors that introduce the clients, and those of a run.
  std::shared_ptr<NetRun> introduction_;
  std::shared_ptr<NetRun> run_;
  std::vector<caf::actor> partners_;
  std::uint32_t runs_ = 0;
  bool succeeded_ = false;
  Begin begin_;
};

}  // namespace mpp::caf_actors
