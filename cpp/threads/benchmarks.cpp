#include "threads/benchmarks.hpp"

#include <chrono>
#include <future>
#include <thread>

#include "mailboxes/benchmarks.hpp"
#include "threads/mailbox.hpp"
#include "threads/thread_benchmark.hpp"

namespace mpp::threads {
namespace {

struct Threads {
  using Run = threads::Run;
  using Benchmark = ThreadBenchmark;
  template <typename Message>
  using Mailbox = threads::Mailbox<Message>;
  template <typename Message>
  using Channel = threads::Mailbox<Message>;
  template <typename Value>
  using Promise = std::promise<Value>;

  static void require_components(std::uint64_t components) { require_threads(components); }
  static void block_for(std::chrono::nanoseconds duration) { std::this_thread::sleep_for(duration); }
};

}  // namespace

std::map<std::string, MakeLocal> local_benchmarks() {
  auto all = mailboxes::benchmarks<Threads>();
  all.emplace("FORKJOINCREATE", make_fork_join_create);
  return all;
}

}  // namespace mpp::threads
