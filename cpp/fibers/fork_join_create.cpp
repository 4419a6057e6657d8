#include <memory>
#include <vector>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"
#include "workloads/fork_join.hpp"

namespace mpp::fibers {
namespace {

using workloads::ForkJoinCreateParameters;

// The beginning, or the number that a child brings back.
struct ParentMessage {
  std::uint64_t number;
};

// A child's number.
struct Go {
  std::uint64_t number;
};

using Children = std::vector<std::shared_ptr<Channel<Go>>>;

// Makes a child, which answers once and ends.
std::shared_ptr<Channel<Go>> fork(Run& run, Mailbox<ParentMessage>& parent) {
  auto child = std::make_shared<Channel<Go>>();
  run.spawn([child, &parent] {
    if (const auto go = child->receive()) parent.send({go->number});
  });
  return child;
}

// Makes all children before the first one is told to go. If some cannot be made the others end.
void fork_all(std::uint64_t components, Run& run, Mailbox<ParentMessage>& parent) {
  Children children;
  children.reserve(components);
  try {
    for (std::uint64_t number = 1; number <= components; ++number) children.push_back(fork(run, parent));
  } catch (...) {
    for (const auto& child : children) child->close();
    throw;
  }
  for (std::uint64_t place = 0; place < children.size(); ++place) children[place]->send({place + 1});
}

void fork_and_join(const ForkJoinCreateParameters& parameters, Run& run, Mailbox<ParentMessage>& own) {
  if (!own.receive()) return;
  if (parameters.hold_all) {
    fork_all(parameters.components, run, own);
  } else {
    for (std::uint64_t number = 1; number <= parameters.components; ++number) fork(run, own)->send({number});
  }
  std::uint64_t sum = 0;
  for (std::uint64_t missing = parameters.components; missing > 0; --missing) {
    const auto back = own.receive();
    if (!back) return;
    sum += back->number;
  }
  run.latch().arrive(sum);
}

class ForkJoinCreate final : public FiberBenchmark {
 public:
  explicit ForkJoinCreate(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  Begin create(Run& run) override {
    const auto parent = std::make_shared<Mailbox<ParentMessage>>();
    run.start(parent, [this, &run, parent] { fork_and_join(parameters_, run, *parent); });
    return [parent] { parent->send({}); };
  }

 private:
  ForkJoinCreateParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_fork_join_create(const Parameters& parameters) {
  return std::make_unique<ForkJoinCreate>(parameters);
}

}  // namespace mpp::fibers
