#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "mpp/parameters.hpp"
#include "workloads/busy_work.hpp"

namespace mpp::workloads {

// The way in which a hog is busy before it sends itself the next message.
enum class HogKind { kSelfSend, kCpu, kBlocking };

inline HogKind hog_kind(const std::string& name) {
  if (name == "HOG_KIND_SELF_SEND") return HogKind::kSelfSend;
  if (name == "HOG_KIND_CPU") return HogKind::kCpu;
  if (name == "HOG_KIND_BLOCKING") return HogKind::kBlocking;
  throw std::invalid_argument("there are no hogs of kind '" + name + "'");
}

struct FairnessParameters {
  std::uint64_t victims;
  std::uint64_t rounds;
  std::uint64_t hogs;
  HogKind hog;
  std::chrono::nanoseconds hog_work;

  explicit FairnessParameters(const Parameters& parameters)
      : victims(parameters.number("number_of_victims")),
        rounds(parameters.number("rounds")),
        hogs(parameters.number("number_of_hogs")),
        hog(hog_kind(parameters.text("hog"))),
        hog_work(std::chrono::microseconds(parameters.number("hog_work_micros"))) {}

  // The work of a hog on a message. The function blocks for a duration, by a plain call.
  template <typename Block>
  void work(Block block) const {
    if (hog == HogKind::kCpu) {
      compute_for(hog_work);
    } else if (hog == HogKind::kBlocking) {
      block(hog_work);
    }
  }
};

// The state of a victim's pinger, which reads the clock when it begins and on each PONG.
class Victim {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Victim(std::uint64_t rounds) : rounds_(rounds) {}

  void begin() { last_ = std::chrono::steady_clock::now(); }

  // Takes a PONG. Returns whether there is another PING to be sent.
  bool take() {
    const Time now = std::chrono::steady_clock::now();
    longest_gap_ = std::max(longest_gap_, now - last_);
    last_ = now;
    return ++received_ < rounds_;
  }

  [[nodiscard]] std::uint64_t received() const { return received_; }
  [[nodiscard]] Time end() const { return last_; }
  [[nodiscard]] std::chrono::nanoseconds longest_gap() const { return longest_gap_; }

 private:
  std::uint64_t rounds_;
  std::uint64_t received_ = 0;
  Time last_;
  std::chrono::nanoseconds longest_gap_{0};
};

// The times of all victims, of all runs of a request.
class VictimTimes {
 public:
  explicit VictimTimes(std::uint64_t victims) : victims_(victims) {}

  void begin_run() {
    const std::lock_guard lock(mutex_);
    begin_ = std::chrono::steady_clock::now();
    finished_ = 0;
    sum_ = 0;
    sum_of_squares_ = 0;
  }

  // Takes the times of one that has finished.
  void finish(const Victim& victim) { finish(victim.end() - begin_, victim.longest_gap()); }

  void finish(std::chrono::duration<double> time, std::chrono::duration<double, std::milli> longest_gap) {
    const std::lock_guard lock(mutex_);
    sum_ += time.count();
    sum_of_squares_ += time.count() * time.count();
    longest_gap_millis_ = std::max(longest_gap_millis_, longest_gap.count());
    if (++finished_ < victims_) return;
    // Jain, Chiu, Hawe: "A quantitative measure of fairness and discrimination", DEC Research Report TR-301, 1984.
    const double index = sum_of_squares_ > 0 ? sum_ * sum_ / (static_cast<double>(victims_) * sum_of_squares_) : 1;
    least_jain_ = std::min(least_jain_, index);
  }

  [[nodiscard]] std::map<std::string, double> metrics() const {
    const std::lock_guard lock(mutex_);
    return {{"victim_finish_jain", least_jain_}, {"longest_gap_millis", longest_gap_millis_}};
  }

 private:
  std::uint64_t victims_;
  // Written before the first message of a run.
  Victim::Time begin_;
  mutable std::mutex mutex_;
  std::uint64_t finished_ = 0;
  double sum_ = 0;
  double sum_of_squares_ = 0;
  double least_jain_ = 1;
  double longest_gap_millis_ = 0;
};

}  // namespace mpp::workloads
