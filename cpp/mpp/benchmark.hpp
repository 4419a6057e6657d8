// All that a testee in C++ needs beside its benchmarks: it speaks the protocol of docs/worker-protocol.md.
//
// A testee hands serve a Testee, which makes a new instance of a benchmark for each request: that is its set-up. Its
// phases are
//
//   constructor -> { prepare -> run -> answer -> clean_up(false) }* -> prepare -> run -> answer -> clean_up(true)
//
// Only run is timed. If a phase fails, clean_up(true) follows. Failures are exceptions.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "mpp/options.hpp"
#include "mpp/parameters.hpp"

namespace mpp {

// The phases of a benchmark in each role.
class Phases {
 public:
  Phases() = default;
  Phases(const Phases&) = delete;
  Phases& operator=(const Phases&) = delete;
  virtual ~Phases() = default;

  // Creates the components of the next run, and returns when they have started.
  virtual void prepare() = 0;
  // Returns when nothing of the run is left; after the last one, nothing of the request.
  virtual void clean_up(bool last_run) = 0;
  // Makes prepare and run fail as soon as may be. It is called by another thread.
  virtual void stop() = 0;
};

// The failure of a run whose requests come faster than they are answered. What was answered counts.
class Overloaded : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

// The phases of a role that starts runs. A benchmark within this process has no others.
class Runs : public Phases {
 public:
  // Nanoseconds, each value with the number of requests that took so long.
  using Latencies = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

  // Sends the first messages, and waits for the end of the run.
  virtual void run() = 0;
  // The number that the run computed, modulo 2^64.
  virtual std::uint64_t answer() = 0;
  // Numbers beside the answer, of all runs so far, by names that end with their units.
  [[nodiscard]] virtual std::map<std::string, double> metrics() const { return {}; }
  // The latencies of the run, if the benchmark is one of latencies.
  [[nodiscard]] virtual std::optional<Latencies> latencies() const { return std::nullopt; }
};

// The master's half of a benchmark between processes.
class Master : public Runs {
 public:
  // A text for the clients.
  virtual std::string configuration() = 0;
  // Takes the clients' data, in their order.
  virtual void introduce(const std::vector<std::string>& clients) = 0;
};

// An operation of a replica on a key. Its times are on one clock.
struct Operation {
  std::uint64_t replica;
  std::uint64_t key;
  bool is_write;
  std::uint64_t value;
  std::int64_t invoked_nanos;
  std::int64_t returned_nanos;
};

// The master's half of a benchmark whose operations can be verified.
class Verifier : public Master {
 public:
  // Has operations carried out in place of run, and returns all of them.
  virtual std::vector<Operation> verify() = 0;
};

// A client's half.
class Client : public Phases {
 public:
  // A text for the master.
  virtual std::string data() = 0;
};

using MakeLocal = std::function<std::unique_ptr<Runs>(const Parameters&)>;

// Makes both halves of a benchmark between processes. Other nodes reach this one at the address.
struct Distributed {
  std::function<std::unique_ptr<Master>(const Parameters&, std::uint64_t clients, const std::string& address)> master;
  std::function<std::unique_ptr<Client>(const std::string& configuration, const std::string& address)> client;
};

// Says what a testee is, and which benchmarks it has, by their symbols.
struct Testee {
  std::string symbol;
  std::string framework;
  std::string framework_version;
  std::map<std::string, MakeLocal> local = {};
  std::map<std::string, Distributed> distributed = {};
  // The symbols of those whose masters are Verifiers.
  std::set<std::string> verifies = {};
  // Facts for those who read the results.
  std::map<std::string, std::string> settings = {};
  // The options that may be set, with their values.
  std::map<std::string, OptionValues> options = {};
  // Further settings, which depend on the options that were set.
  std::function<std::map<std::string, std::string>()> settings_by_options = [] {
    return std::map<std::string, std::string>();
  };
};

// The compiler's name and version.
std::string compiler();

// Answers the host's requests until standard input ends. Whatever else is printed goes to standard error, the log.
// Returns the program's exit code.
int serve(const Testee& testee);

}  // namespace mpp
