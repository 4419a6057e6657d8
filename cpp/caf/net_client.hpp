#pragma once

#include <caf/actor.hpp>
#include <memory>
#include <string>

#include "mpp/benchmark.hpp"
#include "net_benchmark.hpp"
#include "net_run.hpp"
#include "node.hpp"

namespace mpp::caf_actors {

// A client's half of a benchmark between processes: its partners, from set-up to the last clean-up.
class NetClient final : public Client {
 public:
  NetClient(MakeNetBenchmark make, const std::string& configuration, const std::string& address);

  // The place that it listens at.
  std::string data() override { return place_; }
  void prepare() override {}
  void clean_up(bool last_run) override {
    if (last_run) run_->end();
  }
  // Has nothing that waits.
  void stop() override {}

 private:
  std::unique_ptr<NetBenchmark> benchmark_;
  Node node_;
  // It has no other end than the request's.
  std::unique_ptr<NetRun> run_;
  caf::actor liaison_;
  std::string place_;
};

}  // namespace mpp::caf_actors
