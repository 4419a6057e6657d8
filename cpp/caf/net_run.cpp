#include "net_run.hpp"

#include <chrono>

namespace mpp::caf_actors {
namespace {

// Both together take less than the host waits for a preparation, or a clean-up.
constexpr std::chrono::seconds kPrepareDeadline{110};
constexpr std::chrono::seconds kFlushDeadline{55};

}  // namespace

void NetRun::await_introductions() {
  await_start();
  introduced();
  introduced_.wait_for(kPrepareDeadline, "actors have not been introduced to each other in time");
}

void NetRun::await_flushed() { flushed_.wait_for(kFlushDeadline, "streams have not ended in time"); }

void NetRun::fail(const std::string& reason) {
  Run::fail(reason);
  introduced_.fail(reason);
  flushed_.fail(reason);
  if (failed_ && !over()) failed_(reason);
}

void NetRun::stop() {
  Run::stop();
  introduced_.stop();
  flushed_.stop();
}

}  // namespace mpp::caf_actors
