#include "threads/thread_benchmark.hpp"

#include <stdexcept>
#include <string>

#include "threads/thread_limit.hpp"

namespace mpp::threads {

void require_threads(std::uint64_t threads) {
  const ThreadLimit limit = ThreadLimit::of_system();
  if (threads > limit.threads) {
    throw std::runtime_error("its components take " + std::to_string(threads) + " threads, " +
                             std::to_string(limit.threads) + " are left: " + limit.reason);
  }
}

}  // namespace mpp::threads
