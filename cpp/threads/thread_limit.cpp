#include "threads/thread_limit.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <vector>

namespace mpp::threads {
namespace {

namespace fs = std::filesystem;

// A thread's stack is one mapping of memory, what guards its end another.
constexpr std::uint64_t kMappingsPerThread = 2;
// Such a part is left for others, and for threads that are about to be gone.
constexpr std::uint64_t kReservedPart = 16;

// The number in a file; none if there is no such file, or a word that says that there is no limit.
std::optional<std::uint64_t> number(const fs::path& file) {
  std::ifstream input(file);
  std::uint64_t value = 0;
  if (input >> value) return value;
  return std::nullopt;
}

// The number of threads in the whole system: the fourth field is "runnable/all".
std::uint64_t running_threads(const fs::path& root) {
  std::ifstream input(root / "proc/loadavg");
  std::string skipped;
  std::uint64_t runnable = 0;
  std::uint64_t all = 0;
  char slash = 0;
  input >> skipped >> skipped >> skipped >> runnable >> slash >> all;
  return input ? all : 0;
}

// The process's control groups and those that they are in, for which pids.max may be set.
std::vector<fs::path> groups(const fs::path& root) {
  std::vector<fs::path> folders;
  std::ifstream input(root / "proc/self/cgroup");
  for (std::string line; std::getline(input, line);) {
    std::istringstream fields(line);
    std::string hierarchy;
    std::string controllers;
    std::string group;
    if (!std::getline(fields, hierarchy, ':') || !std::getline(fields, controllers, ':') ||
        !std::getline(fields, group)) {
      continue;
    }
    if (!controllers.empty() && controllers != "pids") continue;
    const fs::path mount = root / "sys/fs/cgroup" / controllers;
    for (fs::path folder = fs::path(group).relative_path(); !folder.empty(); folder = folder.parent_path()) {
      folders.push_back(mount / folder);
    }
    folders.push_back(mount);
  }
  return folders;
}

}  // namespace

ThreadLimit ThreadLimit::of_system() { return under("/"); }

ThreadLimit ThreadLimit::under(const fs::path& root) {
  ThreadLimit least{std::numeric_limits<std::uint64_t>::max(), "no limit is known"};
  const auto consider = [&least](const fs::path& file, std::uint64_t taken, std::uint64_t per_thread) {
    const auto all = number(file);
    if (!all) return;
    taken += *all / kReservedPart;
    const std::uint64_t left = (*all - std::min(taken, *all)) / per_thread;
    if (left >= least.threads) return;
    least = {left, file.string() + " is " + std::to_string(*all) + ", of which " + std::to_string(taken) +
                       " are taken or kept"};
  };
  const std::uint64_t running = running_threads(root);
  consider(root / "proc/sys/kernel/threads-max", running, 1);
  consider(root / "proc/sys/kernel/pid_max", running, 1);
  consider(root / "proc/sys/vm/max_map_count", 0, kMappingsPerThread);
  for (const auto& group : groups(root)) consider(group / "pids.max", number(group / "pids.current").value_or(0), 1);
  return least;
}

}  // namespace mpp::threads
