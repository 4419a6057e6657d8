#pragma once

#include <chrono>

namespace mpp::workloads {

// Computes for so long: reads the monotonic clock until the time is over.
inline void compute_for(std::chrono::nanoseconds duration) {
  if (duration <= std::chrono::nanoseconds::zero()) return;
  const auto end = std::chrono::steady_clock::now() + duration;
  while (std::chrono::steady_clock::now() < end) {
  }
}

}  // namespace mpp::workloads
