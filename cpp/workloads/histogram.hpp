#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mpp::workloads {

// The buckets of an HdrHistogram with 3 digits: values below 2^11 have one each, and above, each power of two has 2^10.
struct LatencyBuckets {
  static constexpr unsigned kExactBits = 11;
  static constexpr unsigned kHalfBits = kExactBits - 1;

  static constexpr std::size_t index_of(std::uint64_t value) {
    const auto bits = static_cast<unsigned>(std::bit_width(value));
    const unsigned shift = bits > kExactBits ? bits - kExactBits : 0;
    return (std::size_t{shift} << kHalfBits) + (value >> shift);
  }

  static constexpr std::uint64_t lowest(std::size_t index) {
    if (index < (std::size_t{1} << kExactBits)) return index;
    const std::size_t shift = (index >> kHalfBits) - 1;
    return std::uint64_t{index - (shift << kHalfBits)} << shift;
  }
};

// Counts latencies of 1 ns to 1 h, as exact as their 3 first digits. One thread records at a time; others may read
// meanwhile.
class LatencyHistogram {
 public:
  // Values, each with its count.
  using Counts = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

  LatencyHistogram() : counts_(kBuckets) {}

  // Longer latencies count as the longest, shorter ones as the shortest.
  void record(std::chrono::nanoseconds latency) {
    auto& count =
        counts_[LatencyBuckets::index_of(static_cast<std::uint64_t>(std::clamp(latency, kShortest, kLongest).count()))];
    count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  void clear() {
    for (auto& count : counts_) count.store(0, std::memory_order_relaxed);
  }

  // Each value that there is, the least of those that are equivalent.
  [[nodiscard]] Counts counts() const {
    Counts all;
    for (std::size_t index = 0; index < kBuckets; ++index) {
      if (const std::uint64_t count = counts_[index].load(std::memory_order_relaxed); count > 0) {
        all.emplace_back(std::max(LatencyBuckets::lowest(index), std::uint64_t{1}), count);
      }
    }
    return all;
  }

  // The greatest value that is equivalent to the percentile; zero if nothing was recorded.
  [[nodiscard]] std::chrono::nanoseconds percentile(double percent) const {
    std::uint64_t total = 0;
    for (const auto& count : counts_) total += count.load(std::memory_order_relaxed);
    // As HdrHistogram does: a percentile that only rounding puts above a rank has that rank.
    const double rank = std::max(std::ceil(std::nextafter(percent, 0) * static_cast<double>(total) / 100), 1.0);
    std::uint64_t passed = 0;
    for (std::size_t index = 0; index < kBuckets; ++index) {
      passed += counts_[index].load(std::memory_order_relaxed);
      if (static_cast<double>(passed) >= rank) return std::chrono::nanoseconds(LatencyBuckets::lowest(index + 1) - 1);
    }
    return std::chrono::nanoseconds::zero();
  }

 private:
  static constexpr std::chrono::nanoseconds kShortest{1};
  static constexpr std::chrono::nanoseconds kLongest = std::chrono::hours(1);
  static constexpr std::size_t kBuckets = LatencyBuckets::index_of(std::uint64_t{kLongest.count()}) + 1;

  std::vector<std::atomic<std::uint64_t>> counts_;
};

}  // namespace mpp::workloads
