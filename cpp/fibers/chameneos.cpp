#include "workloads/chameneos.hpp"

#include <memory>
#include <optional>
#include <variant>

#include "fibers/benchmarks.hpp"
#include "fibers/fiber_benchmark.hpp"

namespace mpp::fibers {
namespace {

using workloads::Colour;

struct Meet;
// A partner takes this colour.
struct Change {
  Colour colour;
};
struct Exit {};
struct CreatureMessage;

// A creature's wish for a partner.
struct Meet {
  Colour colour;
  Mailbox<CreatureMessage>* creature;
};

struct CreatureMessage : std::variant<Start, Meet, Change, Exit> {
  using variant::variant;
};

// A creature tells the number of its meetings.
struct Report {
  std::uint64_t meetings;
};

using MallMessage = std::variant<Meet, Report>;

// Introduces creatures to each other, until there are no more meetings.
void keep_mall(std::uint64_t meetings, Run& run, Mailbox<MallMessage>& own) {
  std::optional<Meet> waiting;
  const Handle handle{
      [&](const Meet& meet) {
        if (meetings == 0) {
          meet.creature->send(Exit{});
        } else if (!waiting) {
          waiting = meet;
        } else {
          --meetings;
          meet.creature->send(*waiting);
          waiting.reset();
        }
      },
      [&](const Report& report) { run.latch().arrive(report.meetings); },
  };
  while (const auto message = own.receive()) std::visit(handle, *message);
}

void live(Colour colour, Mailbox<CreatureMessage>& own, Mailbox<MallMessage>& mall) {
  std::uint64_t meetings = 0;
  // Whether it wants to meet another one.
  const Handle handle{
      [&](const Start&) { return true; },
      [&](const Meet& meet) {
        colour = workloads::complement(colour, meet.colour);
        ++meetings;
        meet.creature->send(Change{colour});
        return true;
      },
      [&](const Change& change) {
        colour = change.colour;
        ++meetings;
        return true;
      },
      [&](const Exit&) { return false; },
  };
  while (const auto message = own.receive()) {
    if (!std::visit(handle, *message)) {
      mall.send(Report{meetings});
      return;
    }
    mall.send(Meet{colour, &own});
  }
}

class Chameneos final : public FiberBenchmark {
 public:
  explicit Chameneos(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.chameneos; }

  Begin create(Run& run) override {
    const auto mall = std::make_shared<Mailbox<MallMessage>>();
    const auto creatures = make_boxes<Mailbox<CreatureMessage>>(parameters_.chameneos);
    run.start(mall, [this, &run, mall] { keep_mall(parameters_.meetings, run, *mall); });
    for (std::uint64_t number = 0; number < creatures.size(); ++number) {
      const auto& creature = creatures[number];
      run.start(creature, [number, creature, mall] { live(workloads::first_colour(number), *creature, *mall); });
    }
    return [creatures] {
      for (const auto& creature : creatures) creature->send(Start{});
    };
  }

 private:
  workloads::ChameneosParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_chameneos(const Parameters& parameters) { return std::make_unique<Chameneos>(parameters); }

}  // namespace mpp::fibers
