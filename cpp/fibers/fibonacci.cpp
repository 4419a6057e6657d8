#include <cstdint>
#include <exception>
#include <memory>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {
namespace {

struct CallMessage;
using CallChannel = Channel<CallMessage>;

// Asks for a number of the sequence, or brings the value of one.
struct CallMessage {
  std::uint64_t number = 0;
  std::shared_ptr<CallChannel> sender;
  std::uint64_t value = 0;
};

CallMessage result(std::uint64_t value) { return {0, nullptr, value}; }

void call(Run& run, const std::shared_ptr<CallChannel>& own);

// Makes a child, and asks it. If there can be none the run fails, and nobody answers.
bool ask_child(Run& run, std::uint64_t number, const std::shared_ptr<CallChannel>& own) {
  const auto child = std::make_shared<CallChannel>();
  try {
    run.spawn([&run, child] { call(run, child); });
  } catch (const std::exception& failure) {
    run.latch().fail(failure.what());
    return false;
  }
  child->send({number, own, 0});
  return true;
}

// Answers one question, and ends.
void call(Run& run, const std::shared_ptr<CallChannel>& own) {
  const auto question = own->receive();
  if (!question) return;
  std::uint64_t sum = 1;
  // Once the run is over the calls that are left end as fast as they can.
  if (question->number > 2 && !run.over()) {
    int children = 0;
    for (const std::uint64_t number : {question->number - 1, question->number - 2}) {
      if (ask_child(run, number, own)) ++children;
    }
    sum = 0;
    for (int child = 0; child < children; ++child) {
      const auto answer = own->receive();
      if (!answer) break;
      sum += answer->value;
    }
  }
  question->sender->send(result(sum));
}

class Fibonacci final : public FiberBenchmark {
 public:
  explicit Fibonacci(const Parameters& parameters) : number_(parameters.number("fib_number")) {}

 protected:
  Begin create(Run& run) override {
    const auto root = std::make_shared<CallChannel>();
    const auto answer = std::make_shared<CallChannel>();
    run.start(root, [&run, root] { call(run, root); });
    run.start(answer, [&run, answer] {
      if (const auto message = answer->receive()) run.latch().arrive(message->value);
    });
    return [this, root, answer] { root->send({number_, answer, 0}); };
  }

 private:
  std::uint64_t number_;
};

}  // namespace

std::unique_ptr<Runs> make_fibonacci(const Parameters& parameters) { return std::make_unique<Fibonacci>(parameters); }

}  // namespace mpp::fibers
