#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace mpp::threads {

// The number of threads that a run can have at the same time, and the system's limit behind it, as Linux tells it.
struct ThreadLimit {
  std::uint64_t threads;
  std::string reason;

  // The least that the system's limits leave at the moment.
  static ThreadLimit of_system();
  // The least of the limits that are in the files of a system.
  static ThreadLimit under(const std::filesystem::path& root);
};

}  // namespace mpp::threads
