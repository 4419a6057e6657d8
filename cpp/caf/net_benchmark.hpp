#pragma once

#include <caf/actor.hpp>
#include <caf/behavior.hpp>
#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "caf_benchmark.hpp"
#include "mpp/benchmark.hpp"
#include "net_run.hpp"

namespace mpp::caf_actors {

// A benchmark between processes: its runs on the master, and their partners on clients. Each node has an instance.
class NetBenchmark {
 public:
  NetBenchmark() = default;
  NetBenchmark(const NetBenchmark&) = delete;
  NetBenchmark& operator=(const NetBenchmark&) = delete;
  virtual ~NetBenchmark() = default;

  [[nodiscard]] virtual NetRun::Reports reports() const = 0;
  // The number of clients that take part, the first ones.
  [[nodiscard]] virtual std::size_t clients() const { return 1; }
  // The number of partners that each of them has.
  [[nodiscard]] virtual std::uint64_t partners() const = 0;

  // Makes a client's partner, by its number from 0. It serves one run after the other.
  virtual caf::behavior partner(caf::event_based_actor* self, NetRun& run, std::uint64_t number) = 0;

  // Starts the master's actors of a run, and returns what sends the first messages.
  virtual Begin create(NetRun& run, const std::vector<caf::actor>& partners) = 0;

  [[nodiscard]] virtual std::uint64_t answer(NetRun& run) { return run.latch().sum(); }

  // As those of Runs.
  [[nodiscard]] virtual std::map<std::string, double> metrics() const { return {}; }
  [[nodiscard]] virtual std::optional<Runs::Latencies> latencies() const { return std::nullopt; }

  // Has actors end what they tell each other after a run, if a run does not end it by itself.
  virtual void flush() {}

  // Has operations carried out in place of a run, and returns all of them.
  virtual std::vector<Operation> verify(NetRun& /*run*/) {
    throw std::logic_error("this benchmark has nothing to verify");
  }
};

using MakeNetBenchmark = std::unique_ptr<NetBenchmark> (*)(const Parameters& parameters);

// Both halves of a benchmark.
Distributed halves(MakeNetBenchmark make);

}  // namespace mpp::caf_actors
