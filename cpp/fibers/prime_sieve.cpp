#include "workloads/prime_sieve.hpp"

#include <memory>
#include <variant>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {
namespace {

using workloads::Batch;
using workloads::PrimeSieveParameters;

struct EndOfStream {};
using FilterMessage = std::variant<Batch, EndOfStream>;

// A filter's primes.
struct CollectorMessage {
  std::uint64_t number;
  bool is_last;
  workloads::FilterReport report;
};

struct Sieve {
  PrimeSieveParameters parameters;
  Run& run;
  Mailbox<CollectorMessage>& collector;
};

// A filter, which makes the next one when it first needs it.
void filter(std::uint64_t number, const Sieve& sieve, Mailbox<FilterMessage>& own) {
  workloads::Filter filter_state(sieve.parameters);
  std::shared_ptr<Mailbox<FilterMessage>> successor;
  const auto pass = [&](Batch numbers) {
    if (!successor) {
      successor = std::make_shared<Mailbox<FilterMessage>>();
      sieve.run.keep(successor);
      sieve.run.spawn([number, sieve, successor] { filter(number + 1, sieve, *successor); });
    }
    successor->send(std::move(numbers));
  };
  while (true) {
    const auto message = own.receive();
    if (!message) return;
    const auto* numbers = std::get_if<Batch>(&*message);
    if (numbers == nullptr) break;
    filter_state.take(*numbers, pass);
  }
  if (Batch rest = filter_state.flush(); !rest.empty()) pass(std::move(rest));
  if (successor) successor->send(EndOfStream{});
  sieve.collector.send({number, !successor, filter_state.report()});
}

void collect(Run& run, Mailbox<CollectorMessage>& own) {
  workloads::SieveCollector collector;
  while (const auto message = own.receive()) {
    if (const auto answer = collector.take(message->number, message->is_last, message->report))
      run.latch().arrive(*answer);
  }
}

class PrimeSieve final : public FiberBenchmark {
 public:
  explicit PrimeSieve(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  Begin create(Run& run) override {
    const auto collector = std::make_shared<Mailbox<CollectorMessage>>();
    run.start(collector, [&run, collector] { collect(run, *collector); });
    const auto first = std::make_shared<Mailbox<FilterMessage>>();
    const Sieve sieve{parameters_, run, *collector};
    run.start(first, [sieve, first] { filter(1, sieve, *first); });
    const auto source = std::make_shared<Mailbox<Start>>();
    run.start(source, [this, source, first] {
      if (!source->receive()) return;
      parameters_.send_all([&](Batch numbers) { first->send(std::move(numbers)); });
      first->send(EndOfStream{});
    });
    return [source] { source->send({}); };
  }

 private:
  PrimeSieveParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_prime_sieve(const Parameters& parameters) {
  return std::make_unique<PrimeSieve>(parameters);
}

}  // namespace mpp::fibers
