#include <memory>

#include "threads/benchmarks.hpp"
#include "threads/mailbox.hpp"
#include "threads/thread_benchmark.hpp"
#include "workloads/fork_join.hpp"

namespace mpp::threads {
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

// Makes a child, which answers once and ends.
std::shared_ptr<Mailbox<Go>> fork(Run& run, Mailbox<ParentMessage>& parent) {
  auto child = std::make_shared<Mailbox<Go>>();
  run.spawn(child, [child, &parent] {
    if (const auto go = child->receive()) parent.send({go->number});
  });
  return child;
}

void fork_and_join(const ForkJoinCreateParameters& parameters, Run& run, Mailbox<ParentMessage>& own) {
  if (!own.receive()) return;
  if (parameters.hold_all) {
    std::vector<std::shared_ptr<Mailbox<Go>>> children(parameters.components);
    for (auto& child : children) child = fork(run, own);
    for (std::uint64_t place = 0; place < children.size(); ++place) children[place]->send({place + 1});
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

class ForkJoinCreate final : public ThreadBenchmark {
 public:
  explicit ForkJoinCreate(const Parameters& parameters) : parameters_(parameters) {
    if (parameters_.hold_all) require_threads(parameters_.components + 1);
  }

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

}  // namespace mpp::threads
