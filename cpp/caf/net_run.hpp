#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "mpp/latch.hpp"
#include "run.hpp"

namespace mpp::caf_actors {

// A run of a benchmark between processes: the actors of one node.
class NetRun final : public Run {
 public:
  // The number of messages by which a master learns how far its run is.
  struct Reports {
    // Those that end the run.
    std::uint64_t parts = 1;
    // Those of actors that were told of others.
    std::uint64_t introductions = 0;
    // Those of actors that will send no more. A run that ends by itself has none.
    std::uint64_t flushes = 0;
  };

  // Runs of a request count from 1. The function is told of a failure, by whatever thread.
  NetRun(caf::actor_system& system, const Reports& reports, std::uint32_t number,
         std::function<void(const std::string&)> failed = nullptr)
      : Run(system, reports.parts),
        number_(number),
        introduced_(reports.introductions + 1),
        flushed_(reports.flushes),
        failed_(std::move(failed)) {}
  NetRun(const NetRun&) = delete;
  NetRun& operator=(const NetRun&) = delete;
  ~NetRun() override { end(); }

  [[nodiscard]] std::uint32_t number() const { return number_; }

  // Says that an actor knows of the others that it has to know of.
  void introduced() { introduced_.arrive(0); }

  // Waits until all actors have started and been introduced.
  void await_introductions();

  // Says that an actor will send no more.
  void flushed() { flushed_.arrive(0); }

  // Waits until all have said so whose reports are expected.
  void await_flushed();

  void fail(const std::string& reason) override;
  void stop() override;

 private:
  std::uint32_t number_;
  Latch introduced_;
  Latch flushed_;
  std::function<void(const std::string&)> failed_;
};

}  // namespace mpp::caf_actors
