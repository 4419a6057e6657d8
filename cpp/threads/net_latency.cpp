#include <cerrno>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

#include "threads/benchmarks.hpp"
#include "threads/mailbox.hpp"
#include "threads/net_master.hpp"
#include "workloads/open_loop.hpp"

namespace mpp::threads {
namespace {

// NETLATENCY: servers are pongers, requests and answers PINGs and PONGs with an index.
class NetLatency final : public PongedBenchmark {
 public:
  explicit NetLatency(const Parameters& parameters) : loop_(workloads::LatencyParameters(parameters)) {
    require_threads(loop_.parameters().servers + 1);
  }

  [[nodiscard]] NetConfiguration configuration() const override {
    return {.token = 0,
            .pairs = static_cast<std::uint32_t>(loop_.parameters().servers),
            .static_only = false,
            .work_nanos = static_cast<std::uint64_t>(loop_.parameters().work.count())};
  }

  std::uint64_t answer() override { return loop_.answer(); }
  [[nodiscard]] std::map<std::string, double> metrics() const override { return loop_.metrics(); }
  [[nodiscard]] std::optional<Latencies> latencies() const override { return loop_.latencies(); }

 protected:
  Begin create(Run& run) override {
    loop_.reset();
    const auto collector = std::make_shared<Mailbox<std::uint64_t>>();
    run.start(collector, [this, &run, collector] {
      while (const auto request = collector->receive()) {
        if (loop_.collect(*request)) run.latch().arrive(0);
      }
    });
    for (std::uint64_t server = 0; server < connections().size(); ++server) {
      run.start(nullptr, [this, server, collector] { receive_answers(server, *collector); });
    }
    return [this, &run] { loop_.generate(run.latch(), [&](std::uint64_t request) { send(request, run.latch()); }); };
  }

 private:
  // Takes a server's answers to the collector.
  void receive_answers(std::uint64_t server, Mailbox<std::uint64_t>& collector) {
    const std::uint64_t servers = connections().size();
    try {
      for (std::uint64_t awaited = server; awaited < loop_.parameters().requests(); awaited += servers) {
        const auto request = connections()[server].receive();
        if (!request) throw std::runtime_error("it has ended");
        collector.send(*request);
      }
    } catch (const std::exception& failure) {
      throw std::runtime_error(lost(failure));
    }
  }

  // A server that does not read lets its connection fill.
  void send(std::uint64_t request, Latch& latch) {
    try {
      connections()[request % connections().size()].send_by(loop_.deadline(), request);
    } catch (const std::system_error& failure) {
      if (failure.code() == std::errc::timed_out) loop_.fail_unsent(request);
      latch.fail(lost(failure));
    }
  }

  workloads::OpenLoop loop_;
};

}  // namespace

Distributed net_latency() {
  return halves([](const Parameters& parameters) -> std::unique_ptr<NetBenchmark> {
    return std::make_unique<NetLatency>(parameters);
  });
}

}  // namespace mpp::threads
