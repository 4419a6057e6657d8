#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "mpp/benchmark.hpp"
#include "mpp/latch.hpp"
#include "mpp/parameters.hpp"
#include "workloads/generator_processor.hpp"
#include "workloads/histogram.hpp"

namespace mpp::workloads {

// The parameters of LATENCY and NETLATENCY.
struct LatencyParameters {
  std::uint64_t rate_per_second;
  std::uint64_t duration_millis;
  std::uint64_t servers;
  std::chrono::nanoseconds work;

  explicit LatencyParameters(const Parameters& parameters)
      : rate_per_second(parameters.number("rate_per_second")),
        duration_millis(parameters.number("duration_millis")),
        servers(parameters.number("parallelism")),
        work(parameters.number("work_nanos")) {}

  [[nodiscard]] std::uint64_t requests() const {
    return std::max(rate_per_second * duration_millis / 1000, std::uint64_t{1});
  }

  // The intended time of a request, from the run's begin on.
  [[nodiscard]] std::chrono::nanoseconds intended(std::uint64_t request) const {
    constexpr std::uint64_t kNanosPerSecond = 1'000'000'000;
    const std::uint64_t seconds = request / rate_per_second;
    const std::uint64_t rest = request % rate_per_second;
    return std::chrono::nanoseconds(seconds * kNanosPerSecond + rest * kNanosPerSecond / rate_per_second);
  }
};

// Requests that come at a steady rate, whether or not those before them have been answered. The thread of the benchmark
// generates them; the collector, one component, takes the answers.
class OpenLoop {
 public:
  // LIMIT_IN_FLIGHT of proto/options.proto.
  static constexpr std::uint64_t kMostUnanswered = 10'000'000;

  explicit OpenLoop(const LatencyParameters& parameters, std::uint64_t most_unanswered = kMostUnanswered)
      : parameters_(parameters), most_unanswered_(most_unanswered) {}

  // Begins anew, before a run.
  void reset() {
    latencies_.clear();
    received_.store(0, std::memory_order_relaxed);
    sum_.store(0, std::memory_order_relaxed);
  }

  // Sends each request at its intended time, or at once if it is late, by a function that takes its number, and waits
  // until the latch opens. Throws Overloaded if answers do not keep up.
  template <typename Send>
  void generate(Latch& latch, Send send) {
    const std::uint64_t requests = parameters_.requests();
    // Takes some microseconds, before the first request's time.
    const GeneratorProcessor processor;
    begin_ = std::chrono::steady_clock::now();
    deadline_ = begin_ + parameters_.intended(requests - 1) + kPatience;
    for (std::uint64_t request = 0; request < requests; ++request) {
      const Time intended = begin_ + parameters_.intended(request);
      Time now = std::chrono::steady_clock::now();
      while (now < intended) {
        // Fails, or is stopped, before all is sent.
        if (latch.is_open()) return;
        now = std::chrono::steady_clock::now();
      }
      lateness_.record(now - intended);
      send(request);
      if ((request + 1) % kRequestsPerCheck != 0) continue;
      if (latch.is_open()) return;
      check(request + 1, now);
    }
    if (!latch.opens_by(deadline_)) fail("not all answers came within 10 s after the last request", requests);
  }

  // Takes the answer of a request. Returns whether it was the last one.
  bool collect(std::uint64_t request) {
    latencies_.record(std::chrono::steady_clock::now() - (begin_ + parameters_.intended(request)));
    sum_.store(sum_.load(std::memory_order_relaxed) + request, std::memory_order_relaxed);
    const std::uint64_t received = received_.load(std::memory_order_relaxed) + 1;
    received_.store(received, std::memory_order_relaxed);
    return received == parameters_.requests();
  }

  // The time at which all answers have to be there, of the run that goes on.
  [[nodiscard]] std::chrono::steady_clock::time_point deadline() const { return deadline_; }

  // Throws Overloaded, when only so many requests are sent by then.
  [[noreturn]] void fail_unsent(std::uint64_t sent) const {
    fail("not all requests could be sent within 10 s after the time of the last one", sent);
  }

  [[nodiscard]] const LatencyParameters& parameters() const { return parameters_; }

  // The sum of the requests whose answers have come.
  [[nodiscard]] std::uint64_t answer() const { return sum_.load(std::memory_order_relaxed); }

  [[nodiscard]] LatencyHistogram::Counts latencies() const { return latencies_.counts(); }

  // In all runs of the request so far.
  [[nodiscard]] std::map<std::string, double> metrics() const {
    const std::chrono::duration<double, std::micro> lateness = lateness_.percentile(99);
    return {{"generator_lateness_p99_micros", lateness.count()}};
  }

 private:
  using Time = std::chrono::steady_clock::time_point;

  // So long after the last request's time all answers have to be there.
  static constexpr std::chrono::seconds kPatience{10};
  static constexpr std::uint64_t kRequestsPerCheck = 1000;

  void check(std::uint64_t sent, Time now) const {
    if (now > deadline_) fail_unsent(sent);
    if (sent - received_.load(std::memory_order_relaxed) > most_unanswered_) {
      fail("more than " + std::to_string(most_unanswered_) + " requests are unanswered", sent);
    }
  }

  [[noreturn]] void fail(const std::string& reason, std::uint64_t sent) const {
    throw Overloaded(reason + ": " + std::to_string(received_.load(std::memory_order_relaxed)) + " answers to " +
                     std::to_string(sent) + " of " + std::to_string(parameters_.requests()) + " requests");
  }

  LatencyParameters parameters_;
  std::uint64_t most_unanswered_;
  // Written before the first request of a run.
  Time begin_;
  Time deadline_;
  LatencyHistogram latencies_;
  LatencyHistogram lateness_;
  std::atomic<std::uint64_t> received_ = 0;
  std::atomic<std::uint64_t> sum_ = 0;
};

}  // namespace mpp::workloads
