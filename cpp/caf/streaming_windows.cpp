#include <caf/send.hpp>
#include <memory>
#include <vector>

#include "benchmarks.hpp"
#include "net_benchmark.hpp"
#include "net_messages.hpp"
#include "workloads/windows.hpp"

namespace mpp::caf_actors {
namespace {

using workloads::EventSource;
using workloads::StreamingWindowsParameters;
using workloads::Windower;
using workloads::WindowSink;

using flush_atom = caf::atom_constant<caf::atom("flush")>;
using flushed_atom = caf::atom_constant<caf::atom("flushed")>;
using introduced_atom = caf::atom_constant<caf::atom("introduced")>;
using next_atom = caf::atom_constant<caf::atom("next")>;
using stop_atom = caf::atom_constant<caf::atom("stop")>;
// Tells a source or a sink that nothing more is wanted of it.
using end_atom = caf::atom_constant<caf::atom("end")>;

caf::behavior source(caf::event_based_actor* self, std::uint64_t partition, const caf::actor& windower, NetRun& run) {
  const auto events = std::make_shared<EventSource>(partition);
  const auto send = [=] {
    self->send(windower, events->next());
    if (events->has_quota()) self->send(self, next_atom::value);
  };
  return {
      [=](next_atom) {
        if (events->wants_next()) send();
      },
      [=](const Ready& ready) {
        if (events->grant(ready.events)) send();
      },
      [=](end_atom) {
        if (events->close()) self->send(windower, flush_atom::value);
      },
      [&run](flushed_atom) { run.flushed(); },
  };
}

caf::behavior sink(caf::event_based_actor* self, const std::shared_ptr<WindowSink>& windows, const caf::actor& source,
                   const caf::actor& windower, NetRun& run) {
  self->send(windower, WindowerIntroduction{source, self});
  const auto close = [=] {
    if (windows->close()) self->send(windower, stop_atom::value);
  };
  return {
      [=, &run](const workloads::Window& window) {
        if (!windows->take(window)) return;
        run.latch().arrive(0);
        close();
      },
      [&run](introduced_atom) { run.introduced(); },
      [=](start_atom) { self->send(windower, start_atom::value); },
      [=](end_atom) { close(); },
      [&run](flushed_atom) { run.flushed(); },
  };
}

// A windower's messages.
class WindowerMessages final : public workloads::WindowerOutput {
 public:
  explicit WindowerMessages(caf::event_based_actor* self) : self_(self) {}

  void introduce(const WindowerIntroduction& introduction) { run_ = introduction; }

  void ready(std::uint64_t events) override { self_->send(run_.source, Ready{events}); }
  void window(const workloads::Window& window) override { self_->send(run_.sink, window); }
  void flushed() override {
    self_->send(run_.source, flushed_atom::value);
    self_->send(run_.sink, flushed_atom::value);
  }

 private:
  caf::event_based_actor* self_;
  // The source and the sink of the run.
  WindowerIntroduction run_;
};

class StreamingWindows final : public NetBenchmark {
 public:
  explicit StreamingWindows(const Parameters& parameters) : parameters_(parameters) {}

  [[nodiscard]] NetRun::Reports reports() const override {
    return {.parts = parameters_.partitions,
            .introductions = parameters_.partitions,
            .flushes = 2 * parameters_.partitions};
  }

  [[nodiscard]] std::uint64_t partners() const override { return parameters_.partitions; }

  caf::behavior partner(caf::event_based_actor* self, NetRun& /*run*/, std::uint64_t number) override {
    const auto messages = std::make_shared<WindowerMessages>(self);
    const auto windower = std::make_shared<Windower>(number, parameters_, *messages);
    return {
        [=](const workloads::Event& event) { windower->take(event); },
        [=](const WindowerIntroduction& introduction) {
          messages->introduce(introduction);
          self->send(introduction.sink, introduced_atom::value);
        },
        [=](start_atom) { windower->start(); },
        [=](stop_atom) { windower->stop(); },
        [=](flush_atom) { windower->flush(); },
    };
  }

  Begin create(NetRun& run, const std::vector<caf::actor>& partners) override {
    logs_.assign(partners.size(), {});
    sources_.clear();
    sinks_.clear();
    for (std::uint64_t partition = 0; partition < partners.size(); ++partition) {
      const caf::actor& windower = partners[partition];
      sources_.push_back(
          run.start([=, &run](caf::event_based_actor* self) { return source(self, partition, windower, run); }));
      const auto windows = std::make_shared<WindowSink>(partition, parameters_.windows, logs_[partition]);
      sinks_.push_back(run.start([=, &run, events = sources_.back()](caf::event_based_actor* self) {
        return sink(self, windows, events, windower, run);
      }));
    }
    return begin_all(sinks_);
  }

  [[nodiscard]] std::uint64_t answer(NetRun& /*run*/) override { return workloads::hash_windows(logs_); }

  void flush() override {
    for (const auto& sink : sinks_) caf::anon_send(sink, end_atom::value);
    for (const auto& source : sources_) caf::anon_send(source, end_atom::value);
  }

 private:
  StreamingWindowsParameters parameters_;
  // The windows that sinks have received in this run, by partition.
  std::vector<std::vector<workloads::Window>> logs_;
  std::vector<caf::actor> sources_;
  std::vector<caf::actor> sinks_;
};

}  // namespace

std::unique_ptr<NetBenchmark> make_streaming_windows(const Parameters& parameters) {
  return std::make_unique<StreamingWindows>(parameters);
}

}  // namespace mpp::caf_actors
