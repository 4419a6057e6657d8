#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/prime_sieve.hpp"

namespace mpp::mailboxes {

template <typename Means>
class PrimeSieve final : public Means::Benchmark {
 public:
  explicit PrimeSieve(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  using Run = typename Means::Run;

  Begin create(Run& run) override {
    const auto collector = std::make_shared<CollectorBox>();
    run.start(collector, [&run, collector] { collect(run, *collector); });
    const auto first = std::make_shared<FilterBox>();
    const Sieve sieve{parameters_, run, *collector};
    run.start(first, [sieve, first] { filter(1, sieve, *first); });
    const auto source = std::make_shared<typename Means::template Mailbox<Start>>();
    run.start(source, [this, source, first] {
      if (!source->receive()) return;
      parameters_.send_all([&](Batch numbers) { first->send(std::move(numbers)); });
      first->send(EndOfStream{});
    });
    return [source] { source->send({}); };
  }

 private:
  using Batch = workloads::Batch;

  struct EndOfStream {};
  using FilterMessage = std::variant<Batch, EndOfStream>;
  using FilterBox = typename Means::template Mailbox<FilterMessage>;

  // A filter's primes.
  struct CollectorMessage {
    std::uint64_t number;
    bool is_last;
    workloads::FilterReport report;
  };
  using CollectorBox = typename Means::template Mailbox<CollectorMessage>;

  struct Sieve {
    workloads::PrimeSieveParameters parameters;
    Run& run;
    CollectorBox& collector;
  };

  // A filter, which makes the next one when it first needs it.
  static void filter(std::uint64_t number, const Sieve& sieve, FilterBox& own) {
    workloads::Filter filter_state(sieve.parameters);
    std::shared_ptr<FilterBox> successor;
    const auto pass = [&](Batch numbers) {
      if (!successor) {
        successor = std::make_shared<FilterBox>();
        sieve.run.spawn(successor, [number, sieve, successor] { filter(number + 1, sieve, *successor); });
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

  static void collect(Run& run, CollectorBox& own) {
    workloads::SieveCollector collector;
    while (const auto message = own.receive()) {
      if (const auto answer = collector.take(message->number, message->is_last, message->report)) {
        run.latch().arrive(*answer);
      }
    }
  }

  workloads::PrimeSieveParameters parameters_;
};

}  // namespace mpp::mailboxes
