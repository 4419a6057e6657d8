#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "mpp/numbers.hpp"
#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct StreamingWindowsParameters {
  std::uint64_t partitions;
  std::uint64_t batch_size;
  std::uint64_t window_millis;
  std::uint64_t windows;
  std::uint64_t amplification;

  explicit StreamingWindowsParameters(const Parameters& parameters)
      : partitions(parameters.number("number_of_partitions")),
        batch_size(parameters.number("batch_size")),
        window_millis(parameters.number("window_size")),
        windows(parameters.number("number_of_windows")),
        amplification(parameters.number("window_size_amplification")) {}
};

// An event of a partition; events are 1 ms of logical time apart.
struct Event {
  std::uint64_t timestamp;
  std::uint64_t partition;
  std::int64_t value;
};

// The source of a partition in one run. It sends as many events as it was granted.
class EventSource {
 public:
  // The partition counts from 0.
  explicit EventSource(std::uint64_t partition) : partition_(partition), values_(partition) {}

  // Takes a READY, which grants so many events more. Returns whether an event is to be sent now.
  bool grant(std::uint64_t events) {
    if (closed_) return false;
    const bool was_idle = quota_ == 0;
    quota_ += events;
    return was_idle;
  }

  // True if a NEXT, which the source has sent itself, has an event sent.
  [[nodiscard]] bool wants_next() const { return !closed_; }

  // The event to be sent. The source sends itself NEXT if there is quota left then.
  Event next() {
    --quota_;
    return {timestamp_++, partition_, static_cast<std::int64_t>(values_.next())};
  }

  [[nodiscard]] bool has_quota() const { return quota_ > 0; }

  // Ends the run, which has no more events. Returns whether it had not ended so far, and FLUSH is to be sent.
  bool close() { return !std::exchange(closed_, true); }

 private:
  std::uint64_t partition_;
  SplitMix64 values_;
  std::uint64_t timestamp_ = 0;
  std::uint64_t quota_ = 0;
  bool closed_ = false;
};

// A window that has ended.
struct Window {
  std::uint64_t start;
  std::uint64_t partition;
  double median;
  std::uint64_t size;
};

// Takes a windower's messages.
class WindowerOutput {
 public:
  WindowerOutput() = default;
  WindowerOutput(const WindowerOutput&) = delete;
  WindowerOutput& operator=(const WindowerOutput&) = delete;
  virtual ~WindowerOutput() = default;

  // Grants the source so many events more.
  virtual void ready(std::uint64_t events) = 0;
  // Tells the sink.
  virtual void window(const Window& window) = 0;
  // Tells both that nothing of the run follows.
  virtual void flushed() = 0;
};

// Collects a partition's values in windows that follow each other. It serves one run after the other.
class Windower {
 public:
  // It has no run so far.
  Windower(std::uint64_t partition, const StreamingWindowsParameters& parameters, WindowerOutput& output)
      : partition_(partition), parameters_(parameters), output_(output) {}

  // Takes a START. Where the run was given up at once, its FLUSH may have come before.
  void start() {
    streaming_ = true;
    next_timestamp_ = start_ = since_grant_ = 0;
    values_ = Values();
    output_.ready(parameters_.batch_size);
  }

  // Takes an EVENT, which has to be the one that follows the last one.
  void take(const Event& event) {
    if (!streaming_ || flushing_ || event.partition != partition_ || event.timestamp != next_timestamp_) {
      throw std::runtime_error("the windower of partition " + std::to_string(partition_) + " got event " +
                               std::to_string(event.timestamp) + " of partition " + std::to_string(event.partition) +
                               ", event " + std::to_string(next_timestamp_) + " comes next" +
                               (streaming_ ? "" : ", after a START") + (flushing_ ? ", but not after a FLUSH" : ""));
    }
    ++next_timestamp_;
    if (stopped_) return;
    if (event.timestamp >= start_ + parameters_.window_millis) close();
    for (std::uint64_t i = 0; i < parameters_.amplification; ++i) values_.push_back(event.value);
    if (++since_grant_ > parameters_.batch_size / 2) output_.ready(std::exchange(since_grant_, 0));
  }

  // Takes a STOP: the sink has all windows that it wants.
  void stop() {
    stopped_ = true;
    end_if_done();
  }

  // Takes a FLUSH: the source has sent its last event.
  void flush() {
    flushing_ = true;
    end_if_done();
  }

 private:
  // One is not used again for the next window.
  using Values = std::vector<std::int64_t>;

  void close() {
    std::sort(values_.begin(), values_.end());
    output_.window({start_, partition_, median(), values_.size()});
    start_ += parameters_.window_millis;
    values_ = Values();
  }

  // The median of the values, which are in ascending order; there is at least one.
  [[nodiscard]] double median() const {
    const std::size_t middle = values_.size() / 2;
    const auto high = static_cast<double>(values_[middle]);
    if (values_.size() % 2 == 1) return high;
    return static_cast<double>(values_[middle - 1]) / 2 + high / 2;
  }

  void end_if_done() {
    if (!stopped_ || !flushing_) return;
    streaming_ = stopped_ = flushing_ = false;
    values_ = Values();
    output_.flushed();
  }

  std::uint64_t partition_;
  StreamingWindowsParameters parameters_;
  WindowerOutput& output_;
  bool streaming_ = false;
  bool stopped_ = false;
  bool flushing_ = false;
  std::uint64_t next_timestamp_ = 0;
  std::uint64_t start_ = 0;
  std::uint64_t since_grant_ = 0;
  Values values_;
};

// The sink of a partition in one run, which takes so many windows. They stay in the log given.
class WindowSink {
 public:
  WindowSink(std::uint64_t partition, std::uint64_t windows, std::vector<Window>& log)
      : partition_(partition), windows_(windows), log_(log) {}

  // Takes a WINDOW; ignores it once the sink is closed. Returns whether it was the last one.
  bool take(const Window& window) {
    if (window.partition != partition_) {
      throw std::runtime_error("the sink of partition " + std::to_string(partition_) + " got a window of partition " +
                               std::to_string(window.partition));
    }
    if (closed_) return false;
    log_.push_back(window);
    return log_.size() == windows_;
  }

  // Ends the run, however many windows there are. Returns whether it had not ended so far, and STOP is to be sent.
  bool close() { return !std::exchange(closed_, true); }

 private:
  std::uint64_t partition_;
  std::uint64_t windows_;
  std::vector<Window>& log_;
  bool closed_ = false;
};

// The answer of a run: the hash of all windows, by partition.
inline std::uint64_t hash_windows(const std::vector<std::vector<Window>>& partitions) {
  Fnv1a64 hash;
  for (const auto& partition : partitions) {
    for (const Window& window : partition) {
      hash.add(window.start);
      hash.add(window.size);
      hash.add(window.median);
    }
  }
  return hash.value();
}

}  // namespace mpp::workloads
