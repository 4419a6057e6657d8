#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/busy_work.hpp"
#include "workloads/open_loop.hpp"

namespace mpp::mailboxes {

template <typename Means>
class Latency final : public Means::Benchmark {
 public:
  explicit Latency(const Parameters& parameters) : loop_(workloads::LatencyParameters(parameters)) {
    Means::require_components(loop_.parameters().servers + 1);
  }

  std::uint64_t answer() override { return loop_.answer(); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return loop_.metrics(); }
  [[nodiscard]] std::optional<Runs::Latencies> latencies() const override { return loop_.latencies(); }

 protected:
  using Run = typename Means::Run;

  Begin create(Run& run) override {
    loop_.reset();
    const auto collector = std::make_shared<Box>();
    run.start(collector, [this, &run, collector] {
      while (const auto request = collector->receive()) {
        if (loop_.collect(*request)) run.latch().arrive(0);
      }
    });
    const auto servers = make_boxes<Box>(loop_.parameters().servers);
    for (const auto& server : servers) {
      run.start(server, [work = loop_.parameters().work, server, collector] {
        while (const auto request = server->receive()) {
          workloads::compute_for(work);
          collector->send(*request);
        }
      });
    }
    return [this, &run, servers] {
      loop_.generate(run.latch(), [&](std::uint64_t request) { servers[request % servers.size()]->send(request); });
    };
  }

 private:
  // Requests, and their answers, are their numbers.
  using Box = typename Means::template Mailbox<std::uint64_t>;

  workloads::OpenLoop loop_;
};

}  // namespace mpp::mailboxes
