#include "fibers/benchmarks.hpp"

#include <boost/fiber/future.hpp>
#include <boost/fiber/operations.hpp>
#include <chrono>

#include "fibers/fiber_benchmark.hpp"
#include "fibers/mailbox.hpp"
#include "mailboxes/benchmarks.hpp"

namespace mpp::fibers {
namespace {

struct Fibers {
  using Run = fibers::Run;
  using Benchmark = FiberBenchmark;
  template <typename Message>
  using Mailbox = fibers::Mailbox<Message>;
  template <typename Message>
  using Channel = fibers::Channel<Message>;
  template <typename Value>
  using Promise = boost::fibers::promise<Value>;

  // Memory alone limits them.
  static void require_components(std::uint64_t /*components*/) {}
  static void block_for(std::chrono::nanoseconds duration) { boost::this_fiber::sleep_for(duration); }
};

}  // namespace

std::map<std::string, MakeLocal> local_benchmarks() {
  auto all = mailboxes::benchmarks<Fibers>();
  all.emplace("FIBONACCI", make_fibonacci);
  all.emplace("FORKJOINCREATE", make_fork_join_create);
  return all;
}

}  // namespace mpp::fibers
